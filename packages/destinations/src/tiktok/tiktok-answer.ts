/**
 * Reads TikTok's answers. The status is 200 for nearly everything: the code in the body counts. TikTok's page "Return codes"
 * (business-api.tiktok.com/portal/docs?id=1737172488964097) could not be opened. Public code and questions of its users, read 2026-11-22, confirm 40100 (a limit), 40105
 * ("Access token is incorrect or has been revoked") and that other codes of 401xx concern the authorization (40101, 40110, 40131); 40102 and 40104 are unconfirmed.
 */
import type { Outcome } from '@convbox/contract'
import { forAll, readDetail, readObject, readStatus, readWait, unknownAnswer } from '../answer-parts.ts'
import type { EventOutcome, PlatformAnswer } from '../destination.ts'

const OK = 0
const PARTLY = 20001
const THROTTLED = 40100
const NO_PERMISSION = 40001
const TOKEN_EXPIRED = 40102
const NO_TOKEN = 40104
/** All of 401xx but THROTTLED: a code that is not known pauses the lane, which loses nothing. */
const isAboutToken = (code: number): boolean => code > THROTTLED && code <= 40_199
/** Bad request and bad parameter. */
const INVALID: readonly number[] = [40000, 40002]

/** One faulty event refuses the whole request: a single event is rejected, several are sent again in halves until the faulty one is alone. TikTok counts a repeat of the same event id once. */
const refused = (answer: PlatformAnswer, reason: 'invalid field' | 'refused by the platform', detail: { detail?: string }): Outcome =>
  answer.events.length > 1 ? { outcome: 'split', reason: 'batch refused', ...detail } : { outcome: 'rejected', reason, ...detail }

/** Whether the message is about the pixel, so that every event would fail: splitting would only multiply the calls. */
const isAboutPixel = (message: unknown): boolean => typeof message === 'string' && /event_source_id|pixel/i.test(message)

const readCode = (answer: PlatformAnswer, code: number, message: unknown): Outcome => {
  const detail = readDetail(message)
  if (code === OK) return { outcome: 'delivered', proof: 'confirmed' }
  if (code === NO_TOKEN) return { outcome: 'reauthorize', reason: 'token missing', ...detail }
  if (code === TOKEN_EXPIRED) return { outcome: 'reauthorize', reason: 'token expired', ...detail }
  if (code === NO_PERMISSION) return { outcome: 'reauthorize', reason: 'permission missing', ...detail }
  if (code === THROTTLED) return { outcome: 'retry', reason: 'too many requests', ...readWait(answer.headers) }
  if (isAboutToken(code)) return { outcome: 'reauthorize', reason: 'token invalid', ...detail }
  if (code >= 50_000 && code <= 59_999) return { outcome: 'retry', reason: 'platform error', ...readWait(answer.headers) }
  if (INVALID.includes(code)) {
    return isAboutPixel(message) ? { outcome: 'stop', reason: 'unknown pixel', ...detail } : refused(answer, 'invalid field', detail)
  }
  if (code === PARTLY || (code >= 40_000 && code <= 49_999)) return refused(answer, 'refused by the platform', detail)
  return unknownAnswer(answer)
}

/** Reads one answer. An answer without TikTok's own body came from an intermediary: an error status may decide, an apparent success does not. */
export const readTiktokAnswer = (answer: PlatformAnswer): EventOutcome[] => {
  const body = readObject(answer.body)
  const code = body?.code
  const isSaid = typeof code === 'number' && Number.isInteger(code)
  // Both mean success.
  if (isSaid && (code !== OK || (answer.status >= 200 && answer.status <= 299)))
    return forAll(answer, readCode(answer, code, body?.message))
  const known = answer.status === 401 || answer.status === 403 ? undefined : readStatus(answer)
  if (known !== undefined) return forAll(answer, known)
  return forAll(
    answer,
    body === undefined ? { outcome: 'retry', reason: 'platform error', ...readWait(answer.headers) } : unknownAnswer(answer),
  )
}
