/** What looks like the misuse of creators' codes, on the wire. */
import { z } from 'zod'
import { CODE_FLAGS, FLAG_ANSWERS, LISTED_COUPON_SITES, MAX_HOLD_REASON } from '../code-flags.ts'
import { isOneLine } from '../short-texts.ts'
import { campaignIdField, dayField, timeField } from './fields.schemas.ts'

const count = z.number().int()
/** Of the last FLAG_DAYS days: orders that show it, of all orders of the code. */
const shown = { orders: count, all: count }

/** The figures of a flag when it was raised last. */
export const flagFiguresSchema = z.discriminatedUnion('kind', [
  /** orders: of a day; usual: orders a day before; chance: how likely that is where nothing has changed. */
  z.object({ kind: z.literal('jump'), orders: count, usual: z.number(), chance: z.number() }),
  /** orders: of the last FLAG_DAYS days, of which so many had a click of the creator; usual: the share that had one before. */
  z.object({ kind: z.literal('clickless'), orders: count, clicked: count, usual: z.number(), chance: z.number() }),
  /** sites: with the most orders first. */
  z.object({ kind: z.literal('coupon site'), ...shown, sites: z.array(z.string()).max(LISTED_COUPON_SITES) }),
  /** failed: codes that failed before these orders, all together. */
  z.object({ kind: z.literal('coupon extension'), ...shown, failed: count }),
  z.object({ kind: z.literal('own purchase'), ...shown }),
])
export type FlagFigures = z.output<typeof flagFiguresSchema>

const codeFlag = z.object({
  code: z.string(),
  creator: z.string(),
  figures: flagFiguresSchema,
  /** The newest order of it: an answered flag comes back with a newer one. */
  evidence: z.string(),
  firstSeenAt: timeField,
  /** When the counts raised it last. */
  seenAt: timeField,
  /** Undefined: nobody has. */
  answer: z.object({ answer: z.enum(FLAG_ANSWERS), by: z.string(), at: timeField }).optional(),
})

const codeHold = z.object({
  code: z.string(),
  /** Orders since then are held. */
  since: timeField,
  reason: z.string(),
  by: z.string(),
  at: timeField,
  /** Orders that it holds now, with those that are not paid yet. */
  orders: count,
})
export type CodeHold = z.output<typeof codeHold>

const codeField = z.string().min(1).max(100)

/** Inputs and results of `codeFlags`. */
export const codeFlagsSchemas = {
  /** As they were found last, within the hour; answered ones come last. holds: codes whose commissions are held. */
  listCodeFlags: {
    input: z.object({ campaignId: campaignIdField }),
    result: z.object({ flags: z.array(codeFlag), holds: z.array(codeHold) }),
  },
  /** A person has looked: it is no question any more until a newer order raises it again. Refused if there is no such open flag ('already changed'). */
  answerCodeFlag: {
    input: z.object({
      campaignId: campaignIdField,
      code: codeField,
      kind: z.enum(CODE_FLAGS),
      evidence: z.string().min(1).max(200),
      answer: z.enum(FLAG_ANSWERS),
    }),
    result: z.object({}),
  },
  /** Holds all commissions of a code's orders since a day (the store's), also of orders to come, until they are released. Refused while the code is held ('already changed'). */
  holdCode: {
    input: z.object({
      campaignId: campaignIdField,
      code: codeField,
      since: dayField,
      reason: z
        .string()
        .trim()
        .min(1, 'Field is required!')
        .max(MAX_HOLD_REASON, `At most ${MAX_HOLD_REASON} characters`)
        .refine(isOneLine, 'Only one line of text'),
    }),
    result: z.object({ orders: count }),
  },
  /** Releases what the code still holds; commissions that a person held on their own stay held. Refused if the code is not held ('already changed'). */
  releaseCode: { input: z.object({ campaignId: campaignIdField, code: codeField }), result: z.object({ orders: count }) },
}
export type CodeFlag = z.output<typeof codeFlag>
