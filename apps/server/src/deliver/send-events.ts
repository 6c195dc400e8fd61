/** Sends the events of a lane's turn: requests in order, as many at once as the platform's order allows, halves where the platform refused a whole batch for one event. Stops at the first sign that the lane itself is in trouble. */
import type { AuthReason, Outcome, RetryReason, SkipReason } from '@convbox/contract'
import type { Destination, DestinationRequest } from '@convbox/destinations'
import type { DirectoryPixel } from '../directory/directory-entries.ts'
import { describeRequest } from './delivery-row.ts'
import { judge, type Judgement, type Try } from './judge.ts'
import { withConsentDefault, type Waiting } from './lane-entry.ts'
import type { Send, SendResult } from './send.ts'

/** What became of one event. isOwnTrouble: it failed alone while others may pass, so it waits by itself and does not hold up the lane. */
export type Sent = {
  waiting: Waiting
  judgement: Exclude<Judgement, { kind: 'split' }> | { kind: 'skip'; reason: SkipReason }
  isOwnTrouble?: boolean
}
/** Why the turn ended early: the credential, or a request that failed as a whole. detail: what the platform said. */
export type Trouble =
  | { kind: 'authorization'; reason: AuthReason; detail: string | undefined }
  | { kind: 'failure'; reason: RetryReason; detail: string; afterMs: number | undefined }
export type SendingContext = {
  destination: Destination
  pixel: DirectoryPixel
  consentDefault: 'granted' | 'denied'
  baseUrl: string
  send: Send
  maxTries: number
  now: () => number
  /** The turn or the role is over: no further request is begun. */
  isStopping: () => boolean
}

/** Events that failed this often are sent alone: one of them may be what breaks the batch. */
export const ALONE_AFTER_TRIES = 3
const MAX_ANSWER = 4000

const outcomesOf = (destination: Destination, request: DestinationRequest, result: SendResult): Map<string, Outcome> => {
  if ('failed' in result) return new Map(request.events.map((event) => [event, { outcome: 'retry', reason: result.failed }]))
  return new Map(destination.readAnswer(result.answer).map(({ event, ...outcome }) => [event, outcome]))
}

/** A request that failed as a whole: no answer, or every event is to be sent again. */
const troubleOf = (judgements: readonly Judgement[], outcomes: ReadonlyMap<string, Outcome>, detail: string): Trouble | undefined => {
  const hold = judgements.find((judgement) => judgement.kind === 'hold')
  if (hold !== undefined) return { kind: 'authorization', reason: hold.reason, detail: hold.detail }
  const all = [...outcomes.values()]
  const retries = all.flatMap((outcome) => (outcome.outcome === 'retry' ? [outcome] : []))
  const [first] = retries
  if (first === undefined || retries.length < all.length) return undefined
  const asked = retries.flatMap(({ afterMs }) => afterMs ?? [])
  return { kind: 'failure', reason: first.reason, detail, afterMs: asked.length > 0 ? Math.max(...asked) : undefined }
}

type Answered = { sent: Sent[]; split: Waiting[]; trouble: Trouble | undefined }

const sendRequest = async (context: SendingContext, request: DestinationRequest, byId: ReadonlyMap<string, Waiting>): Promise<Answered> => {
  const result = await context.send(request)
  const outcomes = outcomesOf(context.destination, request, result)
  const answer =
    'answer' in result ? (typeof result.answer.body === 'string' ? result.answer.body : JSON.stringify(result.answer.body)) : result.detail
  const rule = { isAlone: request.events.length === 1, maxTries: context.maxTries }
  const describe = describeRequest(request, context.pixel.settings.token)
  const at = new Date(context.now()).toISOString()
  const sent: Sent[] = []
  const split: Waiting[] = []
  const judgements: Judgement[] = []
  for (const event of request.events) {
    const waiting = byId.get(event)
    if (waiting === undefined) continue
    const one: Try = {
      at,
      status: 'answer' in result ? result.answer.status : undefined,
      durationMs: result.durationMs,
      request: describe(event),
      answer: answer.slice(0, MAX_ANSWER),
    }
    const judgement = judge(outcomes.get(event) ?? { outcome: 'rejected', reason: 'unknown answer' }, waiting, one, rule)
    judgements.push(judgement)
    if (judgement.kind === 'split') split.push({ ...waiting, note: { ...waiting.note, attempts: judgement.attempts } })
    else sent.push({ waiting, judgement })
  }
  return { sent, split, trouble: troubleOf(judgements, outcomes, answer.slice(0, 300)) }
}

/** Events that belong into one call of the destination: those that failed often each alone, runs of the others together. */
const groupsOf = (events: readonly Waiting[]): Waiting[][] => {
  const groups: Waiting[][] = []
  let open = false
  for (const waiting of events) {
    const isAlone = waiting.entry.attempts >= ALONE_AFTER_TRIES
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

const inRuns = <Item>(items: readonly Item[], size: number): Item[][] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, index) => items.slice(index * size, (index + 1) * size))

const sendGroup = async (context: SendingContext, group: readonly Waiting[]): Promise<{ sent: Sent[]; trouble: Trouble | undefined }> => {
  const { destination, pixel, baseUrl, consentDefault } = context
  const byId = new Map(group.map((waiting) => [waiting.entry.eventId, waiting]))
  const events = group.map(({ body }) => withConsentDefault(body.event, consentDefault))
  const built = destination.buildRequests(events, pixel.settings, { now: new Date(context.now()).toISOString(), baseUrl })
  const sent: Sent[] = built.skipped.flatMap(({ event, reason }) => {
    const waiting = byId.get(event)
    return waiting === undefined ? [] : [{ waiting, judgement: { kind: 'skip', reason } }]
  })
  for (const together of inRuns(built.requests, destination.limits.atOnce)) {
    if (context.isStopping()) return { sent, trouble: undefined }
    const answers = await Promise.all(together.map((request) => sendRequest(context, request, byId)))
    sent.push(...answers.flatMap((answered) => answered.sent))
    const trouble = answers.find((answered) => answered.trouble !== undefined)?.trouble
    if (trouble !== undefined) return { sent, trouble }
    for (const half of answers.flatMap(({ split }) => halves(split))) {
      const rest = await sendGroup(context, half)
      sent.push(...rest.sent)
      if (rest.trouble !== undefined) return { sent, trouble: rest.trouble }
    }
  }
  return { sent, trouble: undefined }
}

/** An event that has failed often and now fails alone. */
const isLoneFailure = (group: readonly Waiting[], trouble: Trouble): boolean =>
  trouble.kind === 'failure' && trouble.afterMs === undefined && group.length === 1 && (group[0]?.entry.attempts ?? 0) >= ALONE_AFTER_TRIES

/**
 * Sends what it can. What is not in `sent` was not tried and stays as it is.
 * One event that fails alone may be what is wrong, so the next one is tried too; a second failure in one turn is the platform's.
 */
export const sendEvents = async (
  context: SendingContext,
  events: readonly Waiting[],
): Promise<{ sent: Sent[]; trouble: Trouble | undefined }> => {
  const sent: Sent[] = []
  let hadLoneFailure = false
  for (const group of groupsOf(events)) {
    if (context.isStopping()) break
    const { sent: these, trouble } = await sendGroup(context, group)
    const isForgiven: boolean = trouble !== undefined && !hadLoneFailure && isLoneFailure(group, trouble)
    sent.push(...these.map((one) => (isForgiven ? { ...one, isOwnTrouble: true } : one)))
    hadLoneFailure ||= isForgiven
    if (trouble !== undefined && !isForgiven) return { sent, trouble }
  }
  return { sent, trouble: undefined }
}
