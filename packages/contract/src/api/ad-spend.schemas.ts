/** Reading ad spend on the wire. */
import { z } from 'zod'
import { CHANNEL_FAILURES, OAUTH_CHANNELS } from '../channels.ts'
import { channelAuthIdField, done, noInput, timeField } from './fields.schemas.ts'

/** How far the spend of one ad account is read. */
const accountRead = z.object({
  platName: z.enum(OAUTH_CHANNELS),
  /** The connected account through which it is read. */
  authId: channelAuthIdField,
  externalId: z.string(),
  name: z.string(),
  currency: z.string().optional(),
  /** Its days are those of this time zone. */
  timeZone: z.string(),
  /** Days of the history that are read, of how many. */
  doneDays: z.number(),
  totalDays: z.number(),
  /** When figures were last stored; absent: never yet. */
  readAt: timeField.optional(),
  /** Why the last reading failed; absent: it did not. */
  failure: z.enum(CHANNEL_FAILURES).optional(),
  /** When it is tried again. */
  nextAt: timeField.optional(),
  /** Rows whose currency has no stored rate on their day: their amounts are unknown in the store's currency. */
  missingRates: z.number(),
})

/** Inputs and results of `adSpend`. */
export const adSpendSchemas = {
  spendReads: {
    input: noInput,
    result: z.object({ currency: z.string(), timezone: z.string(), accounts: z.array(accountRead) }),
  },
  /** Reads everything of an ad account again: 13 months, which replace what is stored. */
  readSpendAgain: { input: z.object({ platName: z.enum(OAUTH_CHANNELS), externalId: z.string().min(1).max(200) }), result: done },
}
/** How far the spend of one ad account is read. */
export type AccountSpendRead = z.output<typeof accountRead>
