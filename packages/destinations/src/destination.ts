/** What a destination is: a value with its facts, a function from events to requests and one from an answer to outcomes. Pure: the server carries the requests out. */
import type { DestinationId, EventName, Outcome, PixelSettings, SkipReason, StoreEvent } from '@convbox/contract'

/** What a platform's format allows in a body. */
export type JsonValue = string | number | boolean | null | JsonValue[] | { [key: string]: JsonValue }

/** One HTTP call. body is sent as JSON, form as application/x-www-form-urlencoded; a call with neither has no body. */
export type Call = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  url: string
  headers: Record<string, string>
  /** Secrets in the call besides the credential's own, such as a developer token or the encoded half of Basic: hidden wherever the call is shown. */
  secrets?: string[]
  /** false: sent twice it counts twice, so it is not sent again where nobody knows whether it arrived. Left out: a repeat does no harm. */
  idempotent?: false
} & ({ body?: JsonValue; form?: never } | { form: Record<string, string>; body?: never })

/** A call that goes with an event's main one. name: unique within the request and the same each time the event is built, so that after a crash the rest of them is carried out. */
export type Step = Call & { name: string }

/** The main call of some events; its answer decides what became of them. Only a request of one event may have steps. */
export type DestinationRequest = Call & {
  /** Ids of the events in it, in the order of the body, each once. */
  events: string[]
  /** What the platform calls each event in its answer, in the order of `events`, where that is not the event's id. */
  keys?: string[]
  /** Carried out first, in order; repeating one does no harm. One that is refused refuses the event. */
  before?: Step[]
  /** Carried out once when the main call's outcome is 'missing'; then the main call goes again. */
  create?: Step[]
  /** Carried out once the main call was taken. One that is refused leaves a warning on the delivered event. */
  after?: Step[]
}

/** An event that is kept but not sent to this pixel, and why. */
export type SkippedEvent = { event: string; reason: SkipReason }

/** What a pixel sends with. token, key: pasted into the pixel; key also: of an account that was connected by one. oauth: a connected account's access token, which the server renews. accountId: that account's id at the platform. */
export type Credential = { kind: 'token' | 'key' | 'oauth'; secret: string; accountId?: string }

/** A pixel's settings as an adapter sees them: the secret comes beside them. testEventCode: present when the pixel sends test events. */
export type SendSettings = Omit<PixelSettings, 'token'>

/** The store whose events are sent. url: of its storefront, without a slash at the end. currency: ISO 4217. */
export type SendingStore = { id: string; name: string; url: string; currency: string }

/** now: ISO 8601 UTC, the clock against which ages are measured. baseUrl: where to send instead of the platform, without a slash at the end (sandbox, tests). */
export type BuildContext = { now: string; store: SendingStore; credential?: Credential; baseUrl?: string }

/** Every event given is either in exactly one request or skipped exactly once; requests are in the order of their first events. */
export type BuiltRequests = { requests: DestinationRequest[]; skipped: SkippedEvent[] }

/**
 * What came back. status: 0 when no answer came. headers: names in lower case. body: the text, or what it parses to.
 * events, keys: of the request answered. step: name of the step that was answered; absent for the main call. request: the call as sent, where the reader is given it.
 */
export type PlatformAnswer = {
  status: number
  headers: Record<string, string>
  body?: unknown
  events: readonly string[]
  keys?: readonly string[]
  step?: string
  request?: Call
}

/** An answer that comes later: asked for by `key`, not sooner than notBeforeMs after the first answer, and no longer after giveUpMs. Events of one key are asked for together. */
export type FollowUp = { key: string; notBeforeMs: number; giveUpMs: number }

/** What an answer says of one event; also a line of `npm run answer`. followUp: what was accepted may later turn out confirmed or rejected. */
export type EventOutcome = { event: string } & Outcome & { followUp?: FollowUp }

/** At most `count` calls in any `perMs`, counted over one pixel, over all pixels that send with the same credential, or over the whole program. */
export type Rate = { count: number; perMs: number; scope: 'pixel' | 'account' | 'program' }

/**
 * maxBatch: events in one request. maxBytes: of its JSON body. maxAgeMs: older events are skipped.
 * atOnce: requests of one pixel that may be under way together; more than 1 only where the platform puts events in order by their own times.
 * lingerMs: how long an event may wait for others to share its request.
 */
export type Limits = { maxBatch: number; maxBytes?: number; maxAgeMs: number; atOnce: number; lingerMs?: number; rates?: readonly Rate[] }

/** An adapter: everything that differs from platform to platform. */
export type Destination = {
  id: DestinationId
  /** The version of the platform's interface that is spoken, where it is written, and when that page was last read (YYYY-MM). */
  apiVersion: { version: string; docs: string; checkedOn: string }
  /** Address of the platform for these settings and this account, without a slash at the end; `BuildContext.baseUrl` goes before it. */
  baseUrl: (settings: SendSettings, credential?: Credential) => string
  limits: Limits
  takesEvents: readonly EventName[]
  /**
   * Names of the fields that say in clear who or where a person was, at any depth of a request's body, form or query, and of an answer.
   * The delivery log keeps none of their values, whatever they hold; fields that are sent as hashes are not in the list.
   */
  personal: readonly string[]
  /** Path in the body to the list with one entry for each of the request's events; absent where a request holds one event. The delivery log shows an event its own entry only. */
  entriesAt?: readonly string[]
  /** events: at most one of each id, in order of arrival; any number, split into requests of at most `maxBatch`. */
  buildRequests: (events: readonly StoreEvent[], settings: SendSettings, context: BuildContext) => BuiltRequests
  /** One outcome for each id of `answer.events`, in that order. An answer that is not understood is never 'delivered'. */
  readAnswer: (answer: PlatformAnswer) => EventOutcome[]
  /** How long the platform's headers ask to rest before the next call, ms; undefined when they ask for nothing. */
  readRestMs?: (headers: Record<string, string>) => number | undefined
  /**
   * Answers that come later. build: the call that asks for `key`. read: like readAnswer, for the events of the key: 'delivered' with 'confirmed', 'rejected', 'retry' when it is not known yet,
   * 'again' when the event is to be sent once more.
   */
  followUp?: {
    build: (key: string, settings: SendSettings, context: BuildContext) => Call
    read: (answer: PlatformAnswer) => EventOutcome[]
  }
}
