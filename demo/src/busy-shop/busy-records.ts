/** The history of the busy shop, day by day, as a stream of records. */
import { DAY_MS } from '@convbox/contract/durations'
import { addDays, todayIn, weekdayOf } from '@convbox/contract/date-range'
import { uuidFromTime, type StoreEvent } from '@convbox/contract'
import { startOfDay } from '@convbox/contract/store-days'
import type { HistoryRecord } from '@convbox/server/ingest/import-history'
import { orderBody } from './orders.ts'
import { createCustomer, pickAgent, type Customer } from './people.ts'
import { createRandom, type Random } from './random.ts'
import { SOURCES, type Source } from './sources.ts'
import { itemOf, pickLine, visitEvents, type CartLine, type VisitPlan } from './visits.ts'

/** Parameters of the shop's records: the same values give the same history. */
export type BusyShop = {
  storeId: string
  timeZone: string
  /** Address of the storefront, without a slash at the end. */
  baseUrl: string
  days: number
  ordersPerDay: number
  seed: string
  /** The history ends here. */
  nowMs: number
}

const MINUTE_MS = 60_000
/** Sessions that end without an order, for each order. */
export const IDLE_SESSIONS_PER_ORDER = 20
/** Former buyers who may come back: the newest ones. */
const MAX_KNOWN = 5000

/** Sunday to Saturday; the end of the month and the weeks before Christmas are busier, summer is quieter; and the shop grows. */
const WEEKDAYS = [1.12, 1.04, 0.95, 0.92, 0.96, 0.98, 1.06] as const
const MONTHS = [0.92, 0.95, 0.97, 1, 1.02, 0.94, 0.9, 0.93, 1, 1.06, 1.3, 1.35] as const
/** A day's volume relative to an ordinary one. age: days before the last day. */
export const seasonOf = (day: string, age: number): number => {
  const payday = Number(day.slice(8)) >= 26 || Number(day.slice(8)) <= 2 ? 1.08 : 0.98
  return (WEEKDAYS[weekdayOf(day)] ?? 1) * (MONTHS[Number(day.slice(5, 7)) - 1] ?? 1) * payday * Math.exp(-age / 1200)
}

/** Hours of the shop's day, by how much happens in them. */
const HOURS = [2, 1, 1, 0.5, 0.5, 1, 2, 3, 4, 5, 5.5, 6, 6.5, 6, 5.5, 5, 5, 5.5, 6, 7, 8, 8, 6, 4]
const HOUR_ITEMS = HOURS.map((weight, hour) => ({ weight, hour }))
const [firstHour = { weight: 1, hour: 0 }, ...otherHours] = HOUR_ITEMS
const momentIn = (random: Random, dayStartMs: number): number =>
  dayStartMs + random.weighted([firstHour, ...otherHours]).hour * 3_600_000 + random.int(0, 3_599_999)

const weighted = (weightOf: (source: Source) => number): [{ weight: number; source: Source }, ...{ weight: number; source: Source }[]] => {
  const [first, ...others] = SOURCES
  return [{ weight: weightOf(first), source: first }, ...others.map((source) => ({ weight: weightOf(source), source }))]
}
const OPENING = weighted((source) => source.opens)
const OPENING_BUYERS = weighted((source) => source.opens * source.buys)
const RETURNING = weighted((source) => source.returns)
const CLOSING = weighted((source) => source.returns * source.buys)

type World = { shop: BusyShop; random: Random; known: Customer[]; customers: number; orders: number }

const visitorId = (random: Random, ms: number): string => uuidFromTime(Math.floor(ms), random.bytes(10))
const eventRecords = (shop: BusyShop, events: readonly StoreEvent[]): HistoryRecord[] =>
  events.map((event) => ({ kind: 'event', storeId: shop.storeId, event }))

