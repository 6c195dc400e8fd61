import type { EventValue, StoreEvent, ValueBasis } from '@convbox/contract'
import { describe, expect, it } from 'vitest'
import { readWorth } from './order-value.ts'
import { facebookSettings, maryBuys } from './sample.cases.ts'

const worth = (
  value: EventValue | undefined,
  valueBasis: ValueBasis,
  change: { percent?: number; name?: StoreEvent['name']; items?: StoreEvent['items'] } = {},
) => {
  const { value: _value, items: _items, ...rest } = maryBuys
  const event = { ...rest, name: change.name ?? 'Purchase', ...(value && { value }), ...(change.items && { items: change.items }) }
  return readWorth(event, { ...facebookSettings, valueBasis, valuePercent: change.percent ?? 100 })?.amount
}

// Two lamps of 54.99, 10.00 off, 5.20 shipping, 9.99 tax: 109.98 - 10.00 = 99.98; + 5.20 + 9.99 = 115.17.
const whole = maryBuys.value
const lamps = maryBuys.items

describe('value basis', () => {
  it.each([
    [1, '115.17'],
    [0, '109.97'],
    [5, '105.18'],
    [3, '99.98'],
    [4, '109.98'],
  ] as const)('%s of the whole order is %s', (basis, amount) => {
    expect(worth(whole, basis)).toBe(amount)
  })

  it.each([
    [1, '115.17'],
    [0, '115.17'],
    [5, '115.17'],
    [3, '115.17'],
    [4, '109.98'],
  ] as const)('%s of an order that says only its total: a part that is not there was not charged', (basis, amount) => {
    expect(worth({ currency: 'USD', total: '115.17' }, basis, { items: lamps })).toBe(amount)
  })

  it.each([
    [1, '115.17'],
    [0, '109.97'],
    [5, '105.18'],
    [3, '99.98'],
    [4, '109.98'],
  ] as const)('%s is worked out from the products when the totals are missing', (basis, amount) => {
    expect(worth({ currency: 'USD', shipping: '5.20', tax: '9.99', discount: '10.00' }, basis, { items: lamps })).toBe(amount)
  })

  it('is none without a currency or without any amount', () => {
    expect(worth(undefined, 1, { items: lamps })).toBeUndefined()
    expect(worth({ currency: 'USD', shipping: '5.20' }, 1)).toBeUndefined()
    expect(worth({ currency: 'USD', tax: '1' }, 3, { items: [] })).toBeUndefined()
  })

  it('is zero for a free order whose shipping was waived, not less', () => {
    expect(worth({ currency: 'USD', total: '0.00', shipping: '5.20' }, 0)).toBe('0')
  })

  it('takes its percentage of purchases only', () => {
    expect(worth(whole, 1, { percent: 12.5 })).toBe('14.39625')
    expect(worth(whole, 1, { percent: 0 })).toBe('0')
    expect(worth(whole, 3, { percent: 12.5, name: 'InitiateCheckout' })).toBe('115.17')
  })
})
