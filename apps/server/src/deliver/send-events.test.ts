/** Order and grouping of requests, against a platform that is a function. */
import { DAY_MS } from '@convbox/contract/durations'
import type { StoreEvent } from '@convbox/contract'
import { DESTINATIONS, type Call, type Destination, type EventOutcome } from '@convbox/destinations'
import { expect, it } from 'vitest'
import { pageView } from '../testing/collect-fixtures.ts'
import { pixelSettings } from '../testing/sandbox-pixel.ts'
import type { Waiting } from '../deliveries/lane-entry.ts'
import { createPace } from './pace.ts'
import { ALONE_AFTER_TRIES, REFUSALS_IN_A_ROW, sendEvents, type SendingContext } from './send-events.ts'
import type { Send, SendResult } from './send.ts'

const NOW_MS = Date.parse('2026-11-20T12:00:00Z')

const waiting = (name: string, attempts: number, visitorId = 'visitor'): Waiting => {
  const { client: _client, cookies: _cookies, ...page } = pageView(NOW_MS, { id: name, visitorId })
  const event: StoreEvent = { ...page, receivedAt: new Date(NOW_MS).toISOString() }
  return {
    entry: { pixelId: 'p', seq: 1, eventId: name, body: {}, enqueuedAtMs: NOW_MS, nextAtMs: 0, attempts },
    body: { storeId: 's', event },
    note: { attempts: [] },
  }
}

const contextWith = (send: Send): SendingContext => ({
  destination: DESTINATIONS.generic,
  pixel: {
    id: 'p',
    storeId: 's',
    name: 'p',
    enabled: true,
    state: 'running',
    pausedReason: undefined,
    settings: pixelSettings('generic'),
    credential: { kind: 'token', secret: 'token-of-generic-0123456789' },
  },
  store: { id: 's', name: 'Store', url: 'https://store.example', currency: 'USD' },
  consentDefault: 'granted',
  baseUrl: 'http://stand-in',
  send,
  pace: createPace(() => NOW_MS),
  keepProgress: async (one) => one,
  maxTries: 12,
  now: () => NOW_MS,
  isStopping: () => false,
})

/** The event ids in a call of the generic destination or of GA4. */
const eventsOf = ({ body }: Call): string[] => [...JSON.stringify(body).matchAll(/"(?:event_)?id":"([^"]+)"/g)].map(([, id = '']) => id)

/** A platform that fails on certain events and records what it was sent. */
const platform = (breaksOn: (events: string[]) => boolean): { send: Send; calls: string[][] } => {
  const calls: string[][] = []
  const send: Send = async (call) => {
    const events = eventsOf(call)
    calls.push(events)
    if (breaksOn(events)) return { durationMs: 1, answer: { status: 500, headers: {}, body: '' } }
    return {
      durationMs: 1,
      answer: { status: 207, headers: {}, body: JSON.stringify({ results: events.map((id) => ({ id, status: 200 })) }) },
    }
  }
  return { send, calls }
}

it('sends fresh events together and stops at the first request that fails as a whole', async () => {
  const { send, calls } = platform((events) => events.includes('bad'))
  const { sent, trouble } = await sendEvents(contextWith(send), [waiting('a', 0), waiting('bad', 0), waiting('c', 0)])
  expect(calls).toEqual([['a', 'bad', 'c']])
  expect(sent.map(({ decision }) => decision.kind)).toEqual(['later', 'later', 'later'])
  expect(trouble).toMatchObject({ kind: 'failure' })
})

it('sends what has failed often alone, so that one bad event does not hold up the others', async () => {
  const { send, calls } = platform((events) => events.includes('bad'))
  const tries = ALONE_AFTER_TRIES
  const { sent, trouble } = await sendEvents(contextWith(send), [
    waiting('bad', tries),
    waiting('b', tries),
    waiting('c', tries),
    waiting('d', 0),
    waiting('e', 0),
  ])
  expect(calls).toEqual([['bad'], ['b'], ['c'], ['d', 'e']])
  expect(trouble).toBeUndefined()
  expect(sent.find(({ waiting: one }) => one.entry.eventId === 'bad')).toMatchObject({ decision: { kind: 'later' }, failedWith: 'event' })
  expect(sent.filter(({ decision }) => decision.kind === 'done')).toHaveLength(4)
})

it('takes a second lone failure for the platform being away', async () => {
  const { send, calls } = platform(() => true)
  const { trouble } = await sendEvents(contextWith(send), [waiting('a', 3), waiting('b', 3), waiting('c', 3)])
  expect(calls).toEqual([['a'], ['b']])
  expect(trouble).toMatchObject({ kind: 'failure' })
})

