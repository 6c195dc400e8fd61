/** How a lane stands still and comes back: the pixel's state in PostgreSQL, the block in memory, and what users see of the events that wait. */
import type { DeliveryReason, DeliveryState } from '@convbox/contract'
import type { Program } from '../program.ts'
import { readEntry, type LaneNote, type Waiting } from './lane-entry.ts'
import { pausePixel, resumePixel } from './pixel-state.rows.ts'
import { backoffMs } from './retry-clock.ts'
import { changeRow, type Turn } from './turn.ts'

/** What a lane remembers between two turns; lost at a restart, when it simply tries again. failures: turns in a row that ended with a failed request. */
export type LaneState = { failures: number; blockedUntilMs: number; failingSinceMs: number | undefined }
export const newLane = (): LaneState => ({ failures: 0, blockedUntilMs: 0, failingSinceMs: undefined })

/** Shows waiting events in the delivery log, once each, while their lane stands still. */
export const announce = async (turn: Turn, events: readonly Waiting[], state: DeliveryState, reason?: DeliveryReason): Promise<void> => {
  const fresh = events.filter(({ note }) => note.shown !== state && (state !== 'waiting' || note.shown === undefined))
  const rows = fresh.map((waiting) =>
    changeRow(turn, waiting, { state, attempts: waiting.note.attempts, ...(reason !== undefined && { reason }) }),
  )
  await turn.writer.write(rows)
  await Promise.all(
    fresh.map(({ entry, note }) => turn.program.lanes.update({ ...entry, note: { ...note, shown: state } satisfies LaneNote })),
  )
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

/** Gives one more round to what gave up while the platform was away. */
const revive = async ({ lanes }: Program, pixelId: string, sinceMs: number): Promise<void> => {
  for (const { parkedAtMs, reason, ...entry } of lanes.parked(pixelId)) {
    const waiting = readEntry(entry)
    if (reason !== 'out of tries' || parkedAtMs < sinceMs || waiting === undefined || waiting.note.wasRevived === true) continue
    if (!(await lanes.unpark(pixelId, entry.seq))) continue
    await lanes.update({ ...entry, nextAtMs: 0, attempts: 0, note: { ...waiting.note, wasRevived: true } satisfies LaneNote })
  }
}

/** The platform takes events again. */
export const resumeLane = async ({ program, pixel, state }: Turn): Promise<void> => {
  const { failingSinceMs } = state
  Object.assign(state, newLane())
  if (pixel.state === 'paused' && pixel.pausedReason !== undefined) {
    await resumePixel(program.mainDb, pixel.id, pixel.pausedReason)
    program.directory.invalidate()
  }
  if (failingSinceMs !== undefined) await revive(program, pixel.id, failingSinceMs)
}
