/** What a campaign's figures are divided by: its creators, links, codes and media. */
import type { MainDb } from '@convbox/storage'
import { z } from 'zod'

type Db = Pick<MainDb, 'pool'>

/** key: the creative id, which names the link in addresses; code: in lower case, '' for a link that applies none. */
export type AnalysisLink = { key: string; linkId: string; creatorId: string; mediumId: string; code: string }
/** Codes by their texts in lower case; media and creators by their ids. currency, timeZone: of the book, and of the store before there is one. */
export type AnalysisParts = {
  currency: string
  timeZone: string
  creators: ReadonlyMap<string, string>
  links: readonly AnalysisLink[]
  codes: ReadonlyMap<string, { code: string; creatorId: string }>
  media: ReadonlyMap<string, string>
}

const campaignRow = z.object({ currency: z.string(), time_zone: z.string() })
const creatorRow = z.object({ id: z.string(), name: z.string() })
const linkRow = z.object({
  creative_id: z.string(),
  link_id: z.string(),
  creator_id: z.string(),
  medium_id: z.string(),
  medium: z.string(),
  code: z.string(),
})
const codeRow = z.object({ code_key: z.string(), code: z.string(), creator_id: z.string() })

/** Undefined: the store has no such campaign. A medium that was deleted keeps the name it had. */
export const readAnalysisParts = async ({ pool }: Db, storeId: string, campaignId: string): Promise<AnalysisParts | undefined> => {
  const of = [storeId, campaignId]
  const [campaigns, creators, links, codes] = await Promise.all([
    pool.query(
      `SELECT coalesce(book.currency, store.currency) AS currency, coalesce(book.time_zone, store.time_zone) AS time_zone
       FROM campaign JOIN store ON store.id = campaign.store_id LEFT JOIN commission_book AS book ON book.campaign_id = campaign.id
       WHERE campaign.store_id = $1 AND campaign.id = $2`,
      of,
    ),
    pool.query(
      `SELECT id, name FROM creator WHERE store_id = $1 AND id IN (
         SELECT creator_id FROM campaign_creator WHERE campaign_id = $2
         UNION SELECT creator_id FROM ledger_entry WHERE campaign_id = $2
         UNION SELECT creator_id FROM campaign_link WHERE campaign_id = $2
         UNION SELECT creator_id FROM discount_code WHERE campaign_id = $2
       ) ORDER BY name_key`,
      of,
    ),
    pool.query(
      `SELECT made.creative_id, coalesce(link.id, '') AS link_id, made.creator_id, made.medium_id,
         coalesce(medium.name, made.medium_name) AS medium, coalesce(lower(link.discount_code), '') AS code
       FROM campaign_link AS made
       LEFT JOIN link ON link.store_id = made.store_id AND link.creative_id = made.creative_id
       LEFT JOIN medium ON medium.id = made.medium_id
       WHERE made.store_id = $1 AND made.campaign_id = $2 ORDER BY medium, made.creative_id`,
      of,
    ),
    pool.query(
      `SELECT code_key, code, creator_id FROM discount_code WHERE store_id = $1 AND campaign_id = $2 AND parent_id IS NULL ORDER BY code_key`,
      of,
    ),
  ])
  const [campaign] = z.array(campaignRow).parse(campaigns.rows)
  if (campaign === undefined) return undefined
  const made = z.array(linkRow).parse(links.rows)
  return {
    currency: campaign.currency,
    timeZone: campaign.time_zone,
    creators: new Map(
      z
        .array(creatorRow)
        .parse(creators.rows)
        .map(({ id, name }) => [id, name]),
    ),
    links: made.map((row) => ({
      key: row.creative_id,
      linkId: row.link_id,
      creatorId: row.creator_id,
      mediumId: row.medium_id,
      code: row.code,
    })),
    codes: new Map(
      z
        .array(codeRow)
        .parse(codes.rows)
        .map((row) => [row.code_key, { code: row.code, creatorId: row.creator_id }]),
    ),
    media: new Map(made.map(({ medium_id: id, medium }) => [id, medium])),
  }
}
