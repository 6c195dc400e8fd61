/** What the figures of an answer were computed from, on the wire. */
import { z } from 'zod'
import { timeField } from '../api/fields.schemas.ts'

/** Two people who ask the same question and read the same id have read the same orders, credit and spend. Visits alone (sessions, visitors) do not change it. */
export const dataVersion = z.object({
  /** Eight hexadecimal digits over the range's orders with their touches, its spend, the survey's answers, and the settings in force. */
  id: z.string(),
  /** When the newest of the range's orders was put together with its touches; absent without an order. */
  builtAt: timeField.optional(),
  /** Version of the store's traffic rules, 0 without any; absent on All-Sites, where each store has its own. */
  rules: z.number().optional(),
  /** Of convbox and Custom: version of the store's settings for the model, 0 for the published ones. */
  settings: z.number().optional(),
})
export type DataVersion = z.output<typeof dataVersion>
