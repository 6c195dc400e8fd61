/** Single-use codes as orders have them. */
import { z } from 'zod'
import type { Db } from '../../ingest/identity-links.rows.ts'
import type { FactRow } from './book.rows.ts'
import type { CampaignTerms } from './campaign-terms.ts'
import type { SingleUseCode } from './order-facts.ts'

const rows = z.array(z.object({ code_key: z.string(), creator_id: z.string(), named: z.string() }))

/** Those of these codes that are single-use codes of the campaign, by their texts in lower case. */
export const readSingleUseCodes = async (
  db: Db,
  { storeId, campaignId }: Pick<CampaignTerms, 'storeId' | 'campaignId'>,
  codes: readonly string[],
): Promise<Map<string, SingleUseCode>> => {
  const keys = [...new Set(codes.map((code) => code.toLowerCase()))]
  if (keys.length === 0) return new Map()
  const found = await db.query(
    `SELECT one.code_key, named.creator_id, named.code AS named FROM discount_code AS one JOIN discount_code AS named ON named.id = one.parent_id
     WHERE one.store_id = $1 AND one.campaign_id = $2 AND one.code_key = ANY ($3)`,
    [storeId, campaignId, keys],
  )
  return new Map(rows.parse(found.rows).map(({ code_key: key, creator_id: creator, named }) => [key, { creator, named }]))
}

/** Notes that orders have these codes: nobody is given them any more. Of several orders with one code the first that is read counts. */
export const noteUsedCodes = async (
  db: Db,
  { storeId, campaignId }: Pick<CampaignTerms, 'storeId' | 'campaignId'>,
  facts: readonly FactRow[],
): Promise<void> => {
  const used = facts.flatMap(({ at, fact }) =>
    fact.fact === 'placed' ? fact.codes.flatMap(({ code, named }) => (named === undefined ? [] : [{ key: code.toLowerCase(), at }])) : [],
  )
  if (used.length === 0) return
  await db.query(
    `UPDATE discount_code AS one SET used_at = used.at FROM unnest($3::text[], $4::timestamptz[]) AS used (key, at)
     WHERE one.store_id = $1 AND one.campaign_id = $2 AND one.code_key = used.key AND one.parent_id IS NOT NULL AND one.used_at IS NULL`,
    [storeId, campaignId, used.map(({ key }) => key), used.map(({ at }) => at)],
  )
}
