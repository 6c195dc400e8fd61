import { expect, it } from 'vitest'
import { restAfter } from './give-way.ts'

const load = (busyPart: number, requestsPerSecond: number) => ({ busyPart, requestsPerSecond })

it('lets a lane rest only while collect is what keeps the thread busy, three times its turn and half a second at most', () => {
  expect(restAfter(40, load(0.95, 1000))).toBe(120)
  expect(restAfter(4000, load(0.95, 1000))).toBe(500)
  // An idle thread, and one that is busy with the lanes.
  expect(restAfter(40, load(0.5, 1000))).toBe(0)
  expect(restAfter(40, load(1, 20))).toBe(0)
})
