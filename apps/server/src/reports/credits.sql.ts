/** SQL of credit of the models that look at an order's own touches. Arithmetic over the journeys' stored ranks and counts; no array functions per touch. */
import { MODELS, type ConvboxConstants, type Scope } from '@convbox/attribution'
import type { CustomModel } from '@convbox/contract/custom-model'
import { CUSTOM_MODEL, type Level, type ReportModel, type TouchModel } from '@convbox/contract/metrics/credit-choices'
import { AD_BIT, CREDIT_LEVELS, newestBit } from '../derive/credit-levels.ts'
import { customJourneys } from './custom-journeys.sql.ts'
import type { Given } from './given-days.sql.ts'
import { AS_STORED, journeysIn, type CurrencyRates } from './in-currency.sql.ts'
import { KEPT_JOURNEYS } from './kept-journeys.sql.ts'
import { ORDER_AMOUNTS, PERSON, type CreditedKey, type OrderAmount } from './credited-measures.ts'
import { WINDOW_MS } from './window-length.sql.ts'

/**
 * scope 'ads' keeps only ad touches; orders without one are then not in the credited rows. currency: the report's, absent: the store's. blend: what the models
 * that look beyond an order's touches need (`blended-credits.sql.ts`). custom: the store's own rules, for the model of that name only. kept: orders as they were kept (`kept-journeys.sql.ts`, with its params; of channels, in the
 * store's currency, of those models with `given`). given: of those models, what decides shares day by day
 * (`given-days.sql.ts`). byClick: orders count on the days of the touches that get credit for them, not on their own (param ordersTo; not of blended
 * models, nor with kept). Names come from closed lists; all values are bound.
 */
export type CreditShape<Model extends ReportModel = ReportModel> = {
  model: Model
  scope: Scope
  level: Level
  currency?: CurrencyRates
  blend?: Blend
  custom?: CustomModel
  kept?: boolean
  given?: Given
  byClick?: boolean
}
/** hasSurvey: enough answers for convbox's survey to decide its part. */
export type Blend = { hasSurvey: boolean; constants: ConvboxConstants }

/**
 * measures: those of the answer, in the order of `figures`. byDay: which rows are also split by day of the store's zone (param timezone): orders counted once,
 * or all. oneChannel: credited rows of one channel only (param channel).
 */
export type CreditOptions = { measures: readonly CreditedKey[]; byDay?: 'counted' | 'all' | undefined; oneChannel?: boolean }
/** Columns of a level's rows, and what they are grouped by. */
export type KeyColumns = { channel: string; value: string; by: string }

/** Why a journey's order gets no credit; '' if it does. An amount without a rate of its day cannot be summed with the others. */
export const EXCLUDED = `multiIf(excluded_reason != '', toString(excluded_reason), rate_missing = 1, 'missing rate', '')`

/** The range of orders: from inclusive, to exclusive. The caller turns days of the store's zone into these two times. */
export const RANGE = `store_id = {storeId:String} AND ordered_at >= {from:DateTime64(3, 'UTC')} AND ordered_at < {to:DateTime64(3, 'UTC')}`

/** By click time: the orders that a touch of the range can have brought; the caller adds as much time as they have. */
export const CLICK_ORDERS = RANGE.replace('{to:', '{ordersTo:')
/** By click time: the touches that count. SQL over a touch's time. */
const inRange = (at: string): string => `${at} >= {from:DateTime64(3, 'UTC')} AND ${at} < {to:DateTime64(3, 'UTC')}`
/** Whether a touch of the range is among an order's. */
export const HAS_CLICK = `arrayExists((at, age) -> ${inRange('at')} AND age <= ${WINDOW_MS}, touch_at, touch_age_ms)`

/** By click time: orders that may have touches on the other side of the range's edges. */
const AT_EDGES = `(ordered_at >= {to:DateTime64(3, 'UTC')} OR toUnixTimestamp64Milli(ordered_at) <= toUnixTimestamp64Milli({from:DateTime64(3, 'UTC')}) + ${WINDOW_MS})`

