/**
 * SQL of the path report. A path is the order's touches that may take credit, oldest first; paths are grouped as text, which is several times faster than as
 * arrays. Amounts are in the report's currency; the days of each store are its own.
 */
import {
  type LengthOperator,
  type PathDimension,
  type PathModel,
  type PathSort,
  TOLD_TOUCHES,
} from '@convbox/contract/reports/conversion-paths.values'
import { column, type Warehouse } from '@convbox/storage'
import { z } from 'zod'
import { POOLS } from '../credits.sql.ts'
import { convertedOrders, type SitesSpan } from '../sites-orders.sql.ts'

/** channel: only paths with a touch of it. length: only paths of such a length. */
export type PathFilter = {
  dimension: PathDimension
  model: PathModel
  channel: string | undefined
  length: { operator: LengthOperator; than: number } | undefined
}

/** Between the steps of a path's text, and between a step's channel and campaign: control characters that no channel has. */
const STEP_END = '\u001F'
const IN_STEP = '\u001E'
/** Begins the place of touches that are not told apart. */
const LEFT_OUT = '\u001D'

const SIZE = POOLS.all.n
/**
 * Ranks of Direct touches are negated, so the sign tells which pool is asked. One number per order, like pool_size: what a lambda names is copied for each
 * touch, and arrays would be copied whole.
 */
const SIGN = 'toInt16(if(n_nondirect[{window:UInt8}] > 0, 1, -1))'
const IS_IN_PATH = 'rank * pool_sign >= 1 AND rank * pool_sign <= pool_size'
/** A campaign is anybody's text: it must not end its own step. */
const STEPS: Record<PathDimension, string> = {
  channel: 'touch_channel',
  campaign: `arrayMap((channel, campaign) -> concat(channel, '${IN_STEP}', translate(campaign, '${STEP_END}${IN_STEP}', '  ')), touch_channel, touch_campaign)`,
}
/** The rank of the touch from which the time to conversion counts. */
const RANKS: Record<PathModel, string> = { first_click: 'pool_size', last_click: '1' }
const COMPARED: Record<LengthOperator, string> = {
  equal: '=',
  notEqual: '!=',
  greater: '>',
  greaterOrEqual: '>=',
  less: '<',
  lessOrEqual: '<=',
}

const TOLD = `arrayConcat(arraySlice(touches_of_path, 1, ${TOLD_TOUCHES}), [concat('${LEFT_OUT}', toString(pool_size - ${2 * TOLD_TOUCHES}))], arraySlice(touches_of_path, -${TOLD_TOUCHES}))`

/** The row of orders without a path. */
export const UNTRACKED_KEY = 'untracked'
/** All rows. */
const TOTAL_KEY = 'total'

/** One row per order with a path that passes the filter: the order's ids, name and time, path (text), pool_size, order_value, age_ms. */
export const pathsOfOrdersSql = (span: SitesSpan, { dimension, model, channel, length }: PathFilter): string => `
  SELECT
    store_id, order_id, order_name, order_number, ordered_at, pool_size, order_value,
    touch_age_ms[indexOf(touch_rank, toInt16(pool_sign * ${RANKS[model]}))] AS age_ms,
    arrayFilter((step, rank) -> ${IS_IN_PATH}, ${STEPS[dimension]}, touch_rank) AS touches_of_path,
    arrayStringConcat(if(pool_size > ${2 * TOLD_TOUCHES}, ${TOLD}, touches_of_path), '${STEP_END}') AS path
  FROM (SELECT *, ${SIZE} AS pool_size, ${SIGN} AS pool_sign FROM ${convertedOrders('journeys', span)})
  WHERE why_excluded = '' AND pool_size > 0
    ${length === undefined ? '' : `AND pool_size ${COMPARED[length.operator]} {length:UInt32}`}
    ${channel === undefined ? '' : `AND arrayExists((name, rank) -> name = {channel:String} AND ${IS_IN_PATH}, touch_channel, touch_rank)`}`

const paramsOf = (span: SitesSpan, { channel, length }: PathFilter) => ({ ...span, channel: channel ?? '', length: length?.than ?? 0 })

/** What one step of a path's text says. */
type TextStep = { channel: string; campaign?: string }
/** The touches that a path's text tells apart. */
export const readPath = (path: string): { first: TextStep[]; left: number; last: TextStep[] } => {
  const parts = path.split(STEP_END)
  const gap = parts.findIndex((part) => part.startsWith(LEFT_OUT))
  const read = (part: string): TextStep => {
    const [channel = '', campaign] = part.split(IN_STEP)
    return { channel, ...(campaign !== undefined && { campaign }) }
  }
  if (gap === -1) return { first: parts.map(read), left: 0, last: [] }
  return { first: parts.slice(0, gap).map(read), left: Number(parts[gap]?.slice(LEFT_OUT.length)), last: parts.slice(gap + 1).map(read) }
}

/** A path's key on the wire: the hash of its text, in hexadecimal. */
const KEY_HASH = 'sipHash128(path)'

const pathRow = z.object({
  key: column.text,
  path: column.text,
  length: column.count,
  conversions: column.count,
  value: column.decimal,
  age_avg: z.number(),
  age_median: z.number(),
  paths: column.count,
})
export type GroupedPath = z.output<typeof pathRow>

const SORTS: Record<PathSort, string> = {
  conversions: 'orders',
  conversion_values: 'worth',
  length: 'touches',
  time_median: 'age_median',
  time_avg: 'age_avg',
}

