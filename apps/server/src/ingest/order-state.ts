/** Merges order facts that arrive repeated, late and out of order. Pure. */
import type { StoredFacts } from './stored-facts.ts'
import { Decimal } from 'decimal.js'
import { CART_ATTRIBUTES, type OrderSource } from '@convbox/contract'
import { mergeTold, type Told } from './merge-told.ts'
import type { OrderHashes } from './order-update.ts'
import { addVersion, isEditing, type Totals } from './order-edits.ts'
import type { OrderFacts, ParsedOrder, RefundFacts } from '../orders/shopify-order.ts'

/** Sorting keys under which the warehouse once had rows of the order and no longer has: order times and lines. */
export type GoneKeys = { orderedAts: readonly string[]; lines: readonly string[] }

export type OrderState = {
  /** Facts merged from all sources; undefined while only a refund or a cancellation is known. */
  facts: StoredFacts | undefined
  told: Told
  /** By refund id, prefixed with the source unless it is Shopify. */
  refunds: Record<string, RefundFacts>
  gone: GoneKeys
  /** What its total was at each version. */
  totals: Totals
}

export const EMPTY_ORDER: OrderState = { facts: undefined, told: {}, refunds: {}, gone: { orderedAts: [], lines: [] }, totals: {} }

/** Facts without the hash of the buyer's mailbox. */
export const withoutMailbox = ({ mailboxHash: _mailboxHash, ...facts }: StoredFacts): StoredFacts => facts

/** Newer facts of an order with the person of the older ones. */
export const keepPerson = (
  facts: StoredFacts,
  { customerId, checkoutToken, emailHash, phoneHash, mailboxHash, noteAttributes }: StoredFacts,
): StoredFacts => ({
  ...withoutMailbox(facts),
  ...(mailboxHash !== undefined && { mailboxHash }),
  customerId,
  checkoutToken,
  emailHash,
  phoneHash,
  noteAttributes,
})

/** Progress of payment, then cancellation: tells the later of two versions with the same updated_at (Shopify's has whole seconds). */
const PROGRESS = ['', 'pending', 'authorized', 'partially_paid', 'paid', 'partially_refunded', 'refunded', 'voided', 'expired']
const progressOf = (facts: StoredFacts): number => PROGRESS.indexOf(facts.financialStatus) * 2 + (facts.cancelledAt === undefined ? 0 : 1)

/** Names in alphabetical order: PostgreSQL gives saved facts back in an order of its own. */
const textOf = (facts: StoredFacts): string =>
  JSON.stringify(facts, (_name, value: unknown) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : value,
  )

const isNewer = (a: StoredFacts, b: StoredFacts): boolean => {
  if (a.updatedAt !== b.updatedAt) return a.updatedAt > b.updatedAt
  if (progressOf(a) !== progressOf(b)) return progressOf(a) > progressOf(b)
  // Any fixed choice works: it only makes arrival order irrelevant.
  return textOf(a) > textOf(b)
}

/** Statuses of an order that was paid in full, whatever came back since. */
const PAID = new Set(['paid', 'partially_refunded', 'refunded'])
export const isPaid = (financialStatus: string): boolean => PAID.has(financialStatus)

/** The facts to save of a parsed order. Of the note attributes only ours: shops put anything into the others. */
export const storedFactsOf = ({ facts }: ParsedOrder, hashes: OrderHashes): StoredFacts => ({
  ...facts,
  ...(isPaid(facts.financialStatus) && { paidAt: facts.updatedAt }),
  noteAttributes: Object.fromEntries(
    Object.values(CART_ATTRIBUTES).flatMap((name) =>
      facts.noteAttributes[name] === undefined ? [] : [[name, facts.noteAttributes[name]]],
    ),
  ),
  ...hashes,
})

const refundKey = ({ source = 'shopify', refundId }: RefundFacts): string => (source === 'shopify' ? refundId : `${source}:${refundId}`)

/**
 * Whether a refund is the better of two with one id: the later version, else the larger amount (the paid amount
 * replaces the pending one).
 */
const isBetterRefund = (refund: RefundFacts, known: RefundFacts): boolean =>
  refund.updatedAt === known.updatedAt ? new Decimal(refund.amount).gt(known.amount) : (refund.updatedAt ?? '') > (known.updatedAt ?? '')

const addRefund = (refunds: OrderState['refunds'], refund: RefundFacts): OrderState['refunds'] => {
  const key = refundKey(refund)
  const known = Object.hasOwn(refunds, key) ? refunds[key] : undefined
  const better = known === undefined || isBetterRefund(refund, known) ? refund : known
  // The export of orders does not tell the parts.
  const parts = refund.parts ?? known?.parts
  return better === known && known.parts === parts ? refunds : { ...refunds, [key]: { ...better, ...(parts && { parts }) } }
}

