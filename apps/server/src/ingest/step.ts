/** What a step of ingest is given and what it may answer. */
import type { DropReason, StoreEvent } from '@convbox/contract'
import type { LandingChannel } from '@convbox/attribution'
import type { DirectoryStore } from '../directory/directory-entries.ts'

/** An event on its way through the steps: itself, and what the steps found out about it. Steps return a new one. */
export type Draft = {
  event: StoreEvent
  /** The time was moved by the clock's skew: a repeated send may have been moved differently. */
  isMoved: boolean
  /** desktop, mobile, tablet, tv or ''. */
  device: string
  browser: string
  /** Set on an event that opened a touch. */
  landing: LandingChannel | undefined
  /** Our own hashes, '' when absent or not valid; never a platform's. */
  emailHash: string
  phoneHash: string
}

/** Where the event came from. */
export type StepContext = {
  store: DirectoryStore | undefined
  /** ISO 8601 UTC. */
  receivedAt: string
  /** How far the sender's clock is ahead (+) or behind (-), ms; 0 when it is right or unknown. */
  skewMs: number
  /** History import: old events are welcome. */
  isHistory: boolean
  /** Made from what a platform or the store's server told of an order: not a public door's word. */
  isOrder?: boolean
  /** The program is being tried out (SANDBOX=1): a headless browser is a person at work on it. */
  isTrial?: boolean
  /** What the request itself said of its sender. */
  request: { ip?: string | undefined; userAgent?: string | undefined; language?: string | undefined }
  /** Whether this event of this store was taken a short while ago; says so only once it is safely in the warehouse, or earlier in this batch. */
  isSeen: (storeId: string, eventId: string) => boolean
  /** Told of an error that was thrown on the way; its event alone is dropped. */
  onError?: (error: unknown, where: { step: string; storeId: string; eventId: string }) => void
}

export type Verdict = { keep: Draft } | { drop: DropReason }

/** name: the step's file, shown with the drops it made. */
export type Step = { name: string; apply: (draft: Draft, context: StepContext) => Verdict }
