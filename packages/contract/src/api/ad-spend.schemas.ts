/** Reading ad spend on the wire. */
import { z } from 'zod'
import { COST_PERIODS, SPEND_FILE_FAULTS, SPEND_FILE_MAX_CHARACTERS } from '../ad-spend.ts'
import { CHANNEL_FAILURES, OAUTH_CHANNELS } from '../channels.ts'
import { channelAuthIdField, currencyField, dayField, done, noInput, timeField } from './fields.schemas.ts'

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
  /** The platform's limit of calls is nearly used up: nothing is read before, so that it refuses none. */
  restsUntil: timeField.optional(),
  /** Rows whose currency has no stored rate on their day: their amounts are unknown in the store's currency. */
  missingRates: z.number(),
})

/** Spend of one channel that came from files. */
const fileChannel = z.object({
  channel: z.string(),
  since: dayField,
  until: dayField,
  days: z.number(),
  /** Decimal text in the store's currency; rows without a rate are left out and counted. */
  spend: z.string(),
  missingRates: z.number(),
})

const rate = z.object({
  day: dayField,
  currency: z.string(),
  /** What one unit of the currency is worth in the store's; absent: no rate is stored, and amounts of that day are in no report. */
  rate: z.string().optional(),
  /** Set by the store, in place of the stored one. */
  isCorrected: z.boolean(),
})
const rateField = z.string().regex(/^\d{1,9}(\.\d{1,12})?$/, 'Please enter a number with a decimal point')

const costFields = {
  name: z.string().trim().min(1, 'Field is required!').max(100),
  channel: z.string().trim().toLowerCase().min(1, 'Field is required!').max(100),
  amount: z.string().regex(/^\d{1,9}(\.\d{1,2})?$/, 'Please enter an amount with at most two decimals'),
  currency: currencyField,
  period: z.enum(COST_PERIODS),
  since: dayField,
  /** The last day; absent: until further notice. */
  until: dayField.optional(),
}
const fixedCost = z.object({ id: z.string(), ...costFields })

/** Inputs and results of `adSpend`. */
export const adSpendSchemas = {
  spendReads: {
    input: noInput,
    result: z.object({ currency: z.string(), timezone: z.string(), accounts: z.array(accountRead) }),
  },
  /** Reads everything of an ad account again: 13 months, which replace what is stored. */
  readSpendAgain: { input: z.object({ platName: z.enum(OAUTH_CHANNELS), externalId: z.string().min(1).max(200) }), result: done },
  /** Spend that came from files, by channel. */
  spendFiles: { input: noInput, result: z.object({ currency: z.string(), channels: z.array(fileChannel) }) },
  /** isPreview: says what would be stored, and stores nothing. A file with a fault is never stored, not even in part. */
  importSpendFile: {
    input: z.object({
      csv: z.string().min(1, 'The file is empty').max(SPEND_FILE_MAX_CHARACTERS, 'The file is larger than 5 MB'),
      isPreview: z.boolean().default(false),
    }),
    result: z.object({
      isTaken: z.boolean(),
      lines: z.number(),
      /** Required columns that the file lacks, and columns that are not read. */
      missing: z.array(z.string()),
      unknown: z.array(z.string()),
      bad: z.array(z.object({ line: z.number(), column: z.string(), reason: z.enum(SPEND_FILE_FAULTS) })),
      badCount: z.number(),
      /** What the file says, by channel and currency. */
      sums: z.array(
        z.object({ channel: z.string(), currency: z.string(), since: dayField, until: dayField, rows: z.number(), spend: z.string() }),
      ),
      /** Rows whose currency has no rate on their day. */
      missingRates: z.number(),
    }),
  },
  deleteFileSpend: { input: z.object({ channel: z.string().min(1).max(100) }), result: done },
  /** Rates of the currencies that the store's spend has, on the last 35 days and on corrected ones; newest day first. */
  spendRates: { input: noInput, result: z.object({ currency: z.string(), rates: z.array(rate) }) },
  /** Sets the rate of some days for this store and converts its spend of these days anew. Without a rate: the stored one counts again. */
  saveSpendRate: {
    input: z.object({ currency: currencyField, since: dayField, until: dayField, rate: rateField.optional() }),
    result: z.object({ days: z.number() }),
  },
  fixedCosts: { input: noInput, result: z.object({ currency: z.string(), costs: z.array(fixedCost) }) },
  /** Without an id: a new one. */
  saveFixedCost: { input: z.object({ id: z.string().max(100).optional(), ...costFields }), result: fixedCost },
  deleteFixedCost: { input: z.object({ id: z.string().min(1).max(100) }), result: done },
}
/** How far the spend of one ad account is read. */
export type AccountSpendRead = z.output<typeof accountRead>
export type SpendFileResult = z.output<typeof adSpendSchemas.importSpendFile.result>
export type FileChannel = z.output<typeof fileChannel>
export type SpendRate = z.output<typeof rate>
export type FixedCost = z.output<typeof fixedCost>
