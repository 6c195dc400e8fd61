import { expect, it } from 'vitest'
import type { AdObject } from '../../platforms/ad-listing.ts'
import { settleStates } from './settle-states.ts'

const NOW_MS = Date.parse('2035-03-20T12:00:00Z')
const object = (level: AdObject['level'], id: string, facts: Partial<AdObject> = {}): AdObject => ({
  level,
  id,
  campaignId: 'c',
  adsetId: level === 'campaign' ? '' : 's',
  name: id,
  state: 'active',
  word: 'ACTIVE',
  ...facts,
})
/** In any order: platforms list ads before or after their campaigns. */
const states = (...objects: AdObject[]) => {
  const told = Object.fromEntries(settleStates(objects, NOW_MS).map(({ id, state }) => [id, state]))
  expect(Object.fromEntries(settleStates(objects.toReversed(), NOW_MS).map(({ id, state }) => [id, state]))).toEqual(told)
  return told
}

it('takes a running ad of a paused campaign for paused above, and leaves others as they are', () => {
  expect(
    states(object('campaign', 'c', { state: 'paused' }), object('adset', 's'), object('ad', 'a'), object('ad', 'b', { state: 'rejected' })),
  ).toEqual({ c: 'paused', s: 'paused above', a: 'paused above', b: 'rejected' })
})

it('ends what is called active after its end, and what belongs to it', () => {
  const endsAt = new Date(NOW_MS - 1)
  expect(states(object('campaign', 'c'), object('adset', 's', { endsAt }), object('ad', 'a'))).toEqual({
    c: 'active',
    s: 'ended',
    a: 'ended',
  })
  expect(states(object('campaign', 'c', { endsAt: new Date(NOW_MS + 1) })).c).toBe('active')
})

it('schedules what begins later, unless it is paused', () => {
  const startsAt = new Date(NOW_MS + 1)
  expect(states(object('adset', 's', { startsAt }), object('ad', 'a'))).toEqual({ s: 'scheduled', a: 'scheduled' })
  expect(states(object('adset', 's', { startsAt, state: 'paused' })).s).toBe('paused')
})

it('looks at the campaign where an ad has no ad set, and says nothing by a review above', () => {
  expect(states(object('campaign', 'c', { state: 'paused' }), object('ad', 'a', { adsetId: '' })).a).toBe('paused above')
  expect(states(object('campaign', 'c', { state: 'not delivering' }), object('ad', 'a')).a).toBe('active')
})
