/** The conversion analysis: which channels and campaigns brought the orders; report, download, explanation. Of one store, or of All-Sites. */
import { ALL_SITES } from '@convbox/contract'
import { daysOf, todayIn } from '@convbox/contract/date-range'
import type { Measures } from '@convbox/contract/metrics/metrics'
import { shownCurrency } from '@convbox/contract/shown-currency'
import type { ConversionAnalysisAnswer, ConversionAnalysisQuestion } from '@convbox/contract/reports/conversion-analysis.schemas'
import { zoneOf } from '@convbox/contract/store-days'
import type { Feature, SitesCaller } from '../../http/handlers.ts'
import type { Program } from '../../program.ts'
import { readCurrencyRates } from '../in-currency.sql.ts'
import { countToldOrders } from '../told-orders.sql.ts'
import { readLastUpdate } from '../last-build.sql.ts'
import { neededMeasures, readColumns, sumExact } from '../measures.ts'
import { changedConstants, checkModel, readConvboxInputs, readCustomInfo, readModelInputs } from '../model-inputs.ts'
import { clampQuestion, comparedRange, scopeOf, spanOf, type ReportRange, type ReportStore } from '../report-span.ts'
import { analysisDays, analysisRows, orderDaysOf, sumDays, totalMeasures } from './analysis-rows.ts'
import { analysisSpan, comparedOrdersTo, isByClick, readMoved } from './analysis-span.ts'
import { closingOf } from './closing.ts'
import { readStoreTotal } from './conversion-analysis.sql.ts'
import type { CreditRow } from './move-given.ts'
import { downloadAnalysis } from './download-analysis.ts'
import { explainFigure, type NamedStore } from './explain-figure.ts'
import { hasConvbox, mergeFigures, readStoreFigures, type MoneyStore } from './store-figures.ts'

export type { MoneyStore } from './store-figures.ts'

export type Period = {
  rows: ConversionAnalysisAnswer['rows']
  total: Measures
  series: ConversionAnalysisAnswer['series']
  credits: CreditRow[]
  missingSpend: number
}

/** A place's measures with its people, where the whole store's are asked for. */
const withPeople = <Place extends { measures: Measures }>(place: Place, customers: number, people: unknown): Place =>
  people === undefined ? place : { ...place, measures: { ...place.measures, customers: String(customers) } }

/** Rows, total and days of one period; each store's days are those of its own time zone. Also of the dashboard, the trends and the scoreboard, so that all say the same. */
export const readPeriod = async (
  program: Program,
  stores: readonly MoneyStore[],
  question: ConversionAnalysisQuestion,
  rangeOf: (store: MoneyStore) => ReportRange,
): Promise<Period> => {
  const { level, channel } = question
  const needed = neededMeasures(readColumns(question.columns))
  const ordered = {
    credited: needed.credited,
    convbox: hasConvbox({ scope: scopeOf(question), byClick: isByClick(question) }) ? needed.convbox : [],
  }
  const { answer, ofChannel, sessions, media, people } = mergeFigures(
    await Promise.all(stores.map((store) => readStoreFigures(program, store, question, { range: rangeOf(store), needed }))),
  )
  const [range] = stores.map(rangeOf)
  const credited = answer.filter(({ kind }) => kind === 'credited')
  const counted = answer.filter(({ kind }) => kind !== 'credited')
  const whole = sumDays(counted).map((row) => (row.kind === 'untracked' ? withPeople(row, people?.untracked ?? 0, people) : row))
  // One channel has no untracked orders, and its total is its own credit.
  const shown = channel === undefined ? [...credited, ...whole] : credited
  return {
    rows: analysisRows({ level, ...ordered, credits: shown, sessions, media }),
    total: withPeople(
      { measures: totalMeasures({ ...ordered, credits: ofChannel?.total ?? whole, sessions, media }) },
      people?.total ?? 0,
      people,
    ).measures,
    series: analysisDays(range === undefined ? [] : daysOf({ since: range.from, until: range.to }), {
      ...ordered,
      orders: ofChannel?.days ?? orderDaysOf(counted).map((row) => withPeople(row, people?.days.get(row.day) ?? 0, people)),
      sessions,
      media,
    }),
    credits: whole,
    missingSpend: media.find((row) => row.place === 'total')?.missing ?? 0,
  }
}

const addComparison = (
  now: Period,
  before: Period | undefined,
): Pick<ConversionAnalysisAnswer, 'rows' | 'total' | 'series' | 'compareSeries'> => {
  if (before === undefined) return { rows: now.rows, total: { measures: now.total }, series: now.series }
  const known = new Map(before.rows.map((row) => [row.key, row.measures]))
  return {
    rows: now.rows.map((row) => ({ ...row, ...(known.has(row.key) && { compare: known.get(row.key) }) })),
    total: { measures: now.total, compare: before.total },
    series: now.series,
    compareSeries: before.series,
  }
}

/** The stores with the rates to the currency that the report shows: theirs where they share one, else USD, in which all rates are stored. ordersDay: of the newest orders that count, if it may be after the ranges. */
export const withRates = async <Store extends ReportStore>(
  program: Program,
  stores: readonly Store[],
  ranges: readonly { from: string; to: string }[],
  ordersDay?: string,
): Promise<(Store & MoneyStore)[]> => {
  const currencies = stores.map(({ currency }) => currency)
  const from = ranges.map((range) => range.from).toSorted()[0] ?? ''
  const to = [...ranges.map((range) => range.to), ...(ordersDay === undefined ? [] : [ordersDay])].toSorted().at(-1) ?? ''
  const ratesOf = await readCurrencyRates(program, { from, to }, currencies, shownCurrency(currencies))
  return stores.map((store) => ({ ...store, toShown: ratesOf(store.currency) }))
}

