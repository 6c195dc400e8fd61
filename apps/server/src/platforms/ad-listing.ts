/** How a platform tells of the campaigns, ad sets and ads of an account: status, budget, and where ads lead. */
import type { CreativeKind } from '@convbox/contract/creatives'
import type { GivenLink } from '@convbox/contract/link-tags'
import type { LINK_TAGS_AT } from '@convbox/contract/reports/ad-links.values'
import { AD_STATES, type AdState, type BudgetPeriod } from '@convbox/contract/reports/ad-states.values'
import type { AdsLevel } from '@convbox/contract/reports/ads-report.values'
import type { SignedClient } from './oauth.ts'
import type { SpendAccount } from './spend-platform.ts'

/** An ad's link; tagsAt: where its tags are set, or would be. */
export type AdLink = GivenLink & { tagsAt: (typeof LINK_TAGS_AT)[number] }

/**
 * What an ad shows. id: as its figures name it, where they do. file: the platform's own mark of the file, the same for the same file in every creative, such as its hash.
 * pictureUrl: of the picture, or of a video's poster; videoUrl: of a video as a file; pageUrl: the platform's page of it. Addresses may end soon. Of several files
 * the first stands for all.
 */
export type AdCreative = {
  id: string
  name: string
  kind: CreativeKind
  file?: string
  pictureUrl?: string
  videoUrl?: string
  pageUrl?: string
}

/**
 * A campaign, ad set or ad. Ids above its level are the platform's, '' where it has none. state: its own; that of what it belongs to counts later. word: the
 * platform's. budget: absent where the platform has none at this level. link: of ads that people are shown; absent where the platform tells none.
 */
export type AdObject = {
  level: AdsLevel
  id: string
  campaignId: string
  adsetId: string
  name: string
  state: AdState
  word: string
  /** Decimal text in the account's currency. */
  budget?: { amount: string; period: BudgetPeriod }
  startsAt?: Date
  endsAt?: Date
  link?: AdLink
  /** Of an ad; absent where the platform tells nothing of it. */
  creative?: AdCreative
}

/** objects: all of the account. The others: as in `SpendAnswer`. */
export type AdListAnswer = { objects: AdObject[] } | { report: string } | 'running' | 'lost'

/** The specifics of one platform. */
export type AdListing = {
  ask: (client: SignedClient, account: SpendAccount) => Promise<AdListAnswer>
  /** Looks for a list that the platform makes; absent: it answers at once. */
  look?: (client: SignedClient, account: SpendAccount, report: string) => Promise<AdListAnswer>
}

/** Reads a platform's word for a status. words: its words of each of ours; any other is unknown. */
export const readerOfStates = (
  words: Partial<Record<AdState, readonly string[]>>,
): ((word: string) => Pick<AdObject, 'state' | 'word'>) => {
  const known = new Map(AD_STATES.flatMap((state) => (words[state] ?? []).map((word) => [word, state] as const)))
  return (word) => ({ state: known.get(word) ?? 'unknown', word })
}

/** A moment that a platform tells as text; undefined for none. */
export const momentOf = (text: string | null | undefined): Date | undefined => {
  const ms = Date.parse(text ?? '')
  return Number.isNaN(ms) ? undefined : new Date(ms)
}
