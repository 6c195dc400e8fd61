/** Figures of cohorts and lines, added up month by month. Pure. */
import type { Cohort, CohortFigures } from '@convbox/contract/reports/cohorts.schemas'
import { Decimal } from 'decimal.js'
import type { CohortSums } from './cohorts.sql.ts'

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
