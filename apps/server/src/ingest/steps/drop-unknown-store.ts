import type { Step } from '../step.ts'

/** The store may have been deleted since collect accepted the event. */
export const dropUnknownStore: Step = {
  name: 'drop-unknown-store',
  apply: (draft, { store }) => (store === undefined ? { drop: 'unknown store' } : { keep: draft }),
}
