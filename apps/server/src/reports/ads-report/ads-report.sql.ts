/** SQL of the ads report: what platforms charged and claim for each ad, and the clicks that brought orders. Amounts are in the report's currency. */
import { foldCase, MODELS } from '@convbox/attribution'
import { column, type Warehouse } from '@convbox/storage'
import { ADS_CREDITED, ADS_MEDIA } from '@convbox/contract/reports/ads-measures.values'
import { type AdsLevel, type AdsModel } from '@convbox/contract/reports/ads-report.values'
import type { Measures, MetricKey } from '@convbox/contract/metrics/metrics'
import { z } from 'zod'
import type { KnownAd } from '../../derive/known-ads.sql.ts'
import { behindRow, dayValue, SPEND_DAYS, spendDayRow, type BehindOrder } from '../conversion-analysis/explain-figure.sql.ts'
import { CREDITED_MEASURES, ORDER_AMOUNTS, type CustomerKind } from '../credited-measures.ts'
import { EXCLUDED, POOLS, RANGE } from '../credits.sql.ts'
import { foldSql } from '../custom-journeys.sql.ts'
import { journeysIn, spendIn, type CurrencyRates } from '../in-currency.sql.ts'
import { measuresFrom } from '../measures.ts'
import { MEDIA_MEASURES, mediaFrom, sumOfMedia, type MediaKey, type MediaMeasure } from '../media-measures.ts'
import type { Span } from '../report-span.ts'
import type { AdClick } from './match-ads.ts'

export type AdIds = Pick<KnownAd, 'accountId' | 'campaignId' | 'adsetId' | 'adId'>

const figuresRow = z.object({
  accountId: column.text,
  campaignId: column.text,
  adsetId: column.text,
  adId: column.text,
  creativeId: column.text,
  creative: column.text,
  onDay: column.text,
  rows: column.count,
  missing: column.count,
  /** In the account's own currency; several currencies: ''. */
  charged: column.text,
  currency: column.text,
  figures: z.array(column.text.nullable()),
})
/**
 * An ad's figures of a range, for each creative and day where these are asked for, else with ''. rows: days with figures; missing: those of them without a rate; charged: the spend in the
 * account's own currency. toldId: the creative as the figures name it, where `creativeId` is what the platform's list of ads says.
 */
export type AdFigures = AdIds & {
  creativeId: string
  toldId?: string
  creative: string
  onDay: string
  rows: number
  missing: number
  measures: Measures
  charged?: { amount: string; currency: string }
}

const inStoreOf = (key: MediaKey): string => {
  const record: MediaMeasure = MEDIA_MEASURES[key]
  return record.inStore ?? record.amount
}

/** The figures of a channel's ads in some days. Money is absent, not 0, where no day has a rate. */
export const readAdFigures = async (
  warehouse: Warehouse,
  range: { storeId: string; fromDay: string; toDay: string },
  {
    channel,
    currency,
    byCreative,
    byDay,
    keys = ADS_MEDIA,
  }: { channel: string; currency: CurrencyRates; byCreative?: boolean; byDay?: boolean; keys?: readonly MediaKey[] },
): Promise<AdFigures[]> => {
  const rows = await warehouse.query({
    sql: `
      SELECT
        account_id AS accountId, campaign_id AS campaignId, adset_id AS adsetId, ad_id AS adId,
        ${byCreative ? 'creative_id' : "''"} AS creativeId, ${byCreative ? 'argMax(ad_spend.creative, day)' : "''"} AS creative,
        ${byDay ? 'toString(ad_spend.day)' : "''"} AS onDay, count() AS rows, countIf(isNull(rate)) AS missing,
        toString(sum(spend)) AS charged, if(uniqExact(ad_spend.currency) = 1, toString(any(ad_spend.currency)), '') AS currency,
        [${keys.map((key) => `toString(${sumOfMedia(key, inStoreOf(key))})`).join(', ')}] AS figures
      FROM
      (
        SELECT * ${spendIn(currency)} FROM ad_spend FINAL
        WHERE store_id = {storeId:String} AND channel = {channel:String} AND day >= {fromDay:Date} AND day <= {toDay:Date}
      ) AS ad_spend
      GROUP BY accountId, campaignId, adsetId, adId, creativeId, onDay`,
    params: { ...range, ...currency, channel },
    row: figuresRow,
  })
  return rows.map(({ figures, charged, currency: own, ...row }) => {
    const measures = mediaFrom(keys, figures, row)
    return { ...row, measures, ...(own !== '' && { charged: { amount: charged, currency: own } }) }
  })
}

/** Channels with ad figures. */
export const readAdChannels = async (warehouse: Warehouse, storeId: string): Promise<string[]> => {
  const rows = await warehouse.query({
    sql: `SELECT DISTINCT channel FROM known_ads WHERE store_id = {storeId:String}`,
    params: { storeId },
    row: z.object({ channel: column.text }),
  })
  return rows.map((row) => row.channel)
}

