/** A delivery as a row of the warehouse: what became of one event at one pixel. Pure. */
import type { DeliveryAttempt, DeliveryReason, DeliveryState } from '@convbox/contract'
import type { DestinationRequest, JsonValue } from '@convbox/destinations'
import type { DirectoryPixel } from '../features/stores/store-directory.ts'
import type { Waiting } from './lane-entry.ts'

/** A row of `deliveries`; also what the signal 'deliveries' carries. */
export type DeliveryRow = {
  store_id: string
  pixel_id: string
  event_id: string
  event_name: string
  platform: string
  order_id: string
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

/** The part of a batch that one event is: lists as long as the batch are cut down to its own entry. */
const onlyOf = (body: JsonValue, index: number, count: number): JsonValue => {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return body
  return Object.fromEntries(
    Object.entries(body).map(([key, value]) => {
      const own = Array.isArray(value) && value.length === count ? value[index] : undefined
      return [key, own === undefined ? value : [own]]
    }),
  )
}

const MAX_REQUEST = 20_000
const SECRET_NAMES = /("(?:access_token|api_secret|authorization|token)"\s*:\s*)"(?:[^"\\]|\\.)*"/gi

/** The request as people may see it: this event's part of it, pretty, personal data as hashed as it was sent, the secret left out wherever it stands. */
export const describeRequest = (request: DestinationRequest, eventId: string, token: string | undefined): string => {
  const index = request.events.indexOf(eventId)
  const shown = {
    method: request.method,
    url: request.url,
    headers: request.headers,
    body: onlyOf(request.body, index, request.events.length),
  }
  const text = JSON.stringify(shown, null, 2).replace(SECRET_NAMES, '$1"[hidden]"')
  const hidden =
    token === undefined || token === '' ? text : text.replaceAll(token, '[hidden]').replaceAll(encodeURIComponent(token), '[hidden]')
  return hidden.slice(0, MAX_REQUEST)
}
