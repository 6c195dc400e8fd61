/** What campaigns pay their creators, on the wire, and how that changes. */
import { z } from 'zod'
import {
  DEFAULT_HOLD_DAYS,
  DEFAULT_WINDOW_DAYS,
  FEE_BASES,
  FEE_POLICIES,
  FEE_VERSION_STATES,
  MAX_CAMPAIGN_CREATORS,
  MAX_DISCOUNT_PRODUCTS,
  MAX_FEE_GROUPS,
  MAX_FEE_TIERS,
  TIER_MODES,
} from '../campaigns.ts'
import { MODEL_KEYS } from '../metrics/credit-choices.ts'
import { amountField, campaignIdField, dayField, idField, idList, languageField, percentField, timeField } from './fields.schemas.ts'

const percentOrNothing = z.union([z.literal('0'), percentField])

const isAscending = (tiers: readonly { from: string }[]): boolean =>
  tiers.every(({ from }, index) => index === 0 || Number(from) > Number(tiers[index - 1]?.from))

const areApart = (groups: readonly { productIds: readonly string[] }[]): boolean => {
  const all = groups.flatMap(({ productIds }) => productIds)
  return new Set(all).size === all.length
}

/** What an order pays: `Fee` of packages/commissions. */
const feeSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('percent'), percent: percentField }),
  z.object({
    kind: z.literal('products'),
    /** The catalogue's ids; each product in one group only. */
    groups: z
      .array(
        z.object({
          percent: percentOrNothing,
          productIds: idList(MAX_DISCOUNT_PRODUCTS, `At most ${MAX_DISCOUNT_PRODUCTS} products`).refine(
            (ids) => ids.length > 0,
            'Select products',
          ),
        }),
      )
      .min(1)
      .max(MAX_FEE_GROUPS)
      .refine(areApart, 'Each product can be in one group only'),
    /** For all other products. */
    others: percentOrNothing,
  }),
  z.object({ kind: z.literal('flat'), amount: amountField }),
  z.object({
    kind: z.literal('tiers'),
    mode: z.enum(TIER_MODES),
    /** From how much base in a month which percentage holds; ascending. */
    tiers: z
      .array(z.object({ from: z.union([z.literal('0'), amountField]), percent: percentField }))
      .min(1)
      .max(MAX_FEE_TIERS)
      .refine(isAscending, 'Format Error'),
  }),
])

/** What orders pay a creator. cap: the most of a month; absent: none. */
const paySchema = z.object({ fee: feeSchema, cap: amountField.optional() })

/** What a creator gets: the terms of `Campaign` in packages/commissions. Amounts in the store's currency. */
export const feeRuleSchema = z.object({
  fee: feeSchema,
  /** What orders pay single creators in place of `fee` and `cap`; each once. A draft has none. */
  ownFees: z
    .array(paySchema.extend({ creatorId: idField }))
    .max(MAX_CAMPAIGN_CREATORS)
    .optional(),
  base: z.enum(FEE_BASES).default('merchandise_net'),
  policy: z.enum(FEE_POLICIES).default('one'),
  /** Pays only the part of a commission that ads, e-mail and other channels did not earn, by this model with the reports' usual window; absent: all of it. */
  shareModel: z.enum(MODEL_KEYS).optional(),
  /** Paid once for taking part. */
  baseFee: amountField.optional(),
  /** Paid for each visit that a person makes by the creator's links, counted once an hour. */
  perClick: amountField.optional(),
  /** The most that visits of one campaign earn a creator. */
  clicksCap: amountField.optional(),
  /** Paid for each thousand views of the creator's posts, as a person enters them. */
  perThousandViews: amountField.optional(),
  /** The most that a creator gets for the orders of a month. */
  cap: amountField.optional(),
  firstOrderOnly: z.boolean().default(false),
  /** Up to which cycle of a subscription orders count. */
  cycles: z.number().int().min(1).max(120).optional(),
  /** Days after payment until a commission can be paid out, and after a click within which an order counts. */
  holdDays: z.number().int().min(0).max(365).default(DEFAULT_HOLD_DAYS),
  windowDays: z.number().int().min(1).max(365).default(DEFAULT_WINDOW_DAYS),
})

/** A rule without the fees of single creators. */
export const everybodysRule = feeRuleSchema.omit({ ownFees: true })
const namedCreator = z.object({ id: z.string(), name: z.string() })

/** One of both: rule, for all but those with a fee of their own, or own, for these creators. */
const changeFields = {
  id: campaignIdField,
  /** The first day that it holds, in the store's time zone: a later one from its start, today from the moment of saving. */
  startsOn: dayField,
  rule: everybodysRule.optional(),
  /** pay: absent: they get what everybody gets. */
  own: z
    .object({ creatorIds: idList(MAX_CAMPAIGN_CREATORS, `At most ${MAX_CAMPAIGN_CREATORS} influencers`), pay: paySchema.optional() })
    .optional(),
}

const version = z.object({
  version: z.number(),
  state: z.enum(FEE_VERSION_STATES),
  /** Absent: from the beginning. */
  holdsFrom: timeField.optional(),
  /** When a later one takes its place; absent: nobody has planned that. */
  holdsUntil: timeField.optional(),
  rule: feeRuleSchema,
  savedAt: timeField,
  /** A person's name; '': gone, or not a person. */
  savedBy: z.string(),
})

/** Inputs and results of those of `campaigns` that are about the fee. */
export const feeRulesSchemas = {
  /** All versions of what a campaign pays, the newest first. An order is paid by the one that was in force when it was placed. */
  listFeeVersions: { input: z.object({ id: campaignIdField }), result: z.object({ versions: z.array(version) }) },
  /**
   * What `changeFee` would change, with its refusals. changes: creators whose orders will pay something else, those with the same change together; kept: those who keep a
   * fee of their own; replaced: when planned versions would have begun that this one takes the place of; untold: those whose fee changes and whom no mail tells, without an address, blocked,
   * or because this program sends none. isChange false: nothing would change.
   */
  previewFeeChange: {
    input: z.object(changeFields),
    result: z.object({
      before: everybodysRule,
      after: everybodysRule,
      changes: z.array(z.object({ before: paySchema, after: paySchema, creators: z.array(namedCreator) })),
      kept: z.array(namedCreator),
      replaced: z.array(timeField),
      untold: z.array(namedCreator),
      isChange: z.boolean(),
      fingerprint: z.string(),
    }),
  },
  /**
   * Saves a new version of what a created campaign pays, which has not ended. Orders that are placed before its day keep their version. Refused where something else would
   * change than what has this fingerprint ('review changed'). Creators whose fee changes and who can be reached are told by mail, in this language.
   */
  changeFee: {
    input: z.object({ ...changeFields, language: languageField, fingerprint: z.string().max(100) }),
    result: z.object({ version: z.number() }),
  },
}
export type FeeRule = z.output<typeof feeRuleSchema>
export type CreatorPay = z.output<typeof paySchema>
export type FeeVersionOnWire = z.output<typeof version>
export type FeeChangePreview = z.output<(typeof feeRulesSchemas)['previewFeeChange']['result']>
