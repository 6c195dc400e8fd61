/** What our records in the intake log hold: one record for each accepted request. Written by collect and by the purchase clock, read by ingest and replay. Clear personal data: the log is kept 7 days. */
import type { CollectEvent } from '@convbox/contract'
import type { ToldEntry } from '@convbox/contract/orders.schemas'
import type { LogRecord } from '@convbox/storage'
import type { DirectoryStore } from '../directory/directory-entries.ts'

/** A batch from the script, each event parsed by `collectEventSchema`. sentAt against receivedAt gives the clock skew. refused: how many events of the request were not taken. */
export type CollectedBatch = {
  kind: 'batch'
  sentAt: string
  ip?: string
  userAgent?: string
  language?: string
  refused?: number
  events: CollectEvent[]
}

/** Orders, refunds and cancellations that a store's own server or file told, each parsed by `toldEntrySchema`. At most 1000. */
export type ToldOrders = { kind: 'orders'; source: 'server' | 'csv'; entries: ToldEntry[] }

/** Orders that only a browser told are judged again by the rules that the store has now. At most 1000. */
export type JudgeOrders = { kind: 'judge orders'; orderIds: readonly string[]; rules: DirectoryStore['browserOrders'] }

/** The time is up for a purchase that waited for its other copy. */
export type PurchaseDue = { kind: 'purchase due'; eventId: string }

/** What stands in `event` of a record of kind 'event'. */
export type IntakeContent = CollectedBatch | ToldOrders | JudgeOrders | PurchaseDue

/** Topics that ingest works on; every other topic is answered 200 and counted. */
const WEBHOOK_TOPICS = ['orders/create', 'orders/paid', 'orders/updated', 'orders/cancelled', 'refunds/create'] as const
export type WebhookTopic = (typeof WEBHOOK_TOPICS)[number]

/** Whether ingest works on this topic. */
export const isWebhookTopic = (topic: string): topic is WebhookTopic => (WEBHOOK_TOPICS as readonly string[]).includes(topic)

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** A record around our content. */
export const recordOf = (storeId: string, receivedAt: string, content: IntakeContent): LogRecord => ({
  kind: 'event',
  storeId,
  receivedAt,
  event: content,
})

/** Our content of a record, or undefined. Only we write the log, and every event was parsed on the way in: the kind is checked here, the rest is trusted. */
export const contentOf = (event: unknown): IntakeContent | undefined => {
  if (!isRecord(event)) return undefined
  if (event['kind'] === 'batch' && Array.isArray(event['events']) && typeof event['sentAt'] === 'string') return event as CollectedBatch
  if (event['kind'] === 'orders' && Array.isArray(event['entries']) && (event['source'] === 'server' || event['source'] === 'csv'))
    return event as ToldOrders
  if (event['kind'] === 'judge orders' && Array.isArray(event['orderIds']) && isRecord(event['rules'])) return event as JudgeOrders
  if (event['kind'] === 'purchase due' && typeof event['eventId'] === 'string') return event as PurchaseDue
  return undefined
}
