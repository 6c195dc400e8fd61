/** What the quality screen says that a destination sends of a person is what its requests depend on. */
import type { StoreEvent } from '@convbox/contract'
import { DESTINATION_IDENTIFIERS } from '@convbox/contract/destination-identifiers'
import { describe, expect, it } from 'vitest'
import { CASES } from './all-destinations.cases.ts'
import { DESTINATIONS } from './all-destinations.ts'
import { contextOf } from './sample.cases.ts'

/** A click id of each platform, in its own form. */
const CLICKS: Record<string, string> = {
  fbclid: 'IwAR0MaRy',
  ttclid: 'E.C.P.MaRy-1',
  gclid: 'Cj0KCQ-MaRy_1',
  gbraid: '0AAAAADgbraid',
  wbraid: 'CjgKCQwbraid',
  msclkid: '0f1e2d3c4b5a69788796a5b4c3d2e1f0',
  ScCid: 'a1B2-MaRy',
  epik: 'dj0yJnU9MaRy',
  omnisendContactID: '67447b7d5c1cd54488ec24d9',
  mc_cid: 'a1b2c3d4e5',
  _kx: 'kx-mary',
  awc: '30412_1763632000_abc',
}

describe.each(Object.values(DESTINATIONS))('$id', ({ id, buildRequests }) => {
  const { sample, plain, settings } = CASES[id]
  const { takes, clickIds } = DESTINATION_IDENTIFIERS[id]
  const written = (event: StoreEvent): string => JSON.stringify(buildRequests([event], settings, contextOf(settings)))
  const { clickIds: _clicks, cookies: _cookies, ...bare } = sample
  // With a page's cookies, without, and where the person alone is left.
  const events = [sample, bare, { ...plain, user: sample.user ?? {} }]

  const withoutUser = (event: StoreEvent, key: 'email' | 'phone' | 'customerId'): StoreEvent => {
    const { [key]: _left, ...user } = event.user ?? {}
    return { ...event, user }
  }
  const WITHOUT = {
    email: (event: StoreEvent) => withoutUser(event, 'email'),
    phone: (event: StoreEvent) => withoutUser(event, 'phone'),
    customerId: (event: StoreEvent) => withoutUser(event, 'customerId'),
    visitorId: ({ visitorId: _left, ...event }: StoreEvent): StoreEvent => event,
  }

  it.each(['email', 'phone', 'customerId', 'visitorId'] as const)('%s', (identifier) => {
    const isSent = events.some((event) => written(WITHOUT[identifier](event)) !== written(event))
    expect(isSent).toBe(takes.includes(identifier))
  })

  it('click ids: its own', () => {
    const sent = Object.entries(CLICKS).filter(([name, value]) =>
      [bare, plain, { ...plain, user: {} }].some((event: StoreEvent) => {
        const { clickIds: _own, ...none } = event
        return written({ ...none, clickIds: { [name]: value } }) !== written(none)
      }),
    )
    expect(sent.map(([name]) => name)).toEqual(Object.keys(CLICKS).filter((name) => clickIds.includes(name)))
  })
})
