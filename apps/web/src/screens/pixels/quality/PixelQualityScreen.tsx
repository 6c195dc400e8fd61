import { pixelQuality } from '@convbox/contract/api/pixel-quality'
import { identifiersOf } from '@convbox/contract/destination-identifiers'
import { QUALITY_IDENTIFIERS, QUALITY_STATES, type QualityState } from '@convbox/contract/api/pixel-quality.values'
import { BASIC_PRESETS } from '@convbox/contract/date-range'
import { formatPercent, formatWhole } from '@convbox/contract/format'
import { formatDay } from '@convbox/contract/format-time'
import type { PixelId } from '@convbox/contract/ids'
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import clsx from 'clsx'
import { Activity, Gauge } from 'lucide-react'
import { type ReactNode, useMemo } from 'react'
import { failureOf } from '../../../api/failure.ts'
import { useCall } from '../../../api/use-call.ts'
import { StackedBars } from '../../../charts/StackedBars.tsx'
import { NotFoundScreen } from '../../../shell/NotFoundScreen.tsx'
import { useStore } from '../../../shell/use-store.ts'
import { useLanguage, useText } from '../../../text/language.ts'
import { buttonClass } from '../../../ui/Button.tsx'
import { Banner } from '../../../ui/Banner.tsx'
import { Card, TitledCard } from '../../../ui/Card.tsx'
import { DataGrid } from '../../../ui/DataGrid.tsx'
import type { Column } from '../../../ui/grid-columns.ts'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { EmptyState } from '../../../ui/States.tsx'
import { AnswerStates } from '../../../widgets/AnswerStates.tsx'
import { DateRangePicker } from '../../../widgets/DateRangePicker.tsx'
import { useGaps } from '../../../widgets/use-gaps.ts'
import { searchOfChoice, useRange } from '../../../widgets/use-range.ts'
import { ShopperLine } from '../shopper/ShopperLink.tsx'
import { missingIdentifiers, type Quality, shareOf, waitOf } from './quality-figures.ts'
import { PlatformScore } from './PlatformScore.tsx'
import { qualityText } from './quality.text.ts'

const address = '/website/$websiteName/pixels/$pixelId/quality'
const route = getRouteApi(address)

const FILLS: Record<QualityState, string> = {
  delivered: 'fill-good',
  retrying: 'fill-accent',
  skipped: 'fill-ink-3',
  rejected: 'fill-bad',
  parked: 'fill-warn',
}

const Tile = ({ title, figure, children }: { title: string; figure: string; children: ReactNode }) => (
  <TitledCard title={title} className="min-w-0">
    <p className="text-[26px] leading-tight font-semibold tracking-[-0.02em] tabular-nums">{figure}</p>
    <p className="mt-1 text-caption text-ink-2">{children}</p>
  </TitledCard>
)

const useWait = (): ((ms: number) => string) => {
  const text = useText(qualityText)
  return (ms) => {
    const { n, unit } = waitOf(ms)
    return text[unit]({ n })
  }
}

const Tiles = ({ data: { total, latency, pairs } }: { data: Quality }) => {
  const text = useText(qualityText)
  const wait = useWait()
  const meant = total.events - total.skipped
  return (
    <div className="grid grid-cols-3 gap-4">
      <Tile title={text.delivered} figure={formatPercent(shareOf(total.delivered, meant))}>
        {text.deliveredNote({ part: formatWhole(total.delivered), whole: formatWhole(meant) })}
      </Tile>
      <Tile title={text.latency} figure={latency === undefined ? '-' : wait(latency.p50Ms)}>
        {latency === undefined ? text.noLatency : text.latencyNote({ p95: wait(latency.p95Ms), p99: wait(latency.p99Ms) })}
      </Tile>
      <Tile title={text.pairs} figure={formatPercent(shareOf(pairs.withPage, pairs.orders))}>
        {pairs.orders === 0 ? text.noPairs : text.pairsNote({ part: formatWhole(pairs.withPage), whole: formatWhole(pairs.orders) })}
      </Tile>
    </div>
  )
}

const Days = ({ days, pixelId }: Pick<Quality, 'days'> & { pixelId: PixelId }) => {
  const text = useText(qualityText)

  const gaps = useGaps(
    days.map(({ day }) => day),
    { pixelId },
  )
  const language = useLanguage()
  return (
    <TitledCard title={text.chart}>
      <StackedBars
        label={text.chart}
        places={days.map(({ day }) => formatDay(day, language))}
        parts={QUALITY_STATES.map((state) => ({
          key: state,
          label: text.states[state],
          className: FILLS[state],
          values: days.map((day) => day[state]),
        }))}
        format={formatWhole}
        gaps={gaps}
      />
    </TitledCard>
  )
}

type IdentifierRow = Quality['identifiers'][number]

