/** Status and budget of ads on the wire, and when they were read. */
import { z } from 'zod'
import { timeField } from '../api/fields.schemas.ts'
import { CHANNEL_FAILURES } from '../channels.ts'
import { AD_STATES, BUDGET_PERIODS } from './ad-states.values.ts'

export const adStateField = z.object({
  state: z.enum(AD_STATES),
  /** The platform's own word. */
  word: z.string(),
  /** Decimal text in the ad account's currency. Absent: the platform has none at this level. */
  budget: z.object({ amount: z.string(), currency: z.string(), period: z.enum(BUDGET_PERIODS) }).optional(),
  /** When it ends, or has ended. */
  endsAt: timeField.optional(),
})
export type AdStateFacts = z.output<typeof adStateField>

/** How the ads of a connected account were last read. */
export const adReadingField = z.object({
  account: z.string(),
  name: z.string(),
  /** Absent: never yet. */
  readAt: timeField.optional(),
  /** Why the newest attempt failed: what is told is of readAt. */
  failure: z.enum(CHANNEL_FAILURES).optional(),
  nextAt: timeField.optional(),
})
export type AdReading = z.output<typeof adReadingField>
