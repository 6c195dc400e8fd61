import { afterEach, describe, expect, it } from 'vitest'
import { asFields, asText } from './checks.ts'
import { startStandIn, type RunningStandIn } from './stand-ins.ts'

const NOW_MS = Date.parse('2026-11-20T10:15:00.000Z')
const running: RunningStandIn[] = []
afterEach(async () => {
  for (const standIn of running.splice(0)) await standIn.close()
})
const start = async (): Promise<RunningStandIn> => {
  const standIn = await startStandIn({ platform: 'klaviyo', readNowMs: () => NOW_MS })
  running.push(standIn)
  return standIn
}

const MARY = { email: 'mary@example.com' }
const event = (change: object = {}, profile: object = MARY, metric = 'Viewed Product') => ({
  data: {
    type: 'event',
    attributes: {
      metric: { data: { type: 'metric', attributes: { name: metric } } },
      profile: { data: { type: 'profile', attributes: profile } },
      properties: { ProductName: 'Lamp' },
      time: '2026-11-20T10:00:00.000Z',
      unique_id: 'e1',
      ...change,
    },
  },
})
const HEADERS = { 'content-type': 'application/vnd.api+json', revision: '2026-07-15', authorization: 'Klaviyo-API-Key pk_good' }
const send = async (standIn: RunningStandIn, body: unknown, headers: Record<string, string> = {}) => {
  const answer = await fetch(`${standIn.url}/api/events`, {
    method: 'POST',
    headers: { ...HEADERS, ...headers },
    body: JSON.stringify(body),
  })
  const text = await answer.text()
  const errors: unknown = text === '' ? [] : asFields(JSON.parse(text))?.errors
  return { status: answer.status, text, detail: asText(asFields(Array.isArray(errors) ? errors[0] : undefined)?.detail) }
}

describe('Klaviyo', () => {
  it('takes a good event without a word, and keeps no key', async () => {
    const standIn = await start()
    expect(await send(standIn, event())).toMatchObject({ status: 202, text: '' })
    expect(await send(standIn, event())).toMatchObject({ status: 202, text: '' })
    const { unique, requests } = standIn.state.received()
    expect(unique.map(({ eventName, eventId, count }) => [eventName, eventId, count])).toEqual([['Viewed Product', 'e1', 2]])
    expect(JSON.stringify(requests)).not.toContain('pk_good')
  })

  it.each<[number, Record<string, string>]>([
    [401, { authorization: '' }],
    [401, { authorization: 'Klaviyo-API-Key pk_wrong' }],
    [400, { revision: 'latest' }],
    [415, { 'content-type': 'application/json' }],
  ])('refuses with %i: %j', async (status, headers) => {
    expect(await send(await start(), event(), headers)).toMatchObject({ status })
  })

  it.each<[string, object]>([
    ['type must be "event"', { data: {} }],
    ['A name of less than 128', event({}, MARY, '')],
    ['is required', event({ properties: undefined })],
    ['must hold at most 400 keys', event({ properties: Object.fromEntries(Array.from({ length: 401 }, (_, index) => [`k${index}`, 1])) })],
    ['is larger than 100 KB', event({ properties: { text: 'x'.repeat(100_001) } })],
    ['Not a valid number', event({ value: '1' })],
    ['Not a valid ISO 4217 code', event({ value: 1, value_currency: 'usd' })],
    ['Not a valid ISO 8601', event({ time: 'now' })],
    ['One of email, phone_number', event({}, { first_name: 'Mary' })],
    ['mary is not a valid email', event({}, { email: 'mary' })],
    ['a..b@x.example is not a valid email', event({}, { email: 'a..b@x.example' })],
    ['<mary@x.example is not a valid email', event({}, { email: '<mary@x.example' })],
    ['0170 is not a valid phone', event({}, { phone_number: '0170' })],
    ['+15551234 is not a valid phone', event({}, { phone_number: '+15551234' })],
    ['is not valid Unicode', event({ properties: { text: '\ud83d' } })],
    ["'em' is not a valid field", event({}, { ...MARY, em: 'x' })],
  ])('finds "%s"', async (detail, faulty) => {
    const answer = await send(await start(), faulty)
    expect(answer.status).toBe(400)
    expect(answer.detail.startsWith(detail)).toBe(true)
  })
})