const tagColumns = {
  campaignId: column.text,
  adsetId: column.text,
  adId: column.text,
  tag_campaign: column.text,
  tag_term: column.text,
  tag_content: column.text,
}
const clickRow = z.object({ ...tagColumns, onDay: column.text, figures: z.array(column.text.nullable()) })
/** Clicks with the same tags, and what the orders that they get sum up to: of each of the store's days on which orders were placed, where these are asked for, else with ''. */
export type OrderClick = AdClick & { onDay: string; measures: Measures }

type ClickQuestion = { channel: string; model: AdsModel; currency: CurrencyRates }

/** One row per order of the channel, with the touch that gets it as a whole. Columns: those of the journey, session_id, at, campaign, term, content. */
const clickedSql = ({ model, currency }: ClickQuestion, columns: readonly string[]): string => {
  const { n, rank, r } = POOLS.all
  return `
    SELECT session_id, at, campaign, term, content, ${columns.join(', ')}, ${n} AS n, ${r} AS r, toFloat64(${MODELS[model].sql}) AS credit
    FROM ${journeysIn(currency, RANGE)}
    ARRAY JOIN
      ${rank} AS rank, touch_session_id AS session_id, touch_at AS at, touch_channel AS channel, touch_campaign AS campaign, touch_term AS term, touch_content AS content
    WHERE ${RANGE} AND ${EXCLUDED} = '' AND r >= 1 AND r <= n AND channel = {channel:String} AND credit = 1`
}

/** Journeys keep the names in links, touches the platform's ids: joined to the clicks as linked. */
const LINKED = `
  LEFT ANY JOIN
  (
    SELECT session_id, at, campaign_id, adset_id, ad_id
    FROM touches FINAL
    WHERE store_id = {storeId:String} AND channel = {channel:String} AND at < {to:DateTime64(3, 'UTC')}
  ) AS linked ON clicked.session_id = linked.session_id AND clicked.at = linked.at`
const TAGS = `
  toString(campaign_id) AS campaignId, toString(adset_id) AS adsetId, toString(ad_id) AS adId, toString(clicked.campaign) AS tag_campaign,
  toString(clicked.term) AS tag_term, toString(clicked.content) AS tag_content`

/** The channel's clicks that get an order as a whole, by what their links name. */
export const readOrderClicks = async (
  warehouse: Warehouse,
  span: Span,
  { byDay, keys = ADS_CREDITED, ...question }: ClickQuestion & { byDay?: boolean; keys?: readonly (typeof ADS_CREDITED)[number][] },
): Promise<OrderClick[]> => {
  const amounts = [...new Set(keys.map((key) => CREDITED_MEASURES[key].amount))]
  const rows = await warehouse.query({
    sql: `
      SELECT
        ${TAGS}, ${byDay ? 'toString(clicked.ordered_on)' : "''"} AS onDay,
        [${keys.map((key) => `toString(sum(amount_${CREDITED_MEASURES[key].amount}))`).join(', ')}] AS figures
      FROM (${clickedSql(question, [
        ...(byDay ? ['toDate(ordered_at, {timezone:String}) AS ordered_on'] : []),
        ...amounts.map((name) => `(${ORDER_AMOUNTS[name]}) AS amount_${name}`),
      ])}) AS clicked
      ${LINKED}
      GROUP BY campaignId, adsetId, adId, tag_campaign, tag_term, tag_content, onDay`,
    params: { ...span, ...question.currency, channel: question.channel },
    row: clickRow,
  })
  return rows.map(({ tag_campaign: campaign, tag_term: term, tag_content: content, figures, ...row }) => ({
    ...row,
    campaign,
    term,
    content,
    measures: measuresFrom(keys, figures),
  }))
}

const visitRow = z.object({ ...tagColumns, visits: column.count })
/** Visits with the same tags. */
export type TaggedVisits = AdClick & { visits: number }

/** The visits that a channel's clicks began, by what their links name. */
export const readTaggedVisits = async (warehouse: Warehouse, { storeId, from, to }: Span, channel: string): Promise<TaggedVisits[]> => {
  const rows = await warehouse.query({
    sql: `
      SELECT
        toString(campaign_id) AS campaignId, toString(adset_id) AS adsetId, toString(ad_id) AS adId, toString(campaign) AS tag_campaign,
        toString(term) AS tag_term, toString(content) AS tag_content, count() AS visits
      FROM touches FINAL
      WHERE store_id = {storeId:String} AND channel = {channel:String} AND at >= {from:DateTime64(3, 'UTC')} AND at < {to:DateTime64(3, 'UTC')}
      GROUP BY campaignId, adsetId, adId, tag_campaign, tag_term, tag_content`,
    params: { storeId, from, to, channel },
    row: visitRow,
  })
  return rows.map(({ tag_campaign: campaign, tag_term: term, tag_content: content, ...row }) => ({ ...row, campaign, term, content }))
}

