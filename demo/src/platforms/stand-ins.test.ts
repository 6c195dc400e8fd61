import { randomUUID } from 'node:crypto'
import { afterEach, describe, expect, it } from 'vitest'
import { sha256 } from './checks.ts'
import { createStandIns, startStandIn } from './stand-ins.ts'
import type { RunningStandIn } from './stand-ins.ts'

const NOW_MS = Date.parse('2026-11-20T10:15:00.000Z')
const running: RunningStandIn[] = []
afterEach(async () => {
  for (const standIn of running.splice(0)) await standIn.close()
})

const start = async (platform: RunningStandIn['platform']): Promise<RunningStandIn> => {
  const standIn = await startStandIn({ platform, knownEmails: ['mary@example.com'], readNowMs: () => NOW_MS })
  running.push(standIn)
  return standIn
}

const post = async (url: string, body: unknown, headers: Record<string, string> = {}) => {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })
  const text = await answer.text()
  return { status: answer.status, headers: answer.headers, body: text === '' ? undefined : JSON.parse(text) }
}

const metaEvent = (change: object = {}): Record<string, unknown> => ({
  event_name: 'PageView',
  event_time: NOW_MS / 1000 - 60,
  event_id: randomUUID(),
  action_source: 'website',
  event_source_url: 'https://lamps.example/',
  user_data: { em: [sha256('mary@example.com')], client_user_agent: 'Firefox', client_ip_address: '203.0.113.7' },
  ...change,
})
const metaUser = (change: object) => metaEvent({ user_data: { client_user_agent: 'Firefox', ...change } })

