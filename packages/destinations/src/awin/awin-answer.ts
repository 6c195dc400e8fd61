/**
 * Reads Awin's answers: 200 or 206 with the orders that were taken and those that were not, by their references. Awin's page does not show its answers: their form (batchId,
 * successfulOrders, failedOrders) is that of public users of the interface, read 2026-11, and not seen on a live account. Awin keeps the first order of a reference, so a repeat does no harm.
 */
import type { Outcome } from '@convbox/contract'
import { forAll, readDetail, readObject, readStatus, readWait, unknownAnswer } from '../answer-parts.ts'
import type { EventOutcome, PlatformAnswer } from '../destination.ts'

const listOf = (body: Record<string, unknown>, name: string): Record<string, unknown>[] => {
  const list: unknown = body[name]
  return Array.isArray(list) ? list.map((one: unknown) => readObject(one) ?? {}) : []
}

const messageOf = (said: Record<string, unknown>): { detail?: string } => {
  const [first] = Array.isArray(said.errors) ? said.errors : []
  return readDetail(said.error, said.errorMessage, said.message, said.description, said.reason, first, readObject(first)?.message)
}

/** The outcome of each reference. */
const readOrders = (body: Record<string, unknown>): ReadonlyMap<unknown, Outcome> =>
  new Map<unknown, Outcome>([
    ...listOf(body, 'successfulOrders').map((order) => [order.orderReference, { outcome: 'delivered', proof: 'accepted' }] as const),
    ...listOf(body, 'failedOrders').map(
      (order) => [order.orderReference, { outcome: 'rejected', reason: 'refused by the platform', ...messageOf(order) }] as const,
    ),
  ])

const readRefusal = (answer: PlatformAnswer, body: Record<string, unknown>): Outcome => {
  const detail = messageOf(body)
  if (answer.status === 401) return { outcome: 'reauthorize', reason: 'token invalid', ...detail }
  if (answer.status === 403) return { outcome: 'reauthorize', reason: 'permission missing', ...detail }
  if (answer.status === 404) return { outcome: 'stop', reason: 'unknown pixel', ...detail }
  const known = readStatus(answer)
  if (known !== undefined) return known
  if (answer.status !== 400 && answer.status !== 422) return unknownAnswer(answer)
  return answer.events.length > 1
    ? { outcome: 'split', reason: 'batch refused', ...detail }
    : { outcome: 'rejected', reason: 'invalid field', ...detail }
}

/** Reads one answer. An answer without a body of Awin's came from an intermediary: an error status may decide, an apparent success does not. */
export const readAwinAnswer = (answer: PlatformAnswer): EventOutcome[] => {
  const { status, events, keys = events, headers } = answer
  const body = readObject(answer.body)
  const isSuccess = status >= 200 && status <= 299
  if (body === undefined) {
    const known = isSuccess || status === 401 || status === 403 ? undefined : readStatus(answer)
    return forAll(answer, known ?? { outcome: 'retry', reason: 'platform error', ...readWait(headers) })
  }
  if (!isSuccess) return forAll(answer, readRefusal(answer, body))
  const orders = readOrders(body)
  return events.map((event, index) => ({ event, ...(orders.get(keys[index]) ?? unknownAnswer(answer)) }))
}
