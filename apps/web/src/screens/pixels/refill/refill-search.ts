/** Search parameters of the screen. */
import { ACCURACY_OUTCOMES, type AccuracyOutcome } from '@convbox/contract/api/pixel-accuracy.values'
import type { RefillInput } from '@convbox/contract/api/pixel-refill.schemas'
import { anyText, oneOf } from '../../../search-params.ts'
import { rangeParams } from '../../../widgets/use-range.ts'

export const refillParams = {
  ...rangeParams('last_7d'),
  /** What is asked for: the days, or orders by number. */
  by: oneOf(['days', 'orders'], 'days'),
  /** Order numbers, comma-joined. */
  orders: anyText,
  /** Of the days only orders of this line of the pixel's accuracy: outcome, or outcome:reason. */
  only: anyText,
  /** yes: the pre-flight is shown. */
  check: oneOf(['no', 'yes'], 'no'),
  /** yes: also purchases that may be there. */
  uncertain: oneOf(['no', 'yes'], 'no'),
  /** The open line, of the pre-flight or of the open refill: outcome, or outcome:reason. */
  line: anyText,
  /** Id of the refill in the drawer. */
  run: anyText,
}

/** Order numbers in a typed text, each once. */
export const readOrderNames = (text: string): string[] => [...new Set(text.split(/[\s,;，；、]+/).filter((name) => name !== ''))]

/** A line of the pixel's accuracy in the address; undefined for a text that makes no sense. */
export const readOnly = (text: string): { outcome: AccuracyOutcome; reason?: string } | undefined => {
  const [name = '', reason = ''] = text.split(':', 2)
  const outcome = ACCURACY_OUTCOMES.find((known) => known === name)
  return outcome && { outcome, ...(reason !== '' && { reason }) }
}

/** The pre-flight's question; undefined while no order is named. */
export const questionOf = (
  search: { by: 'days' | 'orders'; orders: string; only: string },
  range: Pick<RefillInput, 'startDate' | 'endDate'>,
): Omit<RefillInput, 'pixelId'> | undefined => {
  if (search.by === 'days') return { orders: [], ...range, ...readOnly(search.only) }
  const orders = readOrderNames(search.orders)
  return orders.length === 0 ? undefined : { orders, ...range }
}

/** A line of a refill as text of the address. */
export const lineKey = ({ outcome, reason }: { outcome: string; reason: string }): string =>
  reason === '' ? outcome : `${outcome}:${reason}`
