/** Fetches a picture from a shop's host, within bounds: public addresses only, no redirect, five seconds, 2 MB, a picture. Keeps the last ones in memory. */
import { isIP } from 'node:net'
import { request } from 'undici'
import { guardedAgent } from '../messages/guarded-agent.ts'
import { isPublicAddress } from '../public-address.ts'

export type Picture = { type: string; bytes: Uint8Array }

const TIMEOUT_MS = 5000
const MAX_BYTES = 2 * 1024 * 1024
/** No SVG: it may hold scripts. */
const TYPE = /^image\/(?:png|jpeg|gif|webp|avif)$/

/**
 * isAllowed: whether an address may be connected to; checked for the address that is really used, after the name is resolved. readFrom: where a picture is read
 * in place of its URL, for tests. maxBytes: of a picture, by default 2 MB.
 */
export type PictureOptions = { isAllowed?: (ip: string) => boolean; readFrom?: (url: string) => string; maxBytes?: number }

const readBytes = async (body: AsyncIterable<Uint8Array>, maxBytes: number): Promise<Uint8Array | undefined> => {
  const parts: Uint8Array[] = []
  let length = 0
  for await (const part of body) {
    if ((length += part.length) > maxBytes) return undefined
    parts.push(part)
  }
  return Buffer.concat(parts)
}

/** A reader with its own connections. The picture; undefined for whatever is not one within the bounds. Never rejects. */
export const createPictureReader = ({ isAllowed = isPublicAddress, maxBytes = MAX_BYTES }: PictureOptions = {}) => {
  const agent = guardedAgent(isAllowed, { timeoutMs: TIMEOUT_MS, connections: 4 })
  const read = async (url: string): Promise<Picture | undefined> => {
    // A literal address is not looked up.
    const host = new URL(url).hostname.replaceAll(/[[\]]/g, '')
    if (isIP(host) !== 0 && !isAllowed(host)) return undefined
    try {
      const answer = await request(url, {
        dispatcher: agent,
        headers: { accept: 'image/avif,image/webp,image/*' },
        signal: AbortSignal.timeout(TIMEOUT_MS),
      })
      const type =
        String(answer.headers['content-type'] ?? '')
          .split(';')[0]
          ?.trim()
          .toLowerCase() ?? ''
      const bytes = answer.statusCode === 200 && TYPE.test(type) ? await readBytes(answer.body, maxBytes) : undefined
      // Destroying a body that was not read to its end is an error event, which would end the program without a listener.
      if (bytes === undefined) answer.body.on('error', () => undefined).destroy()
      return bytes && { type, bytes }
    } catch {
      return undefined
    }
  }
  return { read, close: () => agent.destroy() }
}

/** Pictures kept, at most so many and so many bytes; what was not found is asked for again after a while. */
const MAX_KEPT = 300
const MAX_KEPT_BYTES = 32 * 1024 * 1024
const AGAIN_MS = 10 * 60_000

/** The same, each URL once: several that ask for it at one time share a call. */
export const keepPictures = (read: (url: string) => Promise<Picture | undefined>, now: () => number) => {
  const kept = new Map<string, { picture: Promise<Picture | undefined>; bytes: number; endsAtMs: number }>()
  let bytes = 0
  const forget = (url: string): void => {
    bytes -= kept.get(url)?.bytes ?? 0
    kept.delete(url)
  }
  return (url: string): Promise<Picture | undefined> => {
    const known = kept.get(url)
    if (known !== undefined && known.endsAtMs > now()) return known.picture
    forget(url)
    const picture = read(url)
    const entry = { picture, bytes: 0, endsAtMs: now() + AGAIN_MS }
    kept.set(url, entry)
    void picture.then((found) => {
      if (kept.get(url) !== entry) return
      if (found !== undefined) Object.assign(entry, { bytes: found.bytes.length, endsAtMs: Infinity })
      bytes += entry.bytes
      for (const oldest of kept.keys()) {
        if (kept.size <= MAX_KEPT && bytes <= MAX_KEPT_BYTES) break
        forget(oldest)
      }
    })
    return picture
  }
}
