import { afterEach, describe, expect, it } from 'vitest'
import { asFields, asText, sha256 } from './checks.ts'
import { startStandIn, type RunningStandIn } from './stand-ins.ts'

const NOW_MS = Date.parse('2026-11-20T10:15:00.000Z')
const running: RunningStandIn[] = []
afterEach(async () => {
  for (const standIn of running.splice(0)) await standIn.close()
})
const start = async (): Promise<RunningStandIn> => {
  const standIn = await startStandIn({ platform: 'bing', knownEmails: ['mary@example.com'], readNowMs: () => NOW_MS })
  running.push(standIn)
  return standIn
}

const MARY = { em: sha256('mary@example.com') }
const event = (change: object = {}) => ({
  eventType: 'pageLoad',
  eventId: 'e1',
  eventTime: NOW_MS / 1000 - 60,
  eventSourceUrl: 'https://lamps.example/',
  userData: MARY,
  ...change,
})
const custom = (change: object = {}) => event({ eventType: 'custom', eventName: 'purchase', ...change })
const send = async (
  standIn: RunningStandIn,
  data: unknown,
  { token = 'good', tag = '187012345', ...change }: { token?: string; tag?: string } & Record<string, unknown> = {},
) => {
  const answer = await fetch(`${standIn.url}/v1/${tag}/events`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token !== '' && { authorization: `Bearer ${token}` }) },
    body: JSON.stringify({ data, continueOnValidationError: true, ...change }),
  })
  const body = asFields(await answer.json())
  const details = asFields(body?.error)?.details
  const faults = (Array.isArray(details) ? details : []).map((one: unknown) => {
    const fields = asFields(one)
    return `${String(fields?.index)} ${asText(fields?.propertyName)}: ${asText(fields?.errorMessage)}`
  })
  return { status: answer.status, received: body?.eventsReceived, faults }
}

describe('Microsoft', () => {
  it('takes good events, counts a repeat once, and keeps no token', async () => {
    const standIn = await start()
    expect(await send(standIn, [event(), custom({ eventId: 'e2' })])).toEqual({ status: 200, received: 2, faults: [] })
    await send(standIn, [event()])
    const { unique, requests } = standIn.state.received()
    expect(unique.map(({ pixel, eventName, eventId, count }) => [pixel, eventName, eventId, count])).toEqual([
      ['187012345', 'pageLoad', 'e1', 2],
      ['187012345', 'purchase', 'e2', 1],
    ])
    expect(JSON.stringify(requests)).not.toContain('good')
  })

  it('keeps the good ones of several and names the bad, or refuses all where it may not', async () => {
    const standIn = await start()
    const bad = event({ eventId: 'bad', eventTime: 1 })
    const faults = ['1 eventTime: must be within the last 7 days']
    expect(await send(standIn, [event(), bad])).toEqual({ status: 200, received: 1, faults })
    expect(await send(standIn, [event({ eventId: 'e2' }), bad], { continueOnValidationError: false })).toEqual({
      status: 400,
      received: 0,
      faults,
    })
    expect(standIn.state.received().events.map(({ eventId }) => eventId)).toEqual(['e1'])
  })

  it.each<[number, Record<string, unknown>]>([
    [401, { token: '' }],
    [401, { token: 'wrong' }],
    [403, { token: 'pilot' }],
    [404, { tag: 'mytag' }],
    [400, { data: [] }],
    [400, { data: Array.from({ length: 1001 }, () => event()) }],
    [400, { test: true }],
  ])('refuses with %i: %j', async (status, change) => {
    expect(await send(await start(), [event()], change)).toMatchObject({ status, received: 0 })
  })

  it.each<[string, object]>([
    ['eventType: must be pageLoad or custom', event({ eventType: 'view' })],
    ['eventSourceUrl: is required for pageLoad', event({ eventSourceUrl: undefined })],
    ['eventSourceUrl: must be an address of the web', custom({ eventSourceUrl: '/cart' })],
    ['eventName: is required for custom events', custom({ eventName: '' })],
    ['eventName: is for custom events only', event({ eventName: 'page_view' })],
    ['eventTime: must be a whole number of seconds', event({ eventTime: '1795169700' })],
    ['eventTime: must be within the last 7 days', event({ eventTime: NOW_MS / 1000 + 600 })],
    ['continueOnValidationError: is not a known property', event({ continueOnValidationError: true })],
    ['adStorageConsent: must be G or D', event({ adStorageConsent: 'granted' })],
    ['userData: is required', event({ userData: undefined })],
    ['userData: needs at least one identifier', event({ userData: { clientIpAddress: '203.0.113.7' } })],
    ['userData.em: must be a SHA-256 in 64 lower-case hex digits', event({ userData: { em: 'mary@example.com' } })],
    [
      'userData.em: is the hash of a value that was not normalised, or was hashed twice',
      event({ userData: { em: sha256('Mary@example.com') } }),
    ],
    ['userData.ph: is the hash of an empty text', event({ userData: { ph: sha256('') } })],
    ['userData.msclkid: must be a GUID', event({ userData: { ...MARY, msclkid: 'abc' } })],
    ['userData.clientIpAddress: must be an IP address', event({ userData: { ...MARY, clientIpAddress: sha256('1') } })],
    ['userData.fn: is not a known property', event({ userData: { ...MARY, fn: 'mary' } })],
    ['customData.value: must be a number', custom({ customData: { value: '1', currency: 'USD' } })],
    ['customData.currency: is required with value', custom({ customData: { value: 1 } })],
    ['customData.currency: must be an ISO 4217 code', custom({ customData: { currency: 'usd' } })],
    ['customData.pageType: is no page type', custom({ customData: { pageType: 'shop' } })],
    ['customData.itemIds: must be a list of texts', custom({ customData: { itemIds: [1] } })],
    ['customData.items[0].id: is required', custom({ customData: { items: [{ price: 1 }] } })],
    ['customData.items[0].price: must be a number', custom({ customData: { items: [{ id: '1', price: '1' }] } })],
    ['customData.order: is not a known property', custom({ customData: { order: '1' } })],
  ])('finds "%s"', async (message, faulty) => {
    expect(await send(await start(), [faulty])).toEqual({ status: 400, received: 0, faults: [`0 ${message}`] })
  })
})
