/**
 * What must hold for the lane of every destination, whatever its platform does: killed between the calls of one event, away for a day, with an expired token, refusing one event, hanging, answering
 * nonsense. Real lanes with a clock of the test; the platforms are the strict stand-ins, called without a socket; rows of the delivery log stay in memory.
 */
import { reasonsText } from '@convbox/contract/reasons.text'
import { DAY_MS, HOUR_MS } from '@convbox/contract/durations'
import { pixels as pixelCalls } from '@convbox/contract/api/pixels'
import { DESTINATION_IDS, type AuthReason, type DestinationId, type StoreEvent } from '@convbox/contract'
import { DESTINATION_FACTS } from '@convbox/contract/all-destinations'
import { callStandIn } from '@convbox/demo/platforms/call-stand-in'
import { KEY_SERVICES } from '@convbox/demo/platforms/oauth/key-services'
import { createStandInState, type StandInState } from '@convbox/demo/platforms/stand-in-state'
import { STAND_INS } from '@convbox/demo/platforms/stand-ins'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { DeliveryRow } from '../deliveries/delivery-row.ts'
import { pageView } from '../testing/collect-fixtures.ts'
import { makePixel, pixelSettings } from '../testing/sandbox-pixel.ts'
import { startTestProgram, type TestProgram } from '../testing/test-program.ts'
import type { DeliveryWriter } from './delivery-writer.ts'
import type { Send, SendResult } from './send.ts'
import { startOwnLane } from './start-own-lane.ts'

/**
 * How a platform differs. calls: of one purchase with two lines. repeats: what becomes of an event whose answer was lost. refusal: of one event among three; 'silent': the platform never says.
 * tokenReason: how it says that a token has expired. idOf: the platform's id of a purchase.
 */
type Nature = {
  calls: number
  repeats: 'again' | 'never'
  refusal: 'named' | 'whole batch' | 'one a request' | 'silent'
  tokenReason: AuthReason | undefined
  idOf?: (event: StoreEvent) => string
}

const orderId = ({ order }: StoreEvent): string => order?.id ?? ''

const NATURES: Record<DestinationId, Nature> = {
  facebook: { calls: 1, repeats: 'again', refusal: 'whole batch', tokenReason: 'token expired' },
  ga4: { calls: 1, repeats: 'again', refusal: 'silent', tokenReason: undefined },
  tiktok: { calls: 1, repeats: 'again', refusal: 'whole batch', tokenReason: 'token expired' },
  'google-ads': { calls: 1, repeats: 'again', refusal: 'named', tokenReason: 'token invalid', idOf: orderId },
  bing: { calls: 1, repeats: 'again', refusal: 'named', tokenReason: 'token invalid' },
  snapchat: { calls: 1, repeats: 'again', refusal: 'whole batch', tokenReason: 'token invalid' },
  pinterest: { calls: 1, repeats: 'again', refusal: 'named', tokenReason: 'token invalid' },
  omnisend: { calls: 3, repeats: 'never', refusal: 'one a request', tokenReason: 'token invalid' },
  mailchimp: { calls: 9, repeats: 'again', refusal: 'one a request', tokenReason: 'token invalid', idOf: orderId },
  klaviyo: { calls: 3, repeats: 'again', refusal: 'one a request', tokenReason: 'token invalid' },
  awin: { calls: 1, repeats: 'again', refusal: 'named', tokenReason: 'token invalid', idOf: orderId },
  generic: { calls: 1, repeats: 'again', refusal: 'named', tokenReason: 'token expired' },
}

/** The reasons that users can read, in each language. */
const TOLD = [reasonsText.en, reasonsText.zh].map((texts) => new Set(Object.values(texts).flatMap((group) => Object.keys(group))))

/** Keys of the form that the platform's have. */
const KEYS = new Map<DestinationId, string>([
  ['omnisend', KEY_SERVICES.omnisend.sample],
  ['mailchimp', KEY_SERVICES.mailchimp.sample],
  ['klaviyo', KEY_SERVICES.klaviyo.sample],
])

