/** Sends claims of single-use codes that come while statements run with the next one: a commit waits for the disk, and many share one. */
import type { CodeClaim, CodeClaims } from './single-use.rows.ts'

/** At a time: one is at work while the other waits for the disk. */
const MAX_STATEMENTS = 2

/** claim: for each of the wanted, in its place, a code or undefined; as claimCodes. sameMs: who was given a code so short a time ago gets that one again. */
type ClaimOptions = { claim: (claims: CodeClaims) => Promise<(string | undefined)[]>; now: () => number; sameMs: number }
type Waiting = { key: string; wanted: CodeClaim } & PromiseWithResolvers<string | undefined>

/** One claim at a time for each visitor of a pool: two clicks at once get one code. A statement that fails is the failure of all its claims. */
export const createClaims = ({ claim, now, sameMs }: ClaimOptions): ((wanted: CodeClaim) => Promise<string | undefined>) => {
  /** Those without an answer. */
  const open = new Map<string, Promise<string | undefined>>()
  let waiting: Waiting[] = []
  let statements = 0
  const send = async (): Promise<void> => {
    statements += 1
    while (waiting.length > 0) {
      const sent = waiting
      waiting = []
      try {
        const atMs = now()
        const codes = await claim({ wanted: sent.map(({ wanted }) => wanted), since: new Date(atMs - sameMs), at: new Date(atMs) })
        for (const [index, { resolve }] of sent.entries()) resolve(codes[index])
      } catch (error) {
        for (const { reject } of sent) reject(error)
      }
      for (const { key } of sent) open.delete(key)
    }
    statements -= 1
  }
  return (wanted) => {
    const key = JSON.stringify([wanted.namedCodeId, wanted.visitor])
    const known = open.get(key)
    if (known !== undefined) return known
    const asked: Waiting = { key, wanted, ...Promise.withResolvers<string | undefined>() }
    open.set(key, asked.promise)
    waiting.push(asked)
    if (statements < MAX_STATEMENTS) void send()
    return asked.promise
  }
}
