/** Campaigns of creators on the wire. */
import { z } from 'zod'
import {
  CAMPAIGN_FAULTS,
  CAMPAIGN_STATUSES,
  CAMPAIGN_STEPS,
  DISCOUNT_TYPES,
  DISCOUNT_VALUE_TYPES,
  EDIT_DECISIONS,
  EDIT_KINDS,
  isCode,
  isCodePattern,
  MAX_CAMPAIGN_CREATORS,
  MAX_CAMPAIGN_DISCOUNTS,
  MAX_CAMPAIGN_MEDIA,
  MAX_CAMPAIGN_NAME,
  MAX_DISCOUNT_PRODUCTS,
} from '../campaigns.ts'
import { CREATOR_STATES } from '../creators.ts'
import { CODE_STATES } from '../discount-codes.ts'
import { MAX_LANDING_PAGE_URL } from '../landing-pages.ts'
import { isOneLine, lengthOf } from '../short-texts.ts'
import { shopDiscountSchema } from './discount-codes.schemas.ts'
import { feeRulesSchemas, feeRuleSchema } from './fee-rules.schemas.ts'
import {
  amountField,
  campaignIdField,
  countField,
  dayField,
  done,
  idField,
  idList,
  nameField,
  percentField,
  timeField,
} from './fields.schemas.ts'
import { DISCOUNT_FAILURES } from './shopify.values.ts'

const notYet = z.literal('')

/** A discount of a campaign. */
export const campaignDiscountSchema = z
  .object({
    /** Chosen by the client; it stays while the setting changes. */
    id: z.string().regex(/^[\w-]{1,40}$/),
    type: z.enum(DISCOUNT_TYPES),
    valueType: z.enum(DISCOUNT_VALUE_TYPES),
    /** Decimal text: per cent, or an amount in the store's currency; '': not chosen yet. */
    value: z.union([notYet, amountField]).default(''),
    /** Of a discount on products: the catalogue's ids. */
    productIds: idList(MAX_DISCOUNT_PRODUCTS, `At most ${MAX_DISCOUNT_PRODUCTS} products`),
    /** How its codes are made of the creators' names; '': not chosen yet. */
    codePattern: z
      .string()
      .trim()
      .max(100)
      .refine((text) => text === '' || isCodePattern(text), 'Format Error')
      .default(''),
    /** Each person who clicks a creator's link gets a code of the same discount that works once, in place of the creator's own. */
    isSingleUse: z.boolean().default(false),
  })
  .refine(({ valueType, value }) => valueType !== 'percentage' || value === '' || percentField.safeParse(value).success, {
    path: ['value'],
    message: 'Format Error',
  })

/** Whom utm_mgr of the links names; '': nobody. */
const managerField = z.string().trim().max(100).refine(isOneLine, 'Only one line of text')

const draftFields = {
  landingPageId: idField.optional(),
  startsOn: dayField.optional(),
  /** Left out of a permanent campaign. */
  endsOn: dayField.optional(),
  isPermanent: z.boolean().default(false),
  manager: managerField.default(''),
  creatorIds: idList(MAX_CAMPAIGN_CREATORS, `You can select up to ${MAX_CAMPAIGN_CREATORS} influencers`),
  mediumIds: idList(MAX_CAMPAIGN_MEDIA, `You can select up to ${MAX_CAMPAIGN_MEDIA} medias`),
  discounts: z
    .array(campaignDiscountSchema)
    .max(MAX_CAMPAIGN_DISCOUNTS, `At most ${MAX_CAMPAIGN_DISCOUNTS} discounts`)
    .refine((all) => new Set(all.map(({ id }) => id)).size === all.length)
    .refine(
      (all) => !all.slice(1).some(({ isSingleUse }) => isSingleUse),
      'Only the first discount, which the links apply, can have single-use codes',
    )
    .default([]),
  feeRule: feeRuleSchema.omit({ ownFees: true }).optional(),
}
const campaignName = nameField.refine((name) => lengthOf(name) <= MAX_CAMPAIGN_NAME, `At most ${MAX_CAMPAIGN_NAME} characters`)

const codeCounts = z.record(z.enum(CODE_STATES), z.number())

