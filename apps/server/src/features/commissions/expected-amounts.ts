/** What unpaid orders will be worth once they are paid. Pure. */
import type { FactRow } from './book.rows.ts'
import type { CampaignTerms } from './campaign-terms.ts'
import { replayBook } from './replay-book.ts'

/** facts: of unpaid orders. Each is judged alone: the tiers and the cap of its month are known when it is paid. Gives minor units by order and creator. */
export const expectedAmounts = (terms: CampaignTerms, facts: readonly FactRow[]): ((orderId: string, creatorId: string) => bigint) => {
  const sums = new Map<string, bigint>()
  for (const [orderId, own] of Map.groupBy(facts, (row) => row.orderId)) {
    const placed = own.find(({ key }) => key === 'placed')
    if (placed === undefined) continue
    const { at, feeVersion } = placed
    const replay = replayBook(terms, [...own, { orderId, key: 'paid', at, feeVersion, fact: { fact: 'paid' } }])
    if ('refused' in replay) continue
    for (const { creatorId, units } of replay.entries) {
      const key = JSON.stringify([orderId, creatorId])
      sums.set(key, (sums.get(key) ?? 0n) + units)
    }
  }
  return (orderId, creatorId) => sums.get(JSON.stringify([orderId, creatorId])) ?? 0n
}
