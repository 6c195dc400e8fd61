/**
 * History import: the same steps and rows as live events, with given arrival times, in big batches directly to the
 * warehouse; lanes get nothing.
 */
import { randomUUID } from 'node:crypto'
import type { StoreEvent } from '@convbox/contract'
import type { OwnHashes } from '../own-hash.ts'
import type { Program } from '../program.ts'
import type { DirectoryStore } from '../directory/directory-entries.ts'
import { writeGathered, type BatchResult } from './batch.ts'
import { createDropCounts, orderUpdateOf, type Gathered } from './gather.ts'
import type { PurchaseUpdate } from './purchase-copies.ts'
import { purchaseKey } from './purchase-copies.rows.ts'
import { createRecentIds } from './recent-ids.ts'
import { parseShopifyOrder, parseShopifyRefund, type ParsedOrder, type RefundFacts } from '../orders/shopify-order.ts'
import { runSteps } from './steps.ts'

/**
 * One historical record. body: a webhook's text; order: the same, already parsed. receivedAt of an order: when it would
 * have arrived live (the order's own time by default). isPurchaseKnown: the warehouse already has its Purchase (perhaps
 * from the browser), which is left unchanged.
 */
export type HistoryRecord =
  | { kind: 'event'; storeId: string; event: StoreEvent }
  | { kind: 'order body'; storeId: string; body: string; receivedAt?: string }
  | { kind: 'order'; storeId: string; order: ParsedOrder; receivedAt?: string; isPurchaseKnown?: boolean }
  | { kind: 'refund body'; storeId: string; body: string; receivedAt?: string }
  | { kind: 'refund'; storeId: string; refund: RefundFacts; receivedAt?: string }

/** Totals of an import. */
export type ImportResult = { kept: number; orders: number; dropped: number }

const CHUNK = 20_000

type Import = {
  program: Program
  stores: ReadonlyMap<string, DirectoryStore>
  /** Purchases of the last chunk whose other copy may be in the next one. */
  waiting: PurchaseUpdate[]
  name: string
  chunks: number
}

const noOrder = { order: undefined, hashes: { emailHash: '', phoneHash: '' }, makesPurchase: false } as const

type Sink = { gathered: Gathered; drops: ReturnType<typeof createDropCounts>; ownHashes: OwnHashes }

const takeEvent = ({ gathered, drops, ownHashes }: Sink, store: DirectoryStore, event: StoreEvent, seq: number): void => {
  const { receivedAt } = event
  const verdict = runSteps(event, { store, ownHashes, receivedAt, skewMs: 0, isHistory: true, request: {}, isSeen: () => false })
  if ('drop' in verdict) return drops.add(store.id, receivedAt, verdict.step, verdict.drop)
  const { event: kept } = verdict.keep
  if (kept.name === 'Purchase')
    gathered.purchases.push({ kind: 'browser', storeId: store.id, eventId: kept.id, seq, receivedAt, event: kept })
  else gathered.kept.push({ store, seq, draft: verdict.keep })
}

type OrderRecord = Pick<Extract<HistoryRecord, { kind: 'order' }>, 'order' | 'receivedAt' | 'isPurchaseKnown'>

const takeOrder = (
  { gathered, ownHashes }: Sink,
  store: DirectoryStore,
  { order, receivedAt, isPurchaseKnown }: OrderRecord,
  seq: number,
): void => {
  gathered.orders.push(
    orderUpdateOf(store, order, { seq, receivedAt: receivedAt ?? order.facts.updatedAt, ownHashes }, isPurchaseKnown !== true),
  )
}

const takeRefund = ({ gathered }: Sink, store: DirectoryStore, refund: RefundFacts, seq: number, receivedAt: string | undefined): void => {
  gathered.orders.push({ store, seq, receivedAt: receivedAt ?? refund.refundedAt, orderId: refund.orderId, refunds: [refund], ...noOrder })
}

