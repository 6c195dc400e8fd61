import { creditText } from '@convbox/contract/metrics/credit.text'
import { WINDOW_KEYS } from '@convbox/contract/metrics/credit-choices'
import { formatWhole } from '@convbox/contract/format'
import type { ComparisonAnswer } from '@convbox/contract/reports/model-comparison.schemas'
import { Link } from '@tanstack/react-router'
import { Scale } from 'lucide-react'
import { useMemo } from 'react'
import { useStore } from '../../shell/use-store.ts'
import { useLanguage, useText } from '../../text/language.ts'
import { DataGrid } from '../../ui/DataGrid.tsx'
import { Select } from '../../ui/Select.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { EmptyState } from '../../ui/States.tsx'
import { Segments } from '../../ui/Tabs.tsx'
import { AnswerStates } from '../../widgets/AnswerStates.tsx'
import { CreditExplanation } from '../../widgets/CreditExplanation.tsx'
import { showFigure } from '@convbox/contract/metrics/show-metric'
import { ReportPage } from '../../widgets/ReportPage.tsx'
import { makeComparisonColumns } from './comparison-columns.tsx'
import { FIGURES, SORTS } from './model-comparison-search.ts'
import { modelComparisonText } from './model-comparison.text.ts'
import { type ModelComparison, useModelComparison } from './use-model-comparison.ts'

/** Of the published constants of convbox. */
const PUBLISHED_SURVEY_DAYS = 90

const Controls = ({ report: { search, change } }: { report: ModelComparison }) => {
  const text = useText(modelComparisonText)
  const { windows } = useText(creditText)
  return (
    <div className="my-3 flex flex-wrap items-center gap-2">
      <Segments
        label={text.figure}
        options={FIGURES.map((value) => ({ value, label: text.figures[value] }))}
        value={search.figure}
        onChange={(figure) => change({ figure })}
      />
      <Select
        label={text.window}
        isLabelInside
        options={WINDOW_KEYS.map((value) => ({ value, label: windows[value] }))}
        value={search.window}
        onChange={(window) => change({ window })}
      />
    </div>
  )
}

/** What the figures rest on, and what is in none of them. */
const Notes = ({ data }: { data: ComparisonAnswer }) => {
  const text = useText(modelComparisonText)
  const credit = useText(creditText)
  const { convboxInputs, answers, leastAnswers, excessViews, tooFewFor, currency, ownConstants } = data
  const days = ownConstants?.surveyDays ?? PUBLISHED_SURVEY_DAYS
  return (
    <div className="mt-3 flex flex-col gap-1 text-caption text-ink-2">
      <p>{text.legend}</p>
      <p>
        {credit.convboxInputs[convboxInputs]} {text.answers({ n: formatWhole(answers), days, least: formatWhole(leastAnswers) })}{' '}
        {ownConstants && text.ownConstants}
      </p>
      {excessViews > 0 && <p>{text.excess({ n: showFigure('orders', excessViews, currency) })}</p>}
      {tooFewFor !== undefined && <p>{text.tooFew({ least: formatWhole(tooFewFor) })}</p>}
    </div>
  )
}

const Comparison = ({ report, data, isDimmed }: { report: ModelComparison; data: ComparisonAnswer; isDimmed: boolean }) => {
  const words = useText(modelComparisonText)
  const language = useLanguage()
  const { search, change, question } = report
  const { figure } = search
  const columns = useMemo(
    () => makeComparisonColumns({ answer: data, figure, words, language, onExplain: (explain, row) => change({ explain, row }) }),
    [data, figure, words, language, change],
  )
  return (
    <>
      <DataGrid
        label={words.tableLabel}
        columns={columns}
        rows={data.rows}
        rowKey={({ channel }) => channel}
        sort={{ key: search.sort.split('.')[0] ?? '', direction: search.sort.endsWith('.asc') ? 'asc' : 'desc' }}
        onSort={(sort) => {
          const key = SORTS.find((each) => each === sort.key)
          if (key) change({ sort: `${key}.${sort.direction}` })
        }}
        totalLabel={creditText[language].total}
        isDimmed={isDimmed}
        rowPx={46}
        empty={
          <EmptyState icon={<Scale size={22} aria-hidden />} title={words.emptyTitle}>
            {words.empty}
          </EmptyState>
        }
        maxHeight="max(380px, calc(100dvh - 330px))"
      />
      {data.rows.length > 0 && <Notes data={data} />}
      {search.explain !== undefined && (
        <CreditExplanation
          days={question}
          model={search.explain}
          window={search.window}
          metric={figure}
          rowKey={search.row}
          currency={data.currency}
          onClose={() => change({ explain: undefined, row: '' })}
        />
      )}
    </>
  )
}

/** All models over the same orders: channels as rows, models as columns, with a mark where one is far from the others. */
const ModelComparisonScreen = () => {
  const text = useText(modelComparisonText)
  const { websiteName } = useStore()
  const report = useModelComparison()
  return (
    <ReportPage
      title={text.title}
      subtitle={text.subtitle}
      titleExtra={
        <span className="flex gap-3 text-caption text-accent [&>a]:hover:underline">
          <Link to="/website/$websiteName/conversion-analysis" params={{ websiteName }}>
            {text.toAnalysis}
          </Link>
          <Link to="/website/$websiteName/conversion-analysis/windows" params={{ websiteName }}>
            {text.toWindows}
          </Link>
        </span>
      }
      report={report}
    >
      <Controls report={report} />
      <AnswerStates answer={report.answer} feature="Conversion Analysis" skeleton={<Skeleton className="h-[480px] w-full rounded-card" />}>
        {(data, isDimmed) => <Comparison report={report} data={data} isDimmed={isDimmed} />}
      </AnswerStates>
    </ReportPage>
  )
}

export default ModelComparisonScreen