describe('Meta', () => {
  const PATH = '/v25.0/123456789012345/events'
  const send = (standIn: RunningStandIn, data: unknown, change: object = {}, path = PATH) =>
    post(standIn.url + path, { data, access_token: 'EAAtoken', ...change })

  it('tells its figures about the events that it got, and refuses what Meta would', async () => {
    const standIn = await start('facebook')
    const ask = async (query: string, token = 'EAAtoken') => {
      const headers = { authorization: `Bearer ${token}` }
      const answer = await fetch(`${standIn.url}/v25.0/dataset_quality?${query}`, { headers })
      return { status: answer.status, body: JSON.parse(await answer.text()) }
    }
    const FIELDS = 'web{event_name,event_match_quality{composite_score,match_key_feedback{identifier,coverage{percentage}}}}'
    const good = `dataset_id=123456789012345&fields=${FIELDS}`
    expect(await ask(good)).toEqual({ status: 200, body: { web: [] } })
    await send(standIn, [metaEvent(), metaUser({ em: [sha256('mary@example.com')], ph: [sha256('15551234567')] })])
    // Two page views, one with a phone number.
    expect(await ask(good)).toMatchObject({
      body: {
        web: [
          {
            event_name: 'PageView',
            event_match_quality: {
              match_key_feedback: [
                { identifier: 'email', coverage: { percentage: 100 } },
                { identifier: 'phone', coverage: { percentage: 50 } },
                { identifier: 'ip_address', coverage: { percentage: 50 } },
                { identifier: 'user_agent', coverage: { percentage: 100 } },
              ],
            },
          },
        ],
      },
    })
    expect((await ask(`fields=${FIELDS}`)).body.error.code).toBe(100)
    expect((await ask('dataset_id=123456789012345')).body.error.code).toBe(100)
    expect((await ask('dataset_id=123456789012345&fields=web{score}')).body.error.message).toContain('nonexisting field (score)')
    expect((await ask('dataset_id=123456789012345&fields=web{event_name')).body.error.message).toContain('Syntax')
    expect(await ask(good, 'sendonly-token')).toMatchObject({ status: 403, body: { error: { code: 200 } } })
    expect((await ask(good, 'expired-token')).body.error.error_subcode).toBe(463)
    expect((await ask(`dataset_id=12&fields=${FIELDS}`)).body.error.error_subcode).toBe(33)
  })

  it('receives good events, says how many, and shows its usage', async () => {
    const standIn = await start('facebook')
    const answer = await send(standIn, [metaEvent(), metaEvent({ event_name: 'Purchase', custom_data: { value: 1.5, currency: 'USD' } })], {
      test_event_code: 'T1',
    })
    expect([answer.status, answer.body.events_received]).toEqual([200, 2])
    expect(JSON.parse(answer.headers.get('x-business-use-case-usage') ?? '')).toHaveProperty(
      ['123456789012345', 0, 'estimated_time_to_regain_access'],
      0,
    )
    expect(standIn.state.received().events.map(({ eventName, isTest }) => [eventName, isTest])).toEqual([
      ['PageView', true],
      ['Purchase', true],
    ])
  })

  it('counts a repeat once in its view without repeats', async () => {
    const standIn = await start('facebook')
    const event = metaEvent()
    await send(standIn, [event])
    await send(standIn, [event, metaEvent()])
    const { events, unique } = standIn.state.received()
    expect([events.length, unique.map(({ count }) => count)]).toEqual([3, [2, 1]])
  })

  it.each<[string, object, object?, string?]>([
    ['104', {}, { access_token: undefined }],
    ['190/463', {}, { access_token: 'expired-token' }],
    ['190/467', {}, { access_token: 'a b' }],
    ['100/33', {}, {}, '/v25.0/12/events'],
    ['2635', {}, {}, '/v17.0/123456789012345/events'],
    ['2500', {}, {}, '/latest/123456789012345/events'],
    ['100', {}, { data: [] }],
    ['100', {}, { data: Array.from({ length: 1001 }, () => ({})) }],
    ['100/2804003', metaEvent({ event_time: NOW_MS / 1000 - 7 * 86_400 - 1 })],
    ['100/2804019', metaEvent({ event_time: NOW_MS / 1000 + 3600 })],
    ['100/2804019', metaEvent({ event_time: '1795169400' })],
    ['100/2804019', metaEvent({ event_name: '' })],
    ['100/2804019', metaEvent({ action_source: 'web' })],
    ['100/2804019', metaEvent({ event_source_url: undefined })],
    ['100/2804019', metaEvent({ user_data: { fbp: 'fb.1.1763600000000.1' } })],
    ['100/2804019', metaUser({ em: 'mary@example.com' })],
    ['100/2804019', metaUser({ em: [sha256('mary@example.com').toUpperCase()] })],
    ['100/2804019', metaUser({ em: [sha256('')] })],
    ['100/2804019', metaUser({ em: [sha256(' Mary@example.com')] })],
    ['100/2804019', metaUser({ em: [sha256(sha256('mary@example.com'))] })],
    ['100/2804019', metaUser({ fbp: 'x' })],
    ['100/2804019', metaUser({ client_ip_address: sha256('203.0.113.7') })],
    ['100/2804050', metaUser({ country: [sha256('us')], ge: [sha256('f')] })],
    ['100/2804019', metaEvent({ event_name: 'Purchase' })],
    ['100/2804019', metaEvent({ custom_data: { value: '1.5', currency: 'USD' } })],
    ['100/2804019', metaEvent({ custom_data: { contents: [{ id: 1, quantity: 1 }] } })],
    ['100/2804019', metaEvent({ data_processing_options: ['LDU'] })],
  ])('refuses with %s: %j', async (code, event, change = {}, path = PATH) => {
    const standIn = await start('facebook')
    const { status, body } = await send(standIn, [metaEvent(), event], change, path)
    expect([status, [body.error.code, body.error.error_subcode].filter(Boolean).join('/')]).toEqual([400, code])
    expect(standIn.state.received().events).toEqual([])
  })

  it('refuses a body that is no JSON as Meta does', async () => {
    const standIn = await start('facebook')
    expect((await post(standIn.url + PATH, '{', { authorization: 'Bearer EAAtoken' })).body.error.code).toBe(100)
  })
})

