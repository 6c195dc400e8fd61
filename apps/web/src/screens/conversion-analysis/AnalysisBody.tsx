import { formatDayShort } from '@convbox/contract/format-time'
import { creditText } from '@convbox/contract/metrics/credit.text'
import { METRICS, metricValue, type MetricKey } from '@convbox/contract/metrics/metrics'
import { metricsText } from '@convbox/contract/metrics/metrics.text'
import { Link } from '@tanstack/react-router'
import { ChartLine } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { LineChart } from '../../charts/LineChart.tsx'
import { useStore } from '../../shell/use-store.ts'
import { useLanguage, useText } from '../../text/language.ts'
import { Card, TitledCard } from '../../ui/Card.tsx'
import { buttonClass } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/States.tsx'
import { AnalysisTable } from './AnalysisTable.tsx'
import { AnalysisTiles } from './AnalysisTiles.tsx'
import type { Analysis } from './analysis-columns.tsx'
import { ClosingNote } from './ClosingNote.tsx'
import { conversionAnalysisText } from './conversion-analysis.text.ts'
import { showFigure } from './metric-format.ts'
import { rowName } from './row-name.ts'
import type { useAnalysis } from './use-analysis.ts'

const ExplainDrawer = lazy(async () => ({ default: (await import('./ExplainDrawer.tsx')).ExplainDrawer }))

type AnalysisBodyProps = { analysis: ReturnType<typeof useAnalysis>; data: Analysis; isDimmed: boolean }

const AnalysisChart = ({ metric, data, today }: { metric: MetricKey; data: Analysis; today: string }) => {
  const text = useText(conversionAnalysisText)
  const metrics = useText(metricsText)
  const language = useLanguage()
  const valuesOf = (series: Analysis['series']): (number | undefined)[] => series.map(({ measures }) => metricValue(metric, measures))
  const format = (value: number | undefined): string => showFigure(metric, value, data.currency)
  const unfinished = data.series.findIndex(({ day }) => day >= today)
  const { label } = metrics[metric]
  return (
    <TitledCard title={text.chartTitle({ metric: label })} className="mb-3">
      <LineChart
        title={text.chartTitle({ metric: label })}
        places={data.series.map(({ day }) => formatDayShort(day, language))}
        series={[
          { key: metric, label, kind: METRICS[metric].source, values: valuesOf(data.series), format },
          ...(data.compareSeries
            ? [
                {
                  key: 'compare',
                  label: text.previous,
                  kind: 'compare' as const,
                  values: valuesOf(data.compareSeries).slice(0, data.series.length),
                  format,
                },
              ]
            : []),
        ]}
        unfinishedFrom={unfinished === -1 ? undefined : unfinished}
      />
    </TitledCard>
  )
}

/** Tiles, chart, table, closing line and the explanation that is open. */
export const AnalysisBody = ({ analysis, data, isDimmed }: AnalysisBodyProps) => {
  const text = useText(conversionAnalysisText)
  const credit = useText(creditText)
  const { websiteName } = useStore()
  const { search, change, range, level, question, inForce } = analysis
  const isEmpty = data.rows.length === 0 && Number(data.closing.storeTotal) === 0
  if (isEmpty)
    return (
      <Card>
        <EmptyState
          icon={<ChartLine size={22} aria-hidden />}
          title={text.emptyTitle}
          action={
            <Link to="/website/$websiteName/website-info" params={{ websiteName }} className={buttonClass()}>
              {text.toSettings}
            </Link>
          }
        >
          {text.empty}
        </EmptyState>
      </Card>
    )
  const explained = data.rows.find((row) => row.key === search.row)
  return (
    <>
      <AnalysisTiles analysis={data} today={range.today} chosen={search.chart} inForce={inForce} onChoose={(chart) => change({ chart })} />
      <AnalysisChart metric={search.chart} data={data} today={range.today} />
      <AnalysisTable data={data} search={search} level={level} inForce={inForce} isDimmed={isDimmed} onChange={change} />
      <ClosingNote analysis={data} />
      {search.explain !== undefined && (
        <Suspense fallback={null}>
          <ExplainDrawer
            key={`${search.explain} ${search.row}`}
            question={question}
            metric={search.explain}
            rowKey={search.row === '' ? undefined : search.row}
            rowName={explained ? rowName(explained, credit) : text.explainAll}
            inForce={inForce}
            currency={data.currency}
            onClose={() => change({ explain: undefined, row: '' })}
          />
        </Suspense>
      )}
    </>
  )
}
