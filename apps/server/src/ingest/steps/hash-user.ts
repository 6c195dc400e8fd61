import type { Step } from '../step.ts'

/** Adds our own hashes of e-mail and phone, to join visitors to orders. The clear text goes only to the lanes. */
export const hashUser: Step = {
  name: 'hash-user',
  apply: (draft, { store, ownHashes }) => {
    const { user } = draft.event
    if (store === undefined || (user?.email === undefined && user?.phone === undefined)) return { keep: draft }
    const [emailHash, phoneHash] = [ownHashes.email(store.id, user.email), ownHashes.phone(store.id, user.phone, user.country)]
    return { keep: { ...draft, emailHash, phoneHash } }
  },
}
