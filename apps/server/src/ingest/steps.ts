/** The steps of ingest, in order. Each keeps the event, perhaps with something added, or drops it with a reason. */
import type { DropReason, StoreEvent } from '@convbox/contract'
import type { Draft, Step, StepContext, Verdict } from './step.ts'
import { addClient } from './steps/add-client.ts'
import { applyConsent } from './steps/apply-consent.ts'
import { classifyChannel } from './steps/classify-channel.ts'
import { correctClock } from './steps/correct-clock.ts'
import { dropBots } from './steps/drop-bots.ts'
import { dropDuplicates } from './steps/drop-duplicates.ts'
import { dropTooOld } from './steps/drop-too-old.ts'
import { dropUnknownStore } from './steps/drop-unknown-store.ts'
import { emptyIsAbsent } from './steps/empty-is-absent.ts'
import { hashUser } from './steps/hash-user.ts'
import { identifyPurchase } from './steps/identify-purchase.ts'
import { maskPersonal } from './steps/mask-personal.ts'
import { parse } from './steps/parse.ts'
import { readDevice } from './steps/read-device.ts'

export const STEPS: readonly Step[] = [
  parse,
  emptyIsAbsent,
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
  // Before the channel is told: what it says of the address is kept as well.
  maskPersonal,
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

/** Runs one step. A step that throws drops its event, and only that: it must not hold up the batch that the event came in. */
export const applySafely = ({ name, apply }: Step, draft: Draft, context: StepContext): Verdict => {
  try {
    return apply(draft, context)
  } catch (error) {
    context.onError?.(error, { step: name, storeId: context.store?.id ?? '', eventId: draft.event.id })
    return { drop: 'processing error' }
  }
}

/** Runs an event through all steps; the first drop ends it. Never throws: an error in a step is the drop 'processing error'. */
export const runSteps = (
  event: StoreEvent,
  context: StepContext,
  steps: readonly Step[] = STEPS,
): { keep: Draft } | { drop: DropReason; step: string } => {
  let draft = draftOf(event)
  for (const step of steps) {
    const { name } = step
    const verdict = applySafely(step, draft, context)
    if ('drop' in verdict) return { drop: verdict.drop, step: name }
    draft = verdict.keep
  }
  return { keep: draft }
}
