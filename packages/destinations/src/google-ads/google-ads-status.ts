/**
 * Reads the later status of a request. It counts failed events by reason and names none, so a request's events share an outcome.
 * Source: developers.google.com/data-manager/api, "Diagnostics" and the references of RequestStatusPerDestination and ProcessingErrorReason, read 2026-11.
 */
import type { Outcome } from '@convbox/contract'
import { forAll, readDetail, readObject } from '../answer-parts.ts'
import type { EventOutcome, PlatformAnswer } from '../destination.ts'
import { readGoogleFault } from './google-ads-answer.ts'

const HOUR_MS = 3_600_000

/** A reason without Google's prefixes, and how many events have it. */
type Count = { reason: string; count: number }

const readCounts = (info: unknown, key: string): Count[] => {
  const counts = readObject(info)?.[key]
  return (Array.isArray(counts) ? counts.slice(0, 20) : []).flatMap((one: unknown) => {
    const { reason, recordCount } = readObject(one) ?? {}
    if (typeof reason !== 'string') return []
    const word = reason.slice(0, 100).replace(/^PROCESSING_(ERROR|WARNING)_(REASON_)?/, '')
    return [{ reason: word, count: Number(recordCount) || 0 }]
  })
}

const say = (counts: readonly Count[]): string => counts.map(({ reason, count }) => `${reason} (${count})`).join(', ')

/** Google has it already: the event did arrive. */
const isKnown = (reason: string): boolean => reason.startsWith('DUPLICATE_')
/** The click is not ours, or Google may not use the person: sending again changes nothing, and nothing is wrong with the event. */
const SKIPPED: ReadonlySet<string> = new Set(['CLICK_NOT_FOUND', 'OPERATING_ACCOUNT_MISMATCH_FOR_AD_IDENTIFIER'])
const CONSENT: ReadonlySet<string> = new Set(['DENIED_CONSENT', 'NO_CONSENT', 'UNKNOWN_CONSENT'])
/** Google needs up to six hours to know a click. */
const WAITS: ReadonlySet<string> = new Set(['TOO_RECENT_CLICK', 'TOO_RECENT_EVENT', 'TOO_RECENT_CONVERSION_ACTION'])

/** What a failed request means; its first reason that sending again does not mend decides. */
const readFailed = (counts: readonly Count[]): Outcome => {
  const reasons = counts.map(({ reason }) => reason)
  const detail = readDetail(say(counts))
  if (reasons.length > 0 && reasons.every(isKnown)) return { outcome: 'delivered', proof: 'confirmed', warning: say(counts) }
  const reason = reasons.find((one) => !isKnown(one) && !WAITS.has(one) && one !== 'INTERNAL_ERROR')
  if (reason === undefined && reasons.length > 0)
    return { outcome: 'again', reason: 'batch refused', ...(reasons.some((one) => WAITS.has(one)) && { afterMs: 6 * HOUR_MS }), ...detail }
  if (reason === 'EVENT_TOO_OLD') return { outcome: 'rejected', reason: 'event too old', ...detail }
  if (reason !== undefined && CONSENT.has(reason)) return { outcome: 'skipped', reason: 'consent denied', ...detail }
  if (reason !== undefined && SKIPPED.has(reason)) return { outcome: 'skipped', reason: 'unknown at the platform', ...detail }
  const isField = reason !== undefined && reason.startsWith('INVALID_')
  return { outcome: 'rejected', reason: isField ? 'invalid field' : 'refused by the platform', ...detail }
}

/** Reads one status; undefined when Google does not know the end yet. */
const readEnd = (destination: Record<string, unknown>): Outcome | undefined => {
  const errors = readCounts(destination.errorInfo, 'errorCounts')
  const warnings = readCounts(destination.warningInfo, 'warningCounts')
  switch (destination.requestStatus) {
    case 'SUCCESS':
      return { outcome: 'delivered', proof: 'confirmed', ...(warnings.length > 0 && { warning: say(warnings) }) }
    case 'FAILED':
    case 'FAILURE':
      return readFailed(errors)
    case 'PARTIAL_SUCCESS':
      // Which of them failed is told nowhere: none is called confirmed.
      return { outcome: 'delivered', proof: 'accepted', warning: `Google Ads could not use all events of this request: ${say(errors)}` }
    default:
      return undefined
  }
}

/** One outcome for each event of the request. Anything that is no end is asked again later. */
export const readGoogleAdsStatus = (answer: PlatformAnswer): EventOutcome[] => {
  const wait: Outcome = { outcome: 'retry', reason: 'temporary refusal' }
  const body = readObject(answer.body)
  const list = body?.requestStatusPerDestination
  if (answer.status >= 200 && answer.status <= 299 && Array.isArray(list)) {
    const destination = readObject(list[0])
    return forAll(answer, (destination && readEnd(destination)) ?? wait)
  }
  // Only a lost access is worth telling: a question that Google refuses or does not answer leaves the events as they are.
  const fault = readGoogleFault(answer)
  return fault?.every(({ outcome }) => outcome === 'reauthorize' || outcome === 'retry') === true ? fault : forAll(answer, wait)
}
