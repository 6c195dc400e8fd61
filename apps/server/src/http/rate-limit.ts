import { isIPv6 } from 'node:net'
import { AppError } from './app-error.ts'

/**
 * Counts tries by key in fixed windows; addresses of one IPv6 network are one key. `check` counts one and throws 'too many requests' once a key has used up its tries;
 * `giveBack` takes one back (the try was a good one), `forget` all of a key.
 */
export type RateLimit = { check: (key: string) => void; giveBack: (key: string) => void; forget: (key: string) => void }

/** An address as its limits count it: of IPv6 the network of 64 bits, which is the least that one customer of a provider has; IPv4, and what is no address, as it is. */
export const networkOf = (ip: string): string => {
  if (!isIPv6(ip) || /^::ffff:\d/i.test(ip)) return ip
  const [head = [], tail = []] = (ip.split('%')[0] ?? '').split('::').map((part) => part.split(':').filter((group) => group !== ''))
  const zeros = Array.from({ length: Math.max(0, 8 - head.length - tail.length) }, () => '0')
  const groups = [...head, ...zeros, ...tail].slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16))
  return `${groups.join(':')}::/64`
}

/** How many keys are remembered at most; beyond it the oldest window goes first, so that a flood of made-up keys cannot fill the memory. */
const MAX_KEYS = 50_000

/** max: tries per key in windowMs; now: milliseconds, handed in so that tests own time. Counts live in this process only: what guards more than the process itself is a `createSharedLimit`. */
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
      // Deleted first: the map's order is then the order of the last try.
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
