import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { sessionsOf, type VisitorEvent } from './sessions.ts'
import { visitsOf, type Touch, type TouchContext } from './touches.ts'

const SHOP: TouchContext = { storeHosts: ['shop.com'] }
const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

/** An event at a minute; the id follows from the place in the list. */
const at = (minute: number, url: string, referrer = '', name = 'PageView'): Omit<VisitorEvent, 'id'> => ({
  occurredAtMs: minute * MINUTE,
  name,
  url,
  referrer,
})
const events = (...list: Omit<VisitorEvent, 'id'>[]): VisitorEvent[] =>
  list.map((event, index) => ({ ...event, id: `e${String(index).padStart(3, '0')}` }))
const touchesOf = (list: VisitorEvent[]): Touch[] => visitsOf(list, SHOP).touches
const told = (list: VisitorEvent[]): string[] => touchesOf(list).map((touch) => `${touch.atMs / MINUTE} ${touch.channel}`)

describe('sessionsOf', () => {
  it('cuts after more than 1800 s of silence, not at exactly 1800 s', () => {
    const list = events(at(0, '/'), at(30, '/a'))
    expect(sessionsOf(list)).toHaveLength(1)
    expect(sessionsOf([...list, { id: 'z', occurredAtMs: 60 * MINUTE + 1, name: 'PageView', url: '/b' }])).toHaveLength(2)
  })

  it('does not cut at midnight', () => {
    expect(sessionsOf(events(at(24 * 60 - 5, '/'), at(24 * 60 + 5, '/')))).toHaveLength(1)
  })

  it('opens none for events without a page', () => {
    expect(sessionsOf([{ id: 'w', occurredAtMs: 0, name: 'Purchase' }])).toEqual([])
  })

  it('counts an id once and does not mind the order given', () => {
    const list = events(at(0, '/'), at(10, '/a'), at(100, '/b'))
    expect(sessionsOf([...list, ...list].toReversed())).toEqual(sessionsOf(list))
  })
})

