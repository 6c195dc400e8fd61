/** Search parameters of the screen; spread into its route. */
import { anyText } from '../../../search-params.ts'

export const landingParams = {
  search: anyText,
  /** Id of the landing page in the dialog, or 'new'. */
  open: anyText,
}
