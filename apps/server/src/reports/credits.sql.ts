/** SQL of credit: what each value of a level gets of the orders, by a model. Arithmetic over the journeys' stored ranks and counts; no array functions per touch. */
import { MODELS, type Scope } from '@convbox/attribution'
import type { Level, ModelKey } from '@convbox/contract/metrics/credit-choices'
import { CREDIT_LEVELS, newestBit } from './credit-levels.ts'

/** scope 'ads' removes all touches but the ads first; orders without an ad touch then leave the credited rows. Names come from closed lists; all values are bound. */
export type CreditShape = { model: ModelKey; scope: Scope; level: Level }

/** Why a journey's order takes no credit; '' when it does. An amount without a rate of its day cannot be added to the others. */
export const EXCLUDED = `multiIf(excluded_reason != '', toString(excluded_reason), rate_missing = 1, 'missing rate', '')`

/** The range of orders: from included, to not. Days of a store's zone are turned into these two instants by the caller. */
export const RANGE = `store_id = {storeId:String} AND ordered_at >= {from:DateTime64(3, 'UTC')} AND ordered_at < {to:DateTime64(3, 'UTC')}`

/** The touches that may take credit (facts 4.3): how many (n), rank (r) and decay sum (d) within them. Direct counts only when the window holds nothing else. */
export const POOLS: Record<Scope, { n: string; r: string; d: string; columns: readonly string[] }> = {
  all: {
    n: 'if(n_nondirect[{window:UInt8}] > 0, n_nondirect[{window:UInt8}], n_all[{window:UInt8}])',
    r: 'if(n_nondirect[{window:UInt8}] > 0, rank_nondirect, rank_all)',
    d: 'if(n_nondirect[{window:UInt8}] > 0, d_nondirect[{window:UInt8}], d_all[{window:UInt8}])',
    columns: ['rank_all', 'rank_nondirect'],
  },
  ads: { n: 'n_ads[{window:UInt8}]', r: 'rank_ads', d: 'd_ads[{window:UInt8}]', columns: ['rank_ads'] },
}

const usesName = (model: ModelKey, name: string): boolean => new RegExp(`\\b${name}\\b`).test(MODELS[model].sql)

const levelOf = (level: Level): (typeof CREDIT_LEVELS)[number] => {
  const found = CREDIT_LEVELS.find((entry) => entry.level === level)
  if (found === undefined) throw new Error(`Not a level: ${level}`)
  return found
}

/**
 * One row per touch that may take credit, with its share of the order. Params: storeId, from, to, window (position in WINDOWS, from 1).
 * Columns: order_id, ordered_at, total_f and net_f (doubles), is_new (1 or 0), t_channel, t_group, t_value (the level's below channel; '' when the touch has none),
 * t_is_ad, credit (0 to 1, those of an order sum to 1), newest (1 on the order's newest touch of that value: sum it for distinct orders).
 * Read after FINAL; leans on partitions by month and the sorting key's ordered_at.
 */
export const creditedTouchesSql = ({ model, scope, level }: CreditShape): string => {
  const { column, hasChannel } = levelOf(level)
  const { n, r, d, columns } = POOLS[scope]
  const touchColumns = [
    'channel',
    'channel_group',
    'is_ad',
    'newest_of',
    ...columns,
    ...(usesName(model, 'age_ms') ? ['age_ms'] : []),
    ...(hasChannel ? [column] : []),
  ]
  return `
  SELECT
    order_id, ordered_at, toFloat64(total) AS total_f, toFloat64(total - refunded) AS net_f, is_new_customer = '1' AS is_new,
    channel AS t_channel, channel_group AS t_group, is_ad AS t_is_ad, ${hasChannel ? column : `''`} AS t_value,
    ${n} AS n, ${r} AS r,${usesName(model, 'd') ? ` ${d} AS d,` : ''}
    toFloat64(${MODELS[model].sql}) AS credit,
    bitTest(newest_of, ${newestBit(level, scope)}) AS newest
  FROM journeys FINAL
  ARRAY JOIN ${touchColumns.map((name) => `touch_${name} AS ${name}`).join(', ')}
  WHERE ${RANGE} AND ${EXCLUDED} = '' AND r >= 1 AND r <= n`
}

