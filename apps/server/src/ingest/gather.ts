/** First half of a batch, without a database: parses log records into kept events, purchases, orders and drops. */
import type { DropReason, StoreEvent } from '@convbox/contract'
import { hashesOf, type OrderUpdate } from './order-update.ts'
import type { LogEntry } from '@convbox/storage'
import { contentOf, type CollectedBatch, type RecheckOrders, type ToldOrders } from '../intake/intake-record.ts'
import type { DirectoryStore } from '../directory/directory-entries.ts'
import type { OwnHashes } from '../own-hash.ts'
import type { PurchaseUpdate } from './purchase-copies.ts'
import type { ShopperCopy } from '../shopper/shopper-events.rows.ts'
import type { ShopperMark } from '../shopper/shopper-mark.ts'
import { parseShopifyOrder, parseShopifyRefund, type ParsedOrder } from '../orders/shopify-order.ts'
import type { Draft, StepContext } from './step.ts'
import { UNKNOWN_CONSENT } from '../deliveries/lane-entry.ts'
import type { ToldRefusal } from '../deliveries/visitor-refusals.rows.ts'
import type { LinkClick } from './link-clicks.ts'
import { runSteps } from './steps.ts'
import { skewOf } from './steps/correct-clock.ts'
import { taggedEventOf } from './tagged-event.ts'
import { updateOfTold } from './told-orders.ts'

/** A kept event. seq: its place in the log and in the lanes. */
export type KeptEvent = { store: DirectoryStore; seq: number; draft: Draft }

export type DropCount = { storeId: string; minute: string; step: string; reason: DropReason; count: number }

/** A cart whose time is over; seq and receivedAt are those of the record that says so. */
export type DueCart = { storeId: string; key: string; seq: number; receivedAt: string }

/** Key of a visitor in `refusals`. */
export const refusalKey = (storeId: string, visitorId: string): string => `${storeId}\n${visitorId.trim()}`

export type Gathered = {
  kept: KeptEvent[]
  /** Browser copies and expired waiting times; server copies are made from `orders`. */
  purchases: PurchaseUpdate[]
  orders: OrderUpdate[]
  drops: DropCount[]
  /** Carts that may be abandoned. */
  dueCarts?: DueCart[]
  /** Refusals of visitors, by store and visitor, also of events that were dropped for it. */
  refusals?: Map<string, ToldRefusal>
  /** Clicks on links. */
  linkClicks?: LinkClick[]
  /** Events of the synthetic shopper: told to its run, and nobody else. */
  shopperCopies?: ShopperCopy[]
  /** Events dropped as repeats: added to the recent ids again, so that an event sent again and again stays known. */
  repeats?: { storeId: string; eventId: string }[]
}

/** Index range of events or orders within one record; `to` is exclusive. */
export type EventRange = { from: number; to: number }

type GatherContext = {
  stores: ReadonlyMap<string, DirectoryStore>
  ownHashes: OwnHashes
  shopperMark?: ShopperMark
  isSeen: StepContext['isSeen']
  isHistory: boolean
  isSandboxProgram: boolean
  /** Index range to run of a record with several events, for when the whole record fails. */
  onlyEvents?: EventRange | undefined
  onError?: StepContext['onError']
}

/** A record holds at most 1000 events: seq = position * 1000 + index. */
const SEQ_PER_POSITION = 1000

/** Distance from an event to the one that is made of it: a request of a page has at most 100 events. */
const MADE_SEQ = 500

/** Counts drops by store, minute, step and reason. */
export const createDropCounts = () => {
  const counts = new Map<string, DropCount>()
  return {
    add: (storeId: string, receivedAt: string, step: string, reason: DropReason, count = 1): void => {
      const minute = `${receivedAt.slice(0, 16)}:00.000Z`
      const key = `${storeId}\n${minute}\n${step}\n${reason}`
      const known = counts.get(key)
      if (known === undefined) counts.set(key, { storeId, minute, step, reason, count })
      else known.count += count
    },
    list: (): DropCount[] => [...counts.values()],
  }
}

type Sink = { gathered: Gathered; drops: ReturnType<typeof createDropCounts>; context: GatherContext; batchIds: Set<string> }

/** Notes what the visitor of an event refuses. */
const noteRefusal = (
  gathered: Gathered,
  storeId: string,
  { visitorId = '', consent }: Pick<StoreEvent, 'visitorId' | 'consent'>,
  at: string,
): void => {
  const [ad, analytics] = [consent?.ad === 'denied', consent?.analytics === 'denied']
  if ((!ad && !analytics) || visitorId.trim() === '') return
  gathered.refusals ??= new Map()
  gathered.refusals.set(refusalKey(storeId, visitorId), { storeId, visitorId: visitorId.trim(), ad, analytics, at })
}