/** By click time orders up to today may count. */
const ordersDay = (program: Program, question: ConversionAnalysisQuestion): string | undefined =>
  isByClick(question) ? todayIn('UTC', program.now()) : undefined

const readStoreMoved = async (program: Program, store: MoneyStore, question: ConversionAnalysisQuestion) => {
  const span = analysisSpan(store, question, question, program.now())
  const { mainModel: model, level } = question
  const inputs = await readModelInputs(program, span, model)
  return readMoved(program.warehouse, span, { model, scope: scopeOf(question), level, currency: store.toShown, byClick: true, ...inputs })
}

/** The whole report of one or several stores for a range that the handler has clamped. */
export const readAnalysis = async (
  program: Program,
  reported: readonly ReportStore[],
  question: ConversionAnalysisQuestion,
): Promise<ConversionAnalysisAnswer> => {
  const now = program.now()
  const { compareFrom, compareTo } = question
  const compared = compareFrom === undefined || compareTo === undefined ? undefined : { from: compareFrom, to: compareTo }
  const byClick = isByClick(question)
  const stores = await withRates(program, reported, [question, ...(compared ? [compared] : [])], ordersDay(program, question))
  const spanAt = (store: ReportStore) => analysisSpan(store, question, question, now)
  const comparedOf = (store: ReportStore) => comparedRange(store, question, now) ?? compared
  const [first] = stores
  const [period, before, convboxInputs, ownConstants, custom, storeTotals, told, moved, lastUpdate] = await Promise.all([
    readPeriod(program, stores, question, () => question),
    compared && readPeriod(program, stores, question, (store) => comparedOf(store) ?? compared),
    first && readConvboxInputs(program, spanOf(first, question, question), question.mainModel),
    changedConstants(program, stores, question.mainModel),
    readCustomInfo(program, stores, question),
    Promise.all(stores.map((store) => readStoreTotal(program.warehouse, spanOf(store, question, question), store.toShown))),
    Promise.all(stores.map((store) => countToldOrders(program.warehouse, spanAt(store), { byClick }))),
    byClick ? Promise.all(stores.map((store) => readStoreMoved(program, store, question))) : undefined,
    readLastUpdate(program.warehouse, stores),
  ])
  const ends = stores.flatMap((store) => comparedRange(store, question, now)?.endsAt?.toISOString() ?? []).toSorted()
  const [comparedUntil] = ends.toReversed()
  const orderEnds = stores.flatMap((store) => comparedOrdersTo(store, question, comparedOf(store), now)?.toISOString() ?? []).toSorted()
  const [comparedOrdersUntil] = orderEnds.toReversed()
  const currencies = stores.map(({ currency }) => currency)
  const currency = shownCurrency(currencies)
  const toldOrders = told.reduce((sum, orders) => sum + orders, 0)
  return {
    currency,
    convertedFrom: [...new Set(currencies)].filter((each) => each !== currency).toSorted(),
    timezone: zoneOf(stores),
    ...addComparison(period, before),
    ...(comparedUntil !== undefined && { comparedUntil }),
    excluded: period.credits.flatMap(({ kind, reason, measures: { orders = '0', sales = '0' } }) =>
      kind === 'excluded' ? [{ reason, orders, sales }] : [],
    ),
    ...(comparedOrdersUntil !== undefined && { comparedOrdersUntil }),
    closing: closingOf(period.credits, sumExact(storeTotals.map(({ sales }) => sales)), { moved, currency }),
    ...(convboxInputs !== undefined && { convboxInputs }),
    ...(ownConstants !== undefined && { ownConstants }),
    ...(custom !== undefined && { custom }),
    missingRates: { orders: storeTotals.reduce((sum, { missing }) => sum + missing, 0), spend: period.missingSpend },
    ...(toldOrders > 0 && { toldOrders }),
    ...(lastUpdate !== undefined && { lastUpdate }),
  }
}

/** The stores as an explanation names them: on All-Sites each row says which store it is from. */
export const namedStores = ({ stores, isAllSites }: Pick<SitesCaller, 'stores' | 'isAllSites'>): NamedStore[] =>
  stores.map(({ id, timeZone, currency, websiteName, title }) => ({
    id,
    timeZone,
    currency,
    ...(isAllSites && { shown: { websiteName, websiteTitle: title } }),
  }))

/** Handlers of the report's endpoints. */
export const conversionAnalysisFeature: Feature<'conversionAnalysis'> = (program) => ({
  report: async (input, { stores }) => {
    checkModel(input)
    return readAnalysis(program, stores, clampQuestion(program, stores, input))
  },
  download: async (input, { stores, isAllSites }) => {
    checkModel(input)
    const question = clampQuestion(program, stores, input)
    return downloadAnalysis(await readAnalysis(program, stores, question), {
      ...question,
      websiteName: isAllSites ? ALL_SITES : (stores[0]?.websiteName ?? ''),
      title: stores.map(({ title }) => title).join(', '),
    })
  },
  explain: async (input, sites) => {
    checkModel(input)
    const question = clampQuestion(program, sites.stores, input)
    const { columns: _all, compareFrom: _from, compareTo: _to, ...plain } = question
    const named = namedStores(sites)
    const [answer, stores] = await Promise.all([
      readAnalysis(program, named, { ...plain, columns: input.metric }),
      withRates(program, named, [question], ordersDay(program, question)),
    ])
    return explainFigure(program, stores, question, answer)
  },
})
