/** Why an event is not sent to a pixel: the checks that all destinations share, in order. Checks of one platform (an identifier, a value) are in its own event file. */
import { isEventWanted, type EventItem, type EventName, type PixelSettings, type SkipReason, type StoreEvent } from '@convbox/contract'

/** A platform's facts for the shared checks. isConsentDenied: true when the visitor's choice leaves the platform no lawful form to send the event in. */
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
  (event, settings) => (isEventWanted(settings, event.name, 'server') ? undefined : 'event switched off'),
  (event, settings) => (isInTarget(event.items ?? [], settings.target) ? undefined : 'outside target area'),
  (event, settings, { isConsentDenied }) => (isConsentDenied(event, settings) ? 'consent denied' : undefined),
  (event, { neededConsent = [] }) =>
    neededConsent.some((category) => event.consent?.[category] === 'denied') ? 'consent denied' : undefined,
  // Exactly the limit is still sent; an unreadable time is not, because it would make the platform refuse its batch.
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
