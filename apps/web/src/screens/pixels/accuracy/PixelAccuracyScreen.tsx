import { pixelAccuracy } from '@convbox/contract/api/pixel-accuracy'
import { BASIC_PRESETS } from '@convbox/contract/date-range'
import type { ResultOf } from '@convbox/contract/endpoint'
import { formatPercent, formatWhole } from '@convbox/contract/format'
import { formatDay } from '@convbox/contract/format-time'
import type { PixelId } from '@convbox/contract/ids'
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import clsx from 'clsx'
import { Activity } from 'lucide-react'
import { useMemo } from 'react'
import { failureOf } from '../../../api/failure.ts'
import { useCall } from '../../../api/use-call.ts'
import { Gauge } from '../../../charts/Gauge.tsx'
import { NotFoundScreen } from '../../../shell/NotFoundScreen.tsx'
import { useStore } from '../../../shell/use-store.ts'
import { useLanguage, useText } from '../../../text/language.ts'
import { buttonClass } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { DataGrid } from '../../../ui/DataGrid.tsx'
import type { Column } from '../../../ui/grid-columns.ts'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { EmptyState } from '../../../ui/States.tsx'
import { AnswerStates } from '../../../widgets/AnswerStates.tsx'
import { PlatformIcon } from '../../../widgets/ChannelIcon.tsx'
import { DateRangePicker } from '../../../widgets/DateRangePicker.tsx'
import { searchOfChoice, useRange } from '../../../widgets/use-range.ts'
import { refillText } from '../refill/refill.text.ts'
import { countColumns, outcomeColumns } from './accuracy-columns.tsx'
import { accuracyText } from './accuracy.text.ts'
import { listedOf } from './accuracy-search.ts'
import { AccuracyReasons, type Breakdown, type ListedOrders } from './AccuracyReasons.tsx'
import { AccuracySettings } from './AccuracySettings.tsx'
import { OrdersDrawer } from './OrdersDrawer.tsx'

const address = '/website/$websiteName/pixels/$pixelId/accuracy'
const route = getRouteApi(address)
const ROW_PX = 40

type Range = { startDate: string; endDate: string }

const Days = ({ days }: Pick<Breakdown, 'days'>) => {
  const text = useText(accuracyText)
  const language = useLanguage()
  const columns = useMemo(
    (): Column<Breakdown['days'][number]>[] => [
      { key: 'day', label: text.day, widthPx: 140, isGrowing: true, cell: (row) => formatDay(row.day, language) },
      ...countColumns<Breakdown['days'][number]>(text),
    ],
    [text, language],
  )
  return (
    <section>
      <h2 className="mb-2 text-body font-semibold">{text.days}</h2>
      <DataGrid label={text.days} columns={columns} rows={days.toReversed()} rowKey={({ day }) => day} />
    </section>
  )
}

type EventRow = ResultOf<typeof pixelAccuracy.eventSummary>[number]

const Events = ({ pixelId, range }: { pixelId: PixelId; range: Range }) => {
  const text = useText(accuracyText)
  const answer = useCall(pixelAccuracy.eventSummary, { pixelId, ...range }, { quiet: true })
  const columns = useMemo(
    (): Column<EventRow>[] => [
      { key: 'event', label: text.event, widthPx: 150, isGrowing: true, cell: (row) => row.eventName },
      {
        key: 'count',
        label: text.eventCount,
        widthPx: 90,
        align: 'right',
        cell: (row) => <span className="tabular-nums">{formatWhole(row.eventCount)}</span>,
      },
      ...outcomeColumns<'delivered' | 'pending' | 'failed' | 'skipped', EventRow>(text, ['delivered', 'pending', 'failed', 'skipped']),
    ],
    [text],
  )
  return (
    <section className="min-w-0">
      <h2 className="mb-2 text-body font-semibold">{text.events}</h2>
      <AnswerStates answer={answer} skeleton={<Skeleton className="h-60 w-full rounded-card" />}>
        {(rows) => (
          <DataGrid
            label={text.events}
            columns={columns}
            rows={rows}
            rowKey={({ eventName }) => eventName}
            empty={<EmptyState icon={<Activity size={22} aria-hidden />} title={text.noEvents} />}
          />
        )}
      </AnswerStates>
    </section>
  )
}

type PixelCounts = ResultOf<typeof pixelAccuracy.accuracyOfPixels>['pixels'][number]

