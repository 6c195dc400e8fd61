import { describe, expect, it } from 'vitest'
import { MOST_INTEGRATION_FILES, pickTests } from './pick-tests.ts'

const TESTS = [
  'apps/server/src/deliver/deliver.test.ts',
  'apps/server/src/deliver/send-events.test.ts',
  'apps/server/src/derive/derive.test.ts',
]

describe('the integration tests near a change', () => {
  it('are the changed test, then the one of the same name, then those of the folder', () => {
    expect(pickTests(['apps/server/src/deliver/send-events.ts'], TESTS).picked).toEqual([TESTS[1], TESTS[0]])
    expect(pickTests(['apps/server/src/derive/derive.test.ts', 'apps/server/src/deliver/lane.rows.ts'], TESTS).picked).toEqual([
      TESTS[2],
      TESTS[0],
      TESTS[1],
    ])
  })

  it('are none for files without server code beside them', () => {
    expect(pickTests(['README.md', 'apps/web/src/shell/Header.tsx'], TESTS)).toEqual({ picked: [], left: 0 })
  })

  it('are cut to what fits into the time, and the rest is counted', () => {
    const many = Array.from({ length: MOST_INTEGRATION_FILES + 3 }, (_, index) => `apps/server/src/x/t${index}.test.ts`)
    const { picked, left } = pickTests(['apps/server/src/x/a.ts'], many)
    expect([picked.length, left]).toEqual([MOST_INTEGRATION_FILES, 3])
  })
})
