import { campaignAnalysis } from '@convbox/contract/api/campaign-analysis'
import type { AnalysisFigures, AnalysisRow, CampaignAnalysis as Analysis } from '@convbox/contract/api/campaign-analysis.schemas'
import type { Campaign } from '@convbox/contract/api/campaigns.schemas'
import { ANALYSIS_BY, ANALYSIS_MODES, OF_NONE, type AnalysisBy } from '@convbox/contract/campaign-analysis'
import { EXTENDED_PRESETS } from '@convbox/contract/date-range'
import { formatDay, formatRange } from '@convbox/contract/format-time'
import { creditText } from '@convbox/contract/metrics/credit.text'
import { ChartNoAxesCombined, Download } from 'lucide-react'
import { useCallback, useMemo } from 'react'
import { saveText } from '../../../../api/download.ts'
import { useCall } from '../../../../api/use-call.ts'
import { useLanguage, useText } from '../../../../text/language.ts'
import { Button } from '../../../../ui/Button.tsx'
import { DataGrid } from '../../../../ui/DataGrid.tsx'
import type { Column } from '../../../../ui/grid-columns.ts'
import { Select } from '../../../../ui/Select.tsx'
import { Skeleton } from '../../../../ui/Skeleton.tsx'
import { EmptyState } from '../../../../ui/States.tsx'
import { AnswerStates } from '../../../../widgets/AnswerStates.tsx'
import { CreditFigure } from '../../../../widgets/CreditFigure.tsx'
import { DataThrough } from '../../../../widgets/DataThrough.tsx'
import { DateRangePicker } from '../../../../widgets/DateRangePicker.tsx'
import { Later } from '../../../../widgets/Later.tsx'
import type { Change } from '../../../../widgets/use-change.ts'
import { searchOfChoice, useRange } from '../../../../widgets/use-range.ts'
import { widgetsText } from '../../../../widgets/widgets.text.ts'
import { AnalysisChart } from './AnalysisChart.tsx'
import { analysisCsv } from './analysis-csv.ts'
import { ANALYSIS_FIGURES, analysisValue, showAnalysisFigure, type AnalysisFigure } from './analysis-figures.ts'
import { readAnalysisSearch, type AnalysisChoice, type AnalysisSearch } from './analysis-search.ts'
import { analysisText } from './analysis.text.ts'
import { BeyondCredit } from './BeyondCredit.tsx'
import { beyondText } from './beyond.text.ts'
import { FigureDrawer } from './FigureDrawer.tsx'
import { ModelSelects } from './ModelSelects.tsx'

const NAME_PX = 150
const AMOUNT_PX = 104
const COUNT_PX = 74
/** Columns of counts; the others are amounts. */
const COUNTS: readonly AnalysisFigure[] = ['orders', 'newCustomers', 'visitors', 'clicks', 'uniqueClicks']

/** As the table names a row. */
const useRowName = (by: AnalysisBy): ((row: Pick<AnalysisRow, 'key' | 'name'>) => string) => {
  const { none } = useText(analysisText)
  const language = useLanguage()
  return useCallback(({ key, name }) => (key === OF_NONE ? none[by] : by === 'day' ? formatDay(key, language) : name), [none, by, language])
}

/** With the creator, where a row has one besides. */
const fullName = (row: AnalysisRow, nameOf: (row: AnalysisRow) => string): string =>
  row.creator === undefined ? nameOf(row) : `${nameOf(row)} · ${row.creator}`

type Explain = (figure: AnalysisFigure, row: string) => void

const useColumns = (data: Analysis, by: AnalysisBy, onExplain: Explain): Column<AnalysisRow>[] => {
  const text = useText(analysisText)
  const nameOf = useRowName(by)
  return useMemo(() => {
    const { currency, total } = data
    const show = (figure: AnalysisFigure, figures: AnalysisFigures, name: string, key: string) => (
      <CreditFigure
        value={showAnalysisFigure(figure, figures, currency)}
        name={text.of({ figure: text.figures[figure], row: name })}
        onExplain={() => onExplain(figure, key)}
      />
    )
    return [
      {
        key: 'name',
        label: text.bys[by],
        widthPx: NAME_PX,
        isGrowing: true,
        cell: (row) => (
          <span className="flex min-w-0 items-baseline gap-2">
            <span className={row.key === OF_NONE ? 'truncate text-ink-2' : 'truncate'}>{nameOf(row)}</span>
            {row.creator !== undefined && <span className="truncate text-caption text-ink-3">{row.creator}</span>}
          </span>
        ),
        sortValue: (row) => (by === 'day' ? row.key : nameOf(row)),
      },
      ...ANALYSIS_FIGURES.map((figure): Column<AnalysisRow> => ({
        key: figure,
        label: text.figures[figure],
        widthPx: COUNTS.includes(figure) ? COUNT_PX : AMOUNT_PX,
        align: 'right',
        cell: (row) => show(figure, row.figures, fullName(row, nameOf), row.key),
        total: show(figure, total, text.allRows, ''),
        sortValue: ({ figures }) => analysisValue(figure, figures),
      })),
    ]
  }, [data, by, text, nameOf, onExplain])
}

type Report = { search: AnalysisSearch; change: Change<AnalysisSearch>; choice: AnalysisChoice }

