/** Sends a parked or rejected event again at a user's request. */
import { SEEN_MS } from '@convbox/storage'
import type { DirectoryPixel } from '../directory/directory-entries.ts'
import type { Program } from '../program.ts'
import { deliveryRowOf, type DeliveryRow } from '../deliveries/delivery-row.ts'
import { readEntry, type LaneNote } from '../deliveries/lane-entry.ts'

const VERSIONS_PER_MS = 1000n

/** Puts the event back at its old place in the lane with attempts reset. Returns its current delivery, or undefined if it is no longer kept. */
export const replay = async (program: Program, pixel: DirectoryPixel, eventId: string): Promise<DeliveryRow | undefined> => {
  const { lanes } = program
  const nowMs = program.now()
  const seq = lanes.seen(pixel.id, eventId)?.seq ?? -1
  const [found] = seq === -1 ? [] : lanes.parked(pixel.id, 1, seq - 1)
  if (found?.eventId !== eventId || nowMs - found.enqueuedAtMs > SEEN_MS) return undefined
  const { parkedAtMs: _parkedAtMs, reason: _reason, ...entry } = found
  const waiting = readEntry(entry)
  if (waiting === undefined) return undefined
  // With its mark at once, because the lane may take it in the same moment.
  const note: LaneNote = { ...waiting.note, shown: 'waiting', mayRepeat: true }
  if (!(await lanes.unpark(pixel.id, entry.seq, note))) return undefined
  // One below the lane's next version in this millisecond, so that the lane's outcome wins over this row.
  const version = String(BigInt(Math.trunc(nowMs)) * VERSIONS_PER_MS - 1n)
  const row = deliveryRowOf(pixel, waiting, { state: 'waiting', attempts: waiting.note.attempts }, { ms: nowMs, version })
  await program.warehouse.insert({ table: 'deliveries', rows: [row] })
  program.signals.emit('deliveries', [row])
  program.signals.emit('lanes')
  return row
}
