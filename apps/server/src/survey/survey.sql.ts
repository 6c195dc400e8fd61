/** Surveys in the warehouse: answers, views, what was left out, and the orders that they belong to. */
import type { LeftOutReason } from '@convbox/contract/survey'
import { column, type Warehouse } from '@convbox/storage'
import { z } from 'zod'

const knownOrder = z.object({
  order_id: column.text,
  ordered_at: column.time,
  visitor_id: column.text,
  person_id: column.text,
  is_new_customer: column.text,
  total: column.text,
})
export type KnownOrder = z.output<typeof knownOrder>

/** Orders of the last months by id. */
export const readKnownOrders = async (
  warehouse: Warehouse,
  params: { storeId: string; orders: string[]; since: Date },
): Promise<Map<string, KnownOrder>> => {
  const rows = await warehouse.query({
    sql: `
      SELECT order_id, ordered_at, visitor_id, person_id, is_new_customer, toString(total) AS total
      FROM orders FINAL
      WHERE store_id = {storeId:String} AND ordered_at >= {since:DateTime64(3, 'UTC')} AND order_id IN {orders:Array(String)}`,
    params,
    row: knownOrder,
  })
  return new Map(rows.map((row) => [row.order_id, row]))
}

/** The person of each visitor; a visitor without a row is a person alone. */
export const readPersonOf = async (warehouse: Warehouse, storeId: string, visitors: string[]): Promise<Map<string, string>> => {
  const rows = await warehouse.query({
    sql: `SELECT visitor_id, person_id FROM persons FINAL WHERE store_id = {storeId:String} AND visitor_id IN {visitors:Array(String)}`,
    params: { storeId, visitors },
    row: z.object({ visitor_id: column.text, person_id: column.text }),
  })
  return new Map(rows.map((row) => [row.visitor_id, row.person_id]))
}

export type AnswerRow = {
  store_id: string
  order_id: string
  question_id: string
  answered_at: Date
  l1_channel: string
  l1_answer: string
  l2_channel: string
  l2_answer: string
  survey_version: number
  question: string
  option_id: string
  follow_up_id: string
  written: string
  text_group: string
  language: string
  source: string
  is_proven: 0 | 1
  version: string
}
export const writeAnswers = (warehouse: Warehouse, rows: readonly AnswerRow[]): Promise<void> =>
  rows.length === 0 ? Promise.resolve() : warehouse.insert({ table: 'survey_answers', rows: [...rows] })

export type ViewRow = { store_id: string; order_id: string; shown_at: Date; survey_version: number; source: string }
export const writeViews = (warehouse: Warehouse, rows: readonly ViewRow[]): Promise<void> =>
  rows.length === 0 ? Promise.resolve() : warehouse.insert({ table: 'survey_views', rows: [...rows] })

export type LeftOutRow = {
  store_id: string
  at: Date
  order_id: string
  question_id: string
  reason: LeftOutReason
  source: string
  answer: string
}
export const writeLeftOut = (warehouse: Warehouse, rows: readonly LeftOutRow[]): Promise<void> =>
  rows.length === 0 ? Promise.resolve() : warehouse.insert({ table: 'survey_left_out', rows: [...rows] })

const storedAnswer = z.object({
  order_id: column.text,
  question_id: column.text,
  answered_at: column.time,
  l1_channel: column.text,
  l1_answer: column.text,
  l2_channel: column.text,
  l2_answer: column.text,
  survey_version: z.number(),
  question: column.text,
  option_id: column.text,
  follow_up_id: column.text,
  written: column.text,
  text_group: column.text,
  language: column.text,
  source: column.text,
  is_proven: z.union([z.literal(0), z.literal(1)]),
  version: column.count,
})
export type StoredAnswer = z.output<typeof storedAnswer>

/** Answers to surveys of the store's own, by order and question, behind one of them. */
export const readAnswersAfter = (
  warehouse: Warehouse,
  storeId: string,
  { after, limit }: { after: readonly [orderId: string, questionId: string]; limit: number },
): Promise<StoredAnswer[]> =>
  warehouse.query({
    sql: `
      SELECT order_id, question_id, answered_at, l1_channel, l1_answer, l2_channel, l2_answer, survey_version, question, option_id, follow_up_id, written, text_group, language, source, is_proven, version
      FROM survey_answers FINAL
      WHERE store_id = {storeId:String} AND survey_version > 0 AND (order_id, question_id) > ({order:String}, {question:String})
      ORDER BY order_id, question_id
      LIMIT {limit:UInt32}`,
    params: { storeId, order: after[0], question: after[1], limit },
    row: storedAnswer,
  })

/** The newest answers alike, with how many they are: what a trial looks at. */
export const readAnswersAlike = (warehouse: Warehouse, storeId: string, limit: number) =>
  warehouse.query({
    sql: `
      SELECT question_id, option_id, follow_up_id, written, l1_channel, l2_channel, text_group, count() AS answers
      FROM survey_answers FINAL
      WHERE store_id = {storeId:String} AND survey_version > 0
      GROUP BY question_id, option_id, follow_up_id, written, l1_channel, l2_channel, text_group
      ORDER BY max(answered_at) DESC, question_id, option_id, follow_up_id, written
      LIMIT {limit:UInt32}`,
    params: { storeId, limit },
    row: z.object({
      question_id: column.text,
      option_id: column.text,
      follow_up_id: column.text,
      written: column.text,
      l1_channel: column.text,
      l2_channel: column.text,
      text_group: column.text,
      answers: column.count,
    }),
  })

/** All answers, and those to surveys of the store's own. */
export const countAnswers = async (warehouse: Warehouse, storeId: string): Promise<{ all: number; own: number }> => {
  const [row] = await warehouse.query({
    sql: `SELECT count() AS all, countIf(survey_version > 0) AS own FROM survey_answers FINAL WHERE store_id = {storeId:String}`,
    params: { storeId },
    row: z.object({ all: column.count, own: column.count }),
  })
  return row ?? { all: 0, own: 0 }
}

/** The channels that a store's visits had, the most frequent first. */
export const readChannels = async (warehouse: Warehouse, storeId: string): Promise<string[]> => {
  const rows = await warehouse.query({
    sql: `SELECT channel FROM touches WHERE store_id = {storeId:String} GROUP BY channel ORDER BY count() DESC, channel LIMIT 200`,
    params: { storeId },
    row: z.object({ channel: column.text }),
  })
  return rows.map(({ channel }) => channel)
}
