import { expect, it } from 'vitest'
import { type Column, headWidthPx, isDrawnWide, layoutColumns, rowsInView, spreadWidths } from './grid-columns.ts'

const columns = Array.from({ length: 100 }, (_, index): Column<object> => ({
  key: `c${index}`,
  label: `Column ${index}`,
  widthPx: 100,
  cell: () => null,
}))

it('spreads what is left over so that the widths fill the box exactly', () => {
  expect(spreadWidths([200, 100, 100], 1001)).toEqual([501, 250, 250])
  expect(spreadWidths([200, 100], 250)).toEqual([200, 100])
  expect(spreadWidths([], 500)).toEqual([])
})

it('draws only columns near the view, always the first, and accounts for every px', () => {
  const widths = columns.map(() => 100)
  const layout = layoutColumns(columns, widths, { fromPx: 5000, toPx: 6000 })
  expect(layout.shown[0]?.index).toBe(0)
  expect(layout.shown.length).toBeLessThan(20)
  expect(layout.shown.some(({ index }) => index === 55)).toBe(true)
  expect(layout.before + layout.after + layout.shown.length * 100).toBe(10_000)
  expect(layout.totalPx).toBe(10_000)
})

it('draws all columns of a table with few cells', () => {
  const { shown, before, after } = layoutColumns(
    columns,
    columns.map(() => 100),
    undefined,
  )
  expect([shown.length, before, after]).toEqual([100, 0, 0])
  // 12 of a long table, 24 of thirty rows; 20 of a long table are 1,200 cells at a time.
  expect([isDrawnWide(12, 2000), isDrawnWide(24, 30), isDrawnWide(20, 2000)]).toEqual([true, true, false])
})

it('draws the rows near the view, all of a short table, and none beyond the end', () => {
  const view = { leftPx: 0, topPx: 34_000, widthPx: 1000, heightPx: 680 }
  const { from, to } = rowsInView(2000, 34, view)
  expect(from).toBe(992)
  expect(to).toBeGreaterThanOrEqual(1000 + 20 + 4)
  expect(to - from).toBeLessThan(60)
  expect(rowsInView(60, 34, view)).toEqual({ from: 0, to: 60 })
  expect(rowsInView(1010, 34, view)).toEqual({ from: 992, to: 1010 })
  expect(rowsInView(0, 34, view)).toEqual({ from: 0, to: 0 })
})

it('gives a head the room its words need, in both languages', () => {
  expect(headWidthPx({ label: 'ROAS' })).toBeLessThan(90)
  expect(headWidthPx({ label: '1d view orders', headExtra: true })).toBeGreaterThan(165)
  expect(headWidthPx({ label: '浏览订单' })).toBeGreaterThan(headWidthPx({ label: 'view' }))
})
