/** What views take of a day's orders, from what platforms claimed and the orders that there were. Pure. */
import type { Day } from '@convbox/contract/date-range'
import type { ChangedCount } from '@convbox/contract/reports/changes.schemas'
import type { Frames } from './frames.ts'

/** Orders claimed for views, by channel. */
export type DayClaims = ReadonlyMap<Day, ReadonlyMap<string, number>>
/** giving: orders whose last click is no ad. */
export type DayOrders = ReadonlyMap<Day, { giving: number }>

/** Under last click with views, as takenOfLast of blended-credits.sql.ts. */
export const viewFrames = (days: readonly Day[], claims: DayClaims, orders: DayOrders): Frames =>
  new Map(
    days.map((day) => {
      const claimed = [...(claims.get(day) ?? [])]
      const sum = claimed.reduce((total, [, views]) => total + views, 0)
      const taken = Math.min(1, sum / Math.max(orders.get(day)?.giving ?? 0, 1))
      return [day, { rates: new Map(claimed.map(([channel, views]) => [channel, (taken * views) / sum])) }]
    }),
  )

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

export const changedGiving = (days: readonly Day[], told: DayOrders, now: DayOrders): ChangedCount[] =>
  days.flatMap((day) => differing(day, '', told.get(day)?.giving ?? 0, now.get(day)?.giving ?? 0))
