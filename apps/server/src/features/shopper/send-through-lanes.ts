/** Sends a shopper's events through the lanes of a store's pixels, and takes out of them what is left. */
import type { StoreEvent } from '@convbox/contract'
import type { NewLaneEntry } from '@convbox/storage'
import { placeAfter } from '../../deliveries/lane-place.ts'
import { readEntry, type LaneBody } from '../../deliveries/lane-entry.ts'
import type { Program } from '../../program.ts'

/** Puts the events into each lane, in their order. */
export const putIntoLanes = async (
  program: Pick<Program, 'lanes' | 'log' | 'now' | 'signals'>,
  storeId: string,
  { pixelIds, events }: { pixelIds: readonly string[]; events: readonly StoreEvent[] },
): Promise<void> => {
  const entries = events.flatMap((event): NewLaneEntry[] => {
    const body: LaneBody = { storeId, event, isShopper: true }
    const seq = placeAfter(program.log.head())
    return pixelIds.map((pixelId) => ({ pixelId, seq, eventId: event.id, body, enqueuedAtMs: program.now() }))
  })
  await program.lanes.put(entries)
  program.signals.emit('lanes')
}

const AT_ONCE = 1000

/** Takes all of a shopper's events out of a lane, those of an interrupted run too: nothing of a run is sent after its end. */
export const clearLane = async ({ lanes }: Pick<Program, 'lanes'>, pixelId: string): Promise<void> => {
  for (const list of ['waiting', 'parked'] as const) {
    const next = (after: number) => (list === 'waiting' ? lanes.waiting(pixelId, AT_ONCE, after) : lanes.parked(pixelId, AT_ONCE, after))
    for (let part = next(-1); part.length > 0; part = next(part.at(-1)?.seq ?? -1)) {
      const theirs = part.filter((entry) => readEntry(entry)?.body.isShopper === true)
      await Promise.all(theirs.map(({ seq }) => lanes.done(pixelId, seq)))
      if (part.length < AT_ONCE) break
    }
  }
}
