/**
 * Models that look at more than an order's own touches: last_click_view, which lets the platforms' view-through displace last clicks that are no ads, and convbox,
 * which blends clicks, survey answers and calibrated views. Formulas: docs/attribution.md. Each order's credits sum to 1.
 */
import type { ConvboxInputs, CreditPart } from '@convbox/contract/metrics/credit-choices'
import { MODELS, type Scope } from './models.ts'

/** A touch in the order's window, oldest first. */
export type BlendTouch = { channel: string; campaign: string; isAd: boolean; isDirect: boolean }
/** day: of the conversion, YYYY-MM-DD, as the platforms date their views. answer: the channel that the buyer named; absent: none, or none that means a channel. */
export type BlendOrder = { id: string; day: string; touches: readonly BlendTouch[]; answer?: string | undefined }
/** Orders that a platform claims for views without a click, on the day of the conversion. */
export type PlatformView = { channel: string; campaign: string; day: string; orders: number }

/** channel UNTRACKED: no touch is known. */
export type BlendCredit = { channel: string; campaign: string; share: number; part: CreditPart }

/** The channel of orders without a touch. */
export const UNTRACKED = 'untracked'

/** The touches that may take credit: those that are not Direct, or all when every one is. */
export const creditable = <Touch extends Pick<BlendTouch, 'isDirect'>>(touches: readonly Touch[]): readonly Touch[] => {
  const others = touches.filter(({ isDirect }) => !isDirect)
  return others.length > 0 ? others : touches
}

type Place = { channel: string; campaign: string }
const NOWHERE: Place = { channel: UNTRACKED, campaign: '' }
const placeOf = ({ channel, campaign }: Place): Place => ({ channel, campaign })
const creditOf = (place: Place, share: number, part: CreditPart): BlendCredit => ({ ...placeOf(place), share, part })

const sumOf = (views: readonly PlatformView[]): number => views.reduce((sum, { orders }) => sum + orders, 0)
/** Views that count, by day. */
const byDay = (views: readonly PlatformView[]): Map<string, PlatformView[]> =>
  Map.groupBy(
    views.filter(({ orders }) => orders > 0),
    ({ day }) => day,
  )
/** Splits a share among views in proportion to their orders. */
const splitByViews = (views: readonly PlatformView[], share: number, part: CreditPart): BlendCredit[] => {
  const total = sumOf(views)
  return views.map((view) => creditOf(view, (share * view.orders) / total, part))
}

/** What an order that gives to views gives on a day: this share of itself, divided by the views' orders. */
export type DayViews = { share: number; views: readonly PlatformView[] }

const lastOf = (touches: readonly BlendTouch[], scope: Scope): BlendTouch | undefined =>
  (scope === 'ads' ? touches.filter(({ isAd }) => isAd) : creditable(touches)).at(-1)

/** One order of a day under last click with views. */
export const underLastClickView = (touches: readonly BlendTouch[], { share, views }: DayViews, scope: Scope): BlendCredit[] => {
  const last = lastOf(touches, scope)
  if (last?.isAd === true) return [creditOf(last, 1, 'clicks')]
  const kept = scope === 'ads' ? [] : [creditOf(last ?? NOWHERE, 1 - share, 'clicks')]
  return [...kept, ...splitByViews(views, share, 'views')].filter((credit) => credit.share > 0)
}

/** excess: views for which no order of their day was left; told beside the report, never counted. */
export type LastClickView = { credits: Map<string, BlendCredit[]>; excess: number }

/**
 * Last click plus the platforms' view-through. On each day, orders whose last click is no ad give the views their share, at most all of it; paid last clicks keep
 * all. scope 'ads': the last click of an ad, and orders without one give; what they keep is nobody's, so their credits sum to less than 1.
 */
