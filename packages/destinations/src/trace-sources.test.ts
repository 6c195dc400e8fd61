import type { StoreEvent } from '@convbox/contract'
import { PREVIEW_SOURCES } from '@convbox/contract/api/pixel-preview.values'
import { describe, expect, it } from 'vitest'
import { CASES } from './all-destinations.cases.ts'
import { DESTINATIONS } from './all-destinations.ts'
import type { DestinationRequest, JsonValue } from './destination.ts'
import { contextOf, facebookSettings, maryBuys } from './sample.cases.ts'
import { traceSources } from './trace-sources.ts'

const builderOf =
  (id: keyof typeof DESTINATIONS) =>
  (event: StoreEvent): DestinationRequest | undefined => {
    const { settings } = CASES[id]
    return DESTINATIONS[id].buildRequests([event], settings, contextOf(settings)).requests[0]
  }

const traceOf = (event: StoreEvent) =>
  new Map(
    traceSources(event, PREVIEW_SOURCES, builderOf('facebook')).map(({ path, sources, isHash }) => [
      path.slice(3).join('.'),
      `${sources.join(' ')}${isHash ? ' hash' : ''}`,
    ]),
  )

it('names the fields behind each of Meta’s hashes, and what is sent in clear', () => {
  expect(facebookSettings.platform).toBe('facebook')
  expect(traceOf(maryBuys)).toEqual(
    new Map([
      ['user_data.em.0', 'email hash'],
      // +1 (650): it has its calling code, so the country adds nothing.
      ['user_data.ph.0', 'phone hash'],
      ['user_data.fn.0', 'firstName hash'],
      ['user_data.ln.0', 'lastName hash'],
      ['user_data.ct.0', 'city hash'],
      ['user_data.st.0', 'region hash'],
      ['user_data.zp.0', 'postalCode hash'],
      ['user_data.country.0', 'country hash'],
      ['user_data.external_id.0', 'customerId hash'],
      ['user_data.external_id.1', 'visitorId hash'],
      ['user_data.client_ip_address', 'ip'],
      ['user_data.client_user_agent', 'userAgent'],
    ]),
  )
})

it('names the country too where it gives a number its calling code', () => {
  const event = { ...maryBuys, user: { phone: '030 1234567', country: 'DE' } }
  expect(traceOf(event).get('user_data.ph.0')).toBe('phone country hash')
})

it('tells two equal hashes apart by their places', () => {
  const event = { ...maryBuys, user: { firstName: 'Kim', lastName: 'Kim' } }
  const trace = traceOf(event)
  expect([trace.get('user_data.fn.0'), trace.get('user_data.ln.0')]).toEqual(['firstName hash', 'lastName hash'])
})

it('marks a hash that came as a hash', () => {
  const event = { ...maryBuys, user: { email: 'A'.repeat(64) } }
  expect(traceOf(event).get('user_data.em.0')).toBe('email hash')
})

it('finds nothing where there is no request', () => {
  expect(traceSources(maryBuys, PREVIEW_SOURCES, () => undefined)).toEqual([])
})

const hashesIn = (value: JsonValue | undefined, path: string[] = []): string[] => {
  if (typeof value === 'string') return /^[0-9a-f]{64}$/.test(value) ? [path.join('.')] : []
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) => hashesIn(inner, [...path, key]))
}

describe.each(Object.values(DESTINATIONS))('$id', ({ id }) => {
  it('has a source for every hash of its sample', () => {
    const { sample } = CASES[id]
    const request = builderOf(id)(sample)
    const traced = traceSources(sample, PREVIEW_SOURCES, builderOf(id))
    const marked = traced.filter(({ isHash }) => isHash).map(({ path }) => path.join('.'))
    for (const path of hashesIn(JSON.parse(JSON.stringify(request)))) expect(marked).toContain(path)
    for (const { sources } of traced) expect(sources.length).toBeGreaterThan(0)
  })

  it('blames no personal data for the id and the value of an event', () => {
    const { sample, idAt, valueAt } = CASES[id]
    const marked = traceSources(sample, PREVIEW_SOURCES, builderOf(id)).map(({ path }) => path.join('.'))
    expect(marked).not.toContain(valueAt.join('.'))
    expect(marked).not.toContain(idAt.join('.'))
  })
})
