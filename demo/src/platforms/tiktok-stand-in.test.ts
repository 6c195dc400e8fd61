import { afterEach, describe, expect, it } from 'vitest'
import { asFields, asText, sha256 } from './checks.ts'
import { startStandIn, type RunningStandIn } from './stand-ins.ts'

const NOW_MS = Date.parse('2026-11-20T10:15:00.000Z')
const running: RunningStandIn[] = []
afterEach(async () => {
  for (const standIn of running.splice(0)) await standIn.close()
})
const start = async (): Promise<RunningStandIn> => {
  const standIn = await startStandIn({ platform: 'tiktok', knownEmails: ['mary@example.com'], readNowMs: () => NOW_MS })
  running.push(standIn)
  return standIn
}

const event = (change: object = {}) => ({
  event: 'Pageview',
  event_time: NOW_MS / 1000 - 60,
  event_id: 'e1',
  user: { email: sha256('mary@example.com') },
  page: { url: 'https://lamps.example/' },
  ...change,
})
const user = (change: object) => event({ user: { email: sha256('mary@example.com'), ...change } })
const send = async (
  standIn: RunningStandIn,
  data: unknown,
  { token = 'good', ...change }: { token?: string } & Record<string, unknown> = {},
) => {
  const answer = await fetch(`${standIn.url}/open_api/v1.3/event/track/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token !== '' && { 'access-token': token }) },
    body: JSON.stringify({ event_source: 'web', event_source_id: 'C4A1B2C3D4E5F6G7H8I9', data, ...change }),
  })
  const body = asFields(await answer.json())
  return { status: answer.status, code: body?.code, message: asText(body?.message) }
}

describe('TikTok', () => {
  it('takes good events, counts a repeat once, and keeps no token', async () => {
    const standIn = await start()
    expect(await send(standIn, [event(), event({ event_id: 'e2' })])).toMatchObject({ status: 200, code: 0 })
    expect(await send(standIn, [event()], { test_event_code: 'TEST1' })).toMatchObject({ code: 0 })
    const { unique, events, requests } = standIn.state.received()
    expect(unique.map(({ eventId, count }) => [eventId, count])).toEqual([
      ['e1', 2],
      ['e2', 1],
    ])
    expect(events.map(({ isTest }) => isTest)).toEqual([false, false, true])
    expect(JSON.stringify(requests)).not.toContain('good')
  })

  it('takes the good ones of several without naming the bad, and refuses where all are bad', async () => {
    const standIn = await start()
    const bad = event({ event_id: 'bad', event_time: 1 })
    expect(await send(standIn, [event(), bad])).toMatchObject({ status: 200, code: 20001 })
    expect(await send(standIn, [bad])).toMatchObject({ status: 200, code: 40002, message: 'event_time: is more than 7 days ago' })
    expect(standIn.state.received().events.map(({ eventId }) => eventId)).toEqual(['e1'])
  })

  it.each<[number, Record<string, unknown>]>([
    [40104, { token: '' }],
    [40105, { token: 'wrong' }],
    [40102, { token: 'expired' }],
    [40002, { event_source: 'shop' }],
    [40002, { event_source_id: 'c4' }],
    [40002, { data: [] }],
    [40002, { data: Array.from({ length: 1001 }, () => event()) }],
  ])('refuses with %i: %j', async (code, change) => {
    expect(await send(await start(), [event()], change)).toMatchObject({ status: 200, code })
  })

  it.each<[string, object]>([
    ['event: must be a text', event({ event: '' })],
    ['event_time: must be a whole number', event({ event_time: 1.5 })],
    ['event_time: lies in the future', event({ event_time: NOW_MS / 1000 + 600 })],
    ['user: needs email', event({ user: { ip: '203.0.113.7' } })],
    ['user.email: must be a SHA-256', user({ email: 'mary@example.com' })],
    ['user.email: is the hash of a value that was not normalised', user({ email: sha256('Mary@example.com') })],
    ['user.phone: is the hash of an empty text', user({ phone: sha256('') })],
    ['user.city: must be small letters', user({ city: 'St. Louis' })],
    ['user.country: must be two small letters', user({ country: sha256('us') })],
    ['user.ip: must be an IP address', user({ ip: sha256('203.0.113.7') })],
    ['user.ttclid: must be a text', user({ ttclid: sha256('E.C.P') })],
    ['page.url: must be an address', event({ page: { url: '/cart' } })],
    ['properties: value and currency are required', event({ event: 'Purchase' })],
    ['properties.value: must be a number', event({ properties: { value: '1', currency: 'USD' } })],
    ['properties.currency: is required', event({ properties: { value: 1 } })],
    ['properties.content_type: must be', event({ properties: { content_type: 'products' } })],
    ['properties.contents.content_id: must be a text', event({ properties: { contents: [{ content_id: 1 }] } })],
    ['limited_data_use: must be', event({ limited_data_use: 1 })],
  ])('finds "%s"', async (message, faulty) => {
    const answer = await send(await start(), [faulty])
    expect(answer.code).toBe(40002)
    expect(answer.message.startsWith(message)).toBe(true)
  })
})
