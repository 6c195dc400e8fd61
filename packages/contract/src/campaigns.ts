/** Campaigns of creators: limits, closed lists, status, and what a draft still lacks. Free of zod, so that the browser may load it. */
import type { Day } from './date-range.ts'
import type { CampaignStatus, CampaignStep } from './hub.values.ts'

export { CAMPAIGN_STATUSES, CAMPAIGN_STEPS, type CampaignStatus, type CampaignStep } from './hub.values.ts'

export const MAX_CAMPAIGN_NAME = 100
/** Of a store. */
export const MAX_CAMPAIGNS = 1000
export const MAX_CAMPAIGN_CREATORS = 500
export const MAX_CAMPAIGN_MEDIA = 5
export const MAX_CAMPAIGN_DISCOUNTS = 5
export const MAX_DISCOUNT_PRODUCTS = 100
export const MAX_FEE_TIERS = 10
export const CAMPAIGNS_PER_PAGE = 50
/** Of a campaign's preview. */
export const PREVIEW_CREATORS_PER_PAGE = 50
/** Lost edits that an answer lists; the rest is counted. */
export const LISTED_LOST_EDITS = 100

/** What a user may write over in a preview: the destination of a creator's link on a medium, the code of a creator for a discount. */
export const EDIT_KINDS = ['link', 'code'] as const
export type EditKind = (typeof EDIT_KINDS)[number]
/** What becomes of an edit after the settings under it have changed. */
export const EDIT_DECISIONS = ['keep', 'drop'] as const
export type EditDecision = (typeof EDIT_DECISIONS)[number]

/** Both days count. Without an end it is permanent, or the end is not chosen yet. */
export type CampaignDays = { startsOn?: Day | undefined; endsOn?: Day | undefined }

/** isEnded: somebody ended it before its last day. today: in the store's time zone. */
export const statusOf = (
  { isDraft, startsOn, endsOn, isEnded = false }: CampaignDays & { isDraft: boolean; isEnded?: boolean },
  today: Day,
): CampaignStatus => {
  if (isEnded) return 'Ended'
  if (isDraft || startsOn === undefined || today < startsOn) return 'Not Started'
  return endsOn !== undefined && endsOn < today ? 'Ended' : 'In Progress'
}

/** order: off the whole order; product: off some products. A campaign without a discount has no settings of one. */
export const DISCOUNT_TYPES = ['order', 'product'] as const
export type DiscountType = (typeof DISCOUNT_TYPES)[number]
export const DISCOUNT_VALUE_TYPES = ['percentage', 'fixed amount'] as const
export type DiscountValueType = (typeof DISCOUNT_VALUE_TYPES)[number]

/** Stands for the creator's name in the pattern of a discount's codes. */
export const CREATOR_PLACE = '{creator}'
export const MAX_CODE = 40
export const MIN_CODE = 3
/** What a discount code may be: what buyers can type on any keyboard, and what stands in an address as it is. */
export const isCode = (text: string): boolean =>
  text.length >= MIN_CODE && text.length <= MAX_CODE && /^[A-Za-z\d][A-Za-z\d_-]*$/.test(text)
/** A code as it is compared: Shopify does not regard its case. */
export const codeKey = (code: string): string => code.toLowerCase()
/** What may stand around the one place for the creator's name, without which all creators would have one code. */
export const isCodePattern = (text: string): boolean => {
  const [before, after, ...more] = text.split(CREATOR_PLACE)
  return (
    before !== undefined &&
    after !== undefined &&
    more.length === 0 &&
    (before + after).length <= MAX_CODE - 10 &&
    /^([A-Za-z\d][A-Za-z\d_-]*)?$/.test(before) &&
    /^[A-Za-z\d_-]*$/.test(after)
  )
}

/** Of an order: a percentage of the base, percentages by product, a fixed amount, or percentages by what the creator's orders of the month come to. */
export const FEE_KINDS = ['percent', 'products', 'flat', 'tiers'] as const
export type FeeKind = (typeof FEE_KINDS)[number]
/** Groups of products with a percentage of their own. */
export const MAX_FEE_GROUPS = 5
export const TIER_MODES = ['marginal', 'retroactive'] as const
/** What a percentage is taken of: merchandise without tax, shipping and gift cards, or all that was paid. Both less what is refunded. */
export const FEE_BASES = ['merchandise_net', 'payment'] as const
/** An order with codes of several creators: one gets it, or they share it by what their codes took off. */
export const FEE_POLICIES = ['one', 'split'] as const
/** Where a version of a campaign's fee stands. replaced: another took its place before it began. */
export const FEE_VERSION_STATES = ['past', 'in force', 'planned', 'replaced'] as const
export type FeeVersionState = (typeof FEE_VERSION_STATES)[number]
/** Of a campaign. */
export const MAX_FEE_VERSIONS = 200
/** A change is planned at most so many days ahead. */
export const MAX_FEE_DAYS_AHEAD = 365
export const DEFAULT_HOLD_DAYS = 30
export const DEFAULT_WINDOW_DAYS = 30

/** What keeps a draft from being created. */
export const CAMPAIGN_FAULTS = [
  'landing page required',
  'start time required',
  'end time required',
  'end before start',
  'already over',
  'creators required',
  'media required',
  'discount code required',
  'discount rate required',
  'discount value required',
  'discount products required',
  'discount codes alike',
  'fee required',
] as const
export type CampaignFault = (typeof CAMPAIGN_FAULTS)[number]

type DraftDiscount = { type: DiscountType; valueType: DiscountValueType; value: string; productIds: readonly string[]; codePattern: string }
type Draft = CampaignDays & {
  isPermanent: boolean
  landingPageId?: string | undefined
  /** How many matters, not which. */
  creatorIds: { readonly length: number }
  mediumIds: { readonly length: number }
  discounts: readonly DraftDiscount[]
  fee?: object | undefined
}

const discountFaults = ({ type, valueType, value, productIds, codePattern }: DraftDiscount): CampaignFault[] => [
  ...(codePattern === '' ? (['discount code required'] as const) : []),
  ...(value !== '' ? [] : [valueType === 'percentage' ? ('discount rate required' as const) : ('discount value required' as const)]),
  ...(type === 'product' && productIds.length === 0 ? (['discount products required'] as const) : []),
]

const dayFaults = ({ startsOn, endsOn, isPermanent }: Draft, today: Day): CampaignFault[] => {
  if (startsOn === undefined) return ['start time required']
  if (isPermanent) return []
  if (endsOn === undefined) return ['end time required']
  if (endsOn < startsOn) return ['end before start']
  return endsOn < today ? ['already over'] : []
}

/** What a draft lacks before it can be created, each with its step; none: it can be. today: in the store's time zone. */
export const faultsOfDraft = (draft: Draft, today: Day): { step: CampaignStep; fault: CampaignFault }[] => {
  const at = (step: CampaignStep, faults: readonly CampaignFault[]) => [...new Set(faults)].map((fault) => ({ step, fault }))
  const patterns = draft.discounts.map(({ codePattern }) => codePattern.toLowerCase())
  return [
    ...at('landing', draft.landingPageId === undefined ? ['landing page required'] : []),
    ...at('settings', dayFaults(draft, today)),
    ...at('creators', draft.creatorIds.length === 0 ? ['creators required'] : []),
    ...at('media', draft.mediumIds.length === 0 ? ['media required'] : []),
    ...at('discounts', [
      ...draft.discounts.flatMap(discountFaults),
      ...(new Set(patterns).size < patterns.length ? (['discount codes alike'] as const) : []),
    ]),
    ...at('fee', draft.fee === undefined ? ['fee required'] : []),
  ]
}
