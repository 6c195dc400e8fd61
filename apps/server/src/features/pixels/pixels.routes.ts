import { DAY_MS } from '@convbox/contract/durations'
import { AppError } from '../../http/app-error.ts'
import { createRateLimit } from '../../http/rate-limit.ts'
import type { Feature, StoreCaller } from '../../http/handlers.ts'
import { findPixelRecord, listPixelRecords, readDeliveryCounts, readLastDelivered, type PixelRecord } from './pixels.rows.ts'
import { sendTestEvent } from './test-event.ts'
import { describePixel, enablePixel, savePixel, updatePixel } from './pixels.ts'

/** Pixels: list, read, create, change, switch. */
export const pixelsFeature: Feature<'pixels'> = (program) => {
  const describe = async (caller: StoreCaller, pixels: PixelRecord[]) => {
    const nowMs = program.now()
    const deliveries = await readDeliveryCounts(
      program.warehouse,
      caller.store.id,
      pixels.map(({ id }) => id),
      new Date(nowMs - DAY_MS),
    )
    // For pixels without deliveries in the last day: whether they ever delivered.
    const silent = pixels.filter(({ id }) => deliveries.get(id)?.lastDeliveredAt === undefined).map(({ id }) => id)
    const earlier = await readLastDelivered(program.warehouse, caller.store.id, silent)
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
  // Platforms count each test as an event. Of one pixel: a store may have a dozen, and tests each.
  const tests = createRateLimit({ max: 10, windowMs: 60_000, now: program.now })
  const one = async (caller: StoreCaller, id: string) => {
    const pixel = await findPixelRecord(program.mainDb, caller.store.id, id)
    const [row] = pixel === undefined ? [] : await describe(caller, [pixel])
    if (row === undefined) throw new AppError('not found')
    return row
  }
  return {
    listPixels: async (input, caller) => {
      const pixels = await listPixelRecords(program.mainDb, caller.store.id)
      return describe(
        caller,
        pixels.filter(({ settings }) => input.platform === undefined || settings.platform === input.platform),
      )
    },
    getPixel: (input, caller) => one(caller, input.id),
    savePixel: async (input, caller) => one(caller, await savePixel(program, caller, input)),
    updatePixel: async ({ id, ...change }, caller) => {
      await updatePixel(program, caller, id, change)
      return one(caller, id)
    },
    testPixel: async (input, caller) => {
      tests.check(`${caller.store.id} ${input.id}`)
      return { eventId: await sendTestEvent(program, caller, input.id) }
    },
    enablePixel: async (input, caller) => {
      await enablePixel(program, caller, input.id, input.enable)
      return one(caller, input.id)
    },
  }
}