it('counts an answer that nobody understands as refused, never as delivered', async () => {
  const send: Send = async () => ({ durationMs: 1, answer: { status: 200, headers: {}, body: '<html>' } })
  const { sent } = await sendEvents(contextWith(send), [waiting('a', 0)])
  expect(sent[0]?.decision.kind).not.toBe('done')
})

/** Events of this many browsers: GA4 needs one request for each. */
const browsers = (count: number): Waiting[] => Array.from({ length: count }, (_, index) => waiting(`e${index}`, 0, `visitor-${index}`))
const ga4Context = (send: Send): SendingContext => ({
  ...contextWith(send),
  destination: DESTINATIONS.ga4,
  pixel: { ...contextWith(send).pixel, settings: pixelSettings('ga4') },
})

it('has as many requests under way as the platform allows, and no more', async () => {
  let underWay = 0
  let most = 0
  const send: Send = async () => {
    underWay += 1
    most = Math.max(most, underWay)
    await new Promise((resolve) => setImmediate(resolve))
    underWay -= 1
    return { durationMs: 1, answer: { status: 204, headers: {}, body: '' } }
  }
  const { sent } = await sendEvents(ga4Context(send), browsers(20))
  expect(sent.map(({ waiting: one }) => one.entry.eventId)).toEqual(browsers(20).map(({ entry }) => entry.eventId))
  expect(most).toBe(DESTINATIONS.ga4.limits.atOnce)
})

it('keeps the requests of one sequence apart and in order, and sends others beside them', async () => {
  const runs: string[][] = []
  const send: Send = async (call) => {
    const last = runs.at(-1)
    if (last === undefined) runs.push([call.url])
    else last.push(call.url)
    await new Promise((resolve) => setImmediate(resolve))
    // The first answer of a run ends it.
    if (runs.at(-1)?.length !== 0) runs.push([])
    return { durationMs: 1, answer: { status: 204, headers: {}, body: '' } }
  }
  const destination: Destination = {
    ...DESTINATIONS.ga4,
    buildRequests: (events) => ({
      requests: events.map(({ id, visitorId = '' }) => ({ events: [id], method: 'POST', url: id, headers: {}, sequence: visitorId })),
      skipped: [],
    }),
  }
  const events = [waiting('a1', 0, 'a'), waiting('b1', 0, 'b'), waiting('a2', 0, 'a'), waiting('c1', 0, 'c'), waiting('a3', 0, 'a')]
  await sendEvents({ ...ga4Context(send), destination }, events)
  expect(runs.filter((run) => run.length > 0)).toEqual([['a1', 'b1'], ['a2', 'c1'], ['a3']])
})

it('begins nothing more once one of the requests under way has failed as a whole; the others count', async () => {
  const { send, calls } = platform((events) => events.includes('e2'))
  const { sent, trouble } = await sendEvents(ga4Context(send), browsers(20))
  expect(trouble).toMatchObject({ kind: 'failure' })
  expect(calls).toHaveLength(DESTINATIONS.ga4.limits.atOnce)
  expect(sent.filter(({ decision }) => decision.kind === 'later').map(({ waiting: one }) => one.entry.eventId)).toEqual(['e2'])
})

const metaContext = (send: Send): SendingContext => ({
  ...contextWith(send),
  destination: DESTINATIONS.facebook,
  pixel: { ...contextWith(send).pixel, settings: pixelSettings('facebook') },
})
const graphError = (code: number): SendResult => ({
  durationMs: 1,
  answer: { status: 400, headers: {}, body: JSON.stringify({ error: { code, message: 'no' } }) },
})

it.each([12, 101, 803, 2500, 2635])('makes one call, not 1,999, for an error that concerns the whole lane: %i', async (code) => {
  let calls = 0
  const send: Send = async () => {
    calls += 1
    return graphError(code)
  }
  const { sent, trouble } = await sendEvents(metaContext(send), browsers(1000))
  expect(calls).toBe(1)
  expect(trouble).toMatchObject({ kind: 'stop', detail: 'no' })
  expect(sent.filter(({ decision }) => decision.kind === 'park')).toEqual([])
})

