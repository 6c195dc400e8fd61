/** Search parameters of the screen; spread into its route. */
import { REPORT_MODELS, WINDOW_KEYS } from '@convbox/contract/metrics/credit-choices'
import { anyText, oneOf } from '../../search-params.ts'
import { rangeParams } from '../../widgets/use-range.ts'

export const scoreboardParams = {
  ...rangeParams('last_30d'),
  model: oneOf(REPORT_MODELS, 'last_click'),
  window: oneOf(WINDOW_KEYS, '28'),
  light: oneOf(['all', 'green', 'amber', 'red', 'none'], 'all'),
  /** Key of the row whose judgement, or target, is open; 'store' for the target of the whole store. */
  row: anyText,
  open: oneOf(['', 'why', 'target', 'explain'], ''),
}
