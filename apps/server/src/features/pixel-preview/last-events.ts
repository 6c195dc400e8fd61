/**
 * The last real event of each name, as its lanes got it: a purchase from its two copies, others from the intake log. One that is no longer there is made from what
 * the reports keep, which has no personal data.
 */
import { EVENT_NAMES, type EventName, type StoreEvent } from '@convbox/contract'
import { storeEventSchema } from '@convbox/contract/events/events.schemas'
import type { LogEntry } from '@convbox/storage'
import type { DirectoryStore } from '../../directory/directory-entries.ts'
import { gather } from '../../ingest/gather.ts'
import { orderEventsOf } from '../../ingest/order-events.ts'
import { purchaseKey, readPurchaseCopies } from '../../ingest/purchase-copies.rows.ts'
import { purchaseOf } from '../../ingest/purchase-copies.ts'
import type { Program } from '../../program.ts'
import { readArrivals } from './find-in-log.ts'
import { readLastEvents, readLastOrderEvents, type LastEvent } from './last-events.sql.ts'

/** An event and how much of it is known. isPart: only what the reports keep. isTestOrder: Shopify marked its order as a test. */
export type KnownEvent = { event: StoreEvent; isPart: boolean; isTestOrder: boolean }

/** The events that a record of the log made when it came, by id. */
const eventsOfRecord = (program: Program, store: DirectoryStore, entry: LogEntry): Map<string, KnownEvent> => {
  const { ownHashes } = program
  const { kept, orders } = gather([entry], {
    stores: new Map([[store.id, store]]),
    ownHashes,
    isSeen: () => false,
    isHistory: true,
    isSandboxProgram: program.config.SANDBOX,
  })
  const later = orderEventsOf(orders, { ownHashes, onDrop: () => undefined })
  return new Map(
    [...kept.map(({ draft }) => ({ draft, isTestOrder: false })), ...later].map(({ draft: { event }, isTestOrder }) => [
      event.id,
      { event, isPart: false, isTestOrder },
    ]),
  )
}

const findInLog = async (
  program: Program,
  store: DirectoryStore,
  { id, received_at }: { id: string; received_at: string },
): Promise<KnownEvent | undefined> => {
  let found: KnownEvent | undefined
  await readArrivals(program.log, { storeId: store.id, receivedAt: received_at }, (entry) => {
    found = eventsOfRecord(program, store, entry).get(id)
    return found !== undefined
  })
  return found
}

const parseItems = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** An event from what the reports keep; undefined when even that is no event. */
const eventOfRow = (row: LastEvent): KnownEvent | undefined => {
  const items = row.items === '' ? undefined : parseItems(row.items)
  const parsed = storeEventSchema.safeParse({
    id: row.id,
    name: row.name,
    occurredAt: row.occurred_at,
    receivedAt: row.received_at,
    source: row.source,
    ...(row.visitor_id !== '' && { visitorId: row.visitor_id }),
    ...(row.url !== '' && { page: { url: row.url, title: row.title, referrer: row.referrer } }),
    ...(Object.keys(row.click_ids).length > 0 && { clickIds: row.click_ids }),
    ...(Object.keys(row.consent).length > 0 && { consent: row.consent }),
    ...((row.country !== '' || row.customer_id !== '') && {
      user: { ...(row.country !== '' && { country: row.country }), ...(row.customer_id !== '' && { customerId: row.customer_id }) },
    }),
    ...(row.currency !== '' && { value: { currency: row.currency, total: row.total } }),
    ...(row.order_id !== '' && { order: { id: row.order_id } }),
    ...(row.checkout_token !== '' && { checkoutToken: row.checkout_token }),
    ...(row.search_query !== '' && { search: { query: row.search_query } }),
    ...(items !== undefined && { items }),
  })
  return parsed.success ? { event: parsed.data, isPart: true, isTestOrder: false } : undefined
}

/** The last events of these names, in the order of all names. A name without an event within 30 days is absent. */
export const readLastOfEach = async (program: Program, store: DirectoryStore, names: readonly EventName[]): Promise<KnownEvent[]> => {
  const { warehouse, mainDb } = program
  const asked = { names, nowMs: program.now() }
  const [rows, orderRows] = await Promise.all([readLastEvents(warehouse, store.id, asked), readLastOrderEvents(warehouse, store.id, asked)])
  const purchases = rows.filter(({ name }) => name === 'Purchase').map(({ id }) => ({ storeId: store.id, eventId: id }))
  const copies = await readPurchaseCopies(mainDb.pool, purchases)
  const ofRow = async (row: LastEvent): Promise<KnownEvent | undefined> => {
    const copy = copies.get(purchaseKey(store.id, row.id))
    const purchase = copy && purchaseOf(copy)
    if (purchase !== undefined) return { event: purchase, isPart: false, isTestOrder: copy?.isTestOrder === true }
    return (await findInLog(program, store, row)) ?? eventOfRow(row)
  }
  const known = await Promise.all([...rows.map(ofRow), ...orderRows.map((row) => findInLog(program, store, row))])
  const places = new Map<string, number>(EVENT_NAMES.map((name, place) => [name, place]))
  return known.flatMap((one) => one ?? []).toSorted((one, other) => (places.get(one.event.name) ?? 0) - (places.get(other.event.name) ?? 0))
}
