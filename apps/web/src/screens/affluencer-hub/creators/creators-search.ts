/** Search parameters of the screen; spread into its route. */
import { CREATOR_STATES } from '@convbox/contract/hub.values'
import { anyText, maybeOneOf, positiveInt } from '../../../search-params.ts'

export const creatorsParams = {
  search: anyText,
  state: maybeOneOf(CREATOR_STATES),
  page: positiveInt(1),
  /** Id of the creator in the dialog, 'new', 'file' or 'mails'. */
  open: anyText,
}
