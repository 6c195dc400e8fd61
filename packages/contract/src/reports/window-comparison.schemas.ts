/** The comparison of attribution windows on the wire. */
import { z } from 'zod'
import { convboxConstants } from '../api/model-settings.schemas.ts'
import { dayField, timeField } from '../api/fields.schemas.ts'
import { REPORT_MODELS, WINDOW_KEYS } from '../metrics/credit-choices.ts'

/** Parts of orders, and money in the store's currency, both rounded only when shown. */
const figure = z.object({ orders: z.number(), sales: z.number() })

const row = z.object({
  /** '': orders without a touch in the window. */
  channel: z.string(),
  /** A window in which the channel has no credit is missing. */
  figures: z.partialRecord(z.enum(WINDOW_KEYS), figure),
})
export type WindowRow = z.output<typeof row>

const answer = z.object({
  currency: z.string(),
  timezone: z.string(),
  rows: z.array(row),
  /** Orders that count: the same in every window. */
  total: figure,
  /** Of convbox: constants that are not the published ones. */
  ownConstants: convboxConstants.optional(),
  lastUpdate: timeField.optional(),
})
export type WindowComparisonAnswer = z.output<typeof answer>

export const windowComparisonSchemas = {
  report: {
    input: z.object({ from: dayField, to: dayField, model: z.enum(REPORT_MODELS).default('last_click') }),
    result: answer,
  },
}
