/** Token buckets: limit how fast each store may send. */
export type TokenBuckets = {
  /** Takes `count` tokens. Returns 0 if taken; else nothing was taken, and the sender must wait this many seconds. */
  take: (key: string, count: number) => number
}

/** Maximum number of keys; beyond it the oldest is removed and would start full again. */
const MAX_KEYS = 10_000

/**
 * Each bucket gets ratePerSecond tokens a second and holds one second's worth. A batch may be larger than the bucket: it passes while one
 * whole token is left, and the debt is paid off before the next one. now: milliseconds.
 */
export const createTokenBuckets = (ratePerSecond: number, now: () => number): TokenBuckets => {
  const buckets = new Map<string, { tokens: number; atMs: number }>()
  const open = (key: string): { tokens: number; atMs: number } => {
    const fresh = { tokens: ratePerSecond, atMs: now() }
    const first = buckets.size >= MAX_KEYS ? buckets.keys().next().value : undefined
    if (first !== undefined) buckets.delete(first)
    buckets.set(key, fresh)
    return fresh
  }
  return {
    take: (key, count) => {
      const bucket = buckets.get(key) ?? open(key)
      const nowMs = now()
      bucket.tokens = Math.min(ratePerSecond, bucket.tokens + (Math.max(0, nowMs - bucket.atMs) * ratePerSecond) / 1000)
      bucket.atMs = nowMs
      if (bucket.tokens < 1) return Math.max(1, Math.ceil((1 - bucket.tokens) / ratePerSecond))
      bucket.tokens -= count
      return 0
    },
  }
}
