/** Which nights a model can be told of, and what decided how the orders of each day were shared then and decides it now. */
import { CUSTOM_DEFAULT, type CustomModel } from '@convbox/contract/custom-model'
import type { Day } from '@convbox/contract/date-range'
import { CUSTOM_MODEL } from '@convbox/contract/metrics/credit-choices'
import type { ChangesQuestion } from '@convbox/contract/reports/changes.schemas'
import type { ChangesModel } from '@convbox/contract/reports/changes.values'
import type { FigureNight } from '../../derive/kept-figures.rows.ts'
import type { Program } from '../../program.ts'
import { listSettingsTimes, OF_CUSTOM, readCustom } from '../model-settings.rows.ts'
import { scopeOf } from '../report-span.ts'
import type { ChangesSpan } from './changes.sql.ts'
import { changedClaims, changedGiving, viewFrames, type DayClaims, type DayOrders } from './day-views.ts'
import { pathOf, type Frames, type FramePath } from './frames.ts'
import { readClaims, readDayOrders, readFieldsSince } from './frames.sql.ts'

/** custom: under Custom, the rules in force then. */
export type KeptNight = { day: Day; keptAt: Date; custom?: CustomModel }

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

/** The complete nights that kept all that the figures of a model follow from. */
export const nightsOf = async (
  program: Program,
  storeId: string,
  { model, figure, all }: Pick<ChangesQuestion, 'model' | 'figure'> & { all: readonly FigureNight[] },
): Promise<{ nights: KeptNight[]; without: number }> => {
  const complete = all.flatMap(({ day, keptAt, hasViews }) => (keptAt === null ? [] : [{ day, keptAt, hasViews }]))
  const ofModel = (): KeptNight[] | Promise<KeptNight[]> => {
    if (figure === 'spend') return complete
    if (model === CUSTOM_MODEL) return nightsOfCustom(program, storeId, complete)
    return model === 'last_click_view' ? complete.filter(({ hasViews }) => hasViews) : complete
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
): Promise<DayOrders> =>
  new Map(
    (await readDayOrders(program.warehouse, span, { scope: scopeOf(question), kept })).map(({ of_day, giving }) => [of_day, { giving }]),
  )

const viewsPath = async (program: Program, span: ChangesSpan, question: ChangesQuestion, days: readonly Day[]): Promise<FramePath> => {
  const [toldClaims, nowClaims, toldOrders, nowOrders] = await Promise.all([
    claimsOf(program, span, true),
    claimsOf(program, span, false),
    ordersOf(program, span, question, true),
    ordersOf(program, span, question, false),
  ])
  return pathOf(viewFrames(days, toldClaims, toldOrders), [
    { cause: 'views claimed', after: viewFrames(days, nowClaims, toldOrders), counts: changedClaims(days, toldClaims, nowClaims) },
    { cause: 'other orders', after: viewFrames(days, nowClaims, nowOrders), counts: changedGiving(days, toldOrders, nowOrders) },
  ])
}

/** Of models whose shares follow from an order's own touches nothing but those decides. nightAt: the night of each day that is told. */
export const readFramePath = (
  program: Program,
  span: ChangesSpan,
  question: ChangesQuestion & { model: ChangesModel },
  nightAt: ReadonlyMap<Day, KeptNight>,
): Promise<FramePath> => {
  if (question.model === CUSTOM_MODEL) return customPath(program, span.storeId, nightAt)
  if (question.model === 'last_click_view') return viewsPath(program, span, question, [...nightAt.keys()])
  return Promise.resolve(pathOf(new Map([...nightAt.keys()].map((day) => [day, {}])), []))
}
