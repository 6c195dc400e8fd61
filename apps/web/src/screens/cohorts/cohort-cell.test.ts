import { expect, it } from 'vitest'
import { readCell, writeCell } from './cohort-cell.ts'

it('reads what it wrote, also a line whose key has a bar', () => {
  for (const cell of [
    { part: 'cohort', cohort: '2026-03-01', month: 0, line: '' },
    { part: 'total', month: 11, line: 'tiktok/a|b' },
    { part: 'no customer', line: '' },
  ] as const)
    expect(readCell(writeCell(cell))).toEqual(cell)
})

it('reads nothing from another text', () => {
  for (const text of ['', 'cohort||0|', 'cohort|2026-02-30|0|', 'total||x|', 'stolen||0|', 'total||-1|'])
    expect(readCell(text)).toBeUndefined()
})
