/** SQL of the survey's report: orders with their view, their answer and their last click. */
import { column, type Warehouse } from '@convbox/storage'
import { LEFT_OUT_REASONS } from '@convbox/contract/survey'
import { z } from 'zod'
import { orderPools } from '../blended-credits.sql.ts'
import { EXCLUDED, RANGE } from '../credits.sql.ts'
import type { Span } from '../report-span.ts'

/** Orders alike. named: the channel that was named, or ''. */
const orderRow = z.object({
  day: column.text,
  last_channel: column.text,
  is_shown: column.flag,
  is_answered: column.flag,
  named: column.text,
  option_id: column.text,
  option: column.text,
  follow_up_id: column.text,
  follow_up: column.text,
  is_written: column.flag,
  text_group: column.text,
  orders: column.count,
  unproven: column.count,
  sales: column.decimal,
})
export type SurveyOrders = z.output<typeof orderRow>

/** The orders of a range that count, alike together. versions: those of the survey that ask the question; empty: all do. */
export const readSurveyOrders = (
  warehouse: Warehouse,
  span: Span,
  { questionId, versions }: { questionId: string; versions: readonly number[] },
): Promise<SurveyOrders[]> =>
  warehouse.query({
    sql: `
SELECT toString(pools.at_day) AS day, pools.last_channel AS last_channel,
  toUInt8(views.order_id != '' OR answers.order_id != '') AS is_shown, toUInt8(answers.order_id != '') AS is_answered, answers.named AS named,
  answers.option_id AS option_id, any(answers.option) AS option, answers.follow_up_id AS follow_up_id, any(answers.follow_up) AS follow_up,
  answers.is_written AS is_written, answers.text_group AS text_group,
  count() AS orders, countIf(answers.order_id != '' AND answers.is_proven = 0) AS unproven, toString(sum(pools.total)) AS sales
FROM (${orderPools({ scope: 'all', level: 'channel' }, RANGE, 'total,')}) AS pools
LEFT JOIN
(
  SELECT order_id, named_channel AS named, if(option_id = '', l1_answer, option_id) AS option_id, l1_answer AS option,
    if(follow_up_id = '', l2_answer, follow_up_id) AS follow_up_id, l2_answer AS follow_up, toUInt8(written != '' OR text_group != '') AS is_written, text_group, is_proven
  FROM survey_answers FINAL
  WHERE store_id = {storeId:String} AND question_id = {questionId:String}
) AS answers ON answers.order_id = pools.order_id
LEFT JOIN
(
  SELECT DISTINCT order_id
  FROM survey_views FINAL
  WHERE store_id = {storeId:String} AND (empty({versions:Array(UInt32)}) OR survey_version IN {versions:Array(UInt32)})
) AS views ON views.order_id = pools.order_id
GROUP BY day, last_channel, is_shown, is_answered, named, option_id, follow_up_id, is_written, text_group
ORDER BY day, last_channel, option_id`,
    params: { ...span, questionId, versions: [...versions] },
    row: orderRow,
  })

/** Questions that were ever answered, with the words of the newest answer. */
export const readAskedQuestions = (warehouse: Warehouse, storeId: string) =>
  warehouse.query({
    sql: `
SELECT question_id AS id, argMax(question, answered_at) AS text
FROM survey_answers FINAL
WHERE store_id = {storeId:String}
GROUP BY id
ORDER BY id`,
    params: { storeId },
    row: z.object({ id: column.text, text: column.text }),
  })

type Days = Pick<Span, 'storeId' | 'from' | 'to'>
const LEFT_OUT = `store_id = {storeId:String} AND at >= {from:DateTime64(3, 'UTC')} AND at < {to:DateTime64(3, 'UTC')}`
const reason = z.enum(LEFT_OUT_REASONS)
const daysOf = ({ storeId, from, to }: Days): Days => ({ storeId, from, to })

export const countLeftOut = (warehouse: Warehouse, days: Days) =>
  warehouse.query({
    sql: `SELECT reason, count() AS answers FROM survey_left_out FINAL WHERE ${LEFT_OUT} GROUP BY reason ORDER BY answers DESC, reason`,
    params: daysOf(days),
    row: z.object({ reason, answers: column.count }),
  })

type Page = { limit: number; offset: number }

/** rows: of all pages. */
export const listLeftOut = (warehouse: Warehouse, days: Days, { limit, offset }: Page) =>
  warehouse.query({
    sql: `
SELECT at, order_id, reason, source, answer, count() OVER () AS rows
FROM survey_left_out FINAL
WHERE ${LEFT_OUT}
ORDER BY at DESC, order_id, question_id, reason
LIMIT {limit:UInt32} OFFSET {offset:UInt32}`,
    params: { ...daysOf(days), limit, offset },
    row: z.object({ at: column.time, order_id: column.text, reason, source: column.text, answer: column.text, rows: column.count }),
  })

/** What customers wrote, of orders that count, the newest first. group: only these. rows: of all pages. */
export const listWritten = (
  warehouse: Warehouse,
  days: Days,
  { questionId, group, limit, offset }: Page & { questionId: string; group: string | undefined },
) =>
  warehouse.query({
    sql: `
SELECT answers.order_id AS order_id, orders.ordered_at AS ordered_at, orders.order_name AS order_name, answers.answered_at AS answered_at, answers.written AS written,
  answers.text_group AS text_group, answers.channel AS channel, count() OVER () AS rows
FROM
(
  SELECT order_id, answered_at, written, text_group, named_channel AS channel
  FROM survey_answers FINAL
  WHERE store_id = {storeId:String} AND question_id = {questionId:String} AND written != '' ${group === undefined ? '' : 'AND text_group = {group:String}'}
) AS answers
INNER JOIN (SELECT order_id, order_name, ordered_at FROM journeys FINAL WHERE ${RANGE} AND ${EXCLUDED} = '') AS orders ON orders.order_id = answers.order_id
ORDER BY answered_at DESC, order_id
LIMIT {limit:UInt32} OFFSET {offset:UInt32}`,
    params: { ...daysOf(days), questionId, limit, offset, ...(group !== undefined && { group }) },
    row: z.object({
      order_id: column.text,
      ordered_at: column.time,
      order_name: column.text,
      answered_at: column.time,
      written: column.text,
      text_group: column.text,
      channel: column.text,
      rows: column.count,
    }),
  })
