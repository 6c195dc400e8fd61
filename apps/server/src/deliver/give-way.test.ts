import { expect, it } from 'vitest'
import { restAfter } from './give-way.ts'

const load = (busyPart: number, lagSeconds: number) => ({ busyPart, lagSeconds })

it('lets a lane rest only on a busy thread on which ingest falls behind, three times its turn and half a second at most', () => {
  expect(restAfter(40, load(0.95, 5))).toBe(120)
  expect(restAfter(4000, load(0.95, 5))).toBe(500)
  // An idle thread, and one that is busy while ingest keeps up.
  expect(restAfter(40, load(0.5, 5))).toBe(0)
  expect(restAfter(40, load(1, 1))).toBe(0)
})
