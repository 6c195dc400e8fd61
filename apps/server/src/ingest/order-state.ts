/** The latest known facts of an order from sources that tell it twice, late and out of order. Pure. */
import type { StoredFacts } from './stored-facts.ts'
import { Decimal } from 'decimal.js'
import { CART_ATTRIBUTES, type OrderSource } from '@convbox/contract'
import { mergeTold, type Told } from './merge-told.ts'
import type { OrderFacts, ParsedOrder, RefundFacts } from './shopify-order.ts'

/** Sorting keys under which the warehouse once had rows of the order and has none any more: moments of ordering, and lines. */
export type GoneKeys = { orderedAts: readonly string[]; lines: readonly string[] }

export type OrderState = {
  /** What the sources make together; absent while only a refund or a cancellation is known. */
  facts: StoredFacts | undefined
  told: Told
  /** By refund id, with the source before it unless that is Shopify. */
  refunds: Record<string, RefundFacts>
  gone: GoneKeys
}

export const EMPTY_ORDER: OrderState = { facts: undefined, told: {}, refunds: {}, gone: { orderedAts: [], lines: [] } }

/** Newer facts of an order with the person that the older ones name. */
export const keepPerson = (
  facts: StoredFacts,
  { customerId, checkoutToken, emailHash, phoneHash, noteAttributes }: StoredFacts,
): StoredFacts => ({
  ...facts,
  customerId,
  checkoutToken,
  emailHash,
  phoneHash,
  noteAttributes,
})

/** How far an order has come: the later of two versions with the same updated_at (Shopify counts whole seconds). */
const PROGRESS = ['', 'pending', 'authorized', 'partially_paid', 'paid', 'partially_refunded', 'refunded', 'voided', 'expired']
const progressOf = (facts: StoredFacts): number => PROGRESS.indexOf(facts.financialStatus) * 2 + (facts.cancelledAt === undefined ? 0 : 1)

const isNewer = (a: StoredFacts, b: StoredFacts): boolean => {
  if (a.updatedAt !== b.updatedAt) return a.updatedAt > b.updatedAt
  if (progressOf(a) !== progressOf(b)) return progressOf(a) > progressOf(b)
  // Any fixed choice will do, so that the order of arrival does not matter.
  return JSON.stringify(a) > JSON.stringify(b)
}

/** The facts to keep of a parsed order. Of the note attributes only ours: shops put anything into the others. */
export const storedFactsOf = ({ facts }: ParsedOrder, hashes: { emailHash: string; phoneHash: string }): StoredFacts => ({
  ...facts,
  noteAttributes: Object.fromEntries(
    Object.values(CART_ATTRIBUTES).flatMap((name) =>
      facts.noteAttributes[name] === undefined ? [] : [[name, facts.noteAttributes[name]]],
    ),
  ),
  ...hashes,
})

const refundKey = ({ source = 'shopify', refundId }: RefundFacts): string => (source === 'shopify' ? refundId : `${source}:${refundId}`)

/** Whether a refund is the better of two with one id: the later version, else the larger amount (once its payment has gone through, the paid amount wins over the pending one). */
const isBetterRefund = (refund: RefundFacts, known: RefundFacts): boolean =>
  refund.updatedAt === known.updatedAt ? new Decimal(refund.amount).gt(known.amount) : (refund.updatedAt ?? '') > (known.updatedAt ?? '')

const addRefund = (refunds: OrderState['refunds'], refund: RefundFacts): OrderState['refunds'] => {
  const key = refundKey(refund)
  const known = Object.hasOwn(refunds, key) ? refunds[key] : undefined
  return known !== undefined && !isBetterRefund(refund, known) ? refunds : { ...refunds, [key]: refund }
}

/** The customer's count of orders grows with later orders: the smallest that was seen with this order is nearest to the moment it was placed. */
const fewest = (known: StoredFacts, news: StoredFacts): number | undefined => {
  const counts = [known.customerOrders, news.customerOrders].filter((count) => count !== undefined)
  return counts.length === 0 ? undefined : Math.min(...counts)
}

/** Of two versions of one source the one to keep. Of a browser's it is the first that arrived: a thank-you page that is loaded again tells the same, and a stranger who repeats the id changes nothing. Shopify's moment of ordering never changes. */
const mergeVersions = (source: keyof Told, known: StoredFacts | undefined, news: StoredFacts): StoredFacts => {
  if (known === undefined) return news
  if (source === 'browser') return isNewer(news, known) ? known : news
  const newest = isNewer(news, known) ? news : known
  return source === 'shopify' ? { ...newest, orderedAt: known.orderedAt, customerOrders: fewest(known, news) } : newest
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

/** One piece of news of an order. */
export type ToldNews = { source?: OrderSource | 'cancellation'; facts?: StoredFacts; refunds: readonly RefundFacts[] }

/** The state after one more piece of news; the same for any order of arrival and any number of repetitions. source: Shopify where it is left out. */
export const mergeOrder = (state: OrderState, { source = 'shopify', facts: news, refunds }: ToldNews): OrderState => {
  const told = news === undefined ? state.told : { ...state.told, [source]: mergeVersions(source, state.told[source], news) }
  const facts = mergeTold(told)
  return { facts, told, refunds: refunds.reduce(addRefund, state.refunds), gone: goneOf(state, facts) }
}

/** The state with the facts of every source changed in the same way. */
export const mapFacts = (state: OrderState, change: (facts: StoredFacts) => StoredFacts): OrderState => {
  const told: Told = Object.fromEntries(Object.entries(state.told).map(([source, facts]) => [source, change(facts)]))
  return { ...state, told, facts: mergeTold(told) }
}

/** The visitor that our cart attribute names. Anybody can write cart attributes: what is not the form of an id of ours is none. */
export const visitorIdOf = (facts: Pick<OrderFacts, 'noteAttributes'>): string | undefined => {
  const said = facts.noteAttributes[CART_ATTRIBUTES.visitorId]
  return said !== undefined && /^[\w.-]{1,128}$/.test(said) ? said : undefined
}

/** Where the names of an order's customer are kept for screens. */
export const customerKeyOf = (facts: OrderFacts): string => facts.customerId ?? `order:${facts.orderId}`
