import { describe, expect, it } from 'vitest'
import { ALL_COLUMNS, COLUMN_PRESETS, presetOf, toggleColumn } from './column-presets.ts'

describe('columns', () => {
  it('recognises a preset in any order, and calls anything else the own choice of the user', () => {
    expect(presetOf([...COLUMN_PRESETS.profit].toReversed())).toBe('profit')
    expect(presetOf(['sales', 'orders'])).toBeUndefined()
  })

  it('adds at the end, removes, and keeps the last column', () => {
    expect(toggleColumn(['sales'], 'orders')).toEqual(['sales', 'orders'])
    expect(toggleColumn(['sales', 'orders'], 'sales')).toEqual(['orders'])
    expect(toggleColumn(['sales'], 'sales')).toEqual(['sales'])
  })

  it('offers only metrics of the catalogue in presets', () => {
    for (const preset of Object.values(COLUMN_PRESETS)) expect(preset.filter((key) => !ALL_COLUMNS.includes(key))).toEqual([])
  })
})
