import { pixelRefill } from '@convbox/contract/api/pixel-refill'
import type { PixelId } from '@convbox/contract/ids'
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import { failureOf } from '../../../api/failure.ts'
import { useCall, useSend } from '../../../api/use-call.ts'
import { NotFoundScreen } from '../../../shell/NotFoundScreen.tsx'
import { useStore } from '../../../shell/use-store.ts'
import { useText } from '../../../text/language.ts'
import { sharedText } from '../../../text/shared.text.ts'
import { buttonClass } from '../../../ui/Button.tsx'
import { TitledCard } from '../../../ui/Card.tsx'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { Switch } from '../../../ui/Switch.tsx'
import { showToast } from '../../../ui/toast.ts'
import { AnswerStates } from '../../../widgets/AnswerStates.tsx'
import { useRange } from '../../../widgets/use-range.ts'
import { pixelsText } from '../pixels.text.ts'
import { Preflight, type Refills } from './Preflight.tsx'
import { RefillForm } from './RefillForm.tsx'
import { RefillHistory } from './RefillHistory.tsx'
import { questionOf } from './refill-search.ts'
import { refillText } from './refill.text.ts'
import { RunDrawer } from './RunDrawer.tsx'

const address = '/website/$websiteName/pixels/$pixelId/refill'
const route = getRouteApi(address)
/** Polling interval while a refill is under way. */
const EVERY_MS = 2000

const Daily = ({ pixelId, isDaily }: { pixelId: PixelId; isDaily: boolean }) => {
  const text = useText(refillText)
  const { readOnly } = useText(sharedText)
  const isReadOnly = useStore().optorRole === 'read-only'
  const send = useSend(pixelRefill.setDailyRefill, {
    renews: [pixelRefill.refillRuns],
    onSuccess: ({ dailyRefill }) => showToast({ tone: 'good', text: dailyRefill ? text.dailyOn : text.dailyOff }),
  })
  return (
    <TitledCard title={text.dailyTitle}>
      <div className="flex flex-col gap-3">
        <p className="text-ink-2">{text.dailyLead}</p>
        <Switch
          label={text.daily}
          checked={isDaily}
          disabled={isReadOnly || send.isPending}
          onChange={(enabled) => send.mutate({ pixelId, enabled })}
        />
        {isReadOnly && <p className="text-caption text-ink-3">{readOnly}</p>}
      </div>
    </TitledCard>
  )
}

const Replay = ({ pixelId, refills }: { pixelId: PixelId; refills: Refills }) => {
  const text = useText(refillText)
  const navigate = useNavigate({ from: address })
  const search = route.useSearch()
  const { range } = useRange(search)
  const question = questionOf(search, { startDate: range.since, endDate: range.until })
  const isAsked = search.check === 'yes' && question !== undefined
  const input = {
    pixelId,
    ...(question ?? { orders: [], startDate: range.since, endDate: range.until }),
    ...(search.uncertain === 'yes' && { withUncertain: true }),
  }
  const answer = useCall(pixelRefill.refillPreflight, input, { enabled: isAsked, quiet: true, staleMs: 0 })
  return (
    <TitledCard title={text.replayTitle} className="min-w-0">
      <p className="mb-3 text-ink-2">{text.replayLead}</p>
      <RefillForm key={`${search.by} ${search.orders}`} isBusy={isAsked && answer.isFetching} />
      {isAsked && (
        <div className="mt-4 border-t border-hairline pt-4">
          <Preflight
            input={input}
            answer={answer}
            refills={refills}
            open={search.run === '' ? search.line : ''}
            onOpen={(line) => void navigate({ search: (now) => ({ ...now, line }), replace: true })}
            onUncertain={(isWanted) =>
              void navigate({
                search: (now) => ({ ...now, uncertain: isWanted ? ('yes' as const) : ('no' as const), line: '' }),
                replace: true,
              })
            }
            onStarted={(run) =>
              void navigate({ search: (now) => ({ ...now, check: 'no' as const, uncertain: 'no' as const, line: '', run }) })
            }
          />
        </div>
      )}
    </TitledCard>
  )
}

/** Purchases that a pixel lacks: checked and sent on request, refilled daily, and what each refill found and did. */
const PixelRefillScreen = () => {
  const text = useText(refillText)
  const { accuracy } = useText(pixelsText)
  const { websiteName } = useStore()
  const navigate = useNavigate({ from: address })
  const { pixelId: id } = route.useParams()
  const pixelId = id as PixelId
  const search = route.useSearch()
  const answer = useCall(
    pixelRefill.refillRuns,
    { pixelId },
    { quiet: true, staleMs: 0, everyMs: (refills) => refills?.runs.some(({ isDone }) => !isDone) === true && EVERY_MS },
  )
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
          <Link to="/website/$websiteName/pixels/$pixelId/accuracy" params={{ websiteName, pixelId }} className={buttonClass()}>
            {accuracy}
          </Link>
        }
      />
      <AnswerStates answer={answer} feature="Pixels" skeleton={<Skeleton className="h-[520px] w-full rounded-card" />}>
        {(refills) => (
          <div className="flex flex-col gap-5">
            <div className="grid grid-cols-[minmax(0,1fr)_320px] items-start gap-4">
              <Replay pixelId={pixelId} refills={refills} />
              <Daily pixelId={pixelId} isDaily={refills.dailyRefill} />
            </div>
            <RefillHistory refills={refills} onOpen={(run) => void navigate({ search: (now) => ({ ...now, run, line: '' }) })} />
          </div>
        )}
      </AnswerStates>
      {data && search.run !== '' && (
        <RunDrawer
          key={search.run}
          pixelId={pixelId}
          platform={data.platform}
          id={search.run}
          open={search.line}
          onOpen={(line) => void navigate({ search: (now) => ({ ...now, line }), replace: true })}
          onClose={() => void navigate({ search: (now) => ({ ...now, run: '', line: '' }) })}
        />
      )}
    </div>
  )
}

export default PixelRefillScreen
