import { expect, it } from 'vitest'
import { sumMeasures } from './sum-measures.ts'

it('adds what rows know, exactly to the cent, and leaves out what none knows', () => {
  expect(sumMeasures([{ sales: '0.1', orders: '1' }, { sales: '0.2' }])).toEqual({ sales: '0.3', orders: '1' })
  expect(sumMeasures([])).toEqual({})
})

it('does not add what overlaps between rows, but knows it of one row', () => {
  expect(sumMeasures([{ visitors: '3' }, { visitors: '4' }])).toEqual({})
  expect(sumMeasures([{ visitors: '3' }])).toEqual({ visitors: '3' })
})
