/** What views and answers take of a day's orders, from what platforms claimed, the orders that there were and what buyers answered. Pure. */
import { learn, type ConvboxConstants, type CountedAnswers } from '@convbox/attribution'
import type { Day } from '@convbox/contract/date-range'
import type { ChangedCount } from '@convbox/contract/reports/changes.schemas'
import type { Frame } from './frames.ts'

/** Orders claimed for views, by channel. */
export type DayClaims = ReadonlyMap<Day, ReadonlyMap<string, number>>
/** orders: those that count; giving: those whose last click is no ad; touched: those with a touch of each channel in the window. */
export type DayOrders = ReadonlyMap<Day, { orders: number; giving: number; touched: ReadonlyMap<string, number> }>

const sumOf = (values: Iterable<number>): number => [...values].reduce((sum, value) => sum + value, 0)

/** Under last click with views, as `takenOfLast` of blended-credits.sql.ts. */
export const viewFrame = (day: Day, claims: DayClaims, orders: DayOrders): Frame => {
  const claimed = [...(claims.get(day) ?? [])]
  const sum = sumOf(claimed.map(([, views]) => views))
  const taken = Math.min(1, sum / Math.max(orders.get(day)?.giving ?? 0, 1))
  return { rates: new Map(claimed.map(([channel, views]) => [channel, (taken * views) / sum])) }
}

/** Orders of a day without a click of a channel. */
const untouched = (orders: DayOrders, day: Day, channel: string): number => {
  const of = orders.get(day)
  return (of?.orders ?? 0) - (of?.touched.get(channel) ?? 0)
}

/** What convbox looks at besides orders. answers: those that its survey would learn from. */
export type ConvboxFacts = {
  constants: ConvboxConstants
  claims: DayClaims
  orders: DayOrders
  answers: readonly CountedAnswers[]
  hasKeptAnswers: boolean
}

/** Under convbox: with enough answers by the survey, else by views, as `takesOfViews` of blended-credits.sql.ts. */
export const convboxFrame = (day: Day, { constants, claims, orders, answers, hasKeptAnswers }: ConvboxFacts): Frame => {
  const learned = learn(answers, constants)
  if (learned !== undefined) return { blend: { hasSurvey: true, constants }, learned, hasKeptAnswers }
  const rates = [...(claims.get(day) ?? [])].map(
    ([channel, views]) => [channel, (constants.viewTrust * views) / Math.max(untouched(orders, day, channel), 1)] as const,
  )
  return { blend: { hasSurvey: false, constants }, rates: new Map(rates) }
}

/** Where two counts of a day differ. */
const differing = (day: Day, channel: string, told: number, now: number): ChangedCount[] =>
  told === now ? [] : [{ day, channel, told, now }]

export const changedClaims = (days: readonly Day[], told: DayClaims, now: DayClaims): ChangedCount[] =>
  days.flatMap((day) => {
    const [was, is] = [told.get(day), now.get(day)]
    return [...new Set([...(was?.keys() ?? []), ...(is?.keys() ?? [])])].flatMap((channel) =>
      differing(day, channel, was?.get(channel) ?? 0, is?.get(channel) ?? 0),
    )
  })

/** Of orders that give to views: under last click with views of the day, under convbox of each channel that claims any. */
export const changedGiving = (
  days: readonly Day[],
  { told, now }: Readonly<Record<'told' | 'now', DayOrders>>,
  claims: DayClaims | undefined,
): ChangedCount[] =>
  days.flatMap((day) =>
    claims === undefined
      ? differing(day, '', told.get(day)?.giving ?? 0, now.get(day)?.giving ?? 0)
      : [...(claims.get(day)?.keys() ?? [])].flatMap((channel) =>
          differing(day, channel, untouched(told, day, channel), untouched(now, day, channel)),
        ),
  )

/** How many answers name each channel. */
export const changedAnswers = (day: Day, told: readonly CountedAnswers[], now: readonly CountedAnswers[]): ChangedCount[] => {
  const count = (counted: readonly CountedAnswers[], channel: string): number =>
    sumOf(counted.flatMap(({ answer, answers }) => (answer === channel ? [answers] : [])))
  const channels = new Set([...told, ...now].map(({ answer }) => answer))
  return [...channels].flatMap((channel) => differing(day, channel, count(told, channel), count(now, channel)))
}
