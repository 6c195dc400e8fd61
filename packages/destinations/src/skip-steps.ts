/** Why an event is not sent to a pixel: the steps that every destination shares, in order. What only one platform needs (an identifier, a value) its own event file says. */
import type { EventItem, EventName, PixelSettings, SkipReason, StoreEvent } from '@convbox/contract'

/** What a platform says to the shared steps. isConsentDenied: true when the visitor's choice leaves the platform no lawful form to send the event in. */
export type SkipRules = {
  takesEvents: readonly EventName[]
  maxAgeMs: number
  isConsentDenied: (event: StoreEvent, settings: PixelSettings) => boolean
}

type SkipStep = (event: StoreEvent, settings: PixelSettings, rules: SkipRules, ageMs: number) => SkipReason | undefined

const isNamed = (names: readonly string[], groups: readonly string[] | undefined): boolean => {
  const wanted = new Set(names.map((name) => name.trim().toLowerCase()))
  return (groups ?? []).some((group) => wanted.has(group.trim().toLowerCase()))
}

/** An event belongs to the target area when one of its products does; an event without products belongs only to the whole store. */
const isInTarget = (items: readonly EventItem[], target: PixelSettings['target']): boolean =>
  target.kind === 'store' || items.some((item) => isNamed(target.names, target.kind === 'tags' ? item.tags : item.collections))

const SKIP_STEPS: readonly SkipStep[] = [
  (event, _settings, { takesEvents }) => (takesEvents.includes(event.name) ? undefined : 'event not supported'),
  (event, settings) => (settings.events.includes(event.name) ? undefined : 'event switched off'),
  (event, settings) => (isInTarget(event.items ?? [], settings.target) ? undefined : 'outside target area'),
  (event, settings, { isConsentDenied }) => (isConsentDenied(event, settings) ? 'consent denied' : undefined),
  // Exactly the limit is still sent; an unreadable time is not, because it would spoil its batch.
  (_event, _settings, { maxAgeMs }, ageMs) => (ageMs <= maxAgeMs ? undefined : 'too old for the platform'),
]

/** The first reason not to send the event, or undefined. ageMs: how long ago it happened; NaN when its time cannot be read. */
export const findSkipReason = (event: StoreEvent, settings: PixelSettings, rules: SkipRules, ageMs: number): SkipReason | undefined => {
  for (const step of SKIP_STEPS) {
    const reason = step(event, settings, rules, ageMs)
    if (reason !== undefined) return reason
  }
  return undefined
}
