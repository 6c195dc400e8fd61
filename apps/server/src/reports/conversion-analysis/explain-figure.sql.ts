/** SQL behind one figure: its orders, their touches, its days of spend. */
import { column, type Warehouse } from '@convbox/storage'
import { CREDIT_PARTS, isBlended, type Level } from '@convbox/contract/metrics/credit-choices'
import type { MetricKey } from '@convbox/contract/metrics/metrics'
import { z } from 'zod'
import { creditedTouchesSql } from '../credit-report.sql.ts'
import { CLICK_ORDERS, EXCLUDED, journeysOf, POOLS, RANGE, type CreditShape } from '../credits.sql.ts'
import { ORDER_AMOUNTS, type CustomerKind } from '../credited-measures.ts'
import { AS_STORED, journeysIn, spendIn, type CurrencyRates } from '../in-currency.sql.ts'
import { isAboutSpend, mediaMeasureOf } from '../measures.ts'
import type { Span } from '../report-span.ts'

/** Which orders: all that count, those without a touch, a channel's, a row's, or none. */
export type OrderChoice =
  | { kind: 'all' }
  | { kind: 'untracked' }
  | { kind: 'none' }
  | { kind: 'channel'; channel: string }
  | { kind: 'row'; channel: string; value: string }

export const behindRow = z.object({
  order_id: column.text,
  order_name: column.text,
  ordered_at: column.time,
  total: column.decimal,
  refunded: column.decimal,
  net_tax: column.decimal,
  goods_cost: column.decimal.nullable(),
  shipping_cost: column.decimal.nullable(),
  payment_fees: column.decimal.nullable(),
  credit: z.number(),
  orders: column.count,
})
export type BehindOrder = Omit<z.output<typeof behindRow>, 'orders'>

/** isImpacted: also orders whose touch of the row got no credit. customers: only orders of these. isOfStore: the figure counts orders on their own days by either time basis. */
type WhichOrders = { choice: OrderChoice; isImpacted: boolean; customers: CustomerKind | undefined; isOfStore: boolean }

/** Orders counted once, in full: those of the total, or of Untracked. */
const wholeOrders = (shape: CreditShape, { choice, customers }: WhichOrders): string => {
  const { scope } = shape
  const pool = POOLS[scope].n
  const which = choice.kind === 'untracked' ? `AND ${pool} = 0` : scope === 'ads' ? `AND ${pool} > 0` : ''
  return `
    SELECT order_id, ordered_at, toFloat64(total) AS amount, toFloat64(1) AS share
    FROM ${journeysOf(shape)}
    WHERE ${RANGE} AND ${EXCLUDED} = '' ${which} ${customers === undefined ? '' : `AND ${ORDER_AMOUNTS[customers]}`}`
}

const rowFilter = (level: Level, choice: OrderChoice): string => {
  // What an order without a touch keeps under a blended model.
  if (choice.kind === 'untracked') return `t_channel = ''`
  if (choice.kind === 'channel' || level === 'channel') return 't_channel = {channel:String}'
  if (level === 'channel_group') return `t_value = {value:String} AND t_channel != ''`
  return 't_channel = {channel:String} AND t_value = {value:String}'
}

/** By click time an order counts in full on the day of its newest touch of the row, or of all touches. */
const impactedBy = ({ byClick = false }: CreditShape, choice: OrderChoice): string => {
  if (!byClick) return ''
  return choice.kind === 'all' ? 'HAVING max(r = 1)' : 'HAVING max(newest) = 1'
}

const sharedOrders = (shape: CreditShape, { choice, isImpacted, customers }: Omit<WhichOrders, 'isOfStore'>): string => `
    SELECT order_id, any(ordered_at) AS ordered_at, any(amount_total) AS amount, sum(credit) AS share
    FROM (${creditedTouchesSql(shape, customers === undefined ? ['total'] : ['total', customers], { campaigns: choice.kind === 'row' ? 'one' : 'each' })})
    WHERE ${choice.kind === 'all' ? '1' : rowFilter(shape.level, choice)} ${customers === undefined ? '' : `AND amount_${customers} = 1`}
    GROUP BY order_id
    ${isImpacted ? impactedBy(shape, choice) : 'HAVING share > 0'}`

/** By click time: all orders with a share in the range, and the orders without a touch. */
const clickedOrders = (shape: CreditShape, which: WhichOrders): string =>
  [sharedOrders(shape, which), ...(shape.scope === 'ads' ? [] : [wholeOrders(shape, { ...which, choice: { kind: 'untracked' } })])].join(`
    UNION ALL`)

const behindSql = (shape: CreditShape, which: WhichOrders): string => {
  const { choice, isOfStore } = which
  if (choice.kind === 'all' && shape.byClick === true && !isOfStore) return clickedOrders(shape, which)
  const isWhole = choice.kind === 'all' || (choice.kind === 'untracked' && !isBlended(shape.model))
  if (isWhole) return wholeOrders(shape, which)
  return sharedOrders(choice.kind === 'channel' ? { ...shape, level: 'channel' } : shape, which)
}

