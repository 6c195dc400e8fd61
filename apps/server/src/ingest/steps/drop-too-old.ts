import { DAY_MS } from '@convbox/contract/durations'
import type { Step } from '../step.ts'

/** How old an event may be when it comes in. */
export const MAX_AGE_MS = 7 * DAY_MS

/** The script gives up on an event after a week; what is older comes from a broken clock or a replayed capture. History import is the door for old events. */
export const dropTooOld: Step = {
  name: 'drop-too-old',
  apply: (draft, { isHistory, receivedAt }) =>
    !isHistory && Date.parse(draft.event.occurredAt) < Date.parse(receivedAt) - MAX_AGE_MS ? { drop: 'too old' } : { keep: draft },
}
