import { DAY_MS } from '@convbox/contract/durations'
import { afterEach, describe, expect, it } from 'vitest'
import { asFields, asText, sha256 } from './checks.ts'
import { startStandIn, type RunningStandIn } from './stand-ins.ts'

const NOW_MS = Date.parse('2026-11-20T10:15:00.000Z')
const running: RunningStandIn[] = []
afterEach(async () => {
  for (const standIn of running.splice(0)) await standIn.close()
})
const start = async (): Promise<RunningStandIn> => {
  const standIn = await startStandIn({ platform: 'snapchat', knownEmails: ['mary@example.com'], readNowMs: () => NOW_MS })
  running.push(standIn)
  return standIn
}

const event = (change: object = {}) => ({
  event_name: 'PAGE_VIEW',
  event_time: NOW_MS - 60_000,
  event_id: 'e1',
  action_source: 'WEB',
  event_source_url: 'https://lamps.example/',
  user_data: { em: [sha256('mary@example.com')] },
  ...change,
})
const user = (change: object) => event({ user_data: { em: [sha256('mary@example.com')], ...change } })
const custom = (change: object) => event({ custom_data: change })

type Sending = { token?: string; pixel?: string; path?: string; data?: unknown }
const send = async (
  standIn: RunningStandIn,
  { token = 'good', pixel = '6a1f0b2c-3d4e-4f50-8a6b-7c8d9e0f1a2b', path = 'events', data = [event()] }: Sending = {},
) => {
  const answer = await fetch(`${standIn.url}/v3/${pixel}/${path}?access_token=${token}`, { method: 'POST', body: JSON.stringify({ data }) })
  const body = asFields(await answer.json())
  const messages = asFields(body?.errors)?.error_msgs
  return { status: answer.status, body, message: Array.isArray(messages) ? asText(messages[0]) : asText(body?.reason) }
}

describe('Snapchat', () => {
  it('takes good events, counts a repeat once, and keeps no token', async () => {
    const standIn = await start()
    expect((await send(standIn, { data: [event(), event({ event_id: 'e2', event_time: NOW_MS / 1000 - 60 })] })).body).toEqual({
      status: 'VALID',
      reason: 'Events have been processed successfully.',
    })
    expect((await send(standIn)).status).toBe(200)
    const { unique, requests } = standIn.state.received()
    expect(unique.map(({ eventId, count }) => [eventId, count])).toEqual([
      ['e1', 2],
      ['e2', 1],
    ])
    expect(JSON.stringify(requests)).not.toContain('good')
  })

  it('keeps none beside a bad one', async () => {
    const standIn = await start()
    const { status, body } = await send(standIn, { data: [event(), event({ event_name: 'Purchase' })] })
    expect([status, body?.status, body?.event]).toEqual([400, 'INVALID', 1])
    expect(standIn.state.received().events).toEqual([])
  })

  it('says of each test event what it is', async () => {
    const { status, body } = await send(await start(), { path: 'events/validate', data: [event(), event({ event_time: 1 })] })
    expect([status, body]).toMatchObject([
      200,
      {
        status: 'INVALID',
        test_event: true,
        event_logs: [
          { event: 0, status: 'VALID' },
          { event: 1, status: 'INVALID' },
        ],
      },
    ])
  })

  it.each<[number, Sending]>([
    [401, { token: '' }],
    [401, { token: 'wrong' }],
    [401, { token: 'expired' }],
    [400, { pixel: 'lamps' }],
    [400, { data: [] }],
    [400, { data: Array.from({ length: 2001 }, () => event()) }],
  ])('refuses with %i: %j', async (status, change) => {
    expect(await send(await start(), change)).toMatchObject({ status, body: { status: 'INVALID' } })
  })

  it.each<[string, object]>([
    ['event_name is not supported', event({ event_name: 'page_view' })],
    ['event_time must be', event({ event_time: '1' })],
    ['event_time lies in the future', event({ event_time: NOW_MS + 600_000 })],
    ['event_time is more than 37 days ago', event({ event_time: NOW_MS - 38 * DAY_MS })],
    ['action_source must be', event({ action_source: 'website' })],
    ['event_source_url is required', event({ event_source_url: undefined })],
    ['referrer is not a known', event({ referrer: 'x' })],
    ['fbp is not a known', user({ fbp: 'x' })],
    ['price is not a known', custom({ price: 1 })],
    ['name is not a known', custom({ contents: [{ id: 'a', name: 'x' }] })],
    ['data_processing_options must be', event({ data_processing_options: ['LDU'] })],
    ['user_data needs em', event({ user_data: { sc_click_id: 'c' } })],
    ['em must be a SHA-256', user({ em: ['mary@example.com'] })],
    ['em is the hash of a value that was not normalised', user({ em: [sha256('Mary@example.com')] })],
    ['ct is the hash of an empty text', user({ ct: [sha256('')] })],
    ['client_ip_address must be', user({ client_ip_address: sha256('203.0.113.7') })],
    ['sc_click_id must be', user({ sc_click_id: sha256('c') })],
    ['PURCHASE needs currency and value', event({ event_name: 'PURCHASE' })],
    ['value must be a number', custom({ value: '1', currency: 'USD' })],
    ['currency must be', custom({ value: 1, currency: 'usd' })],
    ['currency is missing', custom({ value: 1 })],
    ['num_items must be', custom({ num_items: '1' })],
    ['content_ids must be', custom({ content_ids: [1] })],
    ['contents.quantity must be', custom({ contents: [{ id: 'a', quantity: 1 }] })],
    ['contents.id must be', custom({ contents: [{ quantity: '1' }] })],
  ])('finds "%s"', async (message, faulty) => {
    const { status, message: said } = await send(await start(), { data: [faulty] })
    expect([status, said.startsWith(message)]).toEqual([400, true])
  })
})
