/** SQL behind one figure: which orders, their touches, which days of spend. */
import { column, type Warehouse } from '@convbox/storage'
import type { Level } from '@convbox/contract/metrics/credit-choices'
import { METRICS, type MetricKey } from '@convbox/contract/metrics/metrics'
import { z } from 'zod'
import { creditedTouchesSql, EXCLUDED, POOLS, RANGE, type CreditShape } from '../credits.sql.ts'
import type { Span } from '../report-span.ts'

/** Whose orders: all that count, those without a touch, a channel's, a row's, or none. */
export type OrderChoice =
  | { kind: 'all' }
  | { kind: 'untracked' }
  | { kind: 'none' }
  | { kind: 'channel'; channel: string }
  | { kind: 'row'; channel: string; value: string }

const behindRow = z.object({
  order_id: column.text,
  order_name: column.text,
  ordered_at: column.time,
  total: column.decimal,
  credit: z.number(),
  orders: column.count,
})
export type BehindOrder = Omit<z.output<typeof behindRow>, 'orders'>

/** Orders counted once: the whole of each belongs to the total, or to Untracked. */
const wholeOrders = (scope: CreditShape['scope'], kind: 'all' | 'untracked'): string => {
  const pool = POOLS[scope].n
  const which = kind === 'untracked' ? `AND ${pool} = 0` : scope === 'ads' ? `AND ${pool} > 0` : ''
  return `
    SELECT order_id, ordered_at, toFloat64(total) AS amount, toFloat64(1) AS share
    FROM journeys FINAL
    WHERE ${RANGE} AND ${EXCLUDED} = '' ${which}`
}

const rowFilter = (level: Level, choice: OrderChoice): string => {
  if (choice.kind === 'channel' || level === 'channel') return 't_channel = {channel:String}'
  if (level === 'channel_group') return 't_value = {value:String}'
  return 't_channel = {channel:String} AND t_value = {value:String}'
}

const sharedOrders = (shape: CreditShape, choice: OrderChoice, isImpacted: boolean): string => `
    SELECT order_id, any(ordered_at) AS ordered_at, any(total_f) AS amount, sum(credit) AS share
    FROM (${creditedTouchesSql(shape)})
    WHERE ${rowFilter(shape.level, choice)}
    GROUP BY order_id
    ${isImpacted ? '' : 'HAVING share > 0'}`

type BehindChoice = { choice: OrderChoice; isImpacted: boolean; limit: number; offset: number }

/** A page of the orders behind a figure, the most credited amount first, ties by order id; and how many there are. */
export const readBehind = async (
  warehouse: Warehouse,
  span: Span,
  shape: CreditShape,
  { choice, isImpacted, limit, offset }: BehindChoice,
): Promise<{ orders: BehindOrder[]; count: number }> => {
  if (choice.kind === 'none') return { orders: [], count: 0 }
  const isWhole = choice.kind === 'all' || choice.kind === 'untracked'
  const rows = await warehouse.query({
    sql: `
      WITH
      behind AS (${isWhole ? wholeOrders(shape.scope, choice.kind) : sharedOrders(choice.kind === 'channel' ? { ...shape, level: 'channel' } : shape, choice, isImpacted)}),
      page AS (SELECT *, count() OVER () AS orders FROM behind ORDER BY share * amount DESC, order_id LIMIT {limit:UInt32} OFFSET {offset:UInt32})
      SELECT p.order_id AS order_id, j.order_name AS order_name, p.ordered_at AS ordered_at, toString(j.total) AS total, p.share AS credit, p.orders AS orders
      FROM page AS p
      INNER JOIN
      (
        SELECT order_id, order_name, total FROM journeys FINAL
        WHERE ${RANGE} AND order_id IN (SELECT order_id FROM page)
      ) AS j ON j.order_id = p.order_id
      ORDER BY p.share * p.amount DESC, p.order_id`,
    params: {
      ...span,
      limit,
      offset,
      channel: 'channel' in choice ? choice.channel : '',
      value: 'value' in choice ? choice.value : '',
    },
    row: behindRow,
  })
  return { orders: rows.map(({ orders: _count, ...row }) => row), count: rows[0]?.orders ?? 0 }
}