const campaign = z.object({
  id: z.string(),
  name: z.string(),
  isDraft: z.boolean(),
  status: z.enum(CAMPAIGN_STATUSES),
  ...draftFields,
  /** Of a created campaign the version in force now. */
  feeRule: feeRuleSchema.optional(),
  /** Those of creatorIds, in the same order. joinedAt: of those who joined after the campaign was created. lacksLinks: came with a balance from another program, and can still be added. */
  creators: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      state: z.enum(CREATOR_STATES),
      joinedAt: timeField.optional(),
      lacksLinks: z.literal(true).optional(),
    }),
  ),
  feeVersion: z.number().optional(),
  /** What the draft lacks before it can be created. */
  faults: z.array(z.object({ step: z.enum(CAMPAIGN_STEPS), fault: z.enum(CAMPAIGN_FAULTS) })),
  /** Of a created campaign: how many of its codes are in which state. A draft has none. */
  codeCounts,
  updatedAt: timeField,
})

/** destination: url without what names campaign, creator and medium; what an edit changes. shortUrl: of a created campaign, what the creator publishes. */
const previewedLink = z.object({
  mediumId: z.string(),
  url: z.string(),
  destination: z.string(),
  isEdited: z.boolean(),
  shortUrl: z.string().optional(),
})
/** takenBy: the created campaign that has this code; another one must be chosen. Of a created campaign with the code's own id, state and failure. */
const previewedCode = z.object({
  discountId: z.string(),
  code: z.string(),
  isEdited: z.boolean(),
  takenBy: z.string().optional(),
  id: z.string().optional(),
  state: z.enum(CODE_STATES).optional(),
  reason: z.enum(DISCOUNT_FAILURES).optional(),
})
/** What a campaign's settings and edits make for one creator. Discounts without a code pattern have no codes. */
const previewedCreator = z.object({
  id: z.string(),
  name: z.string(),
  links: z.array(previewedLink),
  codes: z.array(previewedCode),
})

/** part: the medium of a link, the discount setting of a code. */
const itemFields = { creatorId: idField, kind: z.enum(EDIT_KINDS), partId: idField }

/**
 * An edit under which the settings have changed. made: what they made when it was edited (the code; the whole address), madeNow: what they make today, absent if
 * the creator, medium or discount is gone. value: what the user wrote (the code; the destination).
 */
const lostEdit = z.object({
  ...itemFields,
  creator: z.string(),
  made: z.string(),
  madeNow: z.string().optional(),
  value: z.string(),
  editedAt: timeField,
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
  codeCounts,
  updatedAt: timeField,
})

/** A page of links and codes by creator. counts: of all pages. */
const madePage = z.object({
  creators: z.array(previewedCreator),
  media: z.array(z.object({ id: z.string(), name: z.string() })),
  counts: z.object({
    creators: z.number(),
    links: z.number(),
    codes: z.number(),
    edits: z.number(),
    lostEdits: z.number(),
    taken: z.number(),
  }),
  /** The first of them. The campaign is not created before all are settled. */
  lostEdits: z.array(lostEdit),
  pageSize: z.number(),
})

/** Who and what joins a created campaign. */
const joiningFields = {
  creatorIds: idList(MAX_CAMPAIGN_CREATORS, `You can select up to ${MAX_CAMPAIGN_CREATORS} influencers`),
  mediumIds: idList(MAX_CAMPAIGN_MEDIA, `You can select up to ${MAX_CAMPAIGN_MEDIA} medias`),
  /** Written in place of what the settings make for a creator who joins. */
  codes: z
    .array(z.object({ creatorId: idField, discountId: idField, code: z.string().trim().refine(isCode, 'Format Error') }))
    .max(MAX_CAMPAIGN_CREATORS)
    .default([]),
}

/**
 * Which codes of a page the store's shop has already; those of other campaigns aside. isConnected false: there is no shop to ask. looked: so many of the page's codes
 * were asked for. failed: the shop gave no answer from then on; nothing else depends on it.
 */
