/** Pay-outs of creators on the wire. Amounts are decimal text in the currency that stands with them. */
import { z } from 'zod'
import {
  MAX_PAYMENT_REFERENCE,
  MAX_PAYOUT_REASON,
  PAYOUT_CHOICES,
  PAYOUT_METHODS,
  PAYOUT_STATES,
  RESULT_FAULTS,
  RESULT_FILE_MAX_CHARACTERS,
  TAX_FORMS,
  TAX_STANDINGS,
} from '../payouts.ts'
import { isOneLine } from '../short-texts.ts'
import {
  campaignIdField,
  countField,
  creatorIdField,
  currencyField,
  dayField,
  done,
  orderIdField,
  payoutIdField,
  timeField,
} from './fields.schemas.ts'

const amountField = z
  .string()
  .trim()
  .regex(/^\d{1,9}(\.\d{1,4})?$/, 'Please enter a number with a decimal point')
const signedAmountField = z
  .string()
  .trim()
  .regex(/^-?\d{1,9}(\.\d{1,4})?$/, 'Please enter a number with a decimal point')
/** Of a form, made when it opens: sent twice it does one thing. */
const requestIdField = z.string().regex(/^[\w-]{1,64}$/)
const lineField = z.string().min(1).max(40)
const line = (max: number) => z.string().trim().max(max, `At most ${max} characters`).refine(isOneLine, 'Only one line of text')
const reasonField = line(MAX_PAYOUT_REASON).min(1, 'Field is required!')

/** The address of a wallet stands at the beginning of a line of a file, where a spreadsheet must not take it for a formula. */
const emailField = z.union([
  z.literal(''),
  z
    .string()
    .trim()
    .max(254)
    .pipe(z.email('Please enter a valid e-mail address'))
    .refine((email) => /^[\p{L}\p{N}]/u.test(email), 'The address has to begin with a letter or a digit'),
])

const payoutDetails = z.object({
  paypalEmail: emailField.default(''),
  wiseEmail: emailField.default(''),
  /** Where a bank transfer goes, in the words of whoever makes it. */
  bank: line(200).default(''),
  /** ISO 3166-1 alpha-2, of the creator's taxes; '': not known. */
  country: z.union([z.literal(''), z.string().regex(/^[A-Z]{2}$/, 'Please enter two letters, such as US')]).default(''),
  taxForm: z.enum(TAX_FORMS).default('none'),
  /** When the form was received. */
  taxFormOn: z.union([z.literal(''), dayField]).default(''),
})
export type PayoutDetails = z.output<typeof payoutDetails>
/** Details as they are stored. */
export const payoutDetailsSchema = payoutDetails

const heldBack = z.object({
  campaignId: z.string(),
  orderId: z.string(),
  name: z.string(),
  amount: z.string(),
  /** Of a person; absent: a dispute is open. */
  reason: z.string().optional(),
})

/** Of an account that is held back as a whole. by: a person's name of that time. */
const accountHold = z.object({ reason: z.string(), by: z.string(), at: timeField })

const payableCreator = z.object({
  creatorId: z.string(),
  creator: z.string(),
  choice: z.enum(PAYOUT_CHOICES),
  /** Below 0 where more was paid than is earned by now. */
  payable: z.string(),
  /** In the holding period, and when the first of it is payable. */
  maturing: z.string(),
  nextMaturesAt: timeField.optional(),
  held: z.string(),
  holds: z.array(heldBack),
  accountHold: accountHold.optional(),
})
export type PayableCreator = z.output<typeof payableCreator>

const run = z.object({
  id: z.string(),
  number: z.number(),
  currency: z.string(),
  method: z.enum(PAYOUT_METHODS),
  minimum: z.string(),
  madeAt: timeField,
  /** Name of who made it; '': no longer a user. */
  madeBy: z.string(),
  creators: z.number(),
  amount: z.string(),
  /** Number and sum of its lines by their state; states without lines are left out. */
  states: z.array(z.object({ state: z.enum(PAYOUT_STATES), lines: z.number(), amount: z.string() })),
})
export type PayoutRun = z.output<typeof run>

const runLine = z.object({
  reference: z.string(),
  creatorId: z.string(),
  creator: z.string(),
  amount: z.string(),
  state: z.enum(PAYOUT_STATES),
  paidAt: timeField.optional(),
  payment: z.string().optional(),
  /** In which way it was really paid, where that was not the run's. */
  method: z.enum(PAYOUT_METHODS).optional(),
  /** When it came back, and why. */
  returnedAt: timeField.optional(),
  reason: z.string().optional(),
})
export type PayoutLine = z.output<typeof runLine>

const resultFile = z.object({
  isTaken: z.boolean(),
  lines: z.number(),
  paid: z.number(),
  returned: z.number(),
  /** Lines whose payment is still on its way: nothing is changed. */
  waiting: z.number(),
  /** Lines that were so already. */
  unchanged: z.number(),
  missing: z.array(z.string()),
  unknown: z.array(z.string()),
  bad: z.array(z.object({ line: z.number(), column: z.string(), reason: z.enum(RESULT_FAULTS) })),
  badCount: z.number(),
})
export type ResultFile = z.output<typeof resultFile>

