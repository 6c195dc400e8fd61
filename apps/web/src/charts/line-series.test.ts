import { expect, it } from 'vitest'
import { axisLabels, axisWidthPx } from './ChartAxis.tsx'
import { changeAt, earlierKey, type LineSeries, scalesOf, shownLines } from './line-series.ts'

const line = (key: string, values: LineSeries['values'], more: Partial<LineSeries> = {}): LineSeries => ({
  key,
  label: key,
  values,
  colour: 'first-party',
  format: String,
  ...more,
})
const earlier = { label: 'before', values: [50, 0, undefined], places: ['Oct 1', 'Oct 2', 'Oct 3'] }

it('reads each side on its own scale, both on one grid', () => {
  const { left, right } = scalesOf([line('sales', [5500, 1200]), line('orders', [73, 20], { axis: 'right' })], 100)
  expect(left?.ticks).toEqual([0, 2000, 4000, 6000])
  expect(right?.ticks).toEqual([0, 25, 50, 75])
  expect(scalesOf([line('sales', [1])], 100).right).toBeUndefined()
})

it('gives a side with losses a scale of its own', () => {
  expect(scalesOf([line('sales', [10]), line('profit', [-5, 5], { axis: 'right' })], 100).right?.ticks[0]).toBeLessThan(0)
})

it('leaves out what the legend hides, and then does not make room for it', () => {
  const lines = [line('sales', [1, 2], { earlier }), line('spend', [900])]
  expect(shownLines(lines, new Set(['spend'])).map(({ key }) => key)).toEqual(['sales'])
  expect(shownLines(lines, new Set([earlierKey('sales')]))[0]?.earlier).toBeUndefined()
  expect(scalesOf(shownLines(lines, new Set(['spend', earlierKey('sales')])), 100).left?.ticks.at(-1)).toBe(2)
})

it('counts the change against the value of the same place, and none where there is nothing to divide by', () => {
  const both = line('sales', [75, 10, 5], { earlier })
  // 75 against 50; 10 against 0; 5 against a missing value.
  expect([0, 1, 2].map((index) => changeAt(both, index))).toEqual([50, undefined, undefined])
})

it('makes room for the widest label of an axis', () => {
  const { left } = scalesOf([line('sales', [12_000_000])], 100)
  const labels = axisLabels(left, (value) => `¥${value.toLocaleString('en')}.00`)
  expect(labels.at(-1)).toBe('¥15,000,000')
  expect(axisWidthPx(labels)).toBeGreaterThan(11 * 6)
  expect(axisWidthPx([])).toBe(0)
})
