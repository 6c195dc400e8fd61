import { expect, it } from 'vitest'
import { lineKey, questionOf, readOnly, readOrderNames } from './refill-search.ts'

const range = { startDate: '2026-03-04', endDate: '2026-03-10' }

it('reads order numbers however they are separated, each once', () => {
  expect(readOrderNames(' #1001, 1002;1003\n1002，#1004 ')).toEqual(['#1001', '1002', '1003', '#1004'])
  expect(readOrderNames(' , ')).toEqual([])
})

it('asks for days, for a line of them, or for orders; for nothing while no order is named', () => {
  expect(questionOf({ by: 'days', orders: '#1', only: '' }, range)).toEqual({ orders: [], ...range })
  expect(questionOf({ by: 'days', orders: '', only: 'failed:invalid field' }, range)).toEqual({
    orders: [],
    ...range,
    outcome: 'failed',
    reason: 'invalid field',
  })
  expect(questionOf({ by: 'orders', orders: '#1,#2', only: 'failed' }, range)).toEqual({ orders: ['#1', '#2'], ...range })
  expect(questionOf({ by: 'orders', orders: '', only: '' }, range)).toBeUndefined()
})

it('ignores a line of accuracy that makes no sense', () => {
  expect(readOnly('nonsense:x')).toBeUndefined()
  expect(readOnly('missing')).toEqual({ outcome: 'missing' })
  expect(lineKey({ outcome: 'too old', reason: '' })).toBe('too old')
})
