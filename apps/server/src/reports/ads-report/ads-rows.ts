/** Rows of the ads report from ads and clicks. Pure. */
import { metricValue, type Measures } from '@convbox/contract/metrics/metrics'
import type { AdsQuestion, AdsRow } from '@convbox/contract/reports/ads-report.schemas'
import { UNMATCHED_REASONS, type AdsLevel } from '@convbox/contract/reports/ads-report.values'
import { Decimal } from 'decimal.js'
import type { AdFigures, OrderClick } from './ads-report.sql.ts'
import { matchClick, rowKeyOf } from './match-ads.ts'

/** Sums exactly; a figure that every part lacks stays unknown. */
export const addUp = (parts: readonly Measures[]): Measures => {
  const keys = new Set(parts.flatMap((part) => Object.entries(part).map(([key]) => key)))
  const sums = new Map([...keys].map((key) => [key, new Decimal(0)]))
  for (const part of parts) for (const [key, value] of Object.entries(part)) sums.set(key, (sums.get(key) ?? new Decimal(0)).plus(value))
  return Object.fromEntries([...sums].map(([key, sum]) => [key, sum.toFixed()]))
}

const NO_ORDERS: Measures = { orders: '0', sales: '0' }
const ordersOf = (clicks: readonly OrderClick[]): Measures =>
  addUp([NO_ORDERS, ...clicks.map(({ orders, sales }) => ({ orders: String(orders), sales }))])

const NAMES = {
  campaign: (ad: AdFigures) => ({ name: ad.campaign, id: ad.campaignId }),
  adset: (ad: AdFigures) => ({ name: ad.adset, id: ad.adsetId, campaign: ad.campaign }),
  ad: (ad: AdFigures) => ({ name: ad.ad, id: ad.adId, campaign: ad.campaign, adset: ad.adset }),
} as const satisfies Record<AdsLevel, (ad: AdFigures) => Pick<AdsRow, 'name' | 'id' | 'campaign' | 'adset'>>

type Filter = Pick<AdsQuestion, 'level' | 'account' | 'campaign'>

/**
 * The rows of ads with figures or orders in the range, and of clicks that belong to none, by reason. All ads take part in matching; account and campaign only
 * choose rows, and a click without a row belongs to no account.
 */
export const adsRows = (ads: readonly AdFigures[], clicks: readonly OrderClick[], { level, account, campaign }: Filter): AdsRow[] => {
  const matched = Map.groupBy(clicks, (click) => {
    const found = matchClick(ads, click, level)
    return 'key' in found ? found.key : found.reason
  })
  const rows = [...Map.groupBy(ads, (ad) => rowKeyOf(level, ad))].flatMap(([key, parts]): AdsRow[] => {
    const [ad] = parts
    const own = matched.get(key) ?? []
    const isChosen = ad !== undefined && (account ?? ad.accountId) === ad.accountId && (campaign ?? ad.campaignId) === ad.campaignId
    if (!isChosen || (own.length === 0 && parts.every(({ rows: days }) => days === 0))) return []
    const measures = { ...addUp(parts.map((part) => part.measures)), ...ordersOf(own) }
    return [{ kind: 'ad', key, ...NAMES[level](ad), campaignId: ad.campaignId, account: ad.accountId, measures }]
  })
  if (account !== undefined || campaign !== undefined) return rows
  return [
    ...rows,
    ...UNMATCHED_REASONS.flatMap((reason): AdsRow[] => {
      const own = matched.get(reason) ?? []
      return own.length === 0 ? [] : [{ kind: 'unmatched', key: reason, name: '', id: '', reason, measures: ordersOf(own) }]
    }),
  ]
}

/** Sorted by a metric, unknown values last, names breaking ties; clicks without an ad stay at the bottom. */
export const sortAds = (rows: readonly AdsRow[], { sort, direction }: Pick<AdsQuestion, 'sort' | 'direction'>): AdsRow[] => {
  const sign = direction === 'asc' ? 1 : -1
  const compare = (one: AdsRow, other: AdsRow): number => {
    const [left, right] = [metricValue(sort, one.measures), metricValue(sort, other.measures)]
    if (left === undefined || right === undefined) return Number(left === undefined) - Number(right === undefined)
    return sign * (left - right)
  }
  return rows.toSorted(
    (one, other) =>
      Number(one.kind === 'unmatched') - Number(other.kind === 'unmatched') ||
      compare(one, other) ||
      one.name.localeCompare(other.name) ||
      one.key.localeCompare(other.key),
  )
}
