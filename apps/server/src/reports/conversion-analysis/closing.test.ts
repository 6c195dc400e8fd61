import { expect, it } from 'vitest'
import { closingOf } from './closing.ts'
import type { CreditRow } from './move-given.ts'

const row = (kind: CreditRow['kind'], sales: string): CreditRow => ({
  kind,
  reason: '',
  day: '',
  channel: '',
  value: '',
  is_ad: 0,
  measures: { sales },
})
const moved = (before: string, after: string) => [{ before: { orders: 1, sales: before }, after: { orders: 1, sales: after } }]
const cents = (texts: readonly (string | undefined)[]): number => texts.reduce((sum, text) => sum + Math.round(Number(text) * 100), 0)

it('closes as it reads on the screen, where parts of cents are left', () => {
  // 10.444 + 5.035 + 1 + 3.333 - 2.222 = 17.59; rounded each for itself 10.44 + 5.04 + 1 + 3.33 - 2.22 = 17.59, but the report's total is 15.479, so attributed reads 10.44.
  const parts = [row('attributed', '10.444'), row('untracked', '5.035'), row('excluded', '1')]
  const closing = closingOf(parts, '17.59', { moved: moved('3.333', '2.222'), currency: 'USD' })
  expect(closing.difference).toBe('0')
  expect(Number(closing.attributed) + Math.round(Number(closing.untracked) * 100) / 100).toBeCloseTo(15.48, 9)
  expect(cents([closing.attributed, '5.04', closing.excluded, closing.clicks?.before.sales]) - cents([closing.clicks?.after.sales])).toBe(
    1759,
  )
  // 0.495 + 0.005 = 0.50, of which Untracked reads 0.01.
  const small = closingOf([row('attributed', '0.495'), row('untracked', '0.005')], '0.5', { moved: moved('0', '0'), currency: 'USD' })
  expect(small).toMatchObject({ attributed: '0.49', difference: '0', clicks: { before: { sales: '0' } } })
})

it('rounds to whole units in a currency without smaller ones', () => {
  const closing = closingOf([row('attributed', '333.3333')], '1000', { moved: moved('666.6667', '0'), currency: 'JPY' })
  expect(closing).toMatchObject({ attributed: '333', difference: '0', clicks: { before: { sales: '667' } } })
})

it('tells a difference instead of hiding it among earlier clicks', () => {
  const closing = closingOf([row('attributed', '100')], '150', { moved: moved('49.5', '0'), currency: 'USD' })
  expect(closing).toMatchObject({ difference: '0.5', clicks: { before: { sales: '49.5' } } })
})
