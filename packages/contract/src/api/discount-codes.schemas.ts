/** Discount codes of created campaigns on the wire. */
import { z } from 'zod'
import { DISCOUNT_TYPES, DISCOUNT_VALUE_TYPES, isCode, MAX_CODE, MIN_CODE } from '../campaigns.ts'
import { CODE_SEARCHES, CODE_STATES, SHOP_DISCOUNT_KINDS, SHOP_DISCOUNT_STATUSES } from '../discount-codes.ts'
import { campaignIdField, countField, discountCodeIdField, timeField, languageField } from './fields.schemas.ts'
import { discountDriftSchemas } from './discount-drift.schemas.ts'
import { DISCOUNT_FAILURES } from './shopify.values.ts'

/** What a discount code may be, as a user types it. */
export const codeField = z
  .string()
  .trim()
  .refine(isCode, `${MIN_CODE} to ${MAX_CODE} letters, digits, hyphens and underscores, beginning with a letter or digit`)

/** The shop's discount that has a code. */
const shopDiscount = z.object({
  title: z.string(),
  kind: z.enum(SHOP_DISCOUNT_KINDS),
  status: z.enum(SHOP_DISCOUNT_STATUSES),
  /** What it takes off; value: decimal text, per cent or an amount in the currency. Known of 'amount off' alone. */
  off: z
    .object({ type: z.enum(DISCOUNT_TYPES), valueType: z.enum(DISCOUNT_VALUE_TYPES), value: z.string(), currency: z.string().optional() })
    .optional(),
})

/** What the shop says of an imported code. Not looked at yet: without lookedAt. Looked at: the shop has it if found is there. failed: why the last look got no answer. */
const lookUp = z.object({
  isWaiting: z.boolean(),
  lookedAt: timeField.optional(),
  failed: z.enum(DISCOUNT_FAILURES).optional(),
  found: shopDiscount.optional(),
})

const discountCode = z.object({
  id: z.string(),
  code: z.string(),
  /** value: decimal text, per cent or an amount in the store's currency. Absent of an imported code, whose discount only the shop knows. */
  discount: z.object({ type: z.enum(DISCOUNT_TYPES), valueType: z.enum(DISCOUNT_VALUE_TYPES), value: z.string() }).optional(),
  campaignId: z.string(),
  campaign: z.string(),
  creatorId: z.string(),
  creator: z.string(),
  state: z.enum(CODE_STATES),
  /** Of a failed one; its words: `discount-failures.text.ts`. */
  reason: z.enum(DISCOUNT_FAILURES).optional(),
  /** The shop had the code before and keeps its discount: we only count its orders. */
  isAdopted: z.boolean(),
  /** It was stopped, and another one took its place. */
  isStopped: z.boolean(),
  /** Of an imported code. */
  lookUp: lookUp.optional(),
  updatedAt: timeField,
})

/** Single-use codes of a creator. Each counts once: as used (an order has it), else failed, else by where it is. */
const codePool = z.object({
  campaignId: z.string(),
  campaign: z.string(),
  creatorId: z.string(),
  creator: z.string(),
  /** The creator's own code. */
  code: z.string(),
  /** On their way to Shopify. */
  sending: z.number(),
  unused: z.number(),
  /** Somebody who clicked has it. */
  handedOut: z.number(),
  used: z.number(),
  failed: z.number(),
  /** Why the last of them failed. */
  reason: z.enum(DISCOUNT_FAILURES).optional(),
  /** Clicks of people who got the creator's own code because none was left, or the database did not answer in time. */
  noneLeft: z.number(),
  noAnswer: z.number(),
})

/** Inputs and results of `discountCodes`. */
export const discountCodesSchemas = {
  /** Those changed last first. search: in the code or the campaign's name. counts: of each state, whatever is searched for. */
  listDiscountCodes: {
    input: z.object({
      search: z.string().trim().max(100).default(''),
      searchIn: z.enum(CODE_SEARCHES).default('Discount Code'),
      state: z.enum(CODE_STATES).optional(),
      campaignId: campaignIdField.optional(),
      pageNo: countField.default(1),
    }),
    result: z.object({
      codes: z.array(discountCode),
      count: z.number(),
      pageSize: z.number(),
      counts: z.record(z.enum(CODE_STATES), z.number()),
      /** The store's imported codes: how many wait for a look, and what the last looks found. failed: why some of those that wait got no answer. */
      imported: z.object({
        all: z.number(),
        waiting: z.number(),
        inShop: z.number(),
        notInShop: z.number(),
        failed: z.enum(DISCOUNT_FAILURES).optional(),
      }),
    }),
  },
  /** Looks imported codes up in the shop: this one, or all. asked: how many. Nothing is changed there. */
  lookUpImportedCodes: { input: z.object({ id: discountCodeIdField.optional() }), result: z.object({ asked: z.number() }) },
  /** Sends failed codes again: this one, or all of a campaign or the store, single-use ones too. Codes in other states stay as they are. retried: how many are sent. */
  retryDiscountCodes: {
    input: z.object({ id: discountCodeIdField.optional(), campaignId: campaignIdField.optional() }),
    result: z.object({ retried: z.number() }),
  },
  /** Gives a failed code another text and sends it. Refused if a campaign of the store has that code ('code taken'). */
  changeDiscountCode: { input: z.object({ id: discountCodeIdField, code: codeField }), result: discountCode },
  /** Takes the code that the shop has already, with its discount as it is there, for the creator's. For codes that failed with 'already exists'. */
  adoptDiscountCode: { input: z.object({ id: discountCodeIdField }), result: discountCode },
  /**
   * Stops a code that Shopify has: it is deleted there, and the creator gets another one for the same discount. Orders with the old code still count for the creator.
   * isMailed: the creator is told by mail, in the language. mail: 'off' where no mail can be sent, 'no address' where the creator's is not known.
   */
  replaceDiscountCode: {
    input: z.object({ id: discountCodeIdField, code: codeField, isMailed: z.boolean().default(false), language: languageField }),
    result: z.object({ code: discountCode, mail: z.enum(['not wanted', 'sent', 'off', 'no address', 'failed']) }),
  },
  /** Single-use codes by campaign and creator, in the order of their names; of campaigns that have them. */
  listCodePools: {
    input: z.object({ campaignId: campaignIdField.optional(), pageNo: countField.default(1) }),
    result: z.object({ pools: z.array(codePool), count: z.number(), pageSize: z.number() }),
  },
  ...discountDriftSchemas,
}
export type CodePool = z.output<typeof codePool>
export type DiscountCode = z.output<typeof discountCode>
export type ShopDiscount = z.output<typeof shopDiscount>
export { shopDiscount as shopDiscountSchema }
