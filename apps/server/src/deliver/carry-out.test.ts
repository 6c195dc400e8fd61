/** Events that need several calls, against a platform that is a function. */
import type { Call, Destination, DestinationRequest, EventOutcome, PlatformAnswer, Step } from '@convbox/destinations'
import { DESTINATIONS } from '@convbox/destinations'
import { describe, expect, it } from 'vitest'
import { pageView } from '../testing/collect-fixtures.ts'
import { carryOut, type Carrier } from './carry-out.ts'
import { decide } from './decide.ts'
import type { LaneNote, Progress, Waiting } from '../deliveries/lane-entry.ts'

const NOW_MS = Date.parse('2026-11-20T12:00:00Z')
const TRY = { at: 'now', status: 200, durationMs: 1, request: '', answer: '' }

const waitingWith = (note: LaneNote = { attempts: [] }): Waiting => {
  const { client: _client, ...event } = pageView(NOW_MS, { id: 'e' })
  return {
    entry: { pixelId: 'p', seq: 1, eventId: 'e', body: {}, enqueuedAtMs: NOW_MS, nextAtMs: 0, attempts: 0 },
    body: { storeId: 's', event: { ...event, receivedAt: event.occurredAt } },
    note,
  }
}

const READ: Record<number, EventOutcome> = {
  200: { event: 'e', outcome: 'delivered', proof: 'confirmed' },
  202: { event: 'e', outcome: 'delivered', proof: 'accepted' },
  400: { event: 'e', outcome: 'rejected', reason: 'invalid field', detail: 'no such product' },
  404: { event: 'e', outcome: 'missing', reason: 'invalid field' },
  500: { event: 'e', outcome: 'retry', reason: 'platform error' },
}
const destination: Destination = {
  ...DESTINATIONS.generic,
  readAnswer: ({ status }: PlatformAnswer) => [READ[status] ?? { event: 'e', outcome: 'rejected', reason: 'unknown answer' }],
}

const call = (name: string): Call => ({ method: 'POST', url: `https://shop.example/${name}`, headers: {}, body: {} })
const step = (name: string): Step => ({ name, ...call(name) })
const order: DestinationRequest = {
  events: ['e'],
  ...call('order'),
  before: [step('product')],
  create: [step('customer')],
  after: [step('cart')],
}

/** A platform that answers each URL with these statuses in turn, then 200; 'crash' throws, as a killed program would stop. Saved progress survives. */
const open = (answers: Record<string, (number | 'crash' | 'silent' | 'unreachable')[]> = {}) => {
  const calls: string[] = []
  let kept: Progress | undefined
  const carrier: Carrier = {
    destination,
    now: () => NOW_MS,
    keepProgress: async (waiting, progress) => {
      kept = progress
      return { ...waiting, note: { ...waiting.note, progress } }
    },
    send: async ({ url }) => {
      const name = url.split('/').at(-1) ?? ''
      calls.push(name)
      const status = answers[name]?.shift() ?? 200
      if (status === 'crash') throw new Error('killed')
      if (status === 'silent') return { durationMs: 1, failed: 'time-out', detail: 'no answer' }
      if (status === 'unreachable') return { durationMs: 1, failed: 'network', detail: 'ECONNREFUSED', isUnsent: true }
      return { durationMs: 1, answer: { status, headers: {}, body: '' } }
    },
  }
  const run = async (request = order) => {
    const waiting = waitingWith({ attempts: [], ...(kept !== undefined && { progress: kept }) })
    const carried = await carryOut(carrier, request, new Map([['e', waiting]]))
    return { ...carried, outcome: carried.outcomes.get('e') }
  }
  return { calls, run, kept: () => kept }
}

