/**
 * Keeps erased people erased when their data arrives again: a replayed webhook, an updated order, imported history, or
 * the log read again after a restart.
 */
import { CART_ATTRIBUTES } from '@convbox/contract'
import type { Program } from '../program.ts'
import { eraseOrder, indexErasedKeys, hashesOf, isErasedEvent, isErasedOrder, renameVisitor, type ErasedKeys } from './erased-keys.ts'
import { readErased, readStoresWithErased, type Suspect } from './erased-keys.rows.ts'
import { createDropCounts, type Gathered, type KeptEvent } from './gather.ts'
import type { OrderUpdate } from './order-update.ts'
import type { PurchaseUpdate } from './purchase-copies.ts'
import type { StoreEvent } from '@convbox/contract'

/**
 * Maximum age of the cached list of stores with erasures (most have none). An erasure runs twice, further apart than
 * this, so no event in between is missed.
 */
const MAX_AGE_MS = 5000
const known = new WeakMap<Program, { readAtMs: number; stores: Promise<Set<string>> }>()

const storesWithErased = (program: Program): Promise<Set<string>> => {
  const kept = known.get(program)
  if (kept !== undefined && program.now() - kept.readAtMs < MAX_AGE_MS) return kept.stores
  const stores = readStoresWithErased(program.mainDb.pool)
  known.set(program, { readAtMs: program.now(), stores })
  // Do not cache a failed read.
  stores.catch(() => known.delete(program))
  return stores
}

/** Clears the cache after an erasure in this process, so that the next batch sees it. */
export const forgetStoresWithErased = (program: Program): void => void known.delete(program)

const suspectsOfEvent = ({ ownHashes }: Program, storeId: string, event: StoreEvent): Suspect[] => {
  const { user, order } = event
  const found: [Suspect['kind'], string | undefined][] = [
    ['visitor', event.visitorId],
    ['customer', user?.customerId],
    ['email', ownHashes.email(storeId, user?.email)],
    ['phone', ownHashes.phone(storeId, user?.phone, user?.country)],
    ['order', order?.id],
    ['checkout', order?.checkoutToken ?? event.checkoutToken],
  ]
  return found.flatMap(([kind, key]) => (key === undefined || key === '' ? [] : [{ storeId, kind, key }]))
}

const suspectsOfOrder = ({ store, orderId, order, hashes }: OrderUpdate): Suspect[] => {
  if (order === undefined) return [{ storeId: store.id, kind: 'order', key: orderId }]
  const { facts } = order
  const found: [Suspect['kind'], string | undefined][] = [
    ['order', facts.orderId],
    ['customer', facts.customerId],
    ['email', hashes.emailHash],
    ['phone', hashes.phoneHash],
    ['checkout', facts.checkoutToken],
    ['visitor', facts.noteAttributes[CART_ATTRIBUTES.visitorId]],
  ]
  return found.flatMap(([kind, key]) => (key === undefined || key === '' ? [] : [{ storeId: store.id, kind, key }]))
}

const eventOf = (news: PurchaseUpdate): StoreEvent | undefined => (news.kind === 'due' ? undefined : news.event)

/** Looks up all keys of this batch that may have been erased, in one query. */
const readKeys = async (program: Program, { kept, purchases, orders }: Gathered, stores: ReadonlySet<string>) => {
  const suspects = [
    ...kept.flatMap(({ store, draft }) => (stores.has(store.id) ? suspectsOfEvent(program, store.id, draft.event) : [])),
    ...purchases.flatMap((news) => {
      const event = eventOf(news)
      return event !== undefined && stores.has(news.storeId) ? suspectsOfEvent(program, news.storeId, event) : []
    }),
    ...orders.flatMap((news) => (stores.has(news.store.id) ? suspectsOfOrder(news) : [])),
  ]
  const unique = [...new Map(suspects.map((one) => [`${one.storeId}\n${one.kind}\n${one.key}`, one])).values()]
  const erased = Map.groupBy(await readErased(program.mainDb.pool, unique), ({ storeId }) => storeId)
  return new Map([...erased].map(([storeId, keys]) => [storeId, indexErasedKeys(keys)]))
}

/**
 * The order update without the erased person. An erased visitor is also renamed in other people's orders (a shared
 * device): the touches are kept under the alias.
 */
const eraseFromUpdate = (keys: ErasedKeys, news: OrderUpdate): OrderUpdate => {
  const { order, hashes } = news
  // A refund alone: it counts, but platforms hear nothing more of an erased order.
  if (order === undefined) return keys.find('order', news.orderId) === undefined ? news : { ...news, isErased: true }
  if (!isErasedOrder(keys, order.facts, hashes)) return { ...news, order: { ...order, facts: renameVisitor(keys, order.facts) } }
  return {
    ...news,
    order: eraseOrder(keys, order),
    hashes: { emailHash: keys.aliasOf('email', hashes.emailHash) ?? '', phoneHash: keys.aliasOf('phone', hashes.phoneHash) ?? '' },
    // Its purchase is already in the warehouse under its checkout's id, or must stay unknown.
    makesPurchase: false,
    isErased: true,
  }
}

/**
 * Removes erased people from what was gathered: their events are dropped with that reason, their orders keep only
 * amounts.
 */
export const honourErasures = async (program: Program, gathered: Gathered): Promise<Gathered> => {
  const stores = await storesWithErased(program)
  if (stores.size === 0) return gathered
  const byStore = await readKeys(program, gathered, stores)
  if (byStore.size === 0) return gathered
  const drops = createDropCounts()
  const isKept = (storeId: string, event: StoreEvent | undefined): boolean => {
    const keys = byStore.get(storeId)
    if (event === undefined || keys === undefined || !isErasedEvent(keys, event, hashesOf(program.ownHashes, storeId, event))) return true
    drops.add(storeId, event.receivedAt, 'honour-erasures', 'person erased')
    return false
  }
  return {
    ...gathered,
    kept: gathered.kept.filter(({ store, draft }: KeptEvent) => isKept(store.id, draft.event)),
    purchases: gathered.purchases.filter((news) => isKept(news.storeId, eventOf(news))),
    orders: gathered.orders.map((news) => {
      const keys = byStore.get(news.store.id)
      return keys === undefined ? news : eraseFromUpdate(keys, news)
    }),
    drops: [...gathered.drops, ...drops.list()],
  }
}
