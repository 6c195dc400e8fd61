/** The days of the ledger with their parts, from its cells. Pure. */
import type { LedgerAmounts, LedgerAnswer } from '@convbox/contract/reports/ledger.schemas'
import { LEDGER_KINDS, LEDGER_REASONS, type LedgerPart } from '@convbox/contract/reports/ledger.values'
import { sumOf } from '../../widgets/amounts.ts'

/** Key of a part in columns and in the address. */
export const partKey = ({ kind, reason }: LedgerPart): string => `${kind}|${reason}`

/** The opened cell of the address; undefined for none, or for one that there cannot be. */
export const readCell = (text: string): { part: LedgerPart; day: string | undefined } | undefined => {
  const [kindText, reasonText, day] = text.split('|')
  const kind = LEDGER_KINDS.find((each) => each === kindText)
  const reason = LEDGER_REASONS.find((each) => each === reasonText)
  return kind === undefined || reason === undefined ? undefined : { part: { kind, reason }, day: day === '' ? undefined : day }
}

const NOTHING: LedgerAmounts = { orders: 0, sales: '0', refunded: '0', net: '0' }
const plus = (one: LedgerAmounts, other: LedgerAmounts): LedgerAmounts => ({
  orders: one.orders + other.orders,
  sales: sumOf(one.sales, other.sales),
  refunded: sumOf(one.refunded, other.refunded),
  net: sumOf(one.net, other.net),
})

/**
 * creditOff: how far the model's credit is from the attributed sales; shopify: their own count, on All-Sites without that of the stores named in `without`. Both
 * are known by order date and for all currencies together only.
 */
export type LedgerDay = {
  day: string
  store: LedgerAmounts
  parts: ReadonlyMap<string, LedgerAmounts>
  difference: string
  creditOff: string | undefined
  shopify: { orders: number; total: string; difference: string; without: readonly string[] } | undefined
}

/** Days, the newest first, of one currency or of all ('') together. */
export const ledgerDays = ({ cells, closings, credited, shopify }: LedgerAnswer, currency: string): LedgerDay[] => {
  const isWanted = (row: { currency: string }): boolean => currency === '' || row.currency === currency
  const days = new Map<string, LedgerDay & { parts: Map<string, LedgerAmounts> }>()
  const dayOf = (day: string) => {
    const known = days.get(day) ?? {
      day,
      store: NOTHING,
      parts: new Map<string, LedgerAmounts>(),
      difference: '0',
      creditOff: currency === '' ? credited.find((each) => each.day === day)?.difference : undefined,
      shopify: undefined,
    }
    days.set(day, known)
    return known
  }
  for (const { day, store, difference } of closings.filter(isWanted)) {
    const row = dayOf(day)
    row.store = plus(row.store, store)
    row.difference = sumOf(row.difference, difference)
  }
  for (const cell of cells.filter(isWanted)) {
    const { parts } = dayOf(cell.day)
    parts.set(partKey(cell), plus(parts.get(partKey(cell)) ?? NOTHING, cell))
  }
  for (const { day, shopifyOrders, shopifyTotal, difference, without } of currency === '' ? shopify : [])
    dayOf(day).shopify = { orders: shopifyOrders, total: shopifyTotal, difference, without }
  return [...days.values()].toSorted((one, other) => (one.day < other.day ? 1 : -1))
}

/** The parts that occur, in the order of the contract. */
export const partsOf = (days: readonly LedgerDay[]): LedgerPart[] => {
  const found = new Set(days.flatMap(({ parts }) => [...parts.keys()]))
  return LEDGER_KINDS.flatMap((kind) => LEDGER_REASONS.map((reason) => ({ kind, reason }))).filter((part) => found.has(partKey(part)))
}

/** All days together. */
export const totalOf = (days: readonly LedgerDay[]) => {
  const parts = new Map<string, LedgerAmounts>()
  for (const day of days) for (const [key, amounts] of day.parts) parts.set(key, plus(parts.get(key) ?? NOTHING, amounts))
  return {
    store: days.reduce((sum, { store }) => plus(sum, store), NOTHING),
    parts,
    difference: sumOf(...days.map(({ difference }) => difference)),
    /** Days on which something is off; differences of two days must not hide each other. */
    daysOff: days.filter(({ difference, creditOff = '0' }) => Number(difference) !== 0 || Number(creditOff) !== 0).length,
  }
}
