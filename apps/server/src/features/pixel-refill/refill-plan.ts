/** What a refill makes of each order of a pixel. */
import type { OrderId, SkipReason } from '@convbox/contract'
import { REFILL_OUTCOMES, type RefillKind, type RefillOutcome } from '@convbox/contract/api/pixel-refill.values'
import type { RefillCount, RefillOrder, RefillPlan } from '@convbox/contract/api/pixel-refill.schemas'
import { DESTINATIONS } from '@convbox/destinations'
import { buildContextOf, sendingStoreOf } from '../../deliver/build-context.ts'
import { withConsentDefault } from '../../deliveries/lane-entry.ts'
import type { DirectoryPixel, DirectoryStore } from '../../directory/directory-entries.ts'
import type { Program } from '../../program.ts'
import { outcomeOfState, type JudgedOrder } from '../pixel-accuracy/pixel-accuracy.ts'
import { isKnownAgain } from '../../deliver/lost-answer.ts'
import { readLostAnswers } from './lost-answers.ts'
import { findPurchases, type FoundPurchase, type KeptPurchase } from './refill-sources.ts'

/** withUncertain: a person wants also what may be there. */
export type Refilling = { program: Program; pixel: DirectoryPixel; store: DirectoryStore; kind: RefillKind; withUncertain?: boolean }
/** An order with what becomes of it, and, where it is sent, what is sent. countsRepeats: the platform would count a repeat of it twice. */
/** lost: its answer was lost, and whether the platform still knows it again. */
export type Planned = { row: RefillOrder; purchase?: KeptPurchase; countsRepeats: boolean; lost?: 'known again' | 'may be there' }
type Judgement = { outcome: RefillOutcome; reason?: string; purchase?: KeptPurchase; countsRepeats?: boolean }

const ofSkip = (reason: string): Judgement => {
  if (reason === 'too old for the platform') return { outcome: 'too old' }
  if (reason === 'consent denied' || reason === 'consent withdrawn' || reason === 'no consent') return { outcome: 'no consent', reason }
  return { outcome: 'cannot be sent', reason }
}

/**
 * What the pixel's adapter makes of the purchase, by its own rules. Stricter than a delivery in time: a shopper who refused gets no late event in limited form
 * either (`ccpa` is what permits that form).
 */
const judgePurchase = ({ program, pixel, store }: Refilling, purchase: KeptPurchase): Judgement => {
  const { isTestOrder, isWithdrawn } = purchase
  const refusal: SkipReason = isWithdrawn === true ? 'consent withdrawn' : 'consent denied'
  if (isTestOrder && pixel.settings.testEventCode === undefined) return ofSkip('test order')
  const event = withConsentDefault(purchase.event, store.consentDefault)
  if (event.consent?.ad === 'denied' && event.consent.analytics === 'denied') return ofSkip(refusal)
  const context = buildContextOf({ now: program.now, pixel, store: sendingStoreOf(store) })
  try {
    const { requests, skipped } = DESTINATIONS[pixel.settings.platform].buildRequests([event], { ...pixel.settings, ccpa: false }, context)
    const [refused] = skipped
    if (refused !== undefined) return ofSkip(refused.reason === 'consent denied' ? refusal : refused.reason)
    return { outcome: 'accepted', purchase, countsRepeats: requests.some(({ idempotent }) => idempotent === false) }
  } catch {
    return { outcome: 'cannot be sent', reason: 'cannot be built' }
  }
}

/** Parked for these reasons, only a person decides: the platform may have it, or refused it. */
const needsPerson = (kind: RefillKind, { state, reason }: JudgedOrder): boolean =>
  reason === 'answer lost' || (kind === 'daily' && state === 'rejected')

