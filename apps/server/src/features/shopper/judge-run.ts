/** What a run says, out of what it saw. Pure. */
import type { EventName, StoreEvent } from '@convbox/contract'
import type { ShopperPixelResult, ShopperStepResult } from '@convbox/contract/api/shopper.schemas'
import { SHOPPER_STEPS, type ShopperFinding, type ShopperIdentifier } from '@convbox/contract/api/shopper.values'
import type { ShopperCopy, ShopperDelivery } from '../../shopper/shopper-events.rows.ts'
import { mergePurchaseCopies } from '../../ingest/purchase-event.ts'
import type { Visit } from './visit-shop.ts'

/** Events that every visit makes. */
export const MADE: readonly EventName[] = ['PageView', 'ViewContent', 'AddToCart', 'Purchase']
/** The most telling first. */
const CLOSEST: readonly EventName[] = ['Purchase', 'AddToCart', 'ViewContent', 'PageView']

/** All steps in their order; those after a failed one were not reached. */
export const allSteps = (known: readonly ShopperStepResult[]): ShopperStepResult[] =>
  SHOPPER_STEPS.map((step) => known.find((one) => one.step === step) ?? { step, state: 'unseen' })

type Purchased = Pick<Visit, 'hasOrder' | 'toldPurchase'>

/** Events that the pages told, or should have told, and that have not come from them. */
const missingOf = (copies: readonly ShopperCopy[], { hasOrder, toldPurchase }: Purchased): EventName[] => {
  const fromPage = new Set(copies.filter(({ copy }) => copy === 'page').map(({ event }) => event.name))
  return MADE.filter((name) => !fromPage.has(name) && !(name === 'Purchase' && hasOrder && !toldPurchase))
}

const hasShopPurchase = (copies: readonly ShopperCopy[]): boolean =>
  copies.some(({ copy, event }) => copy === 'shop' && event.name === 'Purchase')

/** Whether everything that is expected of ingest has come: a purchase of which page and shop have both told is whole only with both, in whichever order they come. */
export const isComplete = (copies: readonly ShopperCopy[], visit: Purchased): boolean =>
  missingOf(copies, visit).length === 0 && (!visit.hasOrder || hasShopPurchase(copies))

/** What ingest made of the visit. */
export const judgeIngest = (copies: readonly ShopperCopy[], visit: Purchased): ShopperStepResult => {
  const failed = (finding: ShopperFinding, detail: string): ShopperStepResult => ({ step: 'ingest', state: 'failed', finding, detail })
  const dropped = copies.filter(({ dropReason }) => dropReason !== '')
  if (dropped.length > 0) return failed('event dropped', dropped.map(({ event, dropReason }) => `${event.name}: ${dropReason}`).join(', '))
  const missing = missingOf(copies, visit)
  if (missing.length > 0) return failed('event missing', missing.join(', '))
  if (visit.hasOrder && !hasShopPurchase(copies)) return failed('order missing', '')
  const purchases = new Set(copies.filter(({ event }) => event.name === 'Purchase').map(({ event }) => event.id))
  if (purchases.size > 1) return failed('purchase twice', [...purchases].join(', '))
  return { step: 'ingest', state: 'passed' }
}

/** One event of each name, a purchase merged of its copies. */
export const eventsToSend = (copies: readonly ShopperCopy[]): StoreEvent[] =>
  MADE.flatMap((name) => {
    const of = (wanted: ShopperCopy['copy']): StoreEvent | undefined =>
      copies.find(({ copy, event }) => copy === wanted && event.name === name)?.event
    const event = mergePurchaseCopies(of('page'), of('shop'))
    return event === undefined ? [] : [event]
  })

/** stopReason: why the pixel's lane waits for a person. isSent: it goes through the lane. received: how often the sandbox's platform got each event, by its id. */
export type SeenPixel = {
  pixel: Pick<ShopperPixelResult, 'pixelId' | 'name' | 'platform'>
  isSent: boolean
  stopReason: string | undefined
  /** Of each event: the requests that can be built, why none can, and what they would hold and could hold. */
  built: ReadonlyMap<string, { isBuilt: boolean; skipped: string | undefined; carried: ShopperIdentifier[]; takes: ShopperIdentifier[] }>
  deliveries: readonly ShopperDelivery[]
  received: ReadonlyMap<string, number> | undefined
}

