import { channelName } from '@convbox/contract/channel-names'
import { formatDay, formatMoment } from '@convbox/contract/format-time'
import { formatWhole } from '@convbox/contract/format'
import { creditText } from '@convbox/contract/metrics/credit.text'
import { REPORT_MODELS, WINDOW_KEYS } from '@convbox/contract/metrics/credit-choices'
import type { ChangesAnswer } from '@convbox/contract/reports/changes.schemas'
import { CHANGE_CAUSES, CHANGE_FIGURES, CHANGE_ROWS, UNTRACKED_CHANNEL } from '@convbox/contract/reports/changes.values'
import { Link } from '@tanstack/react-router'
import { CircleCheck, History, TriangleAlert } from 'lucide-react'
import { useMemo } from 'react'
import { useStore } from '../../shell/use-store.ts'
import { useLanguage, useText } from '../../text/language.ts'
import { Banner } from '../../ui/Banner.tsx'
import { DataGrid } from '../../ui/DataGrid.tsx'
import { Select } from '../../ui/Select.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { EmptyState } from '../../ui/States.tsx'
import { Segments } from '../../ui/Tabs.tsx'
import { AnswerStates } from '../../widgets/AnswerStates.tsx'
import { ReportPage } from '../../widgets/ReportPage.tsx'
import { makeChangesColumns, showMove } from './changes-columns.tsx'
import { changesText } from './changes.text.ts'
import { ChangesDrawer } from './ChangesDrawer.tsx'
import { type Changes, useChanges } from './use-changes.ts'

/** Model, window and touches: spend has none of them. */
const CreditControls = ({ report: { search, change } }: { report: Changes }) => {
  const text = useText(changesText)
  const { models, modelHelp, windows, convboxNeedsAll } = useText(creditText)
  return (
    <>
      <Select
        label={text.model}
        isLabelInside
        options={REPORT_MODELS.map((value) => ({
          value,
          label: models[value],
          description: modelHelp[value],
          ...(value === 'convbox' && search.adsOnly === '1' && { disabledReason: convboxNeedsAll }),
        }))}
        value={search.model}
        onChange={(model) => change({ model })}
      />
      <Select
        label={text.window}
        isLabelInside
        options={WINDOW_KEYS.map((value) => ({ value, label: windows[value] }))}
        value={search.window}
        onChange={(window) => change({ window })}
      />
      <Select
        label={text.scope}
        isLabelInside
        options={(['0', '1'] as const).map((value) => ({
          value,
          label: text.scopes[value],
          ...(value === '1' && search.model === 'convbox' && { disabledReason: convboxNeedsAll }),
        }))}
        value={search.adsOnly}
        onChange={(adsOnly) => change({ adsOnly })}
      />
    </>
  )
}

const Controls = ({ report }: { report: Changes }) => {
  const { search, change, answer } = report
  const text = useText(changesText)
  const language = useLanguage()
  const channels = [...new Set([...(answer.data?.channels ?? []), search.channel])].filter(Boolean)
  const nights = [...new Set([...(answer.data?.nights ?? []), ...(search.night === undefined ? [] : [search.night])])]
    .toSorted()
    .toReversed()
  const nameOf = (channel: string): string =>
    channel === UNTRACKED_CHANNEL ? creditText[language].untracked : channelName(channel, language)
  return (
    <div className="my-3 flex flex-wrap items-center gap-2">
      <Segments
        label={text.figure}
        options={CHANGE_FIGURES.map((value) => ({ value, label: text.figures[value] }))}
        value={search.figure}
        onChange={(figure) => change({ figure })}
      />
      <Segments
        label={text.by}
        options={CHANGE_ROWS.map((value) => ({ value, label: text.rows[value] }))}
        value={search.by}
        onChange={(by) => change({ by })}
      />
      <Select
        label={text.since}
        isLabelInside
        options={[
          { value: '', label: text.sinceFirst },
          ...nights.map((value) => ({ value, label: text.sinceNight({ day: formatDay(value, language) }) })),
        ]}
        value={search.night ?? ''}
        onChange={(night) => change({ night: night === '' ? undefined : night })}
      />
      <Select
        label={text.channel}
        isLabelInside
        options={[{ value: '', label: text.allChannels }, ...channels.map((value) => ({ value, label: nameOf(value) }))]}
        value={search.channel}
        onChange={(channel) => change({ channel })}
      />
      {search.figure !== 'spend' && <CreditControls report={report} />}
    </div>
  )
}

