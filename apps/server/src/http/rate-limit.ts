import { AppError } from './app-error.ts'

/**
 * Counts tries by key in fixed windows. `check` counts one and throws 'too many requests' once a key has used up its tries;
 * `giveBack` takes one back (the try was a good one), `forget` all of a key.
 */
export type RateLimit = { check: (key: string) => void; giveBack: (key: string) => void; forget: (key: string) => void }

/** How many keys are remembered at most; beyond it the oldest window goes first, so that a flood of made-up keys cannot fill the memory. */
const MAX_KEYS = 50_000

/** max: tries per key in windowMs; now: milliseconds, handed in so that tests own time. Counts live in this process only. */
export const createRateLimit = (options: { max: number; windowMs: number; now: () => number }): RateLimit => {
  const windows = new Map<string, { startedMs: number; count: number }>()
  return {
    check: (key) => {
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
    giveBack: (key) => {
      const found = windows.get(key)
      if (found !== undefined && found.count > 0) windows.set(key, { ...found, count: found.count - 1 })
    },
    forget: (key) => {
      windows.delete(key)
    },
  }
}
