/** A delivery as a warehouse row: the outcome of one event at one pixel. Pure. */
import type { DeliveryAttempt, DeliveryReason, DeliveryState } from '@convbox/contract'
import { DESTINATIONS, hideFields, type DestinationRequest, type JsonValue } from '@convbox/destinations'
import type { DirectoryPixel } from '../directory/directory-entries.ts'
import type { Waiting } from './lane-entry.ts'
import { maskAddress } from './mask-address.ts'

/** A row of `deliveries`; also the payload of the signal 'deliveries'. */
export type DeliveryRow = {
  store_id: string
  pixel_id: string
  event_id: string
  event_name: string
  platform: string
  order_id: string
  /** The merchant's order name: '#1001'. */
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
  /** Of the synthetic shopper: its rows never reach the warehouse. */
  isShopper?: true
}

export type DeliveryChange = {
  state: DeliveryState
  reason?: DeliveryReason
  proof?: 'confirmed' | 'accepted'
  attempts: DeliveryAttempt[]
  request?: string
  answer?: string
}

/** hideFields with its last result for each list of names: the events of a request share their answer. */
const lastHidden = new WeakMap<readonly string[], { text: string; hidden: string }>()
const hideShared = (text: string, names: readonly string[]): string => {
  const last = lastHidden.get(names)
  if (last?.text === text) return last.hidden
  const hidden = hideFields(text, names)
  lastHidden.set(names, { text, hidden })
  return hidden
}

/** The text of attempts by their list: the events of a request share that too, unless they were tried before. */
const attemptTexts = new WeakMap<readonly DeliveryAttempt[], string>()
const textOfAttempts = (attempts: readonly DeliveryAttempt[]): string => {
  const known = attemptTexts.get(attempts)
  if (known !== undefined) return known
  const text = hideFields(JSON.stringify(attempts), [])
  attemptTexts.set(attempts, text)
  return text
}

/**
 * The row after a change. now: ms; version: higher than that of any earlier change of the same delivery. Contains no personal data in clear: the fields that
 * the platform's adapter declares personal, and e-mail addresses, are removed from request, answer and attempts here.
 */
export const deliveryRowOf = (
  pixel: DirectoryPixel,
  { body, entry }: Waiting,
  change: DeliveryChange,
  now: { ms: number; version: string },
): DeliveryRow => {
  const { platform, testEventCode } = pixel.settings
  const { personal } = DESTINATIONS[platform]
  return {
    store_id: body.storeId,
    pixel_id: pixel.id,
    event_id: entry.eventId,
    event_name: body.event.name,
    platform,
    order_id: body.event.order?.id ?? '',
    order_name: body.event.order?.name ?? '',
    url: maskAddress(body.event.page?.url ?? ''),
    occurred_at: body.event.occurredAt,
    received_at: body.event.receivedAt,
    state: change.state,
    reason: change.reason ?? '',
    proof: change.proof ?? '',
    is_test: testEventCode === undefined ? 0 : 1,
    attempts: textOfAttempts(change.attempts),
    request: hideFields(change.request ?? '', personal),
    answer: hideShared(change.answer ?? '', personal),
    updated_at: new Date(now.ms).toISOString(),
    version: now.version,
    ...(body.isShopper === true && { isShopper: true }),
  }
}

const MAX_REQUEST = 20_000
const SECRET_NAMES = /("(?:access_token|api_secret|authorization|token)"\s*:\s*)"(?:[^"\\]|\\.)*"/gi

/** Replaces secrets in texts, plain, URL-encoded or JSON-escaped, and the values of JSON fields named like secrets. */
export const hideSecrets = (secrets: readonly string[]): ((text: string) => string) => {
  const spellings = new Set(
    secrets.filter(Boolean).flatMap((secret) => [secret, encodeURIComponent(secret), JSON.stringify(secret).slice(1, -1)]),
  )
  return (text) => {
    let hidden = text.replace(SECRET_NAMES, '$1"[hidden]"')
    for (const spelling of spellings) hidden = hidden.replaceAll(spelling, '[hidden]')
    return hidden
  }
}

/** Placeholder for an event's own entry; never part of a real request. */
const PLACE = '\u0000entry\u0000'

/** The body with one placeholder in the list at `path`, and the list; undefined if there is no list of that length. */
const takeEntries = (
  body: JsonValue | undefined,
  path: readonly string[],
  count: number,
): { frame: JsonValue; entries: JsonValue[] } | undefined => {
  const [key, ...rest] = path
  if (key === undefined) return Array.isArray(body) && body.length === count ? { frame: [PLACE], entries: body } : undefined
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return undefined
  const inner = takeEntries(body[key], rest, count)
  return inner && { frame: { ...body, [key]: inner.frame }, entries: inner.entries }
}

/** A request's body as UTF-8 bytes; the parts of it that its events own, and the frame around them. */
export type WrittenBody = { frame: JsonValue; entries: string[]; bytes: Buffer }

/** One list of texts as bytes, without a text of the whole: that of a thousand events has a megabyte. */
const writeParts = (parts: readonly string[]): Buffer => {
  const bytes = Buffer.allocUnsafe(parts.reduce((sum, part) => sum + Buffer.byteLength(part), 0))
  let end = 0
  for (const part of parts) end += bytes.write(part, end)
  return bytes
}

/** Writes each event's part of the body once, for the platform and for the log: undefined when the events have no parts of their own. */
export const writeBody = ({ body, events }: DestinationRequest, entriesAt: readonly string[] | undefined): WrittenBody | undefined => {
  const taken = entriesAt === undefined ? undefined : takeEntries(body, entriesAt, events.length)
  if (taken === undefined) return undefined
  const entries = taken.entries.map((entry) => JSON.stringify(entry))
  const [before, after, ...more] = JSON.stringify(taken.frame).split(JSON.stringify(PLACE))
  if (before === undefined || after === undefined || more.length > 0) return undefined
  const parts = entries.flatMap((entry, index) => (index === 0 ? [entry] : [',', entry]))
  return { frame: taken.frame, entries, bytes: writeParts([before, ...parts, after]) }
}

/**
 * The request as shown to users, for each of its events by id: the event's part as JSON, personal data hashed as it was sent, secrets
 * removed. The part shared by all events is serialized once: a request may hold a thousand.
 */
export const describeRequest = (
  request: DestinationRequest,
  { written, secrets }: { written: WrittenBody | undefined; secrets: readonly string[] },
): ((eventId: string) => string) => {
  const { events, keys: _keys, secrets: own = [], idempotent: _idempotent, sequence: _sequence, ...calls } = request
  const steps = [...(request.before ?? []), ...(request.create ?? []), ...(request.after ?? [])]
  const hide = hideSecrets([...secrets, ...own, ...steps.flatMap((step) => step.secrets ?? [])])
  if (written === undefined) {
    const whole = hide(JSON.stringify(calls)).slice(0, MAX_REQUEST)
    return () => whole
  }
  const [before = '', after = ''] = hide(JSON.stringify({ ...calls, body: written.frame })).split(JSON.stringify(PLACE))
  const indexOf = new Map(events.map((id, index) => [id, index]))
  return (eventId) => `${before}${hide(written.entries[indexOf.get(eventId) ?? 0] ?? '')}${after}`.slice(0, MAX_REQUEST)
}
