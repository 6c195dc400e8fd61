import { expect, it } from 'vitest'
import { type Column, fitWidths, headWidthPx, isDrawnWide, layoutColumns, rowsInView, spreadWidths } from './grid-columns.ts'

const columns = Array.from({ length: 100 }, (_, index): Column<object> => ({
  key: `c${index}`,
  label: `Column ${index}`,
  widthPx: 100,
  cell: () => null,
}))

const width = (px: number, isGrowing = false) => ({ px, isGrowing })

it('spreads what is left over so that the widths fill the box exactly', () => {
  expect(spreadWidths([width(200), width(100), width(100)], 1001)).toEqual([501, 250, 250])
  expect(spreadWidths([width(200), width(100)], 250)).toEqual([200, 100])
  expect(spreadWidths([], 500)).toEqual([])
})

it('gives what is left over to the columns that are cut, not to those that are full', () => {
  // 101 px left over: 100 of 300 and 200 of 300 in whole px, and the remaining px goes to the first of them.
  expect(spreadWidths([width(80), width(100, true), width(200, true)], 481)).toEqual([80, 134, 267])
})

it('narrows the columns where just that makes them fit', () => {
  const two = [width(100), width(100)]
  expect(fitWidths(two, 200)).toEqual({ widths: [100, 100], isNarrow: false })
  expect(fitWidths(two, 190)).toEqual({ widths: [95, 95], isNarrow: true })
  // They do not fit narrow either, so they keep their room and the table scrolls.
  expect(fitWidths(two, 180)).toEqual({ widths: [100, 100], isNarrow: false })
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
  // 12 columns of a long table, 24 of thirty rows; 20 columns of a long table would be 1,200 cells at a time.
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

it('gives a head the room its words need on two lines, in both languages', () => {
  expect(headWidthPx({ label: 'ROAS' })).toBeLessThan(90)
  // The longest word is not broken.
  expect(headWidthPx({ label: '7-day conversions' })).toBeGreaterThan(11 * 6.4 + 40)
  expect(headWidthPx({ label: '1d view orders', headIcon: true })).toBeLessThan(115)
  expect(headWidthPx({ label: '浏览订单' })).toBeGreaterThan(headWidthPx({ label: 'view' }))
  expect(headWidthPx({ label: '广告平台浏览订单数' })).toBeLessThan(headWidthPx({ label: '浏览订单' }) * 1.4)
})
