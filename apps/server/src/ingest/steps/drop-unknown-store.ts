import type { Step } from '../step.ts'

/** The store may have been deleted between collect and here. */
export const dropUnknownStore: Step = {
  name: 'drop-unknown-store',
  apply: (draft, { store }) => (store === undefined ? { drop: 'unknown store' } : { keep: draft }),
}
