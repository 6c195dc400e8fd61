/** The core of both entries: from "this happened" to an event in the outbox, under the visitor's consent. */
import { CART_ATTRIBUTES } from '@convbox/contract/events/script-facts'
import type { CollectEvent, EventName, EventPage, EventSource, EventUser } from '@convbox/contract/events/events'
import { uuidFromTime } from '@convbox/contract/ids'
import { createConsent } from './consent.ts'
import type { Env, SdkConfig } from './env.ts'
import { findClickIds, findPlatformCookies, findSession, findVisitor, forgetVisitor, LANDING_KEY } from './identity.ts'
import { createOutbox } from './outbox.ts'

/** What a caller may say of an event; the core fills in the rest. */
export type TrackData = Partial<
  Pick<CollectEvent, 'id' | 'occurredAt' | 'page' | 'client' | 'value' | 'items' | 'order' | 'checkoutToken' | 'search' | 'user'>
>

/** Ids that reached this page by another way than cookies: a cart's attributes. Used where the browser knows none. */
export type KnownIds = { visitorId?: string; sessionId?: string }

type Draft = CollectEvent & { page: EventPage }

const MAX_WAITING = 20

const unlessEmpty = <Map extends object>(map: Map): Map | undefined => (Object.keys(map).length > 0 ? map : undefined)

const LIMITS: Record<string, number> = { url: 4000, referrer: 4000, imageUrl: 4000, items: 200 }
/** Cuts texts and lists to what the server takes: better a cut title than a refused event. What is undefined falls away on the wire. */
const cut = (key: string, value: unknown): unknown =>
  typeof value === 'string' || Array.isArray(value) ? value.slice(0, LIMITS[key] ?? 1000) : value

/** Starts a core that keeps its unsent events under `outboxKey`. Nothing is written before the first event that consent lets through. */
export const createCore = (env: Env, config: SdkConfig, source: EventSource, outboxKey: string, known: KnownIds = {}) => {
  let user: EventUser = {}
  let waiting: Draft[] = []
  const readyListeners: (() => void)[] = []
  const consent = createConsent(config.consentRequired, () => onConsent())
  const isAllowed = (): boolean => consent.decision() === 'go'
  const outbox = createOutbox(env, config, outboxKey, isAllowed)

  const identify = (event: Draft): CollectEvent => {
    const allowsAds = consent.allowsAds()
    const clickIds = allowsAds ? findClickIds(env, event.page.url) : {}
    const cookies = findPlatformCookies(env, clickIds['fbclid'], allowsAds)
    return {
      ...event,
      visitorId: findVisitor(env, known.visitorId),
      sessionId: findSession(env, event.page.url, known.sessionId),
      ...(unlessEmpty(clickIds) && { clickIds }),
      ...(unlessEmpty(cookies) && { cookies }),
    }
  }

  const send = (event: Draft): void => {
    const known = unlessEmpty({ ...user, ...event.user })
    const withConsent = { ...event, consent: consent.state(), ...(known && { user: known }) }
    const full = isAllowed() ? identify(withConsent) : withConsent
    outbox.add(JSON.parse(JSON.stringify(full, cut)) as CollectEvent)
  }

  const onConsent = (): void => {
    const decision = consent.decision()
    if (decision === 'wait') return
    const drafts = waiting
    waiting = []
    if (decision === 'go') {
      for (const draft of drafts) send(draft)
      for (const listener of readyListeners.splice(0)) listener()
    } else {
      // What was seen before a refusal must never leave the page, and what was kept is taken back.
      outbox.clear()
      forgetVisitor(env)
    }
  }

  const track = (name: EventName, data: TrackData | undefined = {}): void => {
    const decision = consent.decision()
    if (decision === 'stop') return
    const draft = {
      id: uuidFromTime(env.now(), env.random(10)),
      name,
      occurredAt: new Date(env.now()).toISOString(),
      source,
      client: env.client(),
      page: env.page(),
      ...data,
    } satisfies CollectEvent
    if (decision === 'wait') waiting = [...waiting, draft].slice(0, MAX_WAITING)
    else send(draft)
  }

  return {
    track,
    /** Adds to what is known of the person; goes out with every later event of this page. */
    identify: (more: EventUser): void => {
      user = { ...user, ...more }
    },
    setConsent: consent.set,
    flush: outbox.flush,
    /** Calls back once, when writing is allowed: now, or when consent is given on this page. */
    whenAllowed: (listener: () => void): void => {
      if (isAllowed()) listener()
      else readyListeners.push(listener)
    },
    /** What the cart shall carry to the order; undefined while nothing may be written. */
    cartAttributes: (): Record<string, string> | undefined => {
      if (!isAllowed()) return undefined
      const landing = env.read(LANDING_KEY)
      return {
        [CART_ATTRIBUTES.visitorId]: findVisitor(env, known.visitorId),
        [CART_ATTRIBUTES.sessionId]: findSession(env, undefined, known.sessionId),
        ...(landing && { [CART_ATTRIBUTES.landing]: landing.slice(0, 1000) }),
      }
    },
  }
}

export type Core = ReturnType<typeof createCore>
