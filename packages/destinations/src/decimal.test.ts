import fc from 'fast-check'
import { expect, it } from 'vitest'
import { isNegative, isZero, multiply, negate, numberToText, percentOf, shareOf, sum, toNumber } from './decimal.ts'

it.each([
  [sum('0.1', '0.2'), '0.3'],
  [sum('115.17', negate('9.99')), '105.18'],
  [sum('5', negate('5.0000')), '0'],
  [sum(), '0'],
  [multiply('54.99', '3'), '164.97'],
  [percentOf('19.99', 50), '9.995'],
  [percentOf('99.98', 33.33), '33.323334'],
  [percentOf('12.90', 100), '12.9'],
  [percentOf('-10', 7), '-0.7'],
  [percentOf('0.0001', 0.5), '0.0000005'],
  [numberToText(1e-7), '0.0000001'],
  [shareOf('80.01', { part: '60', whole: '90', places: 2 }), '53.34'],
  [shareOf('100', { part: '1', whole: '3', places: 2 }), '33.33'],
  [shareOf('1000', { part: '60.00', whole: '90', places: 0 }), '666'],
  [shareOf('0.0001', { part: '0.5', whole: '1', places: 2 }), '0'],
])('%s', (result, expected) => {
  expect(result).toBe(expected)
})

it('shares never add up to more than the amount, nor to less by as much as one unit each', () => {
  const amount = fc.nat(9_999_999).map((cents) => `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`)
  fc.assert(
    fc.property(amount, fc.array(amount, { minLength: 1, maxLength: 6 }), (text, parts) => {
      const whole = sum(...parts)
      fc.pre(!isZero(whole))
      const rest = sum(text, ...parts.map((part) => negate(shareOf(text, { part, whole, places: 2 }))))
      expect(isNegative(rest)).toBe(false)
      expect(toNumber(rest)).toBeLessThan(parts.length * 0.01)
    }),
  )
})

it('becomes a number only at the end', () => {
  expect(toNumber('0.30')).toBe(0.3)
  expect(toNumber('-0.00')).toBe(0)
  expect(isNegative('-0.01')).toBe(true)
  expect(isNegative('-0.00')).toBe(false)
})

it('takes the short way only where it gives the same', () => {
  expect([sum('007.50'), sum(' 12.90 '), sum('10'), sum('0.0'), sum('-0'), percentOf('-3.10', 100)]).toEqual([
    '7.5',
    '12.9',
    '10',
    '0',
    '0',
    '-3.1',
  ])
  expect(Object.is(toNumber('-0.00'), 0)).toBe(true)
  for (const text of ['', '1e3', '0x1', '1 2', 'Infinity']) expect(() => toNumber(text)).toThrow(TypeError)
})

it('refuses what is no decimal text', () => {
  for (const text of ['', '1e3', '1,5', 'NaN', '.5']) expect(() => sum(text)).toThrow(TypeError)
})

it('adds and takes away without a trace, however large', () => {
  const money = fc
    .tuple(fc.bigInt({ min: 0n, max: 10n ** 14n - 1n }), fc.nat(9999))
    .map(([whole, part]) => `${whole}.${String(part).padStart(4, '0')}`)
  fc.assert(
    fc.property(money, money, (a, b) => {
      expect(sum(a, b, negate(b))).toBe(sum(a))
      expect(sum(percentOf(a, 40), percentOf(a, 60))).toBe(sum(a))
    }),
  )
})