/** A visit without a purchase; one in six visitors returns once. Some fill a cart and abandon it. */
const idleVisits = (world: World, atMs: number): HistoryRecord[] => {
  const { shop, random } = world
  const visitor = visitorId(random, atMs)
  const agent = random.isTrue(0.004) ? 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)' : pickAgent(random)
  const visit = (source: Source, startMs: number): HistoryRecord[] => {
    const dice = random.next()
    const reach = dice < 0.88 ? 'look' : dice < 0.96 ? 'cart' : 'checkout'
    const cart = reach === 'look' ? [] : [pickLine(random)]
    const plan: VisitPlan = {
      visitorId: visitor,
      startMs,
      landing: source.landing(random),
      agent,
      reach,
      cart,
      baseUrl: shop.baseUrl,
      ...(reach === 'checkout' && { checkoutToken: `c${visitorId(random, startMs).replaceAll('-', '')}` }),
    }
    return eventRecords(shop, visitEvents(random, plan).events)
  }
  const records = visit(random.weighted(OPENING).source, atMs)
  const backMs = atMs + random.int(1, 12) * DAY_MS * random.next() + 2 * 3_600_000
  if (random.isTrue(0.16) && backMs < shop.nowMs) records.push(...visit(random.weighted(RETURNING).source, backMs))
  return records
}

/** A buyer: new, or, one time in three, a former buyer. */
const pickBuyer = (world: World): Customer => {
  const { random, known } = world
  const back = random.isTrue(0.32) ? known[random.int(0, known.length - 1)] : undefined
  return back ?? createCustomer(random, ++world.customers)
}

const remember = (world: World, customer: Customer): void => {
  customer.orders += 1
  if (customer.orders > 1) return
  if (world.known.length < MAX_KNOWN) world.known.push(customer)
  else world.known[world.random.int(0, MAX_KNOWN - 1)] = customer
}

const pickCart = (random: Random): CartLine[] => Array.from({ length: random.isTrue(0.65) ? 1 : random.int(2, 3) }, () => pickLine(random))

/** The browser's copy of the purchase, sent by the thank-you page. */
const thankYou = (world: World, plan: VisitPlan, order: { atMs: number; id: string; token: string }): StoreEvent => ({
  id: uuidFromTime(order.atMs, world.random.bytes(10)),
  name: 'Purchase',
  occurredAt: new Date(order.atMs).toISOString(),
  receivedAt: new Date(order.atMs + 600).toISOString(),
  source: 'customer-events',
  visitorId: plan.visitorId,
  page: { url: `${plan.baseUrl}/checkouts/${order.token}/thank-you`, title: 'Thank you' },
  client: { userAgent: plan.agent },
  items: plan.cart.map((line) => itemOf(plan.baseUrl, line)),
  ...(plan.user && { user: plan.user }),
  order: { id: order.id, checkoutToken: order.token },
})

type Way = { visits: VisitPlan[]; last: VisitPlan }

/** The visits before an order, oldest first: on one device or two, the last one ending at the checkout. */
const planWay = (world: World, customer: Customer, orderMs: number, cart: CartLine[], token: string): Way => {
  const { shop, random } = world
  const isNew = customer.orders === 0
  const user = { email: customer.email, customerId: String(customer.id), ...(customer.phone !== undefined && { phone: customer.phone }) }
  const count = random.isTrue(0.42) ? 1 : Math.min(9, 2 + random.poisson(1.1))
  const agents = [pickAgent(random), pickAgent(random)] as const
  const devices = [
    customer.visitors[0] ?? visitorId(random, orderMs - random.int(0, 30) * DAY_MS),
    customer.visitors[1] ?? visitorId(random, orderMs - 2000),
  ] as const
  const isTwoDevices = count > 1 && random.isTrue(0.24)
  customer.visitors = isTwoDevices ? [...devices] : [devices[0]]
  const visits: VisitPlan[] = []
  let startMs = orderMs - random.int(3, 25) * MINUTE_MS
  for (let left = count; left > 0; left--) {
    const isLast = left === count
    const isFirst = left === 1
    const source = random.weighted(isFirst && isNew ? OPENING_BUYERS : isLast ? CLOSING : RETURNING).source
    const device = isTwoDevices && !isLast ? 1 : 0
    // On the second device the visitor must identify, or the two could not be joined.
    const subscribes = device === 1 && (isFirst || random.isTrue(0.3))
    visits.unshift({
      visitorId: devices[device],
      startMs,
      landing: source.landing(random),
      agent: agents[device],
      reach: isLast ? 'purchase' : random.isTrue(0.3) ? 'cart' : 'look',
      cart: isLast ? cart : random.isTrue(0.5) ? cart.slice(0, 1) : [],
      baseUrl: shop.baseUrl,
      user,
      ...(isLast && { checkoutToken: token }),
      ...(subscribes && { subscribes }),
    })
    startMs -= random.isTrue(0.2) ? random.int(40, 600) * MINUTE_MS : Math.floor(random.int(1, 9) * DAY_MS * (0.3 + random.next()))
  }
  const last = visits.at(-1)
  if (last === undefined) throw new Error('A way has at least one visit')
  return { visits, last }
}

