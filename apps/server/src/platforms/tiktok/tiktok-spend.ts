/**
 * TikTok's report of ads by day. It is read at once: its reports made later are limited to 4,500 calls a day for all stores together. Deleted ads must be asked for.
 * A claim is of the window that is set on each ad group (7 days after a click and 1 day after a view by default) and stands under the 7 and 28 days alike.
 * total_complete_payment_rate is the value of the purchases, whatever its name says.
 * Source: TikTok's API for Business, report/integrated/get and ad/get; the filter of deleted ads and the names of metrics as public clients of it send them.
 */
import { z } from 'zod'
import { NO_CLAIMS, type AdFigures, type Claims, type SpendPlatform } from '../spend-platform.ts'
import type { SignedClient } from '../oauth.ts'
import { askTiktok, readTiktok } from './tiktok-api.ts'
import { adFiles, creativeIdOf } from './tiktok-creatives.ts'

const METRICS = [
  'campaign_id',
  'campaign_name',
  'adgroup_id',
  'adgroup_name',
  'ad_name',
  'currency',
  'spend',
  'impressions',
  'clicks',
  'complete_payment',
  'total_complete_payment_rate',
]
const ALL_ADS = JSON.stringify([{ field_name: 'ad_status', filter_type: 'IN', filter_value: JSON.stringify(['STATUS_ALL']) }])
const ROWS_A_PAGE = 1000
const IDS_AT_ONCE = 100

/** '-' stands for nothing. */
const amount = z
  .string()
  .transform((text) => (/^-?\d+(\.\d+)?$/.test(text) ? text : '0'))
  .default('0')
const count = amount.transform(Number)
const text = z.string().default('')
const row = z.object({
  dimensions: z.object({ ad_id: z.coerce.string(), stat_time_day: z.string() }),
  metrics: z.object({
    campaign_id: z.coerce.string().default(''),
    campaign_name: text,
    adgroup_id: z.coerce.string().default(''),
    adgroup_name: text,
    ad_name: text,
    currency: z.string().optional(),
    spend: amount,
    impressions: count,
    clicks: count,
    complete_payment: amount,
    total_complete_payment_rate: amount,
  }),
})
const page = z.object({ list: z.array(row), page_info: z.object({ total_page: z.number() }) })
const ad = adFiles.extend({ ad_id: z.coerce.string() })
const ads = z.object({ list: z.array(ad) })

const readRows = async (
  client: SignedClient,
  accountId: string,
  days: { since: string; until: string },
): Promise<z.output<typeof row>[]> => {
  const rows: z.output<typeof row>[] = []
  for (let number = 1, pages = 1; number <= pages; number += 1) {
    const params = {
      advertiser_id: accountId,
      service_type: 'AUCTION',
      report_type: 'BASIC',
      data_level: 'AUCTION_AD',
      dimensions: JSON.stringify(['ad_id', 'stat_time_day']),
      metrics: JSON.stringify(METRICS),
      filtering: ALL_ADS,
      start_date: days.since,
      end_date: days.until,
      page: String(number),
      page_size: String(ROWS_A_PAGE),
    }
    const { list, page_info: info } = readTiktok(await askTiktok(client, '/report/integrated/get/', params), page)
    rows.push(...list)
    pages = info.total_page
  }
  return rows
}

/** What each ad shows: its video, post or first picture. */
const readCreatives = async (client: SignedClient, accountId: string, adIds: readonly string[]): Promise<ReadonlyMap<string, string>> => {
  const creatives = new Map<string, string>()
  for (let first = 0; first < adIds.length; first += IDS_AT_ONCE) {
    const params = {
      advertiser_id: accountId,
      filtering: JSON.stringify({ ad_ids: adIds.slice(first, first + IDS_AT_ONCE), primary_status: 'STATUS_ALL' }),
      fields: JSON.stringify(['ad_id', 'video_id', 'tiktok_item_id', 'image_ids']),
      page_size: String(IDS_AT_ONCE),
    }
    for (const one of readTiktok(await askTiktok(client, '/ad/get/', params), ads).list) creatives.set(one.ad_id, creativeIdOf(one))
  }
  return creatives
}

export const tiktokSpend: SpendPlatform = {
  // The longest span of a report by day.
  spanDays: 30,
  ask: async (client, { externalId }, days) => {
    const rows = await readRows(client, externalId, days)
    const creatives = await readCreatives(client, externalId, [...new Set(rows.map(({ dimensions }) => dimensions.ad_id))])
    const figures = rows.map(({ dimensions, metrics }): AdFigures => {
      const own: Claims = { orders: metrics.complete_payment, sales: metrics.total_complete_payment_rate }
      return {
        day: dimensions.stat_time_day.slice(0, 10),
        campaignId: metrics.campaign_id,
        campaign: metrics.campaign_name,
        adsetId: metrics.adgroup_id,
        adset: metrics.adgroup_name,
        adId: dimensions.ad_id,
        ad: metrics.ad_name,
        creativeId: creatives.get(dimensions.ad_id) ?? '',
        ...(metrics.currency !== undefined && { currency: metrics.currency }),
        spend: metrics.spend,
        impressions: metrics.impressions,
        clicks: metrics.clicks,
        linkClicks: metrics.clicks,
        reported: { click1d: NO_CLAIMS, click7d: own, click28d: own, view1d: NO_CLAIMS },
      }
    })
    return { figures }
  },
}
