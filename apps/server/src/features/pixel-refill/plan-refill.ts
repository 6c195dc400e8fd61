/** The plan of a refill: of the orders that a person names or of a range, and of the day. */
import type { OrderId } from '@convbox/contract'
import type { RefillInput, RefillOrder, RefillPlan } from '@convbox/contract/api/pixel-refill.schemas'
import { MAX_REFILL_ORDERS, type RefillKind } from '@convbox/contract/api/pixel-refill.values'
import { DAY_MS } from '@convbox/contract/durations'
import { instantsOf } from '@convbox/contract/store-days'
import { DESTINATIONS } from '@convbox/destinations'
import { logDays } from '../../deliveries/log-days.ts'
import { AppError } from '../../http/app-error.ts'
import type { Program } from '../../program.ts'
import {
  countJudged,
  listJudgedOrders,
  outcomeOfState,
  readAccuracyPixels,
  type AccuracyQuestion,
  type JudgedOrder,
} from '../pixel-accuracy/pixel-accuracy.ts'
import { planOf, planOrders, type Planned, type Refilling } from './refill-plan.ts'

/** An order's purchase reaches its lanes and the delivery log within this time. */
const ON_ITS_WAY_MS = 60_000
const KEPT_DAYS = 90

/** Pixel and store; undefined for one that is gone or of another store. */
export const refillingOf = async (program: Program, storeId: string, pixelId: string, kind: RefillKind): Promise<Refilling | undefined> => {
  const [pixel, store] = await Promise.all([program.directory.pixel(pixelId), program.directory.byId(storeId)])
  return pixel === undefined || store === undefined || pixel.storeId !== storeId ? undefined : { program, pixel, store, kind }
}

/** The orders of the last 90 days or of a range, judged as the pixel's accuracy judges them. */
const questionFor = async ({ program, pixel, store }: Refilling, range?: { from: Date; to: Date }): Promise<AccuracyQuestion> => {
  const nowMs = program.now()
  return {
    storeId: store.id,
    from: range?.from ?? new Date(nowMs - KEPT_DAYS * DAY_MS),
    to: range?.to ?? new Date(nowMs + DAY_MS),
    timeZone: store.timeZone,
    pixels: await readAccuracyPixels(program.mainDb, store.id, pixel.id),
    connectedAt: store.firstEventAt,
    settledAt: new Date(nowMs - ON_ITS_WAY_MS),
  }
}

/** These orders, by id or name, as they stand now. */
export const readNamed = async (refilling: Refilling, named: readonly string[]): Promise<JudgedOrder[]> =>
  listJudgedOrders(refilling.program.warehouse, await questionFor(refilling), { named, limit: 2 * MAX_REFILL_ORDERS })

const planListed = async (
  refilling: Refilling,
  orders: readonly JudgedOrder[],
  unlisted: RefillPlan['unlisted'] = [],
): Promise<RefillPlan> => {
  const planned = await planOrders(refilling, orders)
  const countLost = (as: Planned['lost']): number => planned.filter(({ lost }) => lost === as).length
  return planOf(
    planned.map(({ row }) => row),
    {
      unlisted,
      countsRepeats: planned.some(({ countsRepeats }) => countsRepeats),
      uncertain: { knownAgain: countLost('known again'), mayBeThere: countLost('may be there') },
      ...(refilling.withUncertain === true && { withUncertain: true }),
    },
  )
}

const planNamed = async (refilling: Refilling, named: readonly string[]): Promise<RefillPlan> => {
  const orders = await readNamed(refilling, named)
  const known = new Set(orders.flatMap(({ order_id, order_name }) => [order_id, order_name]))
  const unknown = named.filter((name) => !known.has(name) && !known.has(`#${name}`))
  const plan = await planListed(refilling, orders)
  const rows = unknown.map((name): RefillOrder => ({
    // Never sent: only shown.
    orderId: name as OrderId,
    orderName: name,
    outcome: 'cannot be sent',
    reason: 'unknown order',
    sent: false,
  }))
  return planOf([...plan.rows, ...rows], plan)
}

