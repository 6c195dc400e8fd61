/** The core of both entries: turns what happened into an event in the outbox, subject to consent. */
import { CART_ATTRIBUTES } from '@convbox/contract/events/script-facts'
import type { CollectEvent, EventName, EventPage, EventSource, EventUser } from '@convbox/contract/events/events'
import { uuidFromTime } from '@convbox/contract/ids'
import { createConsent } from './consent.ts'
import type { Env, SdkConfig } from './env.ts'
import type { ExtrasApi } from './extras-api.ts'
import { findClickIds, findIds, findPlatformCookies, forgetVisitor, LANDING_KEY, type KnownIds } from './identity.ts'
import { createOutbox } from './outbox.ts'

/** Data of an event from its caller; the core adds the rest. */
export type TrackData = Partial<
  Pick<
    CollectEvent,
    | 'occurredAt'
    | 'page'
    | 'client'
    | 'value'
    | 'items'
    | 'order'
    | 'checkoutToken'
    | 'checkoutUrl'
    | 'coupons'
    | 'failedCodes'
    | 'search'
    | 'engagement'
    | 'user'
  >
>

type Draft = CollectEvent & { page: EventPage }

/** A text or a list. */
type Sliced = { slice?: unknown } | null | undefined
/** Truncates texts and lists to the server's limits (better a cut title than a refused event) and removes empty or undefined values. */
const tidy = (key: string, value: unknown): unknown =>
  (value as Sliced)?.slice
    ? (value as string).slice(0, key === 'items' ? 200 : /^(url|ref)/.test(key) ? 4000 : 1000)
    : // Without a key it is the whole event.
      key && JSON.stringify(value) === '{}'
      ? undefined
      : value

/** Starts a core that keeps its unsent events under `outboxKey`. Nothing is stored before the first event that consent allows. */
export const createCore = (env: Env, config: SdkConfig, source: EventSource, outboxKey: string, known: KnownIds = {}) => {
  const user: EventUser = {}
  const waiting: Draft[] = []
  const sent: CollectEvent[] = []
  let whenAllowed: (() => void) | undefined
  const consent = createConsent(config.consentRequired, () => onConsent())
  const isAllowed = (): boolean => consent.decision() === 'go'
  const outbox = createOutbox(env, config, outboxKey, isAllowed)

  const send = (draft: Draft): void => {
    const event = { ...draft, consent: consent.state(), user: { ...user, ...draft.user } }
    if (isAllowed()) {
      const { url } = draft.page
      const allowsAds = consent.allowsAds()
      const clickIds = allowsAds ? findClickIds(env, url) : {}
      Object.assign(event, findIds(env, known, url), { clickIds, cookies: findPlatformCookies(env, clickIds['fbclid'], allowsAds) })
    }
    const whole = JSON.parse(JSON.stringify(event, tidy)) as CollectEvent
    outbox.add(whole)
    sent.push(whole)
  }

  const onConsent = (): void => {
    const decision = consent.decision()
    if (!isAllowed() || !consent.allowsAds()) env.dropMetaCookies()
    if (decision === 'wait') return
    const drafts = waiting.splice(0)
    if (decision === 'go') {
      for (const draft of drafts) send(draft)
      whenAllowed?.()
      whenAllowed = undefined
    } else {
      // Events before a refusal must never leave the page, and stored data is removed.
      outbox.clear()
      forgetVisitor(env, config)
    }
  }

  const track = (name: EventName, data: TrackData | undefined = {}): void => {
    const decision = consent.decision()
    if (decision === 'stop') return
    const draft = {
      id: uuidFromTime(env.now(), env.randomBytes(10)),
      name,
      occurredAt: new Date(env.now()).toISOString(),
      source,
      client: env.readClient(),
      page: env.readPage(),
      ...data,
    } satisfies CollectEvent
    if (decision === 'wait') waiting.push(draft)
    else send(draft)
  }

  return {
    track,
    /** Adds to the person's known data, sent with every later event of this page. */
    identify: (more: EventUser): void => void Object.assign(user, more),
    setConsent: consent.set,
    extrasApi: [sent, consent.decision, consent.allowsAds, env.loadText, env.saveText] satisfies ExtrasApi,
    flush: outbox.flush,
    /** Stores what waits to be stored, where consent allows it. */
    keep: (): void => {
      if (isAllowed()) env.keep()
    },
    /** Calls the listener once storing is allowed: now, or when consent is given on this page. */
    whenAllowed: (listener: () => void): void => {
      if (isAllowed()) listener()
      else whenAllowed = listener
    },
    /** Cart attributes for the order; undefined while storing is not allowed. */
    cartAttributes: (): Record<string, string | undefined> | undefined => {
      if (!isAllowed()) return undefined
      const { visitorId, sessionId } = findIds(env, known)
      return {
        [CART_ATTRIBUTES.visitorId]: visitorId,
        [CART_ATTRIBUTES.sessionId]: sessionId,
        [CART_ATTRIBUTES.landing]: env.loadText(LANDING_KEY)?.slice(0, 1000),
      }
    },
  }
}

/** A started core. */
export type Core = ReturnType<typeof createCore>
