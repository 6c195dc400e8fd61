/** A store's figures of a period by source, and those of several stores as one. */
import { daysOf } from '@convbox/contract/date-range'
import type { ConversionAnalysisQuestion } from '@convbox/contract/reports/conversion-analysis.schemas'
import { readCountedDays } from '../../derive/session-days.rows.ts'
import type { Program } from '../../program.ts'
import type { CreditShape } from '../credits.sql.ts'
import type { CurrencyRates } from '../in-currency.sql.ts'
import type { NeededMeasures } from '../measures.ts'
import { readMedia, type MediaRow } from '../media-figures.sql.ts'
import { scopeOf, type ReportRange, type ReportStore, type Span } from '../report-span.ts'
import { addPeople, readPeople, type People } from '../customer-figures.sql.ts'
import { readModelInputs } from '../model-inputs.ts'
import { asConvboxMeasures, convboxOrderMeasures, isConvboxOrder, isStep, type ConvboxKey } from '../convbox-measures.ts'
import { readSessions, type SessionRow } from '../session-figures.sql.ts'
import { readStepCredits } from '../step-days.ts'
import { addMeasures } from './analysis-rows.ts'
import { analysisSpan, isByClick } from './analysis-span.ts'
import { readCredits } from './conversion-analysis.sql.ts'
import type { CreditRow } from './move-given.ts'

/** answer: the credited rows and the orders counted once; ofChannel: the credit of the question's channel, by day and in total. */
export type StoreFigures = {
  answer: CreditRow[]
  ofChannel: { days: CreditRow[]; total: CreditRow[] } | undefined
  sessions: SessionRow[]
  media: MediaRow[]
  /** Of the whole store, if they are asked for. */
  people: People | undefined
}

/** A store of the report, with the rates from its currency to the report's. */
export type MoneyStore = ReportStore & { toShown: CurrencyRates }

const mergeBy = <Row>(rows: readonly Row[], keyOf: (row: Row) => unknown[], merge: (one: Row, other: Row) => Row): Row[] =>
  [...Map.groupBy(rows, (row) => JSON.stringify(keyOf(row))).values()].map((same) => same.reduce(merge))
const mergeDays = (one: CreditRow, other: CreditRow): CreditRow => ({ ...one, measures: addMeasures(one.measures, other.measures) })

/** In ads only and by click time convbox is not defined. */
export const hasConvbox = ({ scope, byClick = false }: Pick<CreditShape, 'scope' | 'byClick'>): boolean => scope === 'all' && !byClick

/** What convbox gives, whatever the question's model is, as rows beside those of that model; nothing where it is not defined. */
const readConvboxCredits = async (
  program: Program,
  span: Span,
  shape: CreditShape,
  { keys, range, ...options }: { keys: readonly ConvboxKey[]; range: ReportRange; channel: string | undefined; byDay: 'counted' | 'all' },
): Promise<CreditRow[]> => {
  if (!hasConvbox(shape)) return []
  const [ofOrders, ofSteps] = [keys.filter(isConvboxOrder), keys.filter(isStep)]
  const readOrders = async (): Promise<CreditRow[]> => {
    const { custom: _own, ...plain } = shape
    const inputs = await readModelInputs(program, span, 'convbox')
    const measures = convboxOrderMeasures(ofOrders)
    const rows = await readCredits(program.warehouse, span, { ...plain, ...inputs, model: 'convbox' }, { ...options, measures })
    return rows.map((row) => ({ ...row, measures: asConvboxMeasures(row.measures, ofOrders) }))
  }
  const [orders, steps] = await Promise.all([
    ofOrders.length > 0 ? readOrders() : [],
    ofSteps.length > 0 ? readStepCredits(program, span, { level: shape.level, keys: ofSteps, ...options }, range) : [],
  ])
  return [...orders, ...steps]
}

/** The credit of one channel, by day and in total. */
const readChannelCredits = async (
  program: Program,
  span: Span,
  shape: CreditShape,
  {
    channel,
    measures,
    ...convboxAsked
  }: { channel: string; measures: NeededMeasures['credited']; keys: readonly ConvboxKey[]; range: ReportRange },
): Promise<NonNullable<StoreFigures['ofChannel']>> => {
  const { warehouse } = program
  const [ofDays, convbox, people] = await Promise.all([
    readCredits(warehouse, span, shape, { channel, measures, byDay: 'all' }),
    readConvboxCredits(program, span, shape, { channel, ...convboxAsked, byDay: 'all' }),
    // Who came on several days is one of the channel's customers.
    measures.includes('customers') ? readCredits(warehouse, span, shape, { channel, measures: ['customers'] }) : [],
  ])
  const credited = (rows: readonly CreditRow[]): CreditRow[] => rows.filter(({ kind }) => kind === 'credited')
  const days = mergeBy(credited([...ofDays, ...convbox]), ({ day }) => [day], mergeDays)
  const { customers } = credited(people)[0]?.measures ?? {}
  return {
    days,
    total: mergeBy(days, () => [], mergeDays).map((row) => ({
      ...row,
      kind: 'attributed' as const,
      measures: { ...row.measures, ...(customers !== undefined && { customers }) },
    })),
  }
}

