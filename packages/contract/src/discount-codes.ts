/** Discount codes of created campaigns: closed lists and limits. Free of zod, so that the browser may load it. */
import type { CodeState } from './hub.values.ts'

export { CODE_SEARCHES, CODE_STATES, type CodeSearch, type CodeState } from './hub.values.ts'

export type CodeCounts = Record<CodeState, number>
export const NO_CODES: CodeCounts = { syncing: 0, created: 0, failed: 0, 're-syncing': 0, disabled: 0 }

/** Begins what stands for the discount of an imported code: the shop's own, which we do not know. */
export const IMPORTED_DISCOUNT = 'import '
/** Begins what stands for the discount of a code that was stopped: it is no code of the campaign's discount any more, and its orders still count. */
export const STOPPED_DISCOUNT = 'stopped '

/** Begins what stands for the discount of a setting's single-use codes: a second one at Shopify. The setting's id follows. */
export const SINGLE_USE_DISCOUNT = 'single-use '
export const isSingleUseDiscount = (discountId: string): boolean => discountId.startsWith(SINGLE_USE_DISCOUNT)
/** The id of the setting that a discount at Shopify is made of. */
export const settingIdOf = (discountId: string): string =>
  isSingleUseDiscount(discountId) ? discountId.slice(SINGLE_USE_DISCOUNT.length) : discountId

/** Begins every single-use code, so that it is known by sight. It does not tell the creator's own code, which those who see it could use as often as they like. */
export const SINGLE_USE_PREFIX = 'ONCE-'
/** After that: characters of LINK_CODE_ALPHABET, as capitals. 31^10 are too many to be guessed or met by chance. */
export const SINGLE_USE_LENGTH = 10
/** What a person's click got where the creator has single-use codes: one of them, or the creator's own because none was left or the database did not answer in time. */
export const HANDOUTS = ['handed out', 'none left', 'no answer'] as const
export type Handout = (typeof HANDOUTS)[number]

export const DISCOUNT_CODES_PER_PAGE = 50

/** What kind of discount the shop has under an imported code; only of an amount off we know what it takes off. */
export const SHOP_DISCOUNT_KINDS = ['amount off', 'buy x get y', 'free shipping', 'app'] as const
export type ShopDiscountKind = (typeof SHOP_DISCOUNT_KINDS)[number]
export const SHOP_DISCOUNT_STATUSES = ['active', 'scheduled', 'expired'] as const
export type ShopDiscountStatus = (typeof SHOP_DISCOUNT_STATUSES)[number]

/** Codes of a file that are looked up in the shop before it is imported: the first ones, because a person waits. */
export const PREVIEW_LOOK_UPS = 200
/** Codes that such a look names as missing, or as expired. */
export const LISTED_LOOK_UPS = 20
export const CODE_POOLS_PER_PAGE = 20