export const lastClickView = (orders: readonly BlendOrder[], views: readonly PlatformView[], scope: Scope = 'all'): LastClickView => {
  const credits = new Map<string, BlendCredit[]>()
  const viewsOf = byDay(views)
  let excess = 0
  const days = Map.groupBy(orders, ({ day }) => day)
  for (const day of new Set([...days.keys(), ...viewsOf.keys()])) {
    const ofDay = days.get(day) ?? []
    const views = viewsOf.get(day) ?? []
    const giving = ofDay.filter(({ touches }) => lastOf(touches, scope)?.isAd !== true).length
    const claimed = sumOf(views)
    const share = giving === 0 ? 0 : Math.min(1, claimed / giving)
    excess += claimed - share * giving
    for (const { id, touches } of ofDay) credits.set(id, underLastClickView(touches, { share, views }, scope))
  }
  return { credits, excess }
}

/** Constants of convbox: the published ones, `CONVBOX_DEFAULTS`, where a store has not set its own. */
export type ConvboxConstants = {
  /** Part of an order that the survey decides, 0 to 1. */
  surveyShare: number
  /** How much of the platforms' views is believed, 0 to 1. */
  viewTrust: number
  /** Most of an order that views may take, 0 to 1. */
  viewCap: number
  /** Answers that the survey needs to count, and a last channel to have its own distribution. */
  leastAnswers: number
  /** How far before the end of a report answers are taken from. */
  surveyDays: number
}
export const CONVBOX_DEFAULTS: ConvboxConstants = { surveyShare: 1 / 3, viewTrust: 1 / 4, viewCap: 1 / 2, leastAnswers: 50, surveyDays: 90 }

/** The ushaped weights over the touches that may take credit. */
const clickCredits = ({ touches }: Pick<BlendOrder, 'touches'>): BlendCredit[] => {
  const pool = creditable(touches)
  if (pool.length === 0) return [creditOf(NOWHERE, 1, 'clicks')]
  const size = pool.length
  return pool.map((touch, index) => creditOf(touch, MODELS.ushaped.share({ rank: size - index, size, ageMs: 0, decaySum: 1 }), 'clicks'))
}

/** An answer with the last channel of its order, by which the answers of unanswered orders are modelled. */
export type TrainingAnswer = { lastChannel: string; answer: string }
/** The channel of an order's last click that is not Direct, unless all are; UNTRACKED without a touch. */
export const lastChannelOf = ({ touches }: Pick<BlendOrder, 'touches'>): string => creditable(touches).at(-1)?.channel ?? UNTRACKED

/** How often each channel is named, as shares. */
export type Distribution = ReadonlyMap<string, number>
/** What the survey's answers have taught: of all orders, and by last channel where it has answers enough. */
export type Learned = { overall: Distribution; strata: ReadonlyMap<string, Distribution> }

/** Answers alike, counted. */
export type CountedAnswers = TrainingAnswer & { answers: number }
const sumAnswers = (counted: readonly CountedAnswers[]): number => counted.reduce((sum, { answers }) => sum + answers, 0)
const distributionOf = (counted: readonly CountedAnswers[]): Distribution => {
  const all = sumAnswers(counted)
  return new Map([...Map.groupBy(counted, ({ answer }) => answer)].map(([answer, named]) => [answer, sumAnswers(named) / all]))
}

/** undefined: there are too few answers for a survey. */
export const learn = (
  counted: readonly CountedAnswers[],
  { leastAnswers }: Pick<ConvboxConstants, 'leastAnswers'>,
): Learned | undefined => {
  const all = sumAnswers(counted)
  if (all === 0 || all < leastAnswers) return undefined
  const strata = [...Map.groupBy(counted, ({ lastChannel }) => lastChannel)].filter(([, answers]) => sumAnswers(answers) >= leastAnswers)
  return { overall: distributionOf(counted), strata: new Map(strata.map(([channel, answers]) => [channel, distributionOf(answers)])) }
}

/** Without survey and views it is ushaped, and the screen says so. */
export type Convbox = { credits: Map<string, BlendCredit[]>; inputs: ConvboxInputs }

/** Gives the survey's share of an order to its own clicks of the named channel, else to that day's views of the platform, else to the channel alone. */
const placeAnswer = (
  { clicks, views }: { clicks: readonly BlendCredit[]; views: readonly PlatformView[] },
  { channel, share, part }: { channel: string; share: number; part: CreditPart },
): BlendCredit[] => {
  const own = clicks.filter((click) => click.channel === channel && click.share > 0)
  const total = own.reduce((sum, click) => sum + click.share, 0)
  if (total > 0) return own.map((click) => creditOf(click, (share * click.share) / total, part))
  const seen = views.filter((view) => view.channel === channel)
  return seen.length > 0 ? splitByViews(seen, share, part) : [creditOf({ channel, campaign: '' }, share, part)]
}

