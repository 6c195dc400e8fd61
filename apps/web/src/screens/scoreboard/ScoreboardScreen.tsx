import type { ScoreboardAnswer, ScoreRow } from '@convbox/contract/api/scoreboard.schemas'
import { scoreboard } from '@convbox/contract/api/scoreboard'
import { channelName } from '@convbox/contract/channel-names'
import { formatRange } from '@convbox/contract/format-time'
import { REPORT_MODELS, WINDOW_KEYS } from '@convbox/contract/metrics/credit-choices'
import { creditText } from '@convbox/contract/metrics/credit.text'
import { conversionAnalysis } from '@convbox/contract/reports/conversion-analysis'
import { getRouteApi, Link } from '@tanstack/react-router'
import { Gauge } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { useSite } from '../../shell/use-store.ts'
import { useLanguage, useText } from '../../text/language.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button, buttonClass } from '../../ui/Button.tsx'
import { DataGrid } from '../../ui/DataGrid.tsx'
import { Select } from '../../ui/Select.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { EmptyState } from '../../ui/States.tsx'
import { Segments } from '../../ui/Tabs.tsx'
import { AnswerStates } from '../../widgets/AnswerStates.tsx'
import { ReportPage } from '../../widgets/ReportPage.tsx'
import { useReport } from '../../widgets/use-report.ts'
import { ScoreDrawer } from './ScoreDrawer.tsx'
import { useScoreColumns } from './score-columns.tsx'
import { useScoreName } from './score-words.tsx'
import { scoreboardText } from './scoreboard.text.ts'
import { TargetDialog } from './TargetDialog.tsx'

const ExplainDrawer = lazy(async () => ({ default: (await import('../../widgets/ExplainDrawer.tsx')).ExplainDrawer }))

const route = getRouteApi('/website/$websiteName/scoreboard')
const LIGHTS = ['all', 'green', 'amber', 'red', 'none'] as const
/** Names the target of the whole store in the address. */
const STORE = 'store'

const useScores = () => {
  const search = route.useSearch()
  return useReport({
    endpoint: scoreboard.report,
    search,
    steps: ['row', 'open'],
    question: ({ from, to }) => ({ from, to, mainModel: search.model, window: search.window }),
  })
}
type Scores = ReturnType<typeof useScores>

const Controls = ({ report: { search, change } }: { report: Scores }) => {
  const text = useText(scoreboardText)
  const { models, windows } = useText(creditText)
  const { optorRole, virtualSite } = useSite()
  return (
    <div className="my-3 flex flex-wrap items-center gap-2">
      <Segments
        label={text.show}
        options={LIGHTS.map((value) => ({ value, label: value === 'all' ? text.all : text.lights[value] }))}
        value={search.light}
        onChange={(light) => change({ light })}
      />
      <Select
        label={text.model}
        isLabelInside
        options={REPORT_MODELS.map((value) => ({ value, label: models[value] }))}
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
      {!virtualSite && optorRole === 'admin' && (
        <Button className="ml-auto" onClick={() => change({ open: 'target', row: STORE })}>
          {text.storeTarget}
        </Button>
      )}
    </div>
  )
}

const keyOf = ({ store, key }: ScoreRow): string => (store === undefined ? key : `${store.websiteName} ${key}`)

