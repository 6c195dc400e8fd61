/** Search parameters of the screen; spread into its route. */
import { REPORT_MODELS, WINDOW_KEYS } from '@convbox/contract/metrics/credit-choices'
import type { LedgerBasis } from '@convbox/contract/reports/ledger.values'
import { anyText, oneOf, positiveInt } from '../../search-params.ts'
import { rangeParams } from '../../widgets/use-range.ts'

/** Written out, because every page loads this file, and the contract's list comes with all reasons. */
const BASES: readonly LedgerBasis[] = ['order', 'event']
export const LEDGER_FIGURES = ['net', 'sales', 'orders'] as const

export const ledgerParams = {
  ...rangeParams('last_30d'),
  basis: oneOf(BASES, 'order'),
  model: oneOf(REPORT_MODELS, 'last_click'),
  window: oneOf(WINDOW_KEYS, '28'),
  figure: oneOf(LEDGER_FIGURES, 'net'),
  /** In which orders were placed; '' for all. */
  currency: anyText,
  /** The opened cell: "kind|reason|day", without a day for the whole range; '' for none. */
  cell: anyText,
  page: positiveInt(1),
}
