/**
 * In-memory cache of links by code: a link that is opened often is read once in `maxAgeMs`, and a change holds after that time. While PostgreSQL fails or hangs,
 * the link as it was last read goes on redirecting.
 */
import type { ServedLink } from './links.rows.ts'
import { within } from './within.ts'

/** has: whether the code was read before, and not long ago. */
export type LinkCache = { find: (code: string) => Promise<ServedLink | undefined>; has: (code: string) => boolean }

type Entry = { link: ServedLink | undefined; readAtMs: number; reading?: Promise<ServedLink | undefined> | undefined }

type CacheOptions = { now: () => number; maxAgeMs?: number; staleAfterMs?: number; maxLinks?: number; onStale?: (error: unknown) => void }

/** read: a link of the main database. maxLinks: the one that was not asked for the longest is dropped beyond it. */
export const createLinkCache = (
  read: (code: string) => Promise<ServedLink | undefined>,
  { now, maxAgeMs = 2000, staleAfterMs = 1000, maxLinks = 20_000, onStale = () => undefined }: CacheOptions,
): LinkCache => {
  const entries = new Map<string, Entry>()
  const put = (code: string, entry: Entry): void => {
    // Deleted first: keeps the map in the order of the last use.
    entries.delete(code)
    entries.set(code, entry)
    const oldest = entries.size > maxLinks ? entries.keys().next().value : undefined
    if (oldest !== undefined) entries.delete(oldest)
  }
  const readNow = (code: string, known: Entry | undefined): Promise<ServedLink | undefined> => {
    const startedMs = now()
    const reading = read(code).then(
      (link) => {
        put(code, { link, readAtMs: startedMs })
        return link
      },
      (error: unknown) => {
        const entry = entries.get(code)
        if (entry?.reading === reading) entry.reading = undefined
        throw error
      },
    )
    if (known !== undefined) known.reading = reading
    return reading
  }
  return {
    has: (code) => entries.get(code)?.link !== undefined,
    find: async (code) => {
      const known = entries.get(code)
      if (known === undefined) return readNow(code, undefined)
      put(code, known)
      if (now() - known.readAtMs <= maxAgeMs) return known.link
      try {
        const fresh = await within(known.reading ?? readNow(code, known), staleAfterMs)
        return fresh === undefined ? known.link : fresh.value
      } catch (error) {
        onStale(error)
        return known.link
      }
    },
  }
}
