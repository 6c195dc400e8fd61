/** How a lane stands still and comes back: the pixel's state in PostgreSQL, the block in memory, and what users see of the events that wait. */
import { newLane } from './lane-state.ts'
import type { StopReason } from '@convbox/contract'
import type { Program } from '../program.ts'
import { readEntry, type LaneNote, type Waiting } from '../deliveries/lane-entry.ts'
import { noteSend, pausePixel, resumePixel } from './pixel-state.rows.ts'
import { backoffMs } from './retry-clock.ts'
import { changeRow, type Turn } from './turn.ts'

const SHOWN_AT_ONCE = 1000

/**
 * While its lane stands still, every waiting event is shown in the delivery log, also one that was never tried: so many of them are written, the next ones in the next turn.
 * Why they wait is not in their rows: the pixel says it (shown-state.ts). True: there may be more.
 */
export const showWaiting = async (turn: Turn): Promise<boolean> => {
  const { program, pixel, state, writer } = turn
  const entries = program.lanes.waiting(pixel.id, SHOWN_AT_ONCE, state.shownUpToSeq)
  const fresh = entries.flatMap((entry): Waiting[] => {
    const read = readEntry(entry)
    return read === undefined || read.note.shown !== undefined ? [] : [read]
  })
  await writer.write(fresh.map((waiting) => changeRow(turn, waiting, { state: 'waiting', attempts: waiting.note.attempts })))
  await Promise.all(
    fresh.map(({ entry, note }) => program.lanes.update({ ...entry, note: { ...note, shown: 'waiting' } satisfies LaneNote })),
  )
  state.shownUpToSeq = entries.at(-1)?.seq ?? state.shownUpToSeq
  return entries.length === SHOWN_AT_ONCE
}

/** Stops the lane for a reason that a person must mend, or that only time mends; the pixel's screen shows it. */
export const pauseLane = async ({ program, pixel }: Turn, reason: string, detail: string | undefined): Promise<void> => {
  if (pixel.state === 'paused' && pixel.pausedReason === reason) return
  await pausePixel(program.mainDb, pixel.id, { reason, detail, at: new Date(program.now()) })
  program.directory.invalidate()
}

/** Makes the lane wait after a failed turn: longer each time, at least as long as the platform asked for. */
export const blockLane = async (turn: Turn, trouble: { reason: string; detail: string; afterMs: number | undefined }): Promise<void> => {
  const { program, state } = turn
  state.failures += 1
  state.failingSinceMs ??= program.now()
  const rule = { firstMs: program.config.DELIVERY_BACKOFF_MS, random: turn.random(), afterMs: trouble.afterMs }
  state.blockedUntilMs = program.now() + backoffMs(state.failures, rule)
  await pauseLane(turn, trouble.reason, trouble.detail)
}

/** A lane whose platform takes nothing of the pixel looks again after this long, or at once when the pixel is saved or the program starts. */
const STOPPED_LOOK_MS = 3_600_000

/** Stops the lane because the platform takes nothing of the pixel, whatever is sent. */
export const stopLane = async (turn: Turn, reason: StopReason, detail: string | undefined): Promise<void> => {
  turn.state.isStopped = true
  turn.state.blockedUntilMs = turn.program.now() + STOPPED_LOOK_MS
  await pauseLane(turn, reason, detail)
}

/** Gives one more round to what gave up while the platform was away. */
const revive = async ({ lanes }: Program, pixelId: string, sinceMs: number): Promise<void> => {
  for (let part = lanes.parked(pixelId); part.length > 0; part = lanes.parked(pixelId, undefined, part.at(-1)?.seq)) {
    for (const { parkedAtMs, reason, ...entry } of part) {
      const waiting = readEntry(entry)
      if (reason !== 'out of tries' || parkedAtMs < sinceMs || waiting === undefined || waiting.note.wasRevived === true) continue
      if (!(await lanes.unpark(pixelId, entry.seq))) continue
      await lanes.update({ ...entry, nextAtMs: 0, attempts: 0, note: { ...waiting.note, wasRevived: true } satisfies LaneNote })
    }
  }
}

/** The platform takes events again. */
export const resumeLane = async ({ program, pixel, state }: Turn): Promise<void> => {
  const { failingSinceMs } = state
  const { refreshedAtMs } = state
  Object.assign(state, { ...newLane(), refreshedAtMs })
  if (pixel.state === 'paused' && pixel.pausedReason !== undefined) {
    await resumePixel(program.mainDb, pixel.id, pixel.pausedReason)
    program.directory.invalidate()
  }
  if (failingSinceMs !== undefined) await revive(program, pixel.id, failingSinceMs)
}

const NOTE_EVERY_MS = 60_000

/** Notes that the platform has answered, for the screen of connected accounts; once a minute is enough for people. */
export const noteAnswer = async ({ program, pixel, state }: Turn): Promise<void> => {
  const nowMs = program.now()
  if (nowMs - state.sendNotedMs < NOTE_EVERY_MS) return
  state.sendNotedMs = nowMs
  await noteSend(program.mainDb, pixel.id, new Date(nowMs))
}
