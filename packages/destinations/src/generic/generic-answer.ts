/** Reads the generic platform's answers: one result per event, by its id, in a multi-status body `{ results: [{ id, status, code?, message? }] }`. */
import type { Outcome } from '@convbox/contract'
import { forAll, readDetail, readObject, readStatus, unknownAnswer } from '../answer-parts.ts'
import type { EventOutcome, PlatformAnswer } from '../destination.ts'

type Result = Record<string, unknown>

const readResult = (answer: PlatformAnswer, result: Result | undefined): Outcome => {
  const status = result?.status
  if (result === undefined || typeof status !== 'number') return unknownAnswer(answer)
  // 409: the event is there already.
  if (status === 200 || status === 201 || status === 409) return { outcome: 'delivered', proof: 'confirmed' }
  const detail = readDetail(result.message)
  if (status === 410) return { outcome: 'rejected', reason: 'event too old', ...detail }
  if (status === 400 || status === 422) return { outcome: 'rejected', reason: 'invalid field', ...detail }
  return readStatus({ ...answer, status, events: [] }) ?? { outcome: 'rejected', reason: 'refused by the platform', ...detail }
}

/** Events that the answer does not name are unknown, never delivered. A refusal of the whole request applies to all. */
export const readGenericAnswer = (answer: PlatformAnswer): EventOutcome[] => {
  const body = readObject(answer.body)
  if (answer.status >= 200 && answer.status <= 299) {
    const results = Array.isArray(body?.results) ? body.results.map(readObject) : []
    const byId = new Map(results.map((result) => [result?.id, result]))
    return answer.events.map((event) => ({ event, ...readResult(answer, byId.get(event)) }))
  }
  if (answer.status === 401 && body?.code === 'token expired') {
    return forAll(answer, { outcome: 'reauthorize', reason: 'token expired', ...readDetail(body.message) })
  }
  if (answer.status === 404 && body?.code === 'unknown pixel') {
    return forAll(answer, { outcome: 'stop', reason: 'unknown pixel', ...readDetail(body.message) })
  }
  if (answer.status === 400 || answer.status === 422) {
    const detail = readDetail(body?.message)
    return forAll(
      answer,
      answer.events.length > 1
        ? { outcome: 'split', reason: 'batch refused', ...detail }
        : { outcome: 'rejected', reason: 'invalid field', ...detail },
    )
  }
  return forAll(answer, readStatus(answer) ?? unknownAnswer(answer))
}
