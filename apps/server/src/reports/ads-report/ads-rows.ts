/** Rows of the ads report from ads and clicks. Pure. */
import { foldCase } from '@convbox/attribution'
import { AD_STATES } from '@convbox/contract/reports/ad-states.values'
import { metricValue, type Measures } from '@convbox/contract/metrics/metrics'
import type { AdsQuestion, AdsRow } from '@convbox/contract/reports/ads-report.schemas'
import { ADS_CREDITED, ADS_MEDIA } from '@convbox/contract/reports/ads-measures.values'
import { ADS_ROW_REASONS, type AdsLevel } from '@convbox/contract/reports/ads-report.values'
import { Decimal } from 'decimal.js'
import type { KnownAd } from '../../derive/known-ads.sql.ts'
import type { AdFigures, AdIds, OrderClick } from './ads-report.sql.ts'
import { noMedia } from '../media-measures.ts'
import type { SavedMapping } from '../../spend/ad-mappings.rows.ts'
import { indexAds, matchClick, rowKeyOf, type AdClick } from './match-ads.ts'

/** Sums exactly; a figure that every part lacks stays unknown. */
const addUp = (parts: readonly Measures[]): Measures => {
  const keys = new Set(parts.flatMap((part) => Object.entries(part).map(([key]) => key)))
  const sums = new Map([...keys].map((key) => [key, new Decimal(0)]))
  for (const part of parts) for (const [key, value] of Object.entries(part)) sums.set(key, (sums.get(key) ?? new Decimal(0)).plus(value))
  return Object.fromEntries([...sums].map(([key, sum]) => [key, sum.toFixed()]))
}

const only = (keys: readonly (keyof Measures)[], measures: Measures): Measures =>
  Object.fromEntries(keys.flatMap((key) => (measures[key] === undefined ? [] : [[key, measures[key]]])))

const NO_ORDERS: Measures = Object.fromEntries(ADS_CREDITED.map((key) => [key, '0']))
/** What orders sum up to; without orders all is 0. An amount that no order knows, such as its cost, is unknown. */
const addOrders = (parts: readonly Measures[]): Measures => {
  const withOrders = parts.filter(({ orders }) => orders !== undefined && orders !== '0')
  return withOrders.length === 0 ? NO_ORDERS : addUp(withOrders.map((part) => only(ADS_CREDITED, part)))
}

/** The sums of rows. */
export const totalOf = (rows: readonly Pick<AdsRow, 'measures'>[]): Measures => ({
  ...addUp(rows.map(({ measures }) => only(ADS_MEDIA, measures))),
  ...addOrders(rows.map(({ measures }) => measures)),
})

const NAMES = {
  campaign: (ad: KnownAd) => ({ name: ad.campaign, id: ad.campaignId }),
  adset: (ad: KnownAd) => ({ name: ad.adset, id: ad.adsetId, campaign: ad.campaign }),
  ad: (ad: KnownAd) => ({ name: ad.ad, id: ad.adId, campaign: ad.campaign, adset: ad.adset }),
} as const satisfies Record<AdsLevel, (ad: KnownAd) => Pick<AdsRow, 'name' | 'id' | 'campaign' | 'adset'>>

/** Of the same currency, else absent. */
const chargedOf = (figures: readonly AdFigures[], currency: string): AdsRow['charged'] => {
  const parts = figures.map(({ charged }) => charged)
  const [first] = parts
  if (first === undefined || first.currency === currency || parts.some((part) => part?.currency !== first.currency)) return undefined
  return { amount: parts.reduce((sum, part) => sum.plus(part?.amount ?? 0), new Decimal(0)).toFixed(), currency: first.currency }
}

/** Whether an ad is of a campaign, by the campaign's id or name. */
export const isOfCampaign = ({ campaignId, campaign: name }: KnownAd, campaign: string): boolean =>
  campaignId === campaign || foldCase(name.trim()) === foldCase(campaign.trim())

