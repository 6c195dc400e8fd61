import { dashboard } from '@convbox/contract/api/dashboard'
import { DASHBOARD_COMPARISONS } from '@convbox/contract/dashboard'
import { formatMoment } from '@convbox/contract/format-time'
import { addDays } from '@convbox/contract/date-range'
import { getRouteApi, useLocation } from '@tanstack/react-router'
import { Link2Off } from 'lucide-react'
import { isRefusedWith } from '../../../api/failure.ts'
import { useCall } from '../../../api/use-call.ts'
import { useText } from '../../../text/language.ts'
import { Loading, Skeleton } from '../../../ui/Skeleton.tsx'
import { EmptyState, ErrorState } from '../../../ui/States.tsx'
import { Segments } from '../../../ui/Tabs.tsx'
import { DashboardBody, DashboardNote } from '../../../widgets/DashboardBody.tsx'
import { dashboardText } from '../../../widgets/dashboard.text.ts'
import { useChange } from '../../../widgets/use-change.ts'
import { mobileDashboardText } from '../mobile-dashboard.text.ts'
import { PhoneFrame } from '../PhoneFrame.tsx'

const route = getRouteApi('/mobile/share')
const EVERY_MS = 10 * 60_000

const isWrongLink = (error: Error | null): boolean => isRefusedWith(error, 'wrong link') || isRefusedWith(error, 'invalid input')

const WrongLink = () => {
  const text = useText(mobileDashboardText)
  return (
    <EmptyState icon={<Link2Off size={22} aria-hidden />} title={text.wrongTitle}>
      {text.wrong}
    </EmptyState>
  )
}

const Shared = ({ token }: { token: string }) => {
  const text = useText(mobileDashboardText)
  const shared = useText(dashboardText)
  const search = route.useSearch()
  const change = useChange(search, [])
  const today = useCall(dashboard.readShared, { token }, { quiet: true, everyMs: EVERY_MS })
  const isYesterday = search.day === 'yesterday'
  const day = today.data && addDays(today.data.dashboard.day, -1)
  const yesterday = useCall(
    dashboard.readShared,
    { token, ...(day !== undefined && { day }) },
    { quiet: true, enabled: isYesterday && day !== undefined },
  )
  const { data, error, refetch, isPlaceholderData } = isYesterday ? yesterday : today
  if (isWrongLink(error)) return <WrongLink />
  if (data === undefined)
    return error ? (
      <ErrorState error={error} onRetry={() => void refetch()} />
    ) : (
      <Loading>
        <Skeleton className="h-[560px] w-full rounded-card" />
      </Loading>
    )
  return (
    <>
      <p className="px-1 pb-3 text-caption text-ink-2">
        <span className="font-medium text-ink">{data.title}</span>{' '}
        {text.sharedUntil({ time: formatMoment(data.expiresAt, data.dashboard.timezone) })}
      </p>
      <div className="mb-3 flex flex-wrap items-center gap-2">
        <Segments
          label={text.day}
          options={(['today', 'yesterday'] as const).map((value) => ({ value, label: text.days[value] }))}
          value={search.day}
          onChange={(chosen) => change({ day: chosen })}
        />
        <Segments
          label={shared.compare}
          options={DASHBOARD_COMPARISONS.map((value) => ({ value, label: shared.comparisons[value] }))}
          value={search.compare}
          onChange={(compare) => change({ compare })}
        />
      </div>
      <DashboardNote data={data.dashboard} />
      <DashboardBody data={data.dashboard} widgets={data.widgets} compare={search.compare} isDimmed={isPlaceholderData} isPhone />
    </>
  )
}

/** The page of a shared link, which shows nothing else. The secret stands behind the #, which no server gets. */
const ShareScreen = () => {
  const shared = useText(dashboardText)
  const { hash } = useLocation()
  return (
    <PhoneFrame title={shared.title} isSignedIn={false}>
      {hash === '' ? <WrongLink /> : <Shared key={hash} token={hash} />}
    </PhoneFrame>
  )
}

export default ShareScreen
