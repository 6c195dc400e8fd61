/** Pauses and resumes a lane: the pixel's state in PostgreSQL, the block in memory, and the log rows of waiting events. */
import { newLane } from './lane-state.ts'
import type { StopReason } from '@convbox/contract'
import type { DirectoryPixel } from '../directory/directory-entries.ts'
import { wouldCountTwice } from './lost-answer.ts'
import type { Program } from '../program.ts'
import { readEntry, type LaneNote, type Waiting } from '../deliveries/lane-entry.ts'
import { noteSend, pausePixel, resumePixel } from './pixel-state.rows.ts'
import { backoffMs } from './retry-clock.ts'
import { changeRow, type Turn } from './turn.ts'

/** Rows that one call of showWaiting writes at most. */
const SHOWN_AT_ONCE = 1000

/**
 * While its lane is paused, the delivery log shows every waiting event, also untried ones: each call writes up to SHOWN_AT_ONCE, the next
 * turn the rest. The reason is not in the rows: the pixel has it (shown-state.ts). True: there may be more.
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

/** Pauses the lane for a reason that a person, or only time, can fix; the pixel's screen shows it. */
export const pauseLane = async ({ program, pixel }: Turn, reason: string, detail: string | undefined): Promise<void> => {
  if (pixel.state === 'paused' && pixel.pausedReason === reason) return
  await pausePixel(program.mainDb, pixel.id, { reason, detail, at: new Date(program.now()) })
  program.directory.invalidate()
}

/** Pauses a lane that waits for a new authorization, and has the store's alerts looked at. */
export const askForPerson = async (turn: Turn, reason: string, detail: string | undefined): Promise<void> => {
  await pauseLane(turn, reason, detail)
  turn.program.signals.emit('pixel states')
}

/** Blocks the lane after a failed turn: longer each time, at least as long as the platform asked for. */
export const blockLane = async (turn: Turn, trouble: { reason: string; detail: string; afterMs: number | undefined }): Promise<void> => {
  const { program, state } = turn
  state.failures += 1
  state.failingSinceMs ??= program.now()
  const rule = { firstMs: program.config.DELIVERY_BACKOFF_MS, random: turn.random(), afterMs: trouble.afterMs }
  state.blockedUntilMs = program.now() + backoffMs(state.failures, rule)
  await pauseLane(turn, trouble.reason, trouble.detail)
}

/** A lane whose platform takes nothing of the pixel tries again after this time, or at once when the pixel is saved or the program starts. */
const STOPPED_LOOK_MS = 3_600_000

/** Stops the lane because the platform rejects everything of the pixel. */
export const stopLane = async (turn: Turn, reason: StopReason, detail: string | undefined): Promise<void> => {
  turn.state.isStopped = true
  turn.state.blockedUntilMs = turn.program.now() + STOPPED_LOOK_MS
  await askForPerson(turn, reason, detail)
}

/** Gives events that ran out of attempts while the platform was down one more round. */
const revive = async ({ lanes, now }: Program, { id: pixelId, settings }: DirectoryPixel, sinceMs: number): Promise<void> => {
  for (let part = lanes.parked(pixelId); part.length > 0; part = lanes.parked(pixelId, undefined, part.at(-1)?.seq)) {
    for (const { parkedAtMs, reason, ...entry } of part) {
      const waiting = readEntry(entry)
      if (reason !== 'out of tries' || parkedAtMs < sinceMs || waiting === undefined || waiting.note.wasRevived === true) continue
      if (wouldCountTwice(settings.platform, waiting, now())) continue
      await lanes.unpark(pixelId, entry.seq, { ...waiting.note, wasRevived: true } satisfies LaneNote)
    }
  }
}

/** Resumes the lane: the platform accepts events again. */
export const resumeLane = async ({ program, pixel, state }: Turn): Promise<void> => {
  const { failingSinceMs } = state
  const { refreshedAtMs } = state
  Object.assign(state, { ...newLane(), refreshedAtMs })
  if (pixel.state === 'paused' && pixel.pausedReason !== undefined) {
    await resumePixel(program.mainDb, pixel.id, pixel.pausedReason)
    program.directory.invalidate()
    program.signals.emit('pixel states')
  }
  if (failingSinceMs !== undefined) await revive(program, pixel, failingSinceMs)
}

const NOTE_EVERY_MS = 60_000

/** Saves that the platform answered, for the screen of connected accounts; at most once a minute. */
export const noteAnswer = async ({ program, pixel, state }: Turn): Promise<void> => {
  const nowMs = program.now()
  if (nowMs - state.sendNotedMs < NOTE_EVERY_MS) return
  state.sendNotedMs = nowMs
  await noteSend(program.mainDb, pixel.id, new Date(nowMs))
}
