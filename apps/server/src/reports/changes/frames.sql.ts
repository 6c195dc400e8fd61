/** SQL of what frames consist of, as it was kept and as it is. Params as in kept-journeys.sql.ts. */
import { UNTRACKED, type ConvboxConstants, type CountedAnswers, type Scope } from '@convbox/attribution'
import { column, type Warehouse } from '@convbox/storage'
import { z } from 'zod'
import { SPEND_LINE } from '../../derive/kept-figures.sql.ts'
import { claims, learnedAnswers, orderPools } from '../blended-credits.sql.ts'
import { RANGE } from '../credits.sql.ts'
import { NIGHT_OF_DAY, type ChangesSpan } from './changes.sql.ts'

const KEPT_CLAIMS = `
  SELECT day, channel, toFloat64(sum(views)) AS claimed
  FROM
  (
    SELECT ${SPEND_LINE.join(', ')}, argMax(orders_1d_view, kept_at) AS views
    FROM kept_spend
    WHERE store_id = {storeId:String} AND day >= {fromDay:Date} AND day <= {toDay:Date} AND kept_at <= ${NIGHT_OF_DAY}
    GROUP BY ${SPEND_LINE.join(', ')}
  )
  GROUP BY day, channel
  HAVING claimed > 0`

const claimRow = z.object({ at_day: column.day, of_channel: column.text, claimed: z.number() })

/** What each channel claims for views of each day. */
export const readClaims = (warehouse: Warehouse, span: ChangesSpan, kept: boolean): Promise<z.output<typeof claimRow>[]> =>
  warehouse.query({
    sql: `SELECT toString(day) AS at_day, toString(channel) AS of_channel, claimed FROM (${kept ? KEPT_CLAIMS : claims('channel')})`,
    params: span,
    row: claimRow,
  })

const ordersRow = z.object({
  of_day: column.day,
  orders: column.count,
  giving: column.count,
  channels: z.array(z.string()),
  touched: z.array(column.count),
})

/** How many orders of each day there are, how many give to views, and how many have a touch of each channel. */
export const readDayOrders = (
  warehouse: Warehouse,
  span: ChangesSpan,
  { scope, kept }: { scope: Scope; kept: boolean },
): Promise<z.output<typeof ordersRow>[]> =>
  warehouse.query({
    sql: `
      SELECT toString(at_day) AS of_day, count() AS orders, countIf(NOT is_last_ad) AS giving,
        sumMap(seen_channels, arrayMap(each -> toUInt64(1), seen_channels)) AS by_channel, by_channel.1 AS channels, by_channel.2 AS touched
      FROM (${orderPools({ scope, level: 'channel', kept }, RANGE, '')})
      GROUP BY at_day`,
    params: span,
    row: ordersRow,
  })

/** Answers of the orders from one time up to another, as of a night. */
export type KeptLesson = { night: Date; from: Date; to: Date }
const lessonRow = z.object({ place: z.number(), last_channel: column.text, named: column.text, answers: column.count })

/** What the survey learned from in each lesson, answers alike counted. */
export const readKeptAnswers = async (
  warehouse: Warehouse,
  { storeId, window }: Pick<ChangesSpan, 'storeId' | 'window'>,
  lessons: readonly KeptLesson[],
): Promise<CountedAnswers[][]> => {
  if (lessons.length === 0) return []
  const rows = await warehouse.query({
    sql: `
      SELECT place, known.3 AS last_channel, known.2 AS named, count() AS answers
      FROM
      (
        SELECT ordered_at, arraySort(groupArray((kept_at, toString(answer), toString(last_channels[{window:UInt8}])))) AS versions
        FROM kept_answers
        WHERE store_id = {storeId:String} AND ordered_at >= arrayMin({froms:Array(DateTime64(3, 'UTC'))}) AND ordered_at < arrayMax({tos:Array(DateTime64(3, 'UTC'))})
        GROUP BY ordered_at, order_id
      )
      ARRAY JOIN {nights:Array(DateTime64(3, 'UTC'))} AS night, {froms:Array(DateTime64(3, 'UTC'))} AS first, {tos:Array(DateTime64(3, 'UTC'))} AS last, arrayEnumerate({nights:Array(DateTime64(3, 'UTC'))}) AS place
      WHERE ordered_at >= first AND ordered_at < last AND (arrayLast(version -> version.1 <= night, versions) AS known).2 != ''
      GROUP BY place, last_channel, named`,
    params: {
      storeId,
      window,
      nights: lessons.map(({ night }) => night),
      froms: lessons.map(({ from }) => from),
      tos: lessons.map(({ to }) => to),
    },
    row: lessonRow,
  })
  const byPlace = Map.groupBy(rows, ({ place }) => place)
  return lessons.map((_, index) =>
    (byPlace.get(index + 1) ?? []).map(({ last_channel, named, answers }) => ({
      lastChannel: last_channel || UNTRACKED,
      answer: named,
      answers,
    })),
  )
}

const answerRow = z.object({ last_channel: column.text, answer: column.text, answers: column.count })

/** What the survey learns from now. */
export const readAnswers = async (
  warehouse: Warehouse,
  { storeId, to, timezone, window }: ChangesSpan,
  constants: ConvboxConstants,
): Promise<CountedAnswers[]> => {
  const rows = await warehouse.query({ sql: learnedAnswers(constants), params: { storeId, to, timezone, window }, row: answerRow })
  return rows.map(({ last_channel, answer, answers }) => ({ lastChannel: last_channel || UNTRACKED, answer, answers }))
}

const sinceRow = z.object({ since: column.time.nullable() })

/** From when on no kept version lacks what rules of Custom look at: 1970 where none ever did, also of a store without an order; undefined while all do. */
export const readFieldsSince = async (warehouse: Warehouse, storeId: string): Promise<Date | undefined> => {
  const [found] = await warehouse.query({
    sql: `SELECT if(countIf(has_fields = 0 AND gone = 0) = 0, toDateTime64(0, 3, 'UTC'), minOrNullIf(kept_at, has_fields = 1)) AS since FROM kept_orders WHERE store_id = {storeId:String}`,
    params: { storeId },
    row: sinceRow,
  })
  return found?.since == null ? undefined : new Date(found.since)
}
