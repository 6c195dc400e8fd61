/** Second half of a batch, orders: merges updates with the saved states and builds the warehouse rows. */
import type { Program } from '../program.ts'
import type { DirtyMark } from '../derive/dirty-marks.rows.ts'
import { GUESSED, type CustomerRow } from './customers.rows.ts'
import type { OrderUpdate } from './order-update.ts'
import type { Db } from './identity-links.rows.ts'
import { linksOf, type IdentityLink } from './identity-links.ts'
import { BROWSER_ORDERS_PER_CLIENT, BROWSER_ORDERS_PER_HOUR } from '@convbox/contract'
import { toldBy } from './merge-told.ts'
import { orderRowsOf, type BrowserOrderRules, type OrderRows, type Rates } from './order-rows.ts'
import { countBrowserOrders, countClientOrders, writeArrivals, type Arrival, type StoreHour } from './order-arrivals.rows.ts'
import { orderKey, readFirstOrders, readOrders, readRates, writeOrders } from './order-state.rows.ts'
import { customerKeyOf, EMPTY_ORDER, keepPerson, mergeOrder, storedFactsOf, visitorIdOf, type OrderState } from './order-state.ts'

export type SettledOrder = {
  storeId: string
  orderId: string
  storeCurrency: string
  browserOrders: BrowserOrderRules
  state: OrderState
  reason: string
}
export type FirstOrders = (storeId: string, customerId: string) => { orderedAt: string; orderId: string } | undefined

