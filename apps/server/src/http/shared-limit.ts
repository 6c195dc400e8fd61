/** A rate limit shared by all processes of an installation and kept over restarts: for endpoints where an attempt is a guess, a mail or an SMS. */
import { createHash } from 'node:crypto'
import type { Program } from '../program.ts'
import { AppError } from './app-error.ts'
import { networkOf } from './rate-limit.ts'
import { countTry, deleteWindow, readWindowEnd, takeBackTry } from './shared-limit.rows.ts'

/** Like `RateLimit`, counted in the main database. */
export type SharedLimit = {
  check: (key: string) => Promise<void>
  giveBack: (key: string) => Promise<void>
  forget: (key: string) => Promise<void>
}

/** name: unique per limit; max: attempts per key in windowMs. The database keeps a hash of the key, so it shows no e-mail, number or address. */
export const createSharedLimit = (
  { mainDb, now }: Pick<Program, 'mainDb' | 'now'>,
  { name, max, windowMs }: { name: string; max: number; windowMs: number },
): SharedLimit => {
  const keyOf = (named: string): string =>
    createHash('sha256')
      .update(`${name} ${networkOf(named)}`)
      .digest('hex')
  return {
    check: async (named) => {
      const key = keyOf(named)
      const nowMs = now()
      if (await countTry(mainDb, { key, max, windowMs, nowMs })) return
      const endsAt = await readWindowEnd(mainDb, key)
      throw new AppError('too many requests', { retryAfterSeconds: Math.max(0, (endsAt?.getTime() ?? nowMs) - nowMs) / 1000 })
    },
    giveBack: (named) => takeBackTry(mainDb, keyOf(named)),
    forget: (named) => deleteWindow(mainDb, keyOf(named)),
  }
}
