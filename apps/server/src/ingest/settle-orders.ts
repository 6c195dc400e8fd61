/** Second half of a batch, orders: merges what webhooks said with what is kept, and makes the warehouse's rows. */
import type { Program } from '../program.ts'
import type { DirtyMark } from './dirty-marks.rows.ts'
import type { CustomerRow } from './customers.rows.ts'
import type { OrderNews } from './gather.ts'
import type { Db } from './identity-links.rows.ts'
import { linksOf, type IdentityLink } from './identity-links.ts'
import { orderKey, readFirstOrders, readOrders, readRates, writeOrders } from './order-state.rows.ts'
import {
  customerKeyOf,
  EMPTY_ORDER,
  keepPerson,
  mergeOrder,
  orderRowsOf,
  storedFactsOf,
  visitorIdOf,
  type OrderRows,
  type OrderState,
  type Rates,
} from './order-state.ts'

export type SettledOrder = { storeId: string; orderId: string; storeCurrency: string; state: OrderState; reason: string }
export type FirstOrders = (storeId: string, customerId: string) => { orderedAt: string; orderId: string } | undefined

/** The customers' first orders, from the warehouse and from the batch itself. */
export const readFirstOrdersOf = async (program: Pick<Program, 'warehouse'>, news: readonly OrderNews[]): Promise<FirstOrders> => {
  const byStore = new Map<string, Map<string, { orderedAt: string; orderId: string }>>()
  const customers = new Map<string, Set<string>>()
  for (const { store, order } of news) {
    const customerId = order?.facts.customerId
    if (customerId === undefined) continue
    customers.set(store.id, (customers.get(store.id) ?? new Set()).add(customerId))
  }
  for (const [storeId, ids] of customers) byStore.set(storeId, await readFirstOrders(program.warehouse, storeId, [...ids]))
  for (const { store, order } of news) {
    if (order?.facts.customerId === undefined) continue
    const { customerId, orderedAt, orderId } = order.facts
    const known = byStore.get(store.id)?.get(customerId)
    if (known === undefined || orderedAt < known.orderedAt || (orderedAt === known.orderedAt && orderId < known.orderId))
      byStore.get(store.id)?.set(customerId, { orderedAt, orderId })
  }
  return (storeId, customerId) => byStore.get(storeId)?.get(customerId)
}

/** '1' new, '0' returning, '' unknown. Shopify's own count where it still sends one (it knows orders from before us), else the first order that we know. */
export const isNewCustomer = (
  facts: { customerId: string | undefined; customerOrders: number | undefined; orderId: string },
  first: { orderId: string } | undefined,
): '0' | '1' | '' => {
  if (facts.customerId === undefined) return ''
  if (facts.customerOrders !== undefined) return facts.customerOrders <= 1 ? '1' : '0'
  return first === undefined || first.orderId === facts.orderId ? '1' : '0'
}

const reasonOf = (before: OrderState | undefined, after: OrderState): string => {
  if (before?.facts === undefined) return 'new order'
  return Object.keys(after.refunds).length > Object.keys(before.refunds).length ? 'refund' : 'late event'
}

/** Merges the news into the kept states, inside the caller's transaction. Orders in the order of their first news. */
export const mergeOrders = async (db: Db, news: readonly OrderNews[]): Promise<SettledOrder[]> => {
  if (news.length === 0) return []
  const settled = new Map<string, SettledOrder>()
  const before = await readOrders(
    db,
    news.map(({ store, orderId }) => ({ storeId: store.id, orderId })),
  )
  for (const { store, orderId, order, refunds, hashes, isErased } of news) {
    const key = orderKey(store.id, orderId)
    const known = settled.get(key)?.state ?? before.get(key) ?? EMPTY_ORDER
    const said = order && storedFactsOf(order, hashes)
    // An erased order is joined to its touches as it was when its person was erased.
    const facts = said && isErased && known.facts ? keepPerson(said, known.facts) : said
    const state = mergeOrder(known, { ...(facts && { facts }), refunds })
    settled.set(key, { storeId: store.id, orderId, storeCurrency: store.currency, state, reason: reasonOf(before.get(key), state) })
  }
  await writeOrders(db, [...settled.values()])
  return [...settled.values()]
}

const ratesFor = (db: Db, orders: readonly SettledOrder[]): Promise<Rates> => {
  const foreign = orders.flatMap(({ state, storeCurrency }) =>
    state.facts !== undefined && state.facts.money.currency !== storeCurrency ? [{ facts: state.facts, storeCurrency }] : [],
  )
  return readRates(
    db,
    [...new Set(foreign.map(({ facts }) => facts.orderedAt.slice(0, 10)))],
    [...new Set(foreign.flatMap(({ facts, storeCurrency }) => [facts.money.currency, storeCurrency]))],
  )
}

/** The warehouse's rows of the orders. version: higher than any earlier write's. */
export const orderRows = async (
  db: Db,
  orders: readonly SettledOrder[],
  firstOrders: FirstOrders,
  version: string,
): Promise<OrderRows[]> => {
  const rates = await ratesFor(db, orders)
  return orders.flatMap(({ storeId, storeCurrency, state }) => {
    const first = state.facts?.customerId === undefined ? undefined : firstOrders(storeId, state.facts.customerId)
    return (
      orderRowsOf(state, { storeId, storeCurrency, rates, version, isNewCustomer: state.facts ? isNewCustomer(state.facts, first) : '' }) ??
      []
    )
  })
}

/** What the orders say of who is who. */
export const linksOfOrders = (news: readonly OrderNews[]): IdentityLink[] =>
  news.flatMap(({ store, order, hashes }) =>
    order === undefined
      ? []
      : linksOf(store.id, visitorIdOf(order.facts), order.facts.orderedAt, {
          ...hashes,
          customerId: order.facts.customerId,
          checkoutToken: order.facts.checkoutToken,
        }),
  )

/** Names and addresses of the orders' customers, sealed. */
export const customersOf = (program: Pick<Program, 'secrets'>, news: readonly OrderNews[]): CustomerRow[] =>
  news.flatMap(({ store, order }) => {
    if (order === undefined) return []
    const { email: _email, phone: _phone, ...shown } = order.buyer
    if (!Object.values(shown).some((value) => value !== undefined)) return []
    return [
      {
        storeId: store.id,
        key: customerKeyOf(order.facts),
        data: program.secrets.seal(JSON.stringify(shown)),
        updatedAt: order.facts.updatedAt,
      },
    ]
  })

/** Journeys to build again. */
export const dirtyOrdersOf = (orders: readonly SettledOrder[]): DirtyMark[] =>
  orders.flatMap(({ storeId, orderId, state, reason }) => (state.facts === undefined ? [] : [{ storeId, id: orderId, reason }]))
