import { formatAmount, formatPercent, formatWhole } from '@convbox/contract/format'
import { formatDay } from '@convbox/contract/format-time'
import { SURVEY_QUESTION } from '@convbox/contract/events/survey-answer'
import { surveyReport } from '@convbox/contract/reports/survey-report'
import type { SurveyAnswerRow, SurveyReport } from '@convbox/contract/reports/survey-report.schemas'
import type { SurveyTable } from '@convbox/contract/reports/survey-report.values'
import { MessageCircleQuestion } from 'lucide-react'
import { useMemo, useState, type ReactNode } from 'react'
import { useDownload } from '../../api/use-download.ts'
import { StackedBars } from '../../charts/StackedBars.tsx'
import { useLanguage, useText } from '../../text/language.ts'
import { Button } from '../../ui/Button.tsx'
import { Card, TitledCard } from '../../ui/Card.tsx'
import { DataGrid } from '../../ui/DataGrid.tsx'
import { Select } from '../../ui/Select.tsx'
import type { Sort } from '../../ui/sort-rows.ts'
import { EmptyState } from '../../ui/States.tsx'
import { Segments } from '../../ui/Tabs.tsx'
import { DownloadButtons } from '../../widgets/DownloadButtons.tsx'
import { RESPONSE_VIEWS } from './purchase-survey-search.ts'
import { purchaseSurveyText } from './purchase-survey.text.ts'
import { answerColumns, besideColumns, responseColumns } from './survey-columns.tsx'
import type { SurveyAnswers } from './use-survey-answers.ts'

const FILLS = ['fill-channel-1', 'fill-channel-2', 'fill-channel-3', 'fill-channel-4', 'fill-channel-5']

const Controls = ({ report: { search, change }, data }: { report: SurveyAnswers; data: SurveyReport }) => {
  const text = useText(purchaseSurveyText)
  return (
    <div className="flex flex-wrap items-center gap-2">
      {data.questions.length > 1 && (
        <Select
          label={text.question}
          isLabelInside
          className="max-w-110"
          options={data.questions.map(({ id, text: label }) => ({ value: id, label }))}
          value={data.question.id}
          onChange={(id) => change({ question: id === SURVEY_QUESTION ? '' : id })}
        />
      )}
      <Segments
        label={text.view}
        options={RESPONSE_VIEWS.map((value) => ({ value, label: text.views[value] }))}
        value={search.view}
        onChange={(view) => change({ view })}
      />
    </div>
  )
}

const Tile = ({ title, figure, children }: { title: string; figure: string; children: ReactNode }) => (
  <Card className="px-4 py-3.5">
    <h2 className="text-caption font-medium text-ink-2">{title}</h2>
    <p className="text-[22px] font-semibold tabular-nums">{figure}</p>
    <p className="text-caption text-ink-2">{children}</p>
  </Card>
)

const Tiles = ({ data: { total, currency, channels } }: { data: SurveyReport }) => {
  const text = useText(purchaseSurveyText)
  const { orders, shown, answered, responseRate, naming, sales } = total
  const share = (part: number): string => formatPercent(100 * part)
  return (
    <div className="grid grid-cols-2 gap-4 min-[1240px]:grid-cols-4">
      <Tile title={text.orders} figure={formatWhole(orders)}>
        {text.ordersNote}
      </Tile>
      <Tile title={text.asked} figure={formatWhole(shown)}>
        {text.askedNote({ share: orders === 0 ? '-' : share(shown / orders) })}
      </Tile>
      <Tile title={text.answered} figure={formatWhole(answered)}>
        {responseRate === undefined
          ? text.nobody
          : text.answeredNote({ share: share(responseRate.share), low: share(responseRate.low), high: share(responseRate.high) })}
      </Tile>
      {channels.length > 0 && (
        <Tile title={text.naming} figure={formatWhole(naming)}>
          {text.namingNote({ sales: formatAmount(sales, currency) })}
        </Tile>
      )}
    </div>
  )
}

/** The most frequent answers by day, the others together: of rate their shares of the day's answers. */
const Days = ({ data: { days, answers }, view }: { data: SurveyReport; view: 'rate' | 'count' }) => {
  const text = useText(purchaseSurveyText)
  const language = useLanguage()
  const top = answers.slice(0, FILLS.length)
  const scaled = (count: number, all: number): number => (view === 'count' ? count : all === 0 ? 0 : (100 * count) / all)
  const countOf = (day: SurveyReport['days'][number], key: string): number => day.answers.find((one) => one.key === key)?.answers ?? 0
  const others = (day: SurveyReport['days'][number]): number => day.answered - top.reduce((sum, { key }) => sum + countOf(day, key), 0)
  return (
    <StackedBars
      label={text.byDay}
      places={days.map(({ date }) => formatDay(date, language))}
      parts={[
        ...top.map(({ key, label }, place) => ({
          key,
          label: label === '' ? text.noGroup : label,
          className: FILLS[place] ?? '',
          values: days.map((day) => scaled(countOf(day, key), day.answered)),
        })),
        { key: 'others ', label: text.others, className: 'fill-ink-3', values: days.map((day) => scaled(others(day), day.answered)) },
      ]}
      format={view === 'count' ? formatWhole : (share) => formatPercent(share)}
    />
  )
}

