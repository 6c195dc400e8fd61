/** One pixel's lane: takes what is due, sends it, keeps the outcome. Design section 6. */
import { DESTINATIONS } from '@convbox/destinations'
import { holdForConsent } from './consent-hold.ts'
import type { DeliveryChange } from './delivery-row.ts'
import { blockLane, noteAnswer, pauseLane, resumeLane, showWaiting, type LaneState } from './lane-health.ts'
import { readEntry, type LaneNote, type Waiting } from './lane-entry.ts'
import { platformAddress } from './platform-address.ts'
import { backoffMs } from './retry-clock.ts'
import { sendEvents, type Sent } from './send-events.ts'
import { tokenFault } from './shown-state.ts'
import { changeRow, type LaneContext, type Turn } from './turn.ts'

/** What is taken out of a lane in one turn; rows go to the warehouse once a turn, and few large inserts cost much less than many small ones. */
const TURN_ENTRIES = 2000
/** After this long no further request of a turn is begun: what a slow platform has answered must be seen, and the settings looked at again. */
const TURN_MS = 2000
/** A lane that stands still looks this often whether somebody mended it. */
const STILL_MS = 2000

/** Parks everything that is due: the pixel takes nothing now. What was parked for this comes back when the pixel is switched on. */
const parkAll = async (turn: Turn, events: readonly Waiting[], reason: 'pixel disabled'): Promise<void> => {
  const nowMs = turn.program.now()
  await turn.writer.write(events.map((waiting) => changeRow(turn, waiting, { state: 'parked', reason, attempts: waiting.note.attempts })))
  const { lanes, directory } = turn.program
  await Promise.all(events.map(({ entry, note }) => lanes.park({ ...entry, note }, { reason, nowMs })))
  // Switched on again while its rows were written: who switched it on found nothing parked yet.
  const isOnAgain = !turn.pixel.enabled && (await directory.pixel(turn.pixel.id))?.enabled === true
  if (isOnAgain) for (const { entry } of events) await lanes.unpark(entry.pixelId, entry.seq)
}

const changeOf = ({ waiting, judgement }: Sent): DeliveryChange =>
  judgement.kind === 'skip' ? { state: 'skipped', reason: judgement.reason, attempts: waiting.note.attempts } : judgement.change

/** Keeps what one event's try gave. After the rows are written: a crash in between sends once more and never forgets. */
const keepOutcome = async (turn: Turn, { waiting, judgement, isOwnTrouble }: Sent): Promise<void> => {
  const { lanes, now, config } = turn.program
  const { entry, note } = waiting
  if (judgement.kind === 'skip') return lanes.done(entry.pixelId, entry.seq)
  if (judgement.kind === 'done') return lanes.done(entry.pixelId, entry.seq)
  const kept: LaneNote = { ...note, attempts: judgement.change.attempts, shown: judgement.change.state }
  if (judgement.kind === 'park') return lanes.park({ ...entry, note: kept }, { reason: judgement.reason, nowMs: now() })
  if (judgement.kind === 'hold') return lanes.update({ ...entry, note: kept })
  const attempts = entry.attempts + 1
  // Where the whole lane waits, the entry keeps its place at the front; else it waits by itself and the others pass.
  const waitMs =
    isOwnTrouble === false
      ? 0
      : backoffMs(attempts, { firstMs: config.DELIVERY_BACKOFF_MS, random: turn.random(), afterMs: judgement.afterMs })
  return lanes.update({ ...entry, attempts, nextAtMs: isOwnTrouble === false ? 0 : now() + waitMs, note: kept })
}

