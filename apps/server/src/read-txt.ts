/** TXT records of the DNS. */
import { Resolver } from 'node:dns/promises'

/** The texts of a name's TXT records, each joined; none where there are none, or nobody answers. Never rejects. */
export type ReadTxt = (name: string) => Promise<string[]>

const TIMEOUT_MS = 3000
const TRIES = 2

/** By the name servers of the machine. */
export const readTxt: ReadTxt = async (name) => {
  const resolver = new Resolver({ timeout: TIMEOUT_MS, tries: TRIES })
  try {
    return (await resolver.resolveTxt(name)).map((parts) => parts.join(''))
  } catch {
    return []
  }
}
