/** The latest known facts of an order from webhooks that come twice, late and out of order, and the warehouse rows made from them. Pure. */
import { Decimal } from 'decimal.js'
import { CART_ATTRIBUTES } from '@convbox/contract'
import { excludedReasonOf, type OrderFacts, type ParsedOrder, type RefundFacts } from './shopify-order.ts'

/** What is kept of an order: no clear personal data, only our own hashes. */
export type StoredFacts = OrderFacts & { emailHash: string; phoneHash: string }

export type OrderState = {
  /** Absent while only a refund is known. */
  facts: StoredFacts | undefined
  /** By refund id. */
  refunds: Record<string, RefundFacts>
}

export const EMPTY_ORDER: OrderState = { facts: undefined, refunds: {} }

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

/** Adds a refund. The same refund again changes nothing; once its payment has gone through, the paid amount wins over the pending one. */
const addRefund = (refunds: OrderState['refunds'], refund: RefundFacts): OrderState['refunds'] => {
  const known = Object.hasOwn(refunds, refund.refundId) ? refunds[refund.refundId] : undefined
  return known !== undefined && new Decimal(known.amount).gte(refund.amount) ? refunds : { ...refunds, [refund.refundId]: refund }
}

/** The customer's count of orders grows with later orders: the smallest that was seen with this order is nearest to the moment it was placed. */
const fewest = (known: StoredFacts, news: StoredFacts | undefined): number | undefined => {
  const counts = [known.customerOrders, news?.customerOrders].filter((count) => count !== undefined)
  return counts.length === 0 ? undefined : Math.min(...counts)
}

/** The state after one more webhook; the same for any order of arrival and any number of repetitions. The moment of ordering stays what it was first: it is the warehouse's sorting key. */
export const mergeOrder = (state: OrderState, news: { facts?: StoredFacts; refunds: readonly RefundFacts[] }): OrderState => {
  const { facts: known } = state
  const newest = news.facts !== undefined && (known === undefined || isNewer(news.facts, known)) ? news.facts : known
  return {
    facts: newest && known ? { ...newest, orderedAt: known.orderedAt, customerOrders: fewest(known, news.facts) } : newest,
    refunds: news.refunds.reduce(addRefund, state.refunds),
  }
}

/** Rates of a day: what one unit of each currency is worth in USD; absent = not known. */
export type Rates = (day: string, currency: string) => string | undefined

/** What Decimal(18, 4) can hold; an amount beyond it is no order of this world and must not stop the others. */
const MAX_AMOUNT = new Decimal('99999999999999')
const fit = (amount: Decimal): string => (amount.abs().gt(MAX_AMOUNT) ? '0' : amount.toFixed(4))

type Converter = { convert: (amount: string) => string; isMissing: boolean }

/** Turns the order's money into the store's by the rate of the order's UTC day. Without a rate every amount is 0 and the row says so: sums must never mix currencies. */
const converterOf = (facts: OrderFacts, storeCurrency: string, rates: Rates): Converter => {
  if (facts.money.currency === storeCurrency) return { convert: (amount) => fit(new Decimal(amount)), isMissing: false }
  const day = facts.orderedAt.slice(0, 10)
  const [from, to] = [rates(day, facts.money.currency), rates(day, storeCurrency)]
  if (from === undefined || to === undefined) return { convert: () => '0', isMissing: true }
  return { convert: (amount) => fit(new Decimal(amount).times(from).div(to)), isMissing: false }
}

/** A refund in the order's shop money: as paid where that was the currency, else from its lines, else in proportion to what was paid. */
const refundAmountOf = (refund: RefundFacts, facts: OrderFacts): string => {
  if (refund.currency === undefined || refund.currency === facts.money.currency) return refund.amount
  if (refund.shopAmount?.currency === facts.money.currency) return refund.shopAmount.amount
  if (facts.presentment?.currency !== refund.currency || new Decimal(facts.presentment.total).isZero()) return refund.amount
  return new Decimal(refund.amount).times(facts.money.total).div(facts.presentment.total).toFixed(4)
}

