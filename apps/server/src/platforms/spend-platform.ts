/** How a platform tells what its ads cost and what it claims of them. */
import type { ChannelItem, SignedClient } from './oauth.ts'

/** Days of an ad account, both included, YYYY-MM-DD. */
export type AccountDays = { since: string; until: string }

/** An ad account as the store selected it. timeZone: its own days; absent where the platform names none. */
export type SpendAccount = Pick<ChannelItem, 'externalId' | 'parentId' | 'currency' | 'timeZone'>

/** What a platform claims within one window. Orders may be fractions (modelled); sales are decimal text in the account's currency. */
export type Claims = { orders: string; sales: string }

/**
 * One ad's figures of one day. Ids and names are the platform's; a level that it does not have is ''. creativeId: what the ad shows, '' where the ad itself is
 * that. currency: absent where the report names none, then it is the account's.
 */
export type AdFigures = {
  day: string
  campaignId: string
  campaign: string
  adsetId: string
  adset: string
  adId: string
  ad: string
  creativeId: string
  /** Its name, where the platform gives one. */
  creative?: string
  currency?: string
  /** Decimal text. */
  spend: string
  impressions: number
  clicks: number
  linkClicks: number
  /** The last three are absent where the platform does not tell them: engagedView1d: 1 day after a video was watched; incremental: its own estimate of what would not
   * have come without the ad; onSite: in its own shop, in the windows of click7d and view1d. */
  reported: Record<'click1d' | 'click7d' | 'click28d' | 'view1d', Claims> &
    Partial<Record<'engagedView1d' | 'incremental' | 'onSite', Claims>>
}

/**
 * figures: all of the days asked for; an ad and day that is missing had none. report: the platform makes a report; `look` asks for it under this name, also after
 * a restart. 'running': not ready yet. 'lost': failed or expired there, to be asked for again. 'too large': the platform cannot answer for so many days at once.
 */
export type SpendAnswer = { figures: AdFigures[] } | { report: string } | 'running' | 'lost' | 'too large'

/** The specifics of one platform. */
export type SpendPlatform = {
  /** Days asked for at once. */
  spanDays: number
  /** Asks for the figures of some days. isToday: a short answer is wanted at once, where the platform has both. */
  ask: (client: SignedClient, account: SpendAccount, days: AccountDays, isToday: boolean) => Promise<SpendAnswer>
  /** Looks for a report; absent: the platform answers at once. */
  look?: (client: SignedClient, account: SpendAccount, report: string, days: AccountDays) => Promise<SpendAnswer>
  /** The IANA name of an account's time zone, where the platform has names of its own; undefined: unknown, its days are taken as UTC's. */
  zoneOf?: (timeZone: string) => string | undefined
}

/** No claims. */
export const NO_CLAIMS: Claims = { orders: '0', sales: '0' }
