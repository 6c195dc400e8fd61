/** The type of a destination's adapter: a value with facts, a function from events to requests and one from an answer to outcomes. Pure: the server carries the requests out. */
import type { ScoreFault } from '@convbox/contract/api/pixel-quality.values'
import type { CheckRefusal } from '@convbox/contract/pixel-check'
import type { DestinationId, EventName, Outcome, PixelSettings, SkipReason, StoreEvent } from '@convbox/contract'

/** JSON values of a request body. */
export type JsonValue = string | number | boolean | null | JsonValue[] | { [key: string]: JsonValue }

/** One HTTP call. body is sent as JSON, form as application/x-www-form-urlencoded; a call with neither has no body. */
export type Call = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  url: string
  headers: Record<string, string>
  /** Secrets in the call besides the credential's own, such as a developer token or the encoded half of Basic: masked wherever the call is shown. */
  secrets?: string[]
  /** false: a repeat would count twice, so the call is not repeated when its arrival is unknown. Absent: a repeat does no harm. */
  idempotent?: false
} & ({ body?: JsonValue; form?: never } | { form: Record<string, string>; body?: never })

/** An additional call of an event. name: unique within the request and the same each time the event is built, so that after a crash the remaining calls are carried out. */
export type Step = Call & { name: string }

/** The main call of some events; its answer decides their outcomes. Only a request of one event may have steps. */
export type DestinationRequest = Call & {
  /** Ids of its events, in the order of the body, each once. */
  events: string[]
  /** The platform's name for each event in its answer, in the order of `events`, where that is not the event's id. */
  keys?: string[]
  /** Requests of one sequence are not under way at the same time, where `atOnce` is above 1: a person's cart and order. */
  sequence?: string
  /** Carried out first, in order; a repeat does no harm. A refused one refuses the event. */
  before?: Step[]
  /** Carried out once when the main call's outcome is 'missing'; then the main call is repeated. */
  create?: Step[]
  /** Carried out after the main call succeeded. A refused one leaves a warning on the delivered event. */
  after?: Step[]
}

/** An event that is kept but not sent to this pixel, with the reason. */
export type SkippedEvent = { event: string; reason: SkipReason }

/** The credential. token, key: pasted into the pixel; key also: of an account connected by key. oauth: a connected account's access token, which the server renews. accountId: that account's id at the platform. */
export type Credential = { kind: 'token' | 'key' | 'oauth'; secret: string; accountId?: string }

/** A pixel's settings for an adapter, without the secret, which is passed separately. testEventCode: present when the pixel sends test events. */
export type SendSettings = Omit<PixelSettings, 'token'>

/** The store of the events. url: of its storefront, without a trailing slash. currency: ISO 4217. */
export type SendingStore = { id: string; name: string; url: string; currency: string }

/** now: ISO 8601 UTC, for the ages of events. baseUrl: replaces the platform's address, without a trailing slash (sandbox, tests). */
export type BuildContext = { now: string; store: SendingStore; credential?: Credential; baseUrl?: string }

/** Every given event is in exactly one request or skipped exactly once; requests are in the order of their first events. */
export type BuiltRequests = { requests: DestinationRequest[]; skipped: SkippedEvent[] }

/**
 * An answer. status: 0 when none came. headers: names in lower case. body: the text, or its parsed value.
 * events, keys: of the answered request. step: name of the answered step; absent for the main call. request: the call as sent, where available.
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

/** An answer that comes later: requested by `key`, not sooner than notBeforeMs after the first answer, and no longer after giveUpMs. Events of one key are requested together. */
export type FollowUp = { key: string; notBeforeMs: number; giveUpMs: number }

/** The outcome of one event; also a line of `npm run answer`. followUp: an accepted event may later be confirmed or rejected. */
export type EventOutcome = { event: string } & Outcome & { followUp?: FollowUp }

/** At most `count` calls per `perMs`, counted per pixel, per credential, or over the whole program. */
export type Rate = { count: number; perMs: number; scope: 'pixel' | 'account' | 'program' }

