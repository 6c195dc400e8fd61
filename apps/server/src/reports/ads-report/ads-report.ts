/** The ads report: what ad platforms charged and claim, beside the orders of their clicks. Of one store, or of All-Sites. */
import { ALL_SITES } from '@convbox/contract'
import { ADS_CHANNELS } from '@convbox/contract/channels'
import type { AdsAnswer, AdsQuestion, AdsRow } from '@convbox/contract/reports/ads-report.schemas'
import { ADS_PER_PAGE, ADS_STATE_SORTS } from '@convbox/contract/reports/ads-report.values'
import { todayIn } from '@convbox/contract/date-range'
import { shownCurrency } from '@convbox/contract/shown-currency'
import { zoneOf } from '@convbox/contract/store-days'
import { Decimal } from 'decimal.js'
import { readKnownAds } from '../../derive/known-ads.sql.ts'
import type { Feature } from '../../http/handlers.ts'
import { readRates } from '../../ingest/order-state.rows.ts'
import type { Program } from '../../program.ts'
import { namedStores } from '../conversion-analysis/conversion-analysis.ts'
import { readCredits, readStoreTotal } from '../conversion-analysis/conversion-analysis.sql.ts'
import { listMappings } from '../../spend/ad-mappings.rows.ts'
import { readCurrencyRates, type CurrencyRates } from '../in-currency.sql.ts'
import { readLastUpdate } from '../last-build.sql.ts'
import { clampQuestion, comparedRange, spanOf, type ReportRange, type ReportStore } from '../report-span.ts'
import { ofStatus, readingsOf, withStates } from './ad-states.ts'
import { readAdChannels, readAdFigures, readOrderClicks } from './ads-report.sql.ts'
import { readListed, withListed } from './listed-creatives.ts'
import { adsRows, isOfCampaign, mergeRows, sortAds, totalOf, type AdsFacts, type WorthOf } from './ads-rows.ts'
import { downloadAds } from './download-ads.ts'
import { explainAds } from './explain-ads.ts'

type MoneyStore = ReportStore & { toShown: CurrencyRates }

/** What is known of a store's ads of one channel in a range, in the report's currency. */
export const readAdsFacts = async (
  { warehouse, mainDb }: Program,
  store: MoneyStore,
  { channel, mainModel: model, window, to, level }: Pick<AdsQuestion, 'channel' | 'mainModel' | 'window' | 'to' | 'level'>,
  { range, shown }: { range: ReportRange; shown: string },
): Promise<AdsFacts> => {
  const currency = store.toShown
  const byCreative = level === 'creative'
  const [ads, told, clicks, mappings, listed] = await Promise.all([
    // Up to the whole report's end, in both periods alike: an ad may get its first figures after its first click.
    readKnownAds(warehouse, { storeId: store.id, channel, toDay: to }),
    readAdFigures(warehouse, { storeId: store.id, fromDay: range.from, toDay: range.to }, { channel, currency, byCreative }),
    readOrderClicks(warehouse, spanOf(store, range, { window }), { channel, model, currency }),
    listMappings(mainDb, store.id, [channel]),
    byCreative ? readListed(mainDb, store.id, channel) : undefined,
  ])
  return { ads, figures: listed ? withListed(told, listed) : told, clicks, mappings, currency: shown }
}

/** Ids of platforms are unique over stores, those of a store's own files are not. */
const ofStore = (store: ReportStore, rows: readonly AdsRow[]): AdsRow[] =>
  rows.map((row) => (row.kind === 'ad' ? { ...row, key: `${store.id} ${row.key}` } : row))

const readPeriod = async (
  program: Program,
  stores: readonly MoneyStore[],
  question: AdsQuestion,
  { rangeOf, shown }: { rangeOf: (store: ReportStore) => ReportRange; shown: string },
): Promise<{ facts: AdsFacts[]; rows: AdsRow[] }> => {
  const facts = await Promise.all(stores.map((store) => readAdsFacts(program, store, question, { range: rangeOf(store), shown })))
  const rows = stores.flatMap((store, at) => {
    const ofThis = facts[at]
    return ofThis === undefined ? [] : ofStore(store, adsRows(ofThis, question))
  })
  return { facts, rows: await ofStatus(program, stores, question, mergeRows(rows)) }
}

