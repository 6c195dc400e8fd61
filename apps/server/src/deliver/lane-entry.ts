/** What stands in a lane: the event in clear, and the deliverer's own notes about it. Written by ingest and by replay. */
import type { Consent, DeliveryAttempt, DeliveryState, StoreEvent } from '@convbox/contract'
import { CONSENT_CATEGORIES } from '@convbox/contract'
import type { LaneEntry } from '@convbox/storage'

/** isTestOrder: Shopify marked the order as a test. */
export type LaneBody = { storeId: string; event: StoreEvent; isTestOrder?: boolean }
/** attempts: every try so far, oldest first. shown: the state that the delivery log shows for it, while it waits. wasRevived: it was brought back once when the platform returned. */
export type LaneNote = { attempts: DeliveryAttempt[]; shown?: DeliveryState; wasRevived?: boolean }

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
