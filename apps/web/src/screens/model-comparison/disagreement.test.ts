import type { ComparedModel } from '@convbox/contract/reports/model-comparison.values'
import { expect, it } from 'vitest'
import { disagreeing } from './disagreement.ts'

const MODELS: readonly ComparedModel[] = ['last_click', 'first_click', 'linear', 'convbox']
const row = (...orders: number[]) => ({
  figures: Object.fromEntries(orders.map((count, index) => [MODELS[index] ?? '', { orders: count, sales: 0 }])),
})

it('names the models that are more than a quarter and an order away from the middle', () => {
  expect(disagreeing(row(20, 20, 22, 27), MODELS)).toEqual(['convbox'])
  expect(disagreeing(row(20, 20, 22, 26), MODELS)).toEqual([])
  expect(disagreeing(row(10, 10, 10, 7), MODELS)).toEqual(['convbox'])
})

it('takes less than an order for chance, and a model without credit for nothing', () => {
  expect(disagreeing(row(0.5, 0.5, 0.5, 1.4), MODELS)).toEqual([])
  expect(disagreeing(row(8, 8, 8), MODELS)).toEqual(['convbox'])
})
