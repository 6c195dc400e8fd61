/** Opens a video at a platform to be passed on as it comes: public addresses only, no redirect, a video, of a bounded length. */
import { isIP } from 'node:net'
import type { Readable } from 'node:stream'
import { request } from 'undici'
import { guardedAgent } from '../messages/guarded-agent.ts'
import { isPublicAddress } from '../public-address.ts'

const TIMEOUT_MS = 10_000
/** Longer ones are not passed on. */
const MAX_BYTES = 200 * 1024 * 1024
const TYPE = /^video\/[\w.+-]+$/
const RANGE = /^bytes=\d*-\d*$/
/** Only what a player needs of the platform's answer. */
const PASSED = ['content-length', 'content-range', 'accept-ranges'] as const

export type OpenVideo = { status: number; type: string; headers: Record<string, string>; body: Readable }

/** An opener with its own connections. The video, or a part of it; undefined for whatever is not one within the bounds. Never rejects. */
export const createVideoOpener = ({ isAllowed = isPublicAddress }: { isAllowed?: (ip: string) => boolean } = {}) => {
  const agent = guardedAgent(isAllowed, { timeoutMs: TIMEOUT_MS, connections: 4 })
  const open = async (url: string, range: string | undefined): Promise<OpenVideo | undefined> => {
    // A literal address is not looked up.
    const host = new URL(url).hostname.replaceAll(/[[\]]/g, '')
    if (isIP(host) !== 0 && !isAllowed(host)) return undefined
    try {
      const { statusCode, headers, body } = await request(url, {
        dispatcher: agent,
        headers: { accept: 'video/*', ...(range !== undefined && RANGE.test(range) && { range }) },
        headersTimeout: TIMEOUT_MS,
        bodyTimeout: TIMEOUT_MS,
      })
      const type =
        String(headers['content-type'] ?? '')
          .split(';')[0]
          ?.trim()
          .toLowerCase() ?? ''
      const length = Number(headers['content-length'] ?? Number.NaN)
      if ((statusCode !== 200 && statusCode !== 206) || !TYPE.test(type) || !(length <= MAX_BYTES)) {
        // Destroying a body that was not read to its end is an error event, which would end the program without a listener.
        body.on('error', () => undefined).destroy()
        return undefined
      }
      const passed = PASSED.flatMap((name) => (typeof headers[name] === 'string' ? [[name, headers[name]]] : []))
      return { status: statusCode, type, headers: Object.fromEntries(passed), body }
    } catch {
      return undefined
    }
  }
  return { open, close: () => agent.destroy() }
}
