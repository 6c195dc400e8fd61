import { CUSTOM_DEFAULT, CUSTOM_STARTS, type CustomModel } from '@convbox/contract/custom-model'
import { DAY_MS } from '@convbox/contract/durations'
import { MODEL_KEYS } from '@convbox/contract/metrics/credit-choices'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { customCredits, type CustomTouch } from './custom-model.ts'
import { credits, type Scope } from './models.ts'

const touchOf = (channel: string, days: number, campaign = ''): CustomTouch => ({
  channel,
  channel_group: channel.endsWith('ads') ? 'Paid Ads' : channel === 'direct' ? 'Direct' : 'Email & SMS',
  source: channel,
  medium: '',
  campaign,
  ageMs: days * DAY_MS,
  isAd: channel.endsWith('ads'),
  isDirect: channel === 'direct',
})
const shares = (change: Partial<CustomModel>, touches: readonly CustomTouch[], scope: Scope = 'all', days = 28): number[] =>
  customCredits({ ...CUSTOM_DEFAULT, ...change }, { scope, windowMs: days * DAY_MS }, touches)
const rule = (field: 'channel' | 'campaign', value: string, weight: number, match: 'is' | 'contains' = 'is') => ({
  field,
  match,
  value,
  weight,
})

const JOURNEY = [
  touchOf('facebook ads', 14),
  touchOf('klaviyo', 7),
  touchOf('google ads', 7, 'Brand EU'),
  touchOf('google ads', 0, 'shoes'),
]

describe('custom credit', () => {
  it.each<[string, Partial<CustomModel>, readonly CustomTouch[], number[]]>([
    // 5 + 1 + 1 + 3 = 10.
    ['weighs each touch between', { first: 5, middle: 1, last: 3 }, JOURNEY, [0.5, 0.1, 0.1, 0.3]],
    ['shares one weight between them', { first: 5, middle: 2, last: 3, middleIs: 'shared' }, JOURNEY, [0.5, 0.1, 0.1, 0.3]],
    ['gives a single touch everything, whatever its position weighs', { first: 0, last: 0 }, [touchOf('klaviyo', 3)], [1]],
    ['takes positions for alike where all of an order weigh 0', { first: 0, last: 0 }, JOURNEY.slice(0, 2), [0.5, 0.5]],
    // 1/4 + 1/2 + 1/2 + 1 = 2.25.
    ['halves by age', { halfLifeDays: 7 }, JOURNEY, [1 / 9, 2 / 9, 2 / 9, 4 / 9]],
    // The excluded touch is not the first any more: klaviyo is.
    [
      'leaves out what weighs 0, before positions are counted',
      { middle: 0, last: 0, rules: [rule('channel', 'Facebook Ads', 0)] },
      JOURNEY,
      [0, 1, 0, 0],
    ],
    // 1 + 1 + 0 + 2 = 4: the brand campaign is left out by the first rule, the other one counts twice.
    [
      'lets the first rule that matches decide',
      { rules: [rule('campaign', 'brand', 0, 'contains'), rule('channel', 'google ads', 2)] },
      JOURNEY,
      [0.25, 0.25, 0, 0.5],
    ],
    ['gives to ads alone where there are any', { scope: 'ads first' }, JOURNEY, [1 / 3, 0, 1 / 3, 1 / 3]],
    ['passes over Direct', {}, [touchOf('klaviyo', 2), touchOf('direct', 1)], [1, 0]],
    ['counts Direct alike', { direct: 'alike' }, [touchOf('klaviyo', 2), touchOf('direct', 1)], [0.5, 0.5]],
    [
      'gives to Direct what is left of nothing else',
      { rules: [rule('channel', 'klaviyo', 0)] },
      [touchOf('klaviyo', 2), touchOf('direct', 1)],
      [0, 1],
    ],
    ['leaves an order without a touch where all are left out', { rules: [rule('channel', 'klaviyo', 0)] }, [touchOf('klaviyo', 2)], [0]],
    ['gives nothing outside of the window', {}, [touchOf('klaviyo', 29)], [0]],
    // 2^-3650 would be 0: the age counts from the newest touch that has a weight.
    ['shares old touches alone', { halfLifeDays: 1, last: 0, middle: 0 }, [touchOf('klaviyo', 27), touchOf('facebook ads', 0)], [1, 0]],
  ])('%s', (_, change, touches, expected) => {
    for (const [index, share] of shares(change, touches).entries()) expect(share).toBeCloseTo(expected[index] ?? NaN, 12)
  })

  it('keeps old touches from vanishing over a lifetime', () => {
    const touches = [touchOf('klaviyo', 3650), touchOf('facebook ads', 0)]
    expect(shares({ halfLifeDays: 1, middle: 0, last: 0 }, touches, 'all', 4000)).toEqual([1, 0])
  })

  const anyTouch = fc
    .record({
      channel: fc.constantFrom('facebook ads', 'google ads', 'klaviyo', 'direct'),
      days: fc.integer({ min: 0, max: 40 }),
      campaign: fc.constantFrom('', 'a'),
    })
    .map(({ channel, days, campaign }) => touchOf(channel, days, campaign))
  const journey = fc.array(anyTouch, { maxLength: 8 }).map((touches) => touches.toSorted((one, other) => other.ageMs - one.ageMs))

  it.each(MODEL_KEYS)('equals %s when it begins with it', (model) => {
    fc.assert(
      fc.property(journey, fc.constantFrom<Scope>('all', 'ads'), (touches, scope) => {
        const right = credits({ model, scope, windowMs: 28 * DAY_MS }, touches)
        for (const [index, share] of shares(CUSTOM_STARTS[model], touches, scope).entries())
          expect(share).toBeCloseTo(right[index] ?? NaN, 12)
      }),
    )
  })
})
