/** What a shared link tells of a dashboard: the chosen widgets, and nothing that they do not show. Pure. */
import type { DashboardAnswer, DashboardFigures } from '@convbox/contract/api/dashboard.schemas'
import { DASHBOARD_METRICS, type DashboardMetric, type SharedWidget } from '@convbox/contract/dashboard'
import type { MeasureKey, Measures } from '@convbox/contract/metrics/metrics'
import { measuresBehind } from '../../reports/measures.ts'

const only = (measures: Measures, keys: ReadonlySet<MeasureKey>): Measures =>
  Object.fromEntries(Object.entries(measures).filter(([key]) => [...keys].some((known) => known === key)))

export const narrowDashboard = (
  { now, yesterday, weekday, history, channels, drivers, goals, ...facts }: DashboardAnswer,
  widgets: readonly SharedWidget[],
): DashboardAnswer => {
  const has = (widget: SharedWidget): boolean => widgets.includes(widget)
  const keysOf = (metrics: readonly DashboardMetric[]) => new Set(metrics.filter(has).flatMap(measuresBehind))
  // ROAS is of what ads brought, all others are of every channel.
  const [all, ads] = [keysOf(DASHBOARD_METRICS.filter((metric) => metric !== 'roas')), keysOf(['roas'])]
  const narrow = (figures: DashboardFigures): DashboardFigures => ({ all: only(figures.all, all), ads: only(figures.ads, ads) })
  const ofChannels = new Set<MeasureKey>(['sales', 'orders', ...(has('spend') ? (['spend'] as const) : [])])
  return {
    ...facts,
    now: narrow(now),
    yesterday: narrow(yesterday),
    weekday: narrow(weekday),
    history: history.map(({ day, ...figures }) => ({ day, ...narrow(figures) })),
    channels: has('channels')
      ? channels.map(({ key, channel, ...days }) => ({
          key,
          channel,
          ...(days.now && { now: only(days.now, ofChannels) }),
          ...(days.yesterday && { yesterday: only(days.yesterday, ofChannels) }),
          ...(days.weekday && { weekday: only(days.weekday, ofChannels) }),
        }))
      : [],
    drivers: has('drivers') ? drivers : {},
    ...(goals && has('goals') && { goals }),
  }
}
