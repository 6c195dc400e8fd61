/** Explains one figure of the ads report: its parts, the orders of its clicks with their touches, the days of its ads. */
import { metricValue, type MetricKey } from '@convbox/contract/metrics/metrics'
import type { AdsQuestion } from '@convbox/contract/reports/ads-report.schemas'
import type { Program } from '../../program.ts'
import { describeOrder, EXPLAINED_ORDERS, textOf, type NamedStore } from '../conversion-analysis/explain-figure.ts'
import type { CurrencyRates } from '../in-currency.sql.ts'
import { customersOf, isAboutOrders, isAboutSpend, measuresBehind } from '../measures.ts'
import { readDataVersion } from '../data-version.ts'
import { readJourneys } from '../order-journeys.sql.ts'
import { spanOf } from '../report-span.ts'
import { ofStatus } from './ad-states.ts'
import { clickTags, readAdDays, readClickedOrders, type AdFigures, type AdIds } from './ads-report.sql.ts'
import { adsRows, creativeKey, placeClicks, totalOf, type AdsFacts } from './ads-rows.ts'
import { rowKeyOf } from './match-ads.ts'

/** channel: of the facts. keys: of the creatives that the figure is of, in place of the question's row. */
export type ExplainedAds = {
  store: NamedStore & { toShown: CurrencyRates }
  facts: AdsFacts
  channel: string
  keys?: ReadonlySet<string>
}
type FigureOfAds = AdsQuestion & { metric: MetricKey; key?: string | undefined }

const EVERY_AD: AdIds = { accountId: '', campaignId: '', adsetId: '', adId: '' }

/** The row's key within its store; undefined: another store's. Clicks without an ad have one row for all stores. */
const keyInStore = (key: string, storeId: string): string | undefined => {
  if (key.startsWith(`${storeId} `)) return key.slice(storeId.length + 1)
  return key.includes('[') ? undefined : key
}

/** The ads whose days explain a row. shown: only while they showed these creatives. */
type PlaceOfRow = AdIds & { shown?: readonly AdFigures[] }
const placeOfRow = (facts: AdsFacts, key: string, { level }: FigureOfAds): PlaceOfRow | undefined => {
  if (level !== 'creative') {
    const ad = facts.ads.find((each) => rowKeyOf(level, each) === key)
    return ad && { ...ad, adsetId: level === 'campaign' ? '' : ad.adsetId, adId: level === 'ad' ? ad.adId : '' }
  }
  return placeOfCreatives(facts, new Set([key]))
}
const placeOfCreatives = ({ figures }: AdsFacts, keys: ReadonlySet<string>): PlaceOfRow | undefined => {
  const shown = figures.filter((each) => keys.has(creativeKey(each)))
  return shown.length === 0 ? undefined : { ...EVERY_AD, shown }
}

const explainStore = async (program: Program, { store, facts, keys, channel }: ExplainedAds, question: FigureOfAds) => {
  const { level, metric, key, account, campaign, status, mainModel: model } = question
  const own = key === undefined ? undefined : keyInStore(key, store.id)
  if (key !== undefined && own === undefined) return { measures: {}, keys: [], orders: [], count: 0, days: [] }
  const asked = adsRows(facts, question).filter((row) => keys?.has(row.key) ?? (own === undefined || row.key === own))
  const rows = await ofStatus(program, [store], question, asked)
  const shown = new Set(rows.map((row) => row.key))
  const placeOf = placeClicks(facts, question)
  const tags = facts.clicks.flatMap((click) => (shown.has(placeOf(click) ?? '') ? [clickTags(click)] : []))
  const chosen: PlaceOfRow = { ...EVERY_AD, accountId: account ?? '' }
  const place = keys ? placeOfCreatives(facts, keys) : own === undefined ? chosen : placeOfRow(facts, own, question)
  const span = spanOf(store, question, question)
  const days = { storeId: store.id, fromDay: question.from, toDay: question.to }
  const [behind, spendDays] = await Promise.all([
    isAboutOrders(metric)
      ? readClickedOrders(program.warehouse, span, {
          channel,
          model,
          currency: store.toShown,
          tags,
          customers: customersOf(metric),
          limit: question.pageNo * EXPLAINED_ORDERS,
          offset: 0,
        })
      : { orders: [], count: 0 },
    isAboutSpend(metric) && place
      ? readAdDays(program.warehouse, days, {
          channel,
          currency: store.toShown,
          metric,
          place: idsOf(place),
          ...(campaign !== undefined && { campaign }),
          ...(place.shown && { shown: place.shown }),
          ...(status !== undefined && level !== 'creative' && { only: { level, ids: rows.map(({ id }) => id) } }),
        })
      : [],
  ])
  return {
    measures: totalOf(rows),
    keys: [...shown],
    count: behind.count,
    orders: behind.orders.map((order) => ({ store, order })),
    days: spendDays.map((day) => ({ ...day, ...(store.shown && { store: store.shown }) })),
  }
}
const idsOf = ({ accountId, campaignId, adsetId, adId }: AdIds): AdIds => ({ accountId, campaignId, adsetId, adId })

/** The explanation over all stores. 10 orders a page, the largest first. */
export const explainAds = async (program: Program, stores: readonly ExplainedAds[], question: FigureOfAds) => {
  const { metric, pageNo } = question
  const ofStores = await Promise.all(stores.map((each) => explainStore(program, each, question)))
  const orders = ofStores
    .flatMap((each) => each.orders)
    .toSorted((a, b) => Number(b.order.total) - Number(a.order.total) || (a.order.order_id < b.order.order_id ? -1 : 1))
    .slice((pageNo - 1) * EXPLAINED_ORDERS, pageNo * EXPLAINED_ORDERS)
  const journeys = new Map(
    await Promise.all(
      stores.map(async ({ store }) => {
        const ids = orders.flatMap((each) => (each.store.id === store.id ? [each.order.order_id] : []))
        return [store.id, await readJourneys(program.warehouse, spanOf(store, question, question), ids)] as const
      }),
    ),
  )
  const measures = totalOf(ofStores)
  const spans = stores.map(({ store }) => spanOf(store, question, question))
  // A status says nothing of the figures, but which rows they are of.
  const inputs = stores.map(({ store, facts }, at) => [store.toShown, facts.mappings, question.status && ofStores[at]?.keys])
  const asked = { mainModel: question.mainModel, adsOnly: '0', window: question.window, metric } as const
  return {
    ...textOf(metricValue(metric, measures)),
    parts: measuresBehind(metric).map((key) => ({ metric: key, ...textOf(metricValue(key, measures)) })),
    orders: orders.map(({ store, order }) =>
      describeOrder(asked, { store, order, shares: [] }, journeys.get(store.id)?.get(order.order_id)),
    ),
    orderCount: ofStores.reduce((sum, { count }) => sum + count, 0),
    spendDays: ofStores.flatMap(({ days }) => days).toSorted((a, b) => (a.day === b.day ? 0 : a.day < b.day ? 1 : -1)),
    dataVersion: await readDataVersion(program, spans, question, inputs),
    pageNo,
    pageSize: EXPLAINED_ORDERS,
  }
}
