/** Groups visitors into persons: connected components over the keys they were seen with. Pure. */
import { DAY_MS } from '@convbox/contract/durations'

/** A visitor seen with a key, which kind and key identify together. lastSeenMs: the last time they were seen together. */
export type Link = { visitorId: string; kind: string; key: string; lastSeenMs: number }

/** A key on more visitors than this within 30 days is shared (a till, a family tablet, a test account) and links nobody. */
export const MAX_VISITORS_PER_KEY = 20
export const KEY_SPAN_MS = 30 * DAY_MS

export const keyOf = (link: { kind: string; key: string }): string => `${link.kind}\n${link.key}`

/**
 * Keys that link: those seen on at most 20 visitors in the 30 days before they were last seen. Independent of the clock: the same links always give the same
 * keys.
 */
export const linkingKeys = (links: readonly Link[]): Map<string, string[]> => {
  const byKey = new Map<string, Link[]>()
  for (const link of links) {
    const known = byKey.get(keyOf(link))
    if (known === undefined) byKey.set(keyOf(link), [link])
    else known.push(link)
  }
  const linking = new Map<string, string[]>()
  for (const [key, seen] of byKey) {
    const last = seen.reduce((latest, link) => Math.max(latest, link.lastSeenMs), 0)
    const recent = seen.filter((link) => link.lastSeenMs > last - KEY_SPAN_MS)
    if (recent.length <= MAX_VISITORS_PER_KEY)
      linking.set(
        key,
        seen.map((link) => link.visitorId),
      )
  }
  return linking
}

/** Person of every visitor that shares a linking key with another. A person's id is the smallest of its visitors' ids. Single visitors are omitted. */
export const personsOf = (links: readonly Link[]): Map<string, string> => {
  const parents = new Map<string, string>()
  const rootOf = (visitor: string): string => {
    let root = visitor
    for (let parent = parents.get(root); parent !== undefined && parent !== root; parent = parents.get(root)) root = parent
    // Path compression.
    for (let at = visitor; at !== root;) {
      const next = parents.get(at) ?? root
      parents.set(at, root)
      at = next
    }
    return root
  }
  for (const visitors of linkingKeys(links).values()) {
    const [first, ...others] = visitors
    if (first === undefined) continue
    for (const other of others) {
      const [a, b] = [rootOf(first), rootOf(other)]
      if (a === b) continue
      // The smaller id stays root, so that the root is the person's id.
      if (a < b) parents.set(b, a).set(a, a)
      else parents.set(a, b).set(b, b)
    }
  }
  return new Map([...parents.keys()].map((visitor) => [visitor, rootOf(visitor)]))
}
