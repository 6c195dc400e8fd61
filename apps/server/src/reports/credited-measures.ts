/** Order measures that a model divides among touches. To add one: its entry in the catalogue and its line here. */
import type { MeasureKey } from '@convbox/contract/metrics/metrics'

/** The amounts of an order: SQL over a row of journeys, exact, in the store's currency. The names are parts of SQL names. */
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
} as const
export type OrderAmount = keyof typeof ORDER_AMOUNTS
/** Amounts that tell whether an order is of such a customer. An order whose customer is unknown is of neither. */
export type CustomerKind = Extract<OrderAmount, 'fromNewCustomer' | 'fromReturning'>

/**
 * by credit: the model's share of the order; rows add up to the total. by impact: the whole order in every row with any touch of it; rows overlap. An order's
 * amounts are always known (one without a rate is excluded), so a row without orders has 0.
 */
export type CreditedMeasure = { source: 'credited'; amount: OrderAmount; by: 'credit' | 'impact' }

const byCredit = (amount: OrderAmount): CreditedMeasure => ({ source: 'credited', amount, by: 'credit' })
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
} as const satisfies Partial<Record<MeasureKey, CreditedMeasure>>
export type CreditedKey = keyof typeof CREDITED_MEASURES
