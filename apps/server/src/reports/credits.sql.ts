/** SQL of credit: each level value's share of the orders under a model. Arithmetic over the journeys' stored ranks and counts; no array functions per touch. */
import { MODELS, type Scope } from '@convbox/attribution'
import type { Level, ModelKey } from '@convbox/contract/metrics/credit-choices'
import { AD_BIT, CREDIT_LEVELS, newestBit } from '../derive/credit-levels.ts'
import { AS_STORED, journeysIn, type CurrencyRates } from './in-currency.sql.ts'
import { CREDITED_MEASURES, ORDER_AMOUNTS, PERSON, type CreditedKey, type CreditedMeasure, type OrderAmount } from './credited-measures.ts'

/**
 * scope 'ads' keeps only ad touches; orders without one are then not in the credited rows. currency: the report's, absent: the store's. Names come from closed
 * lists; all values are bound.
 */
export type CreditShape = { model: ModelKey; scope: Scope; level: Level; currency?: CurrencyRates }

/** Why a journey's order gets no credit; '' if it does. An amount without a rate of its day cannot be summed with the others. */
export const EXCLUDED = `multiIf(excluded_reason != '', toString(excluded_reason), rate_missing = 1, 'missing rate', '')`

/** The range of orders: from inclusive, to exclusive. The caller turns days of the store's zone into these two times. */
export const RANGE = `store_id = {storeId:String} AND ordered_at >= {from:DateTime64(3, 'UTC')} AND ordered_at < {to:DateTime64(3, 'UTC')}`

const HAS_OTHER = 'n_nondirect[{window:UInt8}] > 0'

/** The touches that may get credit: their number (n), decay sum (d), and a touch's rank (r) among them. Direct counts only if the window has nothing else. */
export const POOLS: Record<Scope, { n: string; d: string; rank: string; r: string }> = {
  all: {
    n: `if(${HAS_OTHER}, n_nondirect[{window:UInt8}], n_all[{window:UInt8}])`,
    d: `if(${HAS_OTHER}, d_nondirect[{window:UInt8}], d_all[{window:UInt8}])`,
    rank: 'touch_rank',
    // Direct touches have their rank among all touches, negated.
    r: `if(${HAS_OTHER}, rank, -rank)`,
  },
  ads: { n: 'n_ads[{window:UInt8}]', d: 'd_ads[{window:UInt8}]', rank: 'touch_rank_ads', r: 'rank' },
}

const usesName = (model: ModelKey, name: string): boolean => new RegExp(`\\b${name}\\b`).test(MODELS[model].sql)

const levelOf = (level: Level): (typeof CREDIT_LEVELS)[number] => {
  const found = CREDIT_LEVELS.find((entry) => entry.level === level)
  if (found === undefined) throw new Error(`Not a level: ${level}`)
  return found
}

/**
 * One row per touch that may get credit, with its share of the order. Params: storeId, from, to, window (position in WINDOWS, from 1). Columns: order_id,
 * ordered_at, person if asked for, amount_<name> of each requested amount (a double), t_channel, t_value (the level's, but '' for channels; '' when the touch has none), t_is_ad,
 * credit (0 to 1, sums to 1 per order), newest (1 on the order's newest touch of that value: sum it for distinct orders). Reads FINAL; relies on monthly
 * partitions and the sorting key's ordered_at.
 */
export const creditedTouchesSql = (
  { model, scope, level, currency = AS_STORED }: CreditShape,
  amounts: readonly OrderAmount[],
  { hasPerson = false } = {},
): string => {
  const { column } = levelOf(level)
  const isDeep = level !== 'channel'
  const { n, d, rank, r } = POOLS[scope]
  const arrays = [
    `${rank} AS rank`,
    'touch_bits AS bits',
    'touch_channel AS channel',
    ...(usesName(model, 'age_ms') ? ['touch_age_ms AS age_ms'] : []),
    ...(isDeep ? [`touch_${column} AS ${column}`] : []),
  ]
  return `
  SELECT
    order_id, ordered_at,${hasPerson ? ` ${PERSON} AS person,` : ''} ${amounts.map((name) => `toFloat64(${ORDER_AMOUNTS[name]}) AS amount_${name},`).join(' ')}
    channel AS t_channel, bitTest(bits, ${AD_BIT}) AS t_is_ad, ${isDeep ? column : `''`} AS t_value,
    ${n} AS n, ${r} AS r,${usesName(model, 'd') ? ` ${d} AS d,` : ''}
    toFloat64(${MODELS[model].sql}) AS credit,
    bitTest(bits, ${newestBit(level, scope)}) AS newest
  FROM ${journeysIn(currency, RANGE)}
  ARRAY JOIN ${arrays.join(', ')}
  WHERE ${RANGE} AND ${EXCLUDED} = '' AND r >= 1 AND r <= n`
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
const countedSql = ({ scope, currency = AS_STORED }: CreditShape, { measures, byDay }: CreditOptions): string => {
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
  FROM ${journeysIn(currency, RANGE)}
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
 * 'attributed'. day: '' for rows that are not by day. figures: texts in the order of the measures, null where unknown: exact decimals for orders counted once; doubles at full
 * precision for shares, rounded only for display. Rows are unordered.
 */
export const creditReportSql = (shape: CreditShape, options: CreditOptions): string => {
  const { measures, byDay, oneChannel = false } = options
  const keys = keysOf(shape.level)
  const isDaily = byDay === 'all'
  return `
SELECT
  'credited' AS kind, '' AS reason, ${isDaily ? DAY : `''`} AS day, ${keys.channel} AS channel, ${keys.value} AS value, max(t_is_ad) AS is_ad,
  CAST([${measures.map(creditedFigure).join(', ')}] AS Array(Nullable(String))) AS figures
FROM (${creditedTouchesSql(shape, amountsOf(measures), { hasPerson: measures.includes('customers') })}
  ${oneChannel ? 'AND t_channel = {channel:String}' : ''}
)
GROUP BY ${keys.by}${isDaily ? ', day' : ''}
UNION ALL${countedSql(shape, options)}`
}
