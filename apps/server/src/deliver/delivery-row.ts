/** A delivery as a row of the warehouse: what became of one event at one pixel. Pure. */
import type { DeliveryAttempt, DeliveryReason, DeliveryState } from '@convbox/contract'
import type { DestinationRequest, JsonValue } from '@convbox/destinations'
import type { DirectoryPixel } from '../directory/directory-entries.ts'
import type { Waiting } from './lane-entry.ts'

/** A row of `deliveries`; also what the signal 'deliveries' carries. */
export type DeliveryRow = {
  store_id: string
  pixel_id: string
  event_id: string
  event_name: string
  platform: string
  order_id: string
  /** As the merchant knows it: '#1001'. */
  order_name: string
  url: string
  occurred_at: string
  received_at: string
  state: DeliveryState
  reason: DeliveryReason | ''
  proof: 'confirmed' | 'accepted' | ''
  is_test: 0 | 1
  /** JSON array of DeliveryAttempt. */
  attempts: string
  request: string
  answer: string
  updated_at: string
  version: string
}

export type DeliveryChange = {
  state: DeliveryState
  reason?: DeliveryReason
  proof?: 'confirmed' | 'accepted'
  attempts: DeliveryAttempt[]
  request?: string
  answer?: string
}

/** The row after a change. now: ms; version: higher than that of any earlier change of the same delivery. */
export const deliveryRowOf = (
  pixel: DirectoryPixel,
  { body, entry }: Waiting,
  change: DeliveryChange,
  now: { ms: number; version: string },
): DeliveryRow => ({
  store_id: body.storeId,
  pixel_id: pixel.id,
  event_id: entry.eventId,
  event_name: body.event.name,
  platform: pixel.settings.platform,
  order_id: body.event.order?.id ?? '',
  order_name: body.event.order?.name ?? '',
  url: body.event.page?.url ?? '',
  occurred_at: body.event.occurredAt,
  received_at: body.event.receivedAt,
  state: change.state,
  reason: change.reason ?? '',
  proof: change.proof ?? '',
  is_test: pixel.settings.testEventCode === undefined ? 0 : 1,
  attempts: JSON.stringify(change.attempts),
  request: change.request ?? '',
  answer: change.answer ?? '',
  updated_at: new Date(now.ms).toISOString(),
  version: now.version,
})

const MAX_REQUEST = 20_000
const SECRET_NAMES = /("(?:access_token|api_secret|authorization|token)"\s*:\s*)"(?:[^"\\]|\\.)*"/gi

const hideSecrets = (text: string, token: string | undefined): string => {
  const named = text.replace(SECRET_NAMES, '$1"[hidden]"')
  return token === undefined || token === '' ? named : named.replaceAll(token, '[hidden]').replaceAll(encodeURIComponent(token), '[hidden]')
}

/** The body's lists that are as long as the batch, of which each event has its own entry, and what all events share. */
const splitBody = (body: JsonValue, count: number): { lists: [string, JsonValue[]][]; shared: JsonValue } => {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return { lists: [], shared: body }
  const lists = Object.entries(body).flatMap(([key, value]): [string, JsonValue[]][] =>
    Array.isArray(value) && value.length === count ? [[key, value]] : [],
  )
  return { lists, shared: Object.fromEntries(Object.entries(body).filter(([key]) => !lists.some(([name]) => name === key))) }
}

/**
 * The request as people may see it, for each of its events by id: the event's part of it as JSON, personal data as hashed as it was sent, the secret left out wherever it stands.
 * What all events share is written once: a request may hold a thousand.
 */
export const describeRequest = (request: DestinationRequest, token: string | undefined): ((eventId: string) => string) => {
  const { events, method, url, headers, body } = request
  const { lists, shared } = splitBody(body, events.length)
  const frame = hideSecrets(JSON.stringify({ method, url, headers, body: shared }), token)
  if (lists.length === 0) return () => frame.slice(0, MAX_REQUEST)
  const indexOf = new Map(events.map((id, index) => [id, index]))
  // The frame ends with the braces of body and request; the event's own entries go before them.
  const open = frame.slice(0, -2) + (frame.endsWith('{}}') ? '' : ',')
  return (eventId) => {
    const index = indexOf.get(eventId) ?? 0
    const own = lists.map(([key, list]) => `${JSON.stringify(key)}:[${JSON.stringify(list[index])}]`).join(',')
    return `${open}${hideSecrets(own, token)}}}`.slice(0, MAX_REQUEST)
  }
}
