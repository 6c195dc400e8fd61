/**
 * Runs one batch of the intake log. Every write is idempotent, and the order of writes is guaranteed: PostgreSQL's
 * merged states, then warehouse rows (under the batch's token), then lanes, then the dirty marks for derive. An
 * interrupted batch is run again from the start.
 */
import type { LogEntry } from '@convbox/storage'
import { nextVersion } from '../derive/versions.ts'
import type { Program } from '../program.ts'
import type { DirectoryStore } from '../directory/directory-entries.ts'
import { writeFirstEvent } from '../directory/store-directory.rows.ts'
import { abandonedCartsOf, noteCarts } from './abandoned-carts.ts'
import { writeCustomers } from './customers.rows.ts'
import { readEarlierEvents } from './earlier-events.rows.ts'
import { markOrders, markVisitors, type DirtyMark } from '../derive/dirty-marks.rows.ts'
import { eventRowOf, type EventRow } from './event-row.ts'
import { failedCodesOf, writeFailedCodes } from './failed-codes.rows.ts'
import { fillLanes } from './fill-lanes.ts'
import { gather, type EventRange, type Gathered, type KeptEvent } from './gather.ts'
import { honourErasures } from './honour-erasures.ts'
import { joinCatalogue } from './join-catalogue.ts'
import { writeLinks } from './identity-links.rows.ts'
import { clickRowsOf } from './link-clicks.ts'
import { linksOfEvent, mergeLinks } from './identity-links.ts'
import { inTransaction } from './in-transaction.ts'
import { createOrderDrops, type MadeFromOrders } from './order-drops.ts'
import { noteRefusals, rememberRefusals } from './note-refusals.ts'
import { orderEventsOf, type OrderEvent } from './order-events.ts'
import type { OrderRows } from './order-rows.ts'
import type { PurchaseUpdate } from './purchase-copies.ts'
import type { RecentIds } from './recent-ids.ts'
import { recognitionsOf } from './recognitions.ts'
import { withRememberedBrowsers } from './remembered-browsers.ts'
import { setShoppersApart } from './set-shoppers-apart.ts'
import { createShopperMark } from '../shopper/shopper-mark.ts'
import type { StepContext } from './step.ts'
import {
  addFirstOrders,
  customersOf,
  dirtyOrdersOf,
  linksOfOrders,
  mergeOrders,
  orderRows,
  readFirstOrdersOf,
  type SettledOrder,
} from './settle-orders.ts'
import { toldOrderEventsOf } from './told-order-events.ts'
import { updatesOfPurchases } from './told-orders.ts'
import { serverCopiesOf, settleHistoryPurchases, settlePurchases, type SettledPurchase } from './settle-purchases.ts'

/**
 * token: deduplication token of the batch's warehouse inserts. isHistory: accept old events and keep no purchase
 * copies. deliveries: whether to fill lanes. onlyEvents: index range to run of a record with several events.
 */
export type BatchOptions = { token: string; isHistory: boolean; deliveries: boolean; recent: RecentIds; onlyEvents?: EventRange }
/** Outcome of a batch, for the counters. */
export type BatchResult = { kept: number; orders: number; drops: Gathered['drops'] }

/** What a batch wrote to PostgreSQL, with the warehouse rows that follow from it. */
type Settled = { purchases: SettledPurchase[]; orders: SettledOrder[]; orderRows: OrderRows[] }

/** The stores of a batch by id. One that is missing may be newer than the directory's cache: whoever accepted its events has a directory of its own. */
const storesOf = async ({ directory }: Program, entries: readonly LogEntry[]): Promise<Map<string, DirectoryStore>> => {
  const ids = [...new Set(entries.flatMap(({ record }) => (record.kind === 'unreadable' ? [] : [record.storeId])))]
  const read = (): Promise<(DirectoryStore | undefined)[]> => Promise.all(ids.map((id) => directory.byId(id)))
  let stores = await read()
  if (stores.includes(undefined)) {
    directory.invalidate()
    stores = await read()
  }
  return new Map(stores.flatMap((store) => (store === undefined ? [] : [[store.id, store] as const])))
}

