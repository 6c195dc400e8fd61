/** Parsing that the answers of all platforms share: bodies of any kind, statuses, and waiting times. */
import type { Outcome } from '@convbox/contract'
import type { EventOutcome, PlatformAnswer } from './destination.ts'

/** The body as an object; undefined when it is not one (HTML of a proxy, empty, a list). A text is parsed. */
export const readObject = (body: unknown): Record<string, unknown> | undefined => {
  if (typeof body === 'string') {
    try {
      return readObject(JSON.parse(body))
    } catch {
      return undefined // Invalid JSON is an expected answer, a case of its own for the callers.
    }
  }
  return typeof body === 'object' && body !== null && !Array.isArray(body) ? Object.fromEntries(Object.entries(body)) : undefined
}

/** The same outcome for every event of the answer. */
export const forAll = (answer: PlatformAnswer, outcome: Outcome): EventOutcome[] => answer.events.map((event) => ({ event, ...outcome }))

/** The platform's message for the delivery log: at most 300 characters, tokens masked. */
export const readDetail = (...texts: readonly unknown[]): { detail?: string } => {
  const text = texts.find((candidate): candidate is string => typeof candidate === 'string' && candidate.trim() !== '')
  if (text === undefined) return {}
  const blotted = text.replace(/\bEAA[A-Za-z0-9]{6,}/g, 'EAA…').replace(/((?:token|secret)["':=\s]+)[^\s"',&]{16,}/gi, '$1…')
  return { detail: Array.from(blotted.trim()).slice(0, 300).join('') }
}

/** How long the platform asks to wait: Retry-After in seconds, or as a date measured against the answer's own Date. */
export const readWait = (headers: Record<string, string>): { afterMs?: number } => {
  const text = headers['retry-after']?.trim()
  if (text === undefined || text === '') return {}
  if (/^\d+(\.\d+)?$/.test(text)) return { afterMs: Math.ceil(Number(text) * 1000) }
  const waitMs = Date.parse(text) - Date.parse(headers.date ?? '')
  return Number.isFinite(waitMs) ? { afterMs: Math.max(0, waitMs) } : {}
}

const isHtml = (body: unknown): boolean => typeof body === 'string' && /^\s*</.test(body)

/** Outcome of a status that means the same on every platform; undefined for 2xx and statuses that need the body. */
export const readStatus = ({ status, headers, events, body }: PlatformAnswer): Outcome | undefined => {
  // 0: no answer came.
  if (status === 0) return { outcome: 'retry', reason: 'network' }
  if (status === 429) return { outcome: 'retry', reason: 'too many requests', ...readWait(headers) }
  if (status === 408 || status === 504) return { outcome: 'retry', reason: 'time-out', ...readWait(headers) }
  if (status === 425) return { outcome: 'retry', reason: 'temporary refusal', ...readWait(headers) }
  if (status >= 500 && status <= 599) return { outcome: 'retry', reason: 'platform error', ...readWait(headers) }
  // A redirect, a proxy's login or an HTML page where a platform would send JSON: an intermediary answered, and neither event nor credential is at fault.
  if ((status >= 300 && status <= 399) || status === 407) return { outcome: 'retry', reason: 'network', ...readWait(headers) }
  if ((status === 401 || status === 403) && isHtml(body)) return { outcome: 'retry', reason: 'platform error', ...readWait(headers) }
  if (status === 401) return { outcome: 'reauthorize', reason: 'token invalid' }
  if (status === 403) return { outcome: 'reauthorize', reason: 'permission missing' }
  if (status === 413)
    return events.length > 1 ? { outcome: 'split', reason: 'batch refused' } : { outcome: 'rejected', reason: 'batch refused' }
  return undefined
}

/** The outcome of an answer that is not understood: never delivered, shown to the user, open to a replay. */
export const unknownAnswer = (answer: PlatformAnswer): Outcome => ({
  outcome: 'rejected',
  reason: 'unknown answer',
  ...readDetail(`HTTP ${answer.status}`),
})
