/** Which nights a model can be told of, and what decided how the orders of each day were shared then and decides it now. */
import { CONVBOX_DEFAULTS, type ConvboxConstants, type CountedAnswers } from '@convbox/attribution'
import { CUSTOM_DEFAULT, type CustomModel } from '@convbox/contract/custom-model'
import { addDays, type Day } from '@convbox/contract/date-range'
import { CUSTOM_MODEL, isBlended } from '@convbox/contract/metrics/credit-choices'
import type { ChangesQuestion } from '@convbox/contract/reports/changes.schemas'
import { startOfDay } from '@convbox/contract/store-days'
import type { FigureNight } from '../../derive/kept-figures.rows.ts'
import type { Program } from '../../program.ts'
import { listSettingsTimes, OF_CONVBOX, OF_CUSTOM, readConstants, readCustom } from '../model-settings.rows.ts'
import { scopeOf } from '../report-span.ts'
import type { ChangesSpan } from './changes.sql.ts'
import {
  changedAnswers,
  changedClaims,
  changedGiving,
  convboxFrame,
  viewFrame,
  type ConvboxFacts,
  type DayClaims,
  type DayOrders,
} from './day-views.ts'
import { pathOf, type Frames, type FramePath } from './frames.ts'
import { readAnswers, readClaims, readDayOrders, readFieldsSince, readKeptAnswers } from './frames.sql.ts'

/** custom, constants: the settings of Custom and of convbox in force then, under that model. */
export type KeptNight = { day: Day; keptAt: Date; custom?: CustomModel; constants?: ConvboxConstants }

/** The nights of which its rules, and what they look at, are known. */
const nightsOfCustom = async (program: Program, storeId: string, nights: readonly KeptNight[]): Promise<KeptNight[]> => {
  const [since, versions] = await Promise.all([
    readFieldsSince(program.warehouse, storeId),
    listSettingsTimes(program.mainDb, storeId, OF_CUSTOM),
  ])
  return nights.flatMap(({ day, keptAt }) => {
    const custom = versions.findLast(({ from }) => from.getTime() <= keptAt.getTime())?.settings
    return since === undefined || keptAt < since || custom === undefined ? [] : [{ day, keptAt, custom }]
  })
}

/** The nights of which its constants are known. */
const nightsOfConvbox = async (program: Program, storeId: string, nights: readonly KeptNight[]): Promise<KeptNight[]> => {
  const versions = await listSettingsTimes(program.mainDb, storeId, OF_CONVBOX)
  return nights.flatMap((night) => {
    const constants = versions.findLast(({ from }) => from.getTime() <= night.keptAt.getTime())?.settings
    return constants === undefined ? [] : [{ ...night, constants }]
  })
}

/** The complete nights that kept all that the figures of a model follow from. */
export const nightsOf = async (
  program: Program,
  storeId: string,
  { model, figure, all }: Pick<ChangesQuestion, 'model' | 'figure'> & { all: readonly FigureNight[] },
): Promise<{ nights: KeptNight[]; without: number }> => {
  const complete = all.flatMap((night) => (night.keptAt === null ? [] : [{ ...night, keptAt: night.keptAt }]))
  const withViews = complete.filter(({ hasViews }) => hasViews)
  const ofModel = (): KeptNight[] | Promise<KeptNight[]> => {
    if (figure === 'spend' || !(isBlended(model) || model === CUSTOM_MODEL)) return complete
    if (model === CUSTOM_MODEL) return nightsOfCustom(program, storeId, complete)
    if (model === 'last_click_view') return withViews
    return nightsOfConvbox(
      program,
      storeId,
      withViews.filter(({ hasAnswers }) => hasAnswers),
    )
  }
  const nights = await ofModel()
  return { nights, without: complete.length - nights.length }
}

const customPath = async (program: Program, storeId: string, nightAt: ReadonlyMap<Day, KeptNight>): Promise<FramePath> => {
  const now = await readCustom(program.mainDb, storeId)
  const framesOf = (rulesOf: (night: KeptNight) => CustomModel): Frames =>
    new Map([...nightAt].map(([day, night]) => [day, { custom: rulesOf(night) }]))
  return pathOf(
    framesOf(({ custom = CUSTOM_DEFAULT }) => custom),
    [{ cause: 'model settings', after: framesOf(() => now), counts: [] }],
  )
}

const claimsOf = async (program: Program, span: ChangesSpan, kept: boolean): Promise<DayClaims> =>
  new Map(
    [...Map.groupBy(await readClaims(program.warehouse, span, kept), ({ at_day }) => at_day)].map(([day, rows]) => [
      day,
      new Map(rows.map(({ of_channel, claimed }) => [of_channel, claimed])),
    ]),
  )

const ordersOf = async (
  program: Program,
  span: ChangesSpan,
  question: Pick<ChangesQuestion, 'adsOnly'>,
  kept: boolean,
): Promise<DayOrders> => {
  const rows = await readDayOrders(program.warehouse, span, { scope: scopeOf(question), kept })
  return new Map(
    rows.map(({ of_day, orders, giving, channels, touched }) => [
      of_day,
      { orders, giving, touched: new Map(channels.map((channel, index) => [channel, touched[index] ?? 0])) },
    ]),
  )
}