/**
 * An event that arrives later than this after it happened may be a retry: the script resends events that got no answer.
 */
const LATE_MS = 5000

/**
 * True if the warehouse may hold the event under another sorting key: its time was corrected for clock skew (perhaps
 * differently each time), or it arrived late.
 */
const mayBeRepeat = ({ draft }: KeptEvent): boolean =>
  draft.isMoved || Date.parse(draft.event.receivedAt) - Date.parse(draft.event.occurredAt) > LATE_MS

/**
 * Gives events that the warehouse already has their visitor and time from there, so that a second send does not add a
 * second row.
 */
const settleRepeats = async (program: Program, kept: readonly KeptEvent[]): Promise<KeptEvent[]> => {
  const known = new Map<string, { visitorId: string; occurredAt: string }>()
  for (const [storeId, events] of Map.groupBy(kept.filter(mayBeRepeat), ({ store }) => store.id)) {
    const nowMs = Math.min(...events.map(({ draft }) => Date.parse(draft.event.receivedAt)))
    const ids = events.map(({ draft }) => draft.event.id)
    for (const [id, earlier] of await readEarlierEvents(program.warehouse, storeId, ids, nowMs)) known.set(`${storeId}\n${id}`, earlier)
  }
  if (known.size === 0) return [...kept]
  return kept.map((one) => {
    const earlier = known.get(`${one.store.id}\n${one.draft.event.id}`)
    if (earlier === undefined) return one
    const { visitorId: _visitorId, ...event } = one.draft.event
    const { visitorId, occurredAt } = earlier
    return { ...one, draft: { ...one.draft, event: { ...event, occurredAt, ...(visitorId !== '' && { visitorId }) } } }
  })
}

const joinKept = (program: Program, kept: readonly KeptEvent[]): Promise<KeptEvent[]> =>
  joinCatalogue(program, kept, {
    of: ({ store, draft }) => ({ storeId: store.id, event: draft.event, currency: store.currency }),
    put: (one, event) => ({ ...one, draft: { ...one.draft, event } }),
  })

const joinPurchases = async (program: Program, updates: readonly PurchaseUpdate[]): Promise<PurchaseUpdate[]> => {
  const copies = updates.filter((one) => one.kind !== 'due')
  const joined = await joinCatalogue(program, copies, { of: (copy) => copy, put: (copy, event) => ({ ...copy, event }) })
  return [...joined, ...updates.filter(({ kind }) => kind === 'due')]
}

const joinOrderEvents = (program: Program, events: readonly OrderEvent[]): Promise<OrderEvent[]> =>
  joinCatalogue(program, events, {
    of: ({ store, draft }) => ({ storeId: store.id, event: draft.event }),
    put: (one, event) => ({ ...one, draft: { ...one.draft, event } }),
  })

const settle = async (
  program: Program,
  gathered: Gathered,
  stores: ReadonlyMap<string, DirectoryStore>,
  { isHistory, ...made }: MadeFromOrders & { isHistory: boolean },
): Promise<Settled> => {
  const { kept } = gathered
  const news = [...gathered.orders, ...updatesOfPurchases(gathered.purchases, stores, program.ownHashes)]
  const firstOrders = await readFirstOrdersOf(program, news)
  const copies = [...gathered.purchases, ...serverCopiesOf(news, firstOrders, { isHistory, ...made })]
  const purchases = (await joinPurchases(program, copies)).toSorted((a, b) => a.seq - b.seq)
  const context = {
    stores,
    ownHashes: program.ownHashes,
    purchaseWaitSeconds: program.config.PURCHASE_WAIT_SECONDS,
    version: nextVersion(program),
  }
  const links = [...kept.flatMap(({ store, draft }) => linksOfEvent(store.id, draft.event, draft)), ...linksOfOrders(news)]
  const failedCodes = [
    ...kept.flatMap(({ store, draft }) => failedCodesOf(store.id, draft.event)),
    ...gathered.purchases.flatMap((one) => (one.kind === 'browser' ? failedCodesOf(one.storeId, one.event) : [])),
  ]
  if (links.length + purchases.length + news.length + failedCodes.length === 0) return { purchases: [], orders: [], orderRows: [] }
  return inTransaction(program, async (db) => {
    const settledPurchases = isHistory ? settleHistoryPurchases(purchases, context) : await settlePurchases(db, purchases, context)
    const orders = await mergeOrders(db, news)
    const purchaseLinks = settledPurchases.flatMap(({ store, draft }) => linksOfEvent(store.id, draft.event, draft))
    await writeFailedCodes(db, failedCodes)
    await writeLinks(db, mergeLinks([...links, ...purchaseLinks]))
    await writeCustomers(db, customersOf(program, news))
    const allFirstOrders = await addFirstOrders(program, firstOrders, orders)
    return { purchases: settledPurchases, orders, orderRows: await orderRows(db, orders, allFirstOrders, context.version) }
  })
}