const taxRow = z.object({
  creatorId: z.string(),
  creator: z.string(),
  country: z.string(),
  taxForm: z.enum(TAX_FORMS),
  standing: z.enum(TAX_STANDINGS),
  totals: z.array(z.object({ currency: z.string(), method: z.enum(PAYOUT_METHODS), amount: z.string() })),
})
export type TaxRow = z.output<typeof taxRow>

/** Inputs and results of `payouts`. */
export const payoutsSchemas = {
  /** What a run would pay now, to whom, and why others are left out. Without a currency: the store's first that has an account; without a minimum: the last run's. */
  previewPayout: {
    input: z.object({
      currency: currencyField.optional(),
      method: z.enum(PAYOUT_METHODS).default('other'),
      minimum: amountField.optional(),
    }),
    result: z.object({
      currency: z.string(),
      /** Of all accounts. */
      currencies: z.array(z.string()),
      minimum: z.string(),
      rows: z.array(payableCreator),
      /** Of those who would be paid. */
      creators: z.number(),
      amount: z.string(),
    }),
  },
  /** expected: what the preview said; a run that would pay something else is refused. The same request again gives the run that it made. */
  makePayout: {
    input: z.object({
      requestId: requestIdField,
      currency: currencyField,
      method: z.enum(PAYOUT_METHODS),
      minimum: amountField,
      leftOut: z.array(z.string().max(100)).max(5000).default([]),
      expected: z.object({ creators: z.number().int().min(1).max(5000), amount: amountField }),
    }),
    result: run,
  },
  listPayouts: {
    input: z.object({ pageNo: countField.default(1) }),
    result: z.object({ runs: z.array(run), count: z.number(), pageSize: z.number() }),
  },
  readPayout: { input: z.object({ id: payoutIdField }), result: run.extend({ lines: z.array(runLine) }) },
  /** The run as files of a way of paying, each as long as its platform takes. Lines that came back or were cancelled are left out. */
  readPayoutFiles: {
    input: z.object({ id: payoutIdField, method: z.enum(PAYOUT_METHODS) }),
    result: z.object({
      files: z.array(z.object({ fileName: z.string(), text: z.string() })),
      /** Creators who have no address there now; then there is no file. */
      withoutAddress: z.array(z.string()),
    }),
  },
  /** Marks lines paid: these, or all that are not paid yet. method: in which way they were really paid, by default the run's. changed: how many. */
  markPaid: {
    input: z.object({
      id: payoutIdField,
      references: z.array(lineField).max(5000).default([]),
      payment: line(MAX_PAYMENT_REFERENCE).min(1, 'Field is required!'),
      method: z.enum(PAYOUT_METHODS).optional(),
      paidOn: dayField,
    }),
    result: z.object({ changed: z.number() }),
  },
  /** Marks a line returned: its amount is payable again. */
  markReturned: {
    input: z.object({ id: payoutIdField, reference: lineField, reason: reasonField, returnedOn: dayField }),
    result: done,
  },
  /** Cancels a run of which nothing was paid: its amounts are payable again. */
  cancelPayout: { input: z.object({ id: payoutIdField, reason: reasonField }), result: done },
  /** What became of lines, as a file says. Taken as a whole or not at all; isPreview: only says what it would do. */
  takeResults: {
    input: z.object({ csv: z.string().max(RESULT_FILE_MAX_CHARACTERS), isPreview: z.boolean().default(false) }),
    result: resultFile,
  },
  readPayoutDetails: { input: z.object({ creatorId: creatorIdField }), result: payoutDetails.extend({ creator: z.string() }) },
  savePayoutDetails: { input: payoutDetails.extend({ creatorId: creatorIdField }), result: done },
  /** What creators were paid in a year, by the day of payment in the store's time zone. */
  readTaxYear: {
    input: z.object({ year: z.coerce.number().int().min(2020).max(2100).optional() }),
    result: z.object({ year: z.number(), threshold: z.string(), isThresholdKnown: z.boolean(), rows: z.array(taxRow) }),
  },
  /** Holds a creator's commission of an order back from pay-outs, or releases it. */
  holdCommission: {
    input: z.object({
      campaignId: campaignIdField,
      orderId: orderIdField,
      creatorId: creatorIdField,
      isHeld: z.boolean(),
      reason: reasonField,
    }),
    result: done,
  },
  /** Holds a creator's whole account back from pay-outs, or releases it. The creator reads the reason. 'already changed': it is so already. */
  holdAccount: {
    input: z.object({ creatorId: creatorIdField, isHeld: z.boolean(), reason: reasonField }),
    result: done,
  },
  /** Writes off what a creator was paid more than is earned by now, in a currency. expected: the debt as it was shown; another one is refused ('already changed'). */
  writeOff: {
    input: z.object({
      requestId: requestIdField,
      creatorId: creatorIdField,
      currency: currencyField,
      expected: signedAmountField,
      reason: reasonField,
    }),
    result: done,
  },
  /** Adds an entry of a person to a creator's account; below 0 it takes away. */
  adjustAccount: {
    input: z.object({
      requestId: requestIdField,
      campaignId: campaignIdField,
      creatorId: creatorIdField,
      amount: signedAmountField,
      reason: reasonField,
    }),
    result: done,
  },
}
