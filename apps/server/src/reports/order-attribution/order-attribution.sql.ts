/** SQL of the order journey. Times are UTC; the caller turns the range's days into times. */
import { windowIndex } from '@convbox/attribution'
import { ORDER_SOURCES } from '@convbox/contract'
import type { WindowKey } from '@convbox/contract/metrics/credit-choices'
import { SURVEY_QUESTION } from '@convbox/contract/events/survey-answer'
import { column, type Warehouse } from '@convbox/storage'
import type { OrderExclusion } from '@convbox/contract/metrics/excluded-reasons'
import { z } from 'zod'
import { EXCLUDED, POOLS } from '../credits.sql.ts'

export const SORTS = {
  orderDate: 'ordered_at',
  orderRevenue: 'total',
  // Untracked orders have no first touch; they sort below all others.
  timeToConversion: 'if(empty(touch_age_ms), -1, toInt64(touch_age_ms[1]))',
  touches: 'length(touch_at)',
} as const

/** storeIds: one or several stores. campaign and orderNumber match substrings, case-insensitively; channel must be a touch's. */
export type OrderQuestion = {
  storeIds: readonly string[]
  from: Date
  to: Date
  orderNumber?: string | undefined
  campaign?: string | undefined
  channel?: string | undefined
  /** Only orders excluded from reports: for this reason, or for any. */
  excluded?: OrderExclusion | undefined
  /** For 'no ad touch'; the longest if absent. */
  window?: WindowKey | undefined
}

/** Orders that count but have no ad touch are left out only where ads alone take credit. */
const exclusionSql = (excluded: OrderExclusion): string => {
  if (excluded === 'any') return `${EXCLUDED} != ''`
  if (excluded === 'no ad touch') return `${EXCLUDED} = '' AND ${POOLS.ads.n} = 0`
  return `${EXCLUDED} = {excluded:String}`
}

const filters = ({ orderNumber, campaign, channel, excluded }: OrderQuestion): string =>
  [
    `store_id IN {storeIds:Array(String)} AND ordered_at >= {from:DateTime64(3, 'UTC')} AND ordered_at < {to:DateTime64(3, 'UTC')}`,
    ...(orderNumber
      ? [
          `(positionCaseInsensitiveUTF8(order_name, {orderNumber:String}) > 0 OR startsWith(order_number, {orderNumber:String}) OR order_id = {orderNumber:String})`,
        ]
      : []),
    ...(campaign ? ['arrayExists(name -> positionCaseInsensitiveUTF8(name, {campaign:String}) > 0, touch_campaign)'] : []),
    ...(channel ? ['has(touch_channel, {channel:String})'] : []),
    ...(excluded === undefined ? [] : [exclusionSql(excluded)]),
  ].join(' AND ')
const paramsOf = ({
  storeIds,
  from,
  to,
  orderNumber = '',
  campaign = '',
  channel = '',
  excluded = 'any',
  window = 'lifetime',
}: OrderQuestion) => ({
  excluded,
  window: windowIndex(window),
  storeIds: [...storeIds],
  from,
  to,
  orderNumber,
  campaign,
  channel,
})

/** First and last click: the first and last touch that is not Direct, else the first and last touch. Array positions, 0 = no touch. */
const FIRST_CLICK = 'if(indexOf(touch_is_direct, 0) > 0, indexOf(touch_is_direct, 0), least(1, length(touch_at)))'
const LAST_CLICK = 'if(has(touch_is_direct, 0), arrayLastIndex(direct -> direct = 0, touch_is_direct), length(touch_at))'

/** Landings that a row of the list tells. */
const SHOWN_LANDINGS = 50

/** Columns of one order; the row schema has the same order. */
const ORDER_COLUMNS = `
  store_id, order_id, order_name, order_number, ordered_at, customer_name_key, person_id, financial_status, toString(told_by) AS told_by_whom, ${EXCLUDED} AS why_excluded, rate_missing, toString(total) AS total_text,
  toString(refunded) AS refunded_text, currency, is_new_customer, length(touch_at) AS touches, arraySum(touch_is_told) AS told_touches, touch_age_ms[1] AS first_age_ms,
  ${FIRST_CLICK} AS first_click, ${LAST_CLICK} AS last_click,
  touch_channel[first_click] AS first_channel, touch_campaign[first_click] AS first_campaign, touch_at[first_click] AS first_at,
  arrayMap((at, channel, campaign) -> (at, toString(channel), campaign), arraySlice(touch_at, 1, ${SHOWN_LANDINGS}), arraySlice(touch_channel, 1, ${SHOWN_LANDINGS}), arraySlice(touch_campaign, 1, ${SHOWN_LANDINGS})) AS landings,
  touch_channel[last_click] AS last_channel, touch_campaign[last_click] AS last_campaign, touch_at[last_click] AS last_at`

