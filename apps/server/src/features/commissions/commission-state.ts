import { amountText } from '@convbox/commissions'
import type { CommissionLimit, CommissionState } from '@convbox/contract/commissions'
import type { Program } from '../../program.ts'
import { readFactsOfOrders } from './book.rows.ts'
import { readCampaignTerms } from './campaign-terms.rows.ts'
import type { StoredCommission } from './commissions.rows.ts'
import { expectedAmounts } from './expected-amounts.ts'

/** Where a creator's commission of an order stands. now: ISO 8601. Pure. */
const stateOf = (row: StoredCommission, now: string): CommissionState => {
  if (!row.outcome.startsWith('won')) return 'refused'
  if (row.amount === 0n && (row.has_entries || row.is_cancelled)) return 'reversed'
  if (row.matures_at === null) return 'expected'
  if (row.is_held === true) return 'held'
  if (row.matures_at > now) return 'maturing'
  if (row.paid_out_at !== null) return 'paid'
  if (row.put_in_payout_at !== null) return 'in payout'
  return row.is_account_held ? 'held' : 'payable'
}

/** What keeps a commission lower than it would be; none of an order that is not credited. currency: in which the creator is paid. */
export const limitOf = (
  { limited_by: kind, withheld }: Pick<StoredCommission, 'limited_by' | 'withheld'>,
  currency: string,
): { kind: CommissionLimit; withheld?: string } | undefined =>
  kind === null ? undefined : { kind, ...(withheld !== null && { withheld: amountText(withheld, currency) }) }

/** row: as stored. amount: what the order is worth to the creator now; of an expected one: what it will be once it is paid. */
export type JudgedCommission = { row: StoredCommission; state: CommissionState; amount: bigint }

/** State and amount of a campaign's commissions. */
export const judgeCommissions = async (
  program: Program,
  { storeId, campaignId }: { storeId: string; campaignId: string },
  rows: readonly StoredCommission[],
): Promise<JudgedCommission[]> => {
  const now = new Date(program.now()).toISOString()
  const judged = rows.map((row) => ({ row, state: stateOf(row, now), amount: row.amount }))
  const waiting = judged.flatMap(({ row, state }) => (state === 'expected' ? [row.order_id] : []))
  const terms = waiting.length === 0 ? undefined : await readCampaignTerms(program, storeId, campaignId)
  if (terms === undefined) return judged
  const expected = expectedAmounts(terms, await readFactsOfOrders(program.mainDb.pool, campaignId, waiting))
  return judged.map((one) => (one.state === 'expected' ? { ...one, amount: expected(one.row.order_id, one.row.creator_id) ?? 0n } : one))
}
