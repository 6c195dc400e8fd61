/** The steps of ingest, in order. Each keeps the event, perhaps with something added, or drops it with a reason. */
import type { DropReason, StoreEvent } from '@convbox/contract'
import type { Draft, Step, StepContext } from './step.ts'
import { addClient } from './steps/add-client.ts'
import { applyConsent } from './steps/apply-consent.ts'
import { classifyChannel } from './steps/classify-channel.ts'
import { correctClock } from './steps/correct-clock.ts'
import { dropBots } from './steps/drop-bots.ts'
import { dropDuplicates } from './steps/drop-duplicates.ts'
import { dropTooOld } from './steps/drop-too-old.ts'
import { dropUnknownStore } from './steps/drop-unknown-store.ts'
import { hashUser } from './steps/hash-user.ts'
import { identifyPurchase } from './steps/identify-purchase.ts'
import { parse } from './steps/parse.ts'
import { readDevice } from './steps/read-device.ts'

export const STEPS: readonly Step[] = [
  parse,
  dropUnknownStore,
  // After drop-unknown-store: the store's key is a part of the id.
  identifyPurchase,
  // Before the age is measured: a phone whose clock is a year behind is not a year late.
  correctClock,
  dropTooOld,
  dropDuplicates,
  // Before drop-bots: an event may come without a user agent of its own.
  addClient,
  dropBots,
  applyConsent,
  readDevice,
  // After drop-bots: bots must not open touches.
  classifyChannel,
  hashUser,
]

/** An event before the first step. */
export const draftOf = (event: StoreEvent): Draft => ({
  event,
  isMoved: false,
  device: '',
  browser: '',
  landing: undefined,
  emailHash: '',
  phoneHash: '',
})

/** Runs an event through all steps; the first drop ends it. */
export const runSteps = (event: StoreEvent, context: StepContext): { keep: Draft } | { drop: DropReason; step: string } => {
  let draft = draftOf(event)
  for (const { name, apply } of STEPS) {
    const verdict = apply(draft, context)
    if ('drop' in verdict) return { drop: verdict.drop, step: name }
    draft = verdict.keep
  }
  return { keep: draft }
}
