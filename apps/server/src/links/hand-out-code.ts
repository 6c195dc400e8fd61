/** Gives a person who clicks a code of their own, where the link's creator has single-use codes. It delays the redirect for a moment at most and never keeps anybody from the store. */
import type { Handout } from '@convbox/contract/discount-codes'
import type { CollectProgram } from '../program.ts'
import type { CodeClaim } from './single-use.rows.ts'
import { within } from './within.ts'

/** Claims that wait for the database at a time: while it hangs no more are sent, because each still takes a code, for somebody who is gone. */
const MAX_WAITING = 200
/** A pool that was empty is not asked again so soon: a crowd at one link would ask the database for each of its visitors. Pools are filled each minute. */
const EMPTY_MS = 2_000
/** Pools that are known to be empty. */
const MAX_EMPTY = 1000
/** It is said no more often that there was no answer. */
const SAY_MS = 5_000

/** code: of this visitor alone; absent where there was none, and the creator's own is applied. */
export type HandedOut = { outcome: Handout; code?: string }
export type HandOutCode = (wanted: { namedCodeId: string; visitor: string }) => Promise<HandedOut>

/** claim: as createClaims makes it. waitMs: a redirect waits so long for a code. */
type HandOutOptions = { claim: (wanted: CodeClaim) => Promise<string | undefined>; waitMs: number; maxWaiting?: number }

export const createHandOut = (
  { now, logger }: Pick<CollectProgram, 'now' | 'logger'>,
  { claim, waitMs, maxWaiting = MAX_WAITING }: HandOutOptions,
): HandOutCode => {
  let waiting = 0
  const emptyUntilMs = new Map<string, number>()
  const noteEmpty = (namedCodeId: string): void => {
    if (emptyUntilMs.size >= MAX_EMPTY) emptyUntilMs.clear()
    emptyUntilMs.set(namedCodeId, now() + EMPTY_MS)
  }
  let sayAtMs = Number.NEGATIVE_INFINITY
  const miss = (error: unknown): HandedOut => {
    if (now() >= sayAtMs) {
      sayAtMs = now() + SAY_MS
      logger.warn({ err: error }, 'the database gave no single-use code in time; the link applied the creator’s own')
    }
    return { outcome: 'no answer' }
  }
  return async ({ namedCodeId, visitor }) => {
    const nowMs = now()
    if ((emptyUntilMs.get(namedCodeId) ?? 0) > nowMs) return { outcome: 'none left' }
    if (waiting >= maxWaiting) return miss(new Error(`${waiting} claims wait`))
    waiting += 1
    const claimed = claim({ namedCodeId, visitor }).finally(() => {
      waiting -= 1
    })
    try {
      const answer = await within(claimed, waitMs)
      if (answer === undefined) return miss(new Error(`No answer in ${waitMs} ms`))
      if (answer.value !== undefined) return { outcome: 'handed out', code: answer.value }
      noteEmpty(namedCodeId)
      return { outcome: 'none left' }
    } catch (error) {
      return miss(error)
    }
  }
}