const START_MS = Date.parse('2026-11-20T12:00:00Z')
let nowMs = START_MS
let test: TestProgram
let seq = 1

beforeAll(async () => {
  test = await startTestProgram({ now: () => nowMs })
})
afterAll(async () => {
  await test.stop()
})

describe.each(DESTINATION_IDS)('%s', (platform) => {
  const { calls: callsOfOne, repeats, refusal, tokenReason, idOf = ({ id }) => id } = NATURES[platform]
  const standIn = STAND_INS[platform]
  let state: StandInState
  let pixelId: string
  /** The last row of each event in the delivery log. */
  let rows: Map<string, DeliveryRow>
  let calls: number
  const writer: DeliveryWriter = {
    write: async (written) => written.forEach((row) => rows.set(row.event_id, row)),
    nextVersion: () => '1',
    close: async () => undefined,
  }

  beforeEach(async () => {
    nowMs = START_MS
    state = createStandInState()
    rows = new Map()
    calls = 0
    const example = DESTINATION_FACTS[platform].pixelId.example ?? ''
    pixelId = await makePixel(
      test,
      test.alder,
      // The stand-ins do not know an id that ends in 404.
      pixelSettings(platform, { pixelId: `${example.slice(0, -5)}${String((seq += 1)).padStart(4, '0')}1` }),
    )
  })

  const purchase = (): StoreEvent => {
    const id = String((seq += 1))
    const { client, ...event } = pageView(nowMs, {
      name: 'Purchase',
      visitorId: `visitor-${id}`,
      user: { email: `mary${id}@example.com`, phone: '+16505551212' },
      clickIds: { gclid: 'EAIaIQobChMI1', awc: '30412_1_x' },
      value: { currency: 'USD', total: '70.00' },
      items: [
        { productId: '8001', title: 'Lamp', price: '25.00', quantity: 2 },
        { productId: '8002', title: 'Shade', price: '20.00', quantity: 1 },
      ],
      order: { id: `order-${id}`, name: `#${id}` },
    })
    return { ...event, client: { ...client, ip: '203.0.113.9' }, receivedAt: new Date(nowMs).toISOString() }
  }
  const put = async (count = 1): Promise<StoreEvent[]> => {
    const events = Array.from({ length: count }, purchase)
    const entryOf = (event: StoreEvent) => ({
      pixelId,
      seq: (seq += 1),
      eventId: event.id,
      body: { storeId: test.alder.id, event },
      enqueuedAtMs: nowMs,
    })
    await test.program.lanes.put(events.map(entryOf))
    return events
  }

  /** The platform as it works. */
  const working: Send = async (call): Promise<SendResult> => {
    if (call.method !== 'GET') calls += 1
    const reply = callStandIn({ standIn, state, nowMs, prefix: `/sandbox/${platform}` }, call)
    if (reply === 'cut') return { durationMs: 1, failed: 'time-out', detail: 'TimeoutError' }
    const body = reply.body === undefined ? '' : JSON.stringify(reply.body)
    return { durationMs: 1, answer: { status: reply.status, headers: reply.headers ?? {}, body } }
  }
  const startLane = (send: Send = working) => startOwnLane(test.program, pixelId, { send, writer, random: () => 1 })
  /** Lets a lane run for a time of its own clock, or until it has nothing more to do. A rest takes at least stepMs: a waiting lane looks every two seconds. */
  const run = async ({ turn }: ReturnType<typeof startLane>, forMs = HOUR_MS, stepMs = 5 * 60_000): Promise<void> => {
    const endMs = nowMs + forMs
    for (let turns = 0; nowMs < endMs; turns++) {
      const restMs = await turn()
      if (restMs === undefined) return
      if (turns > 500) throw new Error('the lane runs without end')
      if (restMs > 0) nowMs += Math.max(restMs, stepMs)
    }
  }
  const stateOf = ({ id }: StoreEvent) => [rows.get(id)?.state, rows.get(id)?.reason]
  const DELIVERED = ['delivered', '']
  const tellsOf = (event: StoreEvent): number => state.received().events.filter(({ eventId }) => eventId === idOf(event)).length
  const isInLane = ({ id }: StoreEvent): boolean =>
    [...test.program.lanes.waiting(pixelId, 100, -1), ...test.program.lanes.parked(pixelId)].some(({ eventId }) => eventId === id)

  it('killed after any call of an event it goes on there, and tells nothing twice that would count twice', async () => {
    await put()
    await run(startLane())
    expect(calls).toBe(callsOfOne)
    for (let dies = 1; dies <= callsOfOne; dies++) {
      state.clear()
      calls = 0
      const killed = startLane(async (call) => {
        if (calls >= dies) throw new Error('killed')
        const result = await working(call)
        // The platform has the call, and nobody is left to read its answer.
        if (calls === dies) throw new Error('killed')
        return result
      })
      const [event] = await put()
      if (event === undefined) throw new Error('no event')
      await expect(run(killed)).rejects.toThrow('killed')
      expect(isInLane(event)).toBe(true)
      await run(startLane())
      const isLost = repeats === 'never' && dies === 1
      expect([dies, ...stateOf(event)]).toEqual([dies, ...(isLost ? ['parked', 'answer lost'] : DELIVERED)])
      const unique = state.received().unique
      expect(unique.length).toBeGreaterThan(0)
      if (repeats === 'never') expect(Math.max(...unique.map(({ count }) => count))).toBe(1)
      if (repeats === 'never') expect(calls).toBe(isLost ? 1 : callsOfOne)
      // One is repeated; where something was missing, the main call asks once more whether it still is.
      else expect(calls).toBeLessThanOrEqual(callsOfOne + 2)
    }
  })

  it('loses nothing while its platform is away for a day', async () => {
    const backMs = nowMs + DAY_MS
    const lane = startLane(async (call) => {
      if (nowMs >= backMs) return working(call)
      return { durationMs: 1, failed: 'network', detail: 'ECONNREFUSED', isUnsent: true }
    })
    const events: StoreEvent[] = []
    for (let hours = 0; hours < 24; hours += 8) {
      events.push(...(await put(2)))
      nowMs = Math.max(nowMs, START_MS + hours * HOUR_MS)
      await run(lane, START_MS + (hours + 8) * HOUR_MS - nowMs, HOUR_MS)
      for (const event of events)
        expect([rows.get(event.id)?.state, isInLane(event)]).toEqual([expect.stringMatching(/^(waiting|retrying|parked)$/), true])
      expect((await test.program.directory.pixel(pixelId))?.pausedReason).toBe('network')
    }
    nowMs = backMs
    events.push(...(await put()))
    await run(lane, 2 * HOUR_MS)
    for (const event of events) expect([...stateOf(event), tellsOf(event)]).toEqual([...DELIVERED, 1])
    expect(await test.program.directory.pixel(pixelId)).toMatchObject({ state: 'running' })
  })

  it('waits for a person when its token has expired, and goes on with a new one', async () => {
    state.order({ mode: 'expired token' })
    const lane = startLane()
    const events = await put(3)
    await run(lane, 10 * 60_000)
    if (tokenReason === undefined) {
      // GA4 takes whatever comes; its stand-in notes what it would have thrown away.
      expect(state.received().events.flatMap(({ faults }) => faults)).toContain('api_secret is wrong')
      return
    }
    expect(await test.program.directory.pixel(pixelId)).toMatchObject({ pausedReason: tokenReason })
    for (const event of events) expect([isInLane(event), tellsOf(event)]).toEqual([true, 0])
    const asked = calls
    await run(lane, 10 * 60_000)
    expect(calls).toBe(asked)
    const conversionApiKey = KEYS.get(platform) ?? 'a-brand-new-token-0123456789'
    const saved = await test.call(pixelCalls.updatePixel, { id: pixelId, conversionApiKey }, { as: 'ada', store: test.alder })
    expect([saved.status, saved.details]).toEqual([200, {}])
    await run(lane)
    for (const event of events) expect([...stateOf(event), tellsOf(event)]).toEqual([...DELIVERED, 1])
  })

  it('keeps one refused event from the others, with a reason', async () => {
    const lane = startLane()
    const events = await put(3)
    const [, bad] = events
    if (bad === undefined) throw new Error('no event')
    state.order({ mode: 'refuse event', eventId: idOf(bad) })
    await run(lane)
    for (const event of events) {
      const isBad = event === bad && refusal !== 'silent'
      expect([...stateOf(event), isInLane(event)]).toEqual(isBad ? ['rejected', expect.stringMatching(/./), true] : [...DELIVERED, false])
      if (event !== bad) expect(tellsOf(event)).toBeGreaterThan(0)
    }
    const tries: unknown = JSON.parse(rows.get(bad.id)?.attempts ?? '[]')
    // A batch that was refused without a name is taken apart.
    expect(Array.isArray(tries) && tries.length > 1).toBe(refusal === 'whole batch')
  })

  it('sends again under the same ids what a hanging platform may have taken, unless that would count twice', async () => {
    const lane = startLane()
    state.order({ mode: 'timeout', ms: 20_000, isKept: true, times: 1 })
    const events = await put(2)
    await run(lane)
    const [first, second] = events.map(stateOf)
    expect(first).toEqual(repeats === 'never' ? ['parked', 'answer lost'] : DELIVERED)
    expect(second).toEqual(DELIVERED)
    for (const event of events) expect(tellsOf(event)).toBeGreaterThan(0)
    if (repeats === 'never') expect(state.received().unique.every(({ count }) => count === 1)).toBe(true)
  })

  /** Answers that are none: each to every call. */
  const goodAnswer = async (): Promise<string> => {
    let text = ''
    const [event] = await put()
    await run(
      startLane(async (call) => {
        const result = await working(call)
        if ('answer' in result && text === '') text = result.answer.body
        return result
      }),
    )
    expect(event && stateOf(event)).toEqual(DELIVERED)
    state.clear()
    return text
  }

  it('takes no nonsense for a delivery, says why, and loses nothing', async () => {
    const good = await goodAnswer()
    const errorBody = standIn.fail({ params: {}, query: {}, headers: {}, body: undefined, bodyBytes: 0, nowMs }, 500).body
    const answers: [string, number, string][] = [
      ['nonsense', 200, '\u0000\ufffdlorem ipsum'],
      ['a page', 200, '<!doctype html><html><body>Sign in to the Wi-Fi</body></html>'],
      ['a list', 200, '[]'],
      ['an empty object', 200, '{}'],
      ['an error', 200, '{"error":{"code":500,"message":"Something went wrong"},"errors":[{"message":"no"}],"status":"FAILED"}'],
      ['a page of a proxy', 502, '<html>Bad gateway</html>'],
      ['a redirect', 302, ''],
      ...(good.length > 2 ? [['half an answer', 200, good.slice(0, good.length / 2)] satisfies [string, number, string]] : []),
      ...(errorBody === undefined ? [] : [['its own error', 200, JSON.stringify(errorBody)] satisfies [string, number, string]]),
    ]
    for (const [what, status, body] of answers) {
      const events = await put(2)
      await run(
        startLane(async () => ({ durationMs: 1, answer: { status, headers: {}, body } })),
        60_000,
        30_000,
      )
      for (const event of events) {
        const row = rows.get(event.id)
        expect([what, row?.state, isInLane(event)]).toEqual([what, expect.not.stringMatching(/^(delivered|skipped)$/), true])
        for (const told of TOLD) expect([...told]).toContain(row?.reason)
      }
      await test.program.lanes.clear(pixelId)
    }
  })
})
