/**
 * Google Ads' answers to queries for figures by day. The third of the invented campaigns' ads is a Performance Max campaign: it has no rows of ads. Strict about the
 * rules that clients meet: known resources, dates in order, and no costs beside the category of a conversion (https://developers.google.com/google-ads/api/docs/reporting/segmentation).
 */
import { todayIn } from '@convbox/contract/date-range'
import type { AdFigures } from '@convbox/server/platforms/spend-platform'
import { Decimal } from 'decimal.js'
import type { OAuthReply, SignedCall } from '../oauth/oauth-stand-in.ts'
import type { AdAccount } from '../oauth/people.ts'
import { asFields, asText } from '../checks.ts'
import { daysFault } from './ad-book.ts'
import { badQuery, ORDERED } from './google-replies.ts'

/** Google keeps figures longer than anybody asks for. */
const KEPT_DAYS = 11 * 365
const PAGE = 500

/** An ad without a group of its own stands for a Performance Max campaign. */
const hasAds = ({ adId, campaign }: AdFigures): boolean => adId !== '' && campaign !== 'Retargeting'

const ids = (ad: AdFigures, isOfAds: boolean) => ({
  segments: { date: ad.day },
  campaign: { resourceName: `customers/1/campaigns/${ad.campaignId}`, id: ad.campaignId, name: ad.campaign },
  ...(isOfAds && {
    adGroup: { resourceName: `customers/1/adGroups/${ad.adsetId}`, id: ad.adsetId, name: ad.adset },
    adGroupAd: { ad: { resourceName: `customers/1/ads/${ad.adId}`, id: ad.adId, name: ad.ad } },
  }),
})

const micros = (amount: string): string => new Decimal(amount).times(1_000_000).toFixed(0)

const costRow = (account: AdAccount, ad: AdFigures, isOfAds: boolean) => ({
  ...ids(ad, isOfAds),
  customer: { resourceName: `customers/${account.id}`, currencyCode: account.currency },
  metrics: { costMicros: micros(ad.spend), impressions: String(ad.impressions), clicks: String(ad.clicks) },
})

/** Google counts clicks alone: what the book says of 7 days. */
const claimRow = (ad: AdFigures, isOfAds: boolean) => {
  const { segments, ...rest } = ids(ad, isOfAds)
  const { orders, sales } = ad.reported.click7d
  return {
    segments: { ...segments, conversionActionCategory: 'PURCHASE' },
    ...rest,
    metrics: { conversions: Number(orders), conversionsValue: Number(sales) },
  }
}

/** The figures of a campaign and day as one. */
const byCampaign = (ads: readonly AdFigures[]): AdFigures[] =>
  [...Map.groupBy(ads, ({ day, campaignId }) => `${day} ${campaignId}`).values()].flatMap((own) => {
    const [first] = own
    if (first === undefined) return []
    const sum = (amountOf: (ad: AdFigures) => string | number): Decimal =>
      own.reduce((total, ad) => total.plus(amountOf(ad)), new Decimal(0))
    const click7d = {
      orders: sum(({ reported }) => reported.click7d.orders).toFixed(),
      sales: sum(({ reported }) => reported.click7d.sales).toFixed(),
    }
    return [
      {
        ...first,
        spend: sum(({ spend }) => spend).toFixed(),
        impressions: sum(({ impressions }) => impressions).toNumber(),
        clicks: sum(({ clicks }) => clicks).toNumber(),
        reported: { ...first.reported, click7d },
      },
    ]
  })

/** Answers a query for figures of an account's days. */
export const answerGoogleFigures = async (call: SignedCall, account: AdAccount, query: string): Promise<OAuthReply> => {
  const { ads } = call.context
  if (ads.order === 'throttled' || ads.order === 'denied') return ORDERED[ads.order]()
  const [, selected = '', resource, condition = ''] = /^SELECT (.+) FROM (\w+) WHERE (.+)$/.exec(query) ?? []
  if (resource !== 'ad_group_ad' && resource !== 'campaign') return badQuery('BAD_RESOURCE_TYPE_IN_FROM_CLAUSE', 'Unknown resource')
  const [, since = '', until = ''] = /segments\.date BETWEEN '([\d-]+)' AND '([\d-]+)'/.exec(condition) ?? []
  if (daysFault({ since, until }, todayIn(account.timeZone, call.context.readNowMs()), KEPT_DAYS) !== undefined)
    return badQuery('INVALID_VALUE_WITH_BETWEEN_OPERATOR', 'The dates are not in order')
  const isOfClaims = condition.includes("segments.conversion_action_category = 'PURCHASE'")
  if (isOfClaims && !selected.includes('segments.conversion_action_category'))
    return badQuery('EXPECTED_REFERENCED_FIELD_IN_SELECT_CLAUSE', 'A segment of the WHERE clause must be in the SELECT clause')
  if (isOfClaims && /cost_micros|metrics\.clicks|metrics\.impressions/.test(selected))
    return badQuery('PROHIBITED_SEGMENT_WITH_METRIC_IN_SELECT_OR_WHERE_CLAUSE', 'Cannot select costs with the category of a conversion')
  const isOfAds = resource === 'ad_group_ad'
  const figures = await ads.figuresOf(account, { since, until })
  const wanted = isOfAds ? figures.filter(hasAds) : byCampaign(figures)
  const rows = isOfClaims
    ? wanted.filter(({ reported }) => Number(reported.click7d.orders) > 0).map((ad) => claimRow(ad, isOfAds))
    : wanted.map((ad) => costRow(account, ad, isOfAds))
  const from = Number(asText(asFields(call.body)?.pageToken) || 0)
  const next = from + PAGE
  return { body: { results: rows.slice(from, next), fieldMask: selected, ...(next < rows.length && { nextPageToken: String(next) }) } }
}