/** From where a range of orders is read. */
export const journeysFrom = ({ kept = false, currency = AS_STORED }: Pick<CreditShape, 'kept' | 'currency'>, range: string): string =>
  kept ? KEPT_JOURNEYS : journeysIn(currency, range)

/** The journeys of a range of orders as a model sees them: under Custom with its ranks and shares. */
export const journeysOf = (shape: Omit<CreditShape, 'model'>, range = RANGE): string => {
  const { custom } = shape
  const journeys = journeysFrom(shape, range)
  return custom === undefined ? journeys : customJourneys(custom, shape, `${journeys} WHERE ${range}`)
}

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

const shareSql = (model: TouchModel): string => (model === CUSTOM_MODEL ? 'share' : MODELS[model].sql)
const usesName = (sql: string, name: string): boolean => new RegExp(`\\b${name}\\b`).test(sql)

export const levelOf = (level: Level): (typeof CREDIT_LEVELS)[number] => {
  const found = CREDIT_LEVELS.find((entry) => entry.level === level)
  if (found === undefined) throw new Error(`Not a level: ${level}`)
  return found
}

type TouchOptions = { hasPerson?: boolean; atEdges?: boolean; journeys?: string; columns?: readonly string[] }

/**
 * One row per touch that may get credit, with its share of the order. Params: storeId, from, to, window (position in WINDOWS, from 1). Columns: order_id,
 * ordered_at, person if asked for, amount_<name> of each requested amount (a double), t_channel, t_value (the level's, but '' for channels; '' when the touch has none), t_is_ad,
 * credit (0 to 1, sums to 1 per order), newest (1 on the order's newest touch of that value: sum it for distinct orders). By click time only touches of the range,
 * of the orders up to ordersTo, and clicked_at; atEdges: in and outside of the range, of
 * the orders that may have touches on both sides. journeys: a subquery of them with what `columns` name besides. Reads FINAL; relies on monthly
 * partitions and the sorting key's ordered_at.
 */
export const touchCreditsSql = (
  shape: CreditShape<TouchModel>,
  amounts: readonly OrderAmount[],
  { hasPerson = false, atEdges = false, journeys, columns = [] }: TouchOptions = {},
): string => {
  const { model, scope, level, byClick = false } = shape
  const range = byClick ? CLICK_ORDERS : RANGE
  const { column } = levelOf(level)
  const isDeep = level !== 'channel'
  const { n, d, rank, r } = POOLS[scope]
  const sql = shareSql(model)
  const arrays = [
    `${rank} AS rank`,
    'touch_bits AS bits',
    'touch_channel AS channel',
    ...(byClick ? ['touch_at AS clicked_at'] : []),
    ...(usesName(sql, 'age_ms') ? ['touch_age_ms AS age_ms'] : []),
    ...(usesName(sql, 'share') ? ['touch_share AS share'] : []),
    ...(isDeep ? [`touch_${column} AS ${column}`] : []),
  ]
  return `
  SELECT
    order_id, ordered_at,${columns.map((name) => ` ${name},`).join('')}${byClick ? ' clicked_at,' : ''}${hasPerson ? ` ${PERSON} AS person,` : ''} ${amounts.map((name) => `toFloat64(${ORDER_AMOUNTS[name]}) AS amount_${name},`).join(' ')}
    channel AS t_channel, bitTest(bits, ${AD_BIT}) AS t_is_ad, ${isDeep ? column : `''`} AS t_value,
    ${n} AS n, ${r} AS r,${usesName(sql, 'd') ? ` ${d} AS d,` : ''}
    toFloat64(${sql}) AS credit,
    bitTest(bits, ${newestBit(level, scope)}) AS newest
  FROM ${journeys ?? journeysOf(shape, range)}
  ARRAY JOIN ${arrays.join(', ')}
  WHERE ${range} AND ${EXCLUDED} = '' AND r >= 1 AND r <= n${byClick ? ` AND ${atEdges ? AT_EDGES : inRange('clicked_at')}` : ''}`
}
