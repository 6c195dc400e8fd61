/** What edits of an order changed its total by, from the totals that its versions told. The same for any order of arrival. Pure. */
import { Decimal } from 'decimal.js'
import type { Merchandise } from '../orders/shopify-merchandise.ts'
import type { Told } from './merge-told.ts'
import { toldBy } from './merge-told.ts'
import type { StoredFacts } from './stored-facts.ts'

/** Sources whose later total is an edit of the order. Another total in a file corrects it, and a browser's first one stays. */
const EDITING = ['server', 'shopify'] as const
export type EditingSource = (typeof EDITING)[number]
export const isEditing = (source: string): source is EditingSource => EDITING.some((one) => one === source)

type Total = { total: string; currency: string } & Partial<Merchandise>
/** An order's total by the time of the version that told it (`updatedAt`). */
export type Versions = Readonly<Record<string, Total>>
export type Totals = Partial<Record<EditingSource, Versions>>

/** Versions kept of an order: the first and the newest. */
const MAX_VERSIONS = 100

/** Of two totals of one moment the larger: any fixed choice makes the order of arrival irrelevant. */
const better = (one: Total | undefined, other: Total): Total => {
  if (one === undefined) return other
  const difference =
    new Decimal(other.total).comparedTo(one.total) ||
    other.currency.localeCompare(one.currency) ||
    // An export does not tell the merchandise.
    new Decimal(other.merchandise ?? -1).comparedTo(one.merchandise ?? -1) ||
    new Decimal(other.merchandiseTax ?? -1).comparedTo(one.merchandiseTax ?? -1)
  return difference > 0 ? other : one
}

/** The versions of one source with another one; of one that does not tell the total as they are. */
export const addVersion = (versions: Versions, { updatedAt, money }: StoredFacts): Versions => {
  const { total, currency, merchandise, merchandiseTax } = money
  if (total === '') return versions
  const known = new Map(Object.entries(versions))
  const told = merchandise === undefined || merchandiseTax === undefined ? {} : { merchandise, merchandiseTax }
  known.set(updatedAt, better(known.get(updatedAt), { total, currency, ...told }))
  const sorted = [...known].toSorted(([a], [b]) => (a < b ? -1 : 1))
  return Object.fromEntries(sorted.length <= MAX_VERSIONS ? sorted : [...sorted.slice(0, 1), ...sorted.slice(1 - MAX_VERSIONS)])
}

/** As they follow from what the sources told last. */
export const totalsOf = (told: Told): Totals =>
  Object.fromEntries(EDITING.flatMap((source) => (told[source] === undefined ? [] : [[source, addVersion({}, told[source])]])))

/** A change of the total, in the order's currency. */
export type OrderEdit = { editedAt: string; from: string; to: string }

/**
 * The edits of an order, oldest first: none of one whose total never changed. Each version of an edited order is one, most by nothing, so that a version that
 * arrives late and takes over a change leaves no row behind. Together they lead from the first total to the present one; a total in another currency tells nothing.
 */
export const editsOf = ({ facts, told, totals }: { facts: StoredFacts; told: Told; totals: Totals }): OrderEdit[] => {
  const all = EDITING.flatMap((source) => Object.values(totals[source] ?? {}))
  if (new Set(all.map(({ total, currency }) => `${Number(total)} ${currency}`)).size < 2) return []
  const source = toldBy(told)
  const versions = Object.entries(source !== undefined && isEditing(source) ? (totals[source] ?? {}) : {})
    .filter(([, { currency }]) => currency === facts.money.currency)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
  const present = facts.money.total
  const series = versions.map(([at, { total }], index) => ({ at, total: index === versions.length - 1 ? present : total }))
  const changes = new Map(series.slice(1).map(({ at, total }, index) => [at, { from: series[index]?.total ?? total, to: total }]))
  const times = [...new Set(EDITING.flatMap((one) => Object.keys(totals[one] ?? {})))].toSorted()
  return times.map((editedAt) => ({ editedAt, ...(changes.get(editedAt) ?? { from: present, to: present }) }))
}
