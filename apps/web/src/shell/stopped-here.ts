import type { stores } from '@convbox/contract/api/stores'
import type { ResultOf } from '@convbox/contract/endpoint'
import { STOP_REASONS } from '@convbox/contract/outcomes'

type StoppedPixel = ResultOf<typeof stores.health>['stoppedPixels'][number]

/** Whether a stopped pixel is mended on its own page. A connected account that no longer works is mended under Integrations, whose banner says so. */
export const isMendedHere = ({ isConnected, reason }: StoppedPixel): boolean => !isConnected || STOP_REASONS.some((each) => each === reason)
