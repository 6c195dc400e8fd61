/** The synthetic shopper on the wire. */
import { z } from 'zod'
import { DESTINATION_IDS } from '../destinations/destinations.ts'
import { EVENT_NAMES } from '../events/events.ts'
import { noInput, timeField } from './fields.schemas.ts'
import {
  SHOPPER_FINDINGS,
  SHOPPER_IDENTIFIERS,
  SHOPPER_PIXEL_STATES,
  SHOPPER_RUN_STATES,
  SHOPPER_STEPS,
  SHOPPER_STEP_STATES,
} from './shopper.values.ts'

/** detail: an address, an event's name or the like, or a platform's own words, as they are. */
const found = { finding: z.enum(SHOPPER_FINDINGS).optional(), detail: z.string().optional() }

export const shopperStepSchema = z.object({ step: z.enum(SHOPPER_STEPS), state: z.enum(SHOPPER_STEP_STATES), ...found })

/** A pixel in a run. event: the one that was looked at closest: the purchase where the pixel takes it. */
export const shopperPixelSchema = z.object({
  pixelId: z.string(),
  name: z.string(),
  platform: z.enum(DESTINATION_IDS),
  state: z.enum(SHOPPER_PIXEL_STATES),
  ...found,
  event: z
    .object({
      name: z.enum(EVENT_NAMES),
      id: z.string(),
      /** In the request that the platform got or would have got. */
      carried: z.array(z.enum(SHOPPER_IDENTIFIERS)),
      /** That the platform takes, and that were not in it. */
      missing: z.array(z.enum(SHOPPER_IDENTIFIERS)),
      /** The platform's, shortened. */
      answer: z.string().optional(),
    })
    .optional(),
  /** Events that the platform got, each once. */
  events: z.array(z.enum(EVENT_NAMES)),
})

export const shopperResultSchema = z.object({ steps: z.array(shopperStepSchema), pixels: z.array(shopperPixelSchema) })
export type ShopperResult = z.output<typeof shopperResultSchema>
export type ShopperStepResult = z.output<typeof shopperStepSchema>
export type ShopperPixelResult = z.output<typeof shopperPixelSchema>

const run = z.object({
  id: z.string(),
  state: z.enum(SHOPPER_RUN_STATES),
  /** Asked for by a person, not by the night. */
  isAsked: z.boolean(),
  askedAt: timeField,
  finishedAt: timeField.optional(),
  /** Absent until it is finished. */
  result: shopperResultSchema.optional(),
})
export type ShopperRun = z.output<typeof run>

export const shopperSchemas = {
  /** Runs of the last 90 days, newest first. */
  shopperRuns: {
    input: noInput,
    result: z.object({
      isOn: z.boolean(),
      /** Everything is done in earnest, with an order, against the sandbox's platforms. */
      isFull: z.boolean(),
      /** Address of the shop that it visits; absent where the store has none. */
      shopUrl: z.string().optional(),
      runs: z.array(run),
    }),
  },
  switchShopper: { input: z.object({ isOn: z.boolean() }), result: z.object({ isOn: z.boolean() }) },
  /** The run of the store that waits or runs, or a new one. */
  runShopper: { input: noInput, result: z.object({ id: z.string() }) },
}
