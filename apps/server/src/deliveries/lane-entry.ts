/** What stands in a lane: the event in clear, and the deliverer's own notes about it. Written by ingest and by replay. */
import type { Consent, DeliveryAttempt, DeliveryState, Outcome, StoreEvent } from '@convbox/contract'
import { CONSENT_CATEGORIES } from '@convbox/contract'
import type { FollowUp } from '@convbox/destinations'
import type { LaneEntry } from '@convbox/storage'

/** isTestOrder: Shopify marked the order as a test. */
export type LaneBody = { storeId: string; event: StoreEvent; isTestOrder?: boolean }
/** How far the several calls of one event are. done: steps that need not be repeated. main: the main call was taken, with this. sending: a call that must not be repeated was begun. */
export type Progress = { done: string[]; main?: Extract<Outcome, { outcome: 'delivered' }> & { followUp?: FollowUp }; sending?: string }
/** An answer that is still to come: asked for by key, at the entry's next time, until giveUpAtMs. everyMs: between two questions. */
export type AwaitedAnswer = { key: string; everyMs: number; giveUpAtMs: number }
/**
 * attempts: every try so far, oldest first. shown: the state that the delivery log shows for it, while it waits. wasRevived: it was brought back once when the platform returned.
 * progress: of an event with several calls. awaited: it was accepted, only the final answer is missing.
 */
export type LaneNote = {
  attempts: DeliveryAttempt[]
  shown?: DeliveryState
  wasRevived?: boolean
  progress?: Progress
  awaited?: AwaitedAnswer
}

/** An entry of a lane, read. */
export type Waiting = { entry: LaneEntry; body: LaneBody; note: LaneNote }

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

const isBody = (value: unknown): value is LaneBody =>
  isRecord(value) && typeof value['storeId'] === 'string' && isRecord(value['event']) && typeof value['event']['id'] === 'string'

const isNote = (value: unknown): value is LaneNote => isRecord(value) && Array.isArray(value['attempts'])

/** The entry with its event, or undefined for one that holds none (then nothing can be done with it). Only we write lanes; the shape was checked on the way in. */
export const readEntry = (entry: LaneEntry): Waiting | undefined =>
  isBody(entry.body) ? { entry, body: entry.body, note: isNote(entry.note) ? entry.note : { attempts: [] } } : undefined

/** A visitor who has said nothing. */
export const UNKNOWN_CONSENT: Consent = {
  ad: 'unknown',
  analytics: 'unknown',
  functionality: 'unknown',
  personalization: 'unknown',
  security: 'unknown',
}

/** The event with the store's default in place of every consent that is unknown. */
export const withConsentDefault = (event: StoreEvent, consentDefault: 'granted' | 'denied'): StoreEvent => {
  const said = event.consent ?? UNKNOWN_CONSENT
  const consent = { ...said }
  for (const category of CONSENT_CATEGORIES) if (said[category] === 'unknown') consent[category] = consentDefault
  return { ...event, consent }
}
