/** The store's snippets, and whether events have arrived. */
import { stores } from '@convbox/contract/api/stores'
import type { ResultOf } from '@convbox/contract/endpoint'
import { useCall } from '../../api/use-call.ts'

export type Installation = ResultOf<typeof stores.installation>

/** Before the first event: the user is waiting for it. */
export const WAITING_MS = 2000
/** Afterwards: only the last event and the count change. */
export const ARRIVED_MS = 5000

/** Polls every 2 s until the first event, then every 5 s. */
export const useInstallation = () =>
  useCall(
    stores.installation,
    {},
    { quiet: true, staleMs: 0, everyMs: (answer) => (answer?.firstEventAt === undefined ? WAITING_MS : ARRIVED_MS) },
  )
