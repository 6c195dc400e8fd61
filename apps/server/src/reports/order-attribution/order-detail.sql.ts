/** SQL of one order in full: amounts, items, survey answers, and everything its person did before it. */
import { SURVEY_QUESTION } from '@convbox/contract/events/survey-answer'
import { column, type Warehouse } from '@convbox/storage'
import { z } from 'zod'

const amountRow = z.object({
  subtotal: column.text,
  shipping: column.text,
  tax: column.text,
  discount: column.text,
  discount_codes: z.array(column.text),
  joined_by: column.text,
  updated_at: column.time,
})

/** Amounts of an order in the store's currency. */
export const readAmounts = async (warehouse: Warehouse, storeId: string, orderId: string, orderedAt: string) => {
  const rows = await warehouse.query({
    sql: `
      SELECT toString(subtotal) AS subtotal, toString(shipping) AS shipping, toString(tax) AS tax, toString(discount) AS discount, discount_codes, joined_by, updated_at
      FROM orders FINAL
      WHERE store_id = {storeId:String} AND ordered_at = {orderedAt:DateTime64(3, 'UTC')} AND order_id = {orderId:String}`,
    params: { storeId, orderId, orderedAt },
    row: amountRow,
  })
  return rows[0]
}

const itemRow = z.object({
  product_id: column.text,
  variant_id: column.text,
  sku: column.text,
  title: column.text,
  image_url: column.text,
  price: column.text,
  quantity: z.number(),
  currency: column.text,
})
export type ItemRow = z.output<typeof itemRow>

/** Lines of an order, by id. */
export const readItems = (warehouse: Warehouse, storeId: string, orderId: string): Promise<ItemRow[]> =>
  warehouse.query({
    sql: `
      SELECT product_id, variant_id, sku, title, image_url, toString(price) AS price, quantity, currency
      FROM order_items FINAL
      WHERE store_id = {storeId:String} AND order_id = {orderId:String}
      ORDER BY line_id`,
    params: { storeId, orderId },
    row: itemRow,
  })

const surveyRow = z.object({
  question: column.text,
  l1_channel: column.text,
  l1_answer: column.text,
  l2_channel: column.text,
  l2_answer: column.text,
  named_channel: column.text,
  written: column.text,
  text_group: column.text,
  answered_at: column.time,
})
export type SurveyRow = z.output<typeof surveyRow>

/** The survey answers of an order, that about the channel first, then the newest. */
export const readSurveyAnswers = (warehouse: Warehouse, storeId: string, orderId: string): Promise<SurveyRow[]> =>
  warehouse.query({
    sql: `
      SELECT question, l1_channel, l1_answer, l2_channel, l2_answer, named_channel, written, text_group, answered_at
      FROM survey_answers FINAL
      WHERE store_id = {storeId:String} AND order_id = {orderId:String}
      ORDER BY question_id = {about:String} DESC, answered_at DESC, question_id`,
    params: { storeId, orderId, about: SURVEY_QUESTION },
    row: surveyRow,
  })

/** Visitors of a person; a person without a row consists of the one visitor with its id. */
export const readMembers = async (warehouse: Warehouse, storeId: string, personId: string): Promise<string[]> => {
  if (personId === '') return []
  const rows = await warehouse.query({
    sql: `
      SELECT visitor_id
      FROM persons FINAL
      WHERE store_id = {storeId:String} AND person_id IN (
        SELECT if(count() = 0, {personId:String}, any(person_id)) FROM persons FINAL WHERE store_id = {storeId:String} AND visitor_id = {personId:String})`,
    params: { storeId, personId },
    row: z.object({ visitor_id: column.text }),
  })
  return rows.length === 0 ? [personId] : rows.map((row) => row.visitor_id)
}

const eventRow = z.object({
  visitor_id: column.text,
  id: column.text,
  name: column.text,
  at: column.time,
  url: column.text,
  referrer: column.text,
  title: column.text,
  items: column.text,
  search: column.text,
  order_id: column.text,
})
export type EventRow = z.output<typeof eventRow>

/** Maximum events of a timeline, the newest. */
const MAX_EVENTS = 2000

/**
 * Visitors' events up to a time, oldest first, a purchase after other events of the same time; includes the order's own purchase even if the browser's clock
 * puts it a little later.
 */
export const readTimelineEvents = async (
  warehouse: Warehouse,
  params: { storeId: string; visitorIds: string[]; orderId: string; until: string },
): Promise<EventRow[]> => {
  const rows = await warehouse.query({
    sql: `
      SELECT visitor_id, id, name, occurred_at AS at, url, referrer, title, items, search_query AS search, order_id
      FROM events FINAL
      WHERE store_id = {storeId:String} AND visitor_id IN {visitorIds:Array(String)}
        AND (occurred_at <= {until:DateTime64(3, 'UTC')} OR order_id = {orderId:String})
      ORDER BY occurred_at DESC, name = 'Purchase' DESC, id DESC
      LIMIT ${MAX_EVENTS}`,
    params,
    row: eventRow,
  })
  return rows.toReversed()
}

const sessionRow = z.object({ visitor_id: column.text, session_id: column.text, started_at: column.time, ended_at: column.time })
export type SessionRow = z.output<typeof sessionRow>

/** Sessions of visitors, by start. */
export const readSessionsOf = (warehouse: Warehouse, storeId: string, visitorIds: string[]): Promise<SessionRow[]> =>
  warehouse.query({
    sql: `
      SELECT visitor_id, session_id, started_at, ended_at
      FROM sessions FINAL
      WHERE store_id = {storeId:String} AND visitor_id IN {visitorIds:Array(String)}
      ORDER BY started_at`,
    params: { storeId, visitorIds },
    row: sessionRow,
  })

const touchRow = z.object({
  event_id: column.text,
  channel: column.text,
  channel_group: column.text,
  source: column.text,
  medium: column.text,
  campaign: column.text,
  term: column.text,
  content: column.text,
  campaign_id: column.text,
  adset_id: column.text,
  ad_id: column.text,
  is_ad: z.number(),
  landing_url: column.text,
  landing_referrer: column.text,
})
export type TouchRow = z.output<typeof touchRow>

/** Touches of visitors by the event that started them. */
export const readTouchesOf = async (warehouse: Warehouse, storeId: string, visitorIds: string[]): Promise<Map<string, TouchRow>> => {
  const rows = await warehouse.query({
    sql: `
      SELECT event_id, channel, channel_group, source, medium, campaign, term, content, campaign_id, adset_id, ad_id, is_ad, landing_url, referrer AS landing_referrer
      FROM touches FINAL
      WHERE store_id = {storeId:String} AND visitor_id IN {visitorIds:Array(String)}`,
    params: { storeId, visitorIds },
    row: touchRow,
  })
  return new Map(rows.map((row) => [row.event_id, row]))
}

/** How many visits Shopify counted before an order; undefined where it was not asked or does not say. */
export const readShopifyVisits = async (warehouse: Warehouse, storeId: string, orderId: string): Promise<number | undefined> => {
  const [row] = await warehouse.query({
    sql: `SELECT moments FROM shopify_journeys FINAL WHERE store_id = {storeId:String} AND order_id = {orderId:String}`,
    params: { storeId, orderId },
    row: z.object({ moments: z.number().nullable() }),
  })
  return row?.moments ?? undefined
}