type Chosen = Pick<AdsQuestion, 'level' | 'account' | 'campaign'>
const isChosen = (ad: KnownAd, { account, campaign }: Chosen): boolean =>
  (account ?? ad.accountId) === ad.accountId && (campaign === undefined || isOfCampaign(ad, campaign))

/** What is known of a store's ads of one channel in a range, and the orders that their clicks got. currency: the report's. */
export type AdsFacts = {
  ads: readonly KnownAd[]
  figures: readonly AdFigures[]
  clicks: readonly OrderClick[]
  mappings: readonly SavedMapping[]
  currency: string
}

const adKey = (ids: AdIds): string => rowKeyOf('ad', ids)

/** The row of figures among creatives: that of an ad without one is its own. */
export const creativeKey = (figures: AdFigures): string =>
  figures.creativeId === '' ? adKey(figures) : JSON.stringify([figures.accountId, figures.creativeId])

/**
 * The key of a click's row, or the reason for which it has none; undefined: of a row that is not chosen. A click belongs to a creative through its ad, if that
 * showed a single one in these days.
 */
export const placeClicks = (
  { ads, figures, mappings }: Pick<AdsFacts, 'ads' | 'figures' | 'mappings'>,
  question: Chosen,
): ((click: AdClick) => string | undefined) => {
  const { level } = question
  const index = indexAds(ads, mappings)
  const placeAt = (click: AdClick, at: AdsLevel) => {
    const found = matchClick(index, click, at)
    return 'key' in found ? found : found.reason
  }
  if (level !== 'creative') {
    return (click) => {
      const found = placeAt(click, level)
      return typeof found === 'string' ? found : found.key
    }
  }
  const adOf = new Map(ads.map((ad) => [adKey(ad), ad]))
  const shown = Map.groupBy(figures, adKey)
  return (click) => {
    const found = placeAt(click, 'ad')
    if (typeof found === 'string') return found
    const ad = adOf.get(found.key)
    if (ad === undefined || !isChosen(ad, question)) return undefined
    const own = shown.get(found.key) ?? []
    const named = own.filter(({ creativeId }) => creativeId !== '')
    const [only, ...others] = new Set((named.length > 0 ? named : own).map(creativeKey))
    return only === undefined || others.length > 0 ? 'no creative' : only
  }
}

/** A row for what ads show. */
const creativeRows = ({ ads, figures, currency }: AdsFacts, matched: ReadonlyMap<unknown, OrderClick[]>, question: Chosen): AdsRow[] => {
  const adOf = new Map(ads.filter((ad) => isChosen(ad, question)).map((ad) => [adKey(ad), ad]))
  const known = figures.filter((each) => adOf.has(adKey(each)))
  return [...Map.groupBy(known, creativeKey)].flatMap(([key, parts]): AdsRow[] => {
    const [first] = parts
    const ad = first && adOf.get(adKey(first))
    if (ad === undefined) return []
    const name = parts.map(({ creative }) => creative).find((each) => each !== '') ?? ''
    const charged = chargedOf(parts, currency)
    const clicks = matched.get(key) ?? []
    return [
      {
        kind: 'ad',
        key,
        ...(first?.creativeId === '' ? NAMES.ad(ad) : { name, id: first?.creativeId ?? '', adCount: new Set(parts.map(adKey)).size }),
        account: ad.accountId,
        measures: { ...addUp(parts.map(({ measures }) => measures)), ...addOrders(clicks.map((click) => click.measures)) },
        ...(charged && { charged }),
      },
    ]
  })
}

/**
 * The rows of ads with figures or orders in the range, and of clicks that belong to none, by reason. All ads take part in matching; account and campaign only
 * choose rows, and a click without a row belongs to no account.
 */