const isTaken = (state: string): boolean => state === 'delivered'

type Found = { finding: ShopperFinding; detail?: string }

const judgeDeliveries = (events: readonly StoreEvent[], seen: SeenPixel): Found | undefined => {
  const { deliveries, received } = seen
  const stateOf = new Map(deliveries.map((one) => [one.eventId, one]))
  for (const { id, name } of events) {
    const delivery = stateOf.get(id)
    if (delivery === undefined || ['waiting', 'sending', 'retrying'].includes(delivery.state))
      return { finding: 'no answer', detail: delivery?.reason ? `${name}: ${delivery.reason}` : name }
    if (delivery.state === 'skipped') continue
    if (!isTaken(delivery.state)) return { finding: 'not delivered', detail: `${name}: ${delivery.reason || delivery.state}` }
    const times = received?.get(id)
    if (times === 0) return { finding: 'not received', detail: name }
    if (times !== undefined && times > 1) return { finding: 'received twice', detail: `${name}: ${times}` }
  }
  return undefined
}

const MAX_ANSWER = 300

/** Identifiers by which a platform finds a person. */
const PERSONAL: readonly ShopperIdentifier[] = ['email', 'phone', 'click id', 'browser id', 'visitor id']
const isPersonal = (one: ShopperIdentifier): boolean => PERSONAL.includes(one)

const closestOf = (events: readonly StoreEvent[]): StoreEvent | undefined =>
  CLOSEST.flatMap((name) => events.filter((one) => one.name === name))[0]

/** The first thing that is wrong with a pixel, the likeliest cause of the others first. taken: events that the pixel does not leave out. */
const faultOf = (
  events: readonly StoreEvent[],
  { taken, closest }: { taken: readonly StoreEvent[]; closest: StoreEvent | undefined },
  seen: SeenPixel,
): Found | undefined => {
  const { isSent, built, stopReason } = seen
  if (stopReason !== undefined) return { finding: 'pixel stopped', detail: stopReason }
  const unbuilt = taken.find(({ id }) => built.get(id)?.isBuilt !== true)
  if (unbuilt !== undefined) return { finding: 'not built', detail: unbuilt.name }
  if (taken.length === 0) {
    const reasons = new Set(events.flatMap(({ id }) => built.get(id)?.skipped ?? []))
    return { finding: 'nothing taken', detail: [...reasons].join(', ') }
  }
  const fault = isSent ? judgeDeliveries(events, seen) : undefined
  if (fault !== undefined) return fault
  const look = closest && built.get(closest.id)
  return look !== undefined && look.takes.some(isPersonal) && !look.carried.some(isPersonal) ? { finding: 'no identifier' } : undefined
}

/** What a run says about a pixel. */
export const judgePixel = (events: readonly StoreEvent[], seen: SeenPixel): ShopperPixelResult => {
  const { pixel, isSent, built, deliveries } = seen
  const taken = events.filter(({ id }) => built.get(id)?.skipped === undefined)
  const got = isSent ? events.filter(({ id }) => deliveries.some((one) => one.eventId === id && isTaken(one.state))) : taken
  const closest = closestOf(got) ?? closestOf(taken)
  const look = closest && built.get(closest.id)
  const answer = deliveries.find(({ eventId }) => eventId === closest?.id)?.answer ?? ''
  const fault = faultOf(events, { taken, closest }, seen)
  return {
    ...pixel,
    state: fault !== undefined ? 'failed' : isSent ? 'sent' : 'built',
    ...fault,
    ...(closest !== undefined && {
      event: {
        name: closest.name,
        id: closest.id,
        carried: look?.carried ?? [],
        missing: (look?.takes ?? []).filter((one) => look?.carried.includes(one) !== true),
        ...(answer !== '' && { answer: answer.slice(0, MAX_ANSWER) }),
      },
    }),
    events: got.map(({ name }) => name),
  }
}
