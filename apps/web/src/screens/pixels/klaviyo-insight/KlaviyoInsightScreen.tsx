import { klaviyoInsight } from '@convbox/contract/api/klaviyo-insight'
import { failureText } from '@convbox/contract/channel-failures.text'
import { CHANNELS } from '@convbox/contract/channels'
import { BASIC_PRESETS } from '@convbox/contract/date-range'
import type { ResultOf } from '@convbox/contract/endpoint'
import { formatPercent, formatWhole } from '@convbox/contract/format'
import type { PixelId } from '@convbox/contract/ids'
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import { SearchX } from 'lucide-react'
import { useState } from 'react'
import { failureOf } from '../../../api/failure.ts'
import { useCall } from '../../../api/use-call.ts'
import { NotFoundScreen } from '../../../shell/NotFoundScreen.tsx'
import { useStore } from '../../../shell/use-store.ts'
import { useLanguage, useText } from '../../../text/language.ts'
import { Banner } from '../../../ui/Banner.tsx'
import { Button, buttonClass } from '../../../ui/Button.tsx'
import { Card, TitledCard } from '../../../ui/Card.tsx'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { EmptyState } from '../../../ui/States.tsx'
import { AnswerStates } from '../../../widgets/AnswerStates.tsx'
import { DateRangePicker } from '../../../widgets/DateRangePicker.tsx'
import { searchOfChoice, useRange } from '../../../widgets/use-range.ts'
import { klaviyoInsightText } from './klaviyo-insight.text.ts'
import { SetUpMetrics } from './SetUpMetrics.tsx'

const address = '/website/$websiteName/pixels/$pixelId/klaviyo-insight'
const route = getRouteApi(address)

type Answer = ResultOf<typeof klaviyoInsight.insight>
type Insight = Exclude<Answer, { failure: unknown }>

const Bar = ({ label, count, most, className }: { label: string; count: number | undefined; most: number; className: string }) => (
  <div className="grid grid-cols-[140px_minmax(0,1fr)_70px] items-center gap-3">
    <span className="text-ink-2">{label}</span>
    <span className="h-3.5 overflow-hidden rounded-full bg-sunken">
      <span className={`block h-full rounded-full ${className}`} style={{ width: `${most === 0 ? 0 : ((count ?? 0) / most) * 100}%` }} />
    </span>
    <span className="text-right font-medium tabular-nums">{count === undefined ? '-' : formatWhole(count)}</span>
  </div>
)

/** How our count compares with the former integration's. */
const useComparison = (): ((ours: number | undefined, former: number | undefined) => string) => {
  const text = useText(klaviyoInsightText)
  return (ours, former) => {
    if (ours === undefined) return text.noneOfOurs
    if (former === undefined || former === 0) return text.noneOfTheirs
    if (ours === former) return text.same
    const share = formatPercent((Math.abs(ours - former) / former) * 100)
    return ours > former ? text.more({ share }) : text.fewer({ share })
  }
}

const Compared = ({ title, ours, former }: { title: string; ours: number | undefined; former: number | undefined }) => {
  const text = useText(klaviyoInsightText)
  const compare = useComparison()
  const most = Math.max(ours ?? 0, former ?? 0)
  return (
    <TitledCard title={title}>
      <div className="flex flex-col gap-2.5 py-2">
        <Bar label={text.ours} count={ours} most={most} className="bg-accent" />
        <Bar label={text.former} count={former} most={most} className="bg-ink-3" />
      </div>
      <p className="mt-1 text-caption text-ink-2">{compare(ours, former)}</p>
    </TitledCard>
  )
}

const Body = ({ data, onSetUp }: { data: Insight; onSetUp: () => void }) => {
  const text = useText(klaviyoInsightText)
  const isReadOnly = useStore().optorRole === 'read-only'
  return (
    <div className="flex flex-col gap-4">
      {!data.isMatched && (
        <Card>
          <EmptyState
            icon={<SearchX size={22} aria-hidden />}
            title={text.noMatchTitle}
            action={
              !isReadOnly && (
                <Button look="primary" onClick={onSetUp}>
                  {text.setUp}
                </Button>
              )
            }
          >
            {text.noMatch}
          </EmptyState>
        </Card>
      )}
      <div className="grid grid-cols-2 gap-4">
        <Compared title={text.addToCart} ours={data.addToCartOmniTrackPlus} former={data.addToCartLegacy} />
        <Compared title={text.checkoutStart} ours={data.checkoutStartOmniTrackPlus} former={data.checkoutStartLegacy} />
      </div>
      <p className="text-caption text-ink-3">{text.note}</p>
    </div>
  )
}

const Failed = ({ failure, pixelId }: { failure: Extract<Answer, { failure: unknown }>['failure']; pixelId: string }) => {
  const text = useText(klaviyoInsightText)
  const language = useLanguage()
  const { websiteName } = useStore()
  return (
    <Banner tone="bad">
      <p className="font-medium">{text.failedTitle}</p>
      <p>
        {failureText(language, failure, CHANNELS.klaviyo.name)} {failure === 'permission missing' && text.needsScope}
      </p>
      <Link to="/website/$websiteName/pixels/$pixelId" params={{ websiteName, pixelId }} className="underline">
        {text.toPixel}
      </Link>
    </Banner>
  )
}

/** Events that Klaviyo counted from us beside those of the shop's former integration. */
const KlaviyoInsightScreen = () => {
  const text = useText(klaviyoInsightText)
  const { websiteName, optorRole } = useStore()
  const navigate = useNavigate({ from: address })
  const { pixelId } = route.useParams()
  const search = route.useSearch()
  const { choice, range, today, limit } = useRange(search)
  const [isSettingUp, setSettingUp] = useState(false)
  const id = pixelId as PixelId
  const answer = useCall(klaviyoInsight.insight, { id, startDate: range.since, endDate: range.until }, { quiet: true })
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
            {data && !('failure' in data) && data.isMatched && optorRole !== 'read-only' && (
              <button type="button" className={buttonClass()} onClick={() => setSettingUp(true)}>
                {text.change}
              </button>
            )}
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
      <AnswerStates answer={answer} feature="Pixels" skeleton={<Skeleton className="h-60 w-full rounded-card" />}>
        {(found) =>
          'failure' in found ? (
            <Failed failure={found.failure} pixelId={pixelId} />
          ) : (
            <>
              <Body data={found} onSetUp={() => setSettingUp(true)} />
              {isSettingUp && <SetUpMetrics pixelId={id} legacy={found.legacy} onClose={() => setSettingUp(false)} />}
            </>
          )
        }
      </AnswerStates>
    </div>
  )
}

export default KlaviyoInsightScreen
