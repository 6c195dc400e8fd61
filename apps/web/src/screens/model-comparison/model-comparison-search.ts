/** Search parameters of the screen; spread into its route. */
import { REPORT_MODELS, WINDOW_KEYS } from '@convbox/contract/metrics/credit-choices'
import { COMPARED_MODELS } from '@convbox/contract/reports/model-comparison.values'
import { anyText, maybeOneOf, oneOf } from '../../search-params.ts'
import { rangeParams } from '../../widgets/use-range.ts'

export const FIGURES = ['orders', 'sales'] as const
export const SORTS = ['channel', ...COMPARED_MODELS] as const

export const modelComparisonParams = {
  ...rangeParams('last_30d'),
  window: oneOf(WINDOW_KEYS, '28'),
  figure: oneOf(FIGURES, 'orders'),
  sort: oneOf(
    SORTS.flatMap((key) => [`${key}.desc` as const, `${key}.asc` as const]),
    'convbox.desc',
  ),
  /** The explained figure: its model, and its row of the conversion analysis; without a row the total. */
  explain: maybeOneOf(REPORT_MODELS),
  row: anyText,
}
