/** The figures of the analysis, in the order of their columns. */
import type { AnalysisFigures } from '@convbox/contract/api/campaign-analysis.schemas'
import { formatAmount, formatWhole, MISSING } from '@convbox/contract/format'

export const ANALYSIS_FIGURES = [
  'sales',
  'orders',
  'commission',
  'baseFee',
  'cost',
  'costPerOrder',
  'newCustomers',
  'lifetimeValue',
  'visitors',
  'clicks',
  'uniqueClicks',
] as const satisfies readonly (keyof AnalysisFigures)[]
export type AnalysisFigure = (typeof ANALYSIS_FIGURES)[number]

/** Figures of visits: no orders stand behind them. */
export const isOfVisits = (figure: AnalysisFigure): boolean => figure === 'visitors' || figure === 'clicks' || figure === 'uniqueClicks'

/** Whole orders without decimals, parts of them with two. */
export const showOrders = (orders: number): string => (Number.isInteger(orders) ? formatWhole(orders) : orders.toFixed(2))

export const showAnalysisFigure = (figure: AnalysisFigure, figures: AnalysisFigures, currency: string): string => {
  const value = figures[figure]
  if (value === undefined) return MISSING
  return typeof value === 'string' ? formatAmount(value, currency) : showOrders(value)
}

/** As a number, for sorting and charts; undefined where there is none. */
export const analysisValue = (figure: AnalysisFigure, figures: AnalysisFigures): number | undefined => {
  const value = figures[figure]
  return value === undefined ? undefined : Number(value)
}
