/** Sends claims of single-use codes that come while a statement runs with the next one: a commit waits for the disk, and many share one. */
import type { CodeClaim, CodeClaims } from './single-use.rows.ts'

/** claim: for each of the wanted, in its place, a code or undefined; as claimCodes. sameMs: who was given a code so short a time ago gets that one again. */
type ClaimOptions = { claim: (claims: CodeClaims) => Promise<(string | undefined)[]>; now: () => number; sameMs: number }
type Waiting = { wanted: CodeClaim; promise: Promise<string | undefined> } & Pick<
  PromiseWithResolvers<string | undefined>,
  'resolve' | 'reject'
>

/** Claims one at a time for each visitor of a pool: two clicks at once get one code. A statement that fails is the failure of all its claims. */
export const createClaims = ({ claim, now, sameMs }: ClaimOptions): ((wanted: CodeClaim) => Promise<string | undefined>) => {
  let waiting = new Map<string, Waiting>()
  let isBusy = false
  const send = async (): Promise<void> => {
    isBusy = true
    while (waiting.size > 0) {
      const sent = [...waiting.values()]
      waiting = new Map()
      try {
        const atMs = now()
        const codes = await claim({ wanted: sent.map(({ wanted }) => wanted), since: new Date(atMs - sameMs), at: new Date(atMs) })
        for (const [index, { resolve }] of sent.entries()) resolve(codes[index])
      } catch (error) {
        for (const { reject } of sent) reject(error)
      }
    }
    isBusy = false
  }
  return (wanted) => {
    const key = JSON.stringify([wanted.namedCodeId, wanted.visitor])
    const known = waiting.get(key)
    if (known !== undefined) return known.promise
    const asked: Waiting = { wanted, ...Promise.withResolvers<string | undefined>() }
    waiting.set(key, asked)
    if (!isBusy) void send()
    return asked.promise
  }
}
