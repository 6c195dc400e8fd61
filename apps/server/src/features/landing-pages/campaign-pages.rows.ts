/** The landing pages of created campaigns. */
import { LANDING_PAGE_FAULTS } from '@convbox/contract/landing-pages'
import { mainDbSchema, type MainDb } from '@convbox/storage'
import { and, asc, eq, isNull } from 'drizzle-orm'

const { campaign, landingPage } = mainDbSchema

/** Of those that nobody has ended, with their days. */
export const listCampaignPages = async ({ db }: Pick<MainDb, 'db'>, storeId: string) => {
  const rows = await db
    .select({
      campaignId: campaign.id,
      campaign: campaign.name,
      startsOn: campaign.startsOn,
      endsOn: campaign.endsOn,
      name: landingPage.name,
      url: landingPage.url,
      productId: landingPage.productId,
      fault: landingPage.fault,
      faultSince: landingPage.faultSince,
    })
    .from(campaign)
    .innerJoin(landingPage, eq(landingPage.id, campaign.landingPageId))
    .where(and(eq(campaign.storeId, storeId), eq(campaign.isDraft, false), isNull(campaign.endedAt)))
    .orderBy(asc(campaign.createdAt), asc(campaign.id))
  return rows.map(({ startsOn, endsOn, productId, fault, faultSince, ...row }) => ({
    ...row,
    days: { ...(startsOn !== null && { startsOn }), ...(endsOn !== null && { endsOn }) },
    productId: productId ?? undefined,
    fault: LANDING_PAGE_FAULTS.find((one) => one === fault),
    faultSince: faultSince ?? undefined,
  }))
}
