import type { OrderId } from '@convbox/contract'
import type { RefillOrder } from '@convbox/contract/api/pixel-refill.schemas'
import { expect, it } from 'vitest'
import { planOf } from './refill-plan.ts'

const row = (id: string, outcome: RefillOrder['outcome'], reason = ''): RefillOrder => ({
  orderId: id as OrderId,
  orderName: `#${id}`,
  outcome,
  reason,
  sent: false,
})

it('adds up listed and unlisted orders by outcome and reason, what is sent first', () => {
  const plan = planOf(
    [row('1', 'cannot be sent', 'unknown order'), row('2', 'delivered'), row('3', 'accepted'), row('4', 'accepted'), row('5', 'too old')],
    {
      unlisted: [
        { outcome: 'delivered', reason: '', orders: 40 },
        { outcome: 'cannot be sent', reason: 'order imported', orders: 7 },
        { outcome: 'cannot be sent', reason: 'before the pixel', orders: 0 },
      ],
      countsRepeats: false,
    },
  )
  expect(plan.counts).toEqual([
    { outcome: 'accepted', reason: '', orders: 2 },
    { outcome: 'delivered', reason: '', orders: 41 },
    { outcome: 'too old', reason: '', orders: 1 },
    { outcome: 'cannot be sent', reason: 'order imported', orders: 7 },
    { outcome: 'cannot be sent', reason: 'unknown order', orders: 1 },
  ])
  expect(plan.orders).toBe(52)
  // Carried out in parts, it is planned anew from itself.
  expect(planOf(plan.rows, plan)).toEqual(plan)
})