/** Runs one event through the steps and adds the result to the sink. */
const takeEvent = (
  sink: Sink,
  event: StoreEvent,
  seq: number,
  source: Pick<StepContext, 'receivedAt' | 'skewMs' | 'request'> & { storeId: string },
): void => {
  const { gathered, drops, context, batchIds } = sink
  const store = context.stores.get(source.storeId)
  const isSeen = (storeId: string, eventId: string): boolean => batchIds.has(`${storeId}\n${eventId}`) || context.isSeen(storeId, eventId)
  const verdict = runSteps(event, {
    ...source,
    store,
    ownHashes: context.ownHashes,
    isHistory: context.isHistory,
    isSandboxProgram: context.isSandboxProgram,
    isSeen,
    ...(context.onError && { onError: context.onError }),
  })
  const visitorId = event.visitorId?.trim()
  if (store !== undefined && ('keep' in verdict || verdict.drop === 'consent')) noteRefusal(gathered, store.id, event, source.receivedAt)
  if (store !== undefined && visitorId !== undefined && context.shopperMark?.isShopper(store.id, visitorId) === true) {
    const [told, dropReason] = 'drop' in verdict ? [event, verdict.drop] : [verdict.keep.event, '']
    const { receivedAt } = source
    ;(gathered.shopperCopies ??= []).push({ storeId: store.id, visitorId, copy: 'page', event: told, receivedAt, dropReason })
    return
  }
  if ('drop' in verdict || store === undefined) {
    const [step, reason] = 'drop' in verdict ? [verdict.step, verdict.drop] : (['drop-unknown-store', 'unknown store'] as const)
    drops.add(store === undefined ? '' : store.id, source.receivedAt, step, reason)
    if (reason === 'duplicate') (gathered.repeats ??= []).push({ storeId: source.storeId, eventId: event.id })
    return
  }
  const { keep } = verdict
  if (keep.event.name === 'Purchase') {
    gathered.purchases.push({
      kind: 'browser',
      storeId: store.id,
      eventId: keep.event.id,
      seq,
      receivedAt: source.receivedAt,
      event: keep.event,
    })
    return
  }
  batchIds.add(`${store.id}\n${keep.event.id}`)
  gathered.kept.push({ store, seq, draft: keep })
  const tagged = taggedEventOf(store, keep)
  // A reload is no drop: nobody sent this event.
  if (tagged !== undefined && !isSeen(store.id, tagged.id)) takeEvent(sink, tagged, seq + MADE_SEQ, { ...source, skewMs: 0 })
}

/** Whether the part of a record that is run holds this index. */
const isInPart = ({ context: { onlyEvents } }: Sink, index: number): boolean =>
  onlyEvents === undefined || (index >= onlyEvents.from && index < onlyEvents.to)

const takeBatch = (sink: Sink, record: { storeId: string; receivedAt: string }, position: number, batch: CollectedBatch): void => {
  const { storeId, receivedAt } = record
  // Count what collect refused of a request only once: in the part that holds its first event.
  if (batch.refused && isInPart(sink, 0)) sink.drops.add(storeId, receivedAt, 'collect', 'bad shape', batch.refused)
  const skewMs = skewOf(batch.sentAt, receivedAt)
  const request = { ip: batch.ip, userAgent: batch.userAgent, language: batch.language }
  for (const [index, event] of batch.events.entries())
    if (isInPart(sink, index))
      takeEvent(sink, { ...event, receivedAt }, position * SEQ_PER_POSITION + index, { storeId, receivedAt, skewMs, request })
}

/** Topics whose first arrival is the time of purchase. */
const PURCHASE_TOPICS = new Set(['orders/create', 'orders/paid'])

/** The updates that one order body makes. */
export const orderUpdateOf = (
  store: DirectoryStore,
  order: ParsedOrder,
  { ownHashes, ...at }: { seq: number; receivedAt: string; ownHashes: OwnHashes },
  makesPurchase: boolean,
): OrderUpdate => ({
  store,
  ...at,
  orderId: order.facts.orderId,
  order,
  refunds: order.refunds,
  hashes: hashesOf(ownHashes, store.id, order.buyer),
  makesPurchase,
})

type WebhookRecord = { storeId: string; receivedAt: string; topic: string; body: string }

const takeWebhook = (sink: Sink, record: WebhookRecord, position: number): void => {
  const { gathered, drops, context } = sink
  const { receivedAt } = record
  const store = context.stores.get(record.storeId)
  if (store === undefined) return drops.add('', receivedAt, 'drop-unknown-store', 'unknown store')
  const at = { seq: position * SEQ_PER_POSITION, receivedAt }
  if (record.topic === 'refunds/create') {
    const refund = parseShopifyRefund(record.body)
    if (!refund.ok) return drops.add(store.id, receivedAt, 'parse', 'bad shape')
    gathered.orders.push({
      store,
      ...at,
      orderId: refund.value.orderId,
      order: undefined,
      refunds: [refund.value],
      hashes: { emailHash: '', phoneHash: '' },
      makesPurchase: false,
    })
    return
  }
  const order = parseShopifyOrder(record.body)
  if (!order.ok) return drops.add(store.id, receivedAt, 'parse', 'bad shape')
  gathered.orders.push(orderUpdateOf(store, order.value, { ...at, ownHashes: context.ownHashes }, PURCHASE_TOPICS.has(record.topic)))
}

