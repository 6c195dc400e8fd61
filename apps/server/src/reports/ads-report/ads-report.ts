/** The ads report: what ad platforms charged and claim, beside the orders of their clicks. Of one store, or of All-Sites. */
import { ADS_CHANNELS } from '@convbox/contract/channels'
import { shownCurrency } from '@convbox/contract/shown-currency'
import type { AdsAnswer, AdsQuestion, AdsRow } from '@convbox/contract/reports/ads-report.schemas'
import { ADS_PER_PAGE } from '@convbox/contract/reports/ads-report.values'
import { zoneOf } from '@convbox/contract/store-days'
import { Decimal } from 'decimal.js'
import type { Feature } from '../../http/handlers.ts'
import type { Program } from '../../program.ts'
import { readCredits, readStoreTotal } from '../conversion-analysis/conversion-analysis.sql.ts'
import type { CreditRow } from '../conversion-analysis/move-given.ts'
import { readCurrencyRates, type CurrencyRates } from '../in-currency.sql.ts'
import { readLastUpdate } from '../last-build.sql.ts'
import { clampQuestion, spanOf, type ReportStore } from '../report-span.ts'
import { readAdChannels, readAds, readOrderClicks } from './ads-report.sql.ts'
import { addUp, adsRows, sortAds } from './ads-rows.ts'

const exactSum = (texts: readonly string[]): Decimal => texts.reduce((sum, text) => sum.plus(text), new Decimal(0))

type StoreFigures = {
  rows: AdsRow[]
  accounts: string[]
  channels: string[]
  credits: CreditRow[]
  storeTotal: { sales: string; missing: number }
  missingSpend: number
}

const readStore = async (
  { warehouse }: Program,
  store: ReportStore,
  question: AdsQuestion,
  currency: CurrencyRates,
): Promise<StoreFigures> => {
  const { channel, mainModel: model } = question
  const span = spanOf(store, question, question)
  const days = { storeId: store.id, fromDay: question.from, toDay: question.to }
  const [ads, clicks, credits, storeTotal, channels] = await Promise.all([
    readAds(warehouse, days, { channel, currency }),
    readOrderClicks(warehouse, span, { channel, model, currency }),
    readCredits(warehouse, span, { model, scope: 'all', level: 'channel', currency }, { measures: ['orders', 'sales'] }),
    readStoreTotal(warehouse, span, currency),
    readAdChannels(warehouse, store.id),
  ])
  return {
    // Ids of platforms are unique over stores, those of a store's own files are not.
    rows: adsRows(ads, clicks, question).map((row) => (row.kind === 'ad' ? { ...row, key: `${store.id} ${row.key}` } : row)),
    accounts: ads.map(({ accountId }) => accountId),
    channels,
    credits,
    storeTotal,
    missingSpend: ads.reduce((sum, { missing }) => sum + missing, 0),
  }
}

/** Rows of several stores: those of one key, which are clicks without an ad, are added up. */
const mergeRows = (figures: readonly StoreFigures[]): AdsRow[] =>
  [
    ...Map.groupBy(
      figures.flatMap(({ rows }) => rows),
      ({ key }) => key,
    ).values(),
  ].flatMap((rows) => rows.slice(0, 1).map((row) => ({ ...row, measures: addUp(rows.map(({ measures }) => measures)) })))

const closingOf = (figures: readonly StoreFigures[], shown: string): AdsAnswer['closing'] => {
  const credits = figures.flatMap((each) => each.credits)
  const sumOf = (kind: CreditRow['kind']): Decimal =>
    exactSum(credits.filter((row) => row.kind === kind).map(({ measures }) => measures.sales ?? '0'))
  const [attributed, untracked, excluded] = [sumOf('attributed'), sumOf('untracked'), sumOf('excluded')]
  const storeTotal = exactSum(figures.map((each) => each.storeTotal.sales))
  return {
    shown,
    elsewhere: attributed.minus(shown).toFixed(),
    untracked: untracked.toFixed(),
    excluded: excluded.toFixed(),
    storeTotal: storeTotal.toFixed(),
    difference: storeTotal.minus(attributed).minus(untracked).minus(excluded).toFixed(),
  }
}

const unique = (texts: readonly string[]): string[] => [...new Set(texts)].toSorted()

/** The report of one or several stores for a range that the handler has clamped. */
export const readAdsReport = async (program: Program, stores: readonly ReportStore[], question: AdsQuestion): Promise<AdsAnswer> => {
  const currencies = stores.map(({ currency }) => currency)
  const currency = shownCurrency(currencies)
  const ratesOf = await readCurrencyRates(program, question, currencies, currency)
  const [figures, lastUpdate] = await Promise.all([
    Promise.all(stores.map((store) => readStore(program, store, question, ratesOf(store.currency)))),
    readLastUpdate(program.warehouse, stores),
  ])
  const rows = sortAds(mergeRows(figures), question)
  const ads = rows.filter(({ kind }) => kind === 'ad')
  const total = addUp([{ orders: '0', sales: '0' }, ...rows.map(({ measures }) => measures)])
  const lastPage = Math.max(1, Math.ceil(ads.length / ADS_PER_PAGE))
  // An address may name a page that the list no longer has.
  const pageNo = question.pageNo > lastPage ? 1 : question.pageNo
  const page = ads.slice((pageNo - 1) * ADS_PER_PAGE, pageNo * ADS_PER_PAGE)
  return {
    currency,
    convertedFrom: unique(currencies.filter((each) => each !== currency)),
    timezone: zoneOf(stores),
    rows: [...page, ...(pageNo === lastPage ? rows.filter(({ kind }) => kind === 'unmatched') : [])],
    rowCount: ads.length,
    total,
    channels: unique([...Object.values(ADS_CHANNELS), ...figures.flatMap(({ channels }) => channels)]),
    accounts: unique(figures.flatMap(({ accounts }) => accounts)),
    closing: closingOf(figures, total.sales ?? '0'),
    missingRates: {
      orders: figures.reduce((sum, { storeTotal }) => sum + storeTotal.missing, 0),
      spend: figures.reduce((sum, { missingSpend }) => sum + missingSpend, 0),
    },
    pageNo,
    pageSize: ADS_PER_PAGE,
    ...(lastUpdate !== undefined && { lastUpdate }),
  }
}

/** Handlers of the report's endpoints. */
export const adsReportFeature: Feature<'adsReport'> = (program) => ({
  report: async (input, { stores }) => readAdsReport(program, stores, clampQuestion(program, stores, input)),
})
