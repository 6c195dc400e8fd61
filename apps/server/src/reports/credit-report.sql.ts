/** SQL of the reports' figures: each level value's share of the orders under a model, and the orders counted once. */
import { isBlended, type Level } from '@convbox/contract/metrics/credit-choices'
import { blendedCreditsSql } from './blended-credits.sql.ts'
import { CREDITED_MEASURES, ORDER_AMOUNTS, type CreditedKey, type CreditedMeasure, type OrderAmount } from './credited-measures.ts'
import { EXCLUDED, POOLS, RANGE, touchCreditsSql, type CreditShape } from './credits.sql.ts'
import { AS_STORED, journeysIn } from './in-currency.sql.ts'
import { KEPT_JOURNEYS } from './kept-journeys.sql.ts'

/** One row per touch that may get credit; of a blended model also one per view and answer that takes some (`blended-credits.sql.ts`). */
export const creditedTouchesSql = (shape: CreditShape, amounts: readonly OrderAmount[], options: { hasPerson?: boolean } = {}): string => {
  const { model } = shape
  return isBlended(model)
    ? blendedCreditsSql({ ...shape, model }, amounts, options)
    : touchCreditsSql({ ...shape, model }, amounts, options)
}

/** Key columns of a credited row: the channel or the group alone, or the channel with the level's value. */
const keysOf = (level: Level): { channel: string; value: string; by: string } => {
  if (level === 'channel') return { channel: 'toString(t_channel)', value: `''`, by: 't_channel' }
  if (level === 'channel_group') return { channel: `''`, value: 'toString(t_value)', by: 't_value' }
  return { channel: 'toString(t_channel)', value: 'toString(t_value)', by: 't_channel, t_value' }
}

/**
 * measures: those of the answer, in the order of `figures`. byDay: which rows are also split by day of the store's zone (param timezone): orders counted once,
 * or all. oneChannel: credited rows of one channel only (param channel).
 */
export type CreditOptions = { measures: readonly CreditedKey[]; byDay?: 'counted' | 'all' | undefined; oneChannel?: boolean }

const DAY = 'toString(toDate(ordered_at, {timezone:String}))'

const amountsOf = (measures: readonly CreditedKey[]): OrderAmount[] => [...new Set(measures.map((key) => CREDITED_MEASURES[key].amount))]

/** Whole orders are counted by their touches; everything else is weighted by its amount. Null where no order's amount is known. */
const creditedFigure = (key: CreditedKey): string => {
  const { amount, by }: CreditedMeasure = CREDITED_MEASURES[key]
  if (by === 'store') return 'CAST(NULL AS Nullable(String))'
  if (by === 'person') return 'toString(uniqExactIf(person, credit > 0))'
  const weight = by === 'credit' ? 'credit' : 'newest'
  return `toString(sum(${amount === 'whole' ? weight : `${weight} * amount_${amount}`}))`
}

/** People cannot be counted before the days are added: customer-figures.sql.ts. */
const countedFigure = (key: CreditedKey): string => {
  const { amount, by }: CreditedMeasure = CREDITED_MEASURES[key]
  return by === 'person' ? 'CAST(NULL AS Nullable(String))' : `toString(sum(fact_${amount}))`
}

/** Orders counted once. Grouped by their facts first, so that the meaning is computed for few rows. */
const countedSql = ({ scope, currency = AS_STORED, kept = false }: CreditShape, { measures, byDay }: CreditOptions): string => {
  const unplaced = scope === 'ads' ? { kind: 'excluded', reason: 'no ad touch' } : { kind: 'untracked', reason: '' }
  return `
SELECT
  multiIf(${EXCLUDED} != '', 'excluded', is_unplaced, '${unplaced.kind}', 'attributed') AS kind,
  multiIf(${EXCLUDED} != '', ${EXCLUDED}, is_unplaced, '${unplaced.reason}', '') AS reason, toString(at_day) AS day, '' AS channel, '' AS value, toUInt8(0) AS is_ad,
  CAST([${measures.map(countedFigure).join(', ')}] AS Array(Nullable(String))) AS figures
FROM
(
  SELECT
    excluded_reason, rate_missing, ${POOLS[scope].n} = 0 AS is_unplaced, ${byDay === undefined ? `''` : 'toDate(ordered_at, {timezone:String})'} AS at_day,
    ${amountsOf(measures)
      .map((name) => `sum(${ORDER_AMOUNTS[name]}) AS fact_${name}`)
      .join(', ')}
  FROM ${kept ? KEPT_JOURNEYS : journeysIn(currency, RANGE)}
  WHERE ${RANGE}
  GROUP BY excluded_reason, rate_missing, is_unplaced, at_day
)
GROUP BY kind, reason, at_day`
}

/** What orders without a touch keep under a blended model, which gives the rest to views and answers. Known of amounts that are shared by credit. */
const keptSql = (shape: CreditShape, { measures, byDay }: CreditOptions): string => `
SELECT
  'kept' AS kind, '' AS reason, ${byDay === undefined ? `''` : DAY} AS day, '' AS channel, '' AS value, toUInt8(0) AS is_ad,
  CAST([${measures
    .map((key) => (CREDITED_MEASURES[key].by === 'credit' ? creditedFigure(key) : 'CAST(NULL AS Nullable(String))'))
    .join(', ')}] AS Array(Nullable(String))) AS figures
FROM (${creditedTouchesSql(shape, amountsOf(measures))})
WHERE t_channel = ''
GROUP BY day`

/**
 * All numbers of the report in one query. Params: storeId, from, to, window; timezone and channel if requested. Rows by kind: 'credited': a value of the level,
 * with its share of orders and amounts, and its impact (each order with any touch of it, in full, once); 'attributed', 'untracked', 'excluded': orders counted
 * once, directly from the journeys: those with credit, those without a touch in the window, and excluded ones by reason ('test', ..., 'missing rate'; in scope
 * 'ads' also 'no ad touch', which includes the untracked). The store's own total is the sum of these three; the credited rows' orders and sales sum to
 * 'attributed'. A blended model has 'kept' too: what orders without a touch (in 'ads': an ad touch) keep, while the rest of them is in the credited rows. day: '' for rows that are not by day. figures: texts in the order of the measures, null where unknown: exact decimals for orders counted once; doubles at full
 * precision for shares, rounded only for display. Rows are unordered.
 */
export const creditReportSql = (shape: CreditShape, options: CreditOptions): string => {
  const { measures, byDay, oneChannel = false } = options
  const keys = keysOf(shape.level)
  const isDaily = byDay === 'all'
  const hasKept = isBlended(shape.model)
  const credited = oneChannel ? 'WHERE t_channel = {channel:String}' : hasKept ? `WHERE t_channel != ''` : ''
  return `
SELECT
  'credited' AS kind, '' AS reason, ${isDaily ? DAY : `''`} AS day, ${keys.channel} AS channel, ${keys.value} AS value, max(t_is_ad) AS is_ad,
  CAST([${measures.map(creditedFigure).join(', ')}] AS Array(Nullable(String))) AS figures
FROM (${creditedTouchesSql(shape, amountsOf(measures), { hasPerson: measures.includes('customers') })})
${credited}
GROUP BY ${keys.by}${isDaily ? ', day' : ''}
UNION ALL${hasKept ? `${keptSql(shape, options)}\nUNION ALL` : ''}${countedSql(shape, options)}`
}
