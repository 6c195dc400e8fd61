/** A client of collect in a process of its own: keeps `connections` requests in the air for `seconds`, or paces them to `perSecond` events. Sends its result to the parent and ends. */
import { randomBytes } from 'node:crypto'
import { Pool } from 'undici'
import { uuidFromTime } from '@convbox/contract'
import type { LoadOrder, LoadResult } from './collect-load.ts'
import { percentile } from './measured.ts'

const order: LoadOrder = JSON.parse(process.argv[2] ?? '{}')
const visitors = Array.from({ length: 5000 }, () => uuidFromTime(Date.now(), randomBytes(10)))
const pick = <T>(list: readonly T[]): T | undefined => list[Math.floor(Math.random() * list.length)]

const makeBody = (): string => {
  const now = new Date().toISOString()
  // A batch comes from one browser.
  const visitorId = pick(visitors)
  const events = Array.from({ length: order.batch }, () => ({
    id: uuidFromTime(Date.now(), randomBytes(10)),
    name: pick(['PageView', 'PageView', 'ViewContent', 'AddToCart']),
    occurredAt: now,
    source: 'storefront',
    visitorId,
    page: {
      url: `https://shop.example/products/${Math.floor(Math.random() * 500)}?utm_source=facebook&utm_medium=cpc`,
      referrer: 'https://www.facebook.com/',
    },
    cookies: { _fbp: 'fb.1.1700000000000.123456789' },
    client: {
      userAgent: 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0 Safari/537.36',
      language: 'en-US',
    },
  }))
  return JSON.stringify({ storeKey: order.storeKey, sentAt: now, events })
}

const pool = new Pool(order.url, { connections: order.connections, pipelining: 1 })
const times: number[] = []
const statuses: Record<string, number> = {}
let accepted = 0
let refused = 0
const started = performance.now()
const isOver = (): boolean => performance.now() - started > order.seconds * 1000
const userAgent = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0 Safari/537.36'

const sendOne = async (): Promise<void> => {
  const body = makeBody()
  const from = performance.now()
  const answer = await pool.request({
    method: 'POST',
    path: '/collect/v1/events',
    headers: { 'content-type': 'text/plain', 'user-agent': userAgent },
    body,
  })
  const text = await answer.body.text()
  times.push(performance.now() - from)
  statuses[answer.statusCode] = (statuses[answer.statusCode] ?? 0) + 1
  if (answer.statusCode !== 202) return
  const { accepted: taken, refused: left }: { accepted: number; refused: unknown[] } = JSON.parse(text)
  accepted += taken
  refused += left.length
}

const loop = async (index: number): Promise<void> => {
  const gapMs = order.perSecond ? (1000 * order.batch * order.connections) / order.perSecond : 0
  let next = started + (gapMs * index) / order.connections
  while (!isOver()) {
    if (gapMs > 0) {
      const wait = next - performance.now()
      if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait))
      next += gapMs
    }
    await sendOne()
  }
}

await Promise.all(Array.from({ length: order.connections }, (_, index) => loop(index)))
const seconds = (performance.now() - started) / 1000
await pool.close()
const result: LoadResult = {
  requests: times.length,
  accepted,
  refused,
  statuses,
  p50: percentile(times, 0.5),
  p99: percentile(times, 0.99),
  max: Math.max(...times.slice(-100_000)),
  seconds,
}
process.send?.(result, () => process.exit(0))
