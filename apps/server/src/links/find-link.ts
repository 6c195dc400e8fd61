/** The link of a code, for whoever asks without signing in: looked up in memory first, and not without end for those who guess. */
import type { CollectProgram } from '../program.ts'
import { createRateLimit } from '../http/rate-limit.ts'
import { createLinkCache } from './link-cache.ts'
import { readServedLink, type ServedLink } from './links.rows.ts'

/** Codes of one network that nobody has, in a minute: more is guessing. Links that were opened lately stay open to it. */
const MAX_UNKNOWN = 100

type FindLink = (code: string, ip: string) => Promise<ServedLink | undefined>

const createFindLink = ({ mainDb, now, logger }: Pick<CollectProgram, 'mainDb' | 'now' | 'logger'>): FindLink => {
  const links = createLinkCache((code) => readServedLink(mainDb, code, now()), {
    now,
    onStale: (error) => logger.warn({ err: error }, 'a link could not be read; what was read last goes on counting'),
  })
  const unknown = createRateLimit({ max: MAX_UNKNOWN, windowMs: 60_000, now })
  return async (code, ip) => {
    if (!links.has(code)) unknown.check(ip)
    const link = await links.find(code)
    if (link !== undefined) unknown.giveBack(ip)
    return link
  }
}

const made = new WeakMap<CollectProgram['mainDb'], FindLink>()

/**
 * One for all endpoints of a process, or of collect's own thread, so that their guesses are counted together. Throws 'too many requests' for a network that has asked
 * for too many codes that nobody has. code: in lower case.
 */
export const findLinkOf = (program: Pick<CollectProgram, 'mainDb' | 'now' | 'logger'>): FindLink => {
  const known = made.get(program.mainDb) ?? createFindLink(program)
  made.set(program.mainDb, known)
  return known
}
