import { afterEach, describe, expect, it } from 'vitest'
import { asFields, asText, sha256 } from './checks.ts'
import { startStandIn, type RunningStandIn } from './stand-ins.ts'

const NOW_MS = Date.parse('2026-11-20T10:15:00.000Z')
const running: RunningStandIn[] = []
afterEach(async () => {
  for (const standIn of running.splice(0)) await standIn.close()
})
const start = async (): Promise<RunningStandIn> => {
  const standIn = await startStandIn({ platform: 'pinterest', knownEmails: ['mary@example.com'], readNowMs: () => NOW_MS })
  running.push(standIn)
  return standIn
}

const event = (change: object = {}) => ({
  event_name: 'page_visit',
  action_source: 'web',
  event_time: NOW_MS / 1000 - 60,
  event_id: 'e1',
  user_data: { em: [sha256('mary@example.com')] },
  ...change,
})
const user = (change: object) => event({ user_data: { em: [sha256('mary@example.com')], ...change } })
const custom = (change: object) => event({ custom_data: change })

type Sending = { token?: string; account?: string; query?: string } & Record<string, unknown>
const send = async (
  standIn: RunningStandIn,
  data: unknown,
  { token = 'good', account = '549755885175', query = '', ...more }: Sending = {},
) => {
  const answer = await fetch(`${standIn.url}/v5/ad_accounts/${account}/events${query}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token !== '' && { authorization: `Bearer ${token}` }) },
    body: JSON.stringify({ data, ...more }),
  })
  const body = asFields(await answer.json())
  const said = asFields(body?.details) ?? body
  const list: unknown[] = Array.isArray(said?.events) ? said.events : []
  return {
    status: answer.status,
    message: asText(body?.message),
    events: list.map(asFields).map((one) => [asText(one?.status), asText(one?.error_message)]),
  }
}

describe('Pinterest', () => {
  it('takes good events, counts a repeat once, and keeps no token', async () => {
    const standIn = await start()
    expect(await send(standIn, [event(), event({ event_id: 'e2' })])).toMatchObject({
      status: 200,
      events: [
        ['processed', ''],
        ['processed', ''],
      ],
    })
    expect(await send(standIn, [event()], { query: '?test=true' })).toMatchObject({ status: 200 })
    const { unique, events, requests } = standIn.state.received()
    expect(unique.map(({ eventId, count }) => [eventId, count])).toEqual([
      ['e1', 2],
      ['e2', 1],
    ])
    expect(events.map(({ isTest }) => isTest)).toEqual([false, false, true])
    expect(JSON.stringify(requests)).not.toContain('good')
  })

  it('takes the good ones beside a bad one, which it names', async () => {
    const standIn = await start()
    const old = event({ event_id: 'old', event_time: 1 })
    expect(await send(standIn, [event(), old])).toMatchObject({
      status: 422,
      events: [
        ['processed', ''],
        ['failed', 'event_time: is older than 7 days'],
      ],
    })
    expect(standIn.state.received().events.map(({ eventId }) => eventId)).toEqual(['e1'])
  })

  it.each<[number, Sending]>([
    [401, { token: '' }],
    [401, { token: 'pina_wrong' }],
    [401, { token: 'pina_expired' }],
    [400, { account: 'lamps' }],
    [400, { data: [] }],
    [400, { data: Array.from({ length: 1001 }, () => event()) }],
    [400, { data: Array.from({ length: 21 }, () => event()), query: '?test=true' }],
    [400, { test: true }],
  ])('refuses with %i: %j', async (status, change) => {
    expect(await send(await start(), [event()], change)).toMatchObject({ status })
  })

  it.each<[string, object]>([
    ["Additional properties are not allowed ('referrer'", event({ referrer: 'x' })],
    ["Additional properties are not allowed ('fbp'", user({ fbp: 'x' })],
    ["Additional properties are not allowed ('category_name'", custom({ category_name: 'x' })],
    ["Additional properties are not allowed ('price'", custom({ contents: [{ price: '1' }] })],
    ["'event_id' is a required property", event({ event_id: undefined })],
    ["'event_time' is a required property of type integer", event({ event_time: '1' })],
    ["'user_data' is a required property", event({ user_data: 1 })],
    ["'em' is not of type array", event({ user_data: { em: sha256('mary@example.com') } })],
    ["'value' is not of type string", custom({ value: 1, currency: 'USD' })],
    ["'item_price' is not of type string", custom({ contents: [{ item_price: 1 }] })],
    ["'quantity' is not of type integer", custom({ contents: [{ quantity: '1' }] })],
    ["'num_items' is not of type integer", custom({ num_items: 1.5 })],
    ["'opt_out' is not of type boolean", event({ opt_out: 'true' })],
  ])('refuses the whole request: "%s"', async (message, faulty) => {
    const { status, message: said } = await send(await start(), [event(), faulty])
    expect([status, said.startsWith(`Invalid request: ${message}`)]).toEqual([400, true])
  })

  it.each<[string, object]>([
    ['event_name: must be one of', event({ event_name: 'Purchase' })],
    ['action_source: must be one of', event({ action_source: 'website' })],
    ['event_time: lies in the future', event({ event_time: NOW_MS / 1000 + 600 })],
    ['event_source_url: must be an address', event({ event_source_url: '/cart' })],
    ['partner_name: must begin', event({ partner_name: 'Convbox' })],
    ['language: must be', event({ language: 'en-US' })],
    ["'value' is not a valid number", custom({ value: '1,50', currency: 'EUR' })],
    ['currency: must be an ISO 4217 code', custom({ value: '1', currency: 'usd' })],
    ['currency: is missing', custom({ value: '1' })],
    ['value: is missing', event({ event_name: 'checkout' })],
    ['user_data: needs em', event({ user_data: { ph: [sha256('16505551212')] } })],
    ['user_data: needs em', event({ user_data: { client_ip_address: '203.0.113.7' } })],
    ['user_data.em: must be a SHA-256', user({ em: ['mary@example.com'] })],
    ['user_data.em: is the hash of a value that was not normalised', user({ em: [sha256('Mary@example.com')] })],
    ['user_data.ct: is the hash of an empty text', user({ ct: [sha256('')] })],
    ['user_data.ph: is empty', user({ ph: [] })],
    ['user_data.client_ip_address: must be', user({ client_ip_address: sha256('203.0.113.7') })],
    ['user_data.click_id: must be', user({ click_id: sha256('dj0y') })],
  ])('refuses the event: "%s"', async (message, faulty) => {
    const { status, events } = await send(await start(), [faulty])
    expect([status, events[0]?.[0], events[0]?.[1]?.startsWith(message)]).toEqual([422, 'failed', true])
  })
})
