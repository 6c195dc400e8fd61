import { completeTags as complete } from '@convbox/contract/utm-tagging'
import type { Step } from '../step.ts'

/** Gives a landing without tags those of the store's template, where the store has them on. The event's address, and so its channel, stays as it was. */
export const completeTags: Step = {
  name: 'complete-tags',
  apply: (draft, { store }) => {
    const { page } = draft.event
    if (page === undefined || !store?.tracking.utmTagging.on) return { keep: draft }
    return { keep: { ...draft, tags: complete(page.url, store.tracking.utmTagging.templates) } }
  },
}
