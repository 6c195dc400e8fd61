/** What a campaign brought and what it cost in a range of days. */
import type { AnalysisRow, CampaignAnalysis, campaignAnalysisSchemas } from '@convbox/contract/api/campaign-analysis.schemas'
import { OF_NONE, type AnalysisBy } from '@convbox/contract/campaign-analysis'
import { daysOf } from '@convbox/contract/date-range'
import { instantsOf } from '@convbox/contract/store-days'
import { Decimal } from 'decimal.js'
import type { z } from 'zod'
import type { Program } from '../../program.ts'
import { readLastBuild } from '../../reports/last-build.sql.ts'
import { readModelInputs } from '../../reports/model-inputs.ts'
import { spanOf, type ReportStore } from '../../reports/report-span.ts'
import { addFigures, totalOf, type Item, type Places } from './add-figures.ts'
import type { AnalysisLink, AnalysisParts } from './analysis-parts.rows.ts'
import { placesOf } from './analysis-places.ts'
import { readCreditedOrders } from './credited-orders.sql.ts'
import { readOtherEntries, readDecidedOrders, type AnalysisSpan, type DecidedOrders } from './decided-orders.rows.ts'
import { readLifetimeValues } from './lifetime-value.sql.ts'
import { readClicks, readVisitors } from './visits.sql.ts'

type Question = z.output<(typeof campaignAnalysisSchemas)['readAnalysis']['input']>
type First = { orderId: string; share: string | number }

/** Most orders have one creator: whole values are added without a product each. */
const sumOfFirst = (first: readonly First[], lifetimes: ReadonlyMap<string, Decimal>): Pick<Item, 'newCustomers' | 'lifetime'> => {
  let [newCustomers, lifetime] = [new Decimal(0), new Decimal(0)]
  let whole = 0
  for (const { orderId, share } of first) {
    const value = lifetimes.get(orderId)
    if (Number(share) === 1) whole += 1
    else newCustomers = newCustomers.plus(share)
    if (value !== undefined) lifetime = lifetime.plus(Number(share) === 1 ? value : value.times(share))
  }
  return { newCustomers: newCustomers.plus(whole), lifetime }
}

/** Part of the orders' sums that belongs to the same places. */
const brought = (
  places: Places,
  { orders, sales, first }: { orders: string | number; sales: string | number; first: readonly First[] },
  lifetimes: ReadonlyMap<string, Decimal>,
): Item => ({
  places,
  orders: new Decimal(orders),
  sales: new Decimal(sales),
  ...sumOfFirst(first, lifetimes),
})

const nameOf = (by: AnalysisBy, key: string, parts: AnalysisParts, linkOf: ReadonlyMap<string, AnalysisLink>) => {
  const creatorOf = (id: string | undefined) => (id === undefined ? {} : { creator: parts.creators.get(id) ?? id })
  switch (by) {
    case 'creator':
      return { name: parts.creators.get(key) ?? key }
    case 'media':
      return { name: parts.media.get(key) ?? key }
    case 'day':
      return { name: key }
    case 'code':
      return { name: parts.codes.get(key)?.code ?? key, ...creatorOf(parts.codes.get(key)?.creatorId) }
    case 'link': {
      const link = linkOf.get(key)
      return { name: parts.media.get(link?.mediumId ?? '') ?? key, ...creatorOf(link?.creatorId) }
    }
  }
}

/** A row for each part of the campaign, also those without figures. */
const keysOf = (by: Exclude<AnalysisBy, 'day'>, { creators, links, codes, media }: AnalysisParts): string[] =>
  ({
    creator: [...creators.keys()],
    link: links.map(({ key }) => key),
    code: [...codes.keys()],
    media: [...media.keys()],
  })[by]

/** Orders by the campaign's decision, or by a model: each sum with its places. */
const readOrders = async (
  program: Program,
  span: AnalysisSpan,
  {
    question,
    decided,
    linkOf,
  }: { question: Question; decided: Promise<readonly DecidedOrders[]>; linkOf: ReadonlyMap<string, AnalysisLink> },
) => {
  const { mode, model, window, from, to } = question
  if (mode === 'decision')
    return (await decided).map((row) => ({
      places: placesOf(linkOf.get(row.part), { creator: row.creatorId, code: row.code, day: row.day }),
      ...row,
    }))
  const reportSpan = spanOf({ id: span.storeId, timeZone: span.timeZone, currency: '' }, { from, to }, { window })
  const { custom } = await readModelInputs(program, reportSpan, model)
  const creatives = [...linkOf.values()].map(({ key }) => key)
  const rows = await readCreditedOrders(program.warehouse, reportSpan, { model, ...(custom && { custom }) }, [...new Set(creatives)])
  return rows.map((row) => ({ places: placesOf(linkOf.get(row.content), { day: row.day }), ...row }))
}