/** The rows with what they had in the compared period; one that has nothing now is left out, its figures count in the compared total. */
const withCompared = (rows: readonly AdsRow[], before: readonly AdsRow[] | undefined): AdsRow[] => {
  const known = new Map(before?.map((row) => [row.key, row.measures]))
  return rows.map((row) => {
    const compare = known.get(row.key)
    return compare === undefined ? row : { ...row, compare }
  })
}

/** What the shown rows are of the store's total, to the cent. */
const readClosing = async (
  { warehouse }: Program,
  stores: readonly MoneyStore[],
  question: AdsQuestion,
  shown: string,
): Promise<{ closing: AdsAnswer['closing']; missingOrders: number }> => {
  const spans = stores.map((store) => ({ span: spanOf(store, question, question), currency: store.toShown }))
  const [credits, totals] = await Promise.all([
    Promise.all(
      spans.map(({ span, currency }) =>
        readCredits(
          warehouse,
          span,
          { model: question.mainModel, scope: 'all', level: 'channel', currency },
          { measures: ['orders', 'sales'] },
        ),
      ),
    ),
    Promise.all(spans.map(({ span, currency }) => readStoreTotal(warehouse, span, currency))),
  ])
  const sum = (texts: readonly string[]): Decimal => texts.reduce((total, text) => total.plus(text), new Decimal(0))
  const sumOf = (kind: string): Decimal => sum(credits.flat().flatMap((row) => (row.kind === kind ? [row.measures.sales ?? '0'] : [])))
  const [attributed, untracked, excluded] = [sumOf('attributed'), sumOf('untracked'), sumOf('excluded')]
  const storeTotal = sum(totals.map(({ sales }) => sales))
  return {
    closing: {
      shown,
      elsewhere: attributed.minus(shown).toFixed(),
      untracked: untracked.toFixed(),
      excluded: excluded.toFixed(),
      storeTotal: storeTotal.toFixed(),
      difference: storeTotal.minus(attributed).minus(untracked).minus(excluded).toFixed(),
    },
    missingOrders: totals.reduce((all, { missing }) => all + missing, 0),
  }
}

/** What budgets are worth in the report's currency today; undefined: nobody asks. */
const readWorth = async (program: Program, rows: readonly AdsRow[], shown: string | undefined): Promise<WorthOf> => {
  const currencies = unique(rows.flatMap(({ state }) => state?.budget?.currency ?? []))
  if (shown === undefined || currencies.every((currency) => currency === shown)) return () => 1
  const today = todayIn('UTC', program.now())
  const usd = await readRates(program.mainDb.pool, [today], [...currencies, shown])
  return (currency) => {
    if (currency === shown) return 1
    const [from, to] = [usd(today, currency), usd(today, shown)]
    return from === undefined || to === undefined ? undefined : Number(from) / Number(to)
  }
}

const unique = (texts: readonly string[]): string[] => [...new Set(texts)].toSorted()

