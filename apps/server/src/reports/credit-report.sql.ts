/** SQL of the reports' figures: each level value's share of the orders under a model, and the orders counted once. */
import { isBlended, type Level } from '@convbox/contract/metrics/credit-choices'
import { blendedCreditsSql, type BlendedOptions } from './blended-credits.sql.ts'
import { blendedReportSql } from './blended-report.sql.ts'
import {
  amountsOf,
  CREDITED_MEASURES,
  ORDER_AMOUNTS,
  summed,
  type CreditedKey,
  type CreditedMeasure,
  type OrderAmount,
} from './credited-measures.ts'
import {
  EXCLUDED,
  journeysOf,
  POOLS,
  RANGE,
  touchCreditsSql,
  type CreditOptions,
  type CreditShape,
  type KeyColumns,
} from './credits.sql.ts'

/** One row per touch that may get credit; of a blended model also one per view and answer that takes some (`blended-credits.sql.ts`). */
export const creditedTouchesSql = (shape: CreditShape, amounts: readonly OrderAmount[], options: BlendedOptions = {}): string => {
  const { model } = shape
  return isBlended(model)
    ? blendedCreditsSql({ ...shape, model }, amounts, options)
    : touchCreditsSql({ ...shape, model }, amounts, options)
}

/** Key columns of a credited row: the channel or the group alone, or the channel with the level's value. */
export const keysOf = (level: Level): KeyColumns => {
  if (level === 'channel') return { channel: 'toString(t_channel)', value: `''`, by: 't_channel' }
  if (level === 'channel_group') return { channel: `''`, value: 'toString(t_value)', by: 't_value' }
  return { channel: 'toString(t_channel)', value: 'toString(t_value)', by: 't_channel, t_value' }
}

/** SQL of the day on which a credited row counts. */
export const dayOf = ({ byClick = false }: CreditShape): string =>
  `toString(toDate(${byClick ? 'clicked_at' : 'ordered_at'}, {timezone:String}))`

/** Whole orders are counted by their touches; everything else is weighted by its amount. Null where no order's amount is known. */
const creditedFigure = (key: CreditedKey): string => {
  const measure: CreditedMeasure = CREDITED_MEASURES[key]
  if (measure.by === 'person') return 'toString(uniqExactIf(person, credit > 0))'
  const sum = summed(measure)
  return sum === undefined ? 'CAST(NULL AS Nullable(String))' : `toString(sum(${sum}))`
}

const UNKNOWN = 'CAST(NULL AS Nullable(String))'

/** People cannot be counted before the days are added: customer-figures.sql.ts. By click time attributed orders count elsewhere: `clickedSql`. */
const countedFigure = (key: CreditedKey, { byClick = false }: CreditShape): string => {
  const { amount, by }: CreditedMeasure = CREDITED_MEASURES[key]
  if (by === 'person') return UNKNOWN
  const sum = `toString(sum(fact_${amount}))`
  return byClick && by !== 'store' ? `if(kind = 'attributed', NULL, ${sum})` : sum
}

/** Decimals of a sum of shares. */
const SHARE_DECIMALS = 12

/** A figure of attributed orders by click time: the shares of the range, and of an order counted in full the day of its newest touch. */
const clickedFigure = (key: CreditedKey): string => {
  const { amount, by }: CreditedMeasure = CREDITED_MEASURES[key]
  if (by === 'store' || by === 'person') return UNKNOWN
  const weight = by === 'credit' ? 'credit' : 'toFloat64(r = 1)'
  const sum = `sumKahan(${amount === 'whole' ? weight : `${weight} * amount_${amount}`})`
  return `toString(toDecimal128(round(${sum}, ${SHARE_DECIMALS}), ${SHARE_DECIMALS}))`
}

/** By click time: what the touches of the range got of their orders, all touches together. */
const clickedSql = (shape: CreditShape, { measures, byDay }: CreditOptions): string => `
UNION ALL
SELECT
  'attributed' AS kind, '' AS reason, ${byDay === undefined ? `''` : dayOf(shape)} AS day, '' AS channel, '' AS value, toUInt8(0) AS is_ad,
  CAST([${measures.map(clickedFigure).join(', ')}] AS Array(Nullable(String))) AS figures
FROM (${creditedTouchesSql(shape, amountsOf(measures))})
GROUP BY day`

