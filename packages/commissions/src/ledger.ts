/** The ledger: entries are only ever added. A commission's entries sum to its target; what moves the target adds the difference. */
import { compare } from './exact.ts'
import type { Settled } from './settle-month.ts'

export const ENTRY_KINDS = [
  'sale',
  'adjust',
  'refund',
  'cancel',
  'dispute',
  'tier',
  'cap',
  'base_fee',
  'payout',
  'payout_returned',
] as const
export type EntryKind = (typeof ENTRY_KINDS)[number]
/** units: minor units of the creator's currency, signed. order: absent for what belongs to no order. */
export type Entry = { creator: string; order?: string; kind: EntryKind; units: bigint }

/** The fact that moved a target. */
export type Cause = { order: string; fact: 'placed' | 'agreement' | 'paid' | 'cancelled' | 'dispute' }

const ownKind = (fact: Cause['fact'], units: bigint, isFirst: boolean): EntryKind => {
  if (fact === 'cancelled') return 'cancel'
  if (fact === 'dispute') return 'dispute'
  if (isFirst) return 'sale'
  return units < 0n ? 'refund' : 'adjust'
}

/**
 * The entries that bring the ledger to newly settled targets. posted: the sum of the entries so far of a creator's commission for the order; undefined without any.
 * former: the order's result of before. The order of the cause gets the kind of its fact; others moved with their tier, or with what is left under their cap.
 */
export const differencesTo = (
  settled: Settled,
  { posted, former, cause }: { posted: ReadonlyMap<string, bigint>; former: Settled | undefined; cause: Cause },
): Entry[] =>
  settled.targets.flatMap(({ creator, units, uncapped }, index): Entry[] => {
    const sum = posted.get(creator)
    const difference = units - (sum ?? 0n)
    if (difference === 0n) return []
    const order = settled.order.name
    if (order === cause.order) return [{ creator, order, kind: ownKind(cause.fact, difference, sum === undefined), units: difference }]
    const wasUncapped = former?.targets[index]?.uncapped
    const isCapOnly = wasUncapped !== undefined && compare(wasUncapped, uncapped) === 0
    return [{ creator, order, kind: isCapOnly ? 'cap' : 'tier', units: difference }]
  })
