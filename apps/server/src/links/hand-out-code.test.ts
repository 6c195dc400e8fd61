/** What a click gets while the database gives codes, has none, fails or hangs. */
import { expect, it } from 'vitest'
import { createLogger } from '../logger.ts'
import { createHandOut } from './hand-out-code.ts'

const wanted = { namedCodeId: 'named', visitor: 'somebody' }

it('is told what became of it, and asks for the same visitor’s code of the last hours', async () => {
  const asked: unknown[] = []
  const codes = ['ONCE-A', undefined]
  const handOut = createHandOut(
    { now: () => 36_000_000, logger: createLogger('fatal') },
    {
      claim: async (claim) => {
        asked.push(claim)
        return codes.shift()
      },
    },
  )
  expect([await handOut(wanted), await handOut(wanted)]).toEqual([{ outcome: 'handed out', code: 'ONCE-A' }, { outcome: 'none left' }])
  expect(asked[0]).toEqual({ ...wanted, since: new Date(36_000_000 - 6 * 3_600_000), at: new Date(36_000_000) })
})

it('does not wait for a database that hangs or fails, and does not ask it again for a while', async () => {
  let nowMs = 0
  const answers: (() => Promise<string>)[] = [
    () => new Promise(() => undefined),
    async () => {
      throw new Error('down')
    },
    async () => 'ONCE-B',
  ]
  const handOut = createHandOut(
    { now: () => nowMs, logger: createLogger('fatal') },
    { claim: () => (answers.shift() ?? (async () => 'ONCE-Z'))(), waitMs: 5 },
  )
  const none = { outcome: 'no answer' }
  expect([await handOut(wanted), await handOut(wanted), answers.length]).toEqual([none, none, 2])
  nowMs = 5000
  expect([await handOut(wanted), await handOut(wanted), answers.length]).toEqual([none, none, 1])
  nowMs = 10_000
  expect(await handOut(wanted)).toEqual({ outcome: 'handed out', code: 'ONCE-B' })
})
