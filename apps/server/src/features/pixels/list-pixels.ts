/** A store's pixels with their deliveries and lanes, as screens show them. */
import { DAY_MS } from '@convbox/contract/durations'
import { AppError } from '../../http/app-error.ts'
import type { CallerStore } from '../../http/handlers.ts'
import type { Program } from '../../program.ts'
import { describePixel, type DescribedPixel } from './pixels.ts'
import { findPixelRecord, listPixelRecords, readDeliveryCounts, readLastDelivered, type PixelRecord } from './pixels.rows.ts'

type Store = Pick<CallerStore, 'id'>

const describeAll = async (program: Program, store: Store, pixels: PixelRecord[]): Promise<DescribedPixel[]> => {
  const nowMs = program.now()
  const deliveries = await readDeliveryCounts(
    program.warehouse,
    store.id,
    pixels.map(({ id }) => id),
    new Date(nowMs - DAY_MS),
  )
  // For pixels without deliveries in the last day: whether they ever delivered.
  const silent = pixels.filter(({ id }) => deliveries.get(id)?.lastDeliveredAt === undefined).map(({ id }) => id)
  const earlier = await readLastDelivered(program.warehouse, store.id, silent)
  const lanes = new Map(program.lanes.pixels().map((lane) => [lane.pixelId, lane]))
  return pixels.map((pixel) =>
    describePixel(pixel, {
      deliveries: deliveries.get(pixel.id),
      deliveredEarlierAt: earlier.get(pixel.id),
      lane: lanes.get(pixel.id),
      nowMs,
    }),
  )
}

/** All of a store, oldest first. */
export const listPixels = async (program: Program, store: Store): Promise<DescribedPixel[]> =>
  describeAll(program, store, await listPixelRecords(program.mainDb, store.id))

/** One of a store; 'not found' for another's. */
export const showPixel = async (program: Program, store: Store, id: string): Promise<DescribedPixel> => {
  const pixel = await findPixelRecord(program.mainDb, store.id, id)
  const [row] = pixel === undefined ? [] : await describeAll(program, store, [pixel])
  if (row === undefined) throw new AppError('not found')
  return row
}
