import { describe, expect, it } from 'vitest'
import { KEY_SPAN_MS, linkingKeys, MAX_VISITORS_PER_KEY, personsOf, type Link } from './persons.ts'

const link = (visitorId: string, key: string, lastSeenMs = 0): Link => ({ visitorId, kind: 'email', key, lastSeenMs })

describe('persons', () => {
  it('are all visitors that a chain of keys joins, named by the smallest id', () => {
    const links = [link('c', 'x'), link('b', 'x'), link('b', 'y'), link('a', 'y'), link('d', 'z')]
    expect(Object.fromEntries(personsOf(links))).toEqual({ a: 'a', b: 'a', c: 'a' })
    expect(personsOf(links.toReversed())).toEqual(personsOf(links))
  })

  it('are not joined by the same text of another kind', () => {
    expect(personsOf([link('a', 'x'), { ...link('b', 'x'), kind: 'phone' }]).size).toBe(0)
  })

  it('are not joined by a key of more than 20 visitors within 30 days', () => {
    const seen = (count: number, atMs: number): Link[] =>
      Array.from({ length: count }, (_, index) => link(`v${atMs}-${index}`, 'till', atMs))
    expect(linkingKeys(seen(MAX_VISITORS_PER_KEY, 0)).size).toBe(1)
    expect(linkingKeys(seen(MAX_VISITORS_PER_KEY + 1, 0)).size).toBe(0)
    // Twenty now and one 30 days before: the maximum allowed.
    expect(linkingKeys([...seen(MAX_VISITORS_PER_KEY, KEY_SPAN_MS), ...seen(1, 0)]).size).toBe(1)
    expect(linkingKeys([...seen(MAX_VISITORS_PER_KEY, KEY_SPAN_MS), ...seen(1, 1)]).size).toBe(0)
  })
})
