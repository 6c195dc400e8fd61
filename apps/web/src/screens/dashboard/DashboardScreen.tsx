import { dashboard } from '@convbox/contract/api/dashboard'
import type { DashboardAnswer } from '@convbox/contract/api/dashboard.schemas'
import {
  DASHBOARD_COMPARISONS,
  DASHBOARD_METRICS,
  DASHBOARD_WINDOW,
  DEFAULT_WIDGETS,
  type DashboardWidget,
} from '@convbox/contract/dashboard'
import { addDays } from '@convbox/contract/date-range'
import { creditText } from '@convbox/contract/metrics/credit.text'
import { conversionAnalysis } from '@convbox/contract/reports/conversion-analysis'
import { getRouteApi, Link } from '@tanstack/react-router'
import { LayoutGrid, Share2, Sun, Target } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { useCall } from '../../api/use-call.ts'
import { useSite } from '../../shell/use-store.ts'
import { useText } from '../../text/language.ts'
import { Button, buttonClass } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { FullScreenToggle } from '../../ui/FullScreen.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { Select } from '../../ui/Select.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { EmptyState } from '../../ui/States.tsx'
import { Segments } from '../../ui/Tabs.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { AnswerStates } from '../../widgets/AnswerStates.tsx'
import { DashboardBody, DashboardNote } from '../../widgets/DashboardBody.tsx'
import { DashboardGoals } from '../../widgets/DashboardGoals.tsx'
import { dashboardText } from '../../widgets/dashboard.text.ts'
import { DataThrough } from '../../widgets/DataThrough.tsx'
import { ReceptionNotice } from '../../widgets/ReceptionNotice.tsx'
import { useChange } from '../../widgets/use-change.ts'
import { useToday } from '../../widgets/use-range.ts'
import { MODELS } from './dashboard-search.ts'
import { dashboardScreenText } from './dashboard-screen.text.ts'
import { ChangedPanel, HappenedPanel, TroublePanel } from './DashboardPanels.tsx'

const ExplainDrawer = lazy(async () => ({ default: (await import('../../widgets/ExplainDrawer.tsx')).ExplainDrawer }))
const ArrangeDialog = lazy(async () => ({ default: (await import('./ArrangeDialog.tsx')).ArrangeDialog }))
const GoalsDialog = lazy(async () => ({ default: (await import('./GoalsDialog.tsx')).GoalsDialog }))
const ShareDialog = lazy(async () => ({ default: (await import('./ShareDialog.tsx')).ShareDialog }))

const route = getRouteApi('/website/$websiteName/dashboard')
/** An open page is renewed by itself. */
const EVERY_MS = 5 * 60_000

const useDashboard = () => {
  const search = route.useSearch()
  const change = useChange(search, ['explain'])
  const today = useToday()
  const { virtualSite } = useSite()
  const day = search.day === 'yesterday' ? addDays(today, -1) : search.day === 'day' ? search.date : undefined
  const answer = useCall(
    dashboard.readDashboard,
    { model: search.model, ...(day !== undefined && { day }) },
    { quiet: true, everyMs: EVERY_MS },
  )
  const layout = useCall(dashboard.readLayout, {}, { quiet: true, enabled: !virtualSite })
  // A page of all stores has no arrangement of its own; one that cannot be read is the default.
  const widgets: readonly DashboardWidget[] | undefined = virtualSite || layout.error ? DEFAULT_WIDGETS : layout.data?.widgets
  return { search, change, today, answer, widgets }
}
type Dashboard = ReturnType<typeof useDashboard>

/** Which day, by which model, and with what it is compared. */
const Controls = ({ board: { search, change, today } }: { board: Dashboard }) => {
  const text = useText(dashboardScreenText)
  const shared = useText(dashboardText)
  const { models } = useText(creditText)
  return (
    <div className="mb-3 flex flex-wrap items-center gap-2">
      <Segments
        label={text.day}
        options={(['today', 'yesterday', 'day'] as const).map((value) => ({ value, label: text.days[value] }))}
        value={search.day}
        onChange={(day) => change({ day, ...(day === 'day' && search.date === undefined && { date: addDays(today, -2) }) })}
      />
      {search.day === 'day' && (
        <TextField
          label={text.date}
          isLabelHidden
          type="date"
          max={today}
          value={search.date ?? ''}
          onValueChange={(date) => date !== '' && change({ date })}
          className="w-40"
        />
      )}
      <Select
        label={text.model}
        isLabelInside
        options={MODELS.map((value) => ({ value, label: models[value] }))}
        value={search.model}
        onChange={(model) => change({ model })}
      />
      <span className="ml-auto flex items-center gap-2 text-caption text-ink-2">
        {shared.compare}
        <Segments
          label={shared.compare}
          options={DASHBOARD_COMPARISONS.map((value) => ({ value, label: shared.comparisons[value] }))}
          value={search.compare}
          onChange={(compare) => change({ compare })}
        />
      </span>
    </div>
  )
}

