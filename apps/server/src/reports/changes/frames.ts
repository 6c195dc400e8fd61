/** What decides how an order is shared besides its own touches, day by day, and how it went from then to now: one cause after the other. Pure. */
import {
  CONVBOX_DEFAULTS,
  credits,
  customCredits,
  UNTRACKED,
  underLastClickView,
  underSurvey,
  underViews,
  type BlendCredit,
  type CustomTouch,
  type DayViews,
  type Learned,
  type Scope,
} from '@convbox/attribution'
import { CUSTOM_DEFAULT, type CustomModel } from '@convbox/contract/custom-model'
import type { Day } from '@convbox/contract/date-range'
import { CUSTOM_MODEL, isBlended, type ReportModel } from '@convbox/contract/metrics/credit-choices'
import type { ChangedCount } from '@convbox/contract/reports/changes.schemas'
import type { ShareCause } from '@convbox/contract/reports/changes.values'
import type { Blend, CreditShape } from '../credits.sql.ts'
import { givenParams } from '../given-days.sql.ts'

/**
 * custom: the rules of Custom. rates: what each channel's views take of an order that gives to them. blend: of convbox; learned: with a survey;
 * hasKeptAnswers: orders have the answers that they had then. Other models have nothing of it.
 */
export type Frame = {
  custom?: CustomModel
  rates?: ReadonlyMap<string, number>
  blend?: Blend
  learned?: Learned
  hasKeptAnswers?: boolean
}
export type Frames = ReadonlyMap<Day, Frame>
/** counts: what has changed, where it can be counted. */
export type FrameStep = { cause: ShareCause; before: Frames; after: Frames; counts: readonly ChangedCount[] }
export type FramePath = { told: Frames; steps: readonly FrameStep[]; now: Frames }

/** A path through frames that all have the same days. */
export const pathOf = (told: Frames, steps: readonly Pick<FrameStep, 'cause' | 'after' | 'counts'>[]): FramePath => ({
  told,
  steps: steps.map((step, index) => ({ ...step, before: steps[index - 1]?.after ?? told })),
  now: steps.at(-1)?.after ?? told,
})

const sorted = <Value>(map: ReadonlyMap<string, Value> | undefined): [string, Value][] =>
  [...(map ?? [])].toSorted(([one], [other]) => (one < other ? -1 : 1))

/** The same for frames that share alike. */
const textOf = ({ custom, rates, blend, learned, hasKeptAnswers }: Frame): string =>
  JSON.stringify([
    custom,
    sorted(rates),
    blend,
    sorted(learned?.overall),
    sorted(learned?.strata).map(([last, shares]) => [last, sorted(shares)]),
    hasKeptAnswers,
  ])

/** The days on which a step changes anything. */
export const changedDays = ({ before, after }: Pick<FrameStep, 'before' | 'after'>): Set<Day> =>
  new Set([...after].flatMap(([day, frame]) => (textOf(frame) === textOf(before.get(day) ?? {}) ? [] : [day])))

/** Days that one statement can tell, with what it needs for each of the sides: one, or before and after. */
export type FrameGroup = {
  days: Set<Day>
  shapes: Pick<CreditShape, 'custom' | 'blend' | 'given'>[]
  params: Record<string, string[] | number[]>
}

/** Shares of one statement, whose params a server bounds. */
const MOST_SHARES = 5000
const sizeOf = ({ rates, learned }: Frame): number =>
  (rates?.size ?? 0) + (learned?.overall.size ?? 0) + [...(learned?.strata.values() ?? [])].reduce((sum, { size }) => sum + size, 0)

/** Consecutive days in parts of a bounded size. */
const partsOf = (days: readonly Day[], framesOf: (day: Day) => readonly Frame[]): Day[][] => {
  const parts: Day[][] = []
  let room = 0
  for (const day of days) {
    const size = framesOf(day).reduce((sum, frame) => sum + sizeOf(frame), 0)
    if (parts.length === 0 || size > room) {
      parts.push([])
      room = MOST_SHARES
    }
    parts.at(-1)?.push(day)
    room -= size
  }
  return parts
}

