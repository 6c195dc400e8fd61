import { DAY_MS } from '@convbox/contract/durations'
import type { Step } from '../step.ts'

/** Maximum age of an event on arrival. */
export const MAX_AGE_MS = 7 * DAY_MS

/**
 * The script gives up on an event after a week; older ones come from a broken clock or a replayed capture. Old events
 * belong into history import.
 */
export const dropTooOld: Step = {
  name: 'drop-too-old',
  apply: (draft, { isHistory, receivedAt }) =>
    !isHistory && Date.parse(draft.event.occurredAt) < Date.parse(receivedAt) - MAX_AGE_MS ? { drop: 'too old' } : { keep: draft },
}