describe('failing on command', () => {
  const PATH = '/v25.0/123456789012345/events'
  const send = (standIn: RunningStandIn, token = 'EAAtoken', event = metaEvent()) =>
    post(standIn.url + PATH, { data: [event], access_token: token })
  const order = (standIn: RunningStandIn, order: object) => post(`${standIn.url}/fail`, order)

  it('answers a status so many times, then works', async () => {
    const standIn = await start('facebook')
    await order(standIn, { mode: 'status', status: 500, times: 2 })
    expect([(await send(standIn)).status, (await send(standIn)).status, (await send(standIn)).status]).toEqual([500, 500, 200])
  })

  it('asks to wait', async () => {
    const standIn = await start('facebook')
    await order(standIn, { mode: 'status', status: 429, retryAfter: 7, times: 1 })
    const { body, headers } = await send(standIn)
    expect([headers.get('retry-after'), body.error.code]).toEqual(['7', 80004])
    expect(headers.get('x-business-use-case-usage')).toContain('"estimated_time_to_regain_access":1')
  })

  it.each([false, true])('cuts a call off without an answer; events kept: %s', async (isKept) => {
    const standIn = await start('facebook')
    await order(standIn, { mode: 'timeout', ms: 5, times: 1, isKept })
    await expect(send(standIn)).rejects.toThrow(TypeError)
    const { events, requests } = standIn.state.received()
    expect([events.length, requests[0]?.answered]).toEqual([isKept ? 1 : 0, 0])
    expect((await send(standIn)).status).toBe(200)
  })

  it('lets the tokens seen so far expire, and takes a new one', async () => {
    const standIn = await start('facebook')
    await send(standIn, 'EAAold')
    await order(standIn, { mode: 'expired token' })
    expect((await send(standIn, 'EAAold')).body.error).toMatchObject({ code: 190, error_subcode: 463 })
    expect((await send(standIn, 'EAAnew')).status).toBe(200)
    expect((await send(standIn, 'EAAold')).status).toBe(400)
    await order(standIn, { mode: 'none' })
    expect((await send(standIn, 'EAAold')).status).toBe(200)
  })

  it('refuses a batch that holds a named event', async () => {
    const standIn = await start('facebook')
    await order(standIn, { mode: 'refuse batch', eventId: 'bad' })
    expect((await send(standIn, 'EAAtoken', metaEvent({ event_id: 'bad' }))).status).toBe(400)
    expect((await send(standIn)).status).toBe(200)
  })

  it.each([{}, { mode: 'explode' }, { mode: 'status', times: 1 }, { mode: 'status', status: 99 }, { mode: 'timeout', ms: -1 }])(
    'does not understand %j',
    async (given) => {
      const standIn = await start('facebook')
      expect((await order(standIn, given)).status).toBe(400)
    },
  )
})

describe('GA4', () => {
  const QUERY = '?measurement_id=G-LAMPS1&api_secret=secret'
  const event = (params: object = {}, change: object = {}) => ({
    name: 'page_view',
    params: { session_id: '1', engagement_time_msec: 100, event_id: 'e1', ...params },
    ...change,
  })
  const body = (events: unknown[], change: object = {}) => ({ client_id: '1.2', events, ...change })

  it('answers 204 to everything and remembers what was wrong', async () => {
    const standIn = await start('ga4')
    const good = await post(`${standIn.url}/mp/collect${QUERY}`, body([event()]))
    const wrong = await post(`${standIn.url}/mp/collect?measurement_id=UA-1`, body([event({ value: '1' })]))
    expect([good.status, wrong.status, (await post(`${standIn.url}/mp/collect`, 'nonsense')).status]).toEqual([204, 204, 204])
    expect(standIn.state.received().events.map(({ faults }) => faults)).toEqual([
      [],
      [
        'measurement_id must be G-...',
        'api_secret is missing',
        'events[0].params.value must be a number',
        'events[0].params.currency is required with value',
      ],
    ])
  })

  it.each<[string, string, object]>([
    ['client_id', 'VALUE_REQUIRED', { events: [event()] }],
    ['events', 'EXCEEDED_MAX_ENTITIES', body(Array.from({ length: 26 }, () => event()))],
    ['events[0].name', 'NAME_RESERVED', body([event({}, { name: 'session_start' })])],
    ['events[0].name', 'NAME_INVALID', body([event({}, { name: '1st' })])],
    ['events[0].params.ga_x', 'NAME_RESERVED', body([event({ ga_x: 1 })])],
    ['events[0].params.title', 'VALUE_OUT_OF_BOUNDS', body([event({ title: 'x'.repeat(101) })])],
    ['events[0].params.list', 'VALUE_INVALID', body([event({ list: [] })])],
    ['events[0].params.items[0]', 'VALUE_REQUIRED', body([event({ items: [{ price: 1 }] })])],
    ['events[0].params.session_id', 'VALUE_REQUIRED', body([event({ session_id: undefined })])],
    ['events[0].params.transaction_id', 'VALUE_REQUIRED', body([event({}, { name: 'purchase' })])],
    ['events[0].timestamp_micros', 'VALUE_OUT_OF_BOUNDS', body([event({}, { timestamp_micros: (NOW_MS - 73 * 3_600_000) * 1000 })])],
    ['consent.ad_user_data', 'VALUE_INVALID', body([event()], { consent: { ad_user_data: 'denied' } })],
    [
      'user_data.sha256_email_address',
      'VALUE_INVALID',
      body([event()], { user_id: '1', user_data: { sha256_email_address: ['mary@example.com'] } }),
    ],
  ])('the validation server names %s: %s', async (fieldPath, validationCode, sent) => {
    const standIn = await start('ga4')
    const answer = await post(`${standIn.url}/debug/mp/collect${QUERY}`, sent)
    expect(answer.body.validationMessages).toEqual([{ fieldPath, validationCode, description: expect.any(String) }])
    expect(standIn.state.received().events).toEqual([])
  })
})

