/** SQL of the comparison: orders with their touches, the platforms' views, and what buyers answered. */
import { column, type Warehouse } from '@convbox/storage'
import { z } from 'zod'
import { EXCLUDED, RANGE } from '../credits.sql.ts'
import type { Span } from '../report-span.ts'

const orderRow = z.object({
  order_id: column.text,
  day: column.text,
  total_text: column.text,
  /** Age before the order in ms, channel, campaign, group, source, medium, is an ad, is Direct; oldest first. */
  touches: z.array(z.tuple([column.count, column.text, column.text, column.text, column.text, column.text, z.number(), z.number()])),
})
export type ComparedOrder = z.output<typeof orderRow>

type OrderSpan = Pick<Span, 'storeId' | 'from' | 'to' | 'timezone'>

const ANSWERED = `order_id IN (SELECT order_id FROM survey_answers FINAL WHERE store_id = {storeId:String} AND named_channel != '')`

/** Orders of a range that count, the newest first, with all their touches; or only those with an answer that names a channel. */
export const readComparedOrders = (
  warehouse: Warehouse,
  { storeId, from, to, timezone }: OrderSpan,
  { limit, isAnswered = false }: { limit: number; isAnswered?: boolean },
): Promise<ComparedOrder[]> =>
  warehouse.query({
    sql: `
SELECT order_id, toString(toDate(ordered_at, {timezone:String})) AS day, toString(total) AS total_text,
  arrayMap((age, channel, campaign, group, source, medium, ad, direct) -> (age, toString(channel), toString(campaign), toString(group), toString(source), toString(medium), ad, direct),
    touch_age_ms, touch_channel, touch_campaign, touch_channel_group, touch_source, touch_medium, touch_is_ad, touch_is_direct) AS touches
FROM journeys FINAL
WHERE ${RANGE} AND ${EXCLUDED} = ''${isAnswered ? ` AND ${ANSWERED}` : ''}
ORDER BY ordered_at DESC, order_id
LIMIT {limit:UInt32}`,
    params: { storeId, from, to, timezone, limit },
    row: orderRow,
  })

const viewRow = z.object({ channel: column.text, campaign: column.text, day: column.text, orders: z.number() })

/** Orders that the platforms claim for views without a click, by channel, campaign and day. */
export const readViews = (warehouse: Warehouse, params: { storeId: string; fromDay: string; toDay: string }) =>
  warehouse.query({
    sql: `
SELECT toString(channel) AS channel, toString(campaign) AS campaign, toString(ad_spend.day) AS day, toFloat64(sum(orders_1d_view)) AS orders
FROM ad_spend FINAL
WHERE store_id = {storeId:String} AND ad_spend.day >= {fromDay:Date} AND ad_spend.day <= {toDay:Date}
GROUP BY channel, campaign, ad_spend.day
HAVING orders > 0
ORDER BY channel, campaign, ad_spend.day`,
    params,
    row: viewRow,
  })

const answerRow = z.object({ order_id: column.text, answer: column.text })

/** The channel that each buyer of a span named, by order; those that name none are left out. */
export const readAnswers = async (warehouse: Warehouse, { storeId, from, to }: OrderSpan): Promise<Map<string, string>> => {
  const rows = await warehouse.query({
    sql: `
SELECT order_id, argMax(named_channel, answered_at) AS answer
FROM survey_answers FINAL
WHERE store_id = {storeId:String} AND named_channel != '' AND order_id IN (SELECT order_id FROM journeys FINAL WHERE ${RANGE})
GROUP BY order_id`,
    params: { storeId, from, to },
    row: answerRow,
  })
  return new Map(rows.map(({ order_id, answer }) => [order_id, answer]))
}
