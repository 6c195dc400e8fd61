import type { CollectEvent } from '@convbox/contract/events/events'
import { COLLECT_MAX_EVENTS, SDK_MAX_BATCH_BYTES } from '@convbox/contract/events/script-facts'
import { describe, expect, test } from 'vitest'
import { createOutbox } from './outbox.ts'
import type { FakeWorld } from './testing-env.ts'
import { advance, makeEnv, makeWorld, sentEvents } from './testing-env.ts'

const CONFIG = { storeKey: 'key-1', collectUrl: 'https://collect.example/', consentRequired: false }
const open = (world: FakeWorld, mayStore = true) => createOutbox(makeEnv(world), CONFIG, '_cb_q', () => mayStore)
const event = (id: string, title?: string): CollectEvent => ({
  id,
  name: 'PageView',
  occurredAt: '2026-01-01T00:00:00.000Z',
  source: 'storefront',
  page: { url: 'https://shop.example/', ...(title && { title }) },
})
const ids = (world: FakeWorld): string[] => sentEvents(world).map(({ id }) => id)
const kept = (world: FakeWorld): string[] => (JSON.parse(world.storage['_cb_q'] ?? '[]') as { e: CollectEvent }[]).map(({ e }) => e.id)

test('sends what comes together in one request, and keeps nothing that was taken', async () => {
  const world = makeWorld()
  const outbox = open(world)
  outbox.add(event('a'))
  outbox.add(event('b'))
  await advance(world, 1000)
  expect(world.sent).toHaveLength(1)
  expect(world.sent[0]?.keepalive).toBe(true)
  expect(ids(world)).toEqual(['a', 'b'])
  expect(kept(world)).toEqual([])
})

test('keeps an event through a dead network and sends it from the next page, with the same id and a new sentAt', async () => {
  const world = makeWorld({ answers: [{ status: 0 }] })
  open(world).add(event('a'))
  await advance(world, 150)
  expect(kept(world)).toEqual(['a'])
  // The page and its timers are gone.
  world.timers = []
  world.nowMs += 3000
  open(world).flush()
  await advance(world, 1000)
  expect(ids(world)).toEqual(['a', 'a'])
  expect(world.sent.map(({ body }) => (JSON.parse(body) as { sentAt: string }).sentAt)).toEqual([
    '2026-01-01T00:00:00.100Z',
    '2026-01-01T00:00:03.150Z',
  ])
  expect(kept(world)).toEqual([])
})

test('tries again on the same page, later each time', async () => {
  const world = makeWorld({ answers: [{ status: 0 }, { status: 500 }, { status: 502 }] })
  open(world).add(event('a'))
  await advance(world, 120_000)
  expect(ids(world)).toEqual(['a', 'a', 'a', 'a'])
  expect(kept(world)).toEqual([])
})

test('sends an event left by a closed page in the middle of its request once it is surely over', async () => {
  const world = makeWorld()
  world.storage['_cb_q'] = JSON.stringify([{ e: event('a'), t: world.nowMs + 9000 }])
  open(world).flush()
  await advance(world, 5000)
  expect(ids(world)).toEqual([])
  await advance(world, 10_000)
  expect(ids(world)).toEqual(['a'])
})

describe('the answer', () => {
  test.each([429, 503])('%i: waits as long as the server says, on the next page too', async (status) => {
    const world = makeWorld({ answers: [{ status, retryAfterSeconds: 120 }] })
    open(world).add(event('a'))
    await advance(world, 60_000)
    open(world).flush()
    await advance(world, 50_000)
    expect(ids(world)).toEqual(['a'])
    await advance(world, 30_000)
    expect(new Set(ids(world).slice(1))).toEqual(new Set(['a']))
    expect(kept(world)).toEqual([])
  })

  test('202 with refused events: they are not sent again', async () => {
    const world = makeWorld({ answers: [{ status: 202, body: { accepted: 1, refused: [{ index: 1, id: 'b', reason: 'bad shape' }] } }] })
    const outbox = open(world)
    outbox.add(event('a'))
    outbox.add(event('b'))
    await advance(world, 60_000)
    expect(world.sent).toHaveLength(1)
    expect(kept(world)).toEqual([])
  })

  test('400 that names events: those are dropped, the others go again', async () => {
    const world = makeWorld({ answers: [{ status: 400, body: { refused: [{ index: 0, reason: 'bad shape' }] } }] })
    const outbox = open(world)
    outbox.add(event('a'))
    outbox.add(event('b'))
    await advance(world, 60_000)
    expect(ids(world)).toEqual(['a', 'b', 'b'])
  })

  test.each([400, 404, 413])('%i that names none: dropped, because it would be refused for ever', async (status) => {
    const world = makeWorld({ answers: [{ status }] })
    open(world).add(event('a'))
    await advance(world, 600_000)
    expect(ids(world)).toEqual(['a'])
    expect(kept(world)).toEqual([])
  })
})

describe('limits', () => {
  test('no request holds more than 60 KB or 100 events, whatever waits', async () => {
    const world = makeWorld({ answers: [{ status: 0 }] })
    const outbox = open(world)
    for (let i = 0; i < 150; i++) outbox.add(event(`e${i}`, '漢'.repeat(300)))
    await advance(world, 600_000)
    for (const { body, keepalive } of world.sent) {
      expect(new TextEncoder().encode(body).length).toBeLessThanOrEqual(SDK_MAX_BATCH_BYTES)
      expect((JSON.parse(body) as { events: unknown[] }).events.length).toBeLessThanOrEqual(COLLECT_MAX_EVENTS)
      expect(keepalive).toBe(true)
    }
    expect(new Set(ids(world)).size).toBe(150)
    expect(kept(world)).toEqual([])
  })

  test('an event larger than that goes alone, without keepalive', async () => {
    const world = makeWorld()
    const outbox = open(world)
    outbox.add(event('small'))
    outbox.add(event('large', 'x'.repeat(70_000)))
    await advance(world, 60_000)
    expect(world.sent.map(({ keepalive }) => keepalive)).toEqual([true, false])
    expect(ids(world)).toEqual(['small', 'large'])
  })

  test('at most 200 events wait, the newest', async () => {
    const world = makeWorld({ answers: [{ status: 503, retryAfterSeconds: 3600 }] })
    const outbox = open(world)
    for (let i = 0; i < 250; i++) outbox.add(event(`e${i}`))
    await advance(world, 1000)
    expect(kept(world)).toHaveLength(200)
    expect(kept(world).at(-1)).toBe('e249')
  })
})

test('works from memory where storage is full, shut or not allowed', async () => {
  for (const [world, mayStore] of [
    [makeWorld({ storageWorks: false }), true],
    [makeWorld(), false],
  ] as const) {
    const outbox = open(world, mayStore)
    outbox.add(event('a'))
    await advance(world, 1000)
    outbox.add(event('b'))
    await advance(world, 1000)
    expect(ids(world)).toEqual(['a', 'b'])
    expect(world.storage).toEqual({})
  }
})
