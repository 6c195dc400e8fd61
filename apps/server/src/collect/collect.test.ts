/** The script's endpoint: what it accepts, what it refuses, and its answers. */
import { COLLECT_MAX_BYTES, VISITOR_COOKIE, type CollectEvent } from '@convbox/contract'
import type { LogEntry } from '@convbox/storage'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { batchOf, GRANTED, pageView } from '../testing/collect-fixtures.ts'
import { startTestProgram, type TestProgram } from '../testing/test-program.ts'
import { contentOf } from '../intake/intake-record.ts'

const NOW_MS = Date.parse('2026-11-20T12:00:00Z')
let nowMs = NOW_MS
let test: TestProgram

beforeAll(async () => {
  test = await startTestProgram({ now: () => nowMs, config: { COLLECT_RATE_PER_SECOND: 500, COLLECT_MAX_LAG_SECONDS: 600 } })
})
afterAll(() => test.stop())

const post = (payload: string, headers: Record<string, string> = {}) => {
  // Every request at another time, so that tests do not share tokens.
  nowMs += 1000
  return postNow(payload, headers)
}
const postNow = (payload: string, { 'content-type': type = 'application/json', ...headers }: Record<string, string> = {}) =>
  test.server.inject({
    method: 'POST',
    url: '/collect/v1/events',
    headers: { ...(type !== '' && { 'content-type': type }), ...headers },
    payload,
  })
const postBatch = (events: unknown[], headers: Record<string, string> = {}) =>
  post(JSON.stringify({ storeKey: test.alder.storeKey, sentAt: new Date(nowMs).toISOString(), events }), headers)

const loggedIds = async (): Promise<string[]> => {
  const entries: LogEntry[] = await test.program.log.read({ after: 0, limit: 1_000_000, maxBytes: 1_000_000_000 })
  return entries.flatMap(({ record }) => {
    const content = record.kind === 'event' ? contentOf(record.event) : undefined
    return content?.kind === 'batch' ? content.events.map((event) => event.id) : []
  })
}

