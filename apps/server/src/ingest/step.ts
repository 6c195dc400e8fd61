/** Types of ingest's steps. */
import type { DropReason, StoreEvent } from '@convbox/contract'
import type { CompletedTags } from '@convbox/contract/utm-tagging'
import type { LandingChannel } from '@convbox/attribution'
import type { DirectoryStore } from '../directory/directory-entries.ts'
import type { OwnHashes } from '../own-hash.ts'

/** An event in the steps, with what the steps found out about it. Steps return a new draft. */
export type Draft = {
  event: StoreEvent
  /** The time was corrected for clock skew; a repeated send may get another time. */
  isMoved: boolean
  /** desktop, mobile, tablet, tv or ''. */
  device: string
  browser: string
  /** Set on an event that starts a touch. */
  landing: LandingChannel | undefined
  /** Tags that the store's template gave a landing without any; its address stays as it was. */
  tags: CompletedTags | undefined
  /** Our own hashes, '' when absent or invalid; never a platform's. */
  emailHash: string
  phoneHash: string
}

/** The source of the event. */
export type StepContext = {
  store: DirectoryStore | undefined
  ownHashes: OwnHashes
  /** ISO 8601 UTC. */
  receivedAt: string
  /** How far the sender's clock is ahead (+) or behind (-), ms; 0 when right or unknown. */
  skewMs: number
  /** History import: accept old events. */
  isHistory: boolean
  /** Told by a platform or the store's server, not by a public endpoint. */
  isOrder?: boolean
  /** The program runs in sandbox mode (SANDBOX=1): headless browsers count as people. */
  isSandboxProgram?: boolean
  /** Sender data of the request itself. */
  request: { ip?: string | undefined; userAgent?: string | undefined; language?: string | undefined }
  /**
   * Whether this event of this store was accepted recently; true only once it is safely in the warehouse, or earlier in
   * this batch.
   */
  isSeen: (storeId: string, eventId: string) => boolean
  /** Called with an error thrown in a step; only its event is dropped. */
  onError?: (error: unknown, where: { step: string; storeId: string; eventId: string }) => void
}

export type Verdict = { keep: Draft } | { drop: DropReason }

/** name: the step's file name, shown with its drops. */
export type Step = { name: string; apply: (draft: Draft, context: StepContext) => Verdict }
