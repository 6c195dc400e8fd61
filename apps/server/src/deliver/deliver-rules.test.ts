import { DAY_MS } from '@convbox/contract/durations'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { describeRequest, writeBody } from '../deliveries/delivery-row.ts'
import { platformAddress } from './platform-address.ts'
import { backoffMs } from './retry-clock.ts'

const config = {
  PUBLIC_URL: 'http://localhost:3000',
  destinationUrls: new Map([['ga4' as const, 'https://collector.example/']]),
}

it('sends a sandbox store to stand-ins only and a real store to real platforms only', () => {
  expect(platformAddress(config, 'facebook', true)).toEqual({ baseUrl: 'http://localhost:3000/sandbox/facebook' })
  expect(platformAddress(config, 'facebook', false)).toEqual({})
  expect(platformAddress(config, 'ga4', false)).toEqual({ baseUrl: 'https://collector.example' })
  expect(platformAddress(config, 'generic', true)).toEqual({ baseUrl: 'http://localhost:3000/sandbox/generic' })
  expect(platformAddress(config, 'generic', false)).toBeUndefined()
  const toStandIn = { ...config, destinationUrls: new Map([['facebook' as const, 'http://localhost:3000/sandbox/facebook']]) }
  expect(platformAddress(toStandIn, 'facebook', false)).toBeUndefined()
})

it('waits longer each time, at most a quarter of an hour, never shorter than the platform asked', () => {
  expect([1, 2, 3, 4].map((failures) => backoffMs(failures, { firstMs: 1000, random: 1 }))).toEqual([1000, 2000, 4000, 8000])
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 2000 }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      fc.integer({ min: 0, max: DAY_MS }),
      (failures, random, afterMs) => {
        const waitMs = backoffMs(failures, { firstMs: 1000, random, afterMs })
        expect(waitMs).toBeGreaterThanOrEqual(afterMs)
        expect(waitMs).toBeLessThanOrEqual(Math.max(afterMs, 900_000))
      },
    ),
  )
})

it("shows one event's part of a request and no secret, wherever it stands", () => {
  const token = 'se/cret+token'
  const request = {
    events: ['e1', 'e2'],
    method: 'POST' as const,
    url: `https://ga.example/collect?api_secret=${encodeURIComponent(token)}`,
    headers: { authorization: `Bearer ${token}` },
    body: { data: [{ event_id: 'e1' }, { event_id: 'e2' }], access_token: token, test_event_code: 'T1' },
  }
  const shown = describeRequest(request, { written: writeBody(request, ['data']), secrets: [token] })('e2')
  expect(shown).not.toContain('se/cret')
  expect(shown).not.toContain('se%2Fcret')
  expect(JSON.parse(shown)).toMatchObject({ body: { data: [{ event_id: 'e2' }], test_event_code: 'T1' } })
})

it('writes the body of a request as JSON would, also where a shared text holds the mark for the entries', () => {
  const request = {
    events: ['e1', 'e2'],
    method: 'POST' as const,
    url: 'https://ga.example/collect',
    headers: {},
    body: {
      client: 'c"1',
      in: {
        list: [
          { id: 'e1', text: 'a,"b"' },
          { id: 'e2', text: '€' },
        ],
      },
      last: [1],
    },
  }
  expect(writeBody(request, ['in', 'list'])?.bytes.toString()).toBe(JSON.stringify(request.body))
  expect(writeBody(request, ['last'])).toBeUndefined()
  expect(writeBody(request, undefined)).toBeUndefined()
  const marked = { ...request, body: { ...request.body, client: '\u0000entry\u0000' } }
  expect(writeBody(marked, ['in', 'list'])).toBeUndefined()
})
