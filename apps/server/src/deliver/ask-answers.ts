/** Asks a platform for the final outcome of accepted events: confirmed, rejected, to be sent again, or not known yet. */
import type { Outcome } from '@convbox/contract'
import type { EventOutcome } from '@convbox/destinations'
import { buildContextOf } from './build-context.ts'
import { hideSecrets } from '../deliveries/delivery-row.ts'
import { decide, type Decision, type Try } from './decide.ts'
import type { Waiting } from '../deliveries/lane-entry.ts'
import type { SendResult } from './send.ts'
import type { Sent, SendingContext, SendingResult, Trouble } from './send-events.ts'

const MAX_ANSWER = 4000

/** Step name under which the question and its answer appear among an event's attempts. */
const STEP = 'final answer'

const withoutAwaited = (waiting: Waiting): Waiting => {
  const { awaited: _awaited, ...note } = waiting.note
  return { ...waiting, note }
}

const ask = async (
  context: SendingContext,
  key: string,
  events: readonly Waiting[],
): Promise<{ result: SendResult; outcomes: EventOutcome[] }> => {
  const { destination, pixel, send } = context
  const ids = events.map(({ entry }) => entry.eventId)
  const all = (outcome: Omit<Extract<EventOutcome, { outcome: 'retry' }>, 'event'>) => ids.map((event) => ({ event, ...outcome }))
  if (destination.followUp === undefined) throw new TypeError(`${destination.id} has no answers that come later`)
  const call = destination.followUp.build(key, pixel.settings, buildContextOf(context))
  const result = await send(call)
  if ('failed' in result) return { result, outcomes: all({ outcome: 'retry', reason: result.failed }) }
  try {
    return { result, outcomes: destination.followUp.read({ ...result.answer, events: ids, request: call }) }
  } catch {
    // An answer that the adapter cannot parse decides nothing.
    return { result, outcomes: all({ outcome: 'retry', reason: 'temporary refusal' }) }
  }
}

const decideAnswer = (context: SendingContext, waiting: Waiting, outcome: EventOutcome, one: Try): Sent => {
  const { awaited, ...note } = waiting.note
  const nowMs = context.now()
  if (outcome.outcome === 'retry' && awaited !== undefined) {
    if (nowMs >= awaited.giveUpAtMs) return { waiting: { ...waiting, note }, decision: { kind: 'given up' } }
    return {
      waiting,
      decision: { kind: 'ask', atMs: Math.min(nowMs + Math.max(awaited.everyMs, outcome.afterMs ?? 0), awaited.giveUpAtMs) },
    }
  }
  // Sent again, an event has one try less; out of tries it is parked.
  const isAgain = outcome.outcome === 'again'
  const told: Outcome = isAgain ? { ...outcome, outcome: 'retry', reason: 'temporary refusal' } : outcome
  const decision: Decision = decide(told, waiting, one, { isAlone: true, maxTries: context.maxTries })
  // A failing credential or pixel leaves the question open; the events stay delivered.
  if (decision.kind === 'split' || decision.kind === 'again' || decision.kind === 'pause' || decision.kind === 'stop')
    return { waiting, decision: { kind: 'ask', atMs: nowMs + (awaited?.everyMs ?? 0) } }
  return { waiting: withoutAwaited(waiting), decision, ...(isAgain && { failedWith: 'event' }) }
}

const troubleOf = (outcomes: readonly EventOutcome[]): Trouble | undefined => {
  for (const outcome of outcomes) {
    if (outcome.outcome === 'reauthorize') return { kind: 'authorization', reason: outcome.reason, detail: outcome.detail }
    if (outcome.outcome === 'stop') return { kind: 'stop', reason: outcome.reason, detail: outcome.detail }
  }
  return undefined
}

/** Asks for the answers that are due, one call per key. */
export const askAnswers = async (context: SendingContext, events: readonly Waiting[]): Promise<SendingResult> => {
  const sent: Sent[] = []
  for (const [key, group] of Map.groupBy(events, ({ note }) => note.awaited?.key ?? '')) {
    if (context.isStopping()) break
    if (context.destination.followUp === undefined) {
      sent.push(...group.map((waiting): Sent => ({ waiting: withoutAwaited(waiting), decision: { kind: 'given up' } })))
      continue
    }
    const restMs = context.pace.take(context.pixel, context.destination.limits.rates ?? [], 1)
    if (restMs > 0) return { sent, trouble: { kind: 'rest', restMs } }
    const { result, outcomes } = await ask(context, key, group)
    const byId = new Map(outcomes.map((outcome) => [outcome.event, outcome]))
    const hide = hideSecrets(context.pixel.credential === undefined ? [] : [context.pixel.credential.secret])
    const one: Try = {
      at: new Date(context.now()).toISOString(),
      step: STEP,
      status: 'answer' in result ? result.answer.status : undefined,
      durationMs: result.durationMs,
      request: '',
      answer: hide('answer' in result ? result.answer.body : result.detail).slice(0, MAX_ANSWER),
    }
    for (const waiting of group) {
      const outcome = byId.get(waiting.entry.eventId) ?? { event: waiting.entry.eventId, outcome: 'retry', reason: 'temporary refusal' }
      sent.push(decideAnswer(context, waiting, outcome, one))
    }
    const trouble = troubleOf(outcomes)
    if (trouble !== undefined) return { sent, trouble }
  }
  return { sent, trouble: undefined }
}
