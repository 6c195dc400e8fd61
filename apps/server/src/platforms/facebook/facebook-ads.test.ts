import { expect, it } from 'vitest'
import { metaBudget } from './facebook-ads.ts'

it('reads budgets in hundredths, or in whole units where Meta counts a currency so', () => {
  expect(metaBudget({ daily_budget: '12050', lifetime_budget: '0' }, 'USD')).toEqual({ budget: { amount: '120.50', period: 'day' } })
  // A yen has no hundredths; Meta counts forints and Taiwan's dollars as whole ones too.
  for (const currency of ['JPY', 'HUF', 'TWD'])
    expect(metaBudget({ daily_budget: '5000', lifetime_budget: '' }, currency)).toEqual({ budget: { amount: '5000', period: 'day' } })
  // Bahrain's dinar has thousandths, and is told in hundredths all the same.
  expect(metaBudget({ daily_budget: '', lifetime_budget: '700' }, 'BHD')).toEqual({ budget: { amount: '7.00', period: 'total' } })
})

it('has no budget where it stands at another level', () => {
  expect(metaBudget({ daily_budget: '0', lifetime_budget: '0' }, 'USD')).toEqual({})
  expect(metaBudget({ daily_budget: '', lifetime_budget: '' }, 'USD')).toEqual({})
})
