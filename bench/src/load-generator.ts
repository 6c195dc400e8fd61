/** A client of collect in a separate process: keeps `connections` requests open for `seconds`, or paces them to `perSecond` events. Sends its result to the parent and ends. */
import { randomBytes } from 'node:crypto'
import type { LoadOrder, LoadResult } from './collect-load.ts'
import { openConnection, type HttpConnection } from './http-client.ts'
import { percentile } from './measured.ts'

const order: LoadOrder = JSON.parse(process.argv[2] ?? '{}')
const userAgent = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0 Safari/537.36'

/** Number of concurrent visitors; events per visitor before a new one replaces it. */
const VISITORS = 5000
const EVENTS_OF_VISITOR = 30
const NAMES = ['PageView', 'PageView', 'ViewContent', 'AddToCart']
/** With contact data: a tenth are purchases, so that every platform gets something. */
const SHOPPING = [...NAMES, ...NAMES, 'ViewContent', 'Purchase']
const names = order.isShopping === true ? SHOPPING : NAMES

const below = (count: number): number => Math.floor(Math.random() * count)

/** Random hexadecimal digits from a precomputed supply: the generator shares the machine with the program it measures. */
let digits = ''
const takeDigits = (count: number): string => {
  if (digits.length < count) digits = randomBytes(16_384).toString('hex')
  const taken = digits.slice(0, count)
  digits = digits.slice(count)
  return taken
}
/** An event id as the script makes it, UUID version 7. */
const makeId = (nowMs: number): string => {
  const time = nowMs.toString(16).padStart(12, '0')
  return `${time.slice(0, 8)}-${time.slice(8)}-7${takeDigits(3)}-a${takeDigits(3)}-${takeDigits(12)}`
}

const visitors = Array.from({ length: VISITORS }, () => ({ id: makeId(Date.now()), left: below(EVENTS_OF_VISITOR) + 1 }))
const pickVisitor = (events: number): string => {
  const index = below(VISITORS)
  const known = visitors[index]
  const visitor = known === undefined || known.left <= 0 ? { id: makeId(Date.now()), left: EVENTS_OF_VISITOR } : known
  visitor.left -= events
  visitors[index] = visitor
  return visitor.id
}

/** The parts that all events share are serialized once. */
const COOKIES_AND_CLIENT = JSON.stringify({
  cookies: { _fbp: 'fb.1.1700000000000.123456789' },
  client: { userAgent, language: 'en-US' },
}).slice(1)
const FRAME = JSON.stringify({ storeKey: order.storeKey }).slice(0, -1)

/** What a signed-in visitor's event of a product carries besides. */
const shoppingOf = (visitorId: string): string => {
  const product = `{"productId":"80${below(500)}","title":"Desk lamp","price":"49.90","quantity":1}`
  const clicks = '"clickIds":{"gclid":"EAIaIQobChMI1","awc":"30412_1763632000_a"}'
  return `"user":{"email":"${visitorId}@mail.example"},${clicks},"value":{"currency":"USD","total":"49.90"},"items":[${product}],"order":{"id":"${takeDigits(12)}"}`
}

/** The JSON of a batch, made of texts: no value in it needs escaping. */
const makeBody = (): string => {
  const nowMs = Date.now()
  const occurredAt = new Date(nowMs).toISOString()
  // A batch comes from one browser.
  const visitorId = pickVisitor(order.batch)
  let events = ''
  for (let index = 0; index < order.batch; index++) {
    const page = `{"url":"https://shop.example/products/${below(500)}?utm_source=facebook&utm_medium=cpc","referrer":"https://www.facebook.com/"}`
    const own = `"id":"${makeId(nowMs)}","name":"${names[below(names.length)]}","occurredAt":"${occurredAt}","source":"storefront"`
    const shopping = order.isShopping === true ? `${shoppingOf(visitorId)},` : ''
    events += `${index === 0 ? '' : ','}{${own},"visitorId":"${visitorId}","page":${page},${shopping}${COOKIES_AND_CLIENT}`
  }
  return `${FRAME},"sentAt":"${occurredAt}","events":[${events}]}`
}

/** What collect answers when it takes the whole batch. */
const ALL_TAKEN = JSON.stringify({ accepted: order.batch, refused: [] })

const times: number[] = []
const statuses: Record<string, number> = {}
let accepted = 0
let refused = 0
const started = performance.now()
const cpuBefore = process.cpuUsage()
const isOver = (): boolean => performance.now() - started > order.seconds * 1000

const sendOne = async (connection: HttpConnection): Promise<void> => {
  const body = makeBody()
  const from = performance.now()
  const { status, text } = await connection.send(body)
  times.push(performance.now() - from)
  statuses[status] = (statuses[status] ?? 0) + 1
  if (status !== 202) return
  if (text === ALL_TAKEN) {
    accepted += order.batch
    return
  }
  const { accepted: taken, refused: left }: { accepted: number; refused: unknown[] } = JSON.parse(text)
  accepted += taken
  refused += left.length
}

const loop = async (index: number): Promise<void> => {
  const connection = await openConnection(order.url, '/collect/v1/events', { 'content-type': 'text/plain', 'user-agent': userAgent })
  const gapMs = order.perSecond ? (1000 * order.batch * order.connections) / order.perSecond : 0
  let next = started + (gapMs * index) / order.connections
  while (!isOver()) {
    if (gapMs > 0) {
      const wait = next - performance.now()
      if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait))
      next += gapMs
    }
    await sendOne(connection)
  }
  connection.close()
}

await Promise.all(Array.from({ length: order.connections }, (_, index) => loop(index)))
const seconds = (performance.now() - started) / 1000
const result: LoadResult = {
  requests: times.length,
  accepted,
  refused,
  statuses,
  p50: percentile(times, 0.5),
  p99: percentile(times, 0.99),
  max: Math.max(...times.slice(-100_000)),
  seconds,
  cpuMicros: process.cpuUsage(cpuBefore).user + process.cpuUsage(cpuBefore).system,
}
process.send?.(result, () => process.exit(0))