/** What a click's tags are, as one text. */
export const clickTags = ({ campaignId, adsetId, adId, campaign, term, content }: AdClick): string =>
  [campaignId, adsetId, adId, campaign, term, content].join('\u001F')

/** A page of the orders that the channel's clicks with some tags (`clickTags`) get, the largest first; and their number. */
export const readClickedOrders = async (
  warehouse: Warehouse,
  span: Span,
  question: ClickQuestion & { tags: readonly string[]; limit: number; offset: number; customers?: CustomerKind | undefined },
): Promise<{ orders: BehindOrder[]; count: number }> => {
  const { tags, limit, offset, customers, ...clicks } = question
  if (tags.length === 0) return { orders: [], count: 0 }
  const amounts = ['total', 'refunded', 'net_tax', 'goods_cost', 'shipping_cost', 'payment_fees'] as const
  const rows = await warehouse.query({
    sql: `
      SELECT clicked.order_id AS order_id, clicked.order_name AS order_name, clicked.ordered_at AS ordered_at,
        ${amounts.map((name) => `toString(clicked.${name}) AS ${name}`).join(', ')}, toFloat64(1) AS credit, count() OVER () AS orders
      FROM (${clickedSql(clicks, ['order_id', 'order_name', 'ordered_at', ...amounts, ...(customers === undefined ? [] : [`(${ORDER_AMOUNTS[customers]}) AS is_theirs`])])}) AS clicked
      ${LINKED}
      WHERE arrayStringConcat([toString(campaign_id), toString(adset_id), toString(ad_id), toString(clicked.campaign), toString(clicked.term), toString(clicked.content)], char(31)) IN {tags:Array(String)}
        ${customers === undefined ? '' : 'AND is_theirs'}
      ORDER BY clicked.total DESC, clicked.order_id
      LIMIT {limit:UInt32} OFFSET {offset:UInt32}`,
    params: { ...span, ...clicks.currency, channel: clicks.channel, tags: [...tags], limit, offset },
    row: behindRow,
  })
  return { orders: rows.map(({ orders: _count, ...row }) => row), count: rows[0]?.orders ?? 0 }
}

const LEVEL_ID = { campaign: 'campaign_id', adset: 'adset_id', ad: 'ad_id' } as const satisfies Record<AdsLevel, string>

/** The newest days of what the platform charged and reported of some ads, by their ids; '' is every one. shown: only of these ads while they showed these creatives. campaign: only of it, by its id or name. only: of these ids of a level. */
export const readAdDays = (
  warehouse: Warehouse,
  range: { storeId: string; fromDay: string; toDay: string },
  {
    channel,
    currency,
    metric,
    place,
    shown,
    campaign = '',
    only,
  }: {
    channel: string
    currency: CurrencyRates
    metric: MetricKey
    place: AdIds
    shown?: readonly AdFigures[]
    campaign?: string
    only?: { level: AdsLevel; ids: readonly string[] }
  },
): Promise<z.output<typeof spendDayRow>[]> =>
  warehouse.query({
    sql: `
      SELECT toString(day) AS day, name AS campaign, currency, toString(spent) AS spend, toString(shown) AS value
      FROM
      (
        SELECT day, campaign_id AS id, any(campaign) AS name, any(ad_spend.currency) AS currency, sum(spend) AS spent, ${dayValue(metric)} AS shown
        FROM
        (
          SELECT * ${spendIn(currency)} FROM ad_spend FINAL
          WHERE store_id = {storeId:String} AND channel = {channel:String} AND day >= {fromDay:Date} AND day <= {toDay:Date}
            AND ({accountId:String} = '' OR account_id = {accountId:String}) AND ({campaignId:String} = '' OR campaign_id = {campaignId:String})
            AND ({adsetId:String} = '' OR adset_id = {adsetId:String}) AND ({adId:String} = '' OR ad_id = {adId:String})
            ${campaign === '' ? '' : `AND (campaign_id = {campaign:String} OR ${foldSql('trim(campaign)')} = {campaignName:String})`}
            ${shown === undefined ? '' : `AND arrayStringConcat([account_id, campaign_id, adset_id, ad_id, creative_id], char(31)) IN {shown:Array(String)}`}
            ${only === undefined ? '' : `AND ${LEVEL_ID[only.level]} IN {ids:Array(String)}`}
        ) AS ad_spend
        GROUP BY day, campaign_id
      )
      WHERE isNotNull(shown)
      ORDER BY day DESC, campaign
      LIMIT ${SPEND_DAYS}`,
    params: {
      ...range,
      ...currency,
      channel,
      ...place,
      shown: (shown ?? []).map((ad) => [ad.accountId, ad.campaignId, ad.adsetId, ad.adId, ad.toldId ?? ad.creativeId].join('\u001F')),
      campaign,
      campaignName: foldCase(campaign.trim()),
      ...(only && { ids: [...only.ids] }),
    },
    row: spendDayRow,
  })
