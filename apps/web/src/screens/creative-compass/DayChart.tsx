import { daysOf, type DateRange } from '@convbox/contract/date-range'
import { metricValue, METRICS, type MetricKey } from '@convbox/contract/metrics/metrics'
import { metricsText } from '@convbox/contract/metrics/metrics.text'
import { formatDayShort } from '@convbox/contract/format-time'
import { creativeName } from '@convbox/contract/reports/creative-compass.columns'
import type { CreativeDetails } from '@convbox/contract/reports/creative-compass.schemas'
import { CHANNEL_COLOURS } from '../../charts/line-colours.ts'
import { LineChart } from '../../charts/LineChart.tsx'
import type { LineSeries } from '../../charts/line-series.ts'
import { useLanguage, useText } from '../../text/language.ts'
import { showFigure } from '@convbox/contract/metrics/show-metric'
import { creativeText } from './creative-compass.text.ts'

type DayChartProps = {
  creatives: readonly CreativeDetails[]
  range: DateRange
  metric: MetricKey
  /** Of a single creative: another metric, on a scale of its own. */
  second?: MetricKey
  currency: string
  /** Below the title of the page, or a heading of the drawer. */
  heading: 'h2' | 'h3'
}

/** A metric of creatives day by day, a line for each. A day on which a creative was not shown is 0, or has no rate. */
export const DayChart = ({ creatives, range, metric, second, currency, heading: Heading }: DayChartProps) => {
  const text = useText(creativeText)
  const metrics = useText(metricsText)
  const language = useLanguage()
  const days = daysOf(range)
  const line = ({ days: known }: CreativeDetails, of: MetricKey): (number | undefined)[] => {
    const byDay = new Map(known.map(({ day, measures }) => [day, measures]))
    return days.map((day) => {
      const measures = byDay.get(day)
      if (measures === undefined) return METRICS[of].kind === 'ratio' ? undefined : 0
      return metricValue(of, measures)
    })
  }
  const format = (of: MetricKey) => (value: number | undefined) => showFigure(of, value, currency)
  const series: LineSeries[] =
    second === undefined
      ? creatives.map((each, index) => ({
          key: each.row.key,
          label: creativeName(each.row, language),
          values: line(each, metric),
          colour: CHANNEL_COLOURS[index % CHANNEL_COLOURS.length] ?? 'channel-1',
          format: format(metric),
        }))
      : creatives.slice(0, 1).flatMap((each) =>
          [metric, second].map((of, index): LineSeries => ({
            key: of,
            label: metrics[of].label,
            values: line(each, of),
            colour: CHANNEL_COLOURS[index] ?? 'channel-1',
            format: format(of),
            axis: index === 0 ? 'left' : 'right',
          })),
        )
  const what = second === undefined ? metrics[metric].label : `${metrics[metric].label}, ${metrics[second].label}`
  const title = text.chartTitle({ metric: what })
  return (
    <LineChart
      key={`${metric} ${creatives.map(({ row }) => row.key).join(' ')}`}
      title={title}
      places={days.map((day) => formatDayShort(day, language))}
      series={series}
      head={<Heading className="shrink-0 text-body font-semibold">{title}</Heading>}
    />
  )
}
