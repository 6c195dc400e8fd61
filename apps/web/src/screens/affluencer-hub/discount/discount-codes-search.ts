/** Search parameters of the screen; spread into its route. */
import { CODE_SEARCHES, CODE_STATES } from '@convbox/contract/hub.values'
import { anyText, maybeOneOf, oneOf, positiveInt } from '../../../search-params.ts'

export const discountCodesParams = {
  search: anyText,
  searchIn: oneOf(CODE_SEARCHES, 'Discount Code'),
  state: maybeOneOf(CODE_STATES),
  page: positiveInt(1),
  /** Of the single-use codes. */
  poolsPage: positiveInt(1),
}