const Identifiers = ({ data }: { data: Quality }) => {
  const text = useText(qualityText)
  const { platform } = data
  const taken = useMemo(() => QUALITY_IDENTIFIERS.filter((identifier) => identifiersOf(platform).includes(identifier)), [platform])
  const columns = useMemo(
    (): Column<IdentifierRow>[] => [
      { key: 'event', label: text.event, widthPx: 150, isGrowing: true, cell: (row) => row.eventName },
      {
        key: 'events',
        label: text.events,
        widthPx: 90,
        align: 'right',
        cell: (row) => <span className="tabular-nums">{formatWhole(row.events)}</span>,
      },
      ...taken.map((identifier): Column<IdentifierRow> => ({
        key: identifier,
        label: text.names[identifier],
        widthPx: 104,
        align: 'right',
        cell: (row) => <span className="tabular-nums">{formatPercent(shareOf(row.have[identifier] ?? 0, row.events))}</span>,
      })),
    ],
    [text, taken],
  )
  const missing = missingIdentifiers(data)
  return (
    <section>
      <h2 className="text-body font-semibold">{text.identifiers}</h2>
      <p className="mb-2 text-caption text-ink-2">{text.identifiersNote}</p>
      <DataGrid
        label={text.identifiers}
        columns={columns}
        rows={data.identifiers}
        rowKey={({ eventName }) => eventName}
        empty={<EmptyState icon={<Activity size={22} aria-hidden />} title={text.none} />}
      />
      {data.identifiers.some(({ eventName }) => eventName === 'Purchase') && (
        <div className="mt-3">
          <h3 className="mb-1 font-semibold">{text.advice}</h3>
          {missing.length === 0 ? (
            <p className="text-ink-2">{text.allGood}</p>
          ) : (
            <ul className="flex list-disc flex-col gap-1 pl-5 text-ink-2">
              {missing.map(({ identifier, share }) => (
                <li key={identifier}>{text.adviceOf[identifier]({ share: formatPercent(share) })}</li>
              ))}
            </ul>
          )}
        </div>
      )}
    </section>
  )
}

const Body = ({ data, pixelId, isDimmed }: { data: Quality; pixelId: PixelId; isDimmed: boolean }) => {
  const text = useText(qualityText)
  if (data.total.events === 0 && data.identifiers.length === 0)
    return (
      <Card>
        <EmptyState icon={<Activity size={22} aria-hidden />} title={text.none}>
          {text.noneWhy}
        </EmptyState>
      </Card>
    )
  return (
    <div className={clsx('flex flex-col gap-4 transition-opacity', isDimmed && 'opacity-60')}>
      <Tiles data={data} />
      <Days days={data.days} pixelId={pixelId} />
      <Identifiers data={data} />
    </div>
  )
}

/** What became of a pixel's events by day, how fast they were delivered, and which identifiers would help. */
const PixelQualityScreen = () => {
  const text = useText(qualityText)
  const { websiteName } = useStore()
  const navigate = useNavigate({ from: address })
  const { pixelId } = route.useParams()
  const search = route.useSearch()
  const { choice, range, today, limit } = useRange(search)
  const input = { pixelId: pixelId as PixelId, startDate: range.since, endDate: range.until }
  const answer = useCall(pixelQuality.quality, input, { quiet: true, staleMs: 0 })
  const failure = answer.error && failureOf(answer.error)
  if (failure?.kind === 'refused' && failure.code === 404) return <NotFoundScreen />
  const { data } = answer
  return (
    <div className="relative max-w-300">
      <PageHeader
        title={data === undefined ? text.loadingTitle : text.title({ pixel: data.pixelName })}
        subtitle={text.subtitle}
        back={{ label: text.back, onClick: () => void navigate({ to: '/website/$websiteName/pixels', params: { websiteName } }) }}
        actions={
          <>
            <Link to="/website/$websiteName/pixels/$pixelId/accuracy" params={{ websiteName, pixelId }} className={buttonClass()}>
              <Gauge size={14} aria-hidden />
              {text.accuracy}
            </Link>
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
      <ShopperLine pixelId={pixelId} />
      {data?.isBrowserOnly && (
        <Banner tone="warn" className="mb-3">
          {text.browserOnly}
        </Banner>
      )}
      <AnswerStates answer={answer} feature="Pixels" skeleton={<Skeleton className="h-[520px] w-full rounded-card" />}>
        {(found, isDimmed) => (
          <div className="flex flex-col gap-5">
            <Body data={found} pixelId={input.pixelId} isDimmed={isDimmed} />
            {!found.isBrowserOnly && <PlatformScore pixelId={pixelId} platform={found.platform} />}
            <p className="text-caption text-ink-3">{text.kept}</p>
          </div>
        )}
      </AnswerStates>
    </div>
  )
}

export default PixelQualityScreen
