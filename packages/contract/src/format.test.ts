import { describe, expect, it } from 'vitest'
import {
  currencySymbol,
  formatAmount,
  formatCurrency,
  formatInt,
  formatNumber,
  formatPercent,
  formatRatio,
  formatSinglePrice,
  formatWhole,
  MISSING,
  NUMBER_KINDS,
} from './format.ts'

describe('common currency', () => {
  it.each([
    [0, '$0.00'],
    ['1284310.42', '$1,284,310.42'],
    [5, '$5.00'],
    ['-12.5', '-$12.50'],
    [999_999_999.99, '$999,999,999.99'],
    [1e9, '$1,000,000.00K'],
    [-1e9, '-$1,000,000.00K'],
    ['1234567890.12', '$1,234,567.89K'],
    [1e12, '$1,000,000,000.00K'],
    ['-0.001', '$0.00'],
  ])('shows %s as %s', (figure, shown) => expect(formatCurrency(figure, 'USD')).toBe(shown))

  it('rounds a decimal text exactly, which a float cannot', () => {
    expect(formatCurrency('1.005', 'USD')).toBe('$1.01')
    expect(formatAmount('90071992547409.93', 'USD')).toBe('$90,071,992,547,409.93')
  })

  it('shows no decimals of a currency that has none, two of every other', () => {
    expect(formatAmount('4980.6', 'JPY')).toBe('¥4,981')
    expect(formatSinglePrice('980', 'KRW')).toBe('₩980')
    expect(formatCurrency(0, 'JPY')).toBe('¥0')
    // In a shortened figure the decimals are of thousands.
    expect(formatCurrency(1_234_567_890, 'JPY')).toBe('¥1,234,567.89K')
    expect(formatAmount('1.5', 'KWD')).toBe(`KWD\u00a01.50`)
    expect(formatAmount('1.5', 'not a code')).toBe(`NOT A CODE\u00a01.50`)
  })

  it('puts the sign of the store’s currency first, the code when there is no sign', () => {
    expect(formatCurrency(1, 'EUR')).toBe('€1.00')
    expect(formatCurrency(1, 'jpy')).toBe('¥1')
    expect(formatCurrency(1, 'CNY')).toBe('¥1.00')
    expect(formatCurrency(-1, 'CHF')).toBe('-CHF\u00a01.00')
    expect(formatCurrency(1, 'ZAR')).toBe('R1.00')
    expect(currencySymbol('NPR')).not.toBe('')
    expect(currencySymbol('not a code')).toBe('NOT A CODE')
  })
})

it('knows a sign or a code for every currency that Intl lists, about 150', () => {
  const codes = Intl.supportedValuesOf('currency')
  expect(codes.length).toBeGreaterThan(150)
  expect(codes.filter((code) => currencySymbol(code) === '')).toEqual([])
})

describe('single-price currency', () => {
  it.each([
    [29.28, '$29.28'],
    [999.99, '$999.99'],
    [1000, '$1.00K'],
    [-1234.5, '-$1.23K'],
    [9_999_999, '$10,000.00K'],
    [1e7, '$10.00M'],
    [-2.5e7, '-$25.00M'],
  ])('shows %s as %s', (figure, shown) => expect(formatSinglePrice(figure, 'USD')).toBe(shown))
})

describe('common int', () => {
  it.each([
    [0, '0'],
    [14382, '14,382'],
    [12.5, '12.50'],
    [2.9999999996, '3'],
    [998_999_999, '998,999,999'],
    [999e6, '999,000.00K'],
    [999_999_999_999, '1,000,000,000.00K'],
    [1e12, '1,000,000.00M'],
    [-1e12, '-1,000,000.00M'],
  ])('shows %s as %s', (figure, shown) => expect(formatInt(figure)).toBe(shown))
})

describe('no-decimal int', () => {
  it.each([
    [12.5, '13'],
    [0.4, '0'],
    [-0.4, '0'],
    [998_999_999, '998,999,999'],
    [999e6, '999,000K'],
    [1e12, '1,000,000M'],
  ])('shows %s as %s', (figure, shown) => expect(formatWhole(figure)).toBe(shown))
})

describe('percent', () => {
  it.each([
    [0, '0.00%'],
    [0.0099, '<0.01%'],
    [0.01, '0.01%'],
    [-0.0099, '>-0.01%'],
    [-0.01, '-0.01%'],
    [2.345, '2.35%'],
    [1234.5, '1,234.50%'],
  ])('shows %s as %s', (figure, shown) => expect(formatPercent(figure)).toBe(shown))
})

describe('ratio', () => {
  it.each([
    [0, '0.00'],
    [3.05, '3.05'],
    [0.0099, '<0.01'],
    [0.01, '0.01'],
    [-0.0099, '>-0.01'],
    [99_999_999, '99,999,999.00'],
    [1e8, 'anomaly(>100m)'],
    [-99_999_999, '-99,999,999.00'],
    [-1e8, 'anomaly(<-100m)'],
  ])('shows %s as %s', (figure, shown) => expect(formatRatio(figure)).toBe(shown))
})

it('shows a dash for a missing figure, whatever the kind', () => {
  for (const kind of NUMBER_KINDS)
    for (const missing of [undefined, null, '', Number.NaN, Number.POSITIVE_INFINITY, 'abc'])
      expect(formatNumber(missing, kind)).toBe(MISSING)
})

it('chooses the format by kind', () => {
  expect(NUMBER_KINDS.map((kind) => formatNumber(1234.5, kind))).toEqual([
    '$1,234.50',
    '$1.23K',
    '1,234.50',
    '1,235',
    '1,234.50%',
    '1,234.50',
  ])
})