const scaled = (credits: readonly BlendCredit[], factor: number): BlendCredit[] =>
  credits.map((credit) => ({ ...credit, share: credit.share * factor })).filter(({ share }) => share > 0)

/** What convbox looks at in an order. */
type BlendedOrder = Pick<BlendOrder, 'touches' | 'answer'>

/** One order under convbox with a survey. views: of its day. */
export const underSurvey = (
  order: BlendedOrder,
  views: readonly PlatformView[],
  { overall, strata }: Learned,
  { surveyShare }: Pick<ConvboxConstants, 'surveyShare'>,
): BlendCredit[] => {
  const clicks = clickCredits(order)
  const { answer } = order
  const named: Distribution = answer === undefined ? (strata.get(lastChannelOf(order)) ?? overall) : new Map([[answer, 1]])
  const part = answer === undefined ? 'modelled survey' : 'survey'
  const told = [...named].flatMap(([channel, weight]) => placeAnswer({ clicks, views }, { channel, share: surveyShare * weight, part }))
  return [...scaled(clicks, 1 - surveyShare), ...told]
}

/** What each platform's views take of an order without a click of it, on one day. */
const viewShares = (orders: readonly BlendOrder[], views: readonly PlatformView[], viewTrust: number): Map<string, DayViews> =>
  new Map(
    [...Map.groupBy(views, ({ channel }) => channel)].flatMap(([channel, seen]) => {
      const giving = orders.filter(({ touches }) => !touches.some((touch) => touch.channel === channel)).length
      return giving === 0 ? [] : [[channel, { share: (viewTrust * sumOf(seen)) / giving, views: seen }] as const]
    }),
  )

/** One order under convbox without a survey. shares: what the views of each platform take of an order of its day. */
export const underViews = (
  order: BlendedOrder,
  shares: ReadonlyMap<string, DayViews>,
  { viewCap }: Pick<ConvboxConstants, 'viewCap'>,
): BlendCredit[] => {
  const giving = [...shares].filter(([channel]) => !order.touches.some((touch) => touch.channel === channel)).map(([, taken]) => taken)
  const wanted = giving.reduce((sum, { share }) => sum + share, 0)
  const factor = wanted > viewCap ? viewCap / wanted : 1
  return [
    ...scaled(clickCredits(order), 1 - wanted * factor),
    ...giving.flatMap(({ share, views }) => splitByViews(views, share * factor, 'views')),
  ]
}

/**
 * convbox over all orders of a report. training: answers of the survey's days to its end, those that name a channel. With enough of them the survey decides its share
 * of every order, and views only which campaign; without, calibrated views displace clicks of orders that have none of their platform; with neither it is ushaped.
 */
export const convbox = (
  orders: readonly BlendOrder[],
  {
    views,
    training,
    constants = CONVBOX_DEFAULTS,
  }: { views: readonly PlatformView[]; training: readonly TrainingAnswer[]; constants?: ConvboxConstants },
): Convbox => {
  const viewsOf = byDay(views)
  const learned = learn(
    training.map((answer) => ({ ...answer, answers: 1 })),
    constants,
  )
  if (learned !== undefined) {
    const credits = orders.map((order) => [order.id, underSurvey(order, viewsOf.get(order.day) ?? [], learned, constants)] as const)
    return { credits: new Map(credits), inputs: 'survey' }
  }
  const credits = [...Map.groupBy(orders, ({ day }) => day)].flatMap(([day, ofDay]) => {
    const shares = viewShares(ofDay, viewsOf.get(day) ?? [], constants.viewTrust)
    return ofDay.map((order) => [order.id, underViews(order, shares, constants)] as const)
  })
  return { credits: new Map(credits), inputs: viewsOf.size > 0 ? 'views' : 'clicks only' }
}
