/** The versions of what a campaign pays, as its orders are credited by them. */
import { feeRuleSchema } from '@convbox/contract/api/fee-rules.schemas'
import { z } from 'zod'
import type { Db } from '../../ingest/identity-links.rows.ts'
import { datedVersions, type FeeVersion } from './campaign-terms.ts'

const rows = z.array(z.object({ version: z.number(), rule: feeRuleSchema, holds_from: z.date() }))

/** Ascending. */
export const readFeeVersions = async (db: Db, campaignId: string): Promise<FeeVersion[]> => {
  const found = await db.query('SELECT version, rule, holds_from FROM fee_rule WHERE campaign_id = $1 ORDER BY version', [campaignId])
  return datedVersions(rows.parse(found.rows).map(({ holds_from: holdsFrom, ...version }) => ({ ...version, holdsFrom })))
}