/**
 * maxBatch: events in one request. maxBytes: of its JSON body. maxAgeMs: older events are skipped.
 * atOnce: concurrent requests of one pixel; more than 1 only where the platform orders events by their own times.
 * lingerMs: how long an event may wait for others to share its request.
 */
export type Limits = { maxBatch: number; maxBytes?: number; maxAgeMs: number; atOnce: number; lingerMs?: number; rates?: readonly Rate[] }

/**
 * What an answer says of id and credential. only: the id was not looked at. other: the account that the credential belongs to. unclear: the platform could not be
 * reached, failed, or said something that is neither; never a refusal.
 */
export type CheckAnswer =
  | { result: 'passed'; only?: 'credential' }
  | { result: 'refused'; reason: CheckRefusal; other?: string; detail?: string }
  | { result: 'unclear'; detail?: string }

/** A call that checks a pixel's id and credential and leaves nothing at the platform. build: undefined where these settings give nothing to ask. */
export type Check = {
  build: (settings: SendSettings, context: BuildContext) => Call | undefined
  read: (answer: Omit<PlatformAnswer, 'events'>, settings: SendSettings) => CheckAnswer
}

/** Of one event name, as the platform tells it; percentages from 0 to 100. */
export type ScoredEvent = {
  eventName: string
  score?: number
  identifiers: { name: string; percent: number }[]
  coverage?: { percent: number; goal?: number }
}
/** What a platform answers about the quality of a pixel's events. `missing`: it has too few events to tell anything. */
export type ScoreAnswer = { result: 'found'; events: ScoredEvent[] } | { result: 'missing'; reason: ScoreFault; detail?: string }

/** A call that asks for the platform's own score and leaves nothing there. */
export type AskScore = {
  build: (settings: SendSettings, context: BuildContext) => Call
  read: (answer: Omit<PlatformAnswer, 'events'>) => ScoreAnswer
}

/** An adapter: everything specific to one platform. */
export type Destination = {
  id: DestinationId
  /** The version of the platform's API, its documentation page, and when that page was last read (YYYY-MM). */
  apiVersion: { version: string; docs: string; checkedOn: string }
  /** Base address of the platform for these settings and this account, without a trailing slash; `BuildContext.baseUrl` overrides it. */
  baseUrl: (settings: SendSettings, credential?: Credential) => string
  limits: Limits
  takesEvents: readonly EventName[]
  /**
   * Names of fields that tell in clear text who or where a person was, at any depth of a request's body, form or query, and of an answer.
   * The delivery log drops their values; fields that are sent as hashes are not in the list.
   */
  personal: readonly string[]
  /** Path in the body to the list with one entry per event; absent where a request holds one event. The delivery log shows an event only its own entry. */
  entriesAt?: readonly string[]
  /** events: at most one of each id, in order of arrival; any number, split into requests of at most `maxBatch`. */
  buildRequests: (events: readonly StoreEvent[], settings: SendSettings, context: BuildContext) => BuiltRequests
  /** One outcome for each id of `answer.events`, in that order. An answer that is not understood is never 'delivered'. */
  readAnswer: (answer: PlatformAnswer) => EventOutcome[]
  /** Checks id and credential before the first event; absent where the platform has no call for it. */
  check?: Check
  /** Asks for the platform's own score; present where its description has one. */
  score?: AskScore
  /** Pause that the platform's headers request before the next call, ms; undefined for none. */
  readRestMs?: (headers: Record<string, string>) => number | undefined
  /**
   * Answers that come later. build: the call that requests `key`. read: like readAnswer, for the events of the key: 'delivered' with 'confirmed', 'rejected', 'retry' while unknown,
   * 'again' when the event must be sent again.
   */
  followUp?: {
    build: (key: string, settings: SendSettings, context: BuildContext) => Call
    read: (answer: PlatformAnswer) => EventOutcome[]
  }
}
