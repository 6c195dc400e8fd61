/** Shopify's orders of each day against ours: what is missing or differs is fetched again through the door for history, and what differs even then is said. */
import { RECONCILED_DAYS } from '@convbox/contract/history-import'
import { addDays, daysOf, todayIn } from '@convbox/contract/date-range'
import { Decimal } from 'decimal.js'
import type { ParsedOrder } from '../../ingest/shopify-order.ts'
import { getOrder, listOrders, type ListedOrder } from '../../platforms/shopify/orders.ts'
import type { Program } from '../../program.ts'
import { startOfDay } from '../../reports/store-days.ts'
import { readConnectedStores, withShopLock } from './history-import.rows.ts'
import { readKnownOrders, type KnownOrder } from './known-orders.sql.ts'
import { deleteDaysBefore, writeComparedDay, type ComparedDay } from './reconciliation.rows.ts'
import { takeOrders } from './take-orders.ts'

/** Orders that changed this shortly ago may still be on their way to us. */
const ON_THE_WAY_MS = 10 * 60_000

type Span = { from: Date; to: Date }
type Store = { id: string; currency: string }

const totalOf = (orders: readonly { total: string }[]): string =>
  orders.reduce((sum, { total }) => sum.plus(total), new Decimal(0)).toFixed()

/** Whether our order says what Shopify's says: the same total, nothing newer there. */
const isSame = (theirs: ListedOrder, ours: KnownOrder | undefined): boolean =>
  ours !== undefined && new Decimal(ours.total).equals(theirs.total) && ours.updatedAt >= theirs.updatedAt

/** Ids of orders that differ: missing here, changed there, or only here. */
const differing = (theirs: readonly ListedOrder[], ours: readonly KnownOrder[]): { wanted: string[]; onlyOurs: string[] } => {
  const known = new Map(ours.map((order) => [order.orderId, order]))
  const listed = new Set(theirs.map(({ orderId }) => orderId))
  return {
    wanted: theirs.filter((order) => !isSame(order, known.get(order.orderId))).map(({ orderId }) => orderId),
    onlyOurs: ours.filter(({ orderId }) => !listed.has(orderId)).map(({ orderId }) => orderId),
  }
}

const settled = <Order extends { updatedAt: string }>(orders: readonly Order[], nowMs: number): Order[] =>
  orders.filter(({ updatedAt }) => nowMs - Date.parse(updatedAt) > ON_THE_WAY_MS)

/** Fetches orders again; the ids of those that Shopify gave. */
const repair = async (program: Program, storeId: string, ids: readonly string[]): Promise<number> => {
  const orders: ParsedOrder[] = []
  for (const id of ids) {
    const answer = await getOrder(program, storeId, id)
    if ('result' in answer && answer.result !== undefined) orders.push(answer.result)
  }
  await takeOrders(program, storeId, orders)
  return orders.length
}

/** Compares one day and repairs it; undefined when Shopify gives no answer. */
const compareDay = async (program: Program, store: Store, day: string, span: Span): Promise<ComparedDay | undefined> => {
  const answer = await listOrders(program, store.id, span)
  if (!('result' in answer)) {
    program.logger.warn(
      { storeId: store.id, day, failed: answer.failed, detail: answer.detail },
      'orders could not be compared with Shopify',
    )
    return undefined
  }
  const theirs = settled(answer.result, program.now())
  const ids = new Set(theirs.map(({ orderId }) => orderId))
  // Of ours, those too that Shopify does not list though they are no news.
  const read = async (): Promise<KnownOrder[]> => {
    const ours = await readKnownOrders(program.warehouse, store.id, span)
    const listed = new Set(answer.result.map(({ orderId }) => orderId))
    return ours.filter(
      ({ orderId, updatedAt }) => ids.has(orderId) || (!listed.has(orderId) && program.now() - Date.parse(updatedAt) > ON_THE_WAY_MS),
    )
  }
  const ours = await read()
  const { wanted } = differing(theirs, ours)
  const repairedOrders = wanted.length === 0 ? 0 : await repair(program, store.id, wanted)
  const after = differing(theirs, wanted.length === 0 ? ours : await read())
  return {
    day,
    currency: theirs[0]?.currency ?? store.currency,
    shopifyOrders: theirs.length,
    shopifyTotal: totalOf(theirs),
    ourOrders: ours.length,
    ourTotal: totalOf(ours),
    repairedOrders,
    stillDifferent: [...after.wanted, ...after.onlyOurs],
    checkedAt: new Date(program.now()),
  }
}

/** Compares the last days of one store, in its own time zone. Stops where Shopify gives no answer: the next night begins again. */
export const reconcileStore = async (program: Program, storeId: string): Promise<void> => {
  const store = await program.directory.byId(storeId)
  if (store === undefined) return
  const today = todayIn(store.timeZone, program.now())
  const first = addDays(today, -RECONCILED_DAYS)
  for (const day of daysOf({ since: first, until: today }).toReversed()) {
    const span = { from: startOfDay(day, store.timeZone), to: startOfDay(addDays(day, 1), store.timeZone) }
    const compared = await compareDay(program, store, day, span)
    if (compared === undefined) return
    await writeComparedDay(program.mainDb, storeId, compared)
  }
  await deleteDaysBefore(program.mainDb, storeId, first)
}

/** Compares every store in which the app is installed, but those whose import is not done: they differ for a good reason. */
export const reconcileAll = async (program: Program): Promise<void> => {
  for (const storeId of await readConnectedStores(program.mainDb)) {
    try {
      await withShopLock(program.mainDb, storeId, () => reconcileStore(program, storeId))
    } catch (error) {
      program.logger.error({ err: error, storeId }, 'the orders of a store could not be compared with Shopify')
    }
  }
}
