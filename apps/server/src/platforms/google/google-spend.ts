/**
 * Google Ads' costs by ad and day, and by campaign what no ad has, such as Performance Max. Its conversion window is set on each conversion action (30 days after a
 * click by default): the claims stand under the 7 and 28 days alike, and there are none of one day or of views.
 * Source: the resources and metrics of Google Ads API v25 (https://developers.google.com/google-ads/api/fields/v25/overview).
 */
import { Decimal } from 'decimal.js'
import { z } from 'zod'
import { NO_CLAIMS, type AdFigures, type Claims, type SpendPlatform } from '../spend-platform.ts'
import { adCosts, adPurchases, campaignCosts, campaignPurchases } from './google-queries.sql.ts'
import { searchGoogle } from './google-search.ts'

const id = z.coerce.string()
const name = z.string().default('')
const count = z.coerce.number().default(0)
const campaign = z.object({ id, name })
const segments = z.object({ date: z.string() })
const costs = z.object({ costMicros: z.coerce.string().default('0'), impressions: count, clicks: count })
const customer = z.object({ currencyCode: z.string().optional() }).default({})
const campaignRow = z.object({ segments, campaign, customer, metrics: costs })
const adRow = campaignRow.extend({ adGroup: z.object({ id, name }), adGroupAd: z.object({ ad: z.object({ id, name }) }) })
const claims = z.object({ conversions: z.coerce.number().default(0), conversionsValue: z.coerce.number().default(0) })
const campaignClaim = z.object({ segments, campaign: z.object({ id }), metrics: claims })
const adClaim = campaignClaim.extend({ adGroup: z.object({ id }), adGroupAd: z.object({ ad: z.object({ id }) }) })

type Total = { spend: Decimal; impressions: number; clicks: number; orders: Decimal; sales: Decimal }
const zero = (): Total => ({ spend: new Decimal(0), impressions: 0, clicks: 0, orders: new Decimal(0), sales: new Decimal(0) })

/** Decimals of an amount as the warehouse keeps it. */
const DECIMALS = 4
const claimsOf = ({ orders, sales }: Pick<Total, 'orders' | 'sales'>): AdFigures['reported'] => {
  const own: Claims = { orders: orders.toFixed(DECIMALS), sales: sales.toFixed(DECIMALS) }
  return { click1d: NO_CLAIMS, click7d: own, click28d: own, view1d: NO_CLAIMS }
}

const keyOf = (row: {
  segments: { date: string }
  campaign: { id: string }
  adGroup?: { id: string }
  adGroupAd?: { ad: { id: string } }
}): string => [row.segments.date, row.campaign.id, row.adGroup?.id ?? '', row.adGroupAd?.ad.id ?? ''].join('/')

type ClaimRow = Parameters<typeof keyOf>[0] & { metrics: z.output<typeof claims> }
/** The same ad has a row for each category and name of a conversion: they are added up. */
const addUp = (rows: readonly ClaimRow[]): Map<string, Pick<Total, 'orders' | 'sales'>> => {
  const sums = new Map<string, Pick<Total, 'orders' | 'sales'>>()
  for (const row of rows) {
    const { orders, sales } = sums.get(keyOf(row)) ?? zero()
    sums.set(keyOf(row), { orders: orders.plus(row.metrics.conversions), sales: sales.plus(row.metrics.conversionsValue) })
  }
  return sums
}

const spendOf = (micros: string): Decimal => new Decimal(micros).div(1_000_000)

export const googleSpend: SpendPlatform = {
  spanDays: 14,
  ask: async (client, { externalId, parentId }, { since, until }) => {
    const at = { customerId: externalId, managerId: parentId, failsIfShut: true } as const
    const ads = await searchGoogle(client, at, adCosts(since, until), adRow)
    const campaigns = await searchGoogle(client, at, campaignCosts(since, until), campaignRow)
    const adClaims = addUp(await searchGoogle(client, at, adPurchases(since, until), adClaim))
    const campaignClaims = addUp(await searchGoogle(client, at, campaignPurchases(since, until), campaignClaim))
    // What the ads of a campaign and day have; the rest is the campaign's own.
    const ofAds = new Map<string, Total>()
    const figures = ads.map((row): AdFigures => {
      const key = keyOf({ segments: row.segments, campaign: row.campaign })
      const claimed = adClaims.get(keyOf(row)) ?? zero()
      const sum = ofAds.get(key) ?? zero()
      ofAds.set(key, {
        spend: sum.spend.plus(spendOf(row.metrics.costMicros)),
        impressions: sum.impressions + row.metrics.impressions,
        clicks: sum.clicks + row.metrics.clicks,
        orders: sum.orders.plus(claimed.orders),
        sales: sum.sales.plus(claimed.sales),
      })
      return {
        day: row.segments.date,
        campaignId: row.campaign.id,
        campaign: row.campaign.name,
        adsetId: row.adGroup.id,
        adset: row.adGroup.name,
        adId: row.adGroupAd.ad.id,
        ad: row.adGroupAd.ad.name,
        creativeId: '',
        ...(row.customer.currencyCode !== undefined && { currency: row.customer.currencyCode }),
        spend: spendOf(row.metrics.costMicros).toFixed(DECIMALS),
        impressions: row.metrics.impressions,
        clicks: row.metrics.clicks,
        linkClicks: row.metrics.clicks,
        reported: claimsOf(claimed),
      }
    })
    for (const row of campaigns) {
      const known = ofAds.get(keyOf(row)) ?? zero()
      const claimed = campaignClaims.get(keyOf(row)) ?? zero()
      const rest = {
        spend: spendOf(row.metrics.costMicros).minus(known.spend),
        impressions: row.metrics.impressions - known.impressions,
        clicks: row.metrics.clicks - known.clicks,
        orders: Decimal.max(0, claimed.orders.minus(known.orders)),
        sales: Decimal.max(0, claimed.sales.minus(known.sales)),
      }
      if (rest.spend.lte(0) && rest.impressions <= 0 && rest.clicks <= 0) continue
      figures.push({
        day: row.segments.date,
        campaignId: row.campaign.id,
        campaign: row.campaign.name,
        adsetId: '',
        adset: '',
        adId: '',
        ad: '',
        creativeId: '',
        ...(row.customer.currencyCode !== undefined && { currency: row.customer.currencyCode }),
        spend: Decimal.max(0, rest.spend).toFixed(DECIMALS),
        impressions: Math.max(0, rest.impressions),
        clicks: Math.max(0, rest.clicks),
        linkClicks: Math.max(0, rest.clicks),
        reported: claimsOf(rest),
      })
    }
    return { figures }
  },
}
