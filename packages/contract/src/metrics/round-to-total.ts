/** Rounding parts so that they add up to their rounded total (largest remainder). For display only: figures on the wire stay exact. */

/**
 * Rounds each value to this many decimals, down or up, so that their sum is the rounded total: the values with the largest remainders are rounded up.
 * Values that do not add up to the total (parts overlap, or some are missing) are rounded separately.
 */
export const roundToTotal = (values: readonly number[], total: number, decimals: number): number[] => {
  const scale = 10 ** decimals
  const sum = values.reduce((all, value) => all + value, 0)
  if (Math.abs(sum - total) * scale > 0.5) return values.map((value) => Math.round(value * scale) / scale)
  const floors = values.map((value) => Math.floor(value * scale))
  const missing = Math.round(total * scale) - floors.reduce((all, value) => all + value, 0)
  const byRest = values
    .map((value, index) => ({ index, rest: value * scale - Math.floor(value * scale) }))
    .toSorted((a, b) => b.rest - a.rest || a.index - b.index)
  const raised = new Set(byRest.slice(0, Math.max(0, missing)).map(({ index }) => index))
  return floors.map((units, index) => (units + (raised.has(index) ? 1 : 0)) / scale)
}
