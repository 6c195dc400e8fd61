/**
 * Reads the answers of the UET Conversions API. With `continueOnValidationError` it keeps the good events of a request and names the bad ones by their place, in an error beside the success.
 * Source: learn.microsoft.com, "Conversions API (CAPI) Guide", and the types of Segment's public code, read 2026-11. Not seen on a live account: whether `eventsReceived` counts refused events,
 * and whether a 400 that names events kept the others, which therefore go again; Microsoft counts an event id once.
 */
import { forAll, readDetail, readObject, readStatus, readWait, unknownAnswer } from '../answer-parts.ts'
import type { EventOutcome, PlatformAnswer } from '../destination.ts'
import { hideContacts } from '../problem.ts'

/** What a store's owner can do about a refused token; Microsoft's own answer says nothing of the kind. */
const ASK = 'Ask Microsoft to enable the Conversions API for this account, then copy the token of this UET tag.'

const asText = (value: unknown): string => (typeof value === 'string' ? value.slice(0, 300) : '')

/** A remark on one event. The value that was attempted is left out: it may be contact data. */
type Remark = { index: number; isWarning: boolean; text: string }

const readRemarks = (error: Record<string, unknown> | undefined): Remark[] =>
  (Array.isArray(error?.details) ? error.details : []).flatMap((one: unknown): Remark[] => {
    const { index, isWarning, propertyName, errorMessage, errorCode } = readObject(one) ?? {}
    if (typeof index !== 'number') return []
    const words = [asText(propertyName), asText(errorMessage) || asText(errorCode)].filter((word) => word !== '')
    return [{ index, isWarning: isWarning === true, text: hideContacts(words.join(': ')) }]
  })

const sayOf = (remarks: readonly Remark[]): string => remarks.map(({ text }) => text).join('; ')

/** Without a name, a batch is halved until the faulty event is alone. */
const refused = (answer: PlatformAnswer, detail: { detail?: string }): EventOutcome[] =>
  forAll(
    answer,
    answer.events.length > 1
      ? { outcome: 'split', reason: 'batch refused', ...detail }
      : { outcome: 'rejected', reason: 'invalid field', ...detail },
  )

const readRefusal = (answer: PlatformAnswer, error: Record<string, unknown> | undefined): EventOutcome[] => {
  if (answer.status === 404) return forAll(answer, { outcome: 'stop', reason: 'unknown pixel', ...readDetail(error?.message) })
  if (answer.status === 401) return forAll(answer, { outcome: 'reauthorize', reason: 'token invalid', detail: ASK })
  if (answer.status === 403) return forAll(answer, { outcome: 'reauthorize', reason: 'permission missing', detail: ASK })
  const known = readStatus(answer)
  return known === undefined ? forAll(answer, unknownAnswer(answer)) : forAll(answer, known)
}

/** One outcome for each event, by the remarks on it. keepsOthers: the answer says that those without a fault were taken. */
const readEach = (answer: PlatformAnswer, remarks: readonly Remark[], keepsOthers: boolean): EventOutcome[] =>
  answer.events.map((event, index): EventOutcome => {
    const own = remarks.filter((remark) => remark.index === index)
    const faults = own.filter(({ isWarning }) => !isWarning)
    if (faults.length > 0) return { event, outcome: 'rejected', reason: 'invalid field', ...readDetail(sayOf(faults)) }
    if (!keepsOthers) return { event, outcome: 'again', reason: 'batch refused' }
    const { detail: warning } = readDetail(sayOf(own))
    return { event, outcome: 'delivered', proof: 'confirmed', ...(warning !== undefined && { warning }) }
  })

/** Reads one answer. An answer without Microsoft's own body came from an intermediary: an error status may decide, an apparent success does not. */
export const readBingAnswer = (answer: PlatformAnswer): EventOutcome[] => {
  const body = readObject(answer.body)
  const isSuccess = answer.status >= 200 && answer.status <= 299
  if (body === undefined) {
    const known = isSuccess || answer.status === 401 || answer.status === 403 ? undefined : readStatus(answer)
    return forAll(answer, known ?? { outcome: 'retry', reason: 'platform error', ...readWait(answer.headers) })
  }
  const error = readObject(body.error)
  const remarks = readRemarks(error)
  const isNamed = (index: number): boolean => remarks.some((remark) => remark.index === index && !remark.isWarning)
  const bad = answer.events.filter((_event, index) => isNamed(index)).length
  const detail = readDetail(hideContacts(asText(error?.message)))
  if (!isSuccess) {
    if (answer.status !== 400 && answer.status !== 422) return readRefusal(answer, error)
    return bad > 0 ? readEach(answer, remarks, false) : refused(answer, detail)
  }
  if (typeof body.eventsReceived !== 'number') return forAll(answer, unknownAnswer(answer))
  // Fewer than those without a fault: one is missing that is not named.
  if (body.eventsReceived < answer.events.length - bad || (error !== undefined && remarks.length === 0)) return refused(answer, detail)
  return readEach(answer, remarks, true)
}