/** Claims and orders, as they were kept and as they are. */
const readDayFacts = async (program: Program, span: ChangesSpan, question: ChangesQuestion) => {
  const sideOf = async (kept: boolean) => {
    const [claims, orders] = await Promise.all([claimsOf(program, span, kept), ordersOf(program, span, question, kept)])
    return { claims, orders }
  }
  const [told, now] = await Promise.all([sideOf(true), sideOf(false)])
  return { told, now }
}

const viewsPath = async (program: Program, span: ChangesSpan, question: ChangesQuestion, days: readonly Day[]): Promise<FramePath> => {
  const { told, now } = await readDayFacts(program, span, question)
  const framesOf = (claims: DayClaims, orders: DayOrders): Frames => new Map(days.map((day) => [day, viewFrame(day, claims, orders)]))
  return pathOf(framesOf(told.claims, told.orders), [
    { cause: 'views claimed', after: framesOf(now.claims, told.orders), counts: changedClaims(days, told.claims, now.claims) },
    {
      cause: 'other orders',
      after: framesOf(now.claims, now.orders),
      counts: changedGiving(days, { told: told.orders, now: now.orders }, undefined),
    },
  ])
}

/** By night of a day and length of the survey: what convbox would have learned then, at the end of the question or before that night, whichever came first. */
const keptAnswersOf = async (
  program: Program,
  span: ChangesSpan,
  nights: readonly KeptNight[],
  surveyDays: number,
): Promise<(night: KeptNight, days: number) => readonly CountedAnswers[]> => {
  const lengths = [...new Set([surveyDays, ...nights.flatMap(({ constants }) => constants?.surveyDays ?? [])])]
  const lessons = [...new Map(nights.map((night) => [night.day, night])).values()].flatMap((night) => {
    const end = [addDays(span.toDay, 1), night.day].toSorted()[0] ?? night.day
    return lengths.map((days) => ({
      key: `${night.day} ${days}`,
      night: night.keptAt,
      from: startOfDay(addDays(end, -days), span.timezone),
      to: startOfDay(end, span.timezone),
    }))
  })
  const learned = await readKeptAnswers(program.warehouse, span, lessons)
  const byKey = new Map(lessons.map(({ key }, index) => [key, learned[index] ?? []]))
  return (night, days) => byKey.get(`${night.day} ${days}`) ?? []
}

/** First the store's constants, then views and the day's orders in the form of then, last the answers, which may change the form. */
const convboxPath = async (
  program: Program,
  span: ChangesSpan,
  question: ChangesQuestion,
  nightAt: ReadonlyMap<Day, KeptNight>,
): Promise<FramePath> => {
  const constants = await readConstants(program.mainDb, span.storeId)
  const [{ told, now }, keptAnswers, answers] = await Promise.all([
    readDayFacts(program, span, question),
    keptAnswersOf(program, span, [...nightAt.values()], constants.surveyDays),
    readAnswers(program.warehouse, span, constants),
  ])
  const days = [...nightAt.keys()]
  type Facts = Omit<ConvboxFacts, 'constants' | 'answers'>
  const framesOf = (facts: Facts, more: (night: KeptNight) => Pick<ConvboxFacts, 'constants' | 'answers'>): Frames =>
    new Map([...nightAt].map(([day, night]) => [day, convboxFrame(day, { ...facts, ...more(night) })]))
  const atNight = (night: KeptNight, of: ConvboxConstants) => ({ constants: of, answers: keptAnswers(night, of.surveyDays) })
  const underNow = (night: KeptNight) => atNight(night, constants)
  return pathOf(
    framesOf({ ...told, hasKeptAnswers: true }, (night) => atNight(night, night.constants ?? CONVBOX_DEFAULTS)),
    [
      { cause: 'model settings', after: framesOf({ ...told, hasKeptAnswers: true }, underNow), counts: [] },
      {
        cause: 'views claimed',
        after: framesOf({ ...told, claims: now.claims, hasKeptAnswers: true }, underNow),
        counts: changedClaims(days, told.claims, now.claims),
      },
      {
        cause: 'other orders',
        after: framesOf({ ...now, hasKeptAnswers: true }, underNow),
        counts: changedGiving(days, { told: told.orders, now: now.orders }, now.claims),
      },
      {
        cause: 'survey answers',
        after: framesOf({ ...now, hasKeptAnswers: false }, () => ({ constants, answers })),
        counts: [...nightAt].flatMap(([day, night]) => changedAnswers(day, underNow(night).answers, answers)),
      },
    ],
  )
}

/** Of models whose shares follow from an order's own touches nothing but those decides. nightAt: the night of each day that is told. */
export const readFramePath = (
  program: Program,
  span: ChangesSpan,
  question: ChangesQuestion,
  nightAt: ReadonlyMap<Day, KeptNight>,
): Promise<FramePath> => {
  if (question.model === CUSTOM_MODEL) return customPath(program, span.storeId, nightAt)
  if (question.model === 'last_click_view') return viewsPath(program, span, question, [...nightAt.keys()])
  if (question.model === 'convbox') return convboxPath(program, span, question, nightAt)
  return Promise.resolve(pathOf(new Map([...nightAt.keys()].map((day) => [day, {}])), []))
}
