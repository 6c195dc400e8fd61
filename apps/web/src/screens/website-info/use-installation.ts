/** The store's snippets and whether anything has arrived. */
import { stores } from '@convbox/contract/api/stores'
import type { ResultOf } from '@convbox/contract/endpoint'
import { useState } from 'react'
import { useCall } from '../../api/use-call.ts'

export type Installation = ResultOf<typeof stores.installation>

/** Somebody looks at the page and waits: they see the event at once. */
export const WAITING_MS = 2000
/** Then only the last one and the count move on. */
export const ARRIVED_MS = 5000

/** Asks every 2 s until the first event is there and counted, then every 5 s. */
export const useInstallation = () => {
  const [hasArrived, setHasArrived] = useState(false)
  const answer = useCall(stores.installation, {}, { quiet: true, staleMs: 0, everyMs: hasArrived ? ARRIVED_MS : WAITING_MS })
  const { firstEventAt, eventCount } = answer.data ?? { firstEventAt: undefined, eventCount: 0 }
  const isCounted = firstEventAt !== undefined && eventCount > 0
  if (isCounted !== hasArrived) setHasArrived(isCounted)
  return answer
}