const EveryPixel = ({ range }: { range: Range }) => {
  const text = useText(accuracyText)
  const navigate = useNavigate({ from: address })
  const answer = useCall(pixelAccuracy.accuracyOfPixels, range, { quiet: true })
  const columns = useMemo(
    (): Column<PixelCounts>[] => [
      {
        key: 'pixel',
        label: text.pixel,
        widthPx: 200,
        isGrowing: true,
        cell: (row) => (
          <span className="flex items-center gap-2">
            <PlatformIcon platform={row.platform} sizePx={18} />
            <span className="truncate">{row.pixelName}</span>
          </span>
        ),
      },
      ...countColumns<PixelCounts>(text),
    ],
    [text],
  )
  return (
    <section>
      <h2 className="mb-2 text-body font-semibold">{text.others}</h2>
      <AnswerStates answer={answer} skeleton={<Skeleton className="h-40 w-full rounded-card" />}>
        {({ pixels, total }) => (
          <>
            <DataGrid
              label={text.others}
              columns={columns}
              rows={pixels}
              rowPx={ROW_PX}
              rowKey={({ pixelId }) => pixelId}
              onOpenRow={({ pixelId }) => void navigate({ params: (now) => ({ ...now, pixelId }), search: (now) => now })}
              openLabel={({ pixelName }) => text.openPixel({ pixel: pixelName })}
            />
            {pixels.length > 1 && (
              <p className="mt-2 text-caption text-ink-2">
                {text.allPixels}: {formatPercent(total.accuracy)} (
                {text.gauge({ delivered: formatWhole(total.delivered), expected: formatWhole(total.expected) })})
              </p>
            )}
          </>
        )}
      </AnswerStates>
    </section>
  )
}

type BodyProps = { pixelId: PixelId; range: Range; data: Breakdown; isDimmed: boolean; onOpen: (row: ListedOrders) => void }

const Body = ({ pixelId, range, data, isDimmed, onOpen }: BodyProps) => {
  const text = useText(accuracyText)
  const note =
    data.expected === 0 ? text.noOrders : text.gauge({ delivered: formatWhole(data.delivered), expected: formatWhole(data.expected) })
  return (
    <div className={clsx('flex flex-col gap-5 transition-opacity', isDimmed && 'opacity-60')}>
      <div className="grid grid-cols-[360px_minmax(0,1fr)] gap-4">
        <Card className="flex flex-col items-center justify-center px-4 py-6">
          <Gauge value={data.accuracy} text={formatPercent(data.accuracy)} note={note} />
          {data.refilled > 0 && <p className="text-caption text-ink-2">{text.refilled({ n: data.refilled })}</p>}
        </Card>
        <AccuracyReasons data={data} onOpen={onOpen} />
      </div>
      <Days days={data.days} />
      <Events pixelId={pixelId} range={range} />
      <EveryPixel range={range} />
      <p className="text-caption text-ink-3">{text.kept}</p>
    </div>
  )
}

/** How many of the store's orders a pixel has, by day and by reason; its events; the other pixels beside it. */
const PixelAccuracyScreen = () => {
  const text = useText(accuracyText)
  const refill = useText(refillText)
  const { websiteName } = useStore()
  const navigate = useNavigate({ from: address })
  const { pixelId: id } = route.useParams()
  const pixelId = id as PixelId
  const search = route.useSearch()
  const { choice, range: days, today, limit } = useRange(search)
  const range = { startDate: days.since, endDate: days.until }
  const answer = useCall(pixelAccuracy.purchaseBreakdown, { pixelId, ...range }, { quiet: true, staleMs: 0 })
  const failure = answer.error && failureOf(answer.error)
  if (failure?.kind === 'refused' && failure.code === 404) return <NotFoundScreen />
  const { data } = answer
  const listed = listedOf(search.orders)
  const count = data?.reasons.find((row) => row.outcome === listed?.outcome && row.reason === listed.reason)?.orders ?? 0
  const show = (orders: string): void => void navigate({ search: (now) => ({ ...now, orders }) })
  return (
    <div className="relative max-w-300">
      <PageHeader
        title={data === undefined ? text.loadingTitle : text.title({ pixel: data.pixelName })}
        subtitle={text.subtitle}
        back={{ label: text.back, onClick: () => void navigate({ to: '/website/$websiteName/pixels', params: { websiteName } }) }}
        actions={
          <>
            <Link to="/website/$websiteName/pixels/$pixelId/quality" params={{ websiteName, pixelId }} className={buttonClass()}>
              {text.quality}
            </Link>
            <Link
              to="/website/$websiteName/pixels/$pixelId/refill"
              params={{ websiteName, pixelId }}
              search={searchOfChoice(choice)}
              className={buttonClass()}
            >
              {refill.short}
            </Link>
            {data && <AccuracySettings pixelId={pixelId} settings={data.settings} />}
            <DateRangePicker
              value={choice}
              onChange={(next) => void navigate({ search: (now) => ({ ...now, ...searchOfChoice(next) }) })}
              today={today}
              limit={limit}
              presets={BASIC_PRESETS}
            />
          </>
        }
      />
      <AnswerStates answer={answer} feature="Pixels" skeleton={<Skeleton className="h-[520px] w-full rounded-card" />}>
        {(found, isDimmed) => (
          <Body
            pixelId={pixelId}
            range={range}
            data={found}
            isDimmed={isDimmed}
            onOpen={({ outcome, reason }) => show(reason === '' ? outcome : `${outcome}:${reason}`)}
          />
        )}
      </AnswerStates>
      {listed && <OrdersDrawer pixelId={pixelId} choice={choice} range={range} listed={listed} count={count} onClose={() => show('')} />}
    </div>
  )
}

export default PixelAccuracyScreen
