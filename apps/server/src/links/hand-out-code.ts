/** Gives a person who clicks a code of their own, where the link's creator has single-use codes. It delays the redirect for a moment at most and never keeps anybody from the store. */
import type { Handout } from '@convbox/contract/discount-codes'
import { HOUR_MS } from '@convbox/contract/durations'
import type { CollectProgram } from '../program.ts'
import type { CodeClaim } from './single-use.rows.ts'
import { within } from './within.ts'

/** Visitors who come back meanwhile get the same code: they may have filled a cart. Not longer, because people of one network with one kind of telephone look alike. */
const SAME_CODE_MS = 6 * HOUR_MS
/** A redirect waits so long for a code. */
const WAIT_MS = 200
/** While the database does not answer it is not asked again for so long: what waits there would still take codes that nobody gets. */
const RETRY_MS = 5_000

/** code: of this visitor alone; absent where there was none, and the creator's own is applied. */
export type HandedOut = { outcome: Handout; code?: string }
export type HandOutCode = (wanted: { namedCodeId: string; visitor: string }) => Promise<HandedOut>

/** claim: as claimCode. */
type HandOutOptions = { claim: (wanted: CodeClaim) => Promise<string | undefined>; waitMs?: number }

export const createHandOut = (
  { now, logger }: Pick<CollectProgram, 'now' | 'logger'>,
  { claim, waitMs = WAIT_MS }: HandOutOptions,
): HandOutCode => {
  let retryAtMs = Number.NEGATIVE_INFINITY
  return async ({ namedCodeId, visitor }) => {
    const nowMs = now()
    if (nowMs < retryAtMs) return { outcome: 'no answer' }
    const fail = (error: unknown): HandedOut => {
      retryAtMs = nowMs + RETRY_MS
      logger.warn({ err: error, namedCodeId }, 'the database gave no single-use code; links apply the creators’ own for a while')
      return { outcome: 'no answer' }
    }
    try {
      const wanted = { namedCodeId, visitor, since: new Date(nowMs - SAME_CODE_MS), at: new Date(nowMs) }
      const answer = await within(claim(wanted), waitMs)
      if (answer === undefined) return fail(new Error(`No answer in ${waitMs} ms`))
      return answer.value === undefined ? { outcome: 'none left' } : { outcome: 'handed out', code: answer.value }
    } catch (error) {
      return fail(error)
    }
  }
}
