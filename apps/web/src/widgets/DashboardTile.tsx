import type { DashboardAnswer, DashboardFigures } from '@convbox/contract/api/dashboard.schemas'
import { COMPARED_DAYS, DASHBOARD_COMPARISONS, type DashboardComparison, type DashboardMetric } from '@convbox/contract/dashboard'
import { addDays } from '@convbox/contract/date-range'
import { formatDayShort, formatMoment, formatWeekday } from '@convbox/contract/format-time'
import { METRICS, metricValue, type Measures } from '@convbox/contract/metrics/metrics'
import { metricsText } from '@convbox/contract/metrics/metrics.text'
import { SparkLine } from '../charts/SparkLine.tsx'
import { useLanguage, useText } from '../text/language.ts'
import { Card } from '../ui/Card.tsx'
import { ChangeBadge } from './ChangeBadge.tsx'
import { dashboardText } from './dashboard.text.ts'
import { showMetric } from '@convbox/contract/metrics/show-metric'
import { MetricHead } from './MetricHead.tsx'

/** ROAS is of what ads alone brought. */
const measuresOf = (metric: DashboardMetric, { all, ads }: DashboardFigures): Measures => (metric === 'roas' ? ads : all)

/** The name of a day that is compared with. */
const useDayLabel = ({ day, isToday, cut, timezone }: DashboardAnswer) => {
  const text = useText(dashboardText)
  const language = useLanguage()
  return (name: DashboardComparison): string => {
    const compared = addDays(day, -COMPARED_DAYS[name])
    const at = cut?.[name]
    if (!isToday || at === undefined) {
      const shown = { day: formatDayShort(compared, language) }
      return name === 'yesterday' ? text.dayBefore(shown) : text.sameWeekday(shown)
    }
    const time = formatMoment(at, timezone).slice(11)
    return name === 'yesterday' ? text.yesterdayUntil({ time }) : text.weekdayUntil({ day: formatWeekday(compared, language), time })
  }
}

type DashboardTileProps = { data: DashboardAnswer; metric: DashboardMetric; onExplain?: ((metric: DashboardMetric) => void) | undefined }

/** A figure of the day with what it was before. onExplain: opens what is behind it. */
export const DashboardTile = ({ data, metric, onExplain }: DashboardTileProps) => {
  const text = useText(dashboardText)
  const metrics = useText(metricsText)
  const labelOf = useDayLabel(data)
  const now = measuresOf(metric, data.now)
  const value = showMetric(metric, now, data.currency)
  const whole = data.history.at(-2)
  const finished = data.isToday ? data.history.slice(0, -1) : data.history
  const lines = [
    ...DASHBOARD_COMPARISONS.map((name) => ({ key: name, label: labelOf(name), before: measuresOf(metric, data[name]), isCompared: true })),
    ...(data.isToday && whole ? [{ key: 'whole', label: text.yesterdayWhole, before: measuresOf(metric, whole), isCompared: false }] : []),
  ]
  return (
    <Card className="flex h-full min-w-0 flex-col px-4 py-3.5">
      <h2 className="text-caption font-normal text-ink-2">
        <MetricHead metric={metric} />
      </h2>
      {onExplain ? (
        <button
          type="button"
          onClick={() => onExplain(metric)}
          aria-label={text.explain({ metric: metrics[metric].label, value })}
          className="mt-1 self-start rounded-[4px] text-title font-semibold tabular-nums underline decoration-line underline-offset-4 hover:decoration-ink-2"
        >
          {value}
        </button>
      ) : (
        <p className="mt-1 text-title font-semibold tabular-nums">{value}</p>
      )}
      {metric === 'contribution' && metricValue(metric, now) === undefined && (
        <p className="mt-1 text-caption text-ink-2">{text.noCosts}</p>
      )}
      <dl className="mt-1.5 flex flex-col gap-1 text-caption">
        {lines.map(({ key, label, before, isCompared }) => {
          const isUnknown =
            isCompared && data.isToday && metricValue(metric, before) === undefined && metricValue(metric, now) !== undefined
          return (
            <div key={key} className="flex flex-wrap items-baseline justify-between gap-x-2">
              <dt className="text-ink-3">{label}</dt>
              <dd className="flex items-baseline gap-1.5 tabular-nums" title={isUnknown && 'spend' in now ? text.unknownPart : undefined}>
                <span className="text-ink-2">{showMetric(metric, before, data.currency)}</span>
                {isCompared && <ChangeBadge metric={metric} now={now} before={before} />}
              </dd>
            </div>
          )
        })}
      </dl>
      <div className="-mx-1 mt-auto pt-2">
        <SparkLine values={finished.map((figures) => metricValue(metric, measuresOf(metric, figures)))} source={METRICS[metric].source} />
      </div>
    </Card>
  )
}
