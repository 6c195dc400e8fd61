/**
 * Holds back events that need the visitor's consent: in a store that requires consent and takes no choice as a denial, an event whose visitor has not chosen
 * yet waits in its lane, later events pass it, and it is checked again at intervals. The choice comes with another event of the visitor, or with the browser's
 * copy of the purchase.
 */
import { CONSENT_CATEGORIES, type Consent, type StoreEvent } from '@convbox/contract'
import { purchaseKey, readPurchaseCopies } from '../ingest/purchase-copies.rows.ts'
import { purchaseOf } from '../ingest/purchase-copies.ts'
import { buildContextOf, sendingStoreOf } from './build-context.ts'
import { UNKNOWN_CONSENT, withConsentDefault, type Waiting } from '../deliveries/lane-entry.ts'
import type { Sent } from './send-events.ts'
import { holdBack, isHeldTooLong } from './hold-back.ts'
import type { Turn } from './turn.ts'
import { readVisitorChoices } from '../deliveries/visitor-choices.sql.ts'

/** What judging one event needs of a turn. */
type Judge = Pick<Turn, 'destination' | 'pixel' | 'store'> & { program: Pick<Turn['program'], 'now'> }

/** Whether the platform's adapter skips the event for its consent. */
export const isRefusedFor = ({ destination, pixel, store, program }: Judge, event: StoreEvent): boolean => {
  const context = buildContextOf({ now: program.now, pixel, store: sendingStoreOf(store) })
  try {
    return destination.buildRequests([event], pixel.settings, context).skipped.some(({ reason }) => reason === 'consent denied')
  } catch {
    // Sending parks an event that cannot be built.
    return false
  }
}

/** Whether the platform needs a choice that the visitor has not made: the event would be refused after a denial, and there is no choice yet. */
export const needsChoice = (turn: Judge, event: StoreEvent): boolean =>
  turn.store.consentRequired &&
  turn.store.consentDefault === 'denied' &&
  CONSENT_CATEGORIES.some((category) => (event.consent ?? UNKNOWN_CONSENT)[category] === 'unknown') &&
  isRefusedFor(turn, withConsentDefault(event, 'denied')) &&
  !isRefusedFor(turn, event)

/** The event with a visitor's choice in every category that it does not tell itself. */
export const withChoice = (event: StoreEvent, choice: Partial<Consent>): StoreEvent => {
  const consent = { ...(event.consent ?? UNKNOWN_CONSENT) }
  for (const category of CONSENT_CATEGORIES) if (consent[category] === 'unknown') consent[category] = choice[category] ?? 'unknown'
  return { ...event, consent }
}

const withEvent = (waiting: Waiting, event: StoreEvent): Waiting => {
  const body = { ...waiting.body, event }
  // The entry too, so that a failed attempt keeps the new body.
  return { ...waiting, body, entry: { ...waiting.entry, body } }
}

/** The same events with current data: a purchase merged from both copies, and the choices that visitors made elsewhere. */
const learnChoices = async (turn: Turn, events: readonly Waiting[]): Promise<Waiting[]> => {
  const { program, store } = turn
  const ids = events.filter(({ body }) => body.event.name === 'Purchase').map(({ body }) => ({ storeId: store.id, eventId: body.event.id }))
  const copies = await readPurchaseCopies(program.mainDb.pool, ids)
  const whole = events.map((waiting) => {
    const copy = copies.get(purchaseKey(store.id, waiting.body.event.id))
    const event = copy?.browser === undefined ? undefined : purchaseOf(copy)
    return event === undefined ? waiting : withEvent(waiting, event)
  })
  const visitorIds = [...new Set(whole.flatMap(({ body }) => body.event.visitorId ?? []))]
  const choices = await readVisitorChoices(program.warehouse, store.id, visitorIds)
  return whole.map((waiting) => {
    const choice = choices.get(waiting.body.event.visitorId ?? '')
    return choice === undefined ? waiting : withEvent(waiting, withChoice(waiting.body.event, choice))
  })
}

/** Splits the events of a turn: `ready` may be sent or ended now, `givenUp` waited too long for a choice; the others are held and shown as such. */
export const holdForConsent = async (turn: Turn, events: readonly Waiting[]): Promise<{ ready: Waiting[]; givenUp: Sent[] }> => {
  const silent = new Set(events.filter(({ body }) => needsChoice(turn, body.event)))
  if (silent.size === 0) return { ready: [...events], givenUp: [] }
  const asked = await learnChoices(turn, [...silent])
  const still = asked.filter(({ body }) => needsChoice(turn, body.event))
  const isOver = (waiting: Waiting): boolean => isHeldTooLong(turn, waiting)
  await holdBack(
    turn,
    still.filter((waiting) => !isOver(waiting)),
    { state: 'held for consent', reason: 'no choice yet' },
  )
  const learnt = asked.filter((waiting) => !still.includes(waiting))
  return {
    ready: [...events.filter((waiting) => !silent.has(waiting)), ...learnt].toSorted((a, b) => a.entry.seq - b.entry.seq),
    givenUp: still.filter(isOver).map((waiting): Sent => ({ waiting, decision: { kind: 'skip', reason: 'no consent' } })),
  }
}
