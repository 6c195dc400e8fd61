import { formatDayShort, formatMoment } from '@convbox/contract/format-time'
import { METRICS, metricValue, type MetricKey } from '@convbox/contract/metrics/metrics'
import { metricsText } from '@convbox/contract/metrics/metrics.text'
import { LineChart } from '../../charts/LineChart.tsx'
import type { LineSeries } from '../../charts/line-series.ts'
import { useLanguage, useText } from '../../text/language.ts'
import { Card } from '../../ui/Card.tsx'
import { Select } from '../../ui/Select.tsx'
import { Segments } from '../../ui/Tabs.tsx'
import type { Analysis } from './analysis-columns.tsx'
import { TILES } from './tiles.ts'
import { conversionAnalysisText } from './conversion-analysis.text.ts'
import { useGaps } from '../../widgets/use-gaps.ts'
import { showFigure } from '@convbox/contract/metrics/show-metric'
import { topChannelsOf, useChannelLines } from './channel-lines.ts'
import type { AnalysisQuestion, AnalysisSearch } from './use-analysis.ts'

type AnalysisChartProps = {
  data: Analysis
  search: AnalysisSearch
  question: AnalysisQuestion
  today: string
  onChange: (part: Partial<AnalysisSearch>) => void
}

const NONE = '(none)'

/** The metric's line over the period, with the earlier period's if there is one. */
const useMetricLine = (data: Analysis) => {
  const text = useText(conversionAnalysisText)
  const metrics = useText(metricsText)
  const language = useLanguage()
  return (metric: MetricKey): LineSeries => ({
    key: metric,
    label: metrics[metric].label,
    colour: METRICS[metric].source,
    values: data.series.map(({ measures }) => metricValue(metric, measures)),
    format: (value) => showFigure(metric, value, data.currency),
    ...(data.compareSeries && {
      earlier: {
        label:
          data.comparedUntil === undefined
            ? text.previous
            : text.previousUntil({ time: formatMoment(data.comparedUntil, data.timezone).slice(11) }),
        values: data.compareSeries.map(({ measures }) => metricValue(metric, measures)),
        places: data.compareSeries.map(({ day }) => formatDayShort(day, language)),
      },
    }),
  })
}

/** The second metric's line: with its own scale if its unit differs from the first's, and with another colour if both have the same source. */
const besideOf = (first: MetricKey, second: MetricKey, { earlier, ...line }: LineSeries): LineSeries => ({
  ...line,
  axis: METRICS[first].format === METRICS[second].format ? 'left' : 'right',
  ...(METRICS[first].source === METRICS[second].source && { colour: 'channel-2' }),
  ...(earlier && { earlier: { ...earlier, isDrawn: false } }),
})

/** The chosen tile's metric by day, compared with the earlier period, a second metric, or by top channels. */
export const AnalysisChart = ({ data, search, question, today, onChange }: AnalysisChartProps) => {
  const text = useText(conversionAnalysisText)
  const metrics = useText(metricsText)
  const language = useLanguage()
  const { chart, second } = search
  const lineOf = useMetricLine(data)
  const gaps = useGaps(data.series.map(({ day }) => day))
  const channels = search.channel === '' ? topChannelsOf(data.rows) : []
  const isByChannel = search.lines === 'channels' && channels.length > 0
  const channelLines = useChannelLines(isByChannel ? channels : [], chart, question)
  const total = [lineOf(chart), ...(second && second !== chart ? [besideOf(chart, second, lineOf(second))] : [])]
  const unfinished = data.series.findIndex(({ day }) => day >= today)
  const title = text.chartTitle({ metric: metrics[chart].label })
  const others = [...new Set<MetricKey>([...TILES, ...search.columns, ...(second ? [second] : [])])].filter((key) => key !== chart)
  return (
    <Card className="mb-3 px-4 py-3">
      <LineChart
        // Hidden lines are forgotten when other lines are drawn.
        key={`${search.lines} ${chart} ${second}`}
        title={title}
        places={data.series.map(({ day }) => formatDayShort(day, language))}
        series={isByChannel ? channelLines.map((line) => ({ ...line, format: (value) => showFigure(chart, value, data.currency) })) : total}
        gaps={gaps}
        unfinishedFrom={unfinished === -1 ? undefined : unfinished}
        head={
          <div className="flex shrink-0 items-center gap-2.5">
            <h2 className="text-body font-semibold">{title}</h2>
            {channels.length > 0 && (
              <Segments
                label={text.chartLines}
                options={[
                  { value: 'total', label: text.total },
                  { value: 'channels', label: text.topChannels },
                ]}
                value={search.lines}
                onChange={(lines) => onChange({ lines })}
              />
            )}
            {!isByChannel && (
              <Select
                label={text.second}
                isLabelInside
                options={[{ value: NONE, label: text.noSecond }, ...others.map((key) => ({ value: key, label: metrics[key].label }))]}
                value={second !== undefined && second !== chart ? second : NONE}
                onChange={(key) => onChange({ second: others.find((other) => other === key) })}
              />
            )}
          </div>
        }
      />
    </Card>
  )
}
