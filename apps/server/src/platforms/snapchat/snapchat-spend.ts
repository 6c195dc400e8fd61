/**
 * Snapchat's statistics of ads by day, with the names of their campaigns and ad squads from the lists beside. Claims are asked for within 7 days after a swipe and 1
 * day after a view; they come as one number, which stands under the 7 and 28 days after a click.
 * Source: https://developers.snap.com/api/marketing-api/Ads-API/measurement (days start at the account's midnight, at most 31 at once, amounts in millionths), .../ads,
 * .../ad-squads, .../campaigns.
 */
import { addDays, todayIn } from '@convbox/contract/date-range'
import { MINUTE_MS } from '@convbox/contract/durations'
import { startOfDay } from '@convbox/contract/store-days'
import { Decimal } from 'decimal.js'
import { z } from 'zod'
import { readBody } from '../channel-call.ts'
import { NO_CLAIMS, type AdFigures, type Claims, type SpendPlatform } from '../spend-platform.ts'
import { getSnapchat, readSnapchatList } from './snapchat-lists.ts'

const FIELDS = 'impressions,swipes,spend,conversion_purchases,conversion_purchases_value'

const named = z.object({ id: z.string(), name: z.string().default('') })
const campaignRow = z.object({ campaign: named })
const squadRow = z.object({ adsquad: named.extend({ campaign_id: z.string().default('') }) })
const adRow = z.object({ ad: named.extend({ ad_squad_id: z.string().default(''), creative_id: z.string().default('') }) })

const creativeRow = z.object({ creative: named })

const count = z.coerce.number().default(0)
const part = z.object({
  start_time: z.string(),
  stats: z.object({ impressions: count, swipes: count, spend: count, conversion_purchases: count, conversion_purchases_value: count }),
})
const stats = z.object({
  timeseries_stats: z.array(
    z.object({
      timeseries_stat: z.object({ breakdown_stats: z.object({ ad: z.array(z.object({ id: z.string(), timeseries: z.array(part) })) }) }),
    }),
  ),
})

const amountOf = (micros: number): string => new Decimal(micros).div(1_000_000).toFixed(4)

/** The start of an account's day, with its offset from UTC: 2026-11-20T00:00:00.000-05:00. */
const midnight = (day: string, zone: string): string => {
  const offset = Math.round((Date.parse(`${day}T00:00:00Z`) - startOfDay(day, zone).getTime()) / MINUTE_MS)
  const [hours, minutes] = [Math.floor(Math.abs(offset) / 60), Math.abs(offset) % 60].map((value) => String(value).padStart(2, '0'))
  return `${day}T00:00:00.000${offset < 0 ? '-' : '+'}${hours}:${minutes}`
}

export const snapchatSpend: SpendPlatform = {
  spanDays: 28,
  ask: async (client, { externalId, timeZone = 'UTC' }, { since, until }) => {
    const path = `/adaccounts/${encodeURIComponent(externalId)}`
    const campaigns = new Map(
      (await readSnapchatList(client, `${path}/campaigns`, 'campaigns', campaignRow)).map(({ campaign }) => [campaign.id, campaign]),
    )
    const squads = new Map(
      (await readSnapchatList(client, `${path}/adsquads`, 'adsquads', squadRow)).map(({ adsquad }) => [adsquad.id, adsquad]),
    )
    const ads = new Map((await readSnapchatList(client, `${path}/ads`, 'ads', adRow)).map(({ ad }) => [ad.id, ad]))
    const creatives = new Map(
      (await readSnapchatList(client, `${path}/creatives`, 'creatives', creativeRow)).map(({ creative }) => [creative.id, creative.name]),
    )
    const answer = await getSnapchat(client, `${path}/stats`, {
      breakdown: 'ad',
      granularity: 'DAY',
      fields: FIELDS,
      swipe_up_attribution_window: '7_DAY',
      view_attribution_window: '1_DAY',
      start_time: midnight(since, timeZone),
      end_time: midnight(addDays(until, 1), timeZone),
    })
    const figures = readBody(answer, stats).timeseries_stats.flatMap(({ timeseries_stat: { breakdown_stats: all } }) =>
      all.ad.flatMap(({ id, timeseries }) =>
        timeseries.map(({ start_time: start, stats: told }): AdFigures => {
          const ad = ads.get(id)
          const squad = squads.get(ad?.ad_squad_id ?? '')
          const own: Claims = { orders: String(told.conversion_purchases), sales: amountOf(told.conversion_purchases_value) }
          return {
            day: todayIn(timeZone, Date.parse(start)),
            campaignId: squad?.campaign_id ?? '',
            campaign: campaigns.get(squad?.campaign_id ?? '')?.name ?? '',
            adsetId: squad?.id ?? '',
            adset: squad?.name ?? '',
            adId: id,
            ad: ad?.name ?? '',
            creativeId: ad?.creative_id ?? '',
            creative: creatives.get(ad?.creative_id ?? '') ?? '',
            spend: amountOf(told.spend),
            impressions: told.impressions,
            clicks: told.swipes,
            linkClicks: told.swipes,
            reported: { click1d: NO_CLAIMS, click7d: own, click28d: own, view1d: NO_CLAIMS },
          }
        }),
      ),
    )
    // Days on which an ad was not shown are told, too.
    return {
      figures: figures.filter(
        ({ spend, impressions, reported }) => Number(spend) > 0 || impressions > 0 || Number(reported.click7d.orders) > 0,
      ),
    }
  },
}
