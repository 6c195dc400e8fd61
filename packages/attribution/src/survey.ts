/** The mathematics of the survey: shares with their uncertainty. Pure. */

/** 95 % of a normal distribution lie within so many standard deviations. */
const Z = 1.959964

/** A share with the bounds of its 95 % interval, 0 to 1. */
export type Interval = { share: number; low: number; high: number }

/** Wilson's interval of a share: also right for few answers, and for shares near 0 and 1. Undefined of none. */
export const wilson = (count: number, of: number): Interval | undefined => {
  if (of <= 0) return undefined
  const share = count / of
  const scale = 1 + Z ** 2 / of
  const middle = (share + Z ** 2 / (2 * of)) / scale
  const reach = (Z / scale) * Math.sqrt((share * (1 - share)) / of + Z ** 2 / (4 * of ** 2))
  return { share, low: Math.max(0, middle - reach), high: Math.min(1, middle + reach) }
}

/**
 * How far two shares of the same orders differ, with its 95 % interval: each order says both, so only those that say one and not the other tell anything.
 * more: orders with the first alone; less: with the second alone. Half an order is added to either side and one to those that agree on each (Agresti and Min), for few orders. Undefined of none.
 */
export const pairedDifference = (more: number, less: number, of: number): { difference: number; low: number; high: number } | undefined => {
  if (of <= 0) return undefined
  const [b, c, n] = [more + 0.5, less + 0.5, of + 2]
  const middle = (b - c) / n
  const reach = (Z * Math.sqrt(b + c - (b - c) ** 2 / n)) / n
  return { difference: (more - less) / of, low: Math.max(-1, middle - reach), high: Math.min(1, middle + reach) }
}

/** Orders with the same last channel: how many there are, and how often the answers among them name each channel. */
export type Stratum = { orders: number; answers: ReadonlyMap<string, number> }

const sum = (numbers: Iterable<number>): number => [...numbers].reduce((all, one) => all + one, 0)

/**
 * Shares of all orders, where buyers of some channels answer more often than others: the answers of each stratum count for all of its orders, as convbox does.
 * A stratum without an answer counts as all answers together. Sums to 1; empty without answers.
 */
export const adjustedShares = (strata: readonly Stratum[]): Map<string, number> => {
  const everyone = new Map<string, number>()
  for (const { answers } of strata) for (const [channel, count] of answers) everyone.set(channel, (everyone.get(channel) ?? 0) + count)
  const orders = sum(strata.map((stratum) => stratum.orders))
  const shares = new Map<string, number>()
  if (sum(everyone.values()) === 0 || orders === 0) return shares
  for (const stratum of strata) {
    const known = sum(stratum.answers.values()) > 0 ? stratum.answers : everyone
    const all = sum(known.values())
    for (const [channel, count] of known) shares.set(channel, (shares.get(channel) ?? 0) + (stratum.orders / orders) * (count / all))
  }
  return shares
}
