/** Orders of one or several stores in one statement: each store's range in its own days, amounts in the report's currency. For figures such as a median, which cannot be added up from the stores' own. */
import { RATE_DECIMALS, readCurrencyRates } from './in-currency.sql.ts'
import { shownCurrency } from '@convbox/contract/shown-currency'
import { addDays, dayCount, type Day } from '@convbox/contract/date-range'
import type { WindowKey } from '@convbox/contract/metrics/credit-choices'
import type { Program } from '../program.ts'
import { spanOf, type ReportRange, type ReportStore } from './report-span.ts'

/** from, to: the widest of the stores' times, froms and tos their own. rates: of each store, day after day from ratesFrom on ('' without one); empty where all share the currency. */
export type SitesSpan = {
  storeIds: readonly string[]
  from: Date
  to: Date
  froms: readonly Date[]
  tos: readonly Date[]
  window: number
  rates: readonly string[]
  ratesFrom: Day
  rateDays: number
}

const earliest = (times: readonly Date[]): Date => new Date(Math.min(...times.map(Number)))
const latest = (times: readonly Date[]): Date => new Date(Math.max(...times.map(Number)))

/** The range of the stores, with the rates to the currency that they share, else USD. */
export const sitesSpan = async (
  program: Program,
  stores: readonly ReportStore[],
  question: ReportRange & { window: WindowKey },
): Promise<SitesSpan> => {
  const spans = stores.map((store) => spanOf(store, question, question))
  const [froms, tos] = [spans.map(({ from }) => from), spans.map(({ to }) => to)]
  const currencies = stores.map(({ currency }) => currency)
  const ratesOf = await readCurrencyRates(program, question, currencies, shownCurrency(currencies))
  // The days of readCurrencyRates: one more on each side, because a store's day overlaps two of UTC.
  const rateDays = dayCount({ since: question.from, until: question.to }) + 2
  const isMixed = new Set(currencies).size > 1
  const rates = isMixed ? currencies.flatMap((currency) => ownRates(ratesOf(currency).rates, rateDays)) : []
  const window = spans[0]?.window ?? 1
  return {
    storeIds: stores.map(({ id }) => id),
    from: earliest(froms),
    to: latest(tos),
    froms,
    tos,
    window,
    rates,
    ratesFrom: addDays(question.from, -1),
    rateDays,
  }
}

const ownRates = (rates: readonly string[], days: number): readonly string[] =>
  rates.length === 0 ? Array.from({ length: days }, () => '1') : rates

const STORE_PLACE = 'indexOf({storeIds:Array(String)}, store_id)'
const RATE = `arrayMap(rate -> toDecimal128OrNull(rate, ${RATE_DECIMALS}), {rates:Array(String)})[(${STORE_PLACE} - 1) * {rateDays:UInt32} + toUInt32(toDate(ordered_at, 'UTC') - {ratesFrom:Date}) + 1]`

const valueOf = ({ rates }: SitesSpan): { value: string; isMissing: string } =>
  rates.length === 0
    ? { value: 'total', isMissing: 'rate_missing = 1' }
    : {
        value: `ifNull(toDecimal128(round(total * ${RATE}, 4), 4), 0)`,
        isMissing: `(rate_missing = 1 OR isNull(${RATE}))`,
      }

/**
 * The stores' orders, or their journeys, of the range as a subquery: all columns, and order_value (the total in the report's currency, 0 without a rate),
 * is_rate_missing, and of journeys why_excluded ('' if the order counts). Params: SitesSpan.
 */
export const convertedOrders = (table: 'orders' | 'journeys', span: SitesSpan): string => {
  const { value, isMissing } = valueOf(span)
  const ownDays =
    span.storeIds.length > 1
      ? `AND ordered_at >= {froms:Array(DateTime64(3, 'UTC'))}[${STORE_PLACE}] AND ordered_at < {tos:Array(DateTime64(3, 'UTC'))}[${STORE_PLACE}]`
      : ''
  return `
  (
    SELECT *, ${value} AS order_value, ${isMissing} AS is_rate_missing, multiIf(excluded_reason != '', toString(excluded_reason), ${isMissing}, 'missing rate', '') AS why_excluded
    FROM ${table} FINAL
    WHERE store_id IN {storeIds:Array(String)} AND ordered_at >= {from:DateTime64(3, 'UTC')} AND ordered_at < {to:DateTime64(3, 'UTC')} ${ownDays}
  )`
}
