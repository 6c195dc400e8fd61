/** Content of a lane entry: the event in clear, and the deliverer's note. Written by ingest and by replay. */
import { isRecord } from '@convbox/contract/is-record'
import type { Consent, DeliveryAttempt, DeliveryState, Outcome, StoreEvent } from '@convbox/contract'
import { CONSENT_CATEGORIES } from '@convbox/contract'
import type { FollowUp } from '@convbox/destinations'
import type { LaneEntry } from '@convbox/storage'

/** isTestOrder: Shopify marked the order as a test. isShopper: of the synthetic shopper. */
export type LaneBody = { storeId: string; event: StoreEvent; isTestOrder?: boolean; isShopper?: boolean }
/**
 * Progress of an event's several calls. done: steps not to be repeated: accepted, or failed for good after the main call. main: outcome
 * of the accepted main call, and its HTTP status. sending: a non-repeatable call was begun.
 */
export type Progress = {
  done: string[]
  main?: Extract<Outcome, { outcome: 'delivered' }> & { followUp?: FollowUp }
  mainStatus?: number
  sending?: string
}
/** A pending final answer: asked for by key, at the entry's next time, until giveUpAtMs. everyMs: interval between two questions. */
export type AwaitedAnswer = { key: string; everyMs: number; giveUpAtMs: number }
/**
 * attempts: all attempts, oldest first. shown: the state in the delivery log while it waits. wasRevived: it ran out of attempts and was
 * put back once when the platform returned. progress: of an event with several calls. awaited: it was accepted, only the final answer is
 * missing. mayRepeat: a person wants it sent, though the platform may have it.
 */
export type LaneNote = {
  attempts: DeliveryAttempt[]
  shown?: DeliveryState
  wasRevived?: boolean
  progress?: Progress
  awaited?: AwaitedAnswer
  mayRepeat?: boolean
}

/** A parsed lane entry. */
export type Waiting = { entry: LaneEntry; body: LaneBody; note: LaneNote }

const isBody = (value: unknown): value is LaneBody =>
  isRecord(value) && typeof value['storeId'] === 'string' && isRecord(value['event']) && typeof value['event']['id'] === 'string'

const isNote = (value: unknown): value is LaneNote => isRecord(value) && Array.isArray(value['attempts'])

/** The entry with its event, or undefined for one without (which cannot be processed). Only we write lanes; the shape was checked on the way in. */
export const readEntry = (entry: LaneEntry): Waiting | undefined =>
  isBody(entry.body) ? { entry, body: entry.body, note: isNote(entry.note) ? entry.note : { attempts: [] } } : undefined

/** Consent of a visitor who has not chosen. */
export const UNKNOWN_CONSENT: Consent = {
  ad: 'unknown',
  analytics: 'unknown',
  functionality: 'unknown',
  personalization: 'unknown',
  security: 'unknown',
}

/** The event with the store's default for every unknown consent. */
export const withConsentDefault = (event: StoreEvent, consentDefault: 'granted' | 'denied'): StoreEvent => {
  const said = event.consent ?? UNKNOWN_CONSENT
  const consent = { ...said }
  for (const category of CONSENT_CATEGORIES) if (said[category] === 'unknown') consent[category] = consentDefault
  return { ...event, consent }
}
