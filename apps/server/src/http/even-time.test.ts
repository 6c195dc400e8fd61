import { expect, it } from 'vitest'
import { atEvenTimes } from './even-time.ts'

/** When work of this many ms is answered, by a clock that only work and waiting advance. */
const answeredAfter = async (workMs: number, fails = false): Promise<number> => {
  let nowMs = 5000
  const clock = { now: () => nowMs, wait: async (ms: number) => (nowMs += ms) }
  const work = async (): Promise<void> => {
    nowMs += workMs
    if (fails) throw new Error('taken')
  }
  await atEvenTimes(500, work, clock).catch(() => undefined)
  return nowMs - 5000
}

it('answers after 500 ms or a multiple of them, whatever the work took and whether it failed', async () => {
  expect(await Promise.all([answeredAfter(101), answeredAfter(112), answeredAfter(101, true), answeredAfter(760)])).toEqual([
    500, 500, 500, 1000,
  ])
})
