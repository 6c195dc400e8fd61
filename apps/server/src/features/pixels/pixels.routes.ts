import { createRateLimit } from '../../http/rate-limit.ts'
import type { Feature } from '../../http/handlers.ts'
import { sendTestEvent } from './test-event.ts'
import { enablePixel, savePixel, updatePixel, listPixels, showPixel } from './pixels.ts'

/** Pixels: list, read, create, change, switch. */
export const pixelsFeature: Feature<'pixels'> = (program) => {
  // Platforms count each test as an event. Of one pixel: a store may have a dozen, and tests each.
  const tests = createRateLimit({ max: 10, windowMs: 60_000, now: program.now })
  return {
    listPixels: async (input, caller) => {
      const pixels = await listPixels(program, caller.store)
      return pixels.filter(({ platform }) => input.platform === undefined || platform === input.platform)
    },
    getPixel: (input, caller) => showPixel(program, caller.store, input.id),
    savePixel: async (input, caller) => showPixel(program, caller.store, await savePixel(program, caller, input)),
    updatePixel: async ({ id, ...change }, caller) => {
      await updatePixel(program, caller, id, change)
      return showPixel(program, caller.store, id)
    },
    testPixel: async (input, caller) => {
      tests.check(`${caller.store.id} ${input.id}`)
      return { eventId: await sendTestEvent(program, caller, input.id) }
    },
    enablePixel: async (input, caller) => {
      await enablePixel(program, caller, input.id, input.enable)
      return showPixel(program, caller.store, input.id)
    },
  }
}
