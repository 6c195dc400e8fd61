/** Clicks and ads of a channel that do not find each other. */
import type { AdLinks, AdLinksQuestion, AdPlace } from '@convbox/contract/api/ad-links.schemas'
import { MAX_AD_LINKS } from '@convbox/contract/reports/ad-links.values'
import { type AdsLevel } from '@convbox/contract/reports/ads-report.values'
import type { KnownAd } from '../../derive/known-ads.sql.ts'
import type { Program } from '../../program.ts'
import { readAdsFacts } from '../../reports/ads-report/ads-report.ts'
import { readTaggedVisits, type OrderClick, type TaggedVisits } from '../../reports/ads-report/ads-report.sql.ts'
import { adsRows, type AdsFacts } from '../../reports/ads-report/ads-rows.ts'
import { foldTag, indexAds, isWithin, matchClick, rowKeyOf, type AdClick } from '../../reports/ads-report/match-ads.ts'
import { AS_STORED } from '../../reports/in-currency.sql.ts'
import { readLastUpdate } from '../../reports/last-build.sql.ts'
import { spanOf, type ReportStore } from '../../reports/report-span.ts'

/** The ids of a level; '' below it. */
const idsOf = (level: AdsLevel, { accountId, campaignId, adsetId, adId }: KnownAd) => ({
  accountId,
  campaignId,
  adsetId: level === 'campaign' ? '' : adsetId,
  adId: level === 'ad' ? adId : '',
})
/** Ids and names of a level; '' below it. */
const placeOf = (level: AdsLevel, ad: KnownAd): AdPlace => ({
  ...idsOf(level, ad),
  campaign: ad.campaign,
  adset: level === 'campaign' ? '' : ad.adset,
  ad: level === 'ad' ? ad.ad : '',
})

const tagKey = ({ campaignId, adsetId, adId, campaign, term, content }: AdClick): string =>
  JSON.stringify([adId || adsetId || campaignId, foldTag(campaign), foldTag(term), foldTag(content)])

/** Visits and orders of clicks that the report gives no row, by tags. */
const unmatchedClicks = (level: AdsLevel, facts: AdsFacts, visits: readonly TaggedVisits[]): AdLinks['clicks'] => {
  const index = indexAds(facts.ads, facts.mappings)
  const clicks: readonly (TaggedVisits | OrderClick)[] = [...visits, ...facts.clicks]
  return [...Map.groupBy(clicks, tagKey).values()].flatMap((same) => {
    const [first] = same
    const found = first === undefined ? undefined : matchClick(index, first, level)
    if (first === undefined || found === undefined || 'key' in found) return []
    const sum = (figure: (click: TaggedVisits | OrderClick) => number): number => same.reduce((total, click) => total + figure(click), 0)
    return [
      {
        reason: found.reason,
        campaign: first.campaign,
        term: first.term,
        content: first.content,
        id: first.adId || first.adsetId || first.campaignId,
        visits: sum((click) => ('visits' in click ? click.visits : 0)),
        orders: sum((click) => ('measures' in click ? Number(click.measures.orders ?? 0) : 0)),
        sales: String(Math.round(sum((click) => ('measures' in click ? Number(click.measures.sales ?? 0) : 0)) * 10_000) / 10_000),
      },
    ]
  })
}

/** Rows that cost money and brought neither a visit nor an order. */
const unvisited = (level: AdsLevel, facts: AdsFacts, visits: readonly TaggedVisits[]): AdLinks['spend'] => {
  const index = indexAds(facts.ads, facts.mappings)
  const visited = new Set(
    visits.flatMap((click) => {
      const found = matchClick(index, click, level)
      return 'key' in found ? [found.key] : []
    }),
  )
  const ads = new Map(facts.ads.map((ad) => [rowKeyOf(level, ad), ad]))
  return adsRows(facts, { level }).flatMap(({ key, measures, charged }) => {
    const ad = ads.get(key)
    const isPaid = Number(measures.spend ?? 0) > 0 || Number(charged?.amount ?? 0) > 0
    if (ad === undefined || visited.has(key) || Number(measures.orders ?? 0) > 0 || !isPaid) return []
    const clicks = measures.clicks ?? '0'
    return [
      {
        ...placeOf(level, ad),
        reason: clicks === '0' ? ('no clicks' as const) : ('no visits' as const),
        ...(measures.spend !== undefined && { spend: measures.spend }),
        ...(charged && { charged }),
        clicks,
      },
    ]
  })
}

const describeMapping = (
  facts: AdsFacts,
  mapping: AdsFacts['mappings'][number],
): Omit<AdLinks['mappings'][number], 'savedAt' | 'savedBy'> => {
  const { channel: _channel, ...said } = mapping
  const ad = facts.ads.find((each) => isWithin(each, mapping))
  return {
    ...said,
    campaign: ad?.campaign ?? '',
    adset: said.adsetId === '' ? '' : (ad?.adset ?? ''),
    ad: said.adId === '' ? '' : (ad?.ad ?? ''),
    isKnown: ad !== undefined,
  }
}

/** Both lists of a channel, and what the store says of its tags. The range is clamped by the caller. */
export const readAdLinks = async (program: Program, store: ReportStore, question: AdLinksQuestion): Promise<AdLinks> => {
  const { channel, level } = question
  const [facts, visits, lastUpdate] = await Promise.all([
    readAdsFacts(program, { ...store, toShown: AS_STORED }, question, { range: question, shown: store.currency }),
    readTaggedVisits(program.warehouse, spanOf(store, question, question), channel),
    readLastUpdate(program.warehouse, [store]),
  ])
  const clicks = unmatchedClicks(level, facts, visits).toSorted((a, b) => b.orders - a.orders || b.visits - a.visits)
  const spend = unvisited(level, facts, visits).toSorted((a, b) => Number(b.spend ?? 0) - Number(a.spend ?? 0))
  const all = visits.reduce((sum, click) => sum + click.visits, 0)
  return {
    currency: store.currency,
    visits: all,
    matchedVisits: all - clicks.reduce((sum, click) => sum + click.visits, 0),
    clicks: clicks.slice(0, MAX_AD_LINKS),
    clickCount: clicks.length,
    spend: spend.slice(0, MAX_AD_LINKS),
    spendCount: spend.length,
    mappings: facts.mappings.map((mapping) => ({
      ...describeMapping(facts, mapping),
      savedAt: mapping.savedAt.toISOString(),
      ...(mapping.savedBy !== undefined && { savedBy: mapping.savedBy }),
    })),
    ...(lastUpdate !== undefined && { lastUpdate }),
  }
}

const MAX_FOUND = 50

/** Campaigns, ad sets or ads whose name or id contains the text, in any case, by name. */
export const findAds = (ads: readonly KnownAd[], level: AdsLevel, query: string): AdPlace[] => {
  const wanted = foldTag(query)
  const places = new Map(ads.map((ad) => [rowKeyOf(level, ad), placeOf(level, ad)]))
  const nameOf = ({ campaign, adset, ad }: AdPlace): string => (level === 'campaign' ? campaign : level === 'adset' ? adset : ad)
  const idOf = ({ campaignId, adsetId, adId }: AdPlace): string => adId || adsetId || campaignId
  return [...places.values()]
    .filter((place) => idOf(place) !== '' && (foldTag(nameOf(place)).includes(wanted) || foldTag(idOf(place)).includes(wanted)))
    .toSorted((a, b) => nameOf(a).localeCompare(nameOf(b)) || idOf(a).localeCompare(idOf(b)))
    .slice(0, MAX_FOUND)
}
