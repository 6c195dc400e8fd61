/** How fast one store may send: a bucket of tokens for each store, filled evenly. */
export type TokenBuckets = {
  /** Takes `count` tokens; 0 = taken, else nothing was taken and this many seconds must pass first. */
  take: (key: string, count: number) => number
}

/** How many keys are remembered; beyond it the one that came first goes, and starts full again. */
const MAX_KEYS = 10_000

/**
 * ratePerSecond tokens a second flow into each bucket, which holds one second's worth. A batch may be larger than the bucket: it is let in while anything is left and the debt is paid off before the next one.
 * now: milliseconds, handed in.
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
