/** The versions of what a campaign pays, as its orders are credited by them. */
import { feeRuleSchema } from '@convbox/contract/api/fee-rules.schemas'
import { z } from 'zod'
import type { Db } from '../../ingest/identity-links.rows.ts'
import { datedVersions, type FeeVersion } from './campaign-terms.ts'

const rows = z.array(z.object({ campaign_id: z.string(), version: z.number(), rule: feeRuleSchema, holds_from: z.date() }))

/** Ascending, by campaign. */
export const readAllFeeVersions = async (db: Db, campaignIds: readonly string[]): Promise<Map<string, FeeVersion[]>> => {
  const found = await db.query(
    'SELECT campaign_id, version, rule, holds_from FROM fee_rule WHERE campaign_id = ANY ($1) ORDER BY campaign_id, version',
    [campaignIds],
  )
  const byCampaign = Map.groupBy(rows.parse(found.rows), ({ campaign_id: id }) => id)
  return new Map(
    [...byCampaign].map(([id, own]) => [
      id,
      datedVersions(own.map(({ version, rule, holds_from: holdsFrom }) => ({ version, rule, holdsFrom }))),
    ]),
  )
}

/** Ascending. */
export const readFeeVersions = async (db: Db, campaignId: string): Promise<FeeVersion[]> =>
  (await readAllFeeVersions(db, [campaignId])).get(campaignId) ?? []