/** What is open: why a row is judged so, what is behind its result, or a target. */
const Opened = ({ report, data }: { report: Scores; data: ScoreboardAnswer }) => {
  const text = useText(scoreboardText)
  const { models, windows } = useText(creditText)
  const nameOf = useScoreName()
  const { optorRole, virtualSite } = useSite()
  const { search, change } = report
  const close = (): void => change({ open: '', row: '' })
  const mayChange = !virtualSite && optorRole === 'admin'
  const row = data.rows.find((each) => keyOf(each) === search.row)
  const place = search.row === STORE ? { channel: '', campaign: '' } : row
  if (search.open === 'target' && mayChange && place !== undefined) {
    const own = data.targets.find(({ channel, campaign }) => channel === place.channel && campaign === place.campaign)
    return <TargetDialog key={search.row} place={place} own={own} onClose={close} />
  }
  if (row === undefined) return null
  if (search.open === 'why')
    return (
      <ScoreDrawer
        row={row}
        onClose={close}
        onExplain={() => change({ open: 'explain' })}
        onSetTarget={mayChange ? () => change({ open: 'target' }) : undefined}
      />
    )
  if (search.open !== 'explain') return null
  const { from, to } = data
  const asked = {
    from,
    to,
    mainModel: search.model,
    window: search.window,
    level: row.campaign === '' ? ('channel' as const) : ('campaign' as const),
  }
  return (
    <Suspense fallback={null}>
      <ExplainDrawer
        endpoint={conversionAnalysis.explain}
        inputOf={(figure) => ({ ...asked, ...figure })}
        metric={row.target?.metric ?? 'roas'}
        rowKey={row.key}
        rowName={nameOf(row)}
        inForce={text.inForce({ model: models[search.model], window: windows[search.window] })}
        days={{ from, to }}
        currency={row.currency}
        onClose={close}
      />
    </Suspense>
  )
}

const NoRows = ({ report: { search, change } }: { report: Scores }) => {
  const text = useText(scoreboardText)
  const { websiteName, virtualSite } = useSite()
  if (search.light !== 'all')
    return (
      <EmptyState
        icon={<Gauge size={22} aria-hidden />}
        title={text.noMatchTitle}
        action={<Button onClick={() => change({ light: 'all' })}>{text.showAll}</Button>}
      >
        {text.noMatch}
      </EmptyState>
    )
  return (
    <EmptyState
      icon={<Gauge size={22} aria-hidden />}
      title={text.emptyTitle}
      action={
        !virtualSite && (
          <Link to="/website/$websiteName/integrations" params={{ websiteName }} className={buttonClass()}>
            {text.toIntegrations}
          </Link>
        )
      }
    >
      {text.empty}
    </EmptyState>
  )
}

const Rows = ({ report, data, isDimmed }: { report: Scores; data: ScoreboardAnswer; isDimmed: boolean }) => {
  const text = useText(scoreboardText)
  const language = useLanguage()
  const nameOf = useScoreName()
  const columns = useScoreColumns()
  const { search, change } = report
  const { from, to, days, compareFrom, compareTo, unread } = data
  const range = formatRange({ since: from, until: to }, language)
  const before = formatRange({ since: compareFrom, until: compareTo }, language)
  return (
    <>
      {unread.length > 0 && (
        <Banner tone="warn" className="mb-3">
          {text.unread({ channels: unread.map((channel) => channelName(channel, language)).join(', ') })}
        </Banner>
      )}
      <DataGrid
        label={text.tableLabel}
        columns={columns}
        rows={data.rows.filter(({ score }) => search.light === 'all' || score.light === search.light)}
        rowKey={keyOf}
        rowPx={48}
        onOpenRow={(row) => change({ open: 'why', row: keyOf(row) })}
        openLabel={(row) => text.open({ name: nameOf(row) })}
        isDimmed={isDimmed}
        empty={<NoRows report={report} />}
      />
      <p className="mt-2 text-caption text-ink-2">{text.days({ range, n: days, before })}</p>
      <Opened report={report} data={data} />
    </>
  )
}

/** Ad channels and campaigns against their targets. */
const ScoreboardScreen = () => {
  const text = useText(scoreboardText)
  const report = useScores()
  return (
    <ReportPage title={text.title} subtitle={text.subtitle} report={report}>
      <Controls report={report} />
      <AnswerStates answer={report.answer} feature="Scoreboard" skeleton={<Skeleton className="h-[480px] w-full rounded-card" />}>
        {(data, isDimmed) => <Rows report={report} data={data} isDimmed={isDimmed} />}
      </AnswerStates>
    </ReportPage>
  )
}

export default ScoreboardScreen
