import { METRICS, metricValue, type MetricKey } from '@convbox/contract/metrics/metrics'
import { metricsText } from '@convbox/contract/metrics/metrics.text'
import { ChartLine } from 'lucide-react'
import { LineChart } from '../../charts/LineChart.tsx'
import { useText } from '../../text/language.ts'
import { TitledCard } from '../../ui/Card.tsx'
import { EmptyState } from '../../ui/States.tsx'
import { AnalysisTable } from './AnalysisTable.tsx'
import { AnalysisTiles } from './AnalysisTiles.tsx'
import type { Analysis } from './analysis-columns.tsx'
import { ClosingNote } from './ClosingNote.tsx'
import { conversionAnalysisText } from './conversion-analysis.text.ts'
import { ExplainDrawer } from './ExplainDrawer.tsx'
import { showFigure } from './metric-format.ts'
import { rowName } from './row-name.ts'
import type { useAnalysis } from './use-analysis.ts'

type AnalysisBodyProps = { analysis: ReturnType<typeof useAnalysis>; data: Analysis; isDimmed: boolean }

const AnalysisChart = ({ metric, data, today }: { metric: MetricKey; data: Analysis; today: string }) => {
  const text = useText(conversionAnalysisText)
  const metrics = useText(metricsText)
  const points = (series: Analysis['series']): { day: string; value: number | undefined }[] =>
    series.map(({ day, measures }) => ({ day, value: metricValue(metric, measures) }))
  const { label } = metrics[metric]
  return (
    <TitledCard title={text.chartTitle({ metric: label })} className="mb-3">
      <LineChart
        label={text.chartTitle({ metric: label })}
        series={[
          { name: label, source: METRICS[metric].source, points: points(data.series) },
          ...(data.compareSeries ? [{ name: text.previous, isComparison: true as const, points: points(data.compareSeries) }] : []),
        ]}
        today={today}
        format={(value) => showFigure(metric, value, data.currency)}
      />
    </TitledCard>
  )
}

/** Tiles, chart, table, closing line and the explanation that is open. */
export const AnalysisBody = ({ analysis, data, isDimmed }: AnalysisBodyProps) => {
  const text = useText(conversionAnalysisText)
  const { search, change, range, level, question, inForce } = analysis
  const isEmpty = data.rows.length === 0 && Number(data.closing.storeTotal) === 0
  if (isEmpty)
    return (
      <TitledCard title={text.title}>
        <EmptyState icon={<ChartLine size={22} aria-hidden />} title={text.emptyTitle}>
          {text.empty}
        </EmptyState>
      </TitledCard>
    )
  const explained = data.rows.find((row) => row.key === search.row)
  return (
    <>
      <AnalysisTiles analysis={data} chosen={search.chart} inForce={inForce} onChoose={(chart) => change({ chart: chart as typeof search.chart })} />
      <AnalysisChart metric={search.chart} data={data} today={range.today} />
      <AnalysisTable data={data} search={search} level={level} inForce={inForce} isDimmed={isDimmed} onChange={change} />
      <ClosingNote analysis={data} />
      {search.explain !== undefined && (
        <ExplainDrawer
          key={`${search.explain} ${search.row}`}
          question={question}
          metric={search.explain}
          rowKey={search.row === '' ? undefined : search.row}
          rowName={explained ? rowName(explained, text) : text.explainAll}
          inForce={inForce}
          currency={data.currency}
          onClose={() => change({ explain: undefined, row: '' })}
        />
      )}
    </>
  )
}
