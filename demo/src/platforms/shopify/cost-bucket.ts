/** Cost points of an app in a shop, restored every second. Pure. Source: https://shopify.dev/docs/api/usage/limits, a shop of the standard plan. */

/** Points left at a time. */
export type CostBucket = { available: number; atMs: number }
export const BUCKET = { maximumAvailable: 2000, restoreRate: 100 }

/** Refills the bucket by the points restored since the last call. */
export const refill = (bucket: CostBucket, nowMs: number): void => {
  const restored = (Math.max(0, nowMs - bucket.atMs) / 1000) * BUCKET.restoreRate
  bucket.available = Math.min(BUCKET.maximumAvailable, bucket.available + restored)
  bucket.atMs = nowMs
}

/** `extensions.cost` of an answer. actual: undefined for a call that was refused. */
export const costExtension = (bucket: CostBucket, requested: number, actual: number | undefined) => ({
  cost: {
    requestedQueryCost: requested,
    actualQueryCost: actual ?? null,
    throttleStatus: {
      maximumAvailable: BUCKET.maximumAvailable,
      currentlyAvailable: Math.floor(bucket.available),
      restoreRate: BUCKET.restoreRate,
    },
  },
})