const codesInShop = z.object({
  isConnected: z.boolean(),
  codes: z.number(),
  looked: z.number(),
  found: z.array(z.object({ code: z.string(), discount: shopDiscountSchema })),
  failed: z.enum(DISCOUNT_FAILURES).optional(),
})
export type CodesInShop = z.output<typeof codesInShop>

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
   * The links and codes that a draft's settings and edits make, before anything is made; of a created campaign what was made. Some creators of it, in the order
   * of their names. counts: of the whole campaign. A draft is refused without a landing page.
   */
  previewCampaign: {
    input: z.object({ id: campaignIdField, pageNo: countField.default(1) }),
    result: madePage,
  },
  /** Which codes of a page of a draft's preview the store's shop has already. */
  lookUpPreviewCodes: {
    input: z.object({ id: campaignIdField, pageNo: countField.default(1) }),
    result: codesInShop,
  },
  /**
   * Writes over a creator's code or a link's destination; without a value what the settings make holds again. A destination is an https address of the store's
   * own hosts, or of the landing page's; what names campaign, creator and medium is added to it. Drafts only. Returns the creator as previewed then.
   */
  editCampaignItem: {
    input: z.object({ id: campaignIdField, ...itemFields, value: z.string().trim().min(1).max(MAX_LANDING_PAGE_URL).optional() }),
    result: previewedCreator,
  },
  /** Keeps or drops lost edits: these, or all. One whose creator, medium or discount is gone is dropped either way. lostEdits: how many are left. */
  settleCampaignEdits: {
    input: z.object({ id: campaignIdField, decision: z.enum(EDIT_DECISIONS), edits: z.array(z.object(itemFields)).max(500).optional() }),
    result: z.object({ settled: z.number(), lostEdits: z.number() }),
  },
  /**
   * Makes a campaign of a draft: its settings, links and codes are fixed. Shopify gets the codes afterwards: `codeCounts` of `readCampaign` tell how far it is.
   * Refused while the draft has faults ('campaign incomplete', details by step), lost edits ('edits lost') or codes of other campaigns ('code taken', details by code).
   */
  createCampaign: { input: z.object({ id: campaignIdField }), result: campaign },
  /**
   * The links and codes that `addToCampaign` would make, with its refusals: nothing of those who are in the campaign already. fingerprint: tells all of it, of every
   * page, from whatever else would be made.
   */
  previewCampaignAddition: {
    input: z.object({ id: campaignIdField, ...joiningFields, pageNo: countField.default(1) }),
    result: madePage.extend({ fingerprint: z.string() }),
  },
  /** Which codes of a page of that preview the store's shop has already. */
  lookUpAdditionCodes: { input: z.object({ id: campaignIdField, ...joiningFields, pageNo: countField.default(1) }), result: codesInShop },
  /**
   * Creators and media join a campaign that is created and has not ended ('campaign ended'): a link for each new pair of both, and the codes of each new creator, whose
   * orders and clicks count from now on. Shopify gets the codes afterwards. Those who are in it already are passed over, so that a repeated request makes nothing.
   * Refused for creators who are not active, beyond what a campaign may have, and where something else would be made than what has this fingerprint ('review changed').
   */
  addToCampaign: { input: z.object({ id: campaignIdField, ...joiningFields, fingerprint: z.string().max(100) }), result: campaign },
  /**
   * What may change after the creation; what is left out stays. endsOn: the last day, earlier or later, but not before today; isPermanent true: no end. With either
   * a campaign that has ended goes on. The links keep naming the manager of before.
   */
  changeCampaign: {
    input: z.object({
      id: campaignIdField,
      endsOn: dayField.optional(),
      isPermanent: z.boolean().optional(),
      manager: managerField.optional(),
    }),
    result: campaign,
  },
  ...feeRulesSchemas,
  /** Ends a created campaign now. Its links and codes are kept; its codes take nothing off any more. */
  endCampaign: { input: z.object({ id: campaignIdField }), result: campaign },
  /** A new draft with the settings of a campaign, draft or not; without days that have passed, edits, and creators who may not join. */
  copyCampaign: { input: z.object({ id: campaignIdField, name: campaignName }), result: campaign },
  /** Drafts only. */
  deleteCampaign: { input: z.object({ id: campaignIdField }), result: done },
}
export type Campaign = z.output<typeof campaign>
export type CampaignRow = z.output<typeof campaignRow>
export type PreviewedCreator = z.output<typeof previewedCreator>
export type LostEdit = z.output<typeof lostEdit>
export type CampaignDiscount = z.output<typeof campaignDiscountSchema>
