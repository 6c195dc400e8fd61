/** SQL of the ads report: the platforms' ads with their figures, and the clicks that brought orders. Amounts are in the report's currency. */
import { MODELS } from '@convbox/attribution'
import { column, type Warehouse } from '@convbox/storage'
import type { Measures } from '@convbox/contract/metrics/metrics'
import { z } from 'zod'
import { EXCLUDED, POOLS, RANGE } from '../credits.sql.ts'
import { journeysIn, spendIn, type CurrencyRates } from '../in-currency.sql.ts'
import { measuresFrom } from '../measures.ts'
import { MEDIA_MEASURES, type MediaKey, type MediaMeasure } from '../media-measures.ts'
import type { Span } from '../report-span.ts'
import type { AdClick, KnownAd } from './match-ads.ts'

/** What the report shows of the platform's figures. */
export const ADS_MEDIA = [
  'spend',
  'impressions',
  'clicks',
  'linkClicks',
  'mediaOrders',
  'mediaSales',
] as const satisfies readonly MediaKey[]

const adRow = z.object({
  accountId: column.text,
  campaignId: column.text,
  campaign_name: column.text,
  adsetId: column.text,
  adset_name: column.text,
  adId: column.text,
  ad_name: column.text,
  rows: column.count,
  missing: column.count,
  figures: z.array(column.text),
})
export type AdFigures = KnownAd & { rows: number; missing: number; measures: Measures }

const inStoreOf = (key: MediaKey): string => {
  const record: MediaMeasure = MEDIA_MEASURES[key]
  return record.inStore ?? record.amount
}

const IN_RANGE = 'day >= {fromDay:Date}'

/**
 * Every ad that the channel has had up to the range's end, by its newest name, with its figures of the range: a click may bring its order after its ad's last
 * day. Money is absent, not 0, where no day of the range has a rate.
 */
export const readAds = async (
  warehouse: Warehouse,
  range: { storeId: string; fromDay: string; toDay: string },
  { channel, currency }: { channel: string; currency: CurrencyRates },
): Promise<AdFigures[]> => {
  const rows = await warehouse.query({
    sql: `
      SELECT
        account_id AS accountId, campaign_id AS campaignId, argMax(campaign, day) AS campaign_name, adset_id AS adsetId, argMax(adset, day) AS adset_name,
        ad_id AS adId, argMax(ad, day) AS ad_name, countIf(${IN_RANGE}) AS rows, countIf(${IN_RANGE} AND isNull(rate)) AS missing,
        [${ADS_MEDIA.map((key) => `toString(ifNull(sumIf(${inStoreOf(key)}, ${IN_RANGE}), 0))`).join(', ')}] AS figures
      FROM (SELECT * ${spendIn(currency)} FROM ad_spend FINAL WHERE store_id = {storeId:String} AND channel = {channel:String} AND day <= {toDay:Date})
      GROUP BY accountId, campaignId, adsetId, adId`,
    params: { ...range, ...currency, channel },
    row: adRow,
  })
  return rows.map(({ figures, campaign_name: campaign, adset_name: adset, ad_name: ad, ...row }) => {
    const isKnown = (key: MediaKey): boolean => row.rows === 0 || row.missing < row.rows || !('inStore' in MEDIA_MEASURES[key])
    const all = measuresFrom(ADS_MEDIA, figures)
    const measures = Object.fromEntries(ADS_MEDIA.flatMap((key) => (isKnown(key) ? [[key, all[key] ?? '0']] : [])))
    return { ...row, campaign, adset, ad, measures }
  })
}

/** Channels with ad figures. */
export const readAdChannels = async (warehouse: Warehouse, storeId: string): Promise<string[]> => {
  const rows = await warehouse.query({
    sql: `SELECT DISTINCT channel FROM ad_spend WHERE store_id = {storeId:String}`,
    params: { storeId },
    row: z.object({ channel: column.text }),
  })
  return rows.map((row) => row.channel)
}

const clickRow = z.object({
  campaignId: column.text,
  adsetId: column.text,
  adId: column.text,
  tag_campaign: column.text,
  tag_term: column.text,
  tag_content: column.text,
  orders: column.count,
  sales: column.text,
})
export type OrderClick = AdClick & { orders: number; sales: string }

/** The channel's clicks that get an order as a whole, by what their links name. Journeys keep the names, touches the platform's ids. */
export const readOrderClicks = async (
  warehouse: Warehouse,
  span: Span,
  { channel, model, currency }: { channel: string; model: 'last_click' | 'first_click'; currency: CurrencyRates },
): Promise<OrderClick[]> => {
  const { n, rank, r } = POOLS.all
  const rows = await warehouse.query({
    sql: `
      SELECT
        toString(campaign_id) AS campaignId, toString(adset_id) AS adsetId, toString(ad_id) AS adId, toString(clicked.campaign) AS tag_campaign,
        toString(clicked.term) AS tag_term, toString(clicked.content) AS tag_content, count() AS orders, toString(sum(clicked.total)) AS sales
      FROM
      (
        SELECT session_id, at, campaign, term, content, total, ${n} AS n, ${r} AS r, toFloat64(${MODELS[model].sql}) AS credit
        FROM ${journeysIn(currency, RANGE)}
        ARRAY JOIN
          ${rank} AS rank, touch_session_id AS session_id, touch_at AS at, touch_channel AS channel, touch_campaign AS campaign, touch_term AS term, touch_content AS content
        WHERE ${RANGE} AND ${EXCLUDED} = '' AND r >= 1 AND r <= n AND channel = {channel:String} AND credit = 1
      ) AS clicked
      LEFT ANY JOIN
      (
        SELECT session_id, at, campaign_id, adset_id, ad_id
        FROM touches FINAL
        WHERE store_id = {storeId:String} AND channel = {channel:String} AND at < {to:DateTime64(3, 'UTC')}
      ) AS linked ON clicked.session_id = linked.session_id AND clicked.at = linked.at
      GROUP BY campaignId, adsetId, adId, tag_campaign, tag_term, tag_content`,
    params: { ...span, ...currency, channel },
    row: clickRow,
  })
  return rows.map(({ tag_campaign: campaign, tag_term: term, tag_content: content, ...row }) => ({ ...row, campaign, term, content }))
}
