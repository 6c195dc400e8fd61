import { expect, it } from 'vitest'
import { splitTotal } from './amounts.ts'

const order = { subTotalPrice: '100', shippingLinesDiscountedPrice: '10', totalTax: '20' }

it('adds the tax where prices come without it', () => {
  expect(splitTotal({ ...order, orderRevenue: '130' })).toEqual({ isTaxIncluded: false, other: '0' })
})
it('does not add the tax again where prices hold it', () => {
  expect(splitTotal({ ...order, orderRevenue: '110' })).toEqual({ isTaxIncluded: true, other: '0' })
})
it('shows a tip as something else, to the cent', () => {
  expect(splitTotal({ ...order, orderRevenue: '132.35' })).toEqual({ isTaxIncluded: false, other: '2.35' })
  expect(splitTotal({ ...order, orderRevenue: '112.35' })).toEqual({ isTaxIncluded: true, other: '2.35' })
})
it('includes no tax where there is none', () => {
  expect(splitTotal({ ...order, totalTax: '0', orderRevenue: '110' })).toEqual({ isTaxIncluded: false, other: '0' })
})
