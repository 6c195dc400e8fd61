import type { Day } from '@convbox/contract/date-range'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { changedDays, groupFrames, type Frame, type Frames } from './frames.ts'

const day = (index: number): Day => new Date(Date.UTC(2035, 0, 1 + index)).toISOString().slice(0, 10)
const shares = fc.dictionary(fc.constantFrom('a', 'b', 'c'), fc.constantFrom(0.25, 0.5)).map((all) => new Map(Object.entries(all)))
const constants = { surveyShare: 1 / 3, viewTrust: 0.25, viewCap: 0.5, leastAnswers: 50, surveyDays: 90 }
/** Under convbox, with and without a survey; some have thousands of shares, as a large store's. */
const frame: fc.Arbitrary<Frame> = fc.oneof(
  shares.map((rates) => ({ rates, blend: { hasSurvey: false, constants } })),
  fc.integer({ min: 0, max: 3000 }).map((size) => ({
    blend: { hasSurvey: true, constants },
    learned: { overall: new Map(Array.from({ length: size }, (_, index) => [`c${index}`, 1 / size])), strata: new Map() },
    hasKeptAnswers: true,
  })),
)
const framesOf = (all: readonly Frame[]): Frames => new Map(all.map((one, index) => [day(index), one]))

it('puts every day into one group, whose days are of one form and whose params are bounded', () => {
  fc.assert(
    fc.property(fc.array(frame, { maxLength: 30 }), fc.array(frame, { maxLength: 30 }), (one, other) => {
      const sides = [framesOf(one), framesOf(other)]
      const days = Array.from({ length: Math.max(one.length, other.length) }, (_, index) => day(index))
      const groups = groupFrames(sides, days)
      expect(groups.flatMap((group) => [...group.days]).toSorted()).toEqual(days)
      for (const group of groups) {
        const forms = [...group.days].map((each) => sides.map((frames) => frames.get(each)?.blend?.hasSurvey))
        expect(new Set(forms.map(String)).size).toBe(1)
        expect(Object.keys(group.params).length).toBe(24)
        // Two sides of a day have at most 6000 shares; one day alone may have more than a group has otherwise.
        for (const values of Object.values(group.params)) expect(values.length).toBeLessThanOrEqual(6000)
      }
    }),
    { numRuns: 50 },
  )
})

it('a day has changed where it shares differently, whatever the order of its channels', () => {
  const told = framesOf([
    {
      rates: new Map([
        ['a', 0.5],
        ['b', 0.25],
      ]),
    },
    { rates: new Map([['a', 0.5]]) },
  ])
  const now = framesOf([
    {
      rates: new Map([
        ['b', 0.25],
        ['a', 0.5],
      ]),
    },
    { rates: new Map([['a', 0.25]]) },
  ])
  expect([...changedDays({ before: told, after: now })]).toEqual([day(1)])
})