/** The question's days are clamped to what may be seen. */
export const readAnalysis = async (
  program: Program,
  store: ReportStore,
  parts: AnalysisParts,
  question: Question,
): Promise<CampaignAnalysis> => {
  const { mainDb, warehouse } = program
  const { by } = question
  const { currency, timeZone, links } = parts
  const span = { storeId: store.id, campaignId: question.campaignId, ...instantsOf(question, timeZone), timeZone }
  const linkOf = new Map(links.flatMap((link) => [link.key, ...(link.linkId === '' ? [] : [link.linkId])].map((part) => [part, link])))
  const rowOf = (link: AnalysisLink): string => (by === 'day' ? '' : placesOf(link, { day: '' })[by])
  const hasLifetime = store.currency === currency
  const deciding = readDecidedOrders(mainDb, span)
  const readBrought = async () => {
    const orders = await readOrders(program, span, { question, decided: deciding, linkOf })
    const orderIds = hasLifetime ? [...new Set(orders.flatMap(({ first }) => first.map(({ orderId }) => orderId)))] : []
    return { orders, lifetimes: await readLifetimeValues(warehouse, store.id, { from: span.from, orderIds }) }
  }
  const [decided, { orders, lifetimes }, fees, clicks, visitors, lastUpdate] = await Promise.all([
    deciding,
    readBrought(),
    readOtherEntries(mainDb, span),
    readClicks(
      warehouse,
      span,
      links.flatMap(({ linkId }) => (linkId === '' ? [] : [linkId])),
    ),
    readVisitors(warehouse, span, { parts: [...linkOf.keys()], keys: [...linkOf.values()].map(rowOf) }),
    readLastBuild(warehouse, store.id),
  ])
  const items: Item[] = [
    ...orders.map((row) => brought(row.places, row, lifetimes)),
    ...decided.map(({ creatorId, part, code, day, amount }) => ({
      places: placesOf(linkOf.get(part), { creator: creatorId, code, day }),
      commission: amount,
    })),
  ]
  // Orders are summed twice: once by day, once by all else.
  const isOfDay = ({ places }: Item): boolean => places.day !== ''
  const others: Item[] = [
    ...fees.map(({ creatorId, day, amount }) => ({ places: placesOf(undefined, { creator: creatorId, day }), baseFee: amount })),
    ...clicks.map((row) => ({
      places: placesOf(linkOf.get(row.link_id), { day: row.day }),
      clicks: row.clicks,
      uniqueClicks: row.unique_clicks,
    })),
  ]
  const byDay = [...items.filter(isOfDay), ...others]
  const byPart = [...items.filter((item) => !isOfDay(item)), ...others]
  const shown = { currency, hasLifetime }
  const allDays = daysOf({ since: question.from, until: question.to })
  const days = addFigures(byDay, 'day', allDays, { ...shown, visitorsOf: (day) => visitors.days.get(day) ?? 0 })
  const asRow = ({ key, figures }: { key: string; figures: AnalysisRow['figures'] }): AnalysisRow => ({
    ...(key === '' ? { key: OF_NONE, name: '' } : { key, ...nameOf(by, key, parts, linkOf) }),
    figures,
  })
  const rows =
    by === 'day'
      ? days
      : addFigures(byPart, by, keysOf(by, parts), { ...shown, visitorsOf: (key) => visitors.keys.get(key) ?? 0 }).toSorted(
          (one, other) => Number(other.figures.sales) - Number(one.figures.sales),
        )
  return {
    currency,
    timeZone,
    rows: rows.map(asRow),
    total: totalOf(byDay, visitors.total, shown),
    days: days.map(({ key, figures }) => ({ day: key, figures })),
    unpaidOrders: Decimal.sum(0, ...decided.filter(({ day }) => day !== '').map(({ unpaid }) => unpaid))
      .round()
      .toNumber(),
    ...(lastUpdate !== undefined && { lastUpdate }),
  }
}
