/** Derives touches from sessions: what brought the visitor, at each session's start and at each later landing with a different signal. */
import { classifyLanding, type LandingChannel } from './channels.ts'
import type { LandingInput } from './landing.ts'
import { sessionsOf, type Session, type VisitorEvent } from './sessions.ts'

/** The store's facts for classifying its landings. */
export type TouchContext = Omit<LandingInput, 'url' | 'referrer' | 'inCheckout' | 'filled'>

/** One touch: a landing with its channel, time and page. */
export type Touch = Omit<LandingChannel, 'touch' | 'rule' | 'trafficRule'> & {
  atMs: number
  /** Index from 0 among touches of one visitor in the same millisecond. */
  seq: number
  sessionId: string
  eventId: string
  landingUrl: string
  referrer: string
}

/** A session with its channel: that of its first touch; a session that resumes inside the store keeps the channel of the touch before, else Direct. */
export type VisitSession = Session & { channel: string; group: string; landingUrl: string; referrer: string }
/** Both oldest first. */
export type Visits = { sessions: VisitSession[]; touches: Touch[] }

/** Age after which a begun checkout is no longer open. */
const OPEN_CHECKOUT_MS = 2 * 60 * 60 * 1000
const CHECKOUT_EVENTS = new Set(['InitiateCheckout', 'AddShippingInfo', 'AddPaymentInfo'])

const SIGNAL_FIELDS = ['channel', 'source', 'medium', 'campaign', 'term', 'content'] as const
const isSameSignal = (a: LandingChannel | Touch, b: LandingChannel | Touch): boolean =>
  SIGNAL_FIELDS.every((field) => a[field] === b[field])

const toTouch = (landing: LandingChannel, event: VisitorEvent, session: Session, before: Touch | undefined): Touch => {
  const { touch: _touch, rule: _rule, trafficRule: _trafficRule, ...facts } = landing
  const seq = before !== undefined && before.atMs === event.occurredAtMs ? before.seq + 1 : 0
  return {
    ...facts,
    atMs: event.occurredAtMs,
    seq,
    sessionId: session.id,
    eventId: event.id,
    landingUrl: event.url ?? '',
    referrer: event.referrer ?? '',
  }
}

/** Landings kept with each context. */
const MOST_KEPT = 5000
/** Landings by what they are made of: the pages of a store and the tags of its links repeat over its visitors. */
const classified = new WeakMap<TouchContext, Map<string, LandingChannel>>()

type Landing = Required<Pick<LandingInput, 'url' | 'referrer' | 'inCheckout'>> & Pick<LandingInput, 'filled'>

const classify = (landing: Landing, context: TouchContext): LandingChannel => {
  const { url, referrer, inCheckout, filled } = landing
  const texts = [url, referrer, filled?.source ?? '', filled?.medium ?? '', filled?.campaign ?? '']
  // With their lengths, so that no two landings have the same key, whatever their texts contain.
  const key = `${inCheckout} ${texts.map(({ length }) => length).join(' ')} ${texts.join('')}`
  const kept = classified.get(context) ?? new Map<string, LandingChannel>()
  if (kept.size === 0) classified.set(context, kept)
  const known = kept.get(key)
  if (known !== undefined) return known
  const found = classifyLanding({ ...context, ...landing })
  if (kept.size >= MOST_KEPT) kept.clear()
  kept.set(key, found)
  return found
}

/**
 * Sessions and touches of one visitor from all its events, both oldest first; the input's order and repeats do not matter.
 * A session's start is a touch in any case (Direct included), unless it comes from the store itself or back from a payment or sign-in page.
 * Inside a session only a landing with a signal of its own (utm, click id, external referrer) that differs from the current touch is another one.
 * Inside a session only page views are landings. A checkout is open for 2 hours after its last step, until the purchase.
 */
export const visitsOf = (events: readonly VisitorEvent[], context: TouchContext): Visits => {
  const touches: Touch[] = []
  const sessions: VisitSession[] = []
  let checkoutAtMs = -Infinity
  for (const session of sessionsOf(events)) {
    let current: Touch | undefined
    const before = touches.length
    let seen: { url: string; referrer: string } | undefined
    for (const [index, event] of session.events.entries()) {
      const [url, referrer] = [event.url ?? '', event.referrer ?? '']
      const inCheckout = event.occurredAtMs - checkoutAtMs <= OPEN_CHECKOUT_MS
      if (CHECKOUT_EVENTS.has(event.name)) checkoutAtMs = event.occurredAtMs
      if (event.name === 'Purchase') checkoutAtMs = -Infinity
      // Only a page view is a landing; other events may carry an outdated referrer (a single-page shop). The first event replaces a lost page view.
      if (index > 0 && event.name !== 'PageView') continue
      if (seen?.url === url && seen.referrer === referrer) continue
      seen = { url, referrer }
      const landing = classify({ url, referrer, inCheckout, ...(event.tags && { filled: event.tags }) }, context)
      if (!landing.touch || (landing.isDirect && index > 0) || (current !== undefined && isSameSignal(landing, current))) continue
      current = toTouch(landing, event, session, touches.at(-1))
      touches.push(current)
    }
    const own = touches[before] ?? touches.at(-1)
    const first = session.events[0]
    sessions.push({
      ...session,
      channel: own?.channel ?? 'direct',
      group: own?.group ?? 'Direct',
      landingUrl: first?.url ?? '',
      referrer: first?.referrer ?? '',
    })
  }
  return { sessions, touches }
}
