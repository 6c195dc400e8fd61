import { expect, it } from 'vitest'
import { earnedByCount } from './counted.ts'
import { add, compare, exactOf, floor, roundHalfUp } from './exact.ts'
import { amountText, digitsOf, minorUnitsOf } from './money.ts'

it('has the digits of ISO 4217, also where people use fewer', () => {
  const currencies = ['USD', 'JPY', 'KWD', 'CLF', 'HUF', 'IQD', 'AFN', 'constructor']
  expect(currencies.map((code) => digitsOf(code))).toEqual([2, 0, 3, 4, 2, 3, 2, 2])
})

it('rounds halves away from zero and writes all digits', () => {
  expect(['0.005', '-0.005', '0.0049', '-7.2', '1234567890123456.785'].map((text) => amountText(minorUnitsOf(text, 'USD'), 'USD'))).toEqual(
    ['0.01', '-0.01', '0.00', '-7.20', '1234567890123456.79'],
  )
  expect([amountText(-988n, 'JPY'), amountText(-5n, 'KWD'), amountText(0n, 'JPY')]).toEqual(['-988', '-0.005', '0'])
  expect(roundHalfUp({ n: -3n, d: 2n })).toBe(-2n)
})

it('is exact: thirds add up to one, and a floor is below a negative number', () => {
  const third = { n: 1n, d: 3n }
  expect(compare(add(add(third, third), third), exactOf('1.00'))).toBe(0)
  expect([floor(exactOf('-0.01')), floor(exactOf('-2.00')), floor(exactOf('2.99'))]).toEqual([-1n, -2n, 2n])
})

it('pays for what was counted, each number at its own rate and rounded once', () => {
  const clicks = (count: bigint, amount: string) => ({ count, amount: exactOf(amount), per: 1n })
  const views = (count: bigint, amount: string) => ({ count, amount: exactOf(amount), per: 1000n })
  expect(earnedByCount([clicks(1234n, '0.15')], 'USD')).toBe(18_510n)
  expect(earnedByCount([views(48_300n, '12.00')], 'USD')).toBe(57_960n)
  // 0.125 and 0.003: 0.13 in all, where each alone would give 0.13 and 0.00.
  expect(earnedByCount([clicks(25n, '0.005'), clicks(1n, '0.003')], 'USD')).toBe(13n)
  expect(earnedByCount([views(5_000n, '2.00'), views(-1_500n, '2.00')], 'JPY')).toBe(7n)
  expect(earnedByCount([], 'USD')).toBe(0n)
})

it('reads decimal text alone', () => {
  for (const wrong of ['', '.5', '1e3', '+1', '1,5', ' 1', 'NaN', '1.', '--1', '١']) expect(() => exactOf(wrong)).toThrow('no decimal')
})
