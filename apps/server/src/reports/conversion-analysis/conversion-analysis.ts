/** The conversion analysis: which channels and campaigns brought the orders; report, download, explanation. */
import type { Warehouse } from '@convbox/storage'
import { daysOf } from '@convbox/contract/date-range'
import type { Measures } from '@convbox/contract/metrics/metrics'
import type { ConversionAnalysisAnswer, ConversionAnalysisQuestion } from '@convbox/contract/reports/conversion-analysis.schemas'
import { AppError } from '../../http/app-error.ts'
import type { Feature } from '../../http/handlers.ts'
import type { Program } from '../../program.ts'
import { readCountedDays } from '../../derive/session-days.rows.ts'
import { readLastBuild } from '../last-build.sql.ts'
import { readMedia } from '../media-figures.sql.ts'
import { clampQuestion, comparedRange, scopeOf, spanOf, type ReportRange, type ReportStore, type Span } from '../report-span.ts'
import { readSessions, type SessionRow } from '../session-figures.sql.ts'
import type { CreditShape } from '../credits.sql.ts'
import { analysisDays, analysisRows, orderDaysOf, sumDays, sumExact, totalMeasures } from './analysis-rows.ts'
import { readCredits, readStoreTotal, type CreditRow } from './conversion-analysis.sql.ts'
import { downloadAnalysis } from './download-analysis.ts'
import { explainFigure } from './explain-figure.ts'
import { neededMeasures, readColumns, type NeededMeasures } from '../measures.ts'

type Period = {
  rows: ConversionAnalysisAnswer['rows']
  total: Measures
  series: ConversionAnalysisAnswer['series']
  credits: CreditRow[]
  missingSpend: number
}

/** The credit of one channel, by day and in total. */
const readChannelCredits = async (
  warehouse: Warehouse,
  span: Span,
  shape: CreditShape,
  { channel, measures }: { channel: string; measures: NeededMeasures['credited'] },
): Promise<{ days: CreditRow[]; total: CreditRow[] }> => {
  const [days, whole] = await Promise.all([
    readCredits(warehouse, span, shape, { channel, measures, byDay: 'all' }),
    readCredits(warehouse, span, shape, { channel, measures }),
  ])
  const isCredited = ({ kind }: CreditRow): boolean => kind === 'credited'
  return { days: days.filter(isCredited), total: whole.filter(isCredited).map((row) => ({ ...row, kind: 'attributed' as const })) }
}

const readSessionFigures = async (
  program: Program,
  span: Span,
  question: ConversionAnalysisQuestion,
  { range, measures }: { range: ReportRange; measures: NeededMeasures['session'] },
): Promise<SessionRow[]> => {
  const counted = await readCountedDays(program.mainDb, span.storeId, span.timezone, range)
  return readSessions(program.warehouse, span, {
    level: question.level,
    scope: scopeOf(question),
    channel: question.channel,
    days: daysOf({ since: range.from, until: range.to }),
    // Counted days are whole; a cut-off day cannot use them.
    counted: counted.filter(({ day }) => range.endsAt === undefined || day !== range.to),
    measures,
  })
}

/** What the platforms charged and report. They report whole days: a single cut-off day has no figures, as the last of several it counts in full. */
const readMediaOf = async (
  program: Program,
  store: ReportStore,
  question: ConversionAnalysisQuestion,
  { range, measures }: { range: ReportRange; measures: NeededMeasures['media'] },
) =>
  range.endsAt !== undefined && range.from === range.to
    ? []
    : readMedia(
        program.warehouse,
        { storeId: store.id, fromDay: range.from, toDay: range.to },
        { byCampaign: question.level === 'campaign', channel: question.channel, measures },
      )

