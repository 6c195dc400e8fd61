/** What a creator gets of an order's base by the rule of his campaign, exact and in the campaign's currency. */
import type { Products } from './base.ts'
import { add, compare, larger, multiply, reduce, smaller, subtract, ZERO, type Exact } from './exact.ts'
import type { Fee, Tier } from './facts.ts'

/** Where an order stands in its creator's month. */
export type Place = {
  /** Marginal tiers: the base of the orders before it. */
  before: Exact
  /** A fee by product: what is left of each in the order. */
  products?: Products
  /** Retroactive tiers: the tier that the whole month reaches, by index; -1 below the first. */
  tier: number
}

const partOf = (base: Exact, { n, d }: Exact): Exact => multiply(base, { n, d: d * 100n })

/** What the products of an order earn on average, each weighed by its amount: of none the percent of others. */
const averagePercent = ({ percents, others }: Fee & { kind: 'products' }, products: Products = new Map()): Exact => {
  let [whole, weighted] = [ZERO, ZERO]
  for (const [product, sum] of products) {
    if (sum.n <= 0n) continue
    whole = add(whole, sum)
    weighted = add(weighted, multiply(sum, percents.get(product) ?? others))
  }
  return whole.n === 0n ? others : reduce(multiply(weighted, { n: whole.d, d: whole.n }))
}

/** The highest tier that a month's base reaches, by index; -1 below the first. */
export const tierAt = (tiers: readonly Tier[], monthBase: Exact): number => tiers.findLastIndex(({ from }) => compare(from, monthBase) <= 0)

const marginalFee = (tiers: readonly Tier[], before: Exact, base: Exact): Exact => {
  const after = add(before, base)
  let sum = ZERO
  for (const [index, { from, percent }] of tiers.entries()) {
    if (compare(from, after) >= 0) break
    const end = tiers[index + 1]?.from
    const inTier = subtract(end === undefined ? after : smaller(end, after), larger(from, before))
    if (inTier.n > 0n) sum = add(sum, partOf(inTier, percent))
  }
  return sum
}

/** base: the creator's share of the order's. A flat amount is divided by the same share, and stays while there is any base. */
export const feeOf = (fee: Fee, base: Exact, share: Exact, place: Place): Exact => {
  switch (fee.kind) {
    case 'percent':
      return partOf(base, fee.percent)
    case 'products':
      return partOf(base, averagePercent(fee, place.products))
    case 'flat':
      return base.n > 0n ? multiply(fee.amount, share) : ZERO
    case 'tiers': {
      if (fee.mode === 'marginal') return marginalFee(fee.tiers, place.before, base)
      const tier = fee.tiers[place.tier]
      return tier === undefined ? ZERO : partOf(base, tier.percent)
    }
  }
}
