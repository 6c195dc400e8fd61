/** A period of one or several stores as the conversion analysis reads it: of every channel, and of what ads alone brought, for ROAS. */
import { DASHBOARD_METRICS, DASHBOARD_WINDOW, type DashboardModel } from '@convbox/contract/dashboard'
import type { Day } from '@convbox/contract/date-range'
import type { Measures, MetricKey } from '@convbox/contract/metrics/metrics'
import type { ConversionAnalysisQuestion } from '@convbox/contract/reports/conversion-analysis.schemas'
import type { Program } from '../../program.ts'
import { readPeriod, type MoneyStore, type Period } from '../../reports/conversion-analysis/conversion-analysis.ts'
import type { ReportRange, ReportStore } from '../../reports/report-span.ts'

/** all: every channel; ads: what ads alone brought. */
export type Periods = { all: Period; ads: Period }
export type RangeOf = (store: ReportStore) => ReportRange

/** metrics: ROAS is of ads alone, all others of every channel. */
export type Asked = { model: DashboardModel; metrics?: readonly MetricKey[]; level?: 'channel' | 'campaign' }

const questionOf = (
  { model, metrics = DASHBOARD_METRICS, level = 'channel' }: Asked,
  adsOnly: '0' | '1',
  range: { from: Day; to: Day },
): ConversionAnalysisQuestion => ({
  ...range,
  mainModel: model,
  adsOnly,
  level,
  window: DASHBOARD_WINDOW,
  timeBasis: 'conversion',
  columns: adsOnly === '1' ? 'roas' : metrics.join(','),
})

export const readBoth = async (
  program: Program,
  stores: readonly MoneyStore[],
  asked: Asked,
  range: { from: Day; to: Day },
  rangeOf: RangeOf = () => range,
): Promise<Periods> => {
  const [all, ads] = await Promise.all([
    readPeriod(program, stores, questionOf(asked, '0', range), rangeOf),
    readPeriod(program, stores, questionOf(asked, '1', range), rangeOf),
  ])
  return { all, ads }
}

/** What sales are made of, for driversOf. */
export const salesParts = ({ sessions = '0', orders = '0', sales = '0' }: Measures) => ({
  sessions: Number(sessions),
  orders: Number(orders),
  sales: Number(sales),
})
