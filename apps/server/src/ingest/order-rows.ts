/** Builds the warehouse rows of an order from its state. Pure. */
import { Decimal } from 'decimal.js'
import { BROWSER_ORDER_MAX_USD, ORDER_SOURCES, type BrowserOrderRule, type ExcludedReason, type OrderSource } from '@convbox/contract'
import { toldBy } from './merge-told.ts'
import { editsOf } from './order-edits.ts'
import { customerKeyOf, visitorIdOf, type OrderState } from './order-state.ts'
import type { StoredFacts } from './stored-facts.ts'
import { excludedReasonOf, type OrderFacts, type RefundFacts } from '../orders/shopify-order.ts'

/** Exchange rate of a day: USD per unit of the currency; undefined if unknown. */
export type Rates = (day: string, currency: string) => string | undefined

/** Maximum of Decimal(18, 4); larger amounts are not real and must not fail the batch. */
const MAX_AMOUNT = new Decimal('99999999999999')
const fit = (amount: Decimal): string => (amount.abs().gt(MAX_AMOUNT) ? '0' : amount.toFixed(4))

/** convert: an amount in the order's currency; refund: one in another currency. isMissing: a rate is missing. */
type Converter = { convert: (amount: string) => string; refund: (refund: RefundFacts) => string; isMissing: boolean }

/**
 * A refund in the order's shop currency: as paid if paid in it, else from its lines, else in proportion to what was
 * paid. Undefined if it needs its own exchange rate.
 */
const refundInOrderMoney = (refund: RefundFacts, facts: OrderFacts): string | undefined => {
  if (refund.currency === undefined || refund.currency === facts.money.currency) return refund.amount
  if (refund.shopAmount?.currency === facts.money.currency) return refund.shopAmount.amount
  if (facts.presentment?.currency === refund.currency && !new Decimal(facts.presentment.total).isZero())
    return new Decimal(refund.amount).times(facts.money.total).div(facts.presentment.total).toFixed(4)
  return refund.source === undefined ? refund.amount : undefined
}

/** The order with only the refunds that its own currency can express. */
export const withoutForeignRefunds = (state: OrderState): OrderState => {
  const { facts, refunds } = state
  if (facts === undefined) return state
  return {
    ...state,
    refunds: Object.fromEntries(Object.entries(refunds).filter(([, refund]) => refundInOrderMoney(refund, facts) !== undefined)),
  }
}

/**
 * Converts amounts to the store's currency by the rates of the order's UTC day. Without a rate every amount is 0 and
 * the row is flagged: sums must never mix currencies.
 */
const converterOf = (facts: OrderFacts, refunds: readonly RefundFacts[], storeCurrency: string, rates: Rates): Converter => {
  const day = facts.orderedAt.slice(0, 10)
  const rateOf = (currency: string): Decimal | undefined => {
    const [from, to] = currency === storeCurrency ? ['1', '1'] : [rates(day, currency), rates(day, storeCurrency)]
    return from === undefined || to === undefined ? undefined : new Decimal(from).div(to)
  }
  const rate = rateOf(facts.money.currency)
  const foreign = refunds.flatMap((refund) => (refundInOrderMoney(refund, facts) === undefined ? [refund.currency ?? ''] : []))
  if (rate === undefined || foreign.some((currency) => rateOf(currency) === undefined))
    return { convert: () => '0', refund: () => '0', isMissing: true }
  const convert = (amount: string): string => fit(new Decimal(amount).times(rate))
  return {
    convert,
    refund: (refund) => {
      const amount = refundInOrderMoney(refund, facts)
      return amount === undefined ? fit(new Decimal(refund.amount).times(rateOf(refund.currency ?? '') ?? 0)) : convert(amount)
    },
    isMissing: false,
  }
}

/**
 * Rule for orders that only the browser told. max: decimal text in the store's currency; undefined: the program's
 * default limit.
 */
export type BrowserOrderRules = { rule: BrowserOrderRule; max: string | undefined }

type RowContext = {
  storeId: string
  storeCurrency: string
  rates: Rates
  isNewCustomer: '0' | '1' | ''
  version: string
  browserOrders: BrowserOrderRules
}

/** Whether an order exceeds the largest amount accepted from a browser. Not decidable in USD without a rate. */
const isBeyondMax = (facts: StoredFacts, total: string, { browserOrders: { max }, rates }: RowContext): boolean => {
  if (max !== undefined) return new Decimal(total).gt(max)
  const usd = rates(facts.orderedAt.slice(0, 10), facts.money.currency)
  return usd !== undefined && new Decimal(facts.money.total).times(usd).gt(BROWSER_ORDER_MAX_USD)
}

const excludedReason = (state: OrderState, facts: StoredFacts, total: string, context: RowContext): ExcludedReason | '' => {
  const reason = excludedReasonOf(facts)
  if (reason !== undefined || toldBy(state.told) !== 'browser') return reason ?? ''
  if (context.browserOrders.rule === 'exclude') return 'told by browser'
  return facts.isBeyondRate === true || isBeyondMax(facts, total, context) ? 'not confirmed' : ''
}