export const adsRows = (facts: AdsFacts, question: Chosen): AdsRow[] => {
  const { level, account, campaign } = question
  const matched = Map.groupBy(facts.clicks, placeClicks(facts, question))
  const rows = level === 'creative' ? creativeRows(facts, matched, question) : levelRows(facts, matched, { ...question, level })
  if (account !== undefined || campaign !== undefined) return rows
  return [
    ...rows,
    ...ADS_ROW_REASONS.flatMap((reason): AdsRow[] => {
      const own = matched.get(reason) ?? []
      const measures = addOrders(own.map((click) => click.measures))
      return own.length === 0 ? [] : [{ kind: 'unmatched', key: reason, name: '', id: '', reason, measures }]
    }),
  ]
}

const levelRows = (
  { ads, figures, currency }: AdsFacts,
  matched: ReadonlyMap<unknown, OrderClick[]>,
  question: Chosen & { level: AdsLevel },
): AdsRow[] => {
  const { level } = question
  const figuresOf = new Map(figures.map((each) => [adKey(each), each]))
  return [...Map.groupBy(ads, (ad) => rowKeyOf(level, ad))].flatMap(([key, parts]): AdsRow[] => {
    const [ad] = parts
    const own = matched.get(key) ?? []
    const reported = parts.flatMap((part) => figuresOf.get(adKey(part)) ?? [])
    if (ad === undefined || !isChosen(ad, question) || (own.length === 0 && reported.length === 0)) return []
    const charged = chargedOf(reported, currency)
    const media = reported.length === 0 ? [noMedia(ADS_MEDIA)] : reported.map((part) => part.measures)
    const measures = { ...addUp(media), ...addOrders(own.map((click) => click.measures)) }
    const names = NAMES[level](ad)
    return [{ kind: 'ad', key, ...names, campaignId: ad.campaignId, account: ad.accountId, measures, ...(charged && { charged }) }]
  })
}

/** Rows of several stores: those of one key, which are clicks without an ad, are added up. */
export const mergeRows = (rows: readonly AdsRow[]): AdsRow[] =>
  [...Map.groupBy(rows, ({ key }) => key).values()].flatMap((same) => same.slice(0, 1).map((row) => ({ ...row, measures: totalOf(same) })))

/** What a unit of a currency is worth in the report's; undefined: no rate is known. */
export type WorthOf = (currency: string) => number | undefined

/**
 * Sorted by a metric, the status or the budget, unknown values last, then by spend and name; clicks without an ad stay at the bottom. A budget of a day says nothing
 * of one of the whole time: these follow those, whatever the direction.
 */
export const sortAds = (
  rows: readonly AdsRow[],
  { sort, direction }: Pick<AdsQuestion, 'sort' | 'direction'>,
  worthOf: WorthOf,
): AdsRow[] => {
  const budgetOf = ({ state }: AdsRow): number | undefined => {
    const worth = state?.budget && worthOf(state.budget.currency)
    return state?.budget && worth !== undefined ? Number(state.budget.amount) * worth : undefined
  }
  const valueOf = (row: AdsRow): number | undefined => {
    if (sort === 'budget') return budgetOf(row)
    if (sort === 'status') return row.state && AD_STATES.indexOf(row.state.state)
    return metricValue(sort, row.measures)
  }
  const isTotal = (row: AdsRow): number => Number(sort === 'budget' && row.state?.budget?.period === 'total' && budgetOf(row) !== undefined)
  const compare = (left: number | undefined, right: number | undefined, sign: 1 | -1): number => {
    if (left === undefined || right === undefined) return Number(left === undefined) - Number(right === undefined)
    return sign * (left - right)
  }
  return rows.toSorted(
    (one, other) =>
      Number(one.kind === 'unmatched') - Number(other.kind === 'unmatched') ||
      (valueOf(one) !== undefined && valueOf(other) !== undefined ? isTotal(one) - isTotal(other) : 0) ||
      compare(valueOf(one), valueOf(other), direction === 'asc' ? 1 : -1) ||
      compare(metricValue('spend', one.measures), metricValue('spend', other.measures), -1) ||
      one.name.localeCompare(other.name) ||
      one.key.localeCompare(other.key),
  )
}