type PeriodPart<Source extends keyof NeededMeasures> = { range: ReportRange; measures: NeededMeasures[Source] }

const readSessionFigures = async (
  program: Program,
  span: Span,
  question: ConversionAnalysisQuestion,
  { range, measures }: PeriodPart<'session'>,
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
  store: MoneyStore,
  question: ConversionAnalysisQuestion,
  { range, measures }: PeriodPart<'media'>,
) =>
  range.endsAt !== undefined && range.from === range.to
    ? []
    : readMedia(
        program.warehouse,
        { storeId: store.id, fromDay: range.from, toDay: range.to },
        { byCampaign: question.level === 'campaign', channel: question.channel, measures, currency: store.toShown },
      )

/** Everything that one store tells about a period. */
export const readStoreFigures = async (
  program: Program,
  store: MoneyStore,
  question: ConversionAnalysisQuestion,
  { range, needed }: { range: ReportRange; needed: NeededMeasures },
): Promise<StoreFigures> => {
  const { level, channel, mainModel: model } = question
  const span = analysisSpan(store, question, range, program.now())
  const inputs = await readModelInputs(program, span, model)
  const shape = { model, scope: scopeOf(question), level, currency: store.toShown, byClick: isByClick(question), ...inputs }
  const keys = needed.convbox
  const [answer, convbox, ofChannel, sessions, media, people] = await Promise.all([
    readCredits(program.warehouse, span, shape, { channel, measures: needed.credited, byDay: 'counted' }),
    readConvboxCredits(program, span, shape, { channel, keys, range, byDay: 'counted' }),
    channel === undefined
      ? undefined
      : readChannelCredits(program, span, { ...shape, level: 'channel' }, { channel, measures: needed.credited, keys, range }),
    needed.session.length > 0 ? readSessionFigures(program, span, question, { range, measures: needed.session }) : [],
    readMediaOf(program, store, question, { range, measures: needed.media }),
    channel === undefined && needed.credited.includes('customers') ? readPeople(program.warehouse, span, shape) : undefined,
  ])
  return { answer: [...answer, ...convbox], ofChannel, sessions, media, people }
}

const mergeSessions = (one: SessionRow, other: SessionRow): SessionRow => ({
  ...one,
  is_ad: Math.max(one.is_ad, other.is_ad),
  measures: addMeasures(one.measures, other.measures),
})
const mergeMedia = (one: MediaRow, other: MediaRow): MediaRow => ({
  ...one,
  rows: one.rows + other.rows,
  missing: one.missing + other.missing,
  measures: addMeasures(one.measures, other.measures),
})

/**
 * The figures of several stores as one: everything adds up, also visitors and customers, who have an id of their own in each store. Credited rows and whole orders stay as they
 * are, because the report adds rows of the same value anyway.
 */
export const mergeFigures = (ofStores: readonly StoreFigures[]): StoreFigures => {
  const [first, ...others] = ofStores
  if (first !== undefined && others.length === 0) return first
  const ofChannel = ofStores.flatMap((figures) => figures.ofChannel ?? [])
  return {
    answer: ofStores.flatMap(({ answer }) => answer),
    ofChannel:
      ofChannel.length === 0
        ? undefined
        : {
            days: mergeBy(
              ofChannel.flatMap(({ days }) => days),
              ({ day }) => [day],
              mergeDays,
            ),
            total: mergeBy(
              ofChannel.flatMap(({ total }) => total),
              () => [],
              mergeDays,
            ),
          },
    sessions: mergeBy(
      ofStores.flatMap(({ sessions }) => sessions),
      ({ place, day, channel, value }) => [place, day, channel, value],
      mergeSessions,
    ),
    people: ofStores
      .map((figures) => figures.people)
      .reduce((one, other) => (one && other ? addPeople(one, other) : (one ?? other)), undefined),
    media: mergeBy(
      ofStores.flatMap(({ media }) => media),
      (row) => [row.place, row.at_day, row.at_channel, row.at_campaign_id, row.at_campaign],
      mergeMedia,
    ),
  }
}
