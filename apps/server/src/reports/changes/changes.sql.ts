/** SQL of what has changed: orders and spend that differ from what was kept. Params as in kept-journeys.sql.ts. */
import { column, type Warehouse } from '@convbox/storage'
import { z } from 'zod'
import { ANSWERS } from '../../derive/kept-answers.sql.ts'
import { orderDigest, SPEND_LINE, SPEND_NOW, visitorHash } from '../../derive/kept-figures.sql.ts'
import { RANGE } from '../credits.sql.ts'
import { KEPT_JOURNEYS, NIGHT_OF_ORDER } from '../kept-journeys.sql.ts'
import type { Span } from '../report-span.ts'

/** asOf: the night that counts for each day of the range; 1970 where nothing was kept. */
export type ChangesSpan = Span & { fromDay: string; toDay: string; asOf: readonly Date[] }
export const NEVER = new Date(0)

/** What both sides tell of an order. */
const STATE = `order_name, order_number, toString(excluded_reason) AS excluded, rate_missing, toString(total) AS total_text, toString(refunded) AS refunded_text,
        touch_at, touch_channel, touch_is_ad, touch_is_direct, touch_channel_group, touch_source, touch_medium, touch_campaign`

const THEN = `FROM ${KEPT_JOURNEYS}`
const NOW = `FROM journeys FINAL WHERE ${RANGE} AND ${NIGHT_OF_ORDER} > toDateTime64(0, 3, 'UTC')`

const sideRow = z.object({
  side: z.enum(['then', 'now']),
  order_id: column.text,
  at: column.time,
  night: column.time,
  person: column.text,
  visitors: z.array(column.text),
  told_by_whom: column.text,
  answer: column.text,
  order_name: column.text,
  order_number: column.text,
  excluded: column.text,
  rate_missing: column.flag,
  total_text: column.decimal,
  refunded_text: column.decimal,
  touch_at: z.array(column.time),
  touch_channel: z.array(column.text),
  touch_is_ad: z.array(z.number()),
  touch_is_direct: z.array(z.number()),
  touch_channel_group: z.array(column.text),
  touch_source: z.array(column.text),
  touch_medium: z.array(column.text),
  touch_campaign: z.array(column.text),
})
export type ChangedSide = z.output<typeof sideRow>

/** Both sides of the orders whose kept version is not the present one, or the one side that there is. hasFields: also where only what Custom's rules look at differs; hasAnswers: with the present answer of each; limit: of orders. */
export const readChangedOrders = (
  warehouse: Warehouse,
  span: ChangesSpan,
  { hasFields, hasAnswers, limit }: { hasFields: boolean; hasAnswers: boolean; limit: number },
): Promise<ChangedSide[]> =>
  warehouse.query({
    sql: `
      WITH changed AS
      (
        SELECT ordered_at, order_id
        FROM
        (
          SELECT ordered_at, order_id, ${orderDigest(hasFields)} AS decides ${THEN}
          UNION ALL
          SELECT ordered_at, order_id, ${orderDigest(hasFields)} AS decides ${NOW}
        )
        GROUP BY ordered_at, order_id
        HAVING count() = 1 OR min(decides) != max(decides)
        ORDER BY ordered_at, order_id
        LIMIT {limit:UInt32}
      )
      SELECT sides.*, ${hasAnswers ? 'answers.answer' : `''`} AS answer
      FROM
      (
        SELECT 'then' AS side, order_id, ordered_at AS at, ${NIGHT_OF_ORDER} AS night, '' AS person, arrayMap(v -> toString(v), visitors) AS visitors, '' AS told_by_whom, ${STATE}
        ${THEN} WHERE (ordered_at, order_id) IN (SELECT ordered_at, order_id FROM changed)
        UNION ALL
        SELECT 'now' AS side, order_id, ordered_at AS at, ${NIGHT_OF_ORDER} AS night, person_id AS person, [] AS visitors, toString(told_by) AS told_by_whom, ${STATE}
        ${NOW} AND (ordered_at, order_id) IN (SELECT ordered_at, order_id FROM changed)
      ) AS sides${hasAnswers ? `\n      LEFT JOIN (${ANSWERS}) AS answers ON answers.order_id = sides.order_id` : ''}`,
    params: { ...span, limit },
    row: sideRow,
  })

const visitorRow = z.object({ person: column.text, visitor: column.text, times: z.array(column.time) })

/** The visitors of some persons as kept versions know them, each with the times of its touches. */
export const readVisitorTouches = (
  warehouse: Warehouse,
  storeId: string,
  persons: readonly string[],
): Promise<z.output<typeof visitorRow>[]> =>
  warehouse.query({
    sql: `
      WITH members AS
      (
        SELECT visitor_id, person_id FROM persons FINAL WHERE store_id = {storeId:String} AND person_id IN {persons:Array(String)}
        UNION DISTINCT
        SELECT arrayJoin({persons:Array(String)}) AS visitor_id, visitor_id AS person_id
      )
      SELECT m.person_id AS person, toString(${visitorHash('m.visitor_id')}) AS visitor, groupArrayIf(t.at, t.visitor_id != '') AS times
      FROM members AS m
      LEFT JOIN
      (
        SELECT visitor_id, at FROM touches FINAL WHERE store_id = {storeId:String} AND visitor_id IN (SELECT visitor_id FROM members)
      ) AS t ON t.visitor_id = m.visitor_id
      GROUP BY person, visitor`,
    params: { storeId, persons },
    row: visitorRow,
  })

const spendRow = z.object({
  at_day: column.day,
  line_platform: column.text,
  line_channel: column.text,
  name: column.text,
  own_then: column.text,
  own_now: column.text,
  shown_then: column.text,
  shown_now: column.text,
})
export type SpendPair = z.output<typeof spendRow>

/** The night that counts for a line of spend of a day. */
export const NIGHT_OF_DAY = `{asOf:Array(DateTime64(3, 'UTC'))}[toUInt32(day - {fromDay:Date}) + 1]`
const LINE = SPEND_LINE.join(', ')

/** Every line of spend of the days that were kept, then and now, in its own currency and in the store's. */
export const readSpendPairs = (
  warehouse: Warehouse,
  { storeId, fromDay, toDay, asOf }: Pick<ChangesSpan, 'storeId' | 'fromDay' | 'toDay' | 'asOf'>,
): Promise<SpendPair[]> =>
  warehouse.query({
    sql: `
      SELECT
        toString(day) AS at_day, toString(platform) AS line_platform, toString(channel) AS line_channel, argMax(name, is_now) AS name,
        toString(sumIf(own, is_now = 0)) AS own_then, toString(sumIf(own, is_now = 1)) AS own_now,
        toString(sumIf(shown, is_now = 0)) AS shown_then, toString(sumIf(shown, is_now = 1)) AS shown_now
      FROM
      (
        SELECT ${LINE}, name, own, shown, 1 AS is_now FROM (${SPEND_NOW}) WHERE ${NIGHT_OF_DAY} > toDateTime64(0, 3, 'UTC')
        UNION ALL
        SELECT ${LINE}, argMax(campaign, kept_at) AS name, argMax(spend, kept_at) AS own, argMax(spend_store_currency, kept_at) AS shown, 0 AS is_now
        FROM kept_spend
        WHERE store_id = {storeId:String} AND day >= {fromDay:Date} AND day <= {toDay:Date} AND kept_at <= ${NIGHT_OF_DAY}
        GROUP BY ${LINE}
      )
      GROUP BY ${LINE}
      ORDER BY ${LINE}`,
    params: { storeId, fromDay, toDay, asOf },
    row: spendRow,
  })