/** Orders counted once. Grouped by their facts first, so that the meaning is computed for few rows. */
const countedSql = (shape: CreditShape, { measures, byDay }: CreditOptions): string => {
  const { scope } = shape
  const unplaced = scope === 'ads' ? { kind: 'excluded', reason: 'no ad touch' } : { kind: 'untracked', reason: '' }
  return `
SELECT
  multiIf(${EXCLUDED} != '', 'excluded', is_unplaced, '${unplaced.kind}', 'attributed') AS kind,
  multiIf(${EXCLUDED} != '', ${EXCLUDED}, is_unplaced, '${unplaced.reason}', '') AS reason, toString(at_day) AS day, '' AS channel, '' AS value, toUInt8(0) AS is_ad,
  CAST([${measures.map((key) => countedFigure(key, shape)).join(', ')}] AS Array(Nullable(String))) AS figures
FROM
(
  SELECT
    excluded_reason, rate_missing, ${POOLS[scope].n} = 0 AS is_unplaced, ${byDay === undefined ? `''` : 'toDate(ordered_at, {timezone:String})'} AS at_day,
    ${amountsOf(measures)
      .map((name) => `sum(${ORDER_AMOUNTS[name]}) AS fact_${name}`)
      .join(', ')}
  FROM ${journeysOf(shape)}
  WHERE ${RANGE}
  GROUP BY excluded_reason, rate_missing, is_unplaced, at_day
)
GROUP BY kind, reason, at_day`
}

/**
 * All numbers of the report in one query. Params: storeId, from, to, window; timezone and channel if requested. Rows by kind: 'credited': a value of the level,
 * with its share of orders and amounts, and its impact (each order with any touch of it, in full, once); 'attributed', 'untracked', 'excluded': orders counted
 * once, directly from the journeys: those with credit, those without a touch in the window, and excluded ones by reason ('test', ..., 'missing rate'; in scope
 * 'ads' also 'no ad touch', which includes the untracked). The store's own total is the sum of these three; the credited rows' orders and sales sum to
 * 'attributed'. A blended model has 'kept' too: what orders without a touch (in 'ads': an ad touch) keep, while the rest of them is in the credited rows. day: '' for rows that are not by day. figures: texts in the order of the measures, null where unknown: exact decimals for orders counted once; doubles at full
 * precision for shares, rounded only for display. Rows are unordered.
 *
 * By click time (param ordersTo) day is the touch's for 'credited' and 'attributed', which then counts shares of orders, also of such as came after the range, and
 * without those that older touches got; a second 'attributed' row has what counts for the store alone, by the order's day, as 'untracked' and 'excluded' are.
 */
export const creditReportSql = (shape: CreditShape, options: CreditOptions): string => {
  const { measures, byDay, oneChannel = false } = options
  const keys = keysOf(shape.level)
  const { model } = shape
  if (isBlended(model)) return `${blendedReportSql({ ...shape, model }, options, keys)}\nUNION ALL${countedSql(shape, options)}`
  const isDaily = byDay === 'all'
  return `
SELECT
  'credited' AS kind, '' AS reason, ${isDaily ? dayOf(shape) : `''`} AS day, ${keys.channel} AS channel, ${keys.value} AS value, max(t_is_ad) AS is_ad,
  CAST([${measures.map(creditedFigure).join(', ')}] AS Array(Nullable(String))) AS figures
FROM (${creditedTouchesSql(shape, amountsOf(measures), { hasPerson: measures.includes('customers') })})
${oneChannel ? 'WHERE t_channel = {channel:String}' : ''}
GROUP BY ${keys.by}${isDaily ? ', day' : ''}${shape.byClick === true ? clickedSql(shape, options) : ''}
UNION ALL${countedSql(shape, options)}`
}
