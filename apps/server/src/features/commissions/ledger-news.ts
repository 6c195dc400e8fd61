/** What a replayed book adds to the ledger, which only ever grows. Pure. */
import type { EntryKind } from '@convbox/commissions'
import type { LedgerCause } from '@convbox/contract/commissions'
import type { BookEntry, BookFact } from './replay-book.ts'

/** An entry as the ledger has it: causeId as `causeIdOf` writes it. */
export type KnownEntry = { orderId: string; creatorId: string; kind: EntryKind; units: bigint; causeKind: LedgerCause; causeId: string }
export type NewEntry = KnownEntry & { at: string }
export type NewFact = BookFact & { revision: number }

export const causeIdOf = ({ orderId, key }: { orderId: string; key: string }): string => `${orderId} ${key}`
const commissionKey = ({ orderId, creatorId }: { orderId: string; creatorId: string }): string => JSON.stringify([orderId, creatorId])
const sumOf = (entries: readonly { units: bigint }[]): bigint => entries.reduce((sum, { units }) => sum + units, 0n)

const lateKind = (units: bigint, own: NewFact | undefined, made: readonly BookEntry[]): EntryKind => {
  if (own === undefined) return made.findLast(({ kind }) => kind === 'cap')?.kind ?? 'tier'
  const { fact } = own.fact
  if (fact === 'cancelled') return units < 0n ? 'cancel' : 'adjust'
  if (fact === 'dispute') return units < 0n ? 'dispute' : 'adjust'
  return fact === 'agreement' && units < 0n ? 'refund' : 'adjust'
}

/**
 * The entries that are missing. Of a commission whose entries all stand in the book as they were entered, those that the book has beyond them. If a fact came late and
 * the book has something else by now, one entry brings the sum to the book's: what was entered stays. known: of the same commissions. news: the facts that are new.
 */
export const missingEntries = (book: readonly BookEntry[], known: readonly KnownEntry[], news: readonly NewFact[]): NewEntry[] => {
  const [bookOf, knownOf] = [Map.groupBy(book, commissionKey), Map.groupBy(known, commissionKey)]
  const newestOf = Map.groupBy(news, ({ orderId }) => orderId)
  const [newest] = news.toSorted((a, b) => (a.at < b.at ? 1 : -1))
  const missing = new Set<BookEntry>()
  const late: NewEntry[] = []
  for (const key of new Set([...bookOf.keys(), ...knownOf.keys()])) {
    const [made, entered] = [bookOf.get(key) ?? [], knownOf.get(key) ?? []]
    const unitsBy = new Map(made.map(({ cause, units }) => [causeIdOf(cause), units]))
    if (entered.every(({ causeKind, causeId, units }) => causeKind === 'fact' && unitsBy.get(causeId) === units)) {
      const ids = new Set(entered.map(({ causeId }) => causeId))
      for (const entry of made) if (!ids.has(causeIdOf(entry.cause))) missing.add(entry)
      continue
    }
    const units = sumOf(made) - sumOf(entered)
    const of = made[0] ?? entered[0]
    if (units === 0n || of === undefined || newest === undefined) continue
    const { orderId, creatorId } = of
    const own = newestOf.get(orderId)?.toSorted((a, b) => (a.at < b.at ? 1 : -1))[0]
    const cause = own ?? newest
    const causeId = `${causeIdOf(cause)} ${cause.revision}`
    late.push({ orderId, creatorId, kind: lateKind(units, own, made), units, causeKind: 'late', causeId, at: cause.at })
  }
  const inTime = book.flatMap((entry): NewEntry[] => {
    const { cause, ...rest } = entry
    return missing.has(entry) ? [{ ...rest, causeKind: 'fact', causeId: causeIdOf(cause), at: cause.at }] : []
  })
  return [...inTime, ...late]
}
