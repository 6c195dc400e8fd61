/** Which ad of the platform's figures a click belongs to: by the platform's ids first, then by names. Pure. */
import type { AdsLevel, UnmatchedReason } from '@convbox/contract/reports/ads-report.values'

/** Ids and names at the platform; '' where it told none. */
export type KnownAd = {
  accountId: string
  campaignId: string
  campaign: string
  adsetId: string
  adset: string
  adId: string
  ad: string
}
/** What a click's link names; '' what it does not. content and term are where links usually name the ad and the ad set. */
export type AdClick = { campaignId: string; adsetId: string; adId: string; campaign: string; term: string; content: string }

/** The key of an ad's row at a level. */
export const rowKeyOf = (level: AdsLevel, { accountId, campaignId, adsetId, adId }: KnownAd): string =>
  JSON.stringify([accountId, campaignId, ...(level === 'campaign' ? [] : [adsetId]), ...(level === 'ad' ? [adId] : [])])

const same = (one: string, other: string): boolean => one.trim().toLowerCase() === other.trim().toLowerCase()
/** Whether a tag is this id or this name: many links carry the id where others carry the name. */
const names = (tag: string, id: string, name: string): boolean => tag !== '' && (same(tag, id) || same(tag, name))

type Test = (ad: KnownAd) => boolean

/** The ads of the finest id that is known. */
const byIds = (ads: readonly KnownAd[], click: AdClick): readonly KnownAd[] => {
  const tests: Test[] = [
    ({ adId }) => adId !== '' && (same(click.adId, adId) || same(click.content, adId)),
    ({ adsetId }) => adsetId !== '' && (same(click.adsetId, adsetId) || same(click.term, adsetId)),
    ({ campaignId }) => campaignId !== '' && (same(click.campaignId, campaignId) || same(click.campaign, campaignId)),
  ]
  for (const test of tests) {
    const found = ads.filter(test)
    if (found.length > 0) return found
  }
  return []
}

/** Those of the ads that the link's names fit. A name of an ad set or ad that fits none is not one (a keyword, say) and is passed over. */
const narrow = (ads: readonly KnownAd[], { campaign, term, content }: AdClick): readonly KnownAd[] => {
  const tests: Test[] = [
    (ad) => names(campaign, ad.campaignId, ad.campaign),
    (ad) => names(term, ad.adsetId, ad.adset),
    (ad) => names(content, ad.adId, ad.ad),
  ]
  return tests.reduce((left, test) => {
    const fitting = left.filter(test)
    return fitting.length > 0 ? fitting : left
  }, ads)
}

const byNames = (ads: readonly KnownAd[], click: AdClick): readonly KnownAd[] => {
  const { campaign, term, content } = click
  const ofCampaign = campaign === '' ? ads : ads.filter((ad) => names(campaign, ad.campaignId, ad.campaign))
  if (campaign !== '') return ofCampaign
  return ads.filter((ad) => names(term, ad.adsetId, ad.adset) || names(content, ad.adId, ad.ad))
}

/** The row of a click at a level, or why it has none. */
export const matchClick = (ads: readonly KnownAd[], click: AdClick, level: AdsLevel): { key: string } | { reason: UnmatchedReason } => {
  if (Object.values(click).every((tag) => tag === '')) return { reason: 'no tags' }
  const known = byIds(ads, click)
  const found = known.length > 0 ? known : byNames(ads, click)
  if (found.length === 0) return { reason: 'not known' }
  const keys = new Set(narrow(found, click).map((ad) => rowKeyOf(level, ad)))
  const [key] = keys
  return key === undefined || keys.size > 1 ? { reason: 'several' } : { key }
}
