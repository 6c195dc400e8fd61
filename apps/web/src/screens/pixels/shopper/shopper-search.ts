/** Search parameters of the screen. */
import { anyText } from '../../../search-params.ts'

/** run: the one that is shown; the newest without it. */
export const shopperParams = { run: anyText }
