/** A small seeded random generator: the same seed gives the same shop on every machine. Not for secrets. Algorithm: sfc32 (PractRand), seeded by FNV-1a. */

/** Repeatable randomness. */
export type Random = {
  /** 0 <= x < 1. */
  next: () => number
  /** A whole number, both ends included. */
  int: (from: number, to: number) => number
  isTrue: (probability: number) => boolean
  pick: <Item>(items: readonly [Item, ...Item[]]) => Item
  /** One item, by weight. */
  weighted: <Item extends { weight: number }>(items: readonly [Item, ...Item[]]) => Item
  /** Around 1, rarely below 0.6 or above 1.6. */
  wobble: (spread: number) => number
  /** A random count with expected value `mean`. */
  poisson: (mean: number) => number
  bytes: (count: number) => Uint8Array
}

const hash = (text: string): number => {
  let value = 0x811c9dc5
  for (let index = 0; index < text.length; index++) value = Math.imul(value ^ text.charCodeAt(index), 0x01000193)
  return value >>> 0
}

/** A source of randomness; equal seeds give equal sequences. */
export const createRandom = (seed: string): Random => {
  let [a, b, c, counter] = [hash(`${seed}a`), hash(`${seed}b`), hash(`${seed}c`), 1]
  const word = (): number => {
    const sum = (((a + b) | 0) + counter) | 0
    counter = (counter + 1) | 0
    a = b ^ (b >>> 9)
    b = (c + (c << 3)) | 0
    c = (((c << 21) | (c >>> 11)) + sum) | 0
    return sum >>> 0
  }
  for (let round = 0; round < 15; round++) word()
  const next = (): number => word() / 2 ** 32
  const int = (from: number, to: number): number => from + Math.floor(next() * (to - from + 1))
  const normal = (): number => Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next())
  return {
    next,
    int,
    isTrue: (probability) => next() < probability,
    pick: ([first, ...others]) => others[int(0, others.length) - 1] ?? first,
    weighted: (items) => {
      let rest = next() * items.reduce((sum, item) => sum + item.weight, 0)
      for (const item of items) {
        rest -= item.weight
        if (rest < 0) return item
      }
      return items[0]
    },
    wobble: (spread) => Math.exp(normal() * spread),
    poisson: (mean) => {
      // Above 60 the normal distribution is as good and needs fewer steps.
      if (mean > 60) return Math.max(0, Math.round(mean + Math.sqrt(mean) * normal()))
      const limit = Math.exp(-mean)
      let [count, product] = [0, next()]
      while (product > limit) {
        count++
        product *= next()
      }
      return count
    },
    bytes: (count) => Uint8Array.from({ length: count }, () => word() >>> 24),
  }
}