const Controls = ({ change, choice }: Report) => {
  const text = useText(analysisText)
  const { mode, model, window, by } = choice
  const options = <Value extends string>(values: readonly Value[], labels: Record<Value, string>, help?: Record<Value, string>) =>
    values.map((value) => ({ value, label: labels[value], ...(help && { description: help[value] }) }))
  return (
    <>
      <Select
        label={text.by}
        isLabelInside
        options={options(ANALYSIS_BY, text.bys)}
        value={by}
        onChange={(next) => change({ by: next, sort: '', row: '', figure: '' }, 'inPlace')}
      />
      <Select
        label={text.mode}
        isLabelInside
        options={options(ANALYSIS_MODES, text.modes, text.modeHelp)}
        value={mode}
        onChange={(next) => change({ mode: next })}
      />
      {mode === 'model' && <ModelSelects model={model} window={window} onChange={change} />}
    </>
  )
}

const isEmpty = ({ total }: Analysis): boolean => ANALYSIS_FIGURES.every((figure) => (analysisValue(figure, total) ?? 0) === 0)

const Figures = ({
  data,
  isDimmed,
  change,
  choice,
  today,
}: Omit<Report, 'search'> & { data: Analysis; isDimmed: boolean; today: string }) => {
  const text = useText(analysisText)
  const { by, sort } = choice
  const explain = useCallback<Explain>(
    (figure, row) => change({ figure, row }),
    // `change` is a new function at every render but always does the same.
    // oxlint-disable-next-line react/exhaustive-deps
    [],
  )
  const columns = useColumns(data, by, explain)
  if (isEmpty(data))
    return (
      <EmptyState icon={<ChartNoAxesCombined size={22} aria-hidden />} title={text.emptyTitle}>
        {text.empty}
      </EmptyState>
    )
  return (
    <>
      <AnalysisChart data={data} today={today} />
      <DataGrid
        label={text.table}
        columns={columns}
        rows={data.rows}
        rowKey={({ key }) => key}
        {...(sort && { sort })}
        onSort={({ key, direction }) => change({ sort: `${key}.${direction}` })}
        totalLabel={text.total}
        isDimmed={isDimmed}
      />
      {data.unpaidOrders > 0 && <p className="text-caption text-ink-2">{text.unpaid(data.unpaidOrders)}</p>}
    </>
  )
}

type CampaignAnalysisProps = { campaign: Campaign; search: AnalysisSearch; change: Change<AnalysisSearch> }

/** What a campaign brought and what it cost: by creator, link, code, medium or day, by its own decisions or by a model of the reports. */
export const CampaignAnalysis = ({ campaign, search, change }: CampaignAnalysisProps) => {
  const text = useText(analysisText)
  const credit = useText(creditText)
  const beyond = useText(beyondText)
  const { download } = useText(widgetsText)
  const language = useLanguage()
  const { choice: chosenRange, range, today, limit } = useRange(search)
  const choice = readAnalysisSearch(search)
  const { mode, model, window, by, figure } = choice
  const nameOf = useRowName(by)
  const days = { from: range.since, to: range.until }
  const question = { campaignId: campaign.id, ...days, mode, ...(mode === 'model' && { model, window }), by }
  const answer = useCall(campaignAnalysis.readAnalysis, question, { quiet: true })
  const { data } = answer
  const save = (found: Analysis): void =>
    saveText(`${text.file}-${days.from}-${days.to}.csv`, analysisCsv(found, nameOf, { ...text, name: text.bys[by] }), 'text/csv')
  const opened = search.row === '' ? undefined : data?.rows.find(({ key }) => key === search.row)
  const figures = search.row === '' ? data?.total : opened?.figures
  return (
    <div className="mt-4 flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-2">
        <Controls search={search} change={change} choice={choice} />
        <div className="ml-auto flex items-center gap-2">
          {data && <DataThrough at={data.lastUpdate} />}
          <DateRangePicker
            value={chosenRange}
            onChange={(next) => change(searchOfChoice(next))}
            today={today}
            limit={limit}
            presets={EXTENDED_PRESETS}
          />
          <Button icon={<Download size={14} aria-hidden />} disabled={data === undefined} onClick={() => data && save(data)}>
            {download}
          </Button>
        </div>
      </div>
      <AnswerStates answer={answer} feature="Affluencer Hub" skeleton={<Skeleton className="h-[480px] w-full rounded-card" />}>
        {(found, isDimmed) => <Figures data={found} isDimmed={isDimmed} change={change} choice={choice} today={today} />}
      </AnswerStates>
      <section className="mt-5 flex flex-col gap-3" aria-label={beyond.title}>
        <div className="flex flex-wrap items-center gap-3">
          <h2 className="text-title font-semibold">{beyond.title}</h2>
          {mode === 'decision' && <ModelSelects model={model} window={window} onChange={change} />}
        </div>
        <BeyondCredit
          campaignId={campaign.id}
          days={days}
          model={model}
          window={window}
          onOrder={({ orderId }) => change({ view: 'orders', order: orderId })}
        />
      </section>
      <Later>
        {figure !== undefined && data !== undefined && figures !== undefined && (
          <FigureDrawer
            figure={figure}
            figures={figures}
            name={opened === undefined ? '' : fullName(opened, nameOf)}
            currency={data.currency}
            inForce={[
              formatRange(range, language),
              text.modes[mode],
              ...(mode === 'model' ? [credit.models[model], credit.windows[window]] : []),
            ].join(' · ')}
            question={{ ...question, ...(search.row !== '' && { key: search.row }) }}
            onOrder={(order) => change({ view: 'orders', order, figure: '', row: '' })}
            onClose={() => change({ figure: '', row: '' })}
          />
        )}
      </Later>
    </div>
  )
}
