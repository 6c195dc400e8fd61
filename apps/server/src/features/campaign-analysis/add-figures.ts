/** Sums what a campaign brought and cost into rows. Pure. */
import { amountText, exactOf, roundedParts } from '@convbox/commissions'
import type { AnalysisBy } from '@convbox/contract/campaign-analysis'
import type { AnalysisFigures } from '@convbox/contract/api/campaign-analysis.schemas'
import { Decimal } from 'decimal.js'

/** What an amount belongs to; '' in each that it does not belong to. */
export type Places = Record<AnalysisBy, string>
/** Part of the figures that belongs to these places. amounts of the ledger are in the currency's smallest units; lifetime: of new customers. */
export type Item = {
  places: Places
  commission?: bigint
  baseFee?: bigint
  orders?: Decimal
  sales?: Decimal
  newCustomers?: Decimal
  lifetime?: Decimal
  clicks?: number
  uniqueClicks?: number
}
type Sum = Required<Omit<Item, 'places'>>

const ZERO = new Decimal(0)
const NOTHING: Sum = {
  commission: 0n,
  baseFee: 0n,
  orders: ZERO,
  sales: ZERO,
  newCustomers: ZERO,
  lifetime: ZERO,
  clicks: 0,
  uniqueClicks: 0,
}

const addTo = (sum: Sum, item: Item): Sum => ({
  commission: sum.commission + (item.commission ?? 0n),
  baseFee: sum.baseFee + (item.baseFee ?? 0n),
  orders: sum.orders.plus(item.orders ?? 0),
  sales: sum.sales.plus(item.sales ?? 0),
  newCustomers: sum.newCustomers.plus(item.newCustomers ?? 0),
  lifetime: sum.lifetime.plus(item.lifetime ?? 0),
  clicks: sum.clicks + (item.clicks ?? 0),
  uniqueClicks: sum.uniqueClicks + (item.uniqueClicks ?? 0),
})

/** Parts of orders are rounded to this many decimals. */
const ORDER_DECIMALS = 6
const count = (orders: Decimal): number => orders.toDecimalPlaces(ORDER_DECIMALS).toNumber()
const DIGITS = 12

/** hasLifetime: lifetime values are in the campaign's currency. */
type Shown = { currency: string; visitorsOf: (key: string) => number; hasLifetime: boolean }

const figuresOf = (
  sum: Sum,
  money: { sales: bigint; lifetime: bigint },
  visitors: number,
  { currency, hasLifetime }: Pick<Shown, 'currency' | 'hasLifetime'>,
): AnalysisFigures => {
  const text = (units: bigint): string => amountText(units, currency)
  const cost = sum.commission + sum.baseFee
  const each = (units: bigint, by: Decimal): string =>
    text(BigInt(new Decimal(units.toString()).div(by).toDecimalPlaces(0, Decimal.ROUND_HALF_UP).toFixed()))
  return {
    commission: text(sum.commission),
    baseFee: text(sum.baseFee),
    cost: text(cost),
    orders: count(sum.orders),
    sales: text(money.sales),
    ...(count(sum.orders) > 0 && { costPerOrder: each(cost, sum.orders) }),
    newCustomers: count(sum.newCustomers),
    ...(hasLifetime && {
      lifetimeValue: text(money.lifetime),
      ...(count(sum.newCustomers) > 0 && { lifetimeValuePerCustomer: each(money.lifetime, sum.newCustomers) }),
    }),
    visitors,
    clicks: sum.clicks,
    uniqueClicks: sum.uniqueClicks,
  }
}

/** Figures by row. keys: the rows in their order; rows that items name besides follow. Amounts of all rows sum to the total's, which is rounded once. */
export const addFigures = (
  items: readonly Item[],
  by: AnalysisBy,
  keys: readonly string[],
  shown: Shown,
): { key: string; figures: AnalysisFigures }[] => {
  const sums = new Map(keys.map((key): [string, Sum] => [key, NOTHING]))
  for (const item of items) sums.set(item.places[by], addTo(sums.get(item.places[by]) ?? NOTHING, item))
  const rows = [...sums]
  const rounded = (amounts: readonly Decimal[]): bigint[] =>
    roundedParts(
      amounts.map((amount) => exactOf(amount.toFixed(DIGITS))),
      shown.currency,
    )
  const sales = rounded(rows.map(([, sum]) => sum.sales))
  const lifetimes = rounded(rows.map(([, sum]) => sum.lifetime))
  return rows.map(([key, sum], index) => ({
    key,
    figures: figuresOf(sum, { sales: sales[index] ?? 0n, lifetime: lifetimes[index] ?? 0n }, shown.visitorsOf(key), shown),
  }))
}

const TOTAL: Places = { creator: '', link: '', code: '', media: '', day: '' }

/** All items together. */
export const totalOf = (items: readonly Item[], visitors: number, shown: Omit<Shown, 'visitorsOf'>): AnalysisFigures => {
  const all = items.map((item) => ({ ...item, places: TOTAL }))
  const [only] = addFigures(all, 'day', [''], { ...shown, visitorsOf: () => visitors })
  if (only === undefined) throw new Error('a total has one row')
  return only.figures
}
