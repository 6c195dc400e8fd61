/** Search parameters of the screen; spread into its route. The screen reads the words, so that no page loads their lists before it. */
import { anyText, positiveInt } from '../../../search-params.ts'

export const payoutsParams = {
  /** '': what is payable; 'runs', 'disputes', 'tax'. */
  view: anyText,
  page: positiveInt(1),
  /** Id of the run, the creator or the dispute in the drawer; the year, if not this one. */
  open: anyText,
  currency: anyText,
  method: anyText,
  /** The smallest amount that is paid; '': as in the last run. */
  minimum: anyText,
}
