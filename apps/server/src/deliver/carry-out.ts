/**
 * Runs one request: its main call and, for an event that needs several, the calls before and after it. Finished calls are saved in the lane, so that after a
 * crash the rest follows.
 */
import type { DeliveryAttempt, Outcome } from '@convbox/contract'
import type { Call, Destination, DestinationRequest, EventOutcome, PlatformAnswer, Step } from '@convbox/destinations'
import { attemptOf } from './decide.ts'
import { withinAsked } from './retry-clock.ts'
import type { Progress, Waiting } from '../deliveries/lane-entry.ts'
import type { Send, SendResult, WrittenCall } from './send.ts'

/** How to send, and how to save one event's progress: resolves when it is on disk. */
export type Carrier = {
  destination: Destination
  send: Send
  keepProgress: (waiting: Waiting, progress: Progress) => Promise<Waiting>
  now: () => number
}

/**
 * Outcome of a request. result: of the deciding call; step: that call's step, absent for the main call. waiting: the one event of a
 * request with several calls, with its progress and the attempts of the other calls. isOnce: the call must not be repeated when its
 * arrival is unknown. restMs: pause that the platform's headers ask for.
 */
export type Carried = {
  outcomes: ReadonlyMap<string, EventOutcome>
  result: SendResult
  step?: string
  isOnce?: boolean
  waiting?: Waiting
  restMs: number
}

type Answered = { outcomes: Map<string, EventOutcome>; result: SendResult; restMs: number }

const readOutcomes = (destination: Destination, answer: PlatformAnswer): EventOutcome[] => {
  try {
    return destination.readAnswer(answer)
  } catch {
    // An answer that the adapter cannot parse counts as a rejection.
    return answer.events.map((event) => ({ event, outcome: 'rejected', reason: 'unknown answer' }))
  }
}

const call = async (
  { destination, send }: Carrier,
  one: WrittenCall,
  about: Pick<PlatformAnswer, 'events' | 'keys' | 'step'>,
): Promise<Answered> => {
  const result = await send(one)
  if ('failed' in result) {
    // The code tells whether the platform can have received it.
    const why = result.isUnsent === true ? { detail: result.detail } : {}
    const outcomes = about.events.map((event): [string, EventOutcome] => [
      event,
      { event, outcome: 'retry', reason: result.failed, ...why },
    ])
    return { outcomes: new Map(outcomes), result, restMs: 0 }
  }
  const outcomes = readOutcomes(destination, { ...result.answer, ...about, request: one })
  return {
    outcomes: new Map(outcomes.map((outcome) => [outcome.event, outcome])),
    result,
    restMs: withinAsked(destination.readRestMs?.(result.answer.headers)),
  }
}

type WrittenRequest = DestinationRequest & Pick<WrittenCall, 'bodyBytes'>

/** Name of the main call in an event's progress. */
const MAIN = 'main'