const judge = (refilling: Refilling, order: JudgedOrder, found: FoundPurchase | undefined): Judgement => {
  const { program, pixel, kind } = refilling
  const { bucket, state, reason } = order
  if (bucket !== '') return { outcome: 'cannot be sent', reason: bucket }
  if (state === 'needs reauthorization') return { outcome: 'on its way', reason }
  const before = state === '' ? undefined : outcomeOfState(state)
  if (before === 'delivered') return { outcome: 'delivered' }
  if (before === 'pending' || (before === undefined && order.is_on_its_way === 1)) return { outcome: 'on its way' }
  if (before === 'skipped') return ofSkip(reason)
  if (needsPerson(kind, order)) return { outcome: 'cannot be sent', reason }
  const ageMs = program.now() - Date.parse(order.ordered_at)
  if (ageMs > DESTINATIONS[pixel.settings.platform].limits.maxAgeMs) return { outcome: 'too old' }
  if (found?.erased === true) return { outcome: 'cannot be sent', reason: 'person erased' }
  if (found?.purchase === undefined) return { outcome: 'cannot be sent', reason: 'nothing kept' }
  const seen = program.lanes.seen(pixel.id, found.eventId)?.state
  if (seen === 'waiting' || found.purchase.isWaiting === true) return { outcome: 'on its way' }
  if (seen === 'done') return { outcome: 'cannot be sent', reason: 'already handed over' }
  return judgePurchase(refilling, found.purchase)
}

/** Plans these orders. */
export const planOrders = async (refilling: Refilling, orders: readonly JudgedOrder[]): Promise<Planned[]> => {
  const open = orders.filter(({ bucket, state }) => bucket === '' && state !== 'delivered').map(({ order_id }) => order_id)
  const found = await findPurchases(refilling.program, refilling.store, open)
  const judged = orders.map((order) => ({
    order,
    eventId: found.get(order.order_id)?.eventId,
    ...judge(refilling, order, found.get(order.order_id)),
  }))
  const { program, pixel, store, withUncertain = false } = refilling
  const eventIds = judged.flatMap(({ outcome, eventId }) => (outcome === 'accepted' && eventId !== undefined ? [eventId] : []))
  const lostAt = await readLostAnswers(program.warehouse, { storeId: store.id, pixelId: pixel.id, eventIds })
  return judged.map(({ order, eventId, outcome, reason = '', purchase, countsRepeats = false }) => {
    const sentAtMs = lostAt.get(eventId ?? '')
    const lost =
      sentAtMs === undefined ? undefined : isKnownAgain(pixel.settings.platform, sentAtMs, program.now()) ? 'known again' : 'may be there'
    const isLeftOut = lost === 'may be there' && !withUncertain
    const row: RefillOrder = {
      // The row is an order's.
      orderId: order.order_id as OrderId,
      orderName: order.order_name,
      outcome: isLeftOut ? 'may be there' : outcome,
      reason,
      sent: false,
      ...(purchase && { source: purchase.source }),
    }
    return { row, countsRepeats, ...(purchase && !isLeftOut && { purchase }), ...(lost && { lost }) }
  })
}

/** Orders by outcome and reason: what is sent first, within an outcome most first. */
const addUp = (counts: readonly RefillCount[]): RefillCount[] => {
  const sums = new Map<string, RefillCount>()
  for (const { outcome, reason, orders } of counts) {
    const key = `${outcome}\n${reason}`
    sums.set(key, { outcome, reason, orders: (sums.get(key)?.orders ?? 0) + orders })
  }
  const placeOf = ({ outcome }: RefillCount): number => REFILL_OUTCOMES.indexOf(outcome)
  return [...sums.values()].filter(({ orders }) => orders > 0).toSorted((a, b) => placeOf(a) - placeOf(b) || b.orders - a.orders)
}

/** A plan of these rows and of orders that are only counted. */
export const planOf = (
  rows: readonly RefillOrder[],
  { unlisted, countsRepeats, uncertain, withUncertain }: Pick<RefillPlan, 'unlisted' | 'countsRepeats' | 'uncertain' | 'withUncertain'>,
): RefillPlan => {
  const counts = addUp([...rows.map(({ outcome, reason }) => ({ outcome, reason, orders: 1 })), ...unlisted])
  return {
    orders: counts.reduce((sum, { orders }) => sum + orders, 0),
    counts,
    rows: [...rows],
    unlisted: unlisted.filter(({ orders }) => orders > 0),
    countsRepeats,
    ...(uncertain && { uncertain }),
    ...(withUncertain === true && { withUncertain }),
  }
}