it('stops taking batches apart when every event is refused alone', async () => {
  let calls = 0
  const send: Send = async () => {
    calls += 1
    return graphError(100)
  }
  const { sent, trouble } = await sendEvents(metaContext(send), browsers(1000))
  // Ten levels of halves, each with its sibling, plus the run of rejections that is needed to stop.
  expect(calls).toBeLessThan(3 * REFUSALS_IN_A_ROW)
  expect(sent.filter(({ decision }) => decision.kind === 'park')).toHaveLength(REFUSALS_IN_A_ROW)
  expect(trouble).toMatchObject({ kind: 'failure' })
})

it('parks the one event that an adapter throws on, and sends the others', async () => {
  const { send, calls } = platform(() => false)
  const throwing: SendingContext = {
    ...contextWith(send),
    destination: {
      ...DESTINATIONS.generic,
      buildRequests: (events, settings, context) => {
        if (events.some(({ id }) => id === 'bad')) throw new TypeError('text.normalize is not a function')
        return DESTINATIONS.generic.buildRequests(events, settings, context)
      },
    },
  }
  const { sent, trouble } = await sendEvents(
    throwing,
    ['a', 'b', 'bad', 'd', 'e'].map((id) => waiting(id, 0)),
  )
  expect(trouble).toBeUndefined()
  expect(sent.filter(({ decision }) => decision.kind === 'done').map(({ waiting: one }) => one.entry.eventId)).toEqual(['a', 'b', 'd', 'e'])
  expect(sent.find(({ waiting: one }) => one.entry.eventId === 'bad')?.decision).toMatchObject({ kind: 'park', reason: 'cannot be built' })
  expect(calls.flat()).not.toContain('bad')
})

it('sends the good ones of a refused batch again at once, together, without those that the platform named', async () => {
  const calls: string[][] = []
  const send: Send = async (call) => {
    const events = eventsOf(call)
    calls.push(events)
    return { durationMs: 1, answer: { status: 200, headers: {}, body: JSON.stringify(events) } }
  }
  const naming: SendingContext = {
    ...contextWith(send),
    destination: {
      ...DESTINATIONS.generic,
      readAnswer: ({ events }) => {
        const isBad = (event: string): boolean => event.startsWith('bad')
        return events.map((event): EventOutcome => {
          if (isBad(event)) return { event, outcome: 'rejected', reason: 'invalid field' }
          return events.some(isBad)
            ? { event, outcome: 'again', reason: 'batch refused' }
            : { event, outcome: 'delivered', proof: 'confirmed' }
        })
      },
    },
  }
  const { sent } = await sendEvents(
    naming,
    ['a', 'bad1', 'c', 'bad2', 'e'].map((id) => waiting(id, 0)),
  )
  expect(calls).toEqual([
    ['a', 'bad1', 'c', 'bad2', 'e'],
    ['a', 'c', 'e'],
  ])
  expect(sent.filter(({ decision }) => decision.kind === 'done')).toHaveLength(3)
})

it('rests when a rate is used up, or the headers ask for it, and loses nothing', async () => {
  const { send, calls } = platform(() => false)
  const limited: SendingContext = {
    ...contextWith(send),
    destination: {
      ...DESTINATIONS.generic,
      limits: { ...DESTINATIONS.generic.limits, maxBatch: 1, rates: [{ count: 2, perMs: 60_000, scope: 'pixel' }] },
    },
  }
  // Sent alone, one call each: the minute allows two.
  const { sent, trouble } = await sendEvents(
    limited,
    ['a', 'b', 'c'].map((id) => waiting(id, ALONE_AFTER_TRIES)),
  )
  expect(calls).toEqual([['a'], ['b']])
  expect(sent).toHaveLength(2)
  expect(trouble).toEqual({ kind: 'rest', restMs: 60_000 })
  const asked = await sendEvents({ ...contextWith(send), destination: { ...DESTINATIONS.generic, readRestMs: () => 5000 } }, [
    waiting('d', 0),
  ])
  expect(asked.sent.map(({ decision }) => decision.kind)).toEqual(['done'])
  expect(asked.trouble).toEqual({ kind: 'rest', restMs: 5000 })
})

// A timer of Node's runs at once when it is set to more than 24.8 days: the lane would turn without a pause.
it.each([Infinity, 1_800_000_000_000, Number.NaN])('rests no longer than a day, though the headers ask for %s ms', async (restMs) => {
  const { send } = platform(() => false)
  const asking: SendingContext = { ...contextWith(send), destination: { ...DESTINATIONS.generic, readRestMs: () => restMs } }
  const { trouble } = await sendEvents(asking, [waiting('a', 0)])
  expect(trouble).toEqual(Number.isNaN(restMs) ? undefined : { kind: 'rest', restMs: DAY_MS })
})