/** Orders of the range that the pixel is not meant to have, by reason; of the others, those delivered and those that are not. */
type RangeCounts = { notMeant: Map<string, number>; delivered: number; open: number }

const countRange = async ({ program }: Refilling, question: AccuracyQuestion): Promise<RangeCounts> => {
  const counts: RangeCounts = { notMeant: new Map(), delivered: 0, open: 0 }
  for (const { bucket, state, orders } of await countJudged(program.warehouse, question)) {
    if (bucket !== '') counts.notMeant.set(bucket, (counts.notMeant.get(bucket) ?? 0) + orders)
    else if (state === 'delivered') counts.delivered += orders
    else counts.open += orders
  }
  return counts
}

/** Orders of the range that have no room in the list. */
const restOf = ({ notMeant, delivered }: RangeCounts, listed: readonly JudgedOrder[]): RefillPlan['unlisted'] => [
  {
    outcome: 'delivered',
    reason: '',
    orders: delivered - listed.filter(({ bucket, state }) => bucket === '' && state === 'delivered').length,
  },
  ...[...notMeant].map(([reason, orders]) => ({
    outcome: 'cannot be sent' as const,
    reason,
    orders: orders - listed.filter(({ bucket }) => bucket === reason).length,
  })),
]

type Wanted = Pick<RefillInput, 'startDate' | 'endDate' | 'outcome' | 'reason'>

const isWanted = ({ bucket, state, reason, is_on_its_way }: JudgedOrder, wanted: Wanted): boolean => {
  if (wanted.outcome === undefined) return true
  const outcome = state === '' ? (is_on_its_way === 1 ? 'pending' : 'missing') : outcomeOfState(state)
  return bucket === '' && outcome === wanted.outcome && (wanted.reason === undefined || wanted.reason === reason)
}

const planRange = async (refilling: Refilling, wanted: Wanted): Promise<RefillPlan> => {
  const { program, store } = refilling
  const question = await questionFor(refilling, instantsOf(logDays(wanted, store.timeZone, program.now()), store.timeZone))
  const counts = await countRange(refilling, question)
  if (counts.open > MAX_REFILL_ORDERS)
    throw new AppError('invalid input', {
      details: { endDate: `At most ${MAX_REFILL_ORDERS} undelivered orders at once: choose fewer days` },
    })
  const orders = await listJudgedOrders(program.warehouse, question, { limit: MAX_REFILL_ORDERS })
  return planListed(
    refilling,
    orders.filter((order) => isWanted(order, wanted)),
    wanted.outcome === undefined ? restOf(counts, orders) : [],
  )
}

/** The plan of a replay. */
export const planReplay = (asked: Refilling, { orders, withUncertain = false, ...wanted }: RefillInput): Promise<RefillPlan> => {
  const refilling = { ...asked, withUncertain }
  return orders.length > 0 ? planNamed(refilling, [...new Set(orders)]) : planRange(refilling, wanted)
}

/** The plan of a daily refill: every order that the platform still takes, and of a day more, so that what has just become too old is named. */
export const planDay = async (refilling: Refilling): Promise<RefillPlan> => {
  const { program, pixel } = refilling
  const nowMs = program.now()
  const ageMs = Math.min(DESTINATIONS[pixel.settings.platform].limits.maxAgeMs + DAY_MS, KEPT_DAYS * DAY_MS)
  const question = await questionFor(refilling, { from: new Date(nowMs - ageMs), to: new Date(nowMs) })
  const { delivered, open } = await countRange(refilling, question)
  const orders = await listJudgedOrders(program.warehouse, question, { isOpen: true, limit: MAX_REFILL_ORDERS })
  return planListed(refilling, orders, [
    { outcome: 'delivered', reason: '', orders: delivered },
    { outcome: 'cannot be sent', reason: 'next refill', orders: Math.max(0, open - orders.length) },
  ])
}
