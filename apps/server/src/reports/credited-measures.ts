/** Order measures that a model divides among touches. To add one: its entry in the catalogue and its line here. */
import type { MeasureKey } from '@convbox/contract/metrics/metrics'

/** What is left of an order's goods; null if their cost is not known. */
const GROSS_PROFIT = 'total - refunded - net_tax - goods_cost'

/** The amounts of an order: SQL over a row of journeys, exact, in the store's currency; null where not known. The names are parts of SQL names. */
export const ORDER_AMOUNTS = {
  whole: '1',
  total: 'total',
  net: 'total - refunded',
  refunded: 'refunded',
  notFullyRefunded: 'refunded = 0 OR refunded < total',
  fromNewCustomer: `is_new_customer = '1'`,
  totalOfNewCustomer: `if(is_new_customer = '1', total, 0)`,
  fromReturning: `is_new_customer = '0'`,
  totalOfReturning: `if(is_new_customer = '0', total, 0)`,
  goodsCost: 'goods_cost',
  withoutCost: 'isNull(goods_cost)',
  totalWithCost: 'if(isNull(goods_cost), NULL, total)',
  netWithCost: 'if(isNull(goods_cost), NULL, total - refunded - net_tax)',
  grossProfit: GROSS_PROFIT,
  shippingCost: 'shipping_cost',
  paymentFees: 'payment_fees',
  orderContribution: `${GROSS_PROFIT} - shipping_cost - payment_fees`,
} as const
export type OrderAmount = keyof typeof ORDER_AMOUNTS
/** Amounts that tell whether an order is of such a customer. An order whose customer is unknown is of neither. */
export type CustomerKind = Extract<OrderAmount, 'fromNewCustomer' | 'fromReturning'>

/**
 * The person behind an order: SQL over a row of journeys. An order of nobody known is a person of its own. As a hash, because people are counted in half the time of
 * their texts; that two of a store's million share one has a chance of 1 in 30 million.
 */
export const PERSON = `sipHash64(if(person_id = '', order_id, person_id))`

/**
 * by credit: the model's share of the order; rows add up to the total. by impact: the whole order in every row with any touch of it; rows overlap. by store: the
 * whole order, in the total and days of the whole store only. by person: the people behind orders with credit, each once; rows overlap, and the total and its days
 * come from customer-figures.sql.ts. A row without orders has 0. Amounts that are null for some orders are summed over the others, and
 * unknown where all are null.
 */
export type CreditedMeasure = { source: 'credited'; amount: OrderAmount; by: 'credit' | 'impact' | 'store' | 'person' }

const byCredit = (amount: OrderAmount): CreditedMeasure => ({ source: 'credited', amount, by: 'credit' })
const byStore = (amount: OrderAmount): CreditedMeasure => ({ source: 'credited', amount, by: 'store' })
const byImpact = (amount: OrderAmount): CreditedMeasure => ({ source: 'credited', amount, by: 'impact' })

export const CREDITED_MEASURES = {
  orders: byCredit('whole'),
  sales: byCredit('total'),
  netOrders: byCredit('notFullyRefunded'),
  netSales: byCredit('net'),
  refunds: byCredit('refunded'),
  newCustomerOrders: byCredit('fromNewCustomer'),
  newCustomerSales: byCredit('totalOfNewCustomer'),
  returningOrders: byCredit('fromReturning'),
  returningSales: byCredit('totalOfReturning'),
  impactedOrders: byImpact('whole'),
  impactedSales: byImpact('total'),
  netImpactedOrders: byImpact('notFullyRefunded'),
  netImpactedSales: byImpact('net'),
  customers: { source: 'credited', amount: 'whole', by: 'person' },
  storeSales: byStore('total'),
  goodsCost: byCredit('goodsCost'),
  ordersWithoutCost: byCredit('withoutCost'),
  costedSales: byCredit('totalWithCost'),
  costedNetSales: byCredit('netWithCost'),
  grossProfit: byCredit('grossProfit'),
  shippingCost: byCredit('shippingCost'),
  paymentFees: byCredit('paymentFees'),
  orderContribution: byCredit('orderContribution'),
} as const satisfies Partial<Record<MeasureKey, CreditedMeasure>>
export type CreditedKey = keyof typeof CREDITED_MEASURES

/** The amounts that measures consist of, each once. */
export const amountsOf = (measures: readonly CreditedKey[]): OrderAmount[] => [
  ...new Set(measures.map((key) => CREDITED_MEASURES[key].amount)),
]

/** What a figure is summed up of, SQL over the columns of `touchCreditsSql`; undefined: nothing of single shares. */
export const summed = ({ amount, by }: CreditedMeasure): string | undefined => {
  if (by === 'store' || by === 'person') return undefined
  const weight = by === 'credit' ? 'credit' : 'newest'
  return amount === 'whole' ? weight : `${weight} * amount_${amount}`
}
