import { listEnding, listUnchecked } from '../channel-tokens/channel-auths.rows.ts'
import { checkAuthById, renewAuth, RENEW_BEFORE_MS } from '../channel-tokens/channel-auths.ts'
import { giveUpOrphans } from '../features/integrations/connections.ts'
import type { Program } from '../program.ts'

/** The job runs every five minutes; with this age an account is checked at least every 13, so that a revoked one is known within 15. */
const CHECK_AGE_MS = 8 * 60_000
const AT_ONCE = 4

/** One failing account must not stop the others. */
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

/** Renews access tokens of connected accounts that expire soon. If a platform cannot be reached, the next run tries again. */
export const renewChannels = async (program: Program): Promise<void> => {
  const ids = await listEnding(program.mainDb, new Date(program.now() + RENEW_BEFORE_MS))
  await each(program, ids, (authId) => renewAuth(program, authId))
}

/** Checks whether connected accounts still work, by each platform's cheapest call: a revocation is noticed even if nothing is sent. */
export const checkChannels = async (program: Program): Promise<void> => {
  await giveUpOrphans(program)
  const ids = await listUnchecked(program.mainDb, new Date(program.now() - CHECK_AGE_MS))
  await each(program, ids, (authId) => checkAuthById(program, authId))
}
