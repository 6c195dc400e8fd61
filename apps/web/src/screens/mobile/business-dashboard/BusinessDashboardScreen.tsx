import { dashboard } from '@convbox/contract/api/dashboard'
import type { DashboardAnswer } from '@convbox/contract/api/dashboard.schemas'
import { DASHBOARD_COMPARISONS, DEFAULT_WIDGETS } from '@convbox/contract/dashboard'
import { addDays } from '@convbox/contract/date-range'
import { getRouteApi, Link } from '@tanstack/react-router'
import { CircleAlert } from 'lucide-react'
import { useCall } from '../../../api/use-call.ts'
import { useText } from '../../../text/language.ts'
import { Banner } from '../../../ui/Banner.tsx'
import { buttonClass } from '../../../ui/Button.tsx'
import { Select } from '../../../ui/Select.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { Segments } from '../../../ui/Tabs.tsx'
import { AnswerStates } from '../../../widgets/AnswerStates.tsx'
import { DashboardBody, DashboardNote } from '../../../widgets/DashboardBody.tsx'
import { dashboardText } from '../../../widgets/dashboard.text.ts'
import { useChange } from '../../../widgets/use-change.ts'
import { mobileDashboardText } from '../mobile-dashboard.text.ts'
import { PhoneFrame } from '../PhoneFrame.tsx'

const route = getRouteApi('/mobile/business-dashboard')
const EVERY_MS = 5 * 60_000

/** What is broken, as a number: the desktop mends it. */
const Troubles = () => {
  const text = useText(mobileDashboardText)
  const { data = [] } = useCall(dashboard.readTroubles, {}, { quiet: true })
  return data.length === 0 ? null : (
    <Banner tone="warn" className="mb-3">
      <span className="inline-flex items-center gap-2">
        <CircleAlert size={14} aria-hidden />
        {text.trouble({ n: data.length })}
      </span>
    </Banner>
  )
}

const Board = ({ store }: { store: { websiteName: string; websiteTitle: string } }) => {
  const text = useText(mobileDashboardText)
  const shared = useText(dashboardText)
  const search = route.useSearch()
  const change = useChange(search, [])
  const { user } = route.useLoaderData()
  // Today as the store sees it stands in the answer: a phone may be in another zone.
  const today = useCall(dashboard.readDashboard, {}, { quiet: true, everyMs: EVERY_MS })
  const day = today.data && addDays(today.data.day, -1)
  const isYesterday = search.day === 'yesterday'
  const yesterday = useCall(
    dashboard.readDashboard,
    { ...(day !== undefined && { day }) },
    { quiet: true, enabled: isYesterday && day !== undefined },
  )
  const answer = isYesterday ? yesterday : today
  const layout = useCall(dashboard.readLayout, {}, { quiet: true })
  const widgets = layout.data?.widgets ?? DEFAULT_WIDGETS
  return (
    <>
      <div className="mb-3 flex flex-wrap items-center gap-2">
        {user.websites.length > 1 && (
          <Select
            label={text.store}
            options={user.websites.map(({ websiteName, websiteTitle }) => ({ value: websiteName, label: websiteTitle }))}
            value={store.websiteName}
            onChange={(name) => change({ store: name })}
          />
        )}
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
      <Troubles />
      <AnswerStates answer={answer} feature="Dashboard" skeleton={<Skeleton className="h-[560px] w-full rounded-card" />}>
        {(data: DashboardAnswer, isDimmed) => (
          <>
            <DashboardNote data={data} />
            <DashboardBody data={data} widgets={widgets} compare={search.compare} isDimmed={isDimmed} isPhone />
          </>
        )}
      </AnswerStates>
      <p className="mt-4 text-center">
        <Link to="/website/$websiteName/dashboard" params={{ websiteName: store.websiteName }} className={buttonClass()}>
          {text.openFull}
        </Link>
      </p>
    </>
  )
}

/** The owner's morning page on the phone. */
const BusinessDashboardScreen = () => {
  const text = useText(mobileDashboardText)
  const shared = useText(dashboardText)
  const { store } = route.useLoaderData()
  return (
    <PhoneFrame title={store?.websiteTitle ?? shared.title} isSignedIn>
      {store === undefined ? <p className="px-1 text-body text-ink-2">{text.noStore}</p> : <Board key={store.websiteName} store={store} />}
    </PhoneFrame>
  )
}

export default BusinessDashboardScreen
