import type { Step } from '../step.ts'

/**
 * Drops events that the script resent because it got no answer. Purchases pass: their two copies share an id and are
 * merged later.
 */
export const dropDuplicates: Step = {
  name: 'drop-duplicates',
  apply: (draft, { store, isSeen }) =>
    draft.event.name !== 'Purchase' && store !== undefined && isSeen(store.id, draft.event.id) ? { drop: 'duplicate' } : { keep: draft },
}
