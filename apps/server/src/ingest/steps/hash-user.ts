import { hashEmail, hashPhone } from '../own-hash.ts'
import type { Step } from '../step.ts'

/** Adds our own hashes of e-mail and phone, to join visitors to orders. The clear text goes only to the lanes. */
export const hashUser: Step = {
  name: 'hash-user',
  apply: (draft, { store }) => {
    const { user } = draft.event
    if (store === undefined || (user?.email === undefined && user?.phone === undefined)) return { keep: draft }
    return { keep: { ...draft, emailHash: hashEmail(store.id, user.email), phoneHash: hashPhone(store.id, user.phone, user.country) } }
  },
}