const FileButton = ({ report, table, label }: { report: SurveyAnswers; table: SurveyTable; label: string }) => {
  const file = useDownload(surveyReport.download, (language) => ({ ...report.question, language, table }))
  return <DownloadButtons file={file} label={label} look="quiet" />
}

/** What stands below the figures, and where to go for more. */
const Notes = ({ report: { change }, data: { waiting, total, leftOut } }: { report: SurveyAnswers; data: SurveyReport }) => {
  const text = useText(purchaseSurveyText)
  const left = leftOut.reduce((sum, { answers }) => sum + answers, 0)
  return (
    <div className="flex flex-col items-start gap-1 text-caption text-ink-2">
      {left > 0 && (
        <p className="flex items-center gap-2">
          {text.leftOut({ n: left })}
          <button type="button" className="text-accent hover:underline" onClick={() => change({ tab: 'left', page: 1 })}>
            {text.showLeftOut}
          </button>
        </p>
      )}
      {waiting > 0 && <p>{text.waiting({ n: waiting })}</p>}
      {total.unproven > 0 && <p>{text.unproven({ n: total.unproven })}</p>}
      <p>{text.convbox}</p>
    </div>
  )
}

const AnswerGrid = ({ data, isDimmed }: { data: SurveyReport; isDimmed: boolean }) => {
  const words = useText(purchaseSurveyText)
  const language = useLanguage()
  const [sort, setSort] = useState<Sort>()
  const { currency } = data
  const columns = useMemo(() => answerColumns({ words, language, currency }), [words, language, currency])
  return (
    <DataGrid
      label={words.answers}
      columns={columns}
      rows={data.answers}
      rowKey={({ key }: SurveyAnswerRow) => key}
      rowPx={52}
      {...(sort && { sort })}
      onSort={setSort}
      isDimmed={isDimmed}
    />
  )
}

const ChannelGrids = ({ report, data, isDimmed }: { report: SurveyAnswers; data: SurveyReport; isDimmed: boolean }) => {
  const words = useText(purchaseSurveyText)
  const language = useLanguage()
  const [sort, setSort] = useState<Sort>()
  const [responseSort, setResponseSort] = useState<Sort>()
  const { currency, channels } = data
  const columns = useMemo(() => besideColumns({ words, language, currency }), [words, language, currency])
  const response = useMemo(() => responseColumns({ words, language, currency }), [words, language, currency])
  const clicked = channels.filter(({ orders }) => orders > 0)
  return (
    <>
      <TitledCard title={words.beside} extra={<FileButton report={report} table="channels" label={words.download} />}>
        <p className="mb-2 text-caption text-ink-2">{words.besideLead}</p>
        <DataGrid
          label={words.beside}
          columns={columns}
          rows={channels}
          rowKey={({ channel }) => channel}
          rowPx={52}
          {...(sort && { sort })}
          onSort={setSort}
          isDimmed={isDimmed}
        />
      </TitledCard>
      <TitledCard title={words.response}>
        <p className="mb-2 text-caption text-ink-2">{words.responseLead}</p>
        <DataGrid
          label={words.response}
          columns={response}
          rows={clicked}
          rowKey={({ channel }) => channel}
          rowPx={52}
          {...(responseSort && { sort: responseSort })}
          onSort={setResponseSort}
          isDimmed={isDimmed}
        />
      </TitledCard>
    </>
  )
}

/** What customers answered. */
export const AnswersTab = ({ report, data, isDimmed }: { report: SurveyAnswers; data: SurveyReport; isDimmed: boolean }) => {
  const text = useText(purchaseSurveyText)
  const { search, change } = report
  return (
    <div className="flex flex-col gap-4">
      <Controls report={report} data={data} />
      <Tiles data={data} />
      {data.answers.length === 0 ? (
        <Card>
          <EmptyState
            icon={<MessageCircleQuestion size={22} aria-hidden />}
            title={text.emptyTitle}
            action={<Button onClick={() => change({ tab: 'survey' })}>{text.toSurvey}</Button>}
          >
            {text.emptyLead}
          </EmptyState>
        </Card>
      ) : (
        <>
          <TitledCard title={text.byDay} extra={<FileButton report={report} table="days" label={text.downloadDays} />}>
            <Days data={data} view={search.view} />
          </TitledCard>
          <TitledCard title={text.answers}>
            <p className="mb-2 text-caption text-ink-2">{text.answersLead}</p>
            <AnswerGrid data={data} isDimmed={isDimmed} />
          </TitledCard>
          {data.channels.length > 0 && <ChannelGrids report={report} data={data} isDimmed={isDimmed} />}
        </>
      )}
      <Notes report={report} data={data} />
    </div>
  )
}
