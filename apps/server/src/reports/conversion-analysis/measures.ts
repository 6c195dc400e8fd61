/** From rows of the warehouse to the measures of the report's rows. Pure. */
import { METRICS, type MeasureKey, type Measures, type MetricKey } from '@convbox/contract/metrics/metrics'
import { MEDIA_KEYS, type MediaRow } from '../media-figures.sql.ts'
import type { SessionRow } from '../session-figures.sql.ts'
import type { CreditRow } from './conversion-analysis.sql.ts'

/** What an order contributes, shared by the model. */
export const orderMeasures = (row: Pick<CreditRow, 'orders' | 'sales' | 'net_sales' | 'new_customer_orders'>): Measures => ({
  orders: row.orders,
  sales: row.sales,
  netSales: row.net_sales,
  newCustomerOrders: row.new_customer_orders,
})

/** A credited row, or all attributed orders: shares, and what had any part, whole. */
export const creditMeasures = (row: CreditRow): Measures => ({
  ...orderMeasures(row),
  impactedOrders: row.impacted_orders,
  impactedSales: row.impacted_sales,
  netImpactedSales: row.net_impacted_sales,
})

export const sessionMeasures = (row: SessionRow): Measures => {
  const { sessions, visitors, newVisitors, landingPageViews, addToCarts, checkouts } = row
  return { sessions, ...(visitors !== '' && { visitors }), newVisitors, landingPageViews, addToCarts, checkouts }
}

/** Measures whose amounts need a rate. */
const MONEY: ReadonlySet<MeasureKey> = new Set(['spend', 'mediaSales', 'sales1dView', 'sales1dClick', 'sales7dClick', 'sales28dClick'])

/** Nothing of a row's money is known when none of its days has a rate: then its amounts are absent, not 0. */
export const mediaMeasures = (row: MediaRow): Measures => {
  const isUnknown = row.rows > 0 && row.missing === row.rows
  return Object.fromEntries(MEDIA_KEYS.flatMap((key) => (isUnknown && MONEY.has(key) ? [] : [[key, row[`${key}_text`]]])))
}

/** Adds two sets of measures; each measure stands in one of them only, except where rows of one place meet (spend of a campaign under its id and its name). */
export const addMeasures = (a: Measures, b: Measures): Measures => {
  const sum: Measures = { ...a }
  for (const [key, value] of Object.entries(b)) {
    const measure = key as MeasureKey
    const before = sum[measure]
    sum[measure] = before === undefined ? value : String(Number(before) + Number(value))
  }
  return sum
}

/** Measures that are counted on sessions, whatever the model. */
export const SESSION_KEYS: ReadonlySet<string> = new Set([
  'sessions',
  'visitors',
  'newVisitors',
  'landingPageViews',
  'addToCarts',
  'checkouts',
] satisfies MeasureKey[])

const isMetric = (key: string): key is MetricKey => Object.hasOwn(METRICS, key)

/** The metrics named in a text with commas, in their order; unknown ones are left out. undefined: all. */
export const readColumns = (text: string | undefined): MetricKey[] | undefined =>
  text
    ?.split(',')
    .map((key) => key.trim())
    .filter(isMetric)

/** Whether any of the columns needs one of these measures, itself or as part of a ratio. */
const needs = (columns: readonly MetricKey[] | undefined, keys: ReadonlySet<string>): boolean =>
  columns === undefined ||
  columns.some((key) => {
    const metric = METRICS[key]
    return metric.kind === 'measure' ? keys.has(key) : keys.has(metric.top) || keys.has(metric.bottom)
  })

/** Whether any of the columns needs the sessions; they are the longest to count. */
export const needsSessions = (columns: readonly MetricKey[] | undefined): boolean => needs(columns, SESSION_KEYS)
/** Whether any of the columns needs visitors told apart. */
export const needsVisitors = (columns: readonly MetricKey[] | undefined): boolean => needs(columns, new Set(['visitors']))