const writeWarehouse = async (
  program: Program,
  gathered: Gathered,
  kept: readonly KeptEvent[],
  settled: Settled,
  token: string,
): Promise<void> => {
  const { warehouse } = program
  const events: EventRow[] = [
    ...kept.map(({ store, draft }) => eventRowOf(store.id, draft)),
    ...settled.purchases.flatMap(({ rows }) => rows),
  ]
  const drops = gathered.drops.map(({ storeId, ...drop }) => ({ store_id: storeId, ...drop, count: String(drop.count) }))
  await warehouse.insert({ table: 'events', rows: events, token: `${token}:events` })
  await warehouse.insert({ table: 'orders', rows: settled.orderRows.flatMap(({ orders }) => orders), token: `${token}:orders` })
  await warehouse.insert({ table: 'order_items', rows: settled.orderRows.flatMap(({ items }) => items), token: `${token}:items` })
  await warehouse.insert({ table: 'refunds', rows: settled.orderRows.flatMap(({ refunds }) => refunds), token: `${token}:refunds` })
  await warehouse.insert({ table: 'order_edits', rows: settled.orderRows.flatMap(({ edits }) => edits), token: `${token}:edits` })
  const clicks = await clickRowsOf(program, gathered.linkClicks ?? [])
  await warehouse.insert({ table: 'link_clicks', rows: clicks, token: `${token}:link-clicks` })
  await warehouse.insert({ table: 'drops', rows: drops, token: `${token}:drops` })
}

const markDirty = async (program: Program, kept: readonly KeptEvent[], settled: Settled): Promise<void> => {
  const visitors: DirtyMark[] = [
    ...kept.map(({ store, draft }) => ({ storeId: store.id, id: draft.event.visitorId ?? '', reason: 'event' })),
    ...settled.purchases.flatMap(({ store, draft, movedFrom }) =>
      [draft.event.visitorId ?? '', ...movedFrom].map((id) => ({ storeId: store.id, id, reason: 'event' })),
    ),
  ].filter(({ id }) => id !== '')
  const orders = dirtyOrdersOf(settled.orders)
  const at = new Date(program.now())
  await markVisitors(program.mainDb.pool, visitors, at)
  await markOrders(program.mainDb.pool, orders, at)
  if (visitors.length + orders.length > 0) program.signals.emit('dirty')
}

/**
 * Records a store's first event, which ends its 'waiting for your first event' state. Imported history does not count.
 */
const noteFirstEvents = async (program: Program, stores: Iterable<DirectoryStore>): Promise<void> => {
  const fresh = [...stores].filter((store) => store.firstEventAt === undefined)
  for (const store of fresh) await writeFirstEvent(program.mainDb, store.id, new Date(program.now()))
  if (fresh.length > 0) program.directory.invalidate()
}

/** Logs a failing step once per batch: one sender can make thousands of events fail. */
const logEachStepOnce = (program: Program): NonNullable<StepContext['onError']> => {
  const told = new Set<string>()
  return (error, where) => {
    if (told.has(where.step)) return
    told.add(where.step)
    program.logger.error({ err: error, ...where }, 'an event failed in ingest and was dropped; its neighbours go on')
  }
}

