/** Splits the events of a call into sent and skipped ones. */
import type { PixelSettings, SkipReason, StoreEvent } from '@convbox/contract'
import type { SkippedEvent } from './destination.ts'
import type { SkipRules } from './skip-steps.ts'
import { findSkipReason } from './skip-steps.ts'
import { hideValue } from './hide-value.ts'

/** A platform's result for one event: its form, or why there is none. */
export type BuiltEvent<Form> = { kind: 'built'; form: Form } | { kind: 'skipped'; reason: SkipReason }

/**
 * Runs the shared steps, then the platform's own; both lists keep the order of arrival. timeMs: when the event happened, ms.
 * A clock that runs ahead is set back to now: platforms refuse events of the future, and a whole batch with them.
 */
export const sortEvents = <Form>(
  events: readonly StoreEvent[],
  settings: PixelSettings,
  { now, rules, build }: { now: string; rules: SkipRules; build: (event: StoreEvent, timeMs: number) => BuiltEvent<Form> },
): { kept: { id: string; form: Form }[]; skipped: SkippedEvent[] } => {
  const kept: { id: string; form: Form }[] = []
  const skipped: SkippedEvent[] = []
  const nowMs = Date.parse(now)
  for (const event of events) {
    const occurredMs = Date.parse(event.occurredAt)
    const reason = findSkipReason(event, settings, rules, nowMs - occurredMs)
    const built =
      reason === undefined ? build(hideValue(event, settings), Math.min(occurredMs, nowMs)) : { kind: 'skipped' as const, reason }
    if (built.kind === 'built') kept.push({ id: event.id, form: built.form })
    else skipped.push({ event: event.id, reason: built.reason })
  }
  return { kept, skipped }
}
