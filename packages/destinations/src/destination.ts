/** What a destination is: a value with its facts, a function from events to requests and one from an answer to outcomes. Pure: the sender stands in the server. */
import type { DestinationId, EventName, Outcome, PixelSettings, SkipReason, StoreEvent } from '@convbox/contract'

/** What a platform's format allows in a body. */
export type JsonValue = string | number | boolean | null | JsonValue[] | { [key: string]: JsonValue }

/** One call to the platform. `body` is sent as JSON; `events` are the ids in it, in the order of the body, each once. */
export type DestinationRequest = {
  events: string[]
  method: 'POST'
  url: string
  headers: Record<string, string>
  body: JsonValue
}

/** An event that is kept but not sent to this pixel, and why. */
export type SkippedEvent = { event: string; reason: SkipReason }

/** now: ISO 8601 UTC, the clock against which ages are measured. baseUrl: where to send instead of the platform, without a slash at the end (sandbox, tests). */
export type BuildContext = { now: string; baseUrl?: string }

/** Every event given is either in exactly one request or skipped exactly once; requests are in the order of their first events. */
export type BuiltRequests = { requests: DestinationRequest[]; skipped: SkippedEvent[] }

/** What came back. status: 0 when no answer came. headers: names in lower case. body: the text, or what it parses to. events: the ids of the request answered. */
export type PlatformAnswer = { status: number; headers: Record<string, string>; body?: unknown; events: readonly string[] }

/** What an answer says of one event; also a line of `npm run answer`. */
export type EventOutcome = { event: string } & Outcome

/** An adapter: everything that differs from platform to platform. */
export type Destination = {
  id: DestinationId
  /** The version of the platform's interface that is spoken, where it is written, and when that page was last read (YYYY-MM). */
  apiVersion: { version: string; docs: string; checkedOn: string }
  /** Address of the platform, without a slash at the end; `BuildContext.baseUrl` goes before it. */
  baseUrl: string
  /** atOnce: requests of one pixel that may be under way together; more than 1 only where the platform puts events in order by their own times. */
  limits: { maxBatch: number; maxAgeMs: number; atOnce: number }
  takesEvents: readonly EventName[]
  /** The credential without which the lane must not send at all: it pauses with 'token missing'. */
  needsToken: boolean
  /**
   * Names of the fields that say in clear who or where a person was, at any depth of a request's body, form or query, and of an answer.
   * The delivery log keeps none of their values, whatever they hold; fields that are sent as hashes are not in the list.
   */
  personal: readonly string[]
  /** events: at most one of each id, in order of arrival; any number, split into requests of at most `maxBatch`. */
  buildRequests: (events: readonly StoreEvent[], settings: PixelSettings, context: BuildContext) => BuiltRequests
  /** One outcome for each id of `answer.events`, in that order. An answer that is not understood is never 'delivered'. */
  readAnswer: (answer: PlatformAnswer) => EventOutcome[]
}