/** An order with its visits and events. */
const orderRecords = (world: World, atMs: number): HistoryRecord[] => {
  const { shop, random } = world
  const customer = pickBuyer(world)
  const token = `c${visitorId(random, atMs).replaceAll('-', '')}`
  const cart = pickCart(random)
  const number = 1000 + ++world.orders
  const base = { number, nowMs: shop.nowMs, timeZone: shop.timeZone, cart, checkoutToken: token, customer }
  const asRecord = (order: { body: string; updatedAtMs: number }): HistoryRecord => ({
    kind: 'order body',
    storeId: shop.storeId,
    body: order.body,
    receivedAt: new Date(order.updatedAtMs).toISOString(),
  })
  if (random.isTrue(0.06)) {
    const record = asRecord(orderBody(random, { ...base, placedAtMs: atMs }))
    remember(world, customer)
    return [record]
  }
  const { visits, last } = planWay(world, customer, atMs, cart, token)
  const records: HistoryRecord[] = []
  let end = { endMs: atMs, landingUrl: '', referrer: '' }
  for (const plan of visits) {
    const visit = visitEvents(random, plan)
    end = visit
    records.push(...eventRecords(shop, visit.events))
  }
  // The order comes when the last step of the checkout is done; its seconds are whole, as Shopify's are.
  const placedAtMs = Math.ceil((end.endMs + 8000) / 1000) * 1000
  if (placedAtMs > shop.nowMs) return []
  const order = orderBody(random, {
    ...base,
    placedAtMs,
    visit: { visitorId: last.visitorId, agent: last.agent, landingUrl: end.landingUrl, referrer: end.referrer },
  })
  if (random.isTrue(0.92))
    records.push(...eventRecords(shop, [thankYou(world, last, { atMs: placedAtMs + 1500, id: String(5_600_000_000_000 + number), token })]))
  records.push(asRecord(order))
  remember(world, customer)
  return records
}

/** Everything that happened, by the day of the order or of the first visit; visits before an order may lie days before it. The same shop gives the same records. */
export function* busyRecords(shop: BusyShop): Generator<HistoryRecord> {
  const world: World = { shop, random: createRandom(shop.seed), known: [], customers: 0, orders: 0 }
  const today = todayIn(shop.timeZone, shop.nowMs)
  for (let age = shop.days - 1; age >= 0; age--) {
    const day = addDays(today, -age)
    const startMs = startOfDay(day, shop.timeZone).getTime()
    const season = seasonOf(day, age)
    const moments: { atMs: number; isOrder: boolean }[] = []
    for (let left = world.random.poisson(shop.ordersPerDay * season); left > 0; left--)
      moments.push({ atMs: momentIn(world.random, startMs), isOrder: true })
    const idle = world.random.poisson(shop.ordersPerDay * season * IDLE_SESSIONS_PER_ORDER * world.random.wobble(0.06))
    for (let left = idle; left > 0; left--) moments.push({ atMs: momentIn(world.random, startMs), isOrder: false })
    for (const { atMs, isOrder } of moments.toSorted((a, b) => a.atMs - b.atMs)) {
      if (atMs > shop.nowMs - 30 * MINUTE_MS) continue
      yield* isOrder ? orderRecords(world, atMs) : idleVisits(world, atMs)
    }
  }
}