const take = (sink: Sink, store: DirectoryStore, record: HistoryRecord, seq: number): void => {
  if (record.kind === 'event') return takeEvent(sink, store, record.event, seq)
  if (record.kind === 'order') return takeOrder(sink, store, record, seq)
  if (record.kind === 'refund') return takeRefund(sink, store, record.refund, seq, record.receivedAt)
  const receivedAt = record.receivedAt ?? '1970-01-01T00:00:00.000Z'
  if (record.kind === 'order body') {
    const order = parseShopifyOrder(record.body)
    return order.ok
      ? takeOrder(sink, store, { order: order.value, ...(record.receivedAt !== undefined && { receivedAt: record.receivedAt }) }, seq)
      : sink.drops.add(store.id, receivedAt, 'parse', 'bad shape')
  }
  const refund = parseShopifyRefund(record.body)
  return refund.ok
    ? takeRefund(sink, store, refund.value, seq, record.receivedAt)
    : sink.drops.add(store.id, receivedAt, 'parse', 'bad shape')
}

/**
 * Holds back browser copies without their order for one chunk: imports are sorted by time, so the two copies lie close
 * together.
 */
const holdBack = (running: Import, gathered: Gathered, isLast: boolean): Gathered => {
  const held = running.waiting
  const orderTokens = new Set(gathered.orders.flatMap(({ order }) => (order === undefined ? [] : [order.facts.orderId])))
  const isAlone = (news: PurchaseUpdate): boolean =>
    news.kind === 'browser' && news.event.order !== undefined && !orderTokens.has(news.event.order.id)
  running.waiting = isLast ? [] : gathered.purchases.filter(isAlone)
  const later = new Set(running.waiting.map((news) => purchaseKey(news.storeId, news.eventId)))
  return { ...gathered, purchases: [...held, ...gathered.purchases.filter((news) => !later.has(purchaseKey(news.storeId, news.eventId)))] }
}

const importChunk = async (running: Import, records: readonly HistoryRecord[], isLast: boolean): Promise<BatchResult> => {
  const { program, stores } = running
  const gathered: Gathered = { kept: [], purchases: [], orders: [], drops: [] }
  const sink: Sink = { gathered, drops: createDropCounts(), ownHashes: program.ownHashes }
  for (const [index, record] of records.entries()) {
    const store = stores.get(record.storeId)
    if (store === undefined) sink.drops.add('', '1970-01-01T00:00:00.000Z', 'drop-unknown-store', 'unknown store')
    else take(sink, store, record, index)
  }
  const ready = holdBack(running, { ...gathered, drops: sink.drops.list() }, isLast)
  const token = `history:${running.name}:${running.chunks++}`
  return writeGathered(program, ready, stores, { token, isHistory: true, deliveries: false, recent: createRecentIds() })
}

/**
 * Imports any number of records, preferably in order of time. A browser purchase and its order are merged if they lie
 * within 20,000 records of each other. Importing the same records again replaces them by id. Does not count as a
 * store's first event, fills no lane, and marks visitors and orders for derive.
 */
export const importHistory = async (
  program: Program,
  records: Iterable<HistoryRecord> | AsyncIterable<HistoryRecord>,
  options: { deliveries: false; onProgress?: (records: number) => void } = { deliveries: false },
): Promise<ImportResult> => {
  program.directory.invalidate()
  const stores = new Map((await program.directory.all()).map((store) => [store.id, store]))
  const running: Import = { program, stores, waiting: [], name: randomUUID(), chunks: 0 }
  const total: ImportResult = { kept: 0, orders: 0, dropped: 0 }
  let chunk: HistoryRecord[] = []
  let count = 0
  const flush = async (isLast: boolean): Promise<void> => {
    const result = await importChunk(running, chunk, isLast)
    total.kept += result.kept
    total.orders += result.orders
    total.dropped += result.drops.reduce((sum, drop) => sum + drop.count, 0)
    count += chunk.length
    chunk = []
    options.onProgress?.(count)
  }
  for await (const record of records) {
    chunk.push(record)
    if (chunk.length >= CHUNK) await flush(false)
  }
  await flush(true)
  return total
}
