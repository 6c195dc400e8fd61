/** Events of a lane that wait for something outside of it, while later ones pass them: kept in the lane, shown in the monitor, checked again at intervals. */
import type { DeliveryState, HoldReason } from '@convbox/contract'
import { DAY_MS } from '@convbox/contract/durations'
import type { LaneNote, Waiting } from '../deliveries/lane-entry.ts'
import { changeRow, type Turn } from './turn.ts'

/** The longest wait, from arrival in the lane; every platform still accepts the event then. The texts of the reasons to hold and of what follows state it too. */
export const HOLD_MS = DAY_MS
const FIRST_LOOK_MS = 2000
/** The next check comes after this part of the time waited so far: most waits end at once or much later. */
const LOOK_PART = 0.25

/** Whether an event has waited as long as it may. */
export const isHeldTooLong = ({ program }: Turn, { entry }: Waiting): boolean => program.now() - entry.enqueuedAtMs >= HOLD_MS

/** Only the entry's next time is saved: after a crash it is checked again. */
export const holdBack = async (
  turn: Turn,
  events: readonly Waiting[],
  { state, reason }: { state: Extract<DeliveryState, 'waiting' | 'held for consent'>; reason: HoldReason },
): Promise<void> => {
  const { lanes, now } = turn.program
  // A new entry of a paused lane is shown as waiting already, without a reason.
  const fresh = events.filter(({ note, entry }) => note.shown !== state || entry.nextAtMs === 0)
  await turn.writer.write(fresh.map((waiting) => changeRow(turn, waiting, { state, reason, attempts: waiting.note.attempts })))
  await Promise.all(
    events.map(({ entry, note }) => {
      const lookMs = Math.max(FIRST_LOOK_MS, (now() - entry.enqueuedAtMs) * LOOK_PART)
      const nextAtMs = Math.min(now() + lookMs, entry.enqueuedAtMs + HOLD_MS)
      return lanes.update({ ...entry, nextAtMs, note: { ...note, shown: state } satisfies LaneNote })
    }),
  )
}
