/** Search parameters of the screen; spread into its route. */
import { REPORT_MODELS, WINDOW_KEYS } from '@convbox/contract/metrics/credit-choices'
import { anyText, maybeOneOf, oneOf } from '../../search-params.ts'
import { rangeParams } from '../../widgets/use-range.ts'

export const FIGURES = ['orders', 'sales'] as const
export const SORTS = ['channel', ...WINDOW_KEYS] as const

export const windowComparisonParams = {
  ...rangeParams('last_30d'),
  model: oneOf(REPORT_MODELS, 'last_click'),
  figure: oneOf(FIGURES, 'orders'),
  sort: oneOf(
    SORTS.flatMap((key) => [`${key}.desc` as const, `${key}.asc` as const]),
    '28.desc',
  ),
  /** The explained figure: its window, and its row of the conversion analysis; without a row the total. */
  explain: maybeOneOf(WINDOW_KEYS),
  row: anyText,
}
