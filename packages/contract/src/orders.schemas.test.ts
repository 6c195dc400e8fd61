import { describe, expect, it } from 'vitest'
import { readToldEntry } from './orders.schemas.ts'

const NOW = Date.parse('2026-11-22T12:00:00Z')
const order = { type: 'order', id: '1001', orderedAt: '2026-11-22T11:00:00+01:00', currency: 'usd', total: '99.90' }

describe('readToldEntry', () => {
  it('takes ids and amounts as text or as JSON numbers, and gives times back in UTC', () => {
    expect(readToldEntry({ ...order, id: 1001, total: 99.9, unknown: 1 }, NOW)).toEqual({
      ok: true,
      entry: { type: 'order', id: '1001', orderedAt: '2026-11-22T10:00:00.000Z', currency: 'USD', total: '99.9' },
    })
  })

  it.each([
    ['field missing', 'total', { ...order, total: undefined }],
    ['field missing', 'orderedAt', { type: 'order', id: '1', currency: 'USD', total: '1' }],
    ['field invalid', 'id', { ...order, id: ' ' }],
    ['field invalid', 'orderedAt', { ...order, orderedAt: '0000-01-01T00:00:00+23:00' }],
    ['field invalid', 'updatedAt', { ...order, updatedAt: '1989-12-31T23:59:59Z' }],
    ['field invalid', 'total', { ...order, total: '-1' }],
    ['field invalid', 'total', { ...order, total: 1e21 }],
    ['field invalid', 'items.0.quantity', { ...order, items: [{ price: '1', quantity: 0 }] }],
    ['field invalid', 'customer.email', { ...order, customer: { email: 'a\0b' } }],
    ['unknown currency', 'currency', { ...order, currency: 'QQQ' }],
    ['unknown type', 'type', { ...order, type: 'basket' }],
    ['field invalid', '', null],
    ['time in the future', 'orderedAt', { ...order, orderedAt: '2026-11-22T12:10:01Z' }],
    ['time in the future', 'refundedAt', { type: 'refund', id: 'r', orderId: '1', amount: '1', refundedAt: '2027-01-01T00:00:00Z' }],
  ])('says "%s" of %s', (reason, path, value) => {
    expect(readToldEntry(value, NOW)).toEqual({ ok: false, reason, path })
  })
})