/** Rows, total and days of one period. */
const readPeriod = async (
  program: Program,
  store: ReportStore,
  question: ConversionAnalysisQuestion,
  range: ReportRange,
): Promise<Period> => {
  const { warehouse } = program
  const { level, channel, mainModel: model } = question
  const scope = scopeOf(question)
  const span = spanOf(store, range, question)
  const needed = neededMeasures(readColumns(question.columns))
  const [answer, ofChannel, sessions, media] = await Promise.all([
    readCredits(warehouse, span, { model, scope, level }, { channel, measures: needed.credited, byDay: 'counted' }),
    channel === undefined
      ? undefined
      : readChannelCredits(warehouse, span, { model, scope, level: 'channel' }, { channel, measures: needed.credited }),
    needed.session.length > 0 ? readSessionFigures(program, span, question, { range, measures: needed.session }) : [],
    readMediaOf(program, store, question, { range, measures: needed.media }),
  ])
  const credited = answer.filter(({ kind }) => kind === 'credited')
  const counted = answer.filter(({ kind }) => kind !== 'credited')
  const whole = sumDays(counted)
  // One channel has no untracked orders, and its total is its own credit.
  const shown = channel === undefined ? [...credited, ...whole] : credited
  return {
    rows: analysisRows({ level, credited: needed.credited, credits: shown, sessions, media }),
    total: totalMeasures({ credited: needed.credited, credits: ofChannel?.total ?? whole, sessions, media }),
    series: analysisDays(daysOf({ since: range.from, until: range.to }), {
      credited: needed.credited,
      orders: ofChannel?.days ?? orderDaysOf(counted),
      sessions,
      media,
    }),
    credits: whole,
    missingSpend: media.find((row) => row.place === 'total')?.missing ?? 0,
  }
}

/** Attributed + untracked + excluded against the store's own total; the difference is 0 unless journeys are being rebuilt. */
const closingOf = (credits: readonly CreditRow[], storeTotal: string): ConversionAnalysisAnswer['closing'] => {
  const sumOf = (kind: CreditRow['kind']): string =>
    sumExact(credits.filter((row) => row.kind === kind).map(({ measures }) => measures.sales ?? '0'))
  const [attributed, untracked, excluded] = [sumOf('attributed'), sumOf('untracked'), sumOf('excluded')]
  const negative = (text: string): string => (text.startsWith('-') ? text.slice(1) : `-${text}`)
  return {
    attributed,
    untracked,
    excluded,
    storeTotal: sumExact([storeTotal]),
    difference: sumExact([storeTotal, ...[attributed, untracked, excluded].map(negative)]),
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

/** The whole report of a store for a range that the handler has clamped. */
export const readAnalysis = async (
  program: Program,
  store: ReportStore,
  question: ConversionAnalysisQuestion,
): Promise<ConversionAnalysisAnswer> => {
  const compared = comparedRange(store, question, program.now())
  const [now, before, storeTotal, lastUpdate] = await Promise.all([
    readPeriod(program, store, question, question),
    compared && readPeriod(program, store, question, compared),
    readStoreTotal(program.warehouse, spanOf(store, question, question)),
    readLastBuild(program.warehouse, store.id),
  ])
  return {
    currency: store.currency,
    timezone: store.timeZone,
    ...addComparison(now, before),
    ...(compared?.endsAt && { comparedUntil: compared.endsAt.toISOString() }),
    excluded: now.credits.flatMap(({ kind, reason, measures: { orders = '0', sales = '0' } }) =>
      kind === 'excluded' ? [{ reason, orders, sales }] : [],
    ),
    closing: closingOf(now.credits, storeTotal.sales),
    missingRates: { orders: storeTotal.missing, spend: now.missingSpend },
    ...(lastUpdate !== undefined && { lastUpdate }),
  }
}

const checkComparison = (question: ConversionAnalysisQuestion): void => {
  const { compareFrom, compareTo } = question
  if (compareFrom !== undefined && compareTo !== undefined && compareFrom > compareTo) throw new AppError('date range')
}

/** Handlers of the report's endpoints. */
export const conversionAnalysisFeature: Feature<'conversionAnalysis'> = (program) => ({
  report: async (input, caller) => {
    checkComparison(input)
    return readAnalysis(program, caller.store, clampQuestion(program, [caller.store], input))
  },
  download: async (input, caller) => {
    const question = clampQuestion(program, [caller.store], input)
    const { websiteName, title } = caller.store
    return downloadAnalysis(await readAnalysis(program, caller.store, question), { ...question, websiteName, title })
  },
  explain: async (input, caller) => {
    const question = clampQuestion(program, [caller.store], input)
    const { columns: _all, compareFrom: _from, compareTo: _to, ...plain } = question
    const answer = await readAnalysis(program, caller.store, { ...plain, columns: input.metric })
    return explainFigure(program, caller.store, question, answer)
  },
})
