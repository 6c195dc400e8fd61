/**
 * The tables with amounts as a report shows them: as stored, in the store's currency, or converted to the report's with the rate of the amount's day (All-Sites
 * over stores of several currencies). An amount without a rate counts like one that had none when it was stored: 0, with rate_missing, or a null rate.
 */
import { Decimal } from 'decimal.js'
import { addDays, dayCount, daysOf, type Day } from '@convbox/contract/date-range'
import { readRates } from '../ingest/order-state.rows.ts'
import type { Program } from '../program.ts'

/** rates: of the days from ratesFrom on, decimal texts, '' where there is none; empty: amounts stay as stored. */
export type CurrencyRates = { rates: readonly string[]; ratesFrom: Day }
export const AS_STORED: CurrencyRates = { rates: [], ratesFrom: '1970-01-01' }

/** Units of some currencies are worth thousandths of a cent. An amount up to 10^14, with the stored rate of its row, still fits a decimal of 38 digits. */
export const RATE_DECIMALS = 12

/** Rates from each store's currency to the report's, for the UTC days around a range in any time zone. */
export const readCurrencyRates = async (
  program: Program,
  range: { from: Day; to: Day },
  currencies: readonly string[],
  shown: string,
): Promise<(currency: string) => CurrencyRates> => {
  const foreign = [...new Set(currencies)].filter((currency) => currency !== shown)
  if (foreign.length === 0) return () => AS_STORED
  const ratesFrom = addDays(range.from, -1)
  const days = daysOf({ since: ratesFrom, until: addDays(range.to, 1) })
  const usd = await readRates(program.mainDb.pool, days, [...foreign, shown])
  const rateOf = (day: Day, currency: string): string => {
    const [from, to] = [usd(day, currency), usd(day, shown)]
    return from === undefined || to === undefined ? '' : new Decimal(from).div(to).toFixed(RATE_DECIMALS)
  }
  return (currency) => (currency === shown ? AS_STORED : { rates: days.map((day) => rateOf(day, currency)), ratesFrom })
}

/** The rate of a UTC day; undefined without one. 1 where amounts stay as stored. */
export const rateOfDay = ({ rates, ratesFrom }: CurrencyRates, day: Day): Decimal | undefined => {
  if (rates.length === 0) return new Decimal(1)
  const rate = day < ratesFrom ? '' : (rates[dayCount({ since: ratesFrom, until: day }) - 1] ?? '')
  return rate === '' ? undefined : new Decimal(rate)
}

/** The same in SQL, null without one. */
const rateOn = (day: string): string =>
  `arrayMap(rate -> toDecimal128OrNull(rate, ${RATE_DECIMALS}), {rates:Array(String)})[toUInt32(${day} - {ratesFrom:Date}) + 1]`
/** An amount converted, to 4 decimals like all stored amounts. */
const converted = (amount: string, rate: string): string => `toDecimal128(round(${amount} * ${rate}, 4), 4)`

const RATE_OF_ORDER = rateOn(`toDate(ordered_at, 'UTC')`)

/** A table of orders with its amounts; costs: those that may be unknown. range: the condition that finds its rows. */
const ordersTable = (
  table: 'orders' | 'journeys',
  { amounts, costs = [] }: { amounts: readonly string[]; costs?: readonly string[] },
  { rates }: CurrencyRates,
  range: string,
): string => {
  if (rates.length === 0) return `${table} FINAL`
  const replaced = [
    ...amounts.map((name) => `ifNull(${converted(name, RATE_OF_ORDER)}, 0) AS ${name}`),
    ...costs.map((name) => `${converted(name, RATE_OF_ORDER)} AS ${name}`),
  ]
  return `
  (
    SELECT * REPLACE (${[...replaced, `if(isNull(${RATE_OF_ORDER}), 1, rate_missing) AS rate_missing`].join(', ')})
    FROM ${table} FINAL
    WHERE ${range}
  )`
}
/** Journeys, or orders, with their amounts in the report's currency. */
export const journeysIn = (currency: CurrencyRates, range: string): string =>
  ordersTable(
    'journeys',
    { amounts: ['total', 'refunded', 'net_tax'], costs: ['goods_cost', 'shipping_cost', 'payment_fees'] },
    currency,
    range,
  )
export const ordersIn = (currency: CurrencyRates, range: string): string =>
  ordersTable('orders', { amounts: ['total', 'refunded'] }, currency, range)

/** SQL of an order's edit or refund in the report's currency, with the rate of the order's UTC day; 0 without one. orderedAt: SQL of the order's time. */
export const changeIn = ({ rates }: CurrencyRates, amount: string, orderedAt: string): string =>
  rates.length === 0 ? amount : `ifNull(${converted(amount, rateOn(`toDate(${orderedAt}, 'UTC')`))}, 0)`

/** Columns of ad_spend that replace the stored ones in a SELECT *: the rate to the report's currency, of as many decimals as the stored one, and the spend in it. */
export const spendIn = ({ rates }: CurrencyRates): string =>
  rates.length === 0
    ? ''
    : `REPLACE (toDecimal128(rate * ${rateOn('day')}, ${RATE_DECIMALS}) AS rate, ${converted('spend_store_currency', rateOn('day'))} AS spend_store_currency)`
