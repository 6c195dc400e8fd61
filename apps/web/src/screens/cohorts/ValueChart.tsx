import type { CohortFigures, CohortsAnswer } from '@convbox/contract/reports/cohorts.schemas'
import type { CohortDimension } from '@convbox/contract/reports/cohorts.values'
import { LineChart } from '../../charts/LineChart.tsx'
import { CHANNEL_COLOURS } from '../../charts/line-colours.ts'
import type { LineSeries } from '../../charts/line-series.ts'
import { useLanguage, useText } from '../../text/language.ts'
import { Card } from '../../ui/Card.tsx'
import { showValue, valueOf } from './cohort-figure.ts'
import type { CohortFigure } from './cohorts-search.ts'
import { cohortsText } from './cohorts.text.ts'
import { lineName } from './line-name.ts'

type ValueChartProps = { data: CohortsAnswer; figure: CohortFigure; by: CohortDimension }

/** The figure over the months since the first order: all customers, and the five lines with most of them. */
export const ValueChart = ({ data, figure, by }: ValueChartProps) => {
  const words = useText(cohortsText)
  const language = useLanguage()
  const title = words.chartTitle({ figure: words.figures[figure], by: words.dimensions[by].toLowerCase() })
  const months = data.total.length
  const valuesOf = (points: readonly CohortFigures[]) => Array.from({ length: months }, (_, month) => valueOf(figure, points[month]))
  const format = (value: number | undefined): string => showValue(figure, value, data.currency)
  const drawn = data.lines.filter(({ points }) => points.length > 0).slice(0, CHANNEL_COLOURS.length)
  const series: LineSeries[] = [
    { key: 'everyone', label: words.everyone, colour: 'first-party', values: valuesOf(data.total), format },
    ...drawn.map((line, index) => ({
      key: `line ${line.key}`,
      label: lineName(line, by, { words, language }),
      colour: CHANNEL_COLOURS[index] ?? 'channel-1',
      values: valuesOf(line.points),
      format,
    })),
  ]
  const hasValues = series.some(({ values }) => values.some((value) => value !== undefined))
  return (
    <Card className="my-3 px-4 py-3">
      {!hasValues ? (
        <>
          <h2 className="text-body font-semibold">{title}</h2>
          <p className="py-6 text-caption text-ink-2">{months === 0 ? words.noLines : words.noCosts}</p>
        </>
      ) : (
        <LineChart
          // Hidden lines are forgotten when other lines are drawn.
          key={`${by} ${drawn.map(({ key }) => key).join(' ')}`}
          title={title}
          places={Array.from({ length: months }, (_, month) => words.month({ n: month + 1 }))}
          series={series}
          head={<h2 className="shrink-0 text-body font-semibold">{title}</h2>}
        />
      )}
    </Card>
  )
}
