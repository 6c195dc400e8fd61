/** The steps of ingest, in order. Each keeps the event, perhaps with additions, or drops it with a reason. */
import type { DropReason, StoreEvent } from '@convbox/contract'
import type { Draft, Step, StepContext, Verdict } from './step.ts'
import { addClient } from './steps/add-client.ts'
import { applyConsent } from './steps/apply-consent.ts'
import { classifyChannel } from './steps/classify-channel.ts'
import { completeTags } from './steps/complete-tags.ts'
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
  // After drop-unknown-store: the id includes the store key.
  identifyPurchase,
  // Before the age check: an event from a clock a year behind is not a year late.
  correctClock,
  dropTooOld,
  dropDuplicates,
  // Before drop-bots: an event may lack a user agent of its own.
  addClient,
  dropBots,
  applyConsent,
  readDevice,
  // Before classify-channel: parts of the URL are saved there too.
  maskPersonal,
  // After mask-personal: what it takes from the URL is masked.
  completeTags,
  // After drop-bots: bots must not start touches.
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
  tags: undefined,
  emailHash: '',
  phoneHash: '',
})

/** Runs one step. If it throws, only its event is dropped, not the batch. */
export const applySafely = ({ name, apply }: Step, draft: Draft, context: StepContext): Verdict => {
  try {
    return apply(draft, context)
  } catch (error) {
    context.onError?.(error, { step: name, storeId: context.store?.id ?? '', eventId: draft.event.id })
    return { drop: 'processing error' }
  }
}

/**
 * Runs an event through all steps; the first drop ends it. Never throws: an error in a step becomes the drop
 * 'processing error'.
 */
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