/** A page of paths, by `sort`, then by value, orders and name; paths: their number on all pages. Ages in ms. */
export const readPaths = (
  warehouse: Warehouse,
  span: SitesSpan,
  filter: PathFilter,
  page: { sort: PathSort; direction: 'asc' | 'desc'; limit: number; offset: number },
): Promise<GroupedPath[]> =>
  warehouse.query({
    sql: `
      SELECT hex(${KEY_HASH}) AS key, path, toUInt64(touches) AS length, orders AS conversions, toString(worth) AS value, age_avg, age_median, count() OVER () AS paths
      FROM
      (
        SELECT path, any(pool_size) AS touches, count() AS orders, sum(order_value) AS worth, avg(age_ms) AS age_avg, quantileExactInclusive(0.5)(age_ms) AS age_median
        FROM (${pathsOfOrdersSql(span, filter)})
        GROUP BY path
      )
      ORDER BY ${SORTS[page.sort]} ${page.direction === 'asc' ? 'ASC' : 'DESC'}, worth DESC, orders DESC, path
      LIMIT {limit:UInt32} OFFSET {offset:UInt32}`,
    params: { ...paramsOf(span, filter), limit: page.limit, offset: page.offset },
    row: pathRow,
  })

const totalRow = z.object({ conversions: column.count, value: column.decimal, age_sum: z.number(), age_median: z.number().nullable() })
export type PathsTotal = z.output<typeof totalRow>

/** All orders with a path that passes the filter. */
export const readPathsTotal = async (warehouse: Warehouse, span: SitesSpan, filter: PathFilter): Promise<PathsTotal> => {
  const [row] = await warehouse.query({
    sql: `
      SELECT count() AS conversions, toString(sum(order_value)) AS value, toFloat64(sum(age_ms)) AS age_sum, if(conversions = 0, NULL, quantileExactInclusive(0.5)(age_ms)) AS age_median
      FROM (${pathsOfOrdersSql(span, filter)})`,
    params: paramsOf(span, filter),
    row: totalRow,
  })
  return row ?? { conversions: 0, value: '0', age_sum: 0, age_median: null }
}

const orderRow = z.object({
  store_id: column.text,
  order_id: column.text,
  order_name: column.text,
  order_number: column.text,
  ordered_at: column.time,
  value: column.decimal,
  age: z.coerce.number(),
  orders: column.count,
})
export type PathOrder = z.output<typeof orderRow>

/** The orders of one path by its key, of those without a path, or of all rows: with age_ms, -1 without a path. */
const ordersOfKey = (span: SitesSpan, filter: PathFilter, key: string): string => {
  const columns = 'store_id, order_id, order_name, order_number, ordered_at, order_value'
  const withPath = `SELECT ${columns}, toInt64(age_ms) AS age FROM (${pathsOfOrdersSql(span, filter)})`
  const untracked = `SELECT ${columns}, toInt64(-1) AS age FROM ${convertedOrders('journeys', span)} WHERE why_excluded = '' AND ${SIZE} = 0`
  if (key === UNTRACKED_KEY) return untracked
  if (key !== TOTAL_KEY) return `${withPath} WHERE ${KEY_HASH} = toFixedString(unhex({key:String}), 16)`
  // A filter of paths leaves no order without one.
  return filter.channel === undefined && filter.length === undefined ? `${withPath} UNION ALL ${untracked}` : withPath
}

/** A page of the orders behind a row, or behind the total; the greatest value first, then the newest. orders: their number on all pages. */
export const readOrdersOfPath = (
  warehouse: Warehouse,
  span: SitesSpan,
  filter: PathFilter,
  { key, ...page }: { key: string; limit: number; offset: number },
): Promise<PathOrder[]> =>
  warehouse.query({
    sql: `
      SELECT store_id, order_id, order_name, order_number, ordered_at, toString(order_value) AS value, age, count() OVER () AS orders
      FROM (${ordersOfKey(span, filter, key)})
      ORDER BY order_value DESC, ordered_at DESC, order_id, store_id
      LIMIT {limit:UInt32} OFFSET {offset:UInt32}`,
    params: { ...paramsOf(span, filter), key, ...page },
    row: orderRow,
  })

const countedRow = z.object({
  kind: z.enum(['attributed', 'untracked', 'excluded']),
  reason: column.text,
  orders: column.count,
  sales: column.decimal,
})
export type CountedOrders = z.output<typeof countedRow>

/** All orders of the range, counted once: with a path, without one, and excluded ones by reason. */
export const readCountedOrders = (warehouse: Warehouse, span: SitesSpan): Promise<CountedOrders[]> =>
  warehouse.query({
    sql: `
      SELECT
        multiIf(why_excluded != '', 'excluded', ${SIZE} = 0, 'untracked', 'attributed') AS kind, why_excluded AS reason,
        count() AS orders, toString(sum(order_value)) AS sales
      FROM ${convertedOrders('journeys', span)}
      GROUP BY kind, reason
      ORDER BY kind, reason`,
    params: span,
    row: countedRow,
  })

/** The stores' own total, from the orders themselves, not from the journeys: the report must add up to it. */
export const readSitesTotal = async (warehouse: Warehouse, span: SitesSpan): Promise<{ sales: string; missing: number }> => {
  const [row] = await warehouse.query({
    sql: `SELECT toString(sum(order_value)) AS sales, countIf(is_rate_missing) AS missing FROM ${convertedOrders('orders', span)}`,
    params: span,
    row: z.object({ sales: column.decimal, missing: column.count }),
  })
  return row ?? { sales: '0', missing: 0 }
}
