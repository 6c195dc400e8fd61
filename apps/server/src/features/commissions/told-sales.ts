/** Sales of an order as its webhooks, server or file tell them: what was ordered, edited and refunded, signed as in Shopify's own agreements. Pure. */
import { digitsOf } from '@convbox/commissions'
import { Decimal } from 'decimal.js'
import { isEditing } from '../../ingest/order-edits.ts'
import type { OrderState } from '../../ingest/order-state.ts'
import { toldBy } from '../../ingest/merge-told.ts'
import type { StoredFacts } from '../../ingest/stored-facts.ts'
import type { RefundLine } from '../../orders/shopify-merchandise.ts'
import type { RefundFacts } from '../../orders/shopify-order.ts'
import type { FactSale } from './stored-fact.ts'

/** lineId: the order's line that it is of, where that is told. */
export type ToldSale = FactSale & { lineId?: string }
export type ToldAgreement = { id: string; at: string; sales: ToldSale[] }

type Version = { total: string; merchandise?: string; merchandiseTax?: string }
/** Of one version: all that was to be paid, and the merchandise in it with its tax. */
type Worth = { total: Decimal; product: Decimal; tax: Decimal }
const NOTHING: Worth = { total: new Decimal(0), product: new Decimal(0), tax: new Decimal(0) }

/**
 * What is merchandise in the order's total. A source that does not tell it tells, as a rule, shipping and tax: the rest is merchandise (less the shipping's tax
 * where that is not told apart, so that too little counts rather than too much).
 */
const worthOf = ({ money }: StoredFacts): Worth => {
  const total = new Decimal(money.total)
  if (money.merchandise !== undefined && money.merchandiseTax !== undefined)
    return { total, product: new Decimal(money.merchandise), tax: new Decimal(money.merchandiseTax) }
  const product = Decimal.max(0, total.minus(money.shipping ?? 0))
  return { total, product, tax: Decimal.min(product, money.tax ?? 0) }
}

/** The part of a worth that an amount is of its total. */
const shareOf = (whole: Worth, amount: Decimal, currency: string): Worth => {
  if (whole.total.lte(0)) return { ...NOTHING, total: amount }
  const part = (of: Decimal): Decimal => of.times(amount).div(whole.total).toDecimalPlaces(digitsOf(currency))
  return { total: amount, product: part(whole.product), tax: part(whole.tax) }
}

const worthOfVersion = (version: Version, whole: Worth, currency: string): Worth =>
  version.merchandise !== undefined && version.merchandiseTax !== undefined
    ? { total: new Decimal(version.total), product: new Decimal(version.merchandise), tax: new Decimal(version.merchandiseTax) }
    : shareOf(whole, new Decimal(version.total), currency)

const minus = (a: Worth, b: Worth): Worth => ({
  total: a.total.minus(b.total),
  product: a.product.minus(b.product),
  tax: a.tax.minus(b.tax),
})

/** What is not merchandise stands in one line, without its tax: it counts for a base of payments only, which takes totals. */
const salesOf = ({ total, product, tax }: Worth): FactSale[] => {
  const rest = total.minus(product)
  return [
    ...(product.isZero() && tax.isZero() ? [] : [{ line: 'PRODUCT' as const, total: product.toFixed(), tax: tax.toFixed() }]),
    ...(rest.isZero() ? [] : [{ line: 'SHIPPING' as const, total: rest.toFixed(), tax: '0' }]),
  ]
}

/** The versions of the source whose word counts, oldest first. */
const versionsOf = ({ facts, told, totals }: OrderState & { facts: StoredFacts }): { at: string; version: Version }[] => {
  const source = toldBy(told)
  const versions = Object.entries(source !== undefined && isEditing(source) ? (totals[source] ?? {}) : {})
    .filter(([, { currency }]) => currency === facts.money.currency)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
  return versions.length === 0
    ? [{ at: facts.orderedAt, version: { total: facts.money.total } }]
    : versions.map(([at, version]) => ({ at, version }))
}

/** The merchandise of a refund by the lines that it names; what it names none for stands in one sale. */
const byLine = (sale: FactSale, lines: readonly RefundLine[], withTax: (line: Omit<RefundLine, 'lineId'>) => Decimal): ToldSale[] => {
  const named = lines.map((line) => ({
    line: 'PRODUCT' as const,
    total: withTax(line).negated().toFixed(),
    tax: new Decimal(line.tax).negated().toFixed(),
    lineId: line.lineId,
  }))
  const rest = {
    line: 'PRODUCT' as const,
    total: named.reduce((left, { total }) => left.minus(total), new Decimal(sale.total)).toFixed(),
    tax: named.reduce((left, { tax }) => left.minus(tax), new Decimal(sale.tax)).toFixed(),
  }
  return [...named, rest].filter(({ total, tax }) => Number(total) !== 0 || Number(tax) !== 0)
}

/** Undefined: the refund is in a currency in which its worth for the shop is not told. */
const refundSales = (refund: RefundFacts, facts: StoredFacts, whole: Worth, isByLine: boolean): ToldSale[] | undefined => {
  const { currency } = facts.money
  const isOwn = refund.currency === undefined || refund.currency === currency
  const amount = isOwn ? refund.amount : refund.shopAmount?.amount
  const { parts } = refund
  if (parts === undefined) return amount === undefined ? undefined : salesOf(minus(NOTHING, shareOf(whole, new Decimal(amount), currency)))
  const withTax = ({ subtotal, tax }: Omit<RefundLine, 'lineId'>): Decimal =>
    facts.taxesIncluded === true ? new Decimal(subtotal) : new Decimal(subtotal).plus(tax)
  const product = withTax(parts)
  const adjustment = new Decimal(parts.adjustment).plus(parts.adjustmentTax)
  const goodwill: FactSale[] = adjustment.isZero()
    ? []
    : [{ line: 'ADJUSTMENT', total: adjustment.toFixed(), tax: new Decimal(parts.adjustmentTax).toFixed() }]
  const paid = new Decimal(amount ?? product)
  const sales = salesOf({ total: paid.negated().minus(adjustment), product: product.negated(), tax: new Decimal(parts.tax).negated() })
  const { lines } = parts
  const told =
    isByLine && lines !== undefined ? sales.flatMap((sale) => (sale.line === 'PRODUCT' ? byLine(sale, lines, withTax) : [sale])) : sales
  return [...told, ...goodwill]
}

const isSomething = ({ sales }: ToldAgreement): boolean => sales.length > 0

/**
 * All agreements of an order with a known total; undefined: a refund is in another currency. isByLine: refunds are told by the lines that they name, else as sums.
 * The same for any order of arrival.
 */
export const toldAgreements = (state: OrderState & { facts: StoredFacts }, isByLine = false): ToldAgreement[] | undefined => {
  const { facts, refunds } = state
  const { currency } = facts.money
  const whole = worthOf(facts)
  const worths = versionsOf(state).map(({ at, version }) => ({ at, worth: worthOfVersion(version, whole, currency) }))
  const sold = worths.map(({ at, worth }, index): ToldAgreement => {
    const before = worths[index - 1]?.worth
    return before === undefined
      ? { id: 'order', at: facts.orderedAt, sales: salesOf(worth) }
      : { id: `edit ${at}`, at, sales: salesOf(minus(worth, before)) }
  })
  const returned: ToldAgreement[] = []
  for (const [key, refund] of Object.entries(refunds)) {
    const sales = refundSales(refund, facts, whole, isByLine)
    if (sales === undefined) return undefined
    returned.push({ id: `refund ${key}`, at: refund.refundedAt, sales })
  }
  return [...sold, ...returned].filter(isSomething)
}
