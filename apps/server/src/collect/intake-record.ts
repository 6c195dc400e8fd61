/** What stands in the intake log: one record for each accepted request, as JSON. Written by collect and webhooks, read by ingest and replay. Clear personal data: the log is kept 7 days. */
import type { CollectEvent } from '@convbox/contract'

/** A batch from the script, each event parsed by `collectEventSchema`. sentAt against receivedAt gives the clock skew. refused: how many events of the request were not taken. */
export type EventsRecord = {
  kind: 'events'
  storeId: string
  /** ISO 8601 UTC with milliseconds. */
  receivedAt: string
  sentAt: string
  ip?: string
  userAgent?: string
  language?: string
  refused?: number
  events: CollectEvent[]
}

/** A Shopify webhook whose signature was right; body is the text as it came. */
export type WebhookRecord = { kind: 'webhook'; storeId: string; receivedAt: string; topic: WebhookTopic; body: string }

export type IntakeRecord = EventsRecord | WebhookRecord

/** Topics that ingest works on; every other topic is answered 200 and counted. */
export const WEBHOOK_TOPICS = ['orders/create', 'orders/paid', 'orders/updated', 'orders/cancelled', 'refunds/create'] as const
export type WebhookTopic = (typeof WEBHOOK_TOPICS)[number]

/** Whether ingest works on this topic. */
export const isWebhookTopic = (topic: string): topic is WebhookTopic => (WEBHOOK_TOPICS as readonly string[]).includes(topic)

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** The bytes of a record. */
export const encodeRecord = (record: IntakeRecord): Buffer => Buffer.from(JSON.stringify(record))

/** The record in the bytes, or undefined where they hold none. Only we write the log, and what is in it was parsed on the way in: the kind is checked here, the rest is trusted. */
export const decodeRecord = (bytes: Uint8Array): IntakeRecord | undefined => {
  let value: unknown
  try {
    value = JSON.parse(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('utf8'))
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
  if (!isRecord(value) || typeof value['storeId'] !== 'string' || typeof value['receivedAt'] !== 'string') return undefined
  if (value['kind'] === 'events' && Array.isArray(value['events'])) return value as EventsRecord
  if (value['kind'] === 'webhook' && typeof value['body'] === 'string') return value as WebhookRecord
  return undefined
}
