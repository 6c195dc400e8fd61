import type { Step } from '../step.ts'

/** The script sends again what it has no answer for. Purchases are left alone: their two copies share an id and are merged later. */
export const dropDuplicates: Step = {
  name: 'drop-duplicates',
  apply: (draft, { store, isSeen }) =>
    draft.event.name !== 'Purchase' && store !== undefined && isSeen(store.id, draft.event.id) ? { drop: 'duplicate' } : { keep: draft },
}
