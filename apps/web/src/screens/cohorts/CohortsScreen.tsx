import { creditText } from '@convbox/contract/metrics/credit.text'
import type { CohortsAnswer } from '@convbox/contract/reports/cohorts.schemas'
import { Link } from '@tanstack/react-router'
import { UsersRound } from 'lucide-react'
import { useMemo } from 'react'
import { saveText } from '../../api/download.ts'
import { useSite } from '../../shell/use-store.ts'
import { useLanguage, useText } from '../../text/language.ts'
import { DataGrid } from '../../ui/DataGrid.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { EmptyState } from '../../ui/States.tsx'
import { AnswerStates } from '../../widgets/AnswerStates.tsx'
import { ReportPage } from '../../widgets/ReportPage.tsx'
import { readCell, type OpenedCell } from './cohort-cell.ts'
import { cohortName, makeCohortColumns, makeLineColumns } from './cohort-columns.tsx'
import { CohortControls } from './CohortControls.tsx'
import { CohortDrawer } from './CohortDrawer.tsx'
import { CohortNotes } from './CohortNotes.tsx'
import { cohortsCsv } from './cohorts-csv.ts'
import { cohortsText } from './cohorts.text.ts'
import { filterName } from './line-name.ts'
import { type Cohorts, useCohorts } from './use-cohorts.ts'
import { ValueChart } from './ValueChart.tsx'

/** Names what is opened. */
const useOpenedName = ({ search: { by, period } }: Cohorts, { lines }: CohortsAnswer) => {
  const words = useText(cohortsText)
  const language = useLanguage()
  return ({ part, cohort, line }: OpenedCell): string => {
    if (cohort !== undefined) return cohortName({ start: cohort }, period, { words, language })
    return line === '' ? words.parts[part] : filterName(by, line, lines, { words, language })
  }
}

const CohortTables = ({ report, data, isDimmed }: { report: Cohorts; data: CohortsAnswer; isDimmed: boolean }) => {
  const words = useText(cohortsText)
  const language = useLanguage()
  const { search, change } = report
  const { figure, by, period } = search
  const nameOf = useOpenedName(report, data)
  const open = (cell: string): void => change({ cell, page: 1 })
  const [columns, lineColumns] = useMemo(
    () => {
      const shown = { answer: data, figure, words, language, open }
      return [makeCohortColumns({ ...shown, period }), makeLineColumns({ ...shown, by })]
    },
    // `change` is a new function at every render but always does the same.
    // oxlint-disable-next-line react/exhaustive-deps
    [data, figure, period, by, words, language],
  )
  const opened = readCell(search.cell)
  return (
    <>
      <DataGrid
        label={words.tableLabel}
        columns={columns}
        rows={data.cohorts}
        rowKey={({ start }) => start}
        totalLabel={creditText[language].total}
        isDimmed={isDimmed}
        empty={
          <EmptyState icon={<UsersRound size={22} aria-hidden />} title={words.emptyTitle}>
            {words.empty}
          </EmptyState>
        }
        maxHeight="520px"
      />
      {data.cohorts.length > 0 && (
        <>
          <ValueChart data={data} figure={figure} by={by} />
          <DataGrid
            label={words.linesLabel}
            columns={lineColumns}
            rows={data.lines}
            rowKey={({ key }) => key}
            isDimmed={isDimmed}
            maxHeight="520px"
          />
        </>
      )}
      <CohortNotes data={data} by={by} figure={figure} open={open} />
      {opened && (
        <CohortDrawer
          report={report}
          opened={opened}
          name={nameOf(opened)}
          currency={data.currency}
          onClose={() => change({ cell: '', page: 1 })}
        />
      )}
    </>
  )
}

/** Customers by the time of their first order and the months since, and lifetime value by its channel, campaign or product. */
const CohortsScreen = () => {
  const text = useText(cohortsText)
  const language = useLanguage()
  const { websiteName } = useSite()
  const report = useCohorts()
  const { data } = report.answer
  const save = (): void => {
    if (data === undefined) return
    const { from, to } = report.question
    saveText(`${websiteName}-${text.file}-${from}-${to}.csv`, cohortsCsv(data, report.search.by, { words: text, language }), 'text/csv')
  }
  return (
    <ReportPage
      title={text.title}
      subtitle={text.subtitle}
      titleExtra={
        <Link to="/website/$websiteName/conversion-analysis" params={{ websiteName }} className="text-caption text-accent hover:underline">
          {text.toAnalysis}
        </Link>
      }
      report={report}
      {...(data && { file: { isBusy: false, only: 'csv' as const, save } })}
    >
      <CohortControls report={report} />
      <AnswerStates answer={report.answer} feature="Conversion Analysis" skeleton={<Skeleton className="h-[480px] w-full rounded-card" />}>
        {(answer, isDimmed) => <CohortTables report={report} data={answer} isDimmed={isDimmed} />}
      </AnswerStates>
    </ReportPage>
  )
}

export default CohortsScreen
