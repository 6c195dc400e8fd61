/** Campaigns of creators on the wire. */
import { z } from 'zod'
import {
  CAMPAIGN_FAULTS,
  CAMPAIGN_STATUSES,
  CAMPAIGN_STEPS,
  DEFAULT_HOLD_DAYS,
  DEFAULT_WINDOW_DAYS,
  DISCOUNT_TYPES,
  DISCOUNT_VALUE_TYPES,
  FEE_BASES,
  FEE_POLICIES,
  isCodePattern,
  MAX_CAMPAIGN_CREATORS,
  MAX_CAMPAIGN_DISCOUNTS,
  MAX_CAMPAIGN_MEDIA,
  MAX_CAMPAIGN_NAME,
  MAX_DISCOUNT_PRODUCTS,
  MAX_FEE_TIERS,
  TIER_MODES,
} from '../campaigns.ts'
import { CREATOR_STATES } from '../creators.ts'
import { isOneLine, lengthOf } from '../short-texts.ts'
import { campaignIdField, countField, dayField, done, nameField, timeField } from './fields.schemas.ts'

const idField = z.string().min(1).max(100)
const idList = (max: number, message: string) =>
  z
    .array(idField)
    .max(max, message)
    .transform((ids) => [...new Set(ids)])
    .default([])

/** Above 0. Digits beyond the currency's are refused by the server. */
const amount = z
  .string()
  .trim()
  .regex(/^\d{1,9}(\.\d{1,4})?$/, 'Format Error')
  .refine((text) => Number(text) > 0, 'Format Error')
const percent = z
  .string()
  .trim()
  .regex(/^\d{1,3}(\.\d{1,2})?$/, 'Format Error')
  .refine((text) => Number(text) > 0 && Number(text) <= 100, 'Format Error')
const notYet = z.literal('')

/** A discount of a campaign. */
export const campaignDiscountSchema = z
  .object({
    /** Chosen by the client; it stays while the setting changes. */
    id: z.string().regex(/^[\w-]{1,40}$/),
    type: z.enum(DISCOUNT_TYPES),
    valueType: z.enum(DISCOUNT_VALUE_TYPES),
    /** Decimal text: per cent, or an amount in the store's currency; '': not chosen yet. */
    value: z.union([notYet, amount]).default(''),
    /** Of a discount on products: the catalogue's ids. */
    productIds: idList(MAX_DISCOUNT_PRODUCTS, `At most ${MAX_DISCOUNT_PRODUCTS} products`),
    /** How its codes are made of the creators' names; '': not chosen yet. */
    codePattern: z
      .string()
      .trim()
      .max(100)
      .refine((text) => text === '' || isCodePattern(text), 'Format Error')
      .default(''),
  })
  .refine(({ valueType, value }) => valueType !== 'percentage' || value === '' || percent.safeParse(value).success, {
    path: ['value'],
    message: 'Format Error',
  })

const isAscending = (tiers: readonly { from: string }[]): boolean =>
  tiers.every(({ from }, index) => index === 0 || Number(from) > Number(tiers[index - 1]?.from))

/** What a creator gets: the terms of `Fee` and `Campaign` in packages/commissions. Amounts in the store's currency. */
export const feeRuleSchema = z.object({
  fee: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('percent'), percent }),
    z.object({ kind: z.literal('flat'), amount }),
    z.object({
      kind: z.literal('tiers'),
      mode: z.enum(TIER_MODES),
      /** From how much base in a month which percentage holds; ascending. */
      tiers: z
        .array(z.object({ from: z.union([z.literal('0'), amount]), percent }))
        .min(1)
        .max(MAX_FEE_TIERS)
        .refine(isAscending, 'Format Error'),
    }),
  ]),
  base: z.enum(FEE_BASES).default('merchandise_net'),
  policy: z.enum(FEE_POLICIES).default('one'),
  /** Paid once for taking part. */
  baseFee: amount.optional(),
  /** The most that a creator gets in a month. */
  cap: amount.optional(),
  firstOrderOnly: z.boolean().default(false),
  /** Up to which cycle of a subscription orders count. */
  cycles: z.number().int().min(1).max(120).optional(),
  /** Days after payment until a commission can be paid out, and after a click within which an order counts. */
  holdDays: z.number().int().min(0).max(365).default(DEFAULT_HOLD_DAYS),
  windowDays: z.number().int().min(1).max(365).default(DEFAULT_WINDOW_DAYS),
})