/**
 * Runs a whole batch. Throws when a database fails; then nothing is added to the recent ids and the same batch must be
 * run again.
 */
export const runBatch = async (program: Program, entries: readonly LogEntry[], options: BatchOptions): Promise<BatchResult> => {
  const stores = await storesOf(program, entries)
  const gathered = gather(entries, {
    stores,
    ownHashes: program.ownHashes,
    shopperMark: createShopperMark(program.secrets),
    isSeen: options.recent.has,
    isHistory: options.isHistory,
    isSandboxProgram: program.config.SANDBOX,
    onlyEvents: options.onlyEvents,
    onError: logEachStepOnce(program),
  })
  return writeGathered(program, gathered, stores, options)
}

const NO_CARTS: Pick<Gathered, 'kept' | 'drops'> = { kept: [], drops: [] }

/** After the orders of the batch are written: notes new cart events, and makes the events of carts that nobody ordered. */
const settleCarts = async (
  program: Program,
  { dueCarts = [] }: Gathered,
  { kept, stores }: { kept: readonly KeptEvent[]; stores: ReadonlyMap<string, DirectoryStore> },
): Promise<Pick<Gathered, 'kept' | 'drops'>> => {
  // First: a cart that was touched again in this batch is not abandoned.
  await noteCarts(program, kept)
  if (dueCarts.length === 0) return NO_CARTS
  const made = await abandonedCartsOf(program, dueCarts, { stores, onError: logEachStepOnce(program) })
  return honourErasures(program, { kept: made, purchases: [], orders: [], drops: [] })
}

/** Second half of a batch: writes what was gathered. History import starts here. */
export const writeGathered = async (
  program: Program,
  everything: Gathered,
  stores: ReadonlyMap<string, DirectoryStore>,
  options: BatchOptions,
): Promise<BatchResult> => {
  const honoured = await honourErasures(program, await setShoppersApart(program, everything, options))
  const kept = await joinKept(program, options.isHistory ? honoured.kept : await settleRepeats(program, honoured.kept))
  const orderDrops = createOrderDrops(options.recent)
  const made = { onDrop: orderDrops.add, ownHashes: program.ownHashes, onError: logEachStepOnce(program) }
  const settled = await settle(program, honoured, stores, { isHistory: options.isHistory, ...made })
  if (!options.isHistory) await noteRefusals(program, honoured, options.recent)
  const orderEvents = options.deliveries
    ? await joinOrderEvents(program, [
        ...orderEventsOf(honoured.orders, made),
        ...(await toldOrderEventsOf(program.mainDb.pool, honoured.orders, settled.orders, made)),
      ])
    : []
  const carts = options.isHistory || !options.deliveries ? NO_CARTS : await settleCarts(program, honoured, { kept, stores })
  const gathered = { ...honoured, drops: [...honoured.drops, ...orderDrops.counts(), ...carts.drops] }
  const recognized = options.isHistory || !options.deliveries ? [] : await recognitionsOf(program, kept, logEachStepOnce(program))
  const all = [...kept, ...carts.kept, ...recognized]
  await writeWarehouse(program, gathered, all, settled, options.token)
  if (options.deliveries) {
    const purchases = await withRememberedBrowsers(program, settled.purchases)
    await fillLanes(program, { kept: all, purchases, orderEvents }, options.token)
  }
  // Only after the warehouse has the rows: derive reads them as soon as it sees the mark.
  await markDirty(program, kept, settled)
  if (!options.isHistory) {
    await noteFirstEvents(program, new Set([...kept, ...settled.purchases].map(({ store }) => store)))
    options.recent.remember(kept.map(({ store, draft }) => ({ storeId: store.id, eventId: draft.event.id })))
    options.recent.remember([...(gathered.repeats ?? []), ...orderDrops.ids()])
    rememberRefusals(honoured, kept, options.recent)
  }
  return { kept: kept.length + settled.purchases.length, orders: settled.orders.length, drops: gathered.drops }
}
