/** What commissions follow from: the terms of a campaign, and the facts of its orders. Times are ms since 1970. */
import type { Exact } from './exact.ts'

/** From how much base in a month (campaign's currency) which percent holds. */
export type Tier = { from: Exact; percent: Exact }
export type Fee =
  | { kind: 'percent'; percent: Exact }
  /** By product; what is no product counts at the average of those that are left in the order. */
  | { kind: 'products'; percents: ReadonlyMap<string, Exact>; others: Exact }
  /** An amount an order, in the campaign's currency. */
  | { kind: 'flat'; amount: Exact }
  /** marginal: each percent for the part of the month's base that lies in its tier; retroactive: the highest reached for all of it. Ascending, at least one. */
  | { kind: 'tiers'; mode: 'marginal' | 'retroactive'; tiers: readonly Tier[] }

/** What the orders of a creator pay. cap: the most of a calendar month, by the creator's own rate. */
export type Pay = { fee: Fee; cap?: Exact }
/**
 * own: in place of what the campaign pays. fromMs: joined the campaign then; earlier clicks, and codes of earlier orders, bring nothing. rate: what a unit of the campaign's base fee and cap is in the
 * creator's currency; absent: 1.
 */
export type Creator = { name: string; currency: string; email?: string; own?: Pay; fromMs?: number; rate?: Exact }

export type Campaign = Pay & {
  currency: string
  timeZone: string
  base: 'merchandise_net' | 'payment'
  holdMs: number
  windowMs: number
  policy: 'one' | 'split'
  /** By each creator's own rate, as `cap`. */
  baseFee?: Exact
  firstOrderOnly: boolean
  /** Up to which cycle of a subscription orders count. */
  cycles?: number
  /** Creator by code in lower case. */
  codes: ReadonlyMap<string, string>
  creators: ReadonlyMap<string, Creator>
  /** Both ends count. */
  fromMs?: number
  untilMs?: number
  /** Other versions of its terms, for the orders that name one. Currency, time zone, creators' names and currencies are the same in all. */
  versions?: ReadonlyMap<number, Campaign>
}

/** The terms of an order. */
export const termsOf = (campaign: Campaign, { version }: Pick<Placed, 'version'>): Campaign =>
  (version === undefined ? undefined : campaign.versions?.get(version)) ?? campaign

export const payOf = (terms: Campaign, creator: string): Pay => terms.creators.get(creator)?.own ?? terms

export type Click = { creator: string; atMs: number }
/** A discount code of an order, and how much it took off. */
export type UsedCode = { code: string; allocated: Exact }

/** How an order was placed: all that decides who is credited. */
export type Placed = {
  atMs: number
  customerOrderIndex?: number
  cycle?: number
  email?: string
  /** Creators who are known to be the buyer, beside those with the same e-mail. */
  ownPurchaseOf?: ReadonlySet<string>
  test: boolean
  /** The buyer works for the store: nobody is credited, unless a person chose a creator. */
  isStaff?: true
  clicks: readonly Click[]
  codes: readonly UsedCode[]
  /** Units of a creator's currency for one unit of the campaign's, on the order's day. */
  rates: ReadonlyMap<string, Exact>
  /** The creator whom a person chose. */
  assigned?: string
  /** Another campaign has the better claim to the order. */
  isTaken?: true
  /** Of the campaign's terms; absent: the campaign itself. */
  version?: number
  /** Which part of the order other channels earned, 0 to 1, in a campaign that pays by share. */
  othersShare?: Exact
}

export const SALE_LINES = ['PRODUCT', 'GIFT_CARD', 'SHIPPING', 'TIP', 'DUTY', 'FEE', 'ADJUSTMENT'] as const
/** A sale of one of Shopify's order agreements. total includes tax; both are signed: a return is negative. */
export type Sale = {
  line: (typeof SALE_LINES)[number]
  total: Exact
  tax: Exact
  /** Of a line PRODUCT, where it is known. */ product?: string
}
export type Agreement = { atMs: number; sales: readonly Sale[] }

/** All that is known of an order's money. lostAtMs: a dispute that the store lost. */
export type OrderMoney = {
  paidAtMs?: number
  cancelledAtMs?: number
  lostAtMs?: number
  agreements: readonly Agreement[]
}
