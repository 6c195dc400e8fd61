/** Compares Shopify's orders of each day with ours: missing or different ones are imported again, and remaining differences are reported. */
import { RECONCILED_DAYS } from '@convbox/contract/history-import'
import { addDays, daysOf, lastDays, todayIn } from '@convbox/contract/date-range'
import { Decimal } from 'decimal.js'
import type { ParsedOrder } from '../../orders/shopify-order.ts'
import { getOrder, listOrders, type ListedOrder } from '../../platforms/shopify/orders.ts'
import type { Program } from '../../program.ts'
import { startOfDay } from '@convbox/contract/store-days'
import { readConnectedStores, readLastRun, withShopLock } from './history-import.rows.ts'
import { readKnownOrders, type KnownOrder } from './known-orders.sql.ts'
import { deleteDaysBefore, writeComparedDay, type ComparedDay } from './reconciliation.rows.ts'
import { takeOrders } from './take-orders.ts'

/** Orders changed this recently may not have reached us yet. */
const ON_THE_WAY_MS = 10 * 60_000

type DaySpan = { day: string; from: Date; to: Date }
type Store = { id: string; currency: string }

const totalOf = (orders: readonly { total: string }[]): string =>
  orders.reduce((sum, { total }) => sum.plus(total), new Decimal(0)).toFixed()

/** Whether both orders agree: same total, and Shopify's is not newer. */
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

/** Imports orders again; returns how many of them Shopify has. */
const repair = async (program: Program, storeId: string, ids: readonly string[]): Promise<number> => {
  const orders: ParsedOrder[] = []
  for (const id of ids) {
    const answer = await getOrder(program, storeId, id)
    if ('result' in answer && answer.result !== undefined) orders.push(answer.result)
  }
  await takeOrders(program, storeId, orders)
  return orders.length
}

/** Compares one day with Shopify's list, and repairs it. */
const compareDay = async (
  program: Program,
  store: Store,
  { day, ...span }: DaySpan,
  listed: readonly ListedOrder[],
): Promise<ComparedDay> => {
  const theirs = settled(listed, program.now())
  const ids = new Set(theirs.map(({ orderId }) => orderId))
  const all = new Set(listed.map(({ orderId }) => orderId))
  // Includes orders of ours that Shopify does not list, unless they changed within ON_THE_WAY_MS.
  const read = async (): Promise<KnownOrder[]> => {
    const ours = await readKnownOrders(program.warehouse, store.id, span)
    return ours.filter(
      ({ orderId, updatedAt }) => ids.has(orderId) || (!all.has(orderId) && program.now() - Date.parse(updatedAt) > ON_THE_WAY_MS),
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

/** Days listed together: a page of Shopify's list costs the same whether it is full or not. */
const DAYS_AT_ONCE = 6

/** Compares the last days of one store, in its own time zone. Stops if Shopify does not answer: the next night starts over. */
export const reconcileStore = async (program: Program, storeId: string): Promise<void> => {
  const store = await program.directory.byId(storeId)
  if (store === undefined) return
  const range = lastDays(todayIn(store.timeZone, program.now()), RECONCILED_DAYS)
  const days = daysOf(range)
    .map((day) => ({ day, from: startOfDay(day, store.timeZone), to: startOfDay(addDays(day, 1), store.timeZone) }))
    .toReversed()
  for (let part = days.splice(0, DAYS_AT_ONCE); part.length > 0; part = days.splice(0, DAYS_AT_ONCE)) {
    const [newest, oldest] = [part[0], part.at(-1)]
    if (newest === undefined || oldest === undefined) break
    const answer = await listOrders(program, storeId, { from: oldest.from, to: newest.to })
    if (!('result' in answer)) {
      program.logger.warn({ storeId, failed: answer.failed, detail: answer.detail }, 'orders could not be compared with Shopify')
      return
    }
    for (const span of part) {
      const [from, to] = [span.from.toISOString(), span.to.toISOString()]
      const listed = answer.result.filter(({ orderedAt }) => orderedAt >= from && orderedAt < to)
      await writeComparedDay(program.mainDb, storeId, await compareDay(program, store, span, listed))
    }
  }
  await deleteDaysBefore(program.mainDb, storeId, range.since)
}

/** Compares every store with the app installed, except those with an unfinished import, which are expected to differ. */
export const reconcileAll = async (program: Program): Promise<void> => {
  for (const storeId of await readConnectedStores(program.mainDb)) {
    try {
      const run = await readLastRun(program.mainDb, storeId)
      if (run !== undefined && run.finishedAt === undefined) continue
      await withShopLock(program.mainDb, storeId, () => reconcileStore(program, storeId))
    } catch (error) {
      program.logger.error({ err: error, storeId }, 'the orders of a store could not be compared with Shopify')
    }
  }
}
