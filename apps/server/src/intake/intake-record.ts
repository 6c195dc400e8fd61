/**
 * Content of our intake log records: one record per accepted request. Written by collect, short links and the clocks of purchases and carts, read by ingest and replay. Personal data in
 * clear: the log is kept 7 days.
 */
import { isRecord } from '@convbox/contract/is-record'
import type { CollectEvent } from '@convbox/contract'
import type { ClickClass } from '@convbox/contract/links'
import type { ToldEntry } from '@convbox/contract/orders.schemas'
import type { LogRecord } from '@convbox/storage'
import type { DirectoryStore } from '../directory/directory-entries.ts'

/**
 * A batch from the script, each event parsed by `collectEventSchema`. sentAt against receivedAt gives the clock skew. refused: number of refused events of the
 * request.
 */
export type CollectedBatch = {
  kind: 'batch'
  sentAt: string
  ip?: string
  userAgent?: string
  language?: string
  refused?: number
  events: CollectEvent[]
}

/** Orders, refunds and cancellations from a store's own server or file, each parsed by `toldEntrySchema`. At most 1000. */
export type ToldOrders = { kind: 'orders'; source: 'server' | 'csv'; entries: ToldEntry[] }

/** Orders that only a browser told, to be judged again by the store's current rules. At most 1000. */
export type RecheckOrders = { kind: 'judge orders'; orderIds: readonly string[]; rules: DirectoryStore['browserOrders'] }

/** A purchase's wait for its other copy has ended. */
export type PurchaseDue = { kind: 'purchase due'; eventId: string }

/** A cart may be abandoned: no event of it came for the time that its store sets. */
export type CartDue = { kind: 'cart due'; key: string }

/** A visitor refused analytics and advertising; the script has forgotten the visitor since. */
export type ConsentWithdrawn = { kind: 'consent withdrawn'; visitorId: string }

/** Somebody opened a short link. visitor: a hash of one day; ids are '' where the link is of none. Nothing here tells who it was. */
export type LinkClicked = {
  kind: 'link click'
  linkId: string
  campaignId: string
  creatorId: string
  mediumId: string
  clickId: string
  class: ClickClass
  visitor: string
  country: string
  device: string
  referrerHost: string
  /** HANDOUTS of contract, and the creator's own code by its id: where people get single-use codes in its place. */
  handout?: string
  namedCodeId?: string
}

/** The `event` field of a record of kind 'event'. */
export type IntakeContent = CollectedBatch | ToldOrders | RecheckOrders | PurchaseDue | CartDue | ConsentWithdrawn | LinkClicked

/** Topics that ingest processes; every other topic is answered 200 and counted. */
const WEBHOOK_TOPICS = ['orders/create', 'orders/paid', 'orders/updated', 'orders/cancelled', 'refunds/create'] as const
export type WebhookTopic = (typeof WEBHOOK_TOPICS)[number]

/** Whether ingest processes this topic. */
export const isWebhookTopic = (topic: string): topic is WebhookTopic => (WEBHOOK_TOPICS as readonly string[]).includes(topic)

/** A record around our content. */
export const recordOf = (storeId: string, receivedAt: string, content: IntakeContent): LogRecord => ({
  kind: 'event',
  storeId,
  receivedAt,
  event: content,
})

/** Our content of a record, or undefined. Only we write the log, and every event was parsed on the way in, so only the kind is checked. */
export const contentOf = (event: unknown): IntakeContent | undefined => {
  if (!isRecord(event)) return undefined
  if (event['kind'] === 'batch' && Array.isArray(event['events']) && typeof event['sentAt'] === 'string') return event as CollectedBatch
  if (event['kind'] === 'orders' && Array.isArray(event['entries']) && (event['source'] === 'server' || event['source'] === 'csv'))
    return event as ToldOrders
  if (event['kind'] === 'judge orders' && Array.isArray(event['orderIds']) && isRecord(event['rules'])) return event as RecheckOrders
  if (event['kind'] === 'purchase due' && typeof event['eventId'] === 'string') return event as PurchaseDue
  if (event['kind'] === 'cart due' && typeof event['key'] === 'string') return event as CartDue
  if (event['kind'] === 'consent withdrawn' && typeof event['visitorId'] === 'string') return event as ConsentWithdrawn
  if (event['kind'] === 'link click' && typeof event['linkId'] === 'string' && typeof event['clickId'] === 'string')
    return event as LinkClicked
  return undefined
}