const deliver = async (turn: Turn, events: readonly Waiting[], baseUrl: string): Promise<void> => {
  const { program, pixel, store, destination, metrics } = turn
  const isTestOrder = ({ body }: Waiting): boolean => body.isTestOrder === true && pixel.settings.testEventCode === undefined
  const { ready, givenUp } = await holdForConsent(
    turn,
    events.filter((waiting) => !isTestOrder(waiting)),
  )
  const startedMs = performance.now()
  const { sent, trouble } = await sendEvents(
    {
      destination,
      pixel,
      consentDefault: store.consentDefault,
      baseUrl,
      send: turn.send,
      maxTries: program.config.DELIVERY_MAX_TRIES,
      now: program.now,
      isStopping: () => turn.isStopping() || performance.now() - startedMs > TURN_MS,
    },
    ready,
  )
  const testOrders = events.filter(isTestOrder).map((waiting): Sent => ({ waiting, judgement: { kind: 'skip', reason: 'test order' } }))
  const all = [...testOrders, ...givenUp, ...sent]
  metrics.count(pixel.settings.platform, all, program.now())
  await turn.writer.write(all.map((one) => changeRow(turn, one.waiting, changeOf(one))))
  const isLaneTrouble = trouble?.kind === 'failure'
  await Promise.all(all.map((one) => keepOutcome(turn, isLaneTrouble && one.isOwnTrouble !== true ? { ...one, isOwnTrouble: false } : one)))
  if (trouble?.kind === 'authorization') return pauseLane(turn, trouble.reason, trouble.detail)
  if (trouble?.kind === 'failure') return blockLane(turn, trouble)
  const wasAnswered = sent.some(
    ({ judgement }) => judgement.kind === 'done' || (judgement.kind === 'park' && judgement.reason !== 'out of tries'),
  )
  if (!wasAnswered) return
  if (turn.state.failures > 0 || pixel.state === 'paused') await resumeLane(turn)
  await noteAnswer(turn)
}

const readDue = async ({ program }: LaneContext, pixelId: string): Promise<Waiting[]> => {
  const waiting: Waiting[] = []
  for (const entry of program.lanes.peek(pixelId, TURN_ENTRIES, program.now())) {
    const read = readEntry(entry)
    if (read !== undefined) waiting.push(read)
    else {
      program.logger.error({ pixelId, seq: entry.seq }, 'a lane entry holds no event')
      await program.lanes.done(pixelId, entry.seq)
    }
  }
  return waiting
}

/** Runs one turn. Returns how long the lane may rest, ms: 0 to go on at once, undefined until somebody puts something in. */
export const runTurn = async (context: LaneContext, pixelId: string, state: LaneState): Promise<number | undefined> => {
  const { program } = context
  const events = await readDue(context, pixelId)
  const nextDueMs = events.length > 0 ? program.now() : program.lanes.nextDueMs(pixelId)
  if (nextDueMs === undefined) return undefined
  const restMs = Math.max(nextDueMs - program.now(), 0)
  if (events.length === 0) return Math.max(restMs, 1)
  const pixel = await program.directory.pixel(pixelId)
  const store = pixel && (await program.directory.byId(pixel.storeId))
  // Deleted pixels are cleared by who deletes them; one whose settings cannot be read waits until they can.
  if (pixel === undefined || store === undefined) return STILL_MS
  const turn: Turn = { ...context, pixel, store, state, destination: DESTINATIONS[pixel.settings.platform] }
  const baseUrl = platformAddress(program.config, pixel.settings.platform, store.sandbox)
  if (!pixel.enabled || baseUrl === undefined) {
    await parkAll(turn, events, 'pixel disabled')
    return 0
  }
  const fault =
    (store.isUninstalled ? 'app uninstalled' : undefined) ??
    tokenFault(pixel) ??
    (pixel.state === 'running' && turn.destination.needsToken && !pixel.settings.token ? 'token missing' : undefined)
  if (fault !== undefined) {
    await pauseLane(turn, fault, undefined)
    return (await showWaiting(turn)) ? 0 : STILL_MS
  }
  const blockedMs = state.blockedUntilMs - program.now()
  if (blockedMs > 0) return (await showWaiting(turn)) ? 0 : Math.min(blockedMs, STILL_MS)
  await deliver(turn, events, baseUrl)
  return 0
}