const orderRow = z.object({
  store_id: column.text,
  order_id: column.text,
  order_name: column.text,
  order_number: column.text,
  ordered_at: column.time,
  customer_name_key: column.text,
  person_id: column.text,
  financial_status: column.text,
  told_by_whom: z.enum(ORDER_SOURCES),
  why_excluded: column.text,
  rate_missing: z.number(),
  total_text: column.text,
  refunded_text: column.text,
  currency: column.text,
  is_new_customer: column.text,
  touches: column.count,
  told_touches: column.count,
  first_age_ms: column.count,
  first_click: column.count,
  last_click: column.count,
  first_channel: column.text,
  first_campaign: column.text,
  first_at: column.time,
  landings: z.array(z.tuple([column.time, column.text, column.text])),
  last_channel: column.text,
  last_campaign: column.text,
  last_at: column.time,
})
export type JourneyRow = z.output<typeof orderRow>

type Page = { sort: keyof typeof SORTS; direction: 'asc' | 'desc'; limit: number; offset: number }

/**
 * A page of orders; ties are broken by order and store id, so that pages never overlap. Amounts of several stores are sorted within their currency. Uses the
 * sorting key by ordered_at.
 */
export const readOrders = (warehouse: Warehouse, question: OrderQuestion, page: Page): Promise<JourneyRow[]> => {
  const direction = page.direction === 'asc' ? 'ASC' : 'DESC'
  const byCurrency = page.sort === 'orderRevenue' && question.storeIds.length > 1 ? 'currency, ' : ''
  return warehouse.query({
    sql: `
      SELECT ${ORDER_COLUMNS}
      FROM journeys FINAL
      WHERE ${filters(question)}
      ORDER BY ${byCurrency}${SORTS[page.sort]} ${direction}, order_id ${direction}, store_id
      LIMIT {limit:UInt32} OFFSET {offset:UInt32}`,
    params: { ...paramsOf(question), limit: page.limit, offset: page.offset },
    row: orderRow,
  })
}

/** Number of orders that match. */
export const countOrders = async (warehouse: Warehouse, question: OrderQuestion): Promise<number> => {
  const rows = await warehouse.query({
    sql: `SELECT count() AS orders FROM journeys FINAL WHERE ${filters(question)}`,
    params: paramsOf(question),
    row: z.object({ orders: column.count }),
  })
  return rows[0]?.orders ?? 0
}

/** One order by id and time: the time makes the read fast. */
export const readOrder = async (
  warehouse: Warehouse,
  storeId: string,
  orderId: string,
  orderedAt: string,
): Promise<JourneyRow | undefined> => {
  const rows = await warehouse.query({
    sql: `
      SELECT ${ORDER_COLUMNS}
      FROM journeys FINAL
      WHERE store_id = {storeId:String} AND ordered_at = {orderedAt:DateTime64(3, 'UTC')} AND order_id = {orderId:String}`,
    params: { storeId, orderId, orderedAt },
    row: orderRow,
  })
  return rows[0]
}

/**
 * Channels of the stores' touches, by name. Reads the projection channels, not the touches; a channel whose last touch was deleted stays until parts are
 * merged.
 */
export const readChannels = async (warehouse: Warehouse, storeIds: readonly string[]): Promise<string[]> => {
  const rows = await warehouse.query({
    sql: `SELECT toString(channel) AS name FROM touches WHERE store_id IN {storeIds:Array(String)} AND channel != '' GROUP BY channel ORDER BY name`,
    params: { storeIds: [...storeIds] },
    row: z.object({ name: column.text }),
  })
  return rows.map((row) => row.name)
}

const answerRow = z.object({ store_id: column.text, order_id: column.text, answer: column.text, channel: column.text })
export type OrderAnswer = z.output<typeof answerRow>

/** What customers of a span answered to the survey's question about the channel. */
export const readOrderAnswers = (
  warehouse: Warehouse,
  { storeIds, from, to }: Pick<OrderQuestion, 'storeIds' | 'from' | 'to'>,
): Promise<OrderAnswer[]> =>
  warehouse.query({
    sql: `
      SELECT store_id, order_id, arrayStringConcat(arrayFilter(part -> part != '', [l1_answer, l2_answer, written]), ' · ') AS answer, named_channel AS channel
      FROM survey_answers FINAL
      WHERE store_id IN {storeIds:Array(String)} AND question_id = {about:String} AND order_id IN (
        SELECT order_id FROM journeys
        WHERE store_id IN {storeIds:Array(String)} AND ordered_at >= {from:DateTime64(3, 'UTC')} AND ordered_at < {to:DateTime64(3, 'UTC')})`,
    params: { storeIds: [...storeIds], from, to, about: SURVEY_QUESTION },
    row: answerRow,
  })
