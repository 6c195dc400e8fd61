/** Figures of cohorts and lines, added up month by month. Pure. */
import type { Cohort, CohortFigures } from '@convbox/contract/reports/cohorts.schemas'
import { Decimal } from 'decimal.js'
import type { CohortPlace, CohortSums } from './cohorts.sql.ts'

type Sum = { orders: number; repeaters: number; net: Decimal; profit: Decimal; withoutCost: number }
const NOTHING: Sum = { orders: 0, repeaters: 0, net: new Decimal(0), profit: new Decimal(0), withoutCost: 0 }

const add = (sum: Sum, { orders, repeaters, net, profit = '0', withoutCost }: CohortSums): Sum => ({
  orders: sum.orders + orders,
  repeaters: sum.repeaters + repeaters,
  net: sum.net.plus(net),
  profit: sum.profit.plus(profit),
  withoutCost: sum.withoutCost + withoutCost,
})

const customersOf = (parts: readonly CohortSums[]): number => parts.reduce((count, { newcomers }) => count + newcomers, 0)

const figuresOf = (month: number, customers: number, { orders, repeaters, net, profit, withoutCost }: Sum): CohortFigures => ({
  month,
  customers,
  orders,
  repeatCustomers: repeaters,
  repeatRate: customers === 0 ? 0 : repeaters / customers,
  net: net.toFixed(),
  netPerCustomer: customers === 0 ? '0' : net.div(customers).toFixed(),
  ...(withoutCost < orders && { grossProfit: profit.toFixed(), grossProfitPerCustomer: profit.div(Math.max(1, customers)).toFixed() }),
  ordersWithoutCost: withoutCost,
})

/** The months that have begun for any customer, over all of them. */
export const cellsOf = (parts: readonly CohortSums[]): Cohort['cells'] => {
  const customers = customersOf(parts)
  const last = Math.max(...parts.map(({ over }) => over))
  const byMonth = Map.groupBy(parts, ({ month }) => month)
  let sum = NOTHING
  return Array.from({ length: last + 1 }, (_, month) => {
    sum = (byMonth.get(month) ?? []).reduce(add, sum)
    const endedFor = customersOf(parts.filter(({ over }) => over > month))
    return { ...figuresOf(month, customers, sum), endedFor }
  })
}

/** Each month over the customers for whom it is over. */
export const pointsOf = (parts: readonly CohortSums[]): CohortFigures[] => {
  const count = Math.max(0, ...parts.map(({ over }) => over))
  return Array.from({ length: count }, (_, month) => {
    const counted = parts.filter((part) => part.over > month)
    const sum = counted.filter((part) => part.month <= month).reduce(add, NOTHING)
    return figuresOf(month, customersOf(counted), sum)
  })
}

/** All that customers have ordered until now. */
export const lifetimeOf = (parts: readonly CohortSums[]): { customers: number; orders: number; net: string } => {
  const { orders, net } = parts.reduce(add, NOTHING)
  return { customers: customersOf(parts), orders, net: net.toFixed() }
}

/** A cohort or line over all stores. */
export type MergedPlace = Pick<CohortPlace, 'key' | 'channel' | 'campaign' | 'customers' | 'parts'>

const byKey = (places: readonly CohortPlace[]): MergedPlace[] =>
  [...Map.groupBy(places, ({ key }) => key)].map(([key, same]) => ({
    key,
    channel: same[0]?.channel ?? '',
    campaign: same[0]?.campaign ?? '',
    customers: same.reduce((sum, { customers }) => sum + customers, 0),
    parts: same.flatMap(({ parts }) => parts),
  }))

/** The stores' cohorts and lines added up by their key: cohorts by day, lines with most customers first. lineCount: also of lines that were not read. */
export const mergePlaces = (
  stores: readonly (readonly CohortPlace[])[],
): { cohorts: MergedPlace[]; lines: MergedPlace[]; lineCount: number; earlier: CohortSums[] } => {
  const all = stores.flat()
  const lines = byKey(all.filter(({ kind }) => kind === 'line'))
  const unread = stores.reduce((sum, places) => {
    const own = places.filter(({ kind }) => kind === 'line')
    return sum + (own[0]?.places ?? 0) - own.length
  }, 0)
  const cohorts = byKey(all.filter(({ kind }) => kind === 'cohort'))
  return {
    cohorts: cohorts.toSorted((one, other) => (one.key < other.key ? -1 : 1)),
    lines: lines.toSorted((one, other) => other.customers - one.customers || (one.key < other.key ? -1 : 1)),
    lineCount: lines.length + unread,
    earlier: all.flatMap(({ kind, parts }) => (kind === 'earlier' ? parts : [])),
  }
}