/** A page of the orders behind a figure, the largest credited amount first, ties by order id; and their number. */
export const readBehind = async (
  warehouse: Warehouse,
  span: Span,
  shape: CreditShape,
  { limit, offset, ...which }: WhichOrders & { limit: number; offset: number },
): Promise<{ orders: BehindOrder[]; count: number }> => {
  const { choice } = which
  if (choice.kind === 'none') return { orders: [], count: 0 }
  const { currency = AS_STORED } = shape
  const range = shape.byClick === true ? CLICK_ORDERS : RANGE
  const rows = await warehouse.query({
    sql: `
      WITH
      behind AS (${behindSql(shape, which)}),
      page AS (SELECT *, count() OVER () AS orders FROM behind ORDER BY share * amount DESC, order_id LIMIT {limit:UInt32} OFFSET {offset:UInt32})
      SELECT p.order_id AS order_id, j.order_name AS order_name, p.ordered_at AS ordered_at, toString(j.total) AS total,
        toString(j.refunded) AS refunded, toString(j.net_tax) AS net_tax, toString(j.goods_cost) AS goods_cost, toString(j.shipping_cost) AS shipping_cost,
        toString(j.payment_fees) AS payment_fees, p.share AS credit, p.orders AS orders
      FROM page AS p
      INNER JOIN
      (
        SELECT order_id, order_name, total, refunded, net_tax, goods_cost, shipping_cost, payment_fees FROM ${journeysIn(currency, range)}
        WHERE ${range} AND order_id IN (SELECT order_id FROM page)
      ) AS j ON j.order_id = p.order_id
      ORDER BY p.share * p.amount DESC, p.order_id`,
    params: {
      ...span,
      ...currency,
      limit,
      offset,
      channel: 'channel' in choice ? choice.channel : '',
      value: 'value' in choice ? choice.value : '',
    },
    row: behindRow,
  })
  return { orders: rows.map(({ orders: _count, ...row }) => row), count: rows[0]?.orders ?? 0 }
}

const shareRow = z.object({
  order_id: column.text,
  channel: column.text,
  campaign: column.text,
  age: z.coerce.number(),
  part: z.enum(CREDIT_PARTS),
  share: z.number(),
})
export type OrderShare = z.output<typeof shareRow>

/** The shares of some orders under a blended model: of touches by their age, and of views and answers (age -1). Empty for other models, whose shares a touch tells itself. */
export const readShares = async (
  warehouse: Warehouse,
  span: Span,
  shape: CreditShape,
  orderIds: readonly string[],
): Promise<OrderShare[]> => {
  const { model, currency = AS_STORED } = shape
  if (!isBlended(model) || orderIds.length === 0) return []
  return warehouse.query({
    sql: `
      SELECT order_id, t_channel AS channel, t_value AS campaign, t_age AS age, t_part AS part, sum(credit) AS share
      FROM (${creditedTouchesSql({ ...shape, level: 'campaign' }, [], { condition: 'orders.order_id IN {orderIds:Array(String)}' })})
      GROUP BY order_id, channel, campaign, age, part
      HAVING share > 0
      ORDER BY order_id, share DESC, channel, campaign`,
    params: { ...span, ...currency, orderIds: [...orderIds] },
    row: shareRow,
  })
}

export type SpendQuestion = {
  storeId: string
  fromDay: string
  toDay: string
  level: Level
  row: OrderChoice
  metric: MetricKey
  currency: CurrencyRates
}
export const spendDayRow = z.object({
  day: column.day,
  campaign: column.text,
  currency: column.text,
  spend: column.text,
  value: column.text,
})

/** SQL of a platform's reported value, null where it tells none; money in the report's currency if it can be converted. Both with one scale: a converted amount has more decimals. */
export const dayValue = (metric: MetricKey): string => {
  const { amount, inStore } = mediaMeasureOf(metric)
  return inStore === undefined ? `sum(${amount})` : `ifNull(toDecimal128(sum(${inStore}), 4), toDecimal128(sum(${amount}), 4))`
}

const spendFilter = (level: Level, row: OrderChoice): string | undefined => {
  if (row.kind === 'all') return ''
  if (row.kind === 'channel') return 'AND channel = {channel:String}'
  if (row.kind !== 'row') return undefined
  if (level === 'channel') return 'AND channel = {channel:String}'
  if (level === 'channel_group') return `AND {value:String} = 'Paid Ads'`
  if (level !== 'campaign') return undefined
  return 'AND channel = {channel:String} AND (lower(trim(campaign)) = lower(trim({value:String})) OR campaign_id = trim({value:String}))'
}

/** Rows of spend in an explanation. */
export const SPEND_DAYS = 200

/** The newest rows of spend behind a media figure, as the platform charged and reported them. Empty at levels without spend. */
export const readSpendDays = async (warehouse: Warehouse, question: SpendQuestion): Promise<z.output<typeof spendDayRow>[]> => {
  const filter = spendFilter(question.level, question.row)
  if (filter === undefined || !isAboutSpend(question.metric)) return []
  const { storeId, fromDay, toDay, row } = question
  return warehouse.query({
    sql: `
      SELECT toString(day) AS day, campaign, currency, toString(spent) AS spend, toString(shown) AS value
      FROM
      (
        SELECT day, campaign_id AS id, any(campaign) AS campaign, any(currency) AS currency, sum(spend) AS spent, ${dayValue(question.metric)} AS shown
        FROM (SELECT * ${spendIn(question.currency)} FROM ad_spend FINAL WHERE store_id = {storeId:String} AND day >= {fromDay:Date} AND day <= {toDay:Date} ${filter})
        GROUP BY day, campaign_id
      )
      WHERE isNotNull(shown)
      ORDER BY day DESC, campaign
      LIMIT ${SPEND_DAYS}`,
    params: {
      ...question.currency,
      storeId,
      fromDay,
      toDay,
      channel: 'channel' in row ? row.channel : '',
      value: 'value' in row ? row.value : '',
    },
    row: spendDayRow,
  })
}