const isEmpty = ({ history, now }: DashboardAnswer): boolean =>
  [now, ...history].every(({ all }) => Number(all.orders ?? 0) === 0 && Number(all.sessions ?? 0) === 0 && all.spend === undefined)

const Explained = ({ board: { search, change }, data }: { board: Dashboard; data: DashboardAnswer }) => {
  const text = useText(dashboardScreenText)
  const { models } = useText(creditText)
  const metric = DASHBOARD_METRICS.find((key) => key === search.explain)
  if (metric === undefined) return null
  const days = { from: data.day, to: data.day }
  const isOfAds = metric === 'roas'
  return (
    <Suspense fallback={null}>
      <ExplainDrawer
        key={metric}
        endpoint={conversionAnalysis.explain}
        inputOf={(figure) => ({ ...days, mainModel: search.model, window: DASHBOARD_WINDOW, adsOnly: isOfAds ? '1' : '0', ...figure })}
        metric={metric}
        rowKey={undefined}
        rowName={text.wholeStore}
        inForce={text.inForce({ model: models[search.model], scope: isOfAds ? text.adsOnly : text.allChannels })}
        days={days}
        currency={data.currency}
        onClose={() => change({ explain: '' })}
      />
    </Suspense>
  )
}

const Board = ({ board, data, isDimmed }: { board: Dashboard; data: DashboardAnswer; isDimmed: boolean }) => {
  const text = useText(dashboardScreenText)
  const { optorRole, virtualSite, websiteName } = useSite()
  const { search, change, widgets } = board
  if (widgets === undefined) return <Skeleton className="h-[480px] w-full rounded-card" />
  const close = (): void => change({ open: undefined })
  const isAdmin = !virtualSite && optorRole === 'admin'
  const setGoals = isAdmin && (
    <Button icon={<Target size={14} aria-hidden />} onClick={() => change({ open: 'goals' })}>
      {text.setGoals}
    </Button>
  )
  return (
    <>
      <DashboardNote data={data} />
      {isEmpty(data) && (
        <Card className="mb-3">
          <EmptyState
            icon={<Sun size={22} aria-hidden />}
            title={text.emptyTitle}
            {...(!virtualSite && {
              action: (
                <Link to="/website/$websiteName/integrations" params={{ websiteName }} className={buttonClass()}>
                  {text.toIntegrations}
                </Link>
              ),
            })}
          >
            {text.empty}
          </EmptyState>
        </Card>
      )}
      <DashboardBody
        data={data}
        widgets={widgets}
        compare={search.compare}
        isDimmed={isDimmed}
        onExplain={(explain) => change({ explain })}
        panels={{
          goals: <DashboardGoals data={data} extra={setGoals} {...(!isAdmin && { empty: text.adminsSetGoals })} />,
          trouble: <TroublePanel />,
          happened: <HappenedPanel day={data.day} />,
          ...(!virtualSite && { changed: <ChangedPanel data={data} model={search.model} /> }),
        }}
      />
      <Explained board={board} data={data} />
      <Suspense fallback={null}>
        {!virtualSite && search.open === 'arrange' && <ArrangeDialog widgets={widgets} onClose={close} />}
        {isAdmin && search.open === 'goals' && <GoalsDialog data={data} onClose={close} />}
        {isAdmin && search.open === 'share' && <ShareDialog widgets={widgets} onClose={close} />}
      </Suspense>
    </>
  )
}

/** The owner's morning page. */
const DashboardScreen = () => {
  const text = useText(dashboardScreenText)
  const shared = useText(dashboardText)
  const { optorRole, virtualSite } = useSite()
  const board = useDashboard()
  const { change, answer } = board
  return (
    <>
      <PageHeader
        title={shared.title}
        subtitle={text.subtitle}
        actions={
          <>
            {answer.data && <DataThrough at={answer.data.lastUpdate} />}
            {!virtualSite && (
              <Button icon={<LayoutGrid size={14} aria-hidden />} onClick={() => change({ open: 'arrange' })}>
                {text.arrange}
              </Button>
            )}
            {!virtualSite && optorRole === 'admin' && (
              <Button icon={<Share2 size={14} aria-hidden />} onClick={() => change({ open: 'share' })}>
                {text.share}
              </Button>
            )}
            <FullScreenToggle />
          </>
        }
      />
      {!virtualSite && <ReceptionNotice />}
      <Controls board={board} />
      <AnswerStates answer={answer} feature="Dashboard" skeleton={<Skeleton className="h-[480px] w-full rounded-card" />}>
        {(data, isDimmed) => <Board board={board} data={data} isDimmed={isDimmed} />}
      </AnswerStates>
    </>
  )
}

export default DashboardScreen