/** Which columns name a credited row: the channel or group alone, or the channel with the level's value. */
const keysOf = (level: Level): { channel: string; group: string; value: string; by: string } => {
  if (level === 'channel') return { channel: 'toString(t_channel)', group: 'toString(any(t_group))', value: `''`, by: 't_channel' }
  if (level === 'channel_group') return { channel: `''`, group: 'toString(t_group)', value: `''`, by: 't_group' }
  return { channel: 'toString(t_channel)', group: 'toString(any(t_group))', value: 'toString(t_value)', by: 't_channel, t_value' }
}

/** byDay: rows by day of the store's zone too (param timezone). oneChannel: credited rows of one channel only (param channel). */
export type CreditOptions = { byDay?: boolean; oneChannel?: boolean }

/**
 * The report's numbers in one answer. Params: storeId, from, to, window; timezone and channel when asked for. One row is, by kind:
 * 'credited': a value of the level, with its share of orders and amounts, and what it had any part in (impacted: each order whole, once);
 * 'attributed', 'untracked', 'excluded': orders counted once, straight from the journeys: those with credit, those without a touch in the window, and those outside, by
 * reason ('test', ..., 'missing rate'; in scope 'ads' also 'no ad touch', which includes the untracked). The store's own total is the sum of these three;
 * the credited rows' orders and sales sum to 'attributed'.
 * Amounts are texts: exact decimals for orders counted once; doubles at full length for shares, rounded for display only. No order of rows.
 */
export const creditReportSql = (shape: CreditShape, { byDay = false, oneChannel = false }: CreditOptions = {}): string => {
  const keys = keysOf(shape.level)
  const day = byDay ? 'toString(toDate(ordered_at, {timezone:String}))' : `''`
  const pool = POOLS[shape.scope]
  const unplaced = shape.scope === 'ads' ? `('excluded', 'no ad touch')` : `('untracked', '')`
  return `
SELECT
  'credited' AS kind, '' AS reason, ${day} AS day, ${keys.channel} AS channel, ${keys.group} AS channel_group, ${keys.value} AS value, max(t_is_ad) AS is_ad,
  toString(sum(credit)) AS orders, toString(sum(credit * total_f)) AS sales, toString(sum(credit * net_f)) AS net_sales,
  toString(sum(credit * is_new)) AS new_customer_orders,
  toString(sum(newest)) AS impacted_orders, toString(sum(newest * total_f)) AS impacted_sales, toString(sum(newest * net_f)) AS net_impacted_sales
FROM (${creditedTouchesSql(shape)}
  ${oneChannel ? 'AND t_channel = {channel:String}' : ''}
)
GROUP BY ${keys.by}${byDay ? ', day' : ''}
UNION ALL
SELECT
  place.1 AS kind, place.2 AS reason, ${day} AS day, '' AS channel, '' AS channel_group, '' AS value, toUInt8(0) AS is_ad,
  toString(count()) AS orders, toString(sum(total)) AS sales, toString(sum(total - refunded)) AS net_sales,
  toString(countIf(is_new_customer = '1')) AS new_customer_orders,
  orders AS impacted_orders, sales AS impacted_sales, net_sales AS net_impacted_sales
FROM
(
  SELECT
    ordered_at, total, refunded, is_new_customer,
    multiIf(${EXCLUDED} != '', ('excluded', ${EXCLUDED}), ${pool.n} = 0, ${unplaced}, ('attributed', '')) AS place
  FROM journeys FINAL
  WHERE ${RANGE}
)
GROUP BY place${byDay ? ', day' : ''}`
}
