import { minorUnitsOf } from '@convbox/commissions'
import fc from 'fast-check'
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

it('never counts more than the whole of an order as covered by creators’ credit and earned by others', () => {
  const CHANNELS = ['', 'facebook ads', 'google ads', 'email']
  const order = fc.record({
    /** Of each creator among whom the order is split. */
    amounts: fc.array(fc.bigInt({ min: 0n, max: 50_000n }), { minLength: 1, maxLength: 4 }),
    /** Of each channel, and what nobody earned. */
    weights: fc.array(fc.nat(100), { minLength: CHANNELS.length + 1, maxLength: CHANNELS.length + 1 }),
  })
  fc.assert(
    fc.property(fc.array(order, { maxLength: 4 }), (orders) => {
      const earned = new Map(
        orders.map(({ weights }, index) => {
          const whole = weights.reduce((sum, weight) => sum + weight, 0)
          const shares = CHANNELS.map((channel, place) => ({ channel, share: whole === 0 ? 0 : (weights[place] ?? 0) / whole }))
          return [String(index), shares.filter(({ share }) => share > 0)] as const
        }),
      )
      const paid = orders.flatMap(({ amounts }, index) =>
        amounts.map((amount, creator): PaidOrder => ({
          campaign_id: 'c',
          campaign: 'C',
          creator_id: String(creator),
          creator: String(creator),
          currency: 'USD',
          order_id: String(index),
          name: null,
          at: '2026-03-01T00:00:00.000Z',
          amount,
          unpaid_share: '0',
        })),
      )
      for (const [index, { amounts }] of orders.entries()) {
        const of = paid.filter(({ order_id: id }) => id === String(index))
        const { totals, rows } = judgeBeyondCredit(of, earned)
        const whole = amounts.reduce((sum, amount) => sum + amount, 0n)
        const beyond = totals.reduce((sum, total) => sum + minorUnitsOf(total.beyond, 'USD'), 0n)
        const others = (earned.get(String(index)) ?? []).reduce((sum, { channel, share }) => sum + (channel === '' ? 0 : share), 0)
        // Covered by credit is what is not beyond; each creator's part is rounded by half a cent at most.
        expect(Number(whole - beyond)).toBeLessThanOrEqual(Number(whole) * (1 - others) + amounts.length / 2 + 1e-6)
        expect(beyond).toBeLessThanOrEqual(whole)
        expect(rows.reduce((sum, row) => sum + minorUnitsOf(row.beyond, 'USD'), 0n)).toBe(beyond)
        for (const row of rows)
          expect(row.channels.reduce((sum, { amount }) => sum + minorUnitsOf(amount, 'USD'), 0n)).toBe(minorUnitsOf(row.beyond, 'USD'))
      }
    }),
  )
})
