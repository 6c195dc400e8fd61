/** Keys that a visitor was seen with: customer, e-mail, phone, checkout. Derive computes persons from them. Pure. */
import type { StoreEvent } from '@convbox/contract'

export type LinkKind = 'customer' | 'email' | 'phone' | 'checkout'
/** at: ISO 8601 UTC, when the visitor and the key were seen together. */
export type IdentityLink = { storeId: string; visitorId: string; kind: LinkKind; key: string; at: string }

type Keys = { customerId?: string | undefined; emailHash: string; phoneHash: string; checkoutToken?: string | undefined }

/** A PostgreSQL index entry holds about 2,700 bytes; no shop's ids are longer than this. */
const MAX_KEY = 200
const isKey = (key: string | undefined): key is string => key !== undefined && key !== '' && key.length <= MAX_KEY

/** One link per key present; none without a visitor. */
export const linksOf = (storeId: string, visitorId: string | undefined, at: string, keys: Keys): IdentityLink[] => {
  if (visitorId === undefined || visitorId === '') return []
  const found: [LinkKind, string | undefined][] = [
    ['customer', keys.customerId],
    ['email', keys.emailHash],
    ['phone', keys.phoneHash],
    ['checkout', keys.checkoutToken],
  ]
  return found.flatMap(([kind, key]) => (isKey(key) ? [{ storeId, visitorId, kind, key, at }] : []))
}

/** The links that an event shows. */
export const linksOfEvent = (storeId: string, event: StoreEvent, hashes: { emailHash: string; phoneHash: string }): IdentityLink[] =>
  linksOf(storeId, event.visitorId, event.occurredAt, {
    ...hashes,
    customerId: event.user?.customerId,
    checkoutToken: event.order?.checkoutToken ?? event.checkoutToken,
  })

/** Merged links with first and last time, sorted: two batches that write the same links lock them in the same order. */
export const mergeLinks = (links: readonly IdentityLink[]): (Omit<IdentityLink, 'at'> & { firstSeen: string; lastSeen: string })[] => {
  const merged = new Map<string, Omit<IdentityLink, 'at'> & { firstSeen: string; lastSeen: string }>()
  for (const { at, ...link } of links) {
    const key = JSON.stringify([link.storeId, link.visitorId, link.kind, link.key])
    const before = merged.get(key)
    if (before === undefined) merged.set(key, { ...link, firstSeen: at, lastSeen: at })
    else {
      if (at < before.firstSeen) before.firstSeen = at
      if (at > before.lastSeen) before.lastSeen = at
    }
  }
  return [...merged].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, link]) => link)
}
