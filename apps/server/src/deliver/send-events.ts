/**
 * Sends the events of a lane's turn: requests in order, in parallel as far as the platform's ordering allows, smaller ones after a batch was rejected for some
 * events. Stops at the first sign that the lane itself has a problem.
 */
import type { AuthReason, RetryReason, SkipReason, StopReason } from '@convbox/contract'
import type { BuiltRequests, DestinationRequest, EventOutcome, SendingStore } from '@convbox/destinations'
import type { DirectoryPixel } from '../directory/directory-entries.ts'
import { buildContextOf } from './build-context.ts'
import { callsOf, carryOut, type Carrier } from './carry-out.ts'
import { describeRequest, hideSecrets, writeBody } from '../deliveries/delivery-row.ts'
import { decide, type Decision, type Try } from './decide.ts'
import { withConsentDefault, type Waiting } from '../deliveries/lane-entry.ts'
import { shopperSettings } from '../shopper/shopper-settings.ts'
import type { Pace } from './pace.ts'

/**
 * Outcome of one event. ask: when to ask for its final outcome; given up: it never came, the event stays accepted. failedWith 'event': it
 * failed alone, so it waits alone while others pass; 'lane': the whole lane waits, and it keeps its place without a wait of its own.
 */
export type Sent = {
  waiting: Waiting
  decision:
    | Exclude<Decision, { kind: 'split' | 'again' }>
    | { kind: 'skip'; reason: SkipReason }
    | { kind: 'ask'; atMs: number }
    | { kind: 'given up' }
  failedWith?: 'event' | 'lane'
}
/**
 * Why the turn ended early: the credential, a platform that takes nothing of this pixel, a request that failed as a whole, or a used-up rate limit. detail: the
 * platform's message.
 */
export type Trouble =
  | { kind: 'authorization'; reason: AuthReason; detail: string | undefined }
  | { kind: 'stop'; reason: StopReason; detail: string | undefined }
  | { kind: 'failure'; reason: RetryReason; detail: string; afterMs: number | undefined }
  | { kind: 'rest'; restMs: number }
export type SendingContext = Carrier & {
  pixel: DirectoryPixel
  store: SendingStore
  baseUrl?: string
  consentDefault: 'granted' | 'denied'
  isSandbox?: boolean
  pace: Pace
  maxTries: number
  /** The turn or the role is ending: start no further request. */
  isStopping: () => boolean
}
export type SendingResult = { sent: Sent[]; trouble: Trouble | undefined }

/** Events that failed this often are sent alone: one of them may be what breaks the batch. */
export const ALONE_AFTER_TRIES = 3
/** This many events rejected one by one in a row mean that the platform or the pixel is at fault, not the events. */
export const REFUSALS_IN_A_ROW = 16
const MAX_ANSWER = 4000

/** The trouble of a request that failed as a whole: no answer, or every event is to be sent again. */
const troubleOf = (decisions: readonly Decision[], outcomes: readonly EventOutcome[], detail: string): Trouble | undefined => {
  for (const decision of decisions) {
    if (decision.kind === 'pause') return { kind: 'authorization', reason: decision.reason, detail: decision.detail }
    if (decision.kind === 'stop') return { kind: 'stop', reason: decision.reason, detail: decision.detail }
  }
  const retries = outcomes.flatMap((outcome) => (outcome.outcome === 'retry' ? [outcome] : []))
  const [first] = retries
  if (first === undefined || retries.length < outcomes.length) return undefined
  const asked = retries.flatMap(({ afterMs }) => afterMs ?? [])
  return {
    kind: 'failure',
    reason: first.reason,
    detail: first.detail ?? detail,
    afterMs: asked.length > 0 ? Math.max(...asked) : undefined,
  }
}

/** An event whose main call was accepted is delivered, whatever happens to the calls after it. */
const withMainTaken = (decision: Decision, { note }: Waiting): Decision => {
  const main = note.progress?.main
  if (main === undefined || decision.kind !== 'park') return decision
  const { reason: _reason, ...change } = decision.change
  return { kind: 'done', change: { ...change, state: 'delivered', proof: main.proof } }
}

type Answered = { sent: Sent[]; split: Waiting[]; again: Waiting[]; trouble: Trouble | undefined }

