import { expect, it } from 'vitest'
import { nextSort, sortRows } from './sort-rows.ts'

const rows = [
  { n: 2, t: 'b10' },
  { n: undefined, t: 'a' },
  { n: 10, t: 'B9' },
  { n: 2, t: 'c' },
]

it('sorts numbers as numbers, keeps equal rows in order, and puts missing values last both ways', () => {
  expect(sortRows(rows, (row) => row.n, 'asc').map((row) => row.t)).toEqual(['b10', 'c', 'B9', 'a'])
  expect(sortRows(rows, (row) => row.n, 'desc').map((row) => row.t)).toEqual(['B9', 'b10', 'c', 'a'])
})

it('sorts words without case and with numbers inside by their size', () =>
  expect(sortRows(rows, (row) => row.t, 'asc').map((row) => row.t)).toEqual(['a', 'B9', 'b10', 'c']))

it('leaves the rows it was given as they are', () => {
  const before = [...rows]
  sortRows(rows, (row) => row.n, 'asc')
  expect(rows).toEqual(before)
})

it('starts numbers at the top, words at A, and turns round on the second click', () => {
  expect(nextSort(undefined, 'sales', true)).toEqual({ key: 'sales', direction: 'desc' })
  expect(nextSort({ key: 'sales', direction: 'desc' }, 'name', false)).toEqual({ key: 'name', direction: 'asc' })
  expect(nextSort({ key: 'sales', direction: 'desc' }, 'sales', true)).toEqual({ key: 'sales', direction: 'asc' })
})
