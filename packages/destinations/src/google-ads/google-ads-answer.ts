/**
 * Reads the Data Manager API's answer to events. It takes a request whole or not at all; faulty events are named in `fieldViolations`.
 * Source: developers.google.com/data-manager/api, "Understand API errors" and the references of Status, BadRequest, ErrorInfo and ErrorReason, read 2026-11.
 * The spelling of a violation's field ("events[3].userData") is of the reference's examples; no live account has confirmed it.
 */
import type { Outcome } from '@convbox/contract'
import { forAll, readDetail, readObject, readStatus, readWait, unknownAnswer } from '../answer-parts.ts'
import type { EventOutcome, PlatformAnswer } from '../destination.ts'
import { hideContacts } from '../problem.ts'

const HALF_HOUR_MS = 30 * 60_000
/** Google gives a status within hours; of a request that has none after two days nothing more is known. */
const GIVE_UP_MS = 48 * 3_600_000

const asText = (value: unknown): string => (typeof value === 'string' ? value.slice(0, 500) : '')
const listOf = (value: unknown): Record<string, unknown>[] =>
  (Array.isArray(value) ? value : []).map((one: unknown) => readObject(one)).filter((one) => one !== undefined)

type Violation = { index: number | undefined; field: string; text: string }
/** reason: of ErrorInfo, Google's finest word for what is wrong. */
type Refusal = { status: string; reason: string; text: string; violations: Violation[] }

/** google.rpc.Status as JSON; undefined when the body is none. */
export const readRefusal = (body: unknown): Refusal | undefined => {
  const error = readObject(readObject(body)?.error)
  const status = asText(error?.status)
  if (error === undefined || status === '') return undefined
  const details = listOf(error.details)
  const violations = details
    .flatMap(({ fieldViolations }) => listOf(fieldViolations))
    .map(({ field, description, reason }): Violation => {
      const named = asText(field)
      const index = /\bevents\[(\d+)\]/.exec(named)?.[1]
      const words = [named, asText(description), asText(reason)].filter((word) => word !== '')
      return { index: index === undefined ? undefined : Number(index), field: named, text: hideContacts(words.join(': ')) }
    })
  const reason = details.map((one) => asText(one.reason)).find((word) => word !== '') ?? ''
  return { status, reason, text: hideContacts(asText(error.message)), violations }
}

/** The account cannot be sent to at all, whatever the event. */
const ACCOUNT_REASON = /TERMS_|_TERMS|DATA_POLICY|NOT_ALLOWLISTED|LOGIN_ACCOUNT|OPERATING_ACCOUNT|DESTINATION_ACCOUNT|INVALID_DESTINATION$/

/** Violations that name events refuse these; without any, a batch is halved until the faulty event is alone. */
const readInvalid = (answer: PlatformAnswer, { reason, text, violations }: Refusal): EventOutcome[] => {
  const detail = readDetail(violations[0]?.text, text)
  if (ACCOUNT_REASON.test(reason) || violations.some(({ field }) => /(operating|login|linked)_?account/i.test(field)))
    return forAll(answer, { outcome: 'stop', reason: 'not allowed', ...detail })
  // The conversion action is wrong: no event for it can be taken, but those for others can.
  if (/CONVERSION_ACTION/.test(reason) || violations.some(({ field }) => /product_?destination_?id/i.test(field)))
    return forAll(answer, { outcome: 'rejected', reason: 'invalid field', ...detail })
  const named = new Map(violations.flatMap(({ index, text: said }) => (index === undefined ? [] : [[index, said] as const])))
  if (!answer.events.some((_event, index) => named.has(index)))
    return forAll(
      answer,
      answer.events.length > 1
        ? { outcome: 'split', reason: 'batch refused', ...detail }
        : { outcome: 'rejected', reason: 'invalid field', ...detail },
    )
  return answer.events.map((event, index): EventOutcome =>
    named.has(index)
      ? { event, outcome: 'rejected', reason: 'invalid field', ...readDetail(named.get(index)) }
      : { event, outcome: 'again', reason: 'batch refused' },
  )
}

/** What a refusal says of the whole request; undefined where its fields decide. */
const readWhole = (answer: PlatformAnswer, { status, reason, text }: Refusal): Outcome | undefined => {
  const detail = readDetail(text)
  switch (status) {
    case 'UNAUTHENTICATED':
      return { outcome: 'reauthorize', reason: 'token invalid', ...detail }
    case 'PERMISSION_DENIED':
      // The program's own project at Google lacks the API: no user's new authorization would help.
      return reason === 'SERVICE_DISABLED'
        ? { outcome: 'stop', reason: 'not allowed', ...detail }
        : { outcome: 'reauthorize', reason: 'permission missing', ...detail }
    case 'NOT_FOUND':
      return { outcome: 'stop', reason: 'unknown pixel', ...detail }
    case 'RESOURCE_EXHAUSTED':
      return { outcome: 'retry', reason: 'too many requests', ...readWait(answer.headers) }
    case 'DEADLINE_EXCEEDED':
      return { outcome: 'retry', reason: 'time-out', ...readWait(answer.headers) }
    case 'UNAVAILABLE':
    case 'INTERNAL':
    case 'UNKNOWN':
    case 'ABORTED':
      return { outcome: 'retry', reason: 'platform error', ...readWait(answer.headers) }
    default:
      return undefined
  }
}

/** An error in Google's form decides whatever the status; else the status, which an intermediary may have written. */
export const readGoogleFault = (answer: PlatformAnswer): EventOutcome[] | undefined => {
  const refusal = readRefusal(answer.body)
  if (refusal === undefined) {
    const known = readStatus(answer)
    return known === undefined ? undefined : forAll(answer, known)
  }
  const whole = readWhole(answer, refusal)
  if (whole !== undefined) return forAll(answer, whole)
  if (refusal.status === 'INVALID_ARGUMENT' || refusal.status === 'FAILED_PRECONDITION') return readInvalid(answer, refusal)
  return forAll(answer, { ...unknownAnswer(answer), ...readDetail(refusal.text) })
}

const isCheckOnly = ({ request }: PlatformAnswer): boolean => readObject(request?.body)?.validateOnly === true

/** Reads one answer. A success has the id under which the request's status is asked for; events that were only checked have none. */
export const readGoogleAdsAnswer = (answer: PlatformAnswer): EventOutcome[] => {
  const fault = readGoogleFault(answer)
  if (fault !== undefined) return fault
  const body = readObject(answer.body)
  const requestId = asText(body?.requestId)
  const isTaken = answer.status >= 200 && answer.status <= 299 && body !== undefined && (requestId !== '' || isCheckOnly(answer))
  if (!isTaken) return forAll(answer, unknownAnswer(answer))
  const warned = listOf(body.fieldWarnings).map(({ field, description, reason }) =>
    [asText(field), asText(description), asText(reason)].filter((word) => word !== '').join(': '),
  )
  const warningOf = (index: number): string | undefined =>
    readDetail(hideContacts(warned.filter((text) => text.includes(`events[${index}]`) || !text.includes('events[')).join('; '))).detail
  return answer.events.map((event, index): EventOutcome => {
    const warning = warningOf(index)
    return {
      event,
      outcome: 'delivered',
      proof: 'accepted',
      ...(warning !== undefined && { warning }),
      ...(!isCheckOnly(answer) && { followUp: { key: requestId, notBeforeMs: HALF_HOUR_MS, giveUpMs: GIVE_UP_MS } }),
    }
  })
}