const sendRequest = async (context: SendingContext, request: DestinationRequest, byId: ReadonlyMap<string, Waiting>): Promise<Answered> => {
  const { destination, pixel } = context
  const { entriesAt } = destination
  const written = writeBody(request, entriesAt)
  const carried = await carryOut(context, written === undefined ? request : { ...request, bodyBytes: written.bytes }, byId)
  const { result } = carried
  const secrets = pixel.credential === undefined ? [] : [pixel.credential.secret]
  const describe = describeRequest(request, { secrets, written })
  const answer = hideSecrets([...secrets, ...(request.secrets ?? [])])('answer' in result ? result.answer.body : result.detail)
  const same: Omit<Try, 'request'> = {
    at: new Date(context.now()).toISOString(),
    ...(carried.step !== undefined && { step: carried.step }),
    status: 'answer' in result ? result.answer.status : undefined,
    durationMs: result.durationMs,
    answer: answer.slice(0, MAX_ANSWER),
    firsts: new Map(),
  }
  const rule = { isAlone: request.events.length === 1, maxTries: context.maxTries, isOnce: carried.isOnce === true }
  const answered: Answered = { sent: [], split: [], again: [], trouble: undefined }
  const decisions: Decision[] = []
  for (const event of request.events) {
    const known = byId.get(event)
    if (known === undefined) continue
    const waiting = carried.waiting ?? known
    const one: Try = { ...same, request: describe(event) }
    const outcome = carried.outcomes.get(event) ?? { event, outcome: 'rejected', reason: 'unknown answer' }
    const decision = withMainTaken(decide(outcome, waiting, one, rule), waiting)
    decisions.push(decision)
    if (decision.kind === 'split' || decision.kind === 'again')
      answered[decision.kind].push({ ...waiting, note: { ...waiting.note, attempts: decision.attempts } })
    else answered.sent.push({ waiting, decision })
  }
  // If every event is 'again', resending would loop forever; split in halves instead.
  if (answered.again.length === request.events.length) answered.split.push(...answered.again.splice(0))
  answered.trouble =
    troubleOf(decisions, [...carried.outcomes.values()], answer.slice(0, 300)) ??
    (carried.restMs > 0 ? { kind: 'rest', restMs: carried.restMs } : undefined)
  return answered
}

/** Groups events for one call each: those that failed often and those of a shopper alone, runs of the others together. */
const groupsOf = (events: readonly Waiting[]): Waiting[][] => {
  const groups: Waiting[][] = []
  let open = false
  for (const waiting of events) {
    const isAlone = waiting.entry.attempts >= ALONE_AFTER_TRIES || waiting.body.isShopper === true
    const last = groups.at(-1)
    if (!isAlone && open && last !== undefined) last.push(waiting)
    else groups.push([waiting])
    open = !isAlone
  }
  return groups
}

const halves = (events: readonly Waiting[]): Waiting[][] => {
  const middle = Math.ceil(events.length / 2)
  return [events.slice(0, middle), events.slice(middle)].filter((half) => half.length > 0)
}

/** Requests that may be under way together: at most `size`, one of each sequence. */
const inRuns = (requests: readonly DestinationRequest[], size: number): DestinationRequest[][] => {
  const runs: DestinationRequest[][] = []
  let last: DestinationRequest[] = []
  const taken = new Set<string>()
  for (const request of requests) {
    const { sequence } = request
    if (runs.length === 0 || last.length >= size || (sequence !== undefined && taken.has(sequence))) {
      last = []
      runs.push(last)
      taken.clear()
    }
    last.push(request)
    if (sequence !== undefined) taken.add(sequence)
  }
  return runs
}

/** Builds a group's requests; undefined when the adapter throws on one of its events. */
const build = (context: SendingContext, group: readonly Waiting[]): BuiltRequests | undefined => {
  const { destination, pixel, consentDefault, isSandbox = false } = context
  const isShopper = group.some(({ body }) => body.isShopper === true)
  try {
    return destination.buildRequests(
      group.map(({ body }) => withConsentDefault(body.event, consentDefault)),
      isShopper ? (shopperSettings(pixel.settings, isSandbox) ?? pixel.settings) : pixel.settings,
      buildContextOf(context),
    )
  } catch {
    return undefined
  }
}

const parkUnbuilt = (waiting: Waiting): Sent => ({
  waiting,
  decision: {
    kind: 'park',
    reason: 'cannot be built',
    change: { state: 'parked', reason: 'cannot be built', attempts: waiting.note.attempts },
  },
})

