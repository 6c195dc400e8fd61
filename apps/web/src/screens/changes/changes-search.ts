/** Search parameters of the screen; spread into its route. Lists are written out, because every page loads this file. */
import { REPORT_MODELS, WINDOW_KEYS } from '@convbox/contract/metrics/credit-choices'
import type { ChangeFigure, CHANGE_ROWS } from '@convbox/contract/reports/changes.values'
import { anyText, maybeDay, oneOf, positiveInt } from '../../search-params.ts'
import { rangeParams } from '../../widgets/use-range.ts'

const FIGURES: readonly ChangeFigure[] = ['net', 'sales', 'orders', 'spend']
const ROWS: readonly (typeof CHANGE_ROWS)[number][] = ['day', 'channel']

export const changesParams = {
  ...rangeParams('last_30d'),
  figure: oneOf(FIGURES, 'net'),
  by: oneOf(ROWS, 'day'),
  model: oneOf(REPORT_MODELS, 'last_click'),
  window: oneOf(WINDOW_KEYS, '28'),
  adsOnly: oneOf(['0', '1'], '0'),
  /** One channel; '' for all. */
  channel: anyText,
  /** The night to compare with; absent: the first of each day. */
  night: maybeDay,
  /** The opened cause, '' for none, and its day or channel; without a row the whole range. */
  cause: anyText,
  row: anyText,
  page: positiveInt(1),
}
