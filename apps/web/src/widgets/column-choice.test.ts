import { expect, it } from 'vitest'
import { toggleColumn } from './column-choice.ts'

it('adds at the end, removes, and keeps the last column', () => {
  expect(toggleColumn(['sales'], 'orders')).toEqual(['sales', 'orders'])
  expect(toggleColumn(['sales', 'orders'], 'sales')).toEqual(['orders'])
  expect(toggleColumn(['sales'], 'sales')).toEqual(['sales'])
})
