/** The store's snippets and whether anything has arrived. */
import { stores } from '@convbox/contract/api/stores'
import type { ResultOf } from '@convbox/contract/endpoint'
import { useCall } from '../../api/use-call.ts'

export type Installation = ResultOf<typeof stores.installation>

/** Somebody looks at the page and waits: they see the event at once. */
export const WAITING_MS = 2000
/** Then only the last one and the count move on. */
export const ARRIVED_MS = 5000

/** Asks every 2 s until the first event is there, then every 5 s. */
export const useInstallation = () =>
  useCall(
    stores.installation,
    {},
    { quiet: true, staleMs: 0, everyMs: (answer) => (answer?.firstEventAt === undefined ? WAITING_MS : ARRIVED_MS) },
  )
