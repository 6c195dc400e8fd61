/** Search parameters of the screen. */
import { oneOf } from '../../search-params.ts'

export const alertsParams = { tab: oneOf(['history', 'reports', 'settings'], 'history') }
