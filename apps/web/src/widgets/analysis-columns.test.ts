import { expect, it } from 'vitest'
import { ALL_COLUMNS, COLUMN_PRESETS } from './analysis-columns.ts'

it('offers only metrics of the catalogue in presets', () => {
  for (const preset of Object.values(COLUMN_PRESETS)) expect(preset.filter((key) => !ALL_COLUMNS.includes(key))).toEqual([])
})
