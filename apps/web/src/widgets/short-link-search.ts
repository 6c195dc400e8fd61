/** Search parameters of the screen; spread into its route. */
import { LINK_STATES } from '@convbox/contract/hub.values'
import { anyText, maybeOneOf, positiveInt } from '../search-params.ts'

export const shortLinkParams = {
  search: anyText,
  state: maybeOneOf(LINK_STATES),
  page: positiveInt(1),
  /** Id of the link in the dialog, 'new', or 'address' for the dialog of all links' address. */
  open: anyText,
  /** Id of the link whose QR code is shown. */
  qr: anyText,
}
