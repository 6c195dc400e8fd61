/** What the storefront script leaves on the page for its extras. */
import type { CollectEvent } from '@convbox/contract/events/events'
import type { Decision } from './consent.ts'

/**
 * `window.convbox.x`: every event that consent let out of this page, as sent, oldest first; the decision of the present consent; whether advertising is
 * allowed; reading and writing of the shop's storage under `EXTRAS_KEY`. By position, because the two files may be of different builds: never change one,
 * only add behind them.
 */
export type ExtrasApi = [
  sent: CollectEvent[],
  decision: () => Decision,
  allowsAds: () => boolean,
  loadText: (key: string) => string | undefined,
  saveText: (key: string, value?: string) => void,
]

/** The one key of the extras in the shop's storage; the script removes it when consent is refused. */
export const EXTRAS_KEY = '_cb_x'
