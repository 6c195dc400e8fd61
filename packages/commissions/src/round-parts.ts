/** Rounds the parts of a whole so that they sum to the rounded whole. */
import { add, compare, floor, roundHalfUp, subtract, ZERO, type Exact } from './exact.ts'
import { inMinorUnits } from './money.ts'

/**
 * Whole units for each part, none negative: the parts of one currency sum to their sum rounded half up. Each is rounded down; missing units go to the largest
 * remainders, of equal ones to the first.
 */
export const roundParts = (parts: readonly { currency: string; units: Exact }[]): bigint[] => {
  const [only] = parts
  if (parts.length === 1 && only !== undefined) return [roundHalfUp(only.units)]
  const rounded = parts.map(({ units }) => floor(units))
  for (const currency of new Set(parts.map((part) => part.currency))) {
    const group = parts.flatMap((part, index) => {
      const down = rounded[index] ?? 0n
      return part.currency === currency ? [{ index, units: part.units, down, rest: subtract(part.units, { n: down, d: 1n }) }] : []
    })
    const whole = roundHalfUp(group.reduce((sum, { units }) => add(sum, units), ZERO))
    const missing = Number(whole - group.reduce((sum, { down }) => sum + down, 0n))
    for (const { index, down } of group.toSorted((a, b) => compare(b.rest, a.rest) || a.index - b.index).slice(0, missing))
      rounded[index] = down + 1n
  }
  return rounded
}

/** Amounts of one currency in its smallest units, so that they sum to their sum rounded half up. */
export const roundedParts = (amounts: readonly Exact[], currency: string): bigint[] =>
  roundParts(amounts.map((amount) => ({ currency, units: inMinorUnits(amount, currency) })))