describe('an event with several calls', () => {
  it('goes in order, and its outcome is that of the main call', async () => {
    const { run, calls } = open()
    expect((await run()).outcome).toEqual(READ[200])
    expect(calls).toEqual(['product', 'order', 'cart'])
  })

  it.each([
    ['product', ['product', 'product', 'order', 'cart']],
    ['order', ['product', 'order', 'order', 'cart']],
    ['cart', ['product', 'order', 'cart', 'cart']],
  ])('goes on after a crash at the call "%s" without repeating what is done', async (name, expected) => {
    const { run, calls } = open({ [name]: ['crash'] })
    await expect(run()).rejects.toThrow('killed')
    expect((await run()).outcome).toEqual(READ[200])
    expect(calls).toEqual(expected)
  })

  it('shows the status of the main call also after a crash at a call after it', async () => {
    const { run } = open({ order: [202], cart: ['crash'] })
    await expect(run()).rejects.toThrow('killed')
    expect(await run()).toMatchObject({ outcome: READ[202], result: { answer: { status: 202 } } })
  })

  it('creates what is missing, then goes again, once', async () => {
    const created = open({ order: [404] })
    expect((await created.run()).outcome).toEqual(READ[200])
    expect(created.calls).toEqual(['product', 'order', 'customer', 'order', 'cart'])
    const still = open({ order: [404, 404] })
    const { outcome } = await still.run()
    expect(
      decide(outcome ?? { outcome: 'split', reason: 'batch refused' }, waitingWith(), TRY, { isAlone: true, maxTries: 9 }),
    ).toMatchObject({ kind: 'park', reason: 'invalid field' })
  })

  it('is refused where a call before it is refused, and tried again where one fails', async () => {
    const refused = open({ product: [400] })
    expect(await refused.run()).toMatchObject({ outcome: READ[400], step: 'product' })
    expect(refused.calls).toEqual(['product'])
    const failed = open({ product: [500] })
    expect((await failed.run()).outcome).toEqual(READ[500])
  })

  it('is delivered with a warning where a call after it is refused; one that fails is tried again alone', async () => {
    const warned = open({ cart: [400] })
    expect((await warned.run()).outcome).toEqual({ ...READ[200], warning: 'cart: no such product' })
    const failed = open({ cart: [500] })
    expect(await failed.run()).toMatchObject({ outcome: READ[500], step: 'cart' })
    expect((await failed.run()).outcome).toEqual(READ[200])
    expect(failed.calls).toEqual(['product', 'order', 'cart', 'cart'])
  })
})

describe('a call that must not be repeated', () => {
  const once: DestinationRequest = { events: ['e'], ...call('event'), idempotent: false }
  const isLost = async (run: ReturnType<typeof open>['run']): Promise<unknown> => {
    const { outcome, isOnce = false } = await run(once)
    return decide(outcome ?? { outcome: 'split', reason: 'batch refused' }, waitingWith(), TRY, { isAlone: true, maxTries: 9, isOnce })
  }

  it('is not sent again when no answer came, nor after a crash', async () => {
    const silent = open({ event: ['silent'] })
    expect(await isLost(silent.run)).toMatchObject({ kind: 'park', reason: 'answer lost' })
    const killed = open({ event: ['crash'] })
    await expect(killed.run(once)).rejects.toThrow('killed')
    expect(await isLost(killed.run)).toMatchObject({ kind: 'park', reason: 'answer lost' })
    expect(killed.calls).toEqual(['event'])
  })

  it('is sent again where the platform said that it failed', async () => {
    const failed = open({ event: [500] })
    expect(await isLost(failed.run)).toMatchObject({ kind: 'later' })
  })

  it('is sent again where it cannot have arrived: there was no connection', async () => {
    const away = open({ event: ['unreachable'] })
    expect(await isLost(away.run)).toMatchObject({ kind: 'later', reason: 'network' })
  })

  it('leaves a warning where it followed the main call, and the calls behind it go on', async () => {
    const lines: DestinationRequest = {
      events: ['e'],
      ...call('order'),
      after: [
        { ...step('first'), idempotent: false },
        { ...step('second'), idempotent: false },
      ],
    }
    const silent = open({ first: ['silent'] })
    expect((await silent.run(lines)).outcome).toEqual({ ...READ[200], warning: 'first: time-out' })
    expect(silent.calls).toEqual(['order', 'first', 'second'])
    const away = open({ first: ['unreachable'] })
    expect(await away.run(lines)).toMatchObject({ outcome: { outcome: 'retry', reason: 'network' }, step: 'first' })
  })
})

it('an event that the platform has no use for is skipped, not refused', () => {
  const rule = { isAlone: true, maxTries: 9 }
  expect(decide({ outcome: 'skipped', reason: 'unknown at the platform' }, waitingWith(), TRY, rule)).toMatchObject({
    kind: 'done',
    change: { state: 'skipped', reason: 'unknown at the platform', attempts: [{ outcome: 'skipped' }] },
  })
})
