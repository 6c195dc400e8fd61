import type { LedgerAnswer } from '@convbox/contract/reports/ledger.schemas'
import { expect, it } from 'vitest'
import { ledgerDays, partsOf, readCell, totalOf } from './ledger-rows.ts'

const amounts = (orders: number, sales: string, refunded = '0') => ({
  orders,
  sales,
  refunded,
  net: String(Number(sales) - Number(refunded)),
})
const closing = (day: string, currency: string, store: ReturnType<typeof amounts>, difference = '0') => ({
  day,
  currency,
  store,
  parts: store,
  difference,
})
const answer: LedgerAnswer = {
  currency: 'USD',
  convertedFrom: [],
  timezone: 'UTC',
  cells: [
    { day: '2026-03-08', currency: 'USD', kind: 'attributed', reason: '', ...amounts(2, '0.1') },
    { day: '2026-03-08', currency: 'EUR', kind: 'attributed', reason: '', ...amounts(1, '0.2', '0.05') },
    { day: '2026-03-09', currency: 'USD', kind: 'untracked', reason: 'pos', ...amounts(1, '25') },
  ],
  closings: [
    closing('2026-03-08', 'USD', amounts(2, '0.1')),
    closing('2026-03-08', 'EUR', amounts(1, '0.2', '0.05'), '3'),
    closing('2026-03-09', 'USD', amounts(1, '25'), '-3'),
  ],
  credited: [{ day: '2026-03-08', sales: '0.3', attributed: '0.3', difference: '0' }],
  shopify: [],
}

it('adds the currencies of a day to the cent, the newest day first', () => {
  const [second, first] = ledgerDays(answer, '')
  expect(second).toMatchObject({ day: '2026-03-09', store: { orders: 1, net: '25' }, creditOff: undefined })
  expect(first).toMatchObject({ day: '2026-03-08', store: { orders: 3, sales: '0.3', net: '0.25' }, creditOff: '0', difference: '3' })
  expect(first?.parts.get('attributed|')).toEqual({ orders: 3, sales: '0.3', refunded: '0.05', net: '0.25' })
})

it('shows the orders of one currency alone', () => {
  const days = ledgerDays(answer, 'EUR')
  expect(days.map(({ day, store }) => [day, store.orders])).toEqual([['2026-03-08', 1]])
  expect(days[0]?.creditOff).toBeUndefined()
})

it('has a column for each part that occurs, and counts days that do not close, though their differences cancel out', () => {
  const days = ledgerDays(answer, '')
  expect(partsOf(days)).toEqual([
    { kind: 'attributed', reason: '' },
    { kind: 'untracked', reason: 'pos' },
  ])
  expect(totalOf(days)).toMatchObject({ store: { orders: 4, net: '25.25' }, difference: '0', daysOff: 2 })
})

it('reads the opened cell of an address, and nothing from another text', () => {
  expect(readCell('untracked|pos|2026-03-09')).toEqual({ part: { kind: 'untracked', reason: 'pos' }, day: '2026-03-09' })
  expect(readCell('attributed||')).toEqual({ part: { kind: 'attributed', reason: '' }, day: undefined })
  expect([readCell(''), readCell('stolen|pos|x'), readCell('untracked|weather|')]).toEqual([undefined, undefined, undefined])
})
