/** A lane to a played platform that uses what no built one does: form bodies, GET, creating what is missing, late answers, lingering. Real lanes and HTTP. */
import { DESTINATIONS, type BuildContext, type Destination } from '@convbox/destinations'
import type { StoreEvent } from '@convbox/contract'
import { fastify, type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { readDelivery } from '../features/events-monitor/events-monitor.rows.ts'
import { pageView } from '../testing/collect-fixtures.ts'
import { makePixel, pixelSettings } from '../testing/sandbox-pixel.ts'
import { startOwnLane } from './start-own-lane.ts'
import { startTestProgram, type TestProgram } from '../testing/test-program.ts'
import { createSender, type Send } from './send.ts'

const START_MS = Date.parse('2026-11-20T12:00:00Z')
let nowMs = START_MS
let test: TestProgram
let platform: FastifyInstance
let baseUrl: string
let pixelId: string
let seq = 1
/** Calls that the platform got, and statuses that it gives to the next call of a name; then 200. */
let calls: string[] = []
const answers = new Map<string, number[]>()

beforeAll(async () => {
  test = await startTestProgram({ now: () => nowMs })
  platform = fastify()
  platform.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) => done(null, body))
  platform.all('/*', (request, reply) => {
    const name = request.url.slice(1)
    const body = typeof request.body === 'string' ? request.body : '-'
    calls.push(`${request.method} ${name} ${String(request.headers['content-type'] ?? '-')} ${body}`)
    return reply.code(answers.get(name.split('?')[0] ?? '')?.shift() ?? 200).send('{}')
  })
  baseUrl = await platform.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(async () => {
  await platform.close()
  await test.stop()
})
beforeEach(async () => {
  calls = []
  answers.clear()
  pixelId = await makePixel(test, test.alder, pixelSettings('generic', { pixelId: `sandbox-${(seq += 1)}` }))
})

const accepted = { outcome: 'delivered', proof: 'accepted' } as const
/** One form a request; the main call is a PUT between a GET before and a DELETE after it; a 404 is created first; the answer comes after a minute. */
const stepwise: Destination = {
  ...DESTINATIONS.generic,
  buildRequests: (events) => ({
    skipped: [],
    requests: events.map(({ id }) => ({
      events: [id],
      method: 'PUT',
      url: `${baseUrl}/order`,
      headers: {},
      form: { id, note: 'a b&c' },
      before: [{ name: 'product', method: 'GET', url: `${baseUrl}/product?id=1`, headers: {} }],
      create: [{ name: 'customer', method: 'POST', url: `${baseUrl}/customer`, headers: {}, form: { id } }],
      after: [{ name: 'cart', method: 'DELETE', url: `${baseUrl}/cart`, headers: {} }],
    })),
  }),
  readAnswer: ({ status, events, step }) =>
    events.map((event) => {
      if (status === 404) return { event, outcome: 'missing', reason: 'invalid field' }
      if (status >= 500) return { event, outcome: 'retry', reason: 'platform error' }
      return { event, ...accepted, ...(step === undefined && { followUp: { key: 'k-1', notBeforeMs: 60_000, giveUpMs: 600_000 } }) }
    }),
  followUp: {
    build: (key) => ({ method: 'GET', url: `${baseUrl}/status?key=${key}`, headers: {} }),
    read: ({ events, status }) =>
      events.map((event) =>
        status === 200 ? { event, outcome: 'delivered', proof: 'confirmed' } : { event, outcome: 'retry', reason: 'platform error' },
      ),
  },
}

const startLane = (generic: Destination, send: Send) =>
  startOwnLane(test.program, pixelId, { send, destinations: { ...DESTINATIONS, generic } })

const put = async (): Promise<string> => {
  const { client: _client, ...view } = pageView(nowMs)
  const event: StoreEvent = { ...view, receivedAt: new Date(nowMs).toISOString() }
  await test.program.lanes.put([
    { pixelId, seq: (seq += 1), eventId: event.id, body: { storeId: test.alder.id, event }, enqueuedAtMs: nowMs },
  ])
  return event.id
}
const rowOf = (eventId: string) => readDelivery(test.program.warehouse, test.alder.id, pixelId, eventId)

it('sends forms and calls without a body, creates what is missing, and asks for the answer when it is due', async () => {
  const sender = createSender()
  const lane = startLane(stepwise, sender.send)
  const id = await put()
  answers.set('order', [404])
  await lane.turn()
  const form = `application/x-www-form-urlencoded id=${id}`
  expect(calls).toEqual([
    'GET product?id=1 - -',
    `PUT order ${form}&note=a+b%26c`,
    `POST customer ${form}`,
    `PUT order ${form}&note=a+b%26c`,
    'DELETE cart - -',
  ])
  expect(await rowOf(id)).toMatchObject({ state: 'delivered', proof: 'accepted' })
  expect(await lane.turn()).toBe(60_000)
  // Nothing is known yet after a minute; confirmed after two.
  answers.set('status', [503])
  for (const times of [1, 2]) {
    nowMs += 60_000
    await lane.turn()
    expect(calls.slice(5)).toEqual(Array.from({ length: times }, () => 'GET status?key=k-1 - -'))
  }
  expect(await rowOf(id)).toMatchObject({ state: 'delivered', proof: 'confirmed' })
  expect(await lane.turn()).toBeUndefined()
  await sender.close()
})

it.each(['product', 'order', 'customer', 'cart'])('killed after %s it goes on there, and the order is told once', async (last) => {
  const sender = createSender()
  answers.set('order', [404])
  let isDead = false
  const killed = startLane(stepwise, async (call) => {
    // What a killed program would send is never sent; the answer of the call before it was not read.
    if (isDead) throw new Error('killed')
    const result = await sender.send(call)
    isDead = call.url.includes(`/${last}`) && 'answer' in result && result.answer.status === 200
    return result
  })
  const id = await put()
  await killed.turn().catch(() => undefined)
  isDead = false
  const again = startLane(stepwise, sender.send)
  await again.turn()
  const told = calls.filter((one) => one.startsWith('PUT order'))
  // The one that was answered with 404, and the one that counted.
  expect(told).toHaveLength(2)
  expect(calls.at(-1)).toBe('DELETE cart - -')
  expect(await rowOf(id)).toMatchObject({ state: 'delivered', proof: 'accepted' })
  await sender.close()
})

it('lets events wait for others to share their request, not longer than allowed, and not once the request is full', async () => {
  const batches: number[] = []
  const { limits } = DESTINATIONS.generic
  const lingering: Destination = {
    ...DESTINATIONS.generic,
    limits: { ...limits, maxBatch: 3, lingerMs: 5000 },
    buildRequests: (events, settings, context: BuildContext) => {
      batches.push(events.length)
      return DESTINATIONS.generic.buildRequests(events, settings, context)
    },
  }
  const ok: Send = async ({ body }) => {
    const sent = JSON.stringify(body)
    const ids = [...sent.matchAll(/"id":"([^"]+)"/g)].map(([, id]) => id)
    const results = ids.map((id) => ({ id, status: 200 }))
    return { durationMs: 1, answer: { status: 200, headers: {}, body: JSON.stringify({ results }) } }
  }
  const lane = startLane(lingering, ok)
  await put()
  expect(await lane.turn()).toBe(5000)
  nowMs += 3000
  await put()
  expect(await lane.turn()).toBe(2000)
  expect(batches).toEqual([])
  nowMs += 2000
  await lane.turn()
  expect(batches).toEqual([2])
  for (let count = 0; count < 3; count++) await put()
  await lane.turn()
  expect(batches).toEqual([2, 3])
  // Somebody waits for a test event.
  pixelId = await makePixel(test, test.alder, pixelSettings('generic', { pixelId: 'tested', testEventCode: 'test' }))
  await put()
  await startLane(lingering, ok).turn()
  expect(batches).toEqual([2, 3, 1])
})
