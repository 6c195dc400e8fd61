/** The codes and links of a created campaign: by what its orders are found. */
import { mainDbSchema, type MainDb } from '@convbox/storage'
import { and, eq, isNotNull, isNull } from 'drizzle-orm'

const { campaignLink, discountCode, link } = mainDbSchema

/** Each with its creator. links: registered ones, by their ids; creatives: utm_content of the campaign's addresses. */
export type CodesAndLinks = {
  codes: { code: string; creatorId: string }[]
  creatives: { creativeId: string; creatorId: string }[]
  links: { linkId: string; creatorId: string }[]
}

/** Of a campaign of the store; nothing for another's. Codes of every state: an order with one has been given it; single-use codes, which may be many, are found by the orders that have them. */
export const readCodesAndLinks = async ({ db }: Pick<MainDb, 'db'>, storeId: string, campaignId: string): Promise<CodesAndLinks> => {
  const [codes, creatives, links] = await Promise.all([
    db
      .select({ code: discountCode.codeKey, creatorId: discountCode.creatorId })
      .from(discountCode)
      .where(and(eq(discountCode.storeId, storeId), eq(discountCode.campaignId, campaignId), isNull(discountCode.parentId))),
    db
      .select({ creativeId: campaignLink.creativeId, creatorId: campaignLink.creatorId })
      .from(campaignLink)
      .where(and(eq(campaignLink.storeId, storeId), eq(campaignLink.campaignId, campaignId))),
    db
      .select({ linkId: link.id, creatorId: link.creatorId })
      .from(link)
      .where(and(eq(link.storeId, storeId), eq(link.campaignId, campaignId), isNotNull(link.creatorId))),
  ])
  return { codes, creatives, links: links.flatMap(({ linkId, creatorId }) => (creatorId === null ? [] : [{ linkId, creatorId }])) }
}