const isGiven = ({ rates, learned }: Frame): boolean => rates !== undefined || learned !== undefined
const givenOf = (side: number, { hasKeptAnswers = false }: Frame) => ({ name: `side${side}`, hasKeptAnswers })
const NO_RATES: ReadonlyMap<string, number> = new Map()
const NOTHING_LEARNED: Learned = { overall: new Map(), strata: new Map() }

/** One statement knows one version of settings, one form of convbox and so many shares; days are grouped by them. */
export const groupFrames = (sides: readonly Frames[], days: Iterable<Day>): FrameGroup[] => {
  const framesOf = (day: Day): Frame[] => sides.map((frames) => frames.get(day) ?? {})
  const alike = Map.groupBy(days, (day) =>
    JSON.stringify(framesOf(day).map(({ custom, blend, hasKeptAnswers }) => [custom, blend, hasKeptAnswers])),
  )
  const groups = [...alike.values()].flatMap((of) => partsOf(of, framesOf))
  return groups.map((own) => {
    const [first] = own
    const shapes = (first === undefined ? [] : framesOf(first)).map((frame, side) => ({
      ...(frame.custom && { custom: frame.custom }),
      ...(frame.blend && { blend: frame.blend }),
      ...(isGiven(frame) && { given: givenOf(side, frame) }),
    }))
    const params = sides.map((frames, side) =>
      givenParams(
        givenOf(side, {}),
        own.map((day) => {
          const { rates = NO_RATES, learned = NOTHING_LEARNED } = frames.get(day) ?? {}
          return { day, rates, ...learned }
        }),
      ),
    )
    return { days: new Set(own), shapes, params: Object.assign({}, ...params) }
  })
}

/** model: with the frame of the order's day. */
export type ShareQuestion = { model: ReportModel; frame: Frame; scope: Scope; windowMs: number }
/** answer: of the survey, where there is one. */
export type SharedOrder = { touches: readonly CustomTouch[]; answer?: string | undefined }

/** A rate as views of one campaign, so that the model itself can share them. */
const viewsOf = (rates: ReadonlyMap<string, number> = NO_RATES): [string, DayViews][] =>
  [...rates].map(([channel, share]) => [channel, { share, views: [{ channel, campaign: '', day: '', orders: share }] }])

const blendedShares = ({ model, frame, scope }: ShareQuestion, order: SharedOrder): BlendCredit[] => {
  const constants = frame.blend?.constants ?? CONVBOX_DEFAULTS
  const taken = viewsOf(frame.rates)
  if (model === 'last_click_view') {
    const share = taken.reduce((sum, [, each]) => sum + each.share, 0)
    return underLastClickView(order.touches, { share, views: taken.flatMap(([, { views }]) => views) }, scope)
  }
  return frame.learned === undefined ? underViews(order, new Map(taken), constants) : underSurvey(order, [], frame.learned, constants)
}

/** The share of an order that each channel gets, UNTRACKED what none does; in ads only nobody has that. Its touches: oldest first. */
export const channelShares = (question: ShareQuestion, { touches, answer }: SharedOrder): Map<string, number> => {
  const { model, frame, scope, windowMs } = question
  const shares = new Map<string, number>()
  const give = (channel: string, share: number): unknown => share > 0 && shares.set(channel, (shares.get(channel) ?? 0) + share)
  if (isBlended(model)) {
    const inWindow = touches.filter(({ ageMs }) => ageMs <= windowMs)
    for (const { channel, share } of blendedShares(question, { touches: inWindow, answer })) give(channel, share)
    return shares
  }
  const each =
    model === CUSTOM_MODEL
      ? customCredits(frame.custom ?? CUSTOM_DEFAULT, { scope, windowMs }, touches)
      : credits({ model, scope, windowMs }, touches)
  for (const [index, { channel }] of touches.entries()) give(channel, each[index] ?? 0)
  if (shares.size === 0 && scope === 'all') give(UNTRACKED, 1)
  return shares
}
