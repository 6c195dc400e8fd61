/** Brings views and answers of surveys to their orders in the warehouse, and says of the others why they do not count. */
import { DAY_MS } from '@convbox/contract/durations'
import { meaningOf, SURVEY_DAYS, type LeftOutReason, type Survey } from '@convbox/contract/survey'
import { nextVersion } from '../derive/versions.ts'
import type { Program } from '../program.ts'
import { endWaiting, readWaiting, readWaitingStores, type WaitingReply } from './replies.rows.ts'
import { readSurvey } from './survey-versions.rows.ts'
import {
  readKnownOrders,
  readPersonOf,
  writeAnswers,
  writeLeftOut,
  writeViews,
  type AnswerRow,
  type KnownOrder,
  type LeftOutRow,
  type ViewRow,
} from './survey.sql.ts'

const PART = 1000
/** A view whose order does not come is of no use. */
const VIEW_WAITS_MS = 2 * DAY_MS

type Proof = 'proven' | 'unproven' | 'other visitor'

/** Shopify's token is proof. Else the order's visitor has to be the one who answers, as far as both are known. */
const proofOf = ({ content }: WaitingReply, order: KnownOrder, personOf: ReadonlyMap<string, string>): Proof => {
  if (content.kind !== 'answer' || content.source === 'shopify') return 'proven'
  const { visitorId } = content
  if (visitorId === '' || order.visitor_id === '') return 'unproven'
  const person = personOf.get(visitorId) ?? visitorId
  return visitorId === order.visitor_id || person === order.person_id ? 'proven' : 'other visitor'
}

const ruled = (survey: Survey | undefined, { questionId, content }: WaitingReply) => {
  if (content.kind !== 'answer' || survey === undefined) return { first: '', second: '', group: '' }
  const { optionId, followUpId, written } = content
  return meaningOf(survey, { questionId, optionId, followUpId, written })
}

/** The row of an answer; undefined for a view. */
const rowOf = (reply: WaitingReply, survey: Survey | undefined, proof: Proof, version: string): AnswerRow | undefined => {
  const { storeId, orderId, questionId, receivedAt, content } = reply
  if (content.kind === 'view') return undefined
  const shared = {
    store_id: storeId,
    order_id: orderId,
    question_id: questionId,
    answered_at: receivedAt,
    survey_version: content.version,
    source: content.source,
    is_proven: proof === 'proven' ? 1 : 0,
    version,
  } as const
  if (content.kind === 'typed') {
    const { first, second } = content
    return {
      ...shared,
      l1_channel: first.channel,
      l1_answer: first.answer,
      l2_channel: second?.channel ?? '',
      l2_answer: second?.answer ?? '',
      question: '',
      option_id: '',
      follow_up_id: '',
      written: '',
      text_group: '',
      language: '',
    }
  }
  const meaning = ruled(survey, reply)
  return {
    ...shared,
    l1_channel: meaning.first,
    l1_answer: content.option,
    l2_channel: meaning.second,
    l2_answer: content.followUp,
    question: content.question,
    option_id: content.optionId,
    follow_up_id: content.followUpId,
    written: content.written,
    text_group: meaning.group,
    language: content.language,
  }
}

/** What an answer says, for the list of those that do not count. */
export const wordsOf = (content: WaitingReply['content']): string => {
  if (content.kind === 'view') return ''
  if (content.kind === 'typed') return content.first.answer
  return content.written === '' ? content.option : content.written
}

const isOver = ({ receivedAt, content }: WaitingReply, nowMs: number): boolean =>
  nowMs - receivedAt.getTime() > (content.kind === 'view' ? VIEW_WAITS_MS : SURVEY_DAYS * DAY_MS)

/** Some replies of a store. */
const keepSome = async (program: Program, storeId: string, replies: readonly WaitingReply[], survey: Survey | undefined): Promise<void> => {
  const { warehouse, mainDb } = program
  const nowMs = program.now()
  const since = new Date(nowMs - 3 * SURVEY_DAYS * DAY_MS)
  const orders = await readKnownOrders(warehouse, { storeId, orders: [...new Set(replies.map(({ orderId }) => orderId))], since })
  const visitors = replies.flatMap(({ content }) => (content.kind === 'answer' && content.visitorId !== '' ? [content.visitorId] : []))
  const personOf = visitors.length === 0 ? new Map<string, string>() : await readPersonOf(warehouse, storeId, visitors)
  const [answers, views, leftOut, ended]: [AnswerRow[], ViewRow[], LeftOutRow[], WaitingReply[]] = [[], [], [], []]
  const leave = (reply: WaitingReply, reason: LeftOutReason): void => {
    const { orderId: order_id, questionId: question_id, receivedAt: at, content } = reply
    if (content.kind !== 'view')
      leftOut.push({ store_id: storeId, at, order_id, question_id, reason, source: content.source, answer: wordsOf(content) })
    ended.push(reply)
  }
  for (const reply of replies) {
    const order = orders.get(reply.orderId)
    if (order === undefined) {
      if (isOver(reply, nowMs)) leave(reply, 'no order')
      continue
    }
    const { orderId: order_id, receivedAt: shown_at, content } = reply
    if (content.kind === 'view') {
      views.push({ store_id: storeId, order_id, shown_at, survey_version: content.version, source: content.source })
      ended.push(reply)
      continue
    }
    const proof = proofOf(reply, order, personOf)
    const row = proof === 'other visitor' ? undefined : rowOf(reply, survey, proof, nextVersion(program))
    if (row === undefined) leave(reply, 'other visitor')
    else {
      answers.push(row)
      ended.push(reply)
    }
  }
  await writeViews(warehouse, views)
  await writeAnswers(warehouse, answers)
  await writeLeftOut(warehouse, leftOut)
  // Only now: what was broken off before is written again, as the same rows.
  await endWaiting(mainDb, storeId, ended)
}

/** Looks at all that waits. A store that fails is tried again the next time and keeps no other from its turn. part: replies at a time. */
export const keepReplies = async (program: Program, part = PART): Promise<void> => {
  for (const storeId of await readWaitingStores(program.mainDb)) {
    try {
      const survey = (await readSurvey(program.mainDb, storeId))?.survey
      let after: WaitingReply | undefined
      do {
        const replies = await readWaiting(program.mainDb, storeId, { after, limit: part })
        if (replies.length > 0) await keepSome(program, storeId, replies, survey)
        after = replies.length < part ? undefined : replies.at(-1)
      } while (after !== undefined)
    } catch (error) {
      program.logger.error({ err: error, storeId }, 'answers of a survey could not be kept and are tried later')
    }
  }
}