const draftFields = {
  landingPageId: idField.optional(),
  startsOn: dayField.optional(),
  /** Left out of a permanent campaign. */
  endsOn: dayField.optional(),
  isPermanent: z.boolean().default(false),
  /** Whom utm_mgr of the links names; '': nobody. */
  manager: z.string().trim().max(100).refine(isOneLine, 'Only one line of text').default(''),
  creatorIds: idList(MAX_CAMPAIGN_CREATORS, `You can select up to ${MAX_CAMPAIGN_CREATORS} influencers`),
  mediumIds: idList(MAX_CAMPAIGN_MEDIA, `You can select up to ${MAX_CAMPAIGN_MEDIA} medias`),
  discounts: z
    .array(campaignDiscountSchema)
    .max(MAX_CAMPAIGN_DISCOUNTS, `At most ${MAX_CAMPAIGN_DISCOUNTS} discounts`)
    .refine((all) => new Set(all.map(({ id }) => id)).size === all.length)
    .default([]),
  feeRule: feeRuleSchema.optional(),
}
const campaignName = nameField.refine((name) => lengthOf(name) <= MAX_CAMPAIGN_NAME, `At most ${MAX_CAMPAIGN_NAME} characters`)

const campaign = z.object({
  id: z.string(),
  name: z.string(),
  isDraft: z.boolean(),
  status: z.enum(CAMPAIGN_STATUSES),
  ...draftFields,
  /** Those of creatorIds, in the same order. */
  creators: z.array(z.object({ id: z.string(), name: z.string(), state: z.enum(CREATOR_STATES) })),
  /** Of the fee rule: how often it was changed. */
  feeVersion: z.number().optional(),
  /** What the draft lacks before it can be created. */
  faults: z.array(z.object({ step: z.enum(CAMPAIGN_STEPS), fault: z.enum(CAMPAIGN_FAULTS) })),
  updatedAt: timeField,
})

/** What a campaign's settings make, by creator. Discounts without a code pattern have no codes. */
const previewedCreator = z.object({
  id: z.string(),
  name: z.string(),
  links: z.array(z.object({ mediumId: z.string(), url: z.string() })),
  codes: z.array(z.object({ discountId: z.string(), code: z.string() })),
})

const campaignRow = z.object({
  id: z.string(),
  name: z.string(),
  isDraft: z.boolean(),
  status: z.enum(CAMPAIGN_STATUSES),
  startsOn: z.string().optional(),
  endsOn: z.string().optional(),
  isPermanent: z.boolean(),
  landingPage: z.string().optional(),
  creators: z.number(),
  media: z.number(),
  /** Steps of a draft at which something is missing or wrong. */
  lacks: z.array(z.enum(CAMPAIGN_STEPS)),
  updatedAt: timeField,
})

/** Inputs and results of `campaigns`. */
export const campaignsSchemas = {
  /** The newest first; search: in the name. counts: of each status, whatever is searched for. */
  listCampaigns: {
    input: z.object({
      search: z.string().trim().max(100).default(''),
      status: z.enum(CAMPAIGN_STATUSES).optional(),
      pageNo: countField.default(1),
    }),
    result: z.object({
      campaigns: z.array(campaignRow),
      count: z.number(),
      pageSize: z.number(),
      counts: z.record(z.enum(CAMPAIGN_STATUSES), z.number()),
    }),
  },
  readCampaign: { input: z.object({ id: campaignIdField }), result: campaign },
  /**
   * Saves a draft as it stands, at every step; without an id a new one. Only the name is needed; it is fixed from then on, because the links name it, and
   * belongs to one campaign of the store, without regard to case.
   */
  saveCampaign: { input: z.object({ id: campaignIdField.optional(), name: campaignName, ...draftFields }), result: campaign },
  /**
   * The links and codes that a campaign's settings make, before anything is made: some creators of it, in the order of their names. counts: of the whole
   * campaign. Refused without a landing page.
   */
  previewCampaign: {
    input: z.object({ id: campaignIdField, pageNo: countField.default(1) }),
    result: z.object({
      creators: z.array(previewedCreator),
      media: z.array(z.object({ id: z.string(), name: z.string() })),
      counts: z.object({ creators: z.number(), links: z.number(), codes: z.number() }),
      pageSize: z.number(),
    }),
  },
  /** Drafts only. */
  deleteCampaign: { input: z.object({ id: campaignIdField }), result: done },
}
export type Campaign = z.output<typeof campaign>
export type CampaignRow = z.output<typeof campaignRow>
export type CampaignDiscount = z.output<typeof campaignDiscountSchema>
export type FeeRule = z.output<typeof feeRuleSchema>
