import { isIPv6 } from 'node:net'
import { AppError } from './app-error.ts'

/**
 * Counts attempts by key in fixed windows; addresses of one IPv6 network share a key. `check` counts one and throws 'too many requests' once a key's attempts
 * are used up; `giveBack` returns one (after a valid attempt), `forget` clears a key.
 */
export type RateLimit = { check: (key: string) => void; giveBack: (key: string) => void; forget: (key: string) => void }

/** The key of an IP address: the /64 network for IPv6, the least that a provider's customer has; IPv4 and anything else unchanged. */
export const networkOf = (ip: string): string => {
  if (!isIPv6(ip) || /^::ffff:\d/i.test(ip)) return ip
  const [head = [], tail = []] = (ip.split('%')[0] ?? '').split('::').map((part) => part.split(':').filter((group) => group !== ''))
  const zeros = Array.from({ length: Math.max(0, 8 - head.length - tail.length) }, () => '0')
  const groups = [...head, ...zeros, ...tail].slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16))
  return `${groups.join(':')}::/64`
}

/** Maximum number of keys; beyond it the key with the oldest last attempt is removed, so that a flood of made-up keys cannot fill the memory. */
const MAX_KEYS = 50_000

/**
 * max: attempts per key in windowMs; now: milliseconds, injected for tests. Counts only in this process: to guard more than the process itself, use
 * `createSharedLimit`.
 */
export const createRateLimit = (options: { max: number; windowMs: number; now: () => number }): RateLimit => {
  const windows = new Map<string, { startedMs: number; count: number }>()
  return {
    check: (named) => {
      const key = networkOf(named)
      const nowMs = options.now()
      const found = windows.get(key)
      const current = found !== undefined && nowMs - found.startedMs < options.windowMs ? found : { startedMs: nowMs, count: 0 }
      if (current.count >= options.max) {
        throw new AppError('too many requests', { retryAfterSeconds: (current.startedMs + options.windowMs - nowMs) / 1000 })
      }
      // Deleted first: keeps the map in the order of the last attempt.
      windows.delete(key)
      windows.set(key, { ...current, count: current.count + 1 })
      const oldest = windows.size > MAX_KEYS ? windows.keys().next() : undefined
      if (oldest?.value !== undefined) windows.delete(oldest.value)
    },
    giveBack: (named) => {
      const key = networkOf(named)
      const found = windows.get(key)
      if (found !== undefined && found.count > 0) windows.set(key, { ...found, count: found.count - 1 })
    },
    forget: (named) => {
      windows.delete(networkOf(named))
    },
  }
}