describe('touches', () => {
  it('judges the same address anew for other tags, an open checkout and another context', () => {
    const landing = events(at(0, 'https://shop.com/a', 'https://www.paypal.com/'))
    const tagged = (campaign: string) => landing.map((event) => ({ ...event, tags: { source: 'newsletter', medium: 'email', campaign } }))
    const paying = events(
      at(0, 'https://shop.com/checkout', '', 'InitiateCheckout'),
      at(60, 'https://shop.com/a', 'https://www.paypal.com/'),
    )
    const campaignOf = (list: VisitorEvent[], context: TouchContext): string[] =>
      visitsOf(list, context).touches.map((touch) => `${touch.channel} ${touch.campaign}`)
    for (const _ of ['new', 'known']) {
      expect(campaignOf(landing, SHOP)).toEqual(['paypal.com '])
      expect(campaignOf(tagged('spring'), SHOP)).toEqual(['paypal.com spring'])
      expect(campaignOf(tagged('summer'), SHOP)).toEqual(['paypal.com summer'])
      // The way back from paying is no landing.
      expect(campaignOf(paying, SHOP)).toEqual(['direct '])
      expect(campaignOf(landing, { storeHosts: ['shop.com', 'paypal.com'] })).toEqual([])
    }
  })

  it("gives a session's start its touch, Direct included", () => {
    expect(told(events(at(0, '/?gclid=1'), at(5, '/a', 'https://shop.com/'), at(600, '/')))).toEqual(['0 google ads', '600 direct'])
  })

  it('adds a touch inside a session for another signal only', () => {
    const list = events(
      at(0, '/?utm_source=fb&utm_medium=cpc&utm_campaign=a'),
      at(2, '/x', 'https://shop.com/'),
      at(4, '/?utm_source=fb&utm_medium=cpc&utm_campaign=a'),
      at(6, '/?utm_source=fb&utm_medium=cpc&utm_campaign=b'),
      at(8, '/', 'https://www.google.com/'),
      at(10, '/'),
    )
    // 4: the same signal again; 10: without a referrer within a session, so no touch.
    expect(told(list)).toEqual(['0 facebook ads', '6 facebook ads', '8 google'])
  })

  it('takes page views for landings, and the first event where its page view was lost', () => {
    const google = 'https://www.google.com/'
    const list = events(
      at(0, '/?gclid=1', google, 'ViewContent'),
      at(0, '/?gclid=1', google),
      at(2, '/next', google, 'AddToCart'),
      at(4, '/', google),
    )
    expect(told(list)).toEqual(['0 google ads', '4 google'])
  })

  it('takes the same channel in a later session as another touch', () => {
    expect(told(events(at(0, '/?gclid=1'), at(100, '/?gclid=1')))).toEqual(['0 google ads', '100 google ads'])
  })

  it('goes on without a touch when a session starts inside the store, and keeps the channel before', () => {
    const visits = visitsOf(events(at(0, '/?gclid=1'), at(100, '/b', 'https://www.shop.com/a')), SHOP)
    expect(visits.touches).toHaveLength(1)
    expect(visits.sessions.map((session) => session.channel)).toEqual(['google ads', 'google ads'])
  })

  it('passes over the payment page while a checkout is open: at most 2 hours, until the purchase', () => {
    const paypal = 'https://www.paypal.com/'
    const start = [at(0, '/?gclid=1'), at(1, '/cart', 'https://shop.com/', 'InitiateCheckout')]
    expect(told(events(...start, at(121, '/products/a', paypal)))).toEqual(['0 google ads'])
    expect(told(events(...start, at(122, '/products/a', paypal)))).toEqual(['0 google ads', '122 paypal.com'])
    expect(told(events(...start, at(3, '/x', 'https://shop.com/', 'Purchase'), at(4, '/products/a', paypal)))).toEqual([
      '0 google ads',
      '4 paypal.com',
    ])
  })

  it('numbers touches of one instant', () => {
    const list = events(at(0, '/?gclid=1'), at(0, '/?fbclid=1'), at(5, '/?ttclid=1'))
    expect(touchesOf(list).map(({ seq, atMs }) => [atMs / MINUTE, seq])).toEqual([
      [0, 0],
      [0, 1],
      [5, 0],
    ])
  })

  const landing = fc.constantFrom('/', '/?gclid=1', '/?fbclid=2', '/?utm_source=a&utm_campaign=b', '/a')
  const event = fc.record({
    id: fc.uuid(),
    occurredAtMs: fc.integer({ min: 0, max: 2 * DAY }),
    name: fc.constantFrom('PageView', 'InitiateCheckout', 'Purchase'),
    url: landing,
    referrer: fc.constantFrom('', 'https://shop.com/', 'https://www.google.com/', 'https://www.paypal.com/'),
  })

  it('gives the same for any order of the events, and for copies', () => {
    const lists = fc
      .uniqueArray(event, { selector: ({ id }) => id, maxLength: 30 })
      .chain((list) => fc.tuple(fc.constant(list), fc.shuffledSubarray(list, { minLength: list.length }), fc.shuffledSubarray(list)))
    fc.assert(
      fc.property(lists, ([list, shuffled, copies]) => {
        expect(visitsOf([...shuffled, ...copies], SHOP)).toEqual(visitsOf(list, SHOP))
      }),
    )
  })

  it('keeps earlier touches when later events arrive, wherever more than half an hour lies between', () => {
    fc.assert(
      fc.property(fc.array(event, { maxLength: 20 }), fc.array(event, { maxLength: 20 }), (early, late) => {
        const lateEvents = late.map((one) => ({ ...one, id: `late ${one.id}`, occurredAtMs: one.occurredAtMs + 2 * DAY + 3 * 60 * MINUTE }))
        expect(touchesOf([...lateEvents, ...early])).toEqual([...touchesOf(early), ...touchesOf(lateEvents)])
      }),
    )
  })

  it('lies inside its session, at most one touch of a signal in a row', () => {
    fc.assert(
      fc.property(fc.array(event, { maxLength: 30 }), (list) => {
        const { sessions, touches } = visitsOf(list, SHOP)
        const byId = new Map(sessions.map((session) => [session.id, session]))
        for (const [index, touch] of touches.entries()) {
          const session = byId.get(touch.sessionId)
          expect(session !== undefined && touch.atMs >= session.startedAtMs && touch.atMs <= session.endedAtMs).toBe(true)
          const next = touches[index + 1]
          if (next?.sessionId === touch.sessionId)
            expect([next.channel, next.source, next.campaign]).not.toEqual([touch.channel, touch.source, touch.campaign])
        }
      }),
    )
  })
})
