/** Removes an erased person's waiting and parked events from lanes; the delivery log gives the reason. */
import type { StoreEvent } from '@convbox/contract'
import type { LaneEntry } from '@convbox/storage'
import { deliveryRowOf, type DeliveryChange } from '../../deliveries/delivery-row.ts'
import { readEntry, type Waiting } from '../../deliveries/lane-entry.ts'
import { nextVersion } from '../../derive/versions.ts'
import { hashesOf, isErasedEvent, type ErasedKeys } from '../../ingest/erased-keys.ts'
import type { Program } from '../../program.ts'

const AT_ONCE = 1000
const ERASED: DeliveryChange = { state: 'skipped', reason: 'erased', attempts: [] }

/** The entries of a lane, waiting and parked, in batches. */
const readLane = function* ({ lanes }: Program, pixelId: string): Generator<LaneEntry[]> {
  for (let part = lanes.waiting(pixelId, AT_ONCE, -1); part.length > 0; part = lanes.waiting(pixelId, AT_ONCE, part.at(-1)?.seq ?? -1))
    yield part
  for (let part = lanes.parked(pixelId, AT_ONCE); part.length > 0; part = lanes.parked(pixelId, AT_ONCE, part.at(-1)?.seq)) yield part
}

/** Removes the person's events from a store's lanes. Returns how many. */
export const eraseFromLanes = async (program: Program, storeId: string, erased: ErasedKeys): Promise<number> => {
  const isErased = (event: StoreEvent): boolean => isErasedEvent(erased, event, hashesOf(program.ownHashes, storeId, event))
  let taken = 0
  for (const pixel of await program.directory.pixelsOf(storeId)) {
    for (const part of readLane(program, pixel.id)) {
      const found = part.flatMap((entry): Waiting[] => {
        const waiting = readEntry(entry)
        return waiting !== undefined && isErased(waiting.body.event) ? [waiting] : []
      })
      if (found.length === 0) continue
      const rows = found.map((waiting) => ({
        ...deliveryRowOf(pixel, waiting, ERASED, { ms: program.now(), version: nextVersion(program) }),
        url: '',
      }))
      await program.warehouse.insert({ table: 'deliveries', rows })
      await Promise.all(found.map(({ entry }) => program.lanes.done(pixel.id, entry.seq)))
      taken += found.length
    }
  }
  return taken
}
