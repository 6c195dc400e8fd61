/** What a click gets while the database gives codes, has none, fails or hangs. */
import { expect, it } from 'vitest'
import { createLogger } from '../logger.ts'
import { createHandOut } from './hand-out-code.ts'

const wanted = { namedCodeId: 'named', visitor: 'somebody' }

it('is told what became of it', async () => {
  const asked: unknown[] = []
  const codes = ['ONCE-A', undefined]
  const handOut = createHandOut(
    { now: () => 36_000_000, logger: createLogger('fatal') },
    {
      claim: async (claim) => {
        asked.push(claim)
        return codes.shift()
      },
      waitMs: 1000,
    },
  )
  expect([await handOut(wanted), await handOut(wanted)]).toEqual([{ outcome: 'handed out', code: 'ONCE-A' }, { outcome: 'none left' }])
  expect(asked).toEqual([wanted, wanted])
})

it('does not wait for a database that hangs or fails, and leaves it alone while too many wait', async () => {
  const waiting: ((code: string) => void)[] = []
  const answers: (() => Promise<string>)[] = [
    async () => {
      throw new Error('down')
    },
    async () => 'ONCE-B',
  ]
  const claim = (): Promise<string> => answers.shift()?.() ?? new Promise((resolve) => waiting.push(resolve))
  const handOut = createHandOut({ now: () => 0, logger: createLogger('fatal') }, { claim, waitMs: 5, maxWaiting: 2 })
  const none = { outcome: 'no answer' }
  expect(await handOut(wanted)).toEqual(none)
  expect(await handOut(wanted)).toEqual({ outcome: 'handed out', code: 'ONCE-B' })
  for (let n = 0; n < 3; n += 1) expect(await handOut(wanted)).toEqual(none)
  expect(waiting).toHaveLength(2)
  // One is answered, too late for its visitor: the next one is asked again.
  waiting[0]?.('ONCE-C')
  await Promise.resolve()
  expect(await handOut(wanted)).toEqual(none)
  expect(waiting).toHaveLength(3)
})

it('does not ask an empty pool again for each of a crowd, and asks it again after a moment', async () => {
  let nowMs = 0
  const asked: string[] = []
  const handOut = createHandOut(
    { now: () => nowMs, logger: createLogger('fatal') },
    {
      claim: async ({ namedCodeId, visitor }) => {
        asked.push(`${namedCodeId} ${visitor}`)
        return namedCodeId === 'full' || nowMs > 0 ? `ONCE-${visitor}` : undefined
      },
      waitMs: 1000,
    },
  )
  const ask = (namedCodeId: string, visitor: string) => handOut({ namedCodeId, visitor })
  for (const visitor of ['a', 'b', 'c']) expect(await ask('named', visitor)).toEqual({ outcome: 'none left' })
  expect(await ask('full', 'a')).toEqual({ outcome: 'handed out', code: 'ONCE-a' })
  expect(asked).toEqual(['named a', 'full a'])
  nowMs = 2_000
  expect(await ask('named', 'b')).toEqual({ outcome: 'handed out', code: 'ONCE-b' })
})
