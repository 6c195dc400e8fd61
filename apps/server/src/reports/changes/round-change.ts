/** A change as shown: then, now and causes in whole hundredths, which still sum. Pure. */
import { CHANGE_CAUSES, type ChangeCause } from '@convbox/contract/reports/changes.values'
import type { Change } from '@convbox/contract/reports/changes.schemas'

/** Hundredths; sums of shares are first freed of the noise of doubles, so that equal sums round alike. */
const hundredths = (value: number): number => Math.round(Math.round(value * 1_000_000) / 10_000)
const text = (value: number): string => {
  const digits = String(Math.abs(value)).padStart(3, '0')
  return `${value < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/** then and now are sums of their own; causes: what single orders and spend explain. What they leave is told, unless it is less than half a hundredth. */
export const roundChange = (told: number, now: number, causes: ReadonlyMap<ChangeCause, number>): Change => {
  const difference = hundredths(now) - hundredths(told)
  const known = CHANGE_CAUSES.flatMap((cause) => {
    const amount = causes.get(cause)
    return amount === undefined ? [] : [{ cause, amount, shown: hundredths(amount) }]
  })
  const explained = known.reduce((sum, { amount }) => sum + amount, 0)
  const left = now - told - explained
  const unexplained = Math.abs(left) < 0.005 ? 0 : hundredths(left)
  const rest = difference - unexplained - known.reduce((sum, { shown }) => sum + shown, 0)
  // Rounding leaves at most some hundredths, which the largest cause takes.
  const largest = known.reduce<(typeof known)[number] | undefined>(
    (most, one) => (most === undefined || Math.abs(one.amount) > Math.abs(most.amount) ? one : most),
    undefined,
  )
  const shown = known.map((one) => [one.cause, text(one === largest ? one.shown + rest : one.shown)] as const)
  return {
    told: text(hundredths(told)),
    now: text(hundredths(now)),
    difference: text(difference),
    causes: Object.fromEntries(shown),
    unexplained: text(largest === undefined ? difference : unexplained),
  }
}
