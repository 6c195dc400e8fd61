/** One store event in GA4's format, with the visit that it belongs to. */
import type { PixelSettings, StoreEvent } from '@convbox/contract'
import type { BuiltEvent } from '../sort-events.ts'
import { buildGa4Params, GA4_NAMES, type Ga4Params } from './ga4-params.ts'
import { cutItems } from './ga4-size.ts'
import type { ga4Visits, Ga4Envelope } from './ga4-visit.ts'

/** One entry of `events`. */
export type Ga4Entry = { name: string; timestamp_micros: number; params: Ga4Params }

export type Ga4Event = { envelope: Ga4Envelope; entry: Ga4Entry }

/** Builds the event, or says why GA4 could not use it: without cookie, visitor or customer there is no client id. timeMs: when it happened. */
export const buildGa4Event = (
  event: StoreEvent,
  settings: PixelSettings,
  { timeMs, visitOf }: { timeMs: number; visitOf: ReturnType<typeof ga4Visits> },
): BuiltEvent<Ga4Event> => {
  const name = event.name === 'Purchase' ? (settings.purchaseAlias ?? GA4_NAMES.Purchase) : GA4_NAMES[event.name]
  if (name === undefined) return { kind: 'skipped', reason: 'event not supported' }
  const visit = visitOf(event)
  if (visit === undefined) return { kind: 'skipped', reason: 'no identifier' }
  const params = buildGa4Params(event, settings, visit.sessionId)
  if (event.items !== undefined) cutItems(name, params)
  const entry = { name, timestamp_micros: timeMs * 1000, params }
  return { kind: 'built', form: { envelope: visit.envelope, entry } }
}