describe('POST /collect/v1/events', () => {
  it.each(['application/json', 'text/plain', 'text/plain;charset=UTF-8'])(
    'answers 202 to %s only when the events stand in the log',
    async (type) => {
      const event = pageView(nowMs)
      const answer = await postBatch([event], { 'content-type': type })
      expect([answer.statusCode, answer.json()]).toEqual([202, { accepted: 1, refused: [] }])
      expect(await loggedIds()).toContain(event.id)
    },
  )

  it('refuses what lies deeper than anybody nests, also with half a surrogate pair in it', async () => {
    const deep = `{"half":"\\ud800","a":${'['.repeat(100_000)}${']'.repeat(100_000)}}`
    expect((await post(deep)).statusCode).toBe(400)
  })

  it('writes no half of a surrogate pair into the log, neither as a value nor as a name', async () => {
    const event = { ...pageView(nowMs), clickIds: { 'a\ud800': 'b\udc00' } }
    expect((await postBatch([event])).statusCode).toBe(202)
    const entries = await test.program.log.read({ after: test.program.log.head() - 1, limit: 1, maxBytes: 1 })
    const [record] = entries.map(({ record: found }) => found)
    const content = record?.kind === 'event' ? contentOf(record.event) : undefined
    expect(content?.kind === 'batch' ? content.events[0]?.clickIds : undefined).toEqual({ 'a\ufffd': 'b\ufffd' })
  })

  it('keeps the good events of a batch and says which were refused and why', async () => {
    const [good, bad] = [pageView(nowMs), { ...pageView(nowMs), name: 'Nonsense' }]
    const worse = { ...pageView(nowMs), value: { currency: 'USD', total: 12.9 } }
    const answer = await postBatch([bad, good, worse])
    expect(answer.statusCode).toBe(202)
    expect(answer.json()).toMatchObject({
      accepted: 1,
      refused: [
        { index: 0, id: bad.id, path: 'name' },
        { index: 2, id: worse.id, path: 'value.total' },
      ],
    })
    const ids = await loggedIds()
    expect([ids.includes(good.id), ids.includes(bad.id)]).toEqual([true, false])
  })

  it('answers 400 with the path of the fault when nothing in it can be kept', async () => {
    const bad = await postBatch([{ ...pageView(nowMs), occurredAt: 'yesterday' }])
    expect([bad.statusCode, bad.json().path]).toEqual([400, 'events.0.occurredAt'])
    const frame = await post(JSON.stringify({ storeKey: test.alder.storeKey, events: [] }))
    expect([frame.statusCode, frame.json().path]).toEqual([400, 'sentAt'])
    const many = await postBatch(Array.from({ length: 101 }, () => pageView(nowMs)))
    expect([many.statusCode, many.json().path]).toEqual([400, 'events'])
    expect((await post('{"storeKey"')).statusCode).toBe(400)
    expect((await post('')).statusCode).toBe(400)
  })

  it('takes a hundred events', async () => {
    const answer = await postBatch(Array.from({ length: 100 }, () => pageView(nowMs)))
    expect(answer.json()).toEqual({ accepted: 100, refused: [] })
  })

  it('answers 404 to an unknown store key', async () => {
    const answer = await post(JSON.stringify(batchOf('nobody', nowMs, [pageView(nowMs)])))
    expect([answer.statusCode, answer.json().path]).toEqual([404, 'storeKey'])
  })

  it('answers 413 above 512 KB, readable by the page', async () => {
    const answer = await post('x'.repeat(COLLECT_MAX_BYTES + 1), { origin: 'https://alder.example' })
    expect([answer.statusCode, answer.headers['access-control-allow-origin']]).toEqual([413, 'https://alder.example'])
  })

  it('answers 429 with Retry-After to a store that sends too fast, and to no other store', async () => {
    const burst = Array.from({ length: 100 }, () => pageView(nowMs))
    nowMs += 10_000
    const body = JSON.stringify(batchOf(test.alder.storeKey, nowMs, burst))
    const statuses: number[] = []
    for (let index = 0; index < 6; index++) statuses.push((await postNow(body)).statusCode)
    expect(statuses).toEqual([202, 202, 202, 202, 202, 429])
    const refused = await postNow(body)
    expect(Number(refused.headers['retry-after'])).toBeGreaterThanOrEqual(1)
    expect((await postNow(JSON.stringify(batchOf(test.birch.storeKey, nowMs, [pageView(nowMs)])))).statusCode).toBe(202)
    nowMs += 1000
    expect((await postNow(body)).statusCode).toBe(202)
  })

  it('answers a preflight, and lets the page read the answer with its cookies', async () => {
    const preflight = await test.server.inject({
      method: 'OPTIONS',
      url: '/collect/v1/events',
      headers: {
        origin: 'https://alder.example',
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'content-type',
      },
    })
    expect(preflight.statusCode).toBe(204)
    expect(preflight.headers).toMatchObject({
      'access-control-allow-origin': 'https://alder.example',
      'access-control-allow-credentials': 'true',
      'access-control-allow-headers': 'content-type',
      'access-control-allow-methods': 'POST, OPTIONS',
    })
    const answer = await postBatch([pageView(nowMs)], { origin: 'https://alder.example' })
    expect(answer.headers['access-control-allow-origin']).toBe('https://alder.example')
  })

  it("sets the visitor's cookie again on the store's own domain, and nowhere else, and not against consent", async () => {
    const event = pageView(nowMs)
    const cookie = async (host: string, sent: CollectEvent): Promise<unknown> => (await postBatch([sent], { host })).headers['set-cookie']
    expect(await cookie('t.alder.example', event)).toMatch(
      new RegExp(`^${VISITOR_COOKIE}=${event.visitorId}; Max-Age=34560000; Path=/; Domain=alder.example; SameSite=Lax`),
    )
    expect(await cookie('convbox.example', event)).toBeUndefined()
    expect(await cookie('evil-alder.example', event)).toBeUndefined()
    expect(await cookie('t.alder.example', { ...event, consent: { ...GRANTED, analytics: 'denied' } })).toBeUndefined()
  })

  it('answers 503 with Retry-After while ingest is too far behind, and takes events again afterwards', async () => {
    expect((await postBatch([pageView(nowMs)])).statusCode).toBe(202)
    nowMs += 601_000
    const late = await postBatch([pageView(nowMs)])
    expect([late.statusCode, late.headers['retry-after']]).toEqual([503, '30'])
    await test.program.log.writeEdge('ingest-done', { from: 1, to: test.program.log.head() })
    expect((await postBatch([pageView(nowMs)])).statusCode).toBe(202)
  })

  it('answers any body with 202, 400, 404 or 413, and stays alive', async () => {
    const anything = fc.oneof(
      fc.string(),
      fc.json(),
      fc.anything({ withNullPrototype: true }).map((value) => JSON.stringify(value) ?? ''),
      fc
        .record({
          storeKey: fc.oneof(fc.constant(test.alder.storeKey), fc.string(), fc.integer()),
          sentAt: fc.oneof(fc.constant(new Date(nowMs).toISOString()), fc.string()),
          events: fc.array(fc.oneof(fc.jsonValue(), fc.dictionary(fc.constantFrom(...Object.keys(pageView(0))), fc.jsonValue())), {
            maxLength: 5,
          }),
        })
        .map((value) => JSON.stringify(value)),
      fc
        .tuple(fc.constantFrom(...Object.keys(pageView(0))), fc.jsonValue())
        .map(([key, value]) => JSON.stringify(batchOf(test.alder.storeKey, nowMs, [{ ...pageView(nowMs), [key]: value }]))),
    )
    await fc.assert(
      fc.asyncProperty(anything, async (body) => {
        const { statusCode } = await post(body)
        expect([202, 400, 404, 413]).toContain(statusCode)
      }),
      { numRuns: 300 },
    )
    expect((await postBatch([pageView(nowMs)])).statusCode).toBe(202)
  })
})