/** The customers' first orders, from the warehouse and from the batch. */
export const readFirstOrdersOf = async (program: Pick<Program, 'warehouse'>, news: readonly OrderUpdate[]): Promise<FirstOrders> => {
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

/**
 * The known first orders and those of the other customers of settled orders: a refund, a cancellation or a new judgement
 * does not name the customer, so readFirstOrdersOf has not looked for them.
 */
export const addFirstOrders = async (
  program: Pick<Program, 'warehouse'>,
  known: FirstOrders,
  settled: readonly SettledOrder[],
): Promise<FirstOrders> => {
  const unnamed = settled.flatMap(({ storeId, state: { facts } }) =>
    facts?.customerId === undefined || facts.customerOrders !== undefined || known(storeId, facts.customerId) !== undefined
      ? []
      : [{ storeId, customerId: facts.customerId }],
  )
  const added = new Map<string, Awaited<ReturnType<typeof readFirstOrders>>>()
  for (const [storeId, part] of Map.groupBy(unnamed, (one) => one.storeId)) {
    const customerIds = [...new Set(part.map(({ customerId }) => customerId))]
    added.set(storeId, await readFirstOrders(program.warehouse, storeId, customerIds))
  }
  return (storeId, customerId) => known(storeId, customerId) ?? added.get(storeId)?.get(customerId)
}

/**
 * '1' new, '0' returning, '' unknown. By Shopify's own count if sent (it includes orders from before the installation),
 * else by the first order that we know.
 */
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

/** Those of a store's new browser-only orders that are within their client's hourly limit. */
const takeWithinClients = async (db: Db, at: StoreHour, orders: readonly OrderUpdate[]): Promise<OrderUpdate[]> => {
  const byClient = Map.groupBy(orders, ({ client = '' }) => client)
  const known = [...byClient].filter(([client]) => client !== '')
  const counts = await countClientOrders(
    db,
    at,
    known.map(([client, part]) => ({ client, orders: part.length })),
  )
  const taken = new Set(
    [...byClient].flatMap(([client, part]) => {
      const room = BROWSER_ORDERS_PER_CLIENT - (counts.get(client) ?? part.length) + part.length
      return client === '' ? part : part.slice(0, Math.max(0, room))
    }),
  )
  return orders.filter((one) => taken.has(one))
}

/** The updates for new browser-only orders beyond the hourly limit of their client or of their store. */
const readBeyondRate = async (db: Db, news: readonly OrderUpdate[], before: ReadonlyMap<string, OrderState>): Promise<Set<OrderUpdate>> => {
  const seen = new Set(before.keys())
  const fresh = news.filter(({ store, orderId, source }) => {
    const key = orderKey(store.id, orderId)
    const isFresh = source === 'browser' && !seen.has(key)
    seen.add(key)
    return isFresh
  })
  const taken = new Set<OrderUpdate>()
  for (const part of Map.groupBy(fresh, ({ store, receivedAt }) => `${store.id}\n${receivedAt.slice(0, 13)}`).values()) {
    const [first] = part
    if (first === undefined) continue
    const at = { storeId: first.store.id, hour: `${first.receivedAt.slice(0, 13)}:00:00.000Z` }
    // Beyond its own limit a store counts no clients either: their number is bounded.
    if ((await countBrowserOrders(db, at, 0)) >= BROWSER_ORDERS_PER_HOUR) continue
    const withinClient = await takeWithinClients(db, at, part)
    const room = BROWSER_ORDERS_PER_HOUR - (await countBrowserOrders(db, at, withinClient.length)) + withinClient.length
    for (const one of withinClient.slice(0, Math.max(0, room))) taken.add(one)
  }
  return new Set(fresh.filter((one) => !taken.has(one)))
}

/** An order judged anew by a store's rules has not arrived. */
const arrivalOf = ({ store, source = 'shopify', receivedAt, order, refunds }: OrderUpdate): Arrival[] =>
  order === undefined && refunds.length === 0
    ? []
    : [{ storeId: store.id, source: source === 'cancellation' ? 'server' : source, at: receivedAt }]

/**
 * Merges the updates into the saved states, inside the caller's transaction. Orders are sorted by their first update.
 */
export const mergeOrders = async (db: Db, news: readonly OrderUpdate[]): Promise<SettledOrder[]> => {
  if (news.length === 0) return []
  const settled = new Map<string, SettledOrder>()
  const before = await readOrders(
    db,
    news.map(({ store, orderId }) => ({ storeId: store.id, orderId })),
  )
  const beyondRate = await readBeyondRate(db, news, before)
  for (const one of news) {
    const { store, orderId, order, refunds, hashes, isErased, source } = one
    const key = orderKey(store.id, orderId)
    const known = settled.get(key)?.state ?? before.get(key) ?? EMPTY_ORDER
    const said = order && { ...storedFactsOf(order, hashes), ...(beyondRate.has(one) && { isBeyondRate: true }) }
    // An erased order keeps the join to its touches from before the erasure.
    const facts = said && isErased && known.facts ? keepPerson(said, known.facts) : said
    const state = mergeOrder(known, { ...(source && { source }), ...(facts && { facts }), refunds })
    const { browserOrders, currency: storeCurrency } = store
    settled.set(key, { storeId: store.id, orderId, storeCurrency, browserOrders, state, reason: reasonOf(before.get(key), state) })
  }
  await writeOrders(db, [...settled.values()])
  await writeArrivals(db, news.flatMap(arrivalOf))
  return [...settled.values()]
}

const ratesFor = (db: Db, orders: readonly SettledOrder[]): Promise<Rates> => {
  const wanted = orders.flatMap(({ state, storeCurrency }) => {
    const { facts, refunds, told } = state
    if (facts === undefined) return []
    const currencies = [facts.money.currency, ...Object.values(refunds).flatMap(({ source, currency }) => (source && currency) ?? [])]
    // The limit for browser orders is in USD.
    const isPlain = currencies.every((currency) => currency === storeCurrency) && toldBy(told) !== 'browser'
    return isPlain ? [] : [{ day: facts.orderedAt.slice(0, 10), currencies: [...currencies, storeCurrency] }]
  })
  return readRates(db, [...new Set(wanted.map(({ day }) => day))], [...new Set(wanted.flatMap(({ currencies }) => currencies))])
}

/** The warehouse rows of the orders. version: higher than any earlier write's. */
export const orderRows = async (
  db: Db,
  orders: readonly SettledOrder[],
  firstOrders: FirstOrders,
  version: string,
): Promise<OrderRows[]> => {
  const rates = await ratesFor(db, orders)
  return orders.flatMap(({ storeId, storeCurrency, browserOrders, state }) => {
    const first = state.facts?.customerId === undefined ? undefined : firstOrders(storeId, state.facts.customerId)
    const newCustomer = state.facts ? isNewCustomer(state.facts, first) : ''
    return orderRowsOf(state, { storeId, storeCurrency, browserOrders, rates, version, isNewCustomer: newCustomer }) ?? []
  })
}

/** Identity links in the orders. */
export const linksOfOrders = (news: readonly OrderUpdate[]): IdentityLink[] =>
  news.flatMap(({ store, order, hashes }) =>
    order === undefined
      ? []
      : linksOf(store.id, visitorIdOf(order.facts), order.facts.orderedAt, {
          ...hashes,
          customerId: order.facts.customerId,
          checkoutToken: order.facts.checkoutToken,
        }),
  )

/** Encrypted names and addresses of the orders' customers. */
export const customersOf = (program: Pick<Program, 'secrets'>, news: readonly OrderUpdate[]): CustomerRow[] =>
  news.flatMap(({ store, order, source }) => {
    if (order === undefined) return []
    const { email: _email, phone: _phone, ...shown } = order.buyer
    if (!Object.values(shown).some((value) => value !== undefined)) return []
    return [
      {
        storeId: store.id,
        key: customerKeyOf(order.facts),
        data: program.secrets.seal(JSON.stringify(shown)),
        updatedAt: source === 'browser' ? GUESSED : order.facts.updatedAt,
      },
    ]
  })

/** Orders whose journeys must be rebuilt. */
export const dirtyOrdersOf = (orders: readonly SettledOrder[]): DirtyMark[] =>
  orders.flatMap(({ storeId, orderId, state, reason }) => (state.facts === undefined ? [] : [{ storeId, id: orderId, reason }]))