const takeToldOrders = (
  sink: Sink,
  record: { storeId: string; receivedAt: string },
  position: number,
  { source, entries }: ToldOrders,
): void => {
  const { receivedAt } = record
  const store = sink.context.stores.get(record.storeId)
  for (const [index, entry] of entries.entries()) {
    if (!isInPart(sink, index)) continue
    if (store === undefined) {
      sink.drops.add('', receivedAt, 'drop-unknown-store', 'unknown store')
      continue
    }
    try {
      sink.gathered.orders.push(
        updateOfTold(store, entry, source, { seq: position * SEQ_PER_POSITION + index, receivedAt, ownHashes: sink.context.ownHashes }),
      )
    } catch (error) {
      sink.context.onError?.(error, { step: 'parse', storeId: store.id, eventId: '' })
      sink.drops.add(store.id, receivedAt, 'parse', 'processing error')
    }
  }
}

/** An update without facts: the rows are rebuilt by the current rules. */
const takeRecheck = (
  sink: Sink,
  { storeId, receivedAt }: { storeId: string; receivedAt: string },
  position: number,
  { orderIds, rules }: RecheckOrders,
): void => {
  const store = sink.context.stores.get(storeId)
  if (store === undefined) return
  for (const [index, orderId] of orderIds.entries())
    if (isInPart(sink, index))
      sink.gathered.orders.push({
        store: { ...store, browserOrders: rules },
        seq: position * SEQ_PER_POSITION + index,
        receivedAt,
        orderId,
        order: undefined,
        refunds: [],
        hashes: { emailHash: '', phoneHash: '' },
        makesPurchase: false,
      })
}

const takeRecord = (sink: Sink, { position, record }: LogEntry): void => {
  if (record.kind === 'shopify-webhook') return takeWebhook(sink, record, position)
  const { storeId, receivedAt } = sourceOf(record)
  const content = record.kind === 'event' ? contentOf(record.event) : undefined
  if (content === undefined) return sink.drops.add(storeId, receivedAt, 'parse', 'bad shape')
  if (content.kind === 'orders') return takeToldOrders(sink, { storeId, receivedAt }, position, content)
  if (content.kind === 'judge orders') return takeRecheck(sink, { storeId, receivedAt }, position, content)
  if (content.kind === 'batch') return takeBatch(sink, { storeId, receivedAt }, position, content)
  if (content.kind === 'consent withdrawn')
    return noteRefusal(
      sink.gathered,
      storeId,
      { visitorId: content.visitorId, consent: { ...UNKNOWN_CONSENT, ad: 'denied', analytics: 'denied' } },
      receivedAt,
    )
  if (content.kind === 'link click') {
    if (sink.context.stores.get(storeId) === undefined) return sink.drops.add('', receivedAt, 'drop-unknown-store', 'unknown store')
    const { kind: _kind, ...click } = content
    ;(sink.gathered.linkClicks ??= []).push({ storeId, at: receivedAt, ...click })
    return
  }
  const seq = position * SEQ_PER_POSITION
  if (content.kind === 'cart due') {
    ;(sink.gathered.dueCarts ??= []).push({ storeId, key: content.key, seq, receivedAt })
    return
  }
  sink.gathered.purchases.push({ kind: 'due', storeId, eventId: content.eventId, seq, receivedAt })
}

/** Store and arrival time of a record; an empty store id and 1970 for one that cannot be parsed. */
export const sourceOf = (record: LogEntry['record']): { storeId: string; receivedAt: string } =>
  record.kind === 'unreadable' ? { storeId: '', receivedAt: '1970-01-01T00:00:00.000Z' } : record

/**
 * Reads a batch's records in order. A record that cannot be parsed counts as one drop of bad shape, one that throws as
 * a processing error; the others continue.
 */
export const gather = (entries: readonly LogEntry[], context: GatherContext): Gathered => {
  const gathered: Gathered = { kept: [], purchases: [], orders: [], drops: [] }
  const sink: Sink = { gathered, drops: createDropCounts(), context, batchIds: new Set() }
  for (const entry of entries) {
    try {
      takeRecord(sink, entry)
    } catch (error) {
      const { storeId, receivedAt } = sourceOf(entry.record)
      context.onError?.(error, { step: 'parse', storeId, eventId: '' })
      sink.drops.add(storeId, receivedAt, 'parse', 'processing error')
    }
  }
  return { ...gathered, drops: sink.drops.list() }
}
