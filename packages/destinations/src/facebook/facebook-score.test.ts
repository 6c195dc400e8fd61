/** Meta's own score: the question, and what its answers say. The good answers are those of Meta's page "Dataset Quality API". */
import { DESTINATION_FACTS } from '@convbox/contract/all-destinations'
import { DESTINATION_IDS } from '@convbox/contract'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { DESTINATIONS } from '../all-destinations.ts'
import { CASES } from '../all-destinations.cases.ts'
import { contextOf } from '../sample.cases.ts'
import { facebook } from './facebook.ts'

it('is asked where a description has a score, and nowhere else', () => {
  for (const id of DESTINATION_IDS) expect([id, DESTINATIONS[id].score !== undefined]).toEqual([id, 'score' in DESTINATION_FACTS[id]])
})

const { settings } = CASES.facebook
const read = (status: number, body: unknown) => facebook.score?.read({ status, headers: {}, body })

it('asks for figures only, with the token in no address', () => {
  const call = facebook.score?.build(settings, contextOf(settings))
  const { origin, pathname, searchParams } = new URL(call?.url ?? '')
  expect([call?.method, origin + pathname]).toEqual(['GET', 'https://graph.facebook.com/v25.0/dataset_quality'])
  expect([...searchParams.keys()]).toEqual(['dataset_id', 'fields'])
  expect(searchParams.get('dataset_id')).toBe(settings.pixelId)
  expect(call?.headers).toEqual({ authorization: `Bearer ${contextOf(settings).credential?.secret}` })
})

const purchase = {
  event_match_quality: {
    composite_score: 7.2,
    match_key_feedback: [
      { identifier: 'email', coverage: { percentage: 100 } },
      { identifier: 'ip_address', coverage: { percentage: 99.9 } },
    ],
  },
  event_coverage: { percentage: 34.1, goal_percentage: 75, description: 'The percentage of events' },
  event_name: 'Purchase',
}

it('reads each event’s score, identifiers and coverage, and what Meta left out of one', () => {
  const identifiers = [
    { name: 'email', percent: 100 },
    { name: 'ip_address', percent: 99.9 },
  ]
  const lead = { event_name: 'Lead', event_match_quality: { composite_score: 6 } }
  expect(read(200, JSON.stringify({ web: [purchase, lead, { event_name: 'Search' }] }))).toEqual({
    result: 'found',
    events: [
      { eventName: 'Purchase', score: 7.2, identifiers, coverage: { percent: 34.1, goal: 75 } },
      { eventName: 'Lead', score: 6, identifiers: [] },
    ],
  })
})

describe('brings no figures', () => {
  const oauth = (code: number, subcode?: number) => ({
    error: { message: 'Said Meta', type: 'OAuthException', code, error_subcode: subcode },
  })
  it.each([
    ['without events', 200, {}, 'not enough data'],
    ['with an empty list', 200, { web: [] }, 'not enough data'],
    ['with events but no figures', 200, { web: [{ event_name: 'Purchase' }] }, 'not enough data'],
    ['without permission', 403, oauth(200), 'permission missing'],
    ['with a permission code', 400, oauth(10), 'permission missing'],
    ['with an expired token', 400, oauth(190, 463), 'token expired'],
    ['with a bad token', 400, oauth(190, 467), 'token invalid'],
    ['without a token', 400, oauth(104), 'token missing'],
    ['for an unknown dataset', 400, oauth(100, 33), 'unknown pixel'],
    ['by a retired version', 400, oauth(2635), 'interface retired'],
    ['over the limit', 400, oauth(80_004), 'too many requests'],
    ['while Meta fails', 500, oauth(2), 'unreachable'],
    ['without an answer', 0, undefined, 'unreachable'],
    ['from a proxy', 200, '<html>Sign in</html>', 'unreachable'],
    ['with an error inside a 200', 200, oauth(100), 'unknown answer'],
    ['for an unknown field', 400, oauth(100), 'unknown answer'],
  ])('%s', (_name, status, body, reason) => {
    expect(read(status, body)).toMatchObject({ result: 'missing', reason })
  })

  it.each([
    ['a list that is none', { web: {} }, 'web'],
    ['an event without a name', { web: [{ event_match_quality: { composite_score: 5 } }] }, 'web[0].event_name'],
    ['a score beyond ten', { web: [{ ...purchase, event_match_quality: { composite_score: 11 } }] }, 'web[0].composite_score'],
    ['a score as text', { web: [purchase, { ...purchase, event_match_quality: { composite_score: '7' } }] }, 'web[1].composite_score'],
    [
      'a share beyond a hundred',
      { web: [{ ...purchase, event_match_quality: { match_key_feedback: [{ identifier: 'email', coverage: { percentage: 101 } }] } }] },
      'web[0].match_key_feedback[0].coverage.percentage',
    ],
    ['a coverage that is null', { web: [{ ...purchase, event_coverage: null }] }, 'web[0].event_coverage'],
  ])('of %s, and names the place', (_name, body, detail) => {
    expect(read(200, body)).toEqual({ result: 'missing', reason: 'unknown answer', detail })
  })

  it('whatever else is answered, and never throws', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 999 }), fc.oneof(fc.string(), fc.jsonValue(), fc.constant(undefined)), (status, body) => {
        expect(read(status, body)?.result).toBe('missing')
      }),
    )
  })
})