describe('the generic platform', () => {
  const event = (id: string, change: object = {}) => ({
    id,
    name: 'PageView',
    time: '2026-11-20T10:00:00.000Z',
    user: { visitor: sha256('v') },
    ...change,
  })
  const send = (standIn: RunningStandIn, events: unknown[], token = 'good') =>
    post(`${standIn.url}/pixels/demo-1/events`, { events }, { authorization: `Bearer ${token}` })

  it('answers for each event', async () => {
    const standIn = await start('generic')
    await send(standIn, [event('a')])
    await post(`${standIn.url}/fail`, { mode: 'refuse event', eventId: 'c' })
    const events = [event('a'), event('b'), event('c'), event('d', { time: '2026-11-01T00:00:00Z' }), event('e', { user: {} })]
    const { status, body } = await send(standIn, events)
    expect([status, body.results.map((result: { status: number }) => result.status)]).toEqual([207, [409, 200, 422, 410, 422]])
    expect(standIn.state.received().unique.map(({ eventId, count }) => [eventId, count])).toEqual([
      ['a', 2],
      ['b', 1],
    ])
  })

  it.each([
    ['', 401],
    ['wrong', 401],
    ['expired', 401],
  ])('refuses the token "%s"', async (token, status) => {
    expect((await send(await start('generic'), [event('a')], token)).status).toBe(status)
  })

  it('refuses a body without ids, and one that is too large', async () => {
    const standIn = await start('generic')
    expect((await send(standIn, [{}])).status).toBe(400)
    expect(
      (
        await send(
          standIn,
          Array.from({ length: 51 }, (_, index) => event(`e${index}`)),
        )
      ).status,
    ).toBe(413)
  })
})

describe('what people and tests see', () => {
  it('lists what came without secrets, and forgets on demand', async () => {
    const standIn = await start('facebook')
    await post(
      `${standIn.url}/v25.0/123456789012345/events?access_token=EAAinurl`,
      { data: [metaEvent()], access_token: 'EAAsecret' },
      { authorization: 'Bearer EAAheader' },
    )
    const text = await (await fetch(`${standIn.url}/received`)).text()
    expect(JSON.parse(text)).toMatchObject({
      failing: { mode: 'none' },
      requests: [{ number: 1, answered: 200 }],
      events: [{ eventName: 'PageView' }],
      unique: [{ count: 1 }],
    })
    for (const secret of ['EAAinurl', 'EAAsecret', 'EAAheader']) expect(text).not.toContain(secret)
    expect((await fetch(`${standIn.url}/received`, { method: 'DELETE' })).status).toBe(204)
    expect(standIn.state.received().requests).toEqual([])
  })

  it('shows a page that says Sandbox, and does not run what an event holds', async () => {
    const standIn = await start('facebook')
    await post(`${standIn.url}/v25.0/123456789012345/events`, {
      data: [metaEvent({ event_name: '<script>alert(1)</script>' })],
      access_token: 'EAAtoken',
    })
    const page = await (await fetch(`${standIn.url}/`)).text()
    expect(page).toContain('Sandbox')
    expect(page).toContain('&lt;script&gt;')
    expect(page).not.toContain('<script')
  })

  it('takes orders from the forms of its page', async () => {
    const standIn = await start('facebook')
    const answer = await fetch(`${standIn.url}/fail`, {
      method: 'POST',
      body: new URLSearchParams({ mode: 'status', status: '500', times: '3' }),
      redirect: 'manual',
    })
    expect([answer.status, standIn.state.received().failing]).toEqual([303, { mode: 'status', status: 500, times: 3 }])
  })

  it('stands under a prefix beside the others', async () => {
    const { fastify } = await import('fastify')
    const app = fastify()
    const { plugin, state } = createStandIns()
    await app.register(plugin, { prefix: '/sandbox' })
    expect((await app.inject('/sandbox')).headers.location).toBe('/sandbox/')
    expect((await app.inject('/sandbox/')).body).toContain('href="ga4/"')
    expect((await app.inject('/sandbox/ga4')).headers.location).toBe('/sandbox/ga4/')
    await app.inject({ method: 'POST', url: '/sandbox/ga4/mp/collect', payload: { events: [{}] } })
    expect([state.ga4.received().requests.length, state.facebook.received().requests.length]).toEqual([1, 0])
    await app.close()
  })
})
