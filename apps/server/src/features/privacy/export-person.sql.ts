/** SQL of a data request: what the warehouse has of a person's visitors and orders, and of nobody else. */
import { column, type Warehouse } from '@convbox/storage'
import { z } from 'zod'

const AT_MOST = 100_000
type Of = { visitors: readonly string[]; orders: readonly string[] }

const eventRow = z.object({
  at: column.time,
  event: column.text,
  page: column.text,
  referrer: column.text,
  landing: column.text,
  country: column.text,
  device: column.text,
  browser: column.text,
  search: column.text,
  order_id: column.text,
})

/** One row per event of the person's visitors or orders, oldest first. */
export const readPersonsEvents = (warehouse: Warehouse, storeId: string, of: Of) =>
  warehouse.query({
    sql: `
      SELECT occurred_at AS at, name AS event, url AS page, referrer, landing_url AS landing, country, device, browser, search_query AS search, order_id
      FROM events FINAL
      WHERE store_id = {storeId:String} AND (visitor_id IN {visitors:Array(String)} OR order_id != '' AND order_id IN {orders:Array(String)})
      ORDER BY occurred_at, id
      LIMIT ${AT_MOST}`,
    params: { storeId, ...of },
    row: eventRow,
  })

const touchRow = z.object({
  at: column.time,
  channel: column.text,
  source: column.text,
  medium: column.text,
  campaign: column.text,
  landing: column.text,
})

/** One row per touch of the person, oldest first. */
export const readPersonsTouches = (warehouse: Warehouse, storeId: string, visitors: readonly string[]) =>
  warehouse.query({
    sql: `
      SELECT at, channel, source, medium, campaign, landing_url AS landing
      FROM touches FINAL
      WHERE store_id = {storeId:String} AND visitor_id IN {visitors:Array(String)}
      ORDER BY at, seq
      LIMIT ${AT_MOST}`,
    params: { storeId, visitors },
    row: touchRow,
  })

const deliveryRow = z.object({ platform: column.text, event: column.text, state: column.text, at: column.time, request: column.text })

/** One row per delivery of the person's data to a platform, as it was sent. */
export const readPersonsDeliveries = (
  warehouse: Warehouse,
  storeId: string,
  of: { events: readonly string[]; orders: readonly string[] },
) =>
  warehouse.query({
    sql: `
      SELECT platform, event_name AS event, state, updated_at AS at, request
      FROM deliveries FINAL
      WHERE store_id = {storeId:String} AND (event_id IN {events:Array(String)} OR order_id != '' AND order_id IN {orders:Array(String)})
      ORDER BY updated_at, platform, event_id
      LIMIT ${AT_MOST}`,
    params: { storeId, ...of },
    row: deliveryRow,
  })

const answerRow = z.object({
  at: column.time,
  order_id: column.text,
  question: column.text,
  channel: column.text,
  answer: column.text,
  detail: column.text,
  written: column.text,
})

/** One row per survey answer of the person. */
export const readPersonsAnswers = (warehouse: Warehouse, storeId: string, orders: readonly string[]) =>
  warehouse.query({
    sql: `
      SELECT answered_at AS at, order_id, question, l1_channel AS channel, l1_answer AS answer, l2_answer AS detail, written
      FROM survey_answers FINAL
      WHERE store_id = {storeId:String} AND order_id IN {orders:Array(String)}
      ORDER BY answered_at`,
    params: { storeId, orders },
    row: answerRow,
  })
