/** Search parameters of the screen. */
import { ACCURACY_OUTCOMES } from '@convbox/contract/api/pixel-accuracy.values'
import { anyText } from '../../../search-params.ts'
import { rangeParams } from '../../../widgets/use-range.ts'
import type { ListedOrders } from './AccuracyReasons.tsx'

export const accuracyParams = {
  ...rangeParams('last_7d'),
  /** The line whose orders are listed: outcome, or outcome:reason. */
  orders: anyText,
}

/** The listed line; undefined when none is open or the text is invalid. */
export const listedOf = (text: string): ListedOrders | undefined => {
  const [name = '', reason = ''] = text.split(':', 2)
  const outcome = ACCURACY_OUTCOMES.find((known) => known === name)
  return outcome && { outcome, reason }
}
