import { rowName } from '@convbox/contract/reports/conversion-analysis.columns'
import { conversionAnalysis } from '@convbox/contract/reports/conversion-analysis'
import { Link } from '@tanstack/react-router'
import { ChartLine } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { useSite } from '../../shell/use-store.ts'
import { useLanguage, useText } from '../../text/language.ts'
import { Card } from '../../ui/Card.tsx'
import { buttonClass } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/States.tsx'
import { AnalysisChart } from './AnalysisChart.tsx'
import { AnalysisTable } from './AnalysisTable.tsx'
import { AnalysisTiles } from './AnalysisTiles.tsx'
import type { Analysis } from './analysis-columns.tsx'
import { ClosingNote } from './ClosingNote.tsx'
import { explainDrawerText } from '../../widgets/explain-drawer.text.ts'
import { conversionAnalysisText } from './conversion-analysis.text.ts'
import type { useAnalysis } from './use-analysis.ts'

const ExplainDrawer = lazy(async () => ({ default: (await import('../../widgets/ExplainDrawer.tsx')).ExplainDrawer }))

type AnalysisBodyProps = { analysis: ReturnType<typeof useAnalysis>; data: Analysis; isDimmed: boolean }

/** Tiles, chart, table, closing note and the open explanation. */
export const AnalysisBody = ({ analysis, data, isDimmed }: AnalysisBodyProps) => {
  const text = useText(conversionAnalysisText)
  const explain = useText(explainDrawerText)
  const language = useLanguage()
  const { websiteName, virtualSite } = useSite()
  const { search, change, range, level, question, inForce } = analysis
  const isEmpty = data.rows.length === 0 && Number(data.closing.storeTotal) === 0
  if (isEmpty)
    return (
      <Card>
        <EmptyState
          icon={<ChartLine size={22} aria-hidden />}
          title={text.emptyTitle}
          {...(!virtualSite && {
            action: (
              <Link to="/website/$websiteName/website-info" params={{ websiteName }} className={buttonClass()}>
                {text.toSettings}
              </Link>
            ),
          })}
        >
          {virtualSite ? text.emptyAllSites : text.empty}
        </EmptyState>
      </Card>
    )
  const explained = data.rows.find((row) => row.key === search.row)
  return (
    <>
      <AnalysisTiles analysis={data} today={range.today} chosen={search.chart} inForce={inForce} onChoose={(chart) => change({ chart })} />
      <AnalysisChart data={data} search={search} question={question} today={range.today} onChange={change} />
      <AnalysisTable data={data} search={search} level={level} inForce={inForce} isDimmed={isDimmed} onChange={change} />
      <ClosingNote analysis={data} range={range.range} window={search.window} />
      {search.explain !== undefined && (
        <Suspense fallback={null}>
          <ExplainDrawer
            key={`${search.explain} ${search.row}`}
            endpoint={conversionAnalysis.explain}
            inputOf={(figure) => ({ ...question, ...figure })}
            metric={search.explain}
            // A row that this period does not have, as in an old link, is not explained: the total is.
            rowKey={explained?.key}
            rowName={explained ? rowName(explained, language) : explain.explainAll}
            inForce={inForce}
            days={question}
            currency={data.currency}
            onClose={() => change({ explain: undefined, row: '' })}
          />
        </Suspense>
      )}
    </>
  )
}
