/**
 * Second half of a batch, purchases: merges copies with the saved states, and decides what the lanes get and which rows
 * replace which.
 */
import type { StoreEvent } from '@convbox/contract'
import type { DirectoryStore } from '../directory/directory-entries.ts'
import type { OwnHashes } from '../own-hash.ts'
import { eventRowOf, tombstoneOf, type EventRow } from './event-row.ts'
import type { MadeFromOrders } from './order-drops.ts'
import type { OrderUpdate } from './order-update.ts'
import type { Db } from './identity-links.rows.ts'
import {
  applyUpdate,
  EMPTY_PURCHASE,
  moveKey,
  purchaseOf,
  type PurchaseUpdate,
  type PurchaseRules,
  type PurchaseState,
} from './purchase-copies.ts'
import { purchaseKey, readPurchases, writePurchases } from './purchase-copies.rows.ts'
import { purchaseEventFromOrder } from './purchase-event.ts'
import { isNewCustomer, type FirstOrders } from './settle-orders.ts'
import type { Draft, StepContext } from './step.ts'
import { applySafely, draftOf, runSteps } from './steps.ts'
import { classifyChannel } from './steps/classify-channel.ts'
import { hashUser } from './steps/hash-user.ts'
import { readDevice } from './steps/read-device.ts'

/** A purchase after the batch. handOverSeq: set if the lanes get it now. */
export type SettledPurchase = {
  store: DirectoryStore
  draft: Draft
  rows: EventRow[]
  handOverSeq: number | undefined
  isTestOrder: boolean
  movedFrom: string[]
}

/**
 * Server copies of purchases made from a batch's orders. One that a step drops (for example beyond ingest's age limit)
 * is handed to onDrop: its order counts but is not sent to platforms.
 */
export const serverCopiesOf = (
  news: readonly OrderUpdate[],
  firstOrders: FirstOrders,
  { isHistory, onDrop, ...context }: MadeFromOrders & { isHistory: boolean },
): PurchaseUpdate[] =>
  news.flatMap(({ store, seq, receivedAt, order, makesPurchase, source }): PurchaseUpdate[] => {
    if (order === undefined || !makesPurchase) return []
    const customer = isNewCustomer(
      order.facts,
      order.facts.customerId === undefined ? undefined : firstOrders(store.id, order.facts.customerId),
    )
    const event = purchaseEventFromOrder(order, store, {
      receivedAt,
      source: source === 'server' ? 'server' : 'shopify',
      ...(customer !== '' && { isNewCustomer: customer === '1' }),
    })
    const verdict = runSteps(event, {
      ...context,
      store,
      receivedAt,
      skewMs: 0,
      isHistory,
      isOrder: true,
      request: {},
      isSeen: () => false,
    })
    const copy = { storeId: store.id, eventId: event.id, receivedAt }
    if ('keep' in verdict) return [{ ...copy, kind: 'server', seq, event: verdict.keep.event, isTestOrder: order.facts.test }]
    onDrop({ ...copy, step: verdict.step, reason: verdict.drop })
    return []
  })

const contextOf = (store: DirectoryStore, receivedAt: string, ownHashes: OwnHashes): StepContext => ({
  store,
  ownHashes,
  receivedAt,
  skewMs: 0,
  isHistory: true,
  request: {},
  isSeen: () => false,
})

/** The draft of the merged event, as the steps would have filled it. */
const describe = (store: DirectoryStore, event: StoreEvent, ownHashes: OwnHashes): Draft =>
  [readDevice, classifyChannel, hashUser].reduce((draft, step) => {
    const verdict = applySafely(step, draft, contextOf(store, event.receivedAt, ownHashes))
    return 'keep' in verdict ? verdict.keep : draft
  }, draftOf(event))

const rowsOf = (store: DirectoryStore, draft: Draft, state: PurchaseState, version: string) => {
  const row = eventRowOf(store.id, draft, version)
  const { state: moved, removed } = moveKey(state, { visitorId: row.visitor_id, occurredAt: row.occurred_at })
  return { moved, removed, rows: [row, ...removed.map((key) => tombstoneOf(row, key))] }
}

type Context = { stores: ReadonlyMap<string, DirectoryStore>; ownHashes: OwnHashes; purchaseWaitSeconds: number; version: string }

const applyAll = (
  before: ReadonlyMap<string, PurchaseState>,
  news: readonly PurchaseUpdate[],
  { stores, purchaseWaitSeconds }: Context,
) => {
  const after = new Map<string, { state: PurchaseState; handOverSeq: number | undefined; news: PurchaseUpdate }>()
  for (const one of news) {
    const store = stores.get(one.storeId)
    if (store === undefined) continue
    const key = purchaseKey(one.storeId, one.eventId)
    const known = after.get(key)
    const rules: PurchaseRules = { purchaseSource: store.purchaseSource, purchaseWaitSeconds }
    const { state, handOver } = applyUpdate(known?.state ?? before.get(key) ?? EMPTY_PURCHASE, one, rules)
    after.set(key, { state, handOverSeq: known?.handOverSeq ?? (handOver ? one.seq : undefined), news: one })
  }
  return after
}

/**
 * Merges purchase records into the saved states, inside the caller's transaction, and returns the warehouse rows: the
 * whole row each time, and a tombstone for every other sorting key it ever had, so that a batch repeated after a crash
 * repairs partial writes.
 */
export const settlePurchases = async (db: Db, news: readonly PurchaseUpdate[], context: Context): Promise<SettledPurchase[]> => {
  if (news.length === 0) return []
  const before = await readPurchases(db, news)
  const writes: { storeId: string; eventId: string; state: PurchaseState }[] = []
  const settled: SettledPurchase[] = []
  for (const { state, handOverSeq, news: last } of applyAll(before, news, context).values()) {
    const [event, store] = [purchaseOf(state), context.stores.get(last.storeId)]
    if (event === undefined || store === undefined) continue
    const draft = describe(store, event, context.ownHashes)
    const { moved, removed, rows } = rowsOf(store, draft, state, context.version)
    writes.push({ storeId: last.storeId, eventId: last.eventId, state: moved })
    settled.push({ store, draft, rows, handOverSeq, isTestOrder: state.isTestOrder, movedFrom: removed.map((key) => key.visitorId) })
  }
  await writePurchases(db, writes)
  return settled
}

/**
 * Like settlePurchases for imported history, which keeps no copies: both copies of a purchase must come in one call,
 * and the lanes get nothing.
 */
export const settleHistoryPurchases = (news: readonly PurchaseUpdate[], context: Context): SettledPurchase[] =>
  [...applyAll(new Map(), news, context).values()].flatMap(({ state, news: last }) => {
    const [event, store] = [purchaseOf(state), context.stores.get(last.storeId)]
    if (event === undefined || store === undefined) return []
    const draft = describe(store, event, context.ownHashes)
    return [
      {
        store,
        draft,
        rows: rowsOf(store, draft, state, context.version).rows,
        handOverSeq: undefined,
        isTestOrder: state.isTestOrder,
        movedFrom: [],
      },
    ]
  })
