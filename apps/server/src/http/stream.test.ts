import { account } from '@convbox/contract/api/account'
import { eventsMonitor } from '@convbox/contract/api/events-monitor'
import { team } from '@convbox/contract/api/team'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { CallOptions } from '../testing/test-call.ts'
import { startTestProgram, type TestProgram } from '../testing/test-program.ts'

let test: TestProgram
let address: string

beforeAll(async () => {
  test = await startTestProgram()
  address = await test.listen()
})
afterAll(() => test.stop())
beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }))
afterEach(() => void vi.useRealTimers())

/** Opens the live log, waits for its first line, and returns the rest once the server ends it. */
const openStream = async (options: CallOptions): Promise<{ rest: () => Promise<string> }> => {
  const response = await fetch(`${address}/api${eventsMonitor.liveEvents.path}`, { headers: await test.call.headersOf(options) })
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  await reader?.read()
  const rest = async (): Promise<string> => {
    let text = ''
    for (let part = await reader?.read(); part?.done === false; part = await reader?.read()) text += part.value
    return text
  }
  return { rest }
}

/** Advances the clock by half a minute. */
const passHalfMinute = () => vi.advanceTimersByTimeAsync(30_000)

describe('an open stream', () => {
  it('ends within half a minute for a member who was taken out, and says why', async () => {
    const stream = await openStream({ as: 'otto', store: test.alder })
    await test.call(team.removeMember, { userId: test.users.otto }, { as: 'ada', tenant: test.alder })
    await passHalfMinute()
    expect(await stream.rest()).toContain('"error":"no store access"')
  })

  it('ends for who has signed out', async () => {
    const stream = await openStream({ as: 'rita', store: test.alder })
    await test.call(account.logout, {}, { as: 'rita' })
    await passHalfMinute()
    expect(await stream.rest()).toContain('"error":"not signed in"')
  })

  it('goes on for who may read it, and prolongs no session whose cookie could not go out', async () => {
    const stream = await openStream({ as: 'ada', store: test.alder })
    await test.program.mainDb.pool.query(`UPDATE session SET expires_at = now() + interval '5 days' WHERE user_id = $1`, [test.users.ada])
    await passHalfMinute()
    await passHalfMinute()
    const { rows } = await test.program.mainDb.pool.query(
      `SELECT round(extract(epoch FROM max(expires_at) - now()) / 86400)::int AS days FROM session WHERE user_id = $1`,
      [test.users.ada],
    )
    expect(rows).toEqual([{ days: 5 }])
    await test.program.mainDb.pool.query(`DELETE FROM session WHERE user_id = $1`, [test.users.ada])
    await passHalfMinute()
    // Pings came until then.
    expect(await stream.rest()).toMatch(/"kind":"ping"[\s\S]*"error":"not signed in"/)
  })
})