type Row = Record<string, unknown>
/** Rows of `orders`, `order_items`, `refunds` and `order_edits`. None while the order's facts are unknown. */
export type OrderRows = { orders: Row[]; items: Row[]; refunds: Row[]; edits: Row[] }

/** The source whose refunds count: the most trusted one that has any. The same refund from two sources counts once. */
export const countedSource = (refunds: readonly RefundFacts[]): OrderSource | undefined =>
  ORDER_SOURCES.findLast((source) => refunds.some((refund) => (refund.source ?? 'shopify') === source))

const orderRow = (
  state: OrderState,
  facts: StoredFacts,
  refunded: string,
  { convert, isMissing }: Converter,
  context: RowContext,
): Record<string, unknown> => {
  const visitorId = visitorIdOf(facts) ?? ''
  const total = convert(facts.money.total)
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
    excluded_reason: excludedReason(state, facts, total, context),
    total,
    subtotal: convert(facts.money.subtotal ?? '0'),
    items_total: convert(facts.money.itemsTotal ?? '0'),
    shipping: convert(facts.money.shipping ?? '0'),
    tax: convert(facts.money.tax ?? '0'),
    discount: convert(facts.money.discount ?? '0'),
    refunded,
    currency: context.storeCurrency,
    original_currency: facts.money.currency,
    original_total: fit(new Decimal(facts.money.total)),
    rate_missing: isMissing ? 1 : 0,
    discount_codes: facts.discountCodes,
    is_new_customer: context.isNewCustomer,
    country: facts.country ?? '',
    updated_at: facts.updatedAt,
    told_by: toldBy(state.told) ?? 'shopify',
    version: context.version,
    deleted: 0,
  }
}

type RowMaker = { facts: StoredFacts; state: OrderState; converter: Converter; context: RowContext }

/** One refund of each id, the most trusted source's: two sources may use one id, and the warehouse keeps one row of it. */
const eachOnce = (refunds: readonly RefundFacts[]): RefundFacts[] => {
  const sorted = ORDER_SOURCES.flatMap((source) => refunds.filter((refund) => (refund.source ?? 'shopify') === source))
  return [...new Map(sorted.map((refund) => [refund.refundId, refund])).values()]
}

const refundRowsOf = ({ facts, state, converter, context }: RowMaker) => {
  const refunds = eachOnce(Object.values(state.refunds))
  const counted = countedSource(refunds)
  return refunds.map((refund) => ({
    store_id: context.storeId,
    order_id: facts.orderId,
    refund_id: refund.refundId,
    refunded_at: refund.refundedAt,
    amount: (refund.source ?? 'shopify') === counted ? converter.refund(refund) : '0.0000',
    currency: context.storeCurrency,
    version: context.version,
  }))
}

const editRowsOf = ({ facts, state, converter: { convert }, context }: RowMaker): Row[] =>
  editsOf({ ...state, facts }).map(({ editedAt, from, to }) => ({
    store_id: context.storeId,
    order_id: facts.orderId,
    edited_at: editedAt,
    amount: fit(new Decimal(convert(to)).minus(convert(from))),
    currency: context.storeCurrency,
    version: context.version,
  }))

const itemRowsOf = ({ facts, state, converter, context }: RowMaker) => {
  const { storeId, storeCurrency: currency, version } = context
  const base = { store_id: storeId, order_id: facts.orderId, ordered_at: facts.orderedAt, currency, version }
  const items = facts.items.map((item) => ({
    ...base,
    line_id: item.lineId,
    product_id: item.productId ?? '',
    variant_id: item.variantId ?? '',
    sku: item.sku ?? '',
    title: item.title,
    price: converter.convert(item.price),
    quantity: item.quantity,
    deleted: 0,
  }))
  return [...items, ...state.gone.lines.map((line) => ({ ...base, line_id: line, price: '0', quantity: 0, deleted: 1 }))]
}

/**
 * All warehouse rows of this order, in the store's currency: the whole order each time, with a removal for every key it
 * no longer has, so that the last write alone is complete. The current order row comes first.
 */
export const orderRowsOf = (state: OrderState, context: RowContext): OrderRows | undefined => {
  const { facts } = state
  if (facts === undefined) return undefined
  const converter = converterOf(facts, Object.values(state.refunds), context.storeCurrency, context.rates)
  const maker: RowMaker = { facts, state, converter, context }
  const refunds = refundRowsOf(maker)
  const refunded = fit(refunds.reduce((sum, refund) => sum.plus(refund.amount), new Decimal(0)))
  const order = orderRow(state, facts, refunded, converter, context)
  const removed = state.gone.orderedAts.map((orderedAt) => ({ ...order, ordered_at: orderedAt, deleted: 1 }))
  return { orders: [order, ...removed], items: itemRowsOf(maker), refunds, edits: editRowsOf(maker) }
}