/** Runs all calls of one event. */
const carryOutSteps = async (carrier: Carrier, request: WrittenRequest, event: string, first: Waiting): Promise<Carried> => {
  let waiting = first
  let progress: Progress = first.note.progress ?? { done: [] }
  let restMs = 0
  const keep = async (next: Progress, tries: readonly DeliveryAttempt[] = []): Promise<void> => {
    progress = next
    waiting = { ...waiting, note: { ...waiting.note, attempts: [...waiting.note.attempts, ...tries] } }
    waiting = await carrier.keepProgress(waiting, progress)
  }
  /** One call of the event; returns its outcome and the deciding result. */
  const run = async (one: WrittenCall, step?: string): Promise<{ outcome: EventOutcome; carried: Carried }> => {
    const name = step ?? MAIN
    if (one.idempotent === false && progress.sending === name) {
      // Begun before a crash; its arrival is unknown.
      const result: SendResult = { durationMs: 0, failed: 'time-out', detail: 'interrupted' }
      const outcome: EventOutcome = { event, outcome: 'retry', reason: 'time-out' }
      return { outcome, carried: carriedOf(outcome, result, one, step) }
    }
    if (one.idempotent === false) await keep({ ...progress, sending: name })
    const answered = await call(carrier, one, {
      events: [event],
      ...(request.keys !== undefined && { keys: request.keys }),
      ...(step !== undefined && { step }),
    })
    restMs = Math.max(restMs, answered.restMs)
    const outcome = answered.outcomes.get(event) ?? { event, outcome: 'rejected', reason: 'unknown answer' }
    return { outcome, carried: carriedOf(outcome, answered.result, one, step) }
  }
  const carriedOf = (outcome: EventOutcome, result: SendResult, one: Call, step?: string): Carried => ({
    outcomes: new Map([[event, outcome]]),
    result,
    ...(step !== undefined && { step }),
    isOnce: one.idempotent === false && !('failed' in result && result.isUnsent === true),
    waiting,
    restMs,
  })
  /** Runs the remaining steps; returns what stopped them, if anything did. */
  const runAll = async (
    steps: readonly Step[],
    isRefused: (outcome: Outcome, carried: Carried) => boolean,
  ): Promise<Carried | undefined> => {
    for (const { name, ...one } of steps) {
      if (progress.done.includes(name)) continue
      const { outcome, carried } = await run(one, name)
      if (isRefused(outcome, carried)) return { ...carried, waiting }
      const { sending: _sending, ...rest } = progress
      const isTaken = outcome.outcome === 'delivered'
      const tries = isTaken
        ? []
        : [
            attemptOf(outcome, {
              at: new Date(carrier.now()).toISOString(),
              step: name,
              status: statusOf(carried.result),
              durationMs: carried.result.durationMs,
            }),
          ]
      const main = isTaken || rest.main === undefined ? rest.main : { ...rest.main, warning: `${name}: ${detailOf(outcome)}` }
      await keep({ ...rest, done: [...rest.done, name], ...(main !== undefined && { main }) }, tries)
    }
    return undefined
  }
  const isNotTaken = (outcome: Outcome): boolean => outcome.outcome !== 'delivered'
  /**
   * A failed call after the main one delays the event only if the failure is temporary or pauses the lane; else it leaves a warning. So does one that may have
   * arrived and must not be repeated: the calls behind it still follow.
   */
  const isWaitedFor = (outcome: Outcome, { isOnce, result }: Carried): boolean =>
    outcome.outcome === 'reauthorize' ||
    outcome.outcome === 'stop' ||
    (outcome.outcome === 'retry' && !(isOnce === true && 'failed' in result))

  let last: Carried | undefined
  if (progress.main === undefined) {
    const broken = await runAll(request.before ?? [], isNotTaken)
    if (broken !== undefined) return broken
    let main = await run(request)
    if (main.outcome.outcome === 'missing' && request.create !== undefined) {
      const unmade = await runAll(request.create, isNotTaken)
      if (unmade !== undefined) return unmade
      main = await run(request)
    }
    const { outcome } = main
    if (outcome.outcome !== 'delivered' || (request.after ?? []).length === 0) return { ...main.carried, waiting }
    const { sending: _sending, ...rest } = progress
    const { event: _event, ...delivered } = outcome
    last = main.carried
    const mainStatus = statusOf(main.carried.result)
    await keep({ ...rest, main: delivered, ...(mainStatus !== undefined && { mainStatus }) })
  }
  const broken = await runAll(request.after ?? [], isWaitedFor)
  if (broken !== undefined) return broken
  const outcome: EventOutcome = { event, ...(progress.main ?? { outcome: 'delivered', proof: 'accepted' }) }
  // After a crash only the status of the main call's answer is known.
  const result: SendResult = last?.result ?? { durationMs: 0, answer: { status: progress.mainStatus ?? 200, headers: {}, body: '' } }
  return { outcomes: new Map([[event, outcome]]), result, waiting, restMs }
}

const statusOf = (result: SendResult): number | undefined => ('answer' in result ? result.answer.status : undefined)
const detailOf = (outcome: Outcome): string =>
  outcome.outcome === 'delivered' ? (outcome.warning ?? '') : (outcome.detail ?? outcome.reason)

/** Whether an event of this request needs its progress saved. */
const hasSteps = ({ before, create, after, idempotent }: DestinationRequest): boolean =>
  before !== undefined || create !== undefined || after !== undefined || idempotent === false

/** Maximum number of calls of a request. */
export const callsOf = ({ before = [], create = [], after = [] }: DestinationRequest): number =>
  1 + before.length + after.length + (create.length > 0 ? create.length + 1 : 0)

/** Runs a request for its events, its body perhaps written already. Never throws: a failure to send or parse is an outcome. */
export const carryOut = async (carrier: Carrier, request: WrittenRequest, byId: ReadonlyMap<string, Waiting>): Promise<Carried> => {
  const [event = ''] = request.events
  const waiting = byId.get(event)
  if (hasSteps(request) && waiting !== undefined) return carryOutSteps(carrier, request, event, waiting)
  return call(carrier, request, { events: request.events, ...(request.keys !== undefined && { keys: request.keys }) })
}