/** What a day of spend shows for each metric with a media side; the spend itself where nothing else is meant. */
const SPEND_VALUES: Partial<Record<MetricKey, string>> = {
  impressions: 'toString(impressions)',
  clicks: 'toString(clicks)',
  linkClicks: 'toString(link_clicks)',
  mediaOrders: 'toString(orders_7d_click + orders_1d_view)',
  mediaSales: 'toString(sales_7d_click + sales_1d_view)',
  mediaRoas: 'toString(sales_7d_click + sales_1d_view)',
  orders1dView: 'toString(orders_1d_view)',
  sales1dView: 'toString(sales_1d_view)',
  orders1dClick: 'toString(orders_1d_click)',
  sales1dClick: 'toString(sales_1d_click)',
  orders7dClick: 'toString(orders_7d_click)',
  sales7dClick: 'toString(sales_7d_click)',
  orders28dClick: 'toString(orders_28d_click)',
  sales28dClick: 'toString(sales_28d_click)',
  cpc: 'toString(link_clicks)',
  ctr: 'toString(link_clicks)',
  cpm: 'toString(impressions)',
}

export type SpendQuestion = { storeId: string; fromDay: string; toDay: string; level: Level; row: OrderChoice; metric: MetricKey }
const spendRow = z.object({ day: column.day, campaign: column.text, currency: column.text, spend: column.text, value: column.text })

const spendFilter = (level: Level, row: OrderChoice): string | undefined => {
  if (row.kind === 'all') return ''
  if (row.kind === 'channel') return 'AND channel = {channel:String}'
  if (row.kind !== 'row') return undefined
  if (level === 'channel') return 'AND channel = {channel:String}'
  if (level === 'channel_group') return `AND {value:String} = 'Paid Ads'`
  if (level !== 'campaign') return undefined
  return 'AND channel = {channel:String} AND (lower(trim(campaign)) = lower(trim({value:String})) OR campaign_id = trim({value:String}))'
}

/** The newest 200 rows of spend behind a media figure, as the platform charged and reported them. None at levels that spend does not know. */
export const readSpendDays = async (warehouse: Warehouse, question: SpendQuestion): Promise<z.output<typeof spendRow>[]> => {
  const filter = spendFilter(question.level, question.row)
  if (filter === undefined || METRICS[question.metric].source === 'first-party') return []
  const { storeId, fromDay, toDay, row } = question
  return warehouse.query({
    sql: `
      SELECT toString(day) AS day, campaign, currency, toString(spend) AS spend, ${SPEND_VALUES[question.metric] ?? 'toString(ifNull(spend_store_currency, spend))'} AS value
      FROM
      (
        SELECT
          day, campaign_id AS id, any(campaign) AS campaign, any(currency) AS currency, sum(spend) AS spend, sum(spend_store_currency) AS spend_store_currency,
          sum(impressions) AS impressions, sum(clicks) AS clicks, sum(link_clicks) AS link_clicks,
          sum(orders_1d_click) AS orders_1d_click, sum(sales_1d_click) AS sales_1d_click, sum(orders_7d_click) AS orders_7d_click,
          sum(sales_7d_click) AS sales_7d_click, sum(orders_28d_click) AS orders_28d_click, sum(sales_28d_click) AS sales_28d_click,
          sum(orders_1d_view) AS orders_1d_view, sum(sales_1d_view) AS sales_1d_view
        FROM (SELECT * FROM ad_spend FINAL WHERE store_id = {storeId:String} AND day >= {fromDay:Date} AND day <= {toDay:Date} ${filter})
        GROUP BY day, campaign_id
      )
      ORDER BY day DESC, campaign
      LIMIT 200`,
    params: {
      storeId,
      fromDay,
      toDay,
      channel: 'channel' in row ? row.channel : '',
      value: 'value' in row ? row.value : '',
    },
    row: spendRow,
  })
}