/** Consecutive events that were rejected alone. */
type Refusals = { inRow: number }

const countRefusals = (refusals: Refusals, request: DestinationRequest, { sent }: Answered): void => {
  if (sent.some(({ decision }) => decision.kind === 'done' || decision.kind === 'follow')) refusals.inRow = 0
  else if (request.events.length === 1 && sent.some(({ decision }) => decision.kind === 'park')) refusals.inRow += 1
}

const sendAll = async (context: SendingContext, groups: readonly Waiting[][], refusals: Refusals): Promise<SendingResult> => {
  const sent: Sent[] = []
  for (const group of groups) {
    const rest = await sendGroup(context, group, refusals)
    sent.push(...rest.sent)
    if (rest.trouble !== undefined) return { sent, trouble: rest.trouble }
  }
  return { sent, trouble: undefined }
}

const sendGroup = async (context: SendingContext, group: readonly Waiting[], refusals: Refusals): Promise<SendingResult> => {
  const { destination, pixel } = context
  const built = build(context, group)
  if (built === undefined) {
    const [only] = group
    // An event that cannot be built must not delay the others: split in halves until it is alone.
    return only !== undefined && group.length === 1
      ? { sent: [parkUnbuilt(only)], trouble: undefined }
      : sendAll(context, halves(group), refusals)
  }
  const byId = new Map(group.map((waiting) => [waiting.entry.eventId, waiting]))
  const sent: Sent[] = built.skipped.flatMap(({ event, reason }) => {
    const waiting = byId.get(event)
    return waiting === undefined ? [] : [{ waiting, decision: { kind: 'skip', reason } }]
  })
  for (const together of inRuns(built.requests, destination.limits.atOnce)) {
    if (context.isStopping()) return { sent, trouble: undefined }
    const calls = together.reduce((sum, request) => sum + callsOf(request), 0)
    const restMs = context.pace.take(pixel, destination.limits.rates ?? [], calls)
    if (restMs > 0) return { sent, trouble: { kind: 'rest', restMs } }
    const answers = await Promise.all(together.map((request) => sendRequest(context, request, byId)))
    sent.push(...answers.flatMap((answered) => answered.sent))
    const trouble = answers.find((answered) => answered.trouble !== undefined)?.trouble
    if (trouble !== undefined) return { sent, trouble }
    answers.forEach((answered, index) => {
      const request = together[index]
      if (request !== undefined) countRefusals(refusals, request, answered)
    })
    if (refusals.inRow >= REFUSALS_IN_A_ROW)
      return { sent, trouble: { kind: 'failure', reason: 'temporary refusal', detail: 'every event is refused', afterMs: undefined } }
    const smaller = answers.flatMap(({ split, again }) => [again, ...halves(split)]).filter((part) => part.length > 0)
    const rest = await sendAll(context, smaller, refusals)
    sent.push(...rest.sent)
    if (rest.trouble !== undefined) return { sent, trouble: rest.trouble }
  }
  return { sent, trouble: undefined }
}

/** An event that failed often and now fails alone. */
const isLoneFailure = (group: readonly Waiting[], trouble: Trouble): boolean =>
  trouble.kind === 'failure' && trouble.afterMs === undefined && group.length === 1 && (group[0]?.entry.attempts ?? 0) >= ALONE_AFTER_TRIES

/**
 * Sends what it can. Events not in `sent` were not tried and stay unchanged. An event that fails alone may itself be bad, so the next one is tried; a second
 * failure in one turn is the platform's.
 */
export const sendEvents = async (context: SendingContext, events: readonly Waiting[]): Promise<SendingResult> => {
  const sent: Sent[] = []
  const refusals: Refusals = { inRow: 0 }
  let hadLoneFailure = false
  for (const group of groupsOf(events)) {
    if (context.isStopping()) break
    const { sent: these, trouble } = await sendGroup(context, group, refusals)
    const isForgiven: boolean = trouble !== undefined && !hadLoneFailure && isLoneFailure(group, trouble)
    sent.push(...these.map((one): Sent => (isForgiven ? { ...one, failedWith: 'event' } : one)))
    hadLoneFailure ||= isForgiven
    if (trouble !== undefined && !isForgiven) return { sent, trouble }
  }
  return { sent, trouble: undefined }
}
