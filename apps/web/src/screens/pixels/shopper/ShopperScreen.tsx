import { shopper } from '@convbox/contract/api/shopper'
import type { ShopperRun } from '@convbox/contract/api/shopper.schemas'
import { SHOPPER_KEPT_DAYS, type ShopperRunState } from '@convbox/contract/api/shopper.values'
import type { ResultOf } from '@convbox/contract/endpoint'
import { formatMoment } from '@convbox/contract/format-time'
import { findingText } from '@convbox/contract/shopper.text'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { Play, ShoppingBag } from 'lucide-react'
import { useMemo } from 'react'
import { useCall, useSend } from '../../../api/use-call.ts'
import { useStore } from '../../../shell/use-store.ts'
import { useLanguage, useText } from '../../../text/language.ts'
import { sharedText } from '../../../text/shared.text.ts'
import { Badge, type BadgeTone } from '../../../ui/Badge.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { DataGrid } from '../../../ui/DataGrid.tsx'
import type { Column } from '../../../ui/grid-columns.ts'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { EmptyState } from '../../../ui/States.tsx'
import { Switch } from '../../../ui/Switch.tsx'
import { showToast } from '../../../ui/toast.ts'
import { AnswerStates } from '../../../widgets/AnswerStates.tsx'
import { ShopperRunView } from './ShopperRunView.tsx'
import { shopperScreenText } from './shopper-screen.text.ts'

const address = '/website/$websiteName/pixels/shopper'
const route = getRouteApi(address)
type Runs = ResultOf<typeof shopper.shopperRuns>
/** Polling intervals: while a run is under way, and at rest. */
const [SOON_MS, EVERY_MS] = [2000, 30_000]

const TONES: Record<ShopperRunState, BadgeTone> = {
  waiting: 'plain',
  running: 'accent',
  passed: 'good',
  failed: 'bad',
  interrupted: 'warn',
}

/** Whether a run has not ended. */
const isUnderWay = (runs: readonly ShopperRun[]): boolean => runs.some(({ finishedAt }) => finishedAt === undefined)

const useHistoryColumns = (): Column<ShopperRun>[] => {
  const text = useText(shopperScreenText)
  const language = useLanguage()
  const { timezone } = useStore()
  return useMemo(
    () => [
      {
        key: 'at',
        label: text.at,
        widthPx: 150,
        cell: ({ askedAt }) => <span className="tabular-nums">{formatMoment(askedAt, timezone)}</span>,
      },
      { key: 'state', label: text.state, widthPx: 200, cell: ({ state }) => <Badge tone={TONES[state]}>{text.runStates[state]}</Badge> },
      { key: 'by', label: text.by, widthPx: 110, cell: ({ isAsked }) => (isAsked ? text.person : text.night) },
      {
        key: 'found',
        label: text.found,
        widthPx: 300,
        isGrowing: true,
        cell: ({ result }) => {
          if (result === undefined) return '-'
          const found = [...result.steps, ...result.pixels].flatMap(({ finding }) => finding ?? [])
          const [first] = found
          if (first === undefined) return text.foundNothing
          return found.length === 1
            ? findingText(first, language).short
            : `${findingText(first, language).short} (${text.things({ n: found.length })})`
        },
      },
    ],
    [text, language, timezone],
  )
}

const Controls = ({ data }: { data: Runs }) => {
  const text = useText(shopperScreenText)
  const { readOnly } = useText(sharedText)
  const { optorRole } = useStore()
  const renews = [shopper.shopperRuns]
  const turn = useSend(shopper.switchShopper, {
    renews,
    onSuccess: ({ isOn }) => showToast({ tone: 'good', text: isOn ? text.switchedOn : text.switchedOff }),
  })
  const start = useSend(shopper.runShopper, { renews })
  if (optorRole === 'read-only') return <span className="text-caption text-ink-3">{readOnly}</span>
  const isBusy = start.isPending || isUnderWay(data.runs)
  return (
    <div className="flex items-center gap-4">
      <Switch label={text.nightly} checked={data.isOn} disabled={turn.isPending} onChange={(isOn) => turn.mutate({ isOn })} />
      <Button look="primary" icon={<Play size={14} aria-hidden />} disabled={isBusy} onClick={() => start.mutate({})}>
        {isBusy ? text.isRunning : text.runNow}
      </Button>
    </div>
  )
}

const Body = ({ data }: { data: Runs }) => {
  const text = useText(shopperScreenText)
  const { timezone } = useStore()
  const { run: chosen } = route.useSearch()
  const navigate = useNavigate({ from: address })
  const columns = useHistoryColumns()
  const shown = data.runs.find(({ id }) => id === chosen) ?? data.runs.find(({ result }) => result !== undefined)
  return (
    <div className="flex flex-col gap-5">
      <Card className="flex items-center justify-between gap-6 px-4 py-3">
        <p className="max-w-190 text-ink-2">
          {data.shopUrl === undefined ? text.noShop : data.isFull ? text.full({ url: data.shopUrl }) : text.real({ url: data.shopUrl })}
        </p>
        <Controls data={data} />
      </Card>
      {data.runs.length === 0 ? (
        <Card>
          <EmptyState icon={<ShoppingBag size={22} aria-hidden />} title={text.none}>
            {text.noneWhy}
          </EmptyState>
        </Card>
      ) : (
        <>
          {shown?.result !== undefined && <ShopperRunView run={shown} result={shown.result} />}
          <section>
            <h2 className="mb-2 text-body font-semibold">{text.history}</h2>
            <DataGrid
              label={text.history}
              columns={columns}
              rows={data.runs}
              rowKey={({ id }) => id}
              onOpenRow={({ id }) => void navigate({ search: { run: id }, replace: true })}
            />
            <p className="mt-3 text-caption text-ink-3">{text.kept({ days: SHOPPER_KEPT_DAYS, zone: timezone })}</p>
          </section>
        </>
      )}
    </div>
  )
}

/** The store's synthetic shopper: its switch, a run now, the shown run and the history. */
const ShopperScreen = () => {
  const text = useText(shopperScreenText)
  const navigate = useNavigate({ from: address })
  const everyMs = (known: Runs | undefined): number => (known !== undefined && isUnderWay(known.runs) ? SOON_MS : EVERY_MS)
  const answer = useCall(shopper.shopperRuns, {}, { quiet: true, staleMs: 0, everyMs })
  return (
    <>
      <PageHeader
        title={text.title}
        subtitle={text.subtitle}
        back={{ label: text.back, onClick: () => void navigate({ to: '/website/$websiteName/pixels', params: (now) => now }) }}
      />
      <AnswerStates answer={answer} feature="Pixels" skeleton={<Skeleton className="h-130 w-full rounded-card" />}>
        {(data) => <Body data={data} />}
      </AnswerStates>
    </>
  )
}

export default ShopperScreen
