import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type ConversionPath, LEAST_CONVERSIONS, markov, type PathCredit, shapley, withIntervals } from './path-models.ts'

const path = (channels: string, conversions: number, { value = conversions, nulls = 0 } = {}): ConversionPath => ({
  channels: channels === '' ? [] : channels.split('>'),
  conversions,
  value,
  nulls,
})
const conversionsOf = (credits: ReadonlyMap<string, PathCredit>): Record<string, number> =>
  Object.fromEntries([...credits].map(([channel, { conversions }]) => [channel, Number(conversions.toFixed(9))]))

describe('markov', () => {
  it('has the removal effects of the worked example of analyzecore.com (2016)', () => {
    const credits = markov([path('c1>c2>c3', 1), path('c1', 0, { nulls: 1 }), path('c2>c3', 0, { nulls: 1 })])
    expect([...credits.values()].map(({ removal }) => Number(removal?.conversions.toFixed(9)))).toEqual([0.5, 1, 1])
    expect(conversionsOf(credits)).toEqual({ c1: 0.2, c2: 0.4, c3: 0.4 })
  })

  it('gives nothing where nothing converts, and takes paths without a channel for none', () => {
    expect(markov([])).toEqual(new Map())
    expect(markov([path('', 5)])).toEqual(new Map())
    expect(conversionsOf(markov([path('a>b', 0, { nulls: 9 }), path('', 3)]))).toEqual({ a: 0, b: 0 })
  })

  it('shares values by the values that are lost', () => {
    const credits = markov([path('a', 1, { value: 90 }), path('b', 1, { value: 10 })])
    expect(credits.get('a')).toMatchObject({ conversions: 1, value: 90 })
    expect(credits.get('b')).toMatchObject({ conversions: 1, value: 10 })
  })
})

describe('shapley', () => {
  it('gives each distinct channel of a path an equal part', () => {
    expect(conversionsOf(shapley([path('a>b>a', 4), path('b', 2), path('', 7)]))).toEqual({ a: 2, b: 4 })
  })
})

describe('laws', () => {
  const paths = fc.array(
    fc.record({
      channels: fc.array(fc.constantFrom('a', 'b', 'c', 'd'), { minLength: 1, maxLength: 6 }),
      conversions: fc.integer({ min: 0, max: 20 }),
      value: fc.integer({ min: 0, max: 500 }),
      nulls: fc.integer({ min: 0, max: 20 }),
    }),
    { minLength: 1, maxLength: 12 },
  )
  const close = (one: number, other: number): void => expect(Math.abs(one - other)).toBeLessThan(1e-6 * Math.max(1, Math.abs(other)))

  it.each([
    ['markov', markov],
    ['shapley', shapley],
  ])('%s: credits sum to what was won, and none is negative', (_name, model) => {
    fc.assert(
      fc.property(paths, (all) => {
        const won = all.map((one) => ({ ...one, conversions: one.value > 0 ? Math.max(1, one.conversions) : one.conversions }))
        const credits = [...model(won).values()]
        for (const key of ['conversions', 'value'] as const) {
          close(
            credits.reduce((sum, credit) => sum + credit[key], 0),
            won.reduce((sum, one) => sum + one[key], 0),
          )
          for (const credit of credits) expect(credit[key]).toBeGreaterThan(-1e-9)
        }
      }),
    )
  })

  it.each([
    ['markov', markov],
    ['shapley', shapley],
  ])('%s: the order in which paths come changes nothing', (_name, model) => {
    fc.assert(
      fc.property(paths, (all) => {
        const turned = model(all.toReversed())
        for (const [channel, { conversions, value }] of model(all)) {
          close(turned.get(channel)?.conversions ?? -1, conversions)
          close(turned.get(channel)?.value ?? -1, value)
        }
      }),
    )
  })

  it('markov: removal effects lie between 0 and 1, and repeats of a channel change nothing', () => {
    fc.assert(
      fc.property(paths, (all) => {
        const once = all.map((one) => ({ ...one, channels: one.channels.filter((channel, index) => channel !== one.channels[index - 1]) }))
        const [repeated, collapsed] = [markov(all), markov(once)]
        for (const [channel, { removal, conversions }] of repeated) {
          expect(removal?.conversions).toBeGreaterThan(-1e-9)
          expect(removal?.conversions).toBeLessThan(1 + 1e-9)
          close(conversions, collapsed.get(channel)?.conversions ?? -1)
        }
      }),
    )
  })
})

describe('intervals', () => {
  const busy = [path('a>b', 200, { nulls: 100 }), path('b', 150, { nulls: 300 }), path('a>c', 50, { nulls: 20 })]

  it('lie around the credit, are narrower for more data, and the same for the same seed', () => {
    const result = withIntervals(markov, busy, 7)
    if ('refused' in result) throw new Error(result.refused)
    const again = withIntervals(markov, busy, 7)
    expect(again).toEqual(result)
    const widthOf = (credits: typeof result, channel: string): number => {
      const found = credits.credits.get(channel)
      return found === undefined ? Number.NaN : (found.interval.high - found.interval.low) / found.conversions
    }
    for (const { conversions, interval } of result.credits.values()) {
      expect(interval.low).toBeLessThan(conversions)
      expect(interval.high).toBeGreaterThan(conversions)
    }
    const more = withIntervals(
      markov,
      busy.map((one) => ({ ...one, conversions: one.conversions * 16, value: one.value * 16, nulls: one.nulls * 16 })),
      7,
    )
    if ('refused' in more) throw new Error(more.refused)
    expect(widthOf(more, 'a')).toBeLessThan(widthOf(result, 'a') / 2)
  })

  it('are refused for too few orders, with how many there are', () => {
    expect(withIntervals(shapley, [path('a', LEAST_CONVERSIONS - 1), path('', 50)], 1)).toEqual({
      refused: 'too few orders',
      conversions: LEAST_CONVERSIONS - 1,
    })
  })
})
