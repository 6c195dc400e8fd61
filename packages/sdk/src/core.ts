/** The core of both entries: from "this happened" to an event in the outbox, under the visitor's consent. */
import { CART_ATTRIBUTES } from '@convbox/contract/events/script-facts'
import type { CollectEvent, EventName, EventPage, EventSource, EventUser } from '@convbox/contract/events/events'
import { uuidFromTime } from '@convbox/contract/ids'
import { createConsent } from './consent.ts'
import type { Env, SdkConfig } from './env.ts'
import { findClickIds, findPlatformCookies, findSession, findVisitor, forgetVisitor, LANDING_KEY, type WrittenIds } from './identity.ts'
import { createOutbox } from './outbox.ts'

/** What a caller may say of an event; the core fills in the rest. */
export type TrackData = Partial<
  Pick<CollectEvent, 'occurredAt' | 'page' | 'client' | 'value' | 'items' | 'order' | 'checkoutToken' | 'search' | 'user'>
>

/** Ids that reached this page by another way than cookies: a cart's attributes. Used where the browser knows none. */
export type KnownIds = { visitorId?: string; sessionId?: string }

type Draft = CollectEvent & { page: EventPage }

const LIMITS: Record<string, number> = { url: 4000, referrer: 4000, items: 200 }
/** Cuts texts and lists to what the server takes (better a cut title than a refused event) and leaves out what is empty or undefined. */
const tidy = (key: string, value: unknown): unknown =>
  typeof value === 'string' || Array.isArray(value)
    ? value.slice(0, LIMITS[key] ?? 1000)
    : JSON.stringify(value) === '{}'
      ? undefined
      : value

/** Starts a core that keeps its unsent events under `outboxKey`. Nothing is written before the first event that consent lets through. */
export const createCore = (env: Env, config: SdkConfig, source: EventSource, outboxKey: string, known: KnownIds = {}) => {
  let user: EventUser = {}
  let waiting: Draft[] = []
  let whenAllowed = (): void => undefined
  const written: WrittenIds = {}
  const consent = createConsent(config.consentRequired, () => onConsent())
  const isAllowed = (): boolean => consent.decision() === 'go'
  const outbox = createOutbox(env, config, outboxKey, isAllowed)

  const findIds = (url?: string) => ({
    visitorId: findVisitor(env, written, known.visitorId),
    sessionId: findSession(env, written, known.sessionId, url),
  })

  const send = (draft: Draft): void => {
    const event = { ...draft, consent: consent.state(), user: { ...user, ...draft.user } }
    if (isAllowed()) {
      const { url } = draft.page
      const allowsAds = consent.allowsAds()
      const clickIds = allowsAds ? findClickIds(env, url) : {}
      Object.assign(event, findIds(url), { clickIds, cookies: findPlatformCookies(env, clickIds['fbclid'], allowsAds) })
    }
    outbox.add(JSON.parse(JSON.stringify(event, tidy)) as CollectEvent)
  }

  const onConsent = (): void => {
    const decision = consent.decision()
    if (decision === 'wait') return
    const drafts = waiting
    waiting = []
    if (decision === 'go') {
      for (const draft of drafts) send(draft)
      whenAllowed()
      whenAllowed = () => undefined
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
    if (decision === 'wait') waiting.push(draft)
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
    /** Calls the one listener back once, when writing is allowed: now, or when consent is given on this page. */
    whenAllowed: (listener: () => void): void => {
      if (isAllowed()) listener()
      else whenAllowed = listener
    },
    /** What the cart shall carry to the order; undefined while nothing may be written. */
    cartAttributes: (): Record<string, string | undefined> | undefined => {
      if (!isAllowed()) return undefined
      const { visitorId, sessionId } = findIds()
      return {
        [CART_ATTRIBUTES.visitorId]: visitorId,
        [CART_ATTRIBUTES.sessionId]: sessionId,
        [CART_ATTRIBUTES.landing]: env.read(LANDING_KEY)?.slice(0, 1000),
      }
    },
  }
}

/** A started core. */
export type Core = ReturnType<typeof createCore>