/** Every row of the report, sorted, with what else an answer says; the range is clamped by the caller. */
const readAllRows = async (program: Program, reported: readonly ReportStore[], question: AdsQuestion) => {
  const currencies = reported.map((store) => store.currency)
  const currency = shownCurrency(currencies)
  const { from, to, compareFrom, compareTo } = question
  const compared = compareFrom === undefined || compareTo === undefined ? undefined : { from: compareFrom, to: compareTo }
  const days = [from, to, ...(compared ? [compared.from, compared.to] : [])].toSorted()
  const ratesOf = await readCurrencyRates(program, { from: days[0] ?? from, to: days.at(-1) ?? to }, currencies, currency)
  const stores = reported.map((store) => ({ ...store, toShown: ratesOf(store.currency) }))
  const beforeOf = (store: ReportStore): ReportRange => comparedRange(store, question, program.now()) ?? { from, to }
  const [{ facts, rows }, before, channels, lastUpdate, readings] = await Promise.all([
    readPeriod(program, stores, question, { rangeOf: () => question, shown: currency }),
    compared && readPeriod(program, stores, question, { rangeOf: beforeOf, shown: currency }),
    Promise.all(stores.map((store) => readAdChannels(program.warehouse, store.id))),
    readLastUpdate(program.warehouse, stores),
    readingsOf(program, stores, question),
  ])
  const total = totalOf(rows)
  const { closing, missingOrders } = await readClosing(program, stores, question, total.sales ?? '0')
  const [comparedUntil] = stores
    .flatMap((store) => beforeOf(store).endsAt?.toISOString() ?? [])
    .toSorted()
    .toReversed()
  const campaign =
    question.campaign === undefined ? undefined : facts.flatMap(({ ads }) => ads).find((ad) => isOfCampaign(ad, question.campaign ?? ''))
  const isByState = ADS_STATE_SORTS.some((each) => each === question.sort)
  const told = isByState ? await withStates(program, stores, question, rows) : rows
  const worthOf = await readWorth(program, told, question.sort === 'budget' ? currency : undefined)
  return {
    rows: sortAds(withCompared(told, before?.rows), question, worthOf),
    facts: {
      currency,
      convertedFrom: unique(currencies.filter((each) => each !== currency)),
      timezone: zoneOf(stores),
      total: { measures: total, ...(before && { compare: totalOf(before.rows) }) },
      ...(compared && comparedUntil !== undefined && { comparedUntil }),
      ...(campaign && { campaignName: campaign.campaign }),
      channels: unique([...Object.values(ADS_CHANNELS), ...channels.flat()]),
      accounts: unique(facts.flatMap(({ ads }) => ads.map(({ accountId }) => accountId))),
      readings,
      closing,
      missingRates: {
        orders: missingOrders,
        spend: facts.reduce((sum, { figures }) => sum + figures.reduce((days, { missing }) => days + missing, 0), 0),
      },
      ...(lastUpdate !== undefined && { lastUpdate }),
    },
  }
}

/** A page of the report of one or several stores, for a range that the handler has clamped. */
export const readAdsReport = async (program: Program, stores: readonly ReportStore[], question: AdsQuestion): Promise<AdsAnswer> => {
  const { rows, facts } = await readAllRows(program, stores, question)
  const ads = rows.filter(({ kind }) => kind === 'ad')
  const lastPage = Math.max(1, Math.ceil(ads.length / ADS_PER_PAGE))
  // An address may name a page that the list no longer has.
  const pageNo = question.pageNo > lastPage ? 1 : question.pageNo
  const page = ads.slice((pageNo - 1) * ADS_PER_PAGE, pageNo * ADS_PER_PAGE)
  return {
    ...facts,
    rows: [
      ...(await withStates(program, stores, question, page)),
      ...(pageNo === lastPage ? rows.filter(({ kind }) => kind === 'unmatched') : []),
    ],
    rowCount: ads.length,
    pageNo,
    pageSize: ADS_PER_PAGE,
  }
}

/** Handlers of the report's endpoints. */
export const adsReportFeature: Feature<'adsReport'> = (program) => ({
  report: async (input, { stores }) => readAdsReport(program, stores, clampQuestion(program, stores, input)),
  download: async (input, { stores, isAllSites }) => {
    const question = clampQuestion(program, stores, input)
    const { rows, facts } = await readAllRows(program, stores, question)
    return downloadAds(await withStates(program, stores, question, rows), facts, {
      ...question,
      websiteName: isAllSites ? ALL_SITES : (stores[0]?.websiteName ?? ''),
      title: stores.map(({ title }) => title).join(', '),
    })
  },
  explain: async (input, sites) => {
    const question = clampQuestion(program, sites.stores, input)
    const named = namedStores(sites)
    const currencies = named.map((store) => store.currency)
    const shown = shownCurrency(currencies)
    const ratesOf = await readCurrencyRates(program, question, currencies, shown)
    const stores = named.map((store) => ({ ...store, toShown: ratesOf(store.currency) }))
    const explained = await Promise.all(
      stores.map(async (store) => ({
        store,
        channel: question.channel,
        facts: await readAdsFacts(program, store, question, { range: question, shown }),
      })),
    )
    return explainAds(program, explained, question)
  },
})
