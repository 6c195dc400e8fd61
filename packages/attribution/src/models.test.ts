import { DAY_MS } from '@convbox/contract/durations'
import { MODEL_KEYS, type ModelKey } from '@convbox/contract/metrics/credit-choices'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { credits, type JourneyTouch, type Scope } from './models.ts'
import { parseWindow, windowIndex, windowMs } from './windows.ts'

const other = (days: number): JourneyTouch => ({ ageMs: days * DAY_MS, isAd: false, isDirect: false })
const ad = (days: number): JourneyTouch => ({ ageMs: days * DAY_MS, isAd: true, isDirect: false })
const direct = (days: number): JourneyTouch => ({ ageMs: days * DAY_MS, isAd: false, isDirect: true })
const shares = (model: ModelKey, touches: JourneyTouch[], scope: Scope = 'all', days = 28): number[] =>
  credits({ model, scope, windowMs: days * DAY_MS }, touches)

describe('credits', () => {
  it('gives first and last click whole', () => {
    expect(shares('first_click', [other(3), other(2), other(1)])).toEqual([1, 0, 0])
    expect(shares('last_click', [other(3), other(2), other(1)])).toEqual([0, 0, 1])
  })

  it('shares 40/20/40, halves for two, all for one', () => {
    expect(shares('ushaped', [other(1)])).toEqual([1])
    expect(shares('ushaped', [other(2), other(1)])).toEqual([0.5, 0.5])
    expect(shares('ushaped', [other(3), other(2), other(1)])).toEqual([0.4, 0.2, 0.4])
    expect(shares('ushaped', [other(4), other(3), other(2), other(1)])).toEqual([0.4, 0.1, 0.1, 0.4])
  })

  it('halves with each week: ages 14, 7 and 0 days take 1/7, 2/7 and 4/7', () => {
    const [oldest = 0, middle = 0, newest = 0] = shares('time_decay_7d', [other(14), other(7), other(0)])
    expect(oldest).toBeCloseTo(1 / 7, 12)
    expect(middle).toBeCloseTo(2 / 7, 12)
    expect(newest).toBeCloseTo(4 / 7, 12)
  })

  it('passes over Direct unless nothing else lies in the window', () => {
    expect(shares('last_click', [other(3), direct(1)])).toEqual([1, 0])
    expect(shares('linear', [direct(3), direct(1)])).toEqual([0.5, 0.5])
    // The other touch is too old: the window holds only Direct.
    expect(shares('last_click', [other(30), direct(1)])).toEqual([0, 1])
  })

  it('includes both ends of the window', () => {
    expect(shares('linear', [other(7), other(0)], 'all', 7)).toEqual([0.5, 0.5])
    expect(shares('linear', [{ ageMs: 7 * DAY_MS + 1, isAd: false, isDirect: false }, other(0)], 'all', 7)).toEqual([0, 1])
  })

  it('takes other touches away before the model in ads only', () => {
    expect(shares('ushaped', [other(5), ad(4), other(3), ad(2), direct(1)], 'ads')).toEqual([0, 0.5, 0, 0.5, 0])
    expect(shares('last_click', [other(5), direct(1)], 'ads')).toEqual([0, 0])
  })

  it('gives nothing without touches', () => {
    expect(shares('linear', [])).toEqual([])
  })

  it('sums to 1 or to 0, each share between 0 and 1', () => {
    const touch = fc.record({ ageMs: fc.integer({ min: 0, max: 400 * DAY_MS }), isAd: fc.boolean(), isDirect: fc.boolean() })
    fc.assert(
      fc.property(
        fc.array(touch),
        fc.constantFrom(...MODEL_KEYS),
        fc.constantFrom<Scope>('all', 'ads'),
        fc.constantFrom(1, 28, Infinity),
        (list, model, scope, days) => {
          const touches = list.toSorted((a, b) => b.ageMs - a.ageMs)
          const given = credits({ model, scope, windowMs: days * DAY_MS }, touches)
          const sum = given.reduce((a, b) => a + b, 0)
          const isCredited = touches.some(({ ageMs, isAd }) => ageMs <= days * DAY_MS && (scope === 'all' || isAd))
          expect(Math.abs(sum - (isCredited ? 1 : 0))).toBeLessThan(1e-9)
          expect(given.every((share) => share >= 0 && share <= 1)).toBe(true)
        },
      ),
    )
  })
})

describe('windows', () => {
  it('are read with and without the letter, and no others', () => {
    expect(['7d', '28', ' Lifetime ', '45d', ''].map(parseWindow)).toEqual(['7', '28', 'lifetime', undefined, undefined])
  })

  it("stand in the journeys' order, counted from 1", () => {
    expect([windowIndex('1'), windowIndex('28'), windowIndex('lifetime')]).toEqual([1, 4, 9])
    expect([windowMs('7'), windowMs('lifetime')]).toEqual([7 * DAY_MS, Infinity])
  })
})