/** The visitor that our cart attribute names. Anybody can write cart attributes: what is not the form of an id of ours is none. */
export const visitorIdOf = (facts: Pick<OrderFacts, 'noteAttributes'>): string | undefined => {
  const said = facts.noteAttributes[CART_ATTRIBUTES.visitorId]
  return said !== undefined && /^[\w.-]{1,128}$/.test(said) ? said : undefined
}

/** Where the names of an order's customer are kept for screens. */
export const customerKeyOf = (facts: OrderFacts): string => facts.customerId ?? `order:${facts.orderId}`

type RowContext = { storeId: string; storeCurrency: string; rates: Rates; isNewCustomer: '0' | '1' | ''; version: string }

/** Rows of `orders`, `order_items` and `refunds`. An order whose facts are not known yet has none. */
export type OrderRows = { order: Record<string, unknown>; items: Record<string, unknown>[]; refunds: Record<string, unknown>[] }

const orderRow = (
  facts: StoredFacts,
  refunded: string,
  { convert, isMissing }: Converter,
  context: RowContext,
): Record<string, unknown> => {
  const visitorId = visitorIdOf(facts) ?? ''
  return {
    store_id: context.storeId,
    ordered_at: facts.orderedAt,
    order_id: facts.orderId,
    order_name: facts.name ?? '',
    order_number: facts.number ?? '',
    source_name: facts.sourceName ?? '',
    customer_id: facts.customerId ?? '',
    customer_name_key: customerKeyOf(facts),
    email_hash: facts.emailHash,
    phone_hash: facts.phoneHash,
    visitor_id: visitorId,
    joined_by: visitorId === '' ? '' : 'cart attribute',
    checkout_token: facts.checkoutToken ?? '',
    financial_status: facts.financialStatus,
    excluded_reason: excludedReasonOf(facts) ?? '',
    total: convert(facts.money.total),
    subtotal: convert(facts.money.subtotal),
    items_total: convert(facts.money.itemsTotal),
    shipping: convert(facts.money.shipping),
    tax: convert(facts.money.tax),
    discount: convert(facts.money.discount),
    refunded,
    currency: context.storeCurrency,
    original_currency: facts.money.currency,
    original_total: fit(new Decimal(facts.money.total)),
    rate_missing: isMissing ? 1 : 0,
    discount_codes: facts.discountCodes,
    is_new_customer: context.isNewCustomer,
    country: facts.country ?? '',
    updated_at: facts.updatedAt,
    version: context.version,
  }
}

/** The rows that the warehouse should have for this order, in the store's currency; the whole order each time, so that the last write is right by itself. */
export const orderRowsOf = (state: OrderState, context: RowContext): OrderRows | undefined => {
  const { facts } = state
  if (facts === undefined) return undefined
  const converter = converterOf(facts, context.storeCurrency, context.rates)
  const { storeId, storeCurrency: currency, version } = context
  const refunds = Object.values(state.refunds).map((refund) => ({
    store_id: storeId,
    order_id: facts.orderId,
    refund_id: refund.refundId,
    refunded_at: refund.refundedAt,
    amount: converter.convert(refundAmountOf(refund, facts)),
    currency,
    version,
  }))
  const refunded = fit(refunds.reduce((sum, refund) => sum.plus(refund.amount), new Decimal(0)))
  const items = facts.items.map((item) => ({
    store_id: storeId,
    order_id: facts.orderId,
    line_id: item.lineId,
    ordered_at: facts.orderedAt,
    product_id: item.productId ?? '',
    variant_id: item.variantId ?? '',
    sku: item.sku ?? '',
    title: item.title,
    price: converter.convert(item.price),
    quantity: item.quantity,
    currency,
    version,
  }))
  return { order: orderRow(facts, refunded, converter, context), items, refunds }
}
