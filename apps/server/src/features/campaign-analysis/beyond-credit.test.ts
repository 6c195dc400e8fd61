import { describe, expect, it } from 'vitest'
import { judgeBeyondCredit } from './beyond-credit.ts'
import type { PaidOrder } from './paid-orders.rows.ts'

describe('beyond credit of orders that are paid by share', () => {
  // Of a commission of 10.00 linear leaves 40 %; an eighth of the order came back later.
  const order = (amount: bigint, unpaidShare: string): PaidOrder => ({
    campaign_id: 'c',
    campaign: 'C',
    creator_id: 'm',
    creator: 'Maya',
    currency: 'USD',
    order_id: '1',
    name: null,
    at: '2026-03-01T00:00:00.000Z',
    amount,
    unpaid_share: unpaidShare,
  })
  it.each([
    ['the model that it is paid by', 350n, '0.6', 0.6, '0.00'],
    ['a model that leaves less', 350n, '0.6', 0.9, '2.63'],
    ['a model that leaves nothing', 350n, '0.6', 1, '3.50'],
    ['a model that leaves more', 350n, '0.6', 0.1, '0.00'],
    ['an order that is paid whole', 1000n, '0', 0.6, '6.00'],
    ['an order that should not have been paid', 1000n, '1', 0.6, '10.00'],
  ])('is what is paid above the share: %s', (_case, amount, unpaid, others, beyond) => {
    const earned = new Map([['1', [{ channel: '', share: 1 - others }, { channel: 'facebook ads', share: others }]]]) // prettier-ignore
    expect(judgeBeyondCredit([order(amount, unpaid)], earned).totals.map((total) => total.beyond)).toEqual([beyond])
  })
})
