import type { DashboardAnswer } from '@convbox/contract/api/dashboard.schemas'
import {
  DASHBOARD_METRICS,
  type DashboardComparison,
  type DashboardMetric,
  type DashboardPanel,
  type DashboardWidget,
} from '@convbox/contract/dashboard'
import { formatDay, formatMoment } from '@convbox/contract/format-time'
import clsx from 'clsx'
import type { ReactNode } from 'react'
import { useLanguage, useText } from '../text/language.ts'
import { DashboardGoals } from './DashboardGoals.tsx'
import { DashboardChannels, DashboardDrivers } from './DashboardMoves.tsx'
import { DashboardTile } from './DashboardTile.tsx'
import { dashboardText } from './dashboard.text.ts'

const isMetric = (widget: DashboardWidget): widget is DashboardMetric => DASHBOARD_METRICS.some((metric) => metric === widget)

/** What the figures are of, and what they are compared with. */
export const DashboardNote = ({ data: { isToday, readAt, day, timezone, currency, convertedFrom } }: { data: DashboardAnswer }) => {
  const text = useText(dashboardText)
  const language = useLanguage()
  const zone = timezone.replaceAll('_', ' ')
  return (
    <div className="mb-3 flex flex-col gap-0.5 text-caption text-ink-2">
      <p>
        {isToday
          ? text.todayNote({ time: formatMoment(readAt, timezone).slice(11), zone })
          : text.dayNote({ day: formatDay(day, language), zone })}{' '}
        {text.roasNote}
      </p>
      {convertedFrom.length > 0 && <p>{text.converted({ currencies: convertedFrom.join(', '), shown: currency })}</p>}
    </div>
  )
}

type DashboardBodyProps = {
  data: DashboardAnswer
  widgets: readonly DashboardWidget[]
  compare: DashboardComparison
  onExplain?: (metric: DashboardMetric) => void
  /** Panels that the caller makes; those it leaves out are not shown, but for goals, channels and drivers. */
  panels?: Partial<Record<DashboardPanel, ReactNode>>
  isPhone?: boolean
  isDimmed?: boolean
}

/** The widgets of a dashboard, in their order. */
export const DashboardBody = ({
  data,
  widgets,
  compare,
  onExplain,
  panels = {},
  isPhone = false,
  isDimmed = false,
}: DashboardBodyProps) => {
  const own: Partial<Record<DashboardPanel, ReactNode>> = {
    goals: <DashboardGoals data={data} />,
    channels: <DashboardChannels data={data} compare={compare} />,
    drivers: <DashboardDrivers data={data} compare={compare} />,
    ...panels,
  }
  return (
    <div
      aria-busy={isDimmed}
      className={clsx(
        'grid gap-3 transition-opacity',
        isPhone ? 'grid-cols-2' : 'grid-cols-2 min-[1100px]:grid-cols-4',
        isDimmed && 'opacity-55',
      )}
    >
      {widgets.map((widget) =>
        isMetric(widget) ? (
          <DashboardTile key={widget} data={data} metric={widget} onExplain={onExplain} />
        ) : own[widget] === undefined || (widget === 'goals' && data.goals === undefined) ? null : (
          <div key={widget} className={clsx('col-span-2 min-w-0', widget === 'goals' && !isPhone && 'min-[1100px]:col-span-4')}>
            {own[widget]}
          </div>
        ),
      )}
    </div>
  )
}