/** Whether all is explained, and what the table leaves out. */
const Notes = ({ data, figure }: { data: ChangesAnswer; figure: Changes['search']['figure'] }) => {
  const text = useText(changesText)
  const off = [data.total, ...data.rows].find(({ unexplained }) => Number(unexplained) !== 0)
  const Icon = off === undefined ? CircleCheck : TriangleAlert
  return (
    <div className="mt-3 flex flex-col gap-1 text-caption text-ink-2">
      <p className="flex items-center gap-1.5">
        <Icon size={14} className={off === undefined ? 'text-good' : 'text-bad'} aria-hidden />
        {off === undefined ? text.explained : text.notExplained({ amount: showMove(figure, off.unexplained, data.currency) })}
      </p>
      {data.isCut && <p>{text.cut}</p>}
      {data.notKept.length > 0 && <p>{text.notKept({ n: formatWhole(data.notKept.length) })}</p>}
      {data.nightsWithout > 0 && <p>{text.nightsWithout({ n: formatWhole(data.nightsWithout) })}</p>}
    </div>
  )
}

const ChangesTable = ({ report, data, isDimmed }: { report: Changes; data: ChangesAnswer; isDimmed: boolean }) => {
  const words = useText(changesText)
  const language = useLanguage()
  const { search, change } = report
  const { by, figure } = search
  const opened = CHANGE_CAUSES.find((cause) => cause === search.cause)
  const columns = useMemo(
    () => makeChangesColumns({ answer: data, by, figure, words, language, open: (cause, row = '') => change({ cause, row, page: 1 }) }),
    // `change` is a new function at every render but always does the same.
    // oxlint-disable-next-line react/exhaustive-deps
    [data, by, figure, words, language],
  )
  return (
    <>
      {data.failedAt !== undefined && (
        <Banner tone="warn" className="mb-3">
          {words.failed({ at: formatMoment(data.failedAt, data.timezone) })}
        </Banner>
      )}
      <DataGrid
        label={words.tableLabel}
        columns={columns}
        // Days as in the ledger, the newest first.
        rows={by === 'day' ? data.rows.toReversed() : data.rows}
        rowKey={({ key }) => key}
        totalLabel={creditText[language].total}
        isDimmed={isDimmed}
        empty={
          <EmptyState icon={<History size={22} aria-hidden />} title={words.nothingKept}>
            {data.nightsWithout > 0 ? words.nightsWithout({ n: formatWhole(data.nightsWithout) }) : words.nothingKeptWhy}
          </EmptyState>
        }
        maxHeight="max(380px, calc(100dvh - 290px))"
      />
      {data.rows.length > 0 && <Notes data={data} figure={figure} />}
      {opened !== undefined && (
        <ChangesDrawer report={report} currency={data.currency} cause={opened} onClose={() => change({ cause: '', row: '', page: 1 })} />
      )}
    </>
  )
}

/** What the report said of past days and what it says now, with the causes of each difference and what is behind them. */
const ChangesScreen = () => {
  const text = useText(changesText)
  const { websiteName } = useStore()
  const report = useChanges()
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
    >
      <Controls report={report} />
      <AnswerStates answer={report.answer} feature="Conversion Analysis" skeleton={<Skeleton className="h-[480px] w-full rounded-card" />}>
        {(data, isDimmed) => <ChangesTable report={report} data={data} isDimmed={isDimmed} />}
      </AnswerStates>
    </ReportPage>
  )
}

export default ChangesScreen
