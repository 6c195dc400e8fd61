/** What one turn of a lane uses. */
import type { DestinationId } from '@convbox/contract'
import type { Destination } from '@convbox/destinations'
import type { DirectoryPixel, DirectoryStore } from '../directory/directory-entries.ts'
import type { Program } from '../program.ts'
import type { DeliverMetrics } from './deliver-metrics.ts'
import { deliveryRowOf, type DeliveryChange, type DeliveryRow } from '../deliveries/delivery-row.ts'
import type { DeliveryWriter } from './delivery-writer.ts'
import type { NewRefusals } from './new-refusals.ts'
import type { Pace } from './pace.ts'
import type { LaneState } from './lane-state.ts'
import type { Waiting } from '../deliveries/lane-entry.ts'
import type { Send } from './send.ts'

/** Shared by all lanes. random: from 0 to 1. isStopping: start no further request. */
export type LaneContext = {
  program: Program
  destinations: Readonly<Record<DestinationId, Destination>>
  writer: DeliveryWriter
  metrics: DeliverMetrics
  send: Send
  pace: Pace
  newRefusals: NewRefusals
  random: () => number
  isStopping: () => boolean
}

/** One turn of a pixel, with its current settings. */
export type Turn = LaneContext & { pixel: DirectoryPixel; store: DirectoryStore; destination: Destination; state: LaneState }

/** The delivery's log row after a change, now. */
export const changeRow = ({ program, writer, pixel }: Turn, waiting: Waiting, change: DeliveryChange): DeliveryRow =>
  deliveryRowOf(pixel, waiting, change, { ms: program.now(), version: writer.nextVersion() })
