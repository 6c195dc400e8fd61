/** Metrics over time, as the conversion analysis counts them, and what happened meanwhile. */
import type { TrendMark, TrendPoint, TrendsQuestion } from '@convbox/contract/api/trends.schemas'
import type { MeasureKey, Measures, MetricKey } from '@convbox/contract/metrics/metrics'
import { isOverlapping } from '@convbox/contract/metrics/sum-measures'
import type { ConversionAnalysisQuestion } from '@convbox/contract/reports/conversion-analysis.schemas'
import { shownCurrency } from '@convbox/contract/shown-currency'
import { zoneOf } from '@convbox/contract/store-days'
import { MAX_MARKS, MAX_TRENDS, periodsOf, type TrendPeriod } from '@convbox/contract/trends'
import { AppError } from '../../http/app-error.ts'
import type { Feature, SitesCaller } from '../../http/handlers.ts'
import type { Program } from '../../program.ts'
import { readPeriod, withRates, type MoneyStore } from '../../reports/conversion-analysis/conversion-analysis.ts'
import { readLastUpdate } from '../../reports/last-build.sql.ts'
import { measuresBehind, readColumns, sumMeasures } from '../../reports/measures.ts'
import { checkModel } from '../../reports/model-inputs.ts'
import { clampQuestion, comparedRange, type ReportRange, type ReportStore } from '../../reports/report-span.ts'
import { readMarks } from './read-marks.ts'

type Stores = readonly (MoneyStore & ReportStore)[]

/** Periods that are read one by one at a time. */
const AT_ONCE = 4

const analysisOf = (
  { mainModel, adsOnly, window, channel }: TrendsQuestion,
  range: TrendPeriod,
  metrics: readonly MetricKey[],
): ConversionAnalysisQuestion => ({
  ...range,
  mainModel,
  adsOnly,
  window,
  channel,
  level: 'channel',
  timeBasis: 'conversion',
  columns: metrics.join(','),
})

/** The measures that the metrics consist of. */
const only = (measures: Measures, keys: readonly MeasureKey[]): Measures =>
  Object.fromEntries(keys.flatMap((key) => (measures[key] === undefined ? [] : [[key, measures[key]]])))

/** Days add up to periods, but for people, who may come on several: such periods are read on their own. */
const readPoints = async (
  program: Program,
  stores: Stores,
  question: TrendsQuestion,
  { metrics, range, rangeOf }: { metrics: readonly MetricKey[]; range: TrendPeriod; rangeOf: (store: ReportStore) => ReportRange },
): Promise<{ points: TrendPoint[]; channels: string[] }> => {
  const keys = [...new Set(metrics.flatMap(measuresBehind))]
  const periods = periodsOf(range, question.grain)
  const whole = await readPeriod(program, stores, analysisOf(question, range, metrics), rangeOf)
  const days = new Map(whole.series.map(({ day, measures }) => [day, measures]))
  const channels = [...new Set(whole.rows.flatMap(({ channel }) => (channel === '' ? [] : [channel])))].toSorted()
  const inPeriod = (period: TrendPeriod): Measures[] =>
    [...days].flatMap(([day, measures]) => (day >= period.from && day <= period.to ? [measures] : []))
  const isAlone = question.grain !== 'day' && keys.some(isOverlapping)
  const points: TrendPoint[] = []
  for (let first = 0; first < periods.length; first += AT_ONCE)
    points.push(
      ...(await Promise.all(
        periods.slice(first, first + AT_ONCE).map(async (period) => {
          if (!isAlone)
            return {
              ...period,
              measures: only(question.grain === 'day' ? (days.get(period.from) ?? {}) : sumMeasures(inPeriod(period)), keys),
            }
          const { total } = await readPeriod(program, stores, analysisOf(question, period, metrics), (store) => {
            const { endsAt, to } = rangeOf(store)
            return { ...period, ...(endsAt !== undefined && to === period.to && { endsAt }) }
          })
          return { ...period, measures: only(total, keys) }
        }),
      )),
    )
  return { points, channels }
}

const readTrends = async (program: Program, { stores: reported }: Pick<SitesCaller, 'stores'>, asked: TrendsQuestion) => {
  const metrics = [...new Set(readColumns(asked.metrics) ?? [])]
  if (metrics.length === 0 || metrics.length > MAX_TRENDS)
    throw new AppError('invalid input', { details: { metrics: `Choose 1 to ${MAX_TRENDS} metrics` } })
  checkModel({ ...asked, timeBasis: 'conversion' })
  const question = clampQuestion(program, reported, asked)
  const { from, to, compareFrom, compareTo } = question
  const compared = compareFrom === undefined || compareTo === undefined ? undefined : { from: compareFrom, to: compareTo }
  const stores = await withRates(program, reported, [{ from, to }, ...(compared ? [compared] : [])])
  const comparedOf = (store: ReportStore): ReportRange => comparedRange(store, question, program.now()) ?? { from, to }
  const [now, before, lastUpdate] = await Promise.all([
    readPoints(program, stores, question, { metrics, range: { from, to }, rangeOf: () => ({ from, to }) }),
    compared && readPoints(program, stores, question, { metrics, range: compared, rangeOf: comparedOf }),
    readLastUpdate(program.warehouse, reported),
  ])
  const currencies = reported.map(({ currency }) => currency)
  const currency = shownCurrency(currencies)
  const comparedUntil = reported
    .flatMap((store) => comparedOf(store).endsAt?.toISOString() ?? [])
    .toSorted()
    .at(-1)
  return {
    currency,
    convertedFrom: [...new Set(currencies)].filter((each) => each !== currency).toSorted(),
    timezone: zoneOf(reported),
    points: now.points,
    ...(before && { compared: before.points }),
    ...(before && comparedUntil !== undefined && { comparedUntil }),
    channels: now.channels,
    ...(lastUpdate !== undefined && { lastUpdate }),
  }
}

/** Handlers of the endpoints. */
export const trendsFeature: Feature<'trends'> = (program) => ({
  report: (input, caller) => readTrends(program, caller, input),
  marks: async (input, { stores, isAllSites }) => {
    const { from, to } = clampQuestion(program, stores, input)
    const found = await Promise.all(
      stores.map(async (store) => {
        const { marks, isCut } = await readMarks(program, store, { from, to })
        const named = { websiteName: store.websiteName, websiteTitle: store.title }
        return { isCut, marks: isAllSites ? marks.map((mark): TrendMark => ({ ...mark, store: named })) : marks }
      }),
    )
    const marks = found.flatMap((each) => each.marks).toSorted((one, other) => (one.day === other.day ? 0 : one.day < other.day ? -1 : 1))
    return { marks: marks.slice(-MAX_MARKS), isCut: marks.length > MAX_MARKS || found.some(({ isCut }) => isCut) }
  },
})
