import { listEnding, listUnchecked } from '../channel-tokens/channel-auths.rows.ts'
import { checkAuthById, renewAuth, RENEW_BEFORE_MS } from '../channel-tokens/channel-auths.ts'
import { giveUpOrphans } from '../features/integrations/connections.ts'
import type { Program } from '../program.ts'

/** The timetable runs these every five minutes; with this an account is asked at least every 13, so that one that ended is known within 15. */
const CHECK_AGE_MS = 8 * 60_000
const AT_ONCE = 4

/** One account that breaks holds up no other. */
const each = async (program: Program, ids: readonly string[], work: (authId: string) => Promise<unknown>): Promise<void> => {
  const waiting = [...ids]
  const worker = async (): Promise<void> => {
    for (let authId = waiting.shift(); authId !== undefined; authId = waiting.shift()) {
      try {
        await work(authId)
      } catch (error) {
        program.logger.error({ err: error, authId }, 'a connected account could not be tended')
      }
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker))
}

/** Renews the access of connected accounts that ends soon. One whose platform cannot be reached is tried again at the next run. */
export const renewChannels = async (program: Program): Promise<void> => {
  const ids = await listEnding(program.mainDb, new Date(program.now() + RENEW_BEFORE_MS))
  await each(program, ids, (authId) => renewAuth(program, authId))
}

/** Asks the platforms of connected accounts whether they still work, by the cheapest call that each has: what was revoked there is known here without anybody sending. */
export const checkChannels = async (program: Program): Promise<void> => {
  await giveUpOrphans(program)
  const ids = await listUnchecked(program.mainDb, new Date(program.now() - CHECK_AGE_MS))
  await each(program, ids, (authId) => checkAuthById(program, authId))
}