/**
 * A customer's order count grows with later orders: the smallest one seen with this order is closest to when it was
 * placed.
 */
const fewest = (known: StoredFacts, news: StoredFacts): number | undefined => {
  const counts = [known.customerOrders, news.customerOrders].filter((count) => count !== undefined)
  return counts.length === 0 ? undefined : Math.min(...counts)
}

/** What a later version may leave out (an export does not tell amounts of codes), and the earliest time at which the order was paid. */
const onceTold = (known: StoredFacts, news: StoredFacts): Partial<StoredFacts> => {
  const [older, newer] = isNewer(news, known) ? [known, news] : [news, known]
  const [discounts, taxesIncluded] = [newer.discounts ?? older.discounts, newer.taxesIncluded ?? older.taxesIncluded]
  const paidAt = [known.paidAt, news.paidAt].filter((time) => time !== undefined).toSorted()[0]
  return {
    ...(discounts !== undefined && { discounts }),
    ...(taxesIncluded !== undefined && { taxesIncluded }),
    ...(paidAt !== undefined && { paidAt }),
  }
}

/**
 * The version to keep of two from one source. From a browser the first to arrive: a reloaded thank-you page repeats it,
 * and a stranger who reuses the id must change nothing. Shopify's order time never changes.
 */
const mergeVersions = (source: keyof Told, known: StoredFacts | undefined, news: StoredFacts): StoredFacts => {
  if (known === undefined) return news
  // What one order was counted for, its repetitions are not counted for again.
  if (source === 'browser') return { ...(isNewer(news, known) ? known : news), ...(known.isBeyondRate && { isBeyondRate: true }) }
  const newest = isNewer(news, known) ? news : known
  return {
    ...newest,
    ...onceTold(known, news),
    ...(source === 'shopify' && { orderedAt: known.orderedAt, customerOrders: fewest(known, news) }),
  }
}

const linesOf = (facts: StoredFacts | undefined): string[] => facts?.items.map(({ lineId }) => lineId) ?? []
const without = (keys: readonly string[], present: readonly string[]): string[] =>
  [...new Set(keys)].filter((key) => !present.includes(key)).toSorted()

/** Keys that the order had before and has no more. */
const goneOf = ({ gone, facts: before }: OrderState, after: StoredFacts | undefined): GoneKeys => ({
  orderedAts: without(
    [...gone.orderedAts, ...(before === undefined ? [] : [before.orderedAt])],
    after === undefined ? [] : [after.orderedAt],
  ),
  lines: without([...gone.lines, ...linesOf(before)], linesOf(after)),
})

/** One update of an order. */
export type ToldUpdate = { source?: OrderSource | 'cancellation'; facts?: StoredFacts; refunds: readonly RefundFacts[] }

/**
 * The state after one more update; the same for any arrival order and any number of repetitions. source: Shopify by
 * default.
 */
export const mergeOrder = (state: OrderState, { source = 'shopify', facts: news, refunds }: ToldUpdate): OrderState => {
  const told = news === undefined ? state.told : { ...state.told, [source]: mergeVersions(source, state.told[source], news) }
  const facts = mergeTold(told)
  const totals =
    news !== undefined && isEditing(source) ? { ...state.totals, [source]: addVersion(state.totals[source] ?? {}, news) } : state.totals
  return { facts, told, refunds: refunds.reduce(addRefund, state.refunds), gone: goneOf(state, facts), totals }
}

/** The state with the facts of every source mapped. */
export const mapFacts = (state: OrderState, change: (facts: StoredFacts) => StoredFacts): OrderState => {
  const told: Told = Object.fromEntries(Object.entries(state.told).map(([source, facts]) => [source, change(facts)]))
  return { ...state, told, facts: mergeTold(told) }
}

/**
 * The visitor id in our cart attribute. Anybody can write cart attributes: a value that is not formed like our ids is
 * ignored.
 */
export const visitorIdOf = (facts: Pick<OrderFacts, 'noteAttributes'>): string | undefined => {
  const said = facts.noteAttributes[CART_ATTRIBUTES.visitorId]
  return said !== undefined && /^[\w.-]{1,128}$/.test(said) ? said : undefined
}

/** Key of the order's customer in the table of customer names. */
export const customerKeyOf = (facts: OrderFacts): string => facts.customerId ?? `order:${facts.orderId}`
