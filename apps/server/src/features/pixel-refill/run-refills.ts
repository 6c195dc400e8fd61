/** Carries out refills, in small parts, each saved after its purchases are in the lane: a repeated part adds nothing, because a lane takes an event id once. */
import { todayIn } from '@convbox/contract/date-range'
import type { RefillOrder } from '@convbox/contract/api/pixel-refill.schemas'
import { replay } from '../../deliver/replay.ts'
import type { LaneBody } from '../../deliveries/lane-entry.ts'
import type { Program } from '../../program.ts'
import { hasRefill, insertRefill, readPixelsToRefill, readUnfinishedRefills, saveRefill, type StoredRefill } from './pixel-refill.rows.ts'
import { planDay, readNamed, refillingOf } from './plan-refill.ts'
import { planOf, planOrders, type Planned, type Refilling } from './refill-plan.ts'

const PART = 100
/** Places of refilled purchases behind one record of the log: quarters of the last hundred, where a record has no events. */
const PLACES = 400

/** A place in the lane that no entry has; undefined when all behind this record are taken. */
const findPlace = ({ program, pixel }: Refilling, taken: Set<number>): number | undefined => {
  const first = program.log.head() * 1000 + 900
  for (const { seq } of [
    ...program.lanes.waiting(pixel.id, 2 * PLACES, first - 1),
    ...program.lanes.parked(pixel.id, 2 * PLACES, first - 1),
  ])
    taken.add(seq)
  for (let place = 0; place < PLACES; place += 1) {
    const seq = first + place / 4
    if (taken.has(seq)) continue
    taken.add(seq)
    return seq
  }
  return undefined
}

/** True: the purchase is in the lane. */
const hand = async (refilling: Refilling, { purchase }: Planned, taken: Set<number>): Promise<boolean> => {
  if (purchase === undefined) return false
  const { program, pixel, store } = refilling
  const { event, isTestOrder } = purchase
  if (program.lanes.seen(pixel.id, event.id)?.state === 'parked') return (await replay(program, pixel, event.id)) !== undefined
  const seq = purchase.seq ?? findPlace(refilling, taken)
  if (seq === undefined) return false
  const body: LaneBody = { storeId: store.id, event, ...(isTestOrder && { isTestOrder }) }
  await program.lanes.put([{ pixelId: pixel.id, seq, eventId: event.id, body, enqueuedAtMs: program.now() }])
  return true
}

/** Judges the part once more, so that nothing which was delivered meanwhile is sent. */
const runPart = async (refilling: Refilling, part: readonly RefillOrder[], taken: Set<number>): Promise<Map<string, RefillOrder>> => {
  const orders = await readNamed(
    refilling,
    part.map(({ orderId }) => orderId),
  )
  const done = new Map<string, RefillOrder>()
  for (const planned of await planOrders(refilling, orders)) {
    const before = part.find(({ orderId }) => orderId === planned.row.orderId)
    if (before === undefined) continue
    if (planned.row.outcome === 'accepted') {
      if (await hand(refilling, planned, taken)) done.set(before.orderId, { ...planned.row, sent: true })
    } // It entered the lane in an earlier try that was broken off.
    else if (planned.row.outcome === 'on its way' || planned.row.outcome === 'delivered' || planned.row.reason === 'already handed over')
      done.set(before.orderId, { ...before, sent: true })
    else done.set(before.orderId, planned.row)
  }
  for (const row of part)
    if (!orders.some(({ order_id }) => order_id === row.orderId))
      done.set(row.orderId, { ...row, outcome: 'cannot be sent', reason: 'unknown order' })
  return done
}

const runOne = async (program: Program, run: StoredRefill): Promise<void> => {
  const found = await refillingOf(program, run.storeId, run.pixelId, run.kind)
  if (found === undefined || !found.pixel.enabled) return
  const refilling = { ...found, withUncertain: run.plan.withUncertain === true }
  let { rows } = run.plan
  const isOpen = ({ outcome, sent }: RefillOrder): boolean => outcome === 'accepted' && !sent
  const taken = new Set<number>()
  for (;;) {
    const part = rows.filter(isOpen).slice(0, PART)
    const done = part.length === 0 ? new Map<string, RefillOrder>() : await runPart(refilling, part, taken)
    rows = rows.map((row) => done.get(row.orderId) ?? row)
    const isDone = !rows.some(isOpen)
    await saveRefill(program.mainDb, run.id, planOf(rows, run.plan), isDone)
    program.signals.emit('lanes')
    // Without a free place the rest follows with the next run.
    if (isDone || done.size === 0) return
  }
}

/** Continues every unfinished refill; one that throws stops no other. */
export const runRefills = async (program: Program): Promise<void> => {
  for (const run of await readUnfinishedRefills(program.mainDb))
    await runOne(program, run).catch((error: unknown) =>
      program.logger.error({ err: error, pixelId: run.pixelId }, 'a refill broke off and will be continued'),
    )
}

const planDaily = async (program: Program, pixelId: string, storeId: string): Promise<void> => {
  const refilling = await refillingOf(program, storeId, pixelId, 'daily')
  if (refilling === undefined) return
  const day = todayIn(refilling.store.timeZone, program.now())
  const id = `daily ${pixelId} ${day}`
  if (await hasRefill(program.mainDb, id)) return
  const plan = await planDay(refilling)
  await insertRefill(program.mainDb, {
    id,
    storeId,
    pixelId,
    kind: 'daily',
    day,
    isDone: false,
    plan,
    startedAt: new Date(program.now()),
  })
}

/** Plans the day's refill of every pixel that is switched on and wants it; `runRefills` carries them out. */
export const planDailyRefills = async (program: Program): Promise<void> => {
  for (const { id, storeId } of await readPixelsToRefill(program.mainDb))
    await planDaily(program, id, storeId).catch((error: unknown) =>
      program.logger.error({ err: error, pixelId: id }, 'a daily refill could not be planned'),
    )
  program.signals.emit('refills')
}
