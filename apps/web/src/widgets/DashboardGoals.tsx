import type { DashboardAnswer, Goal } from '@convbox/contract/api/dashboard.schemas'
import type { GoalState } from '@convbox/contract/dashboard'
import { formatPercent } from '@convbox/contract/format'
import { formatMonth } from '@convbox/contract/format-time'
import { metricsText } from '@convbox/contract/metrics/metrics.text'
import type { ReactNode } from 'react'
import { Gauge, type GaugeTone } from '../charts/Gauge.tsx'
import { useLanguage, useText } from '../text/language.ts'
import { Badge, type BadgeTone } from '../ui/Badge.tsx'
import { TitledCard } from '../ui/Card.tsx'
import { dashboardText } from './dashboard.text.ts'
import { showFigure } from '@convbox/contract/metrics/show-metric'

const TONES: Record<GoalState, GaugeTone & BadgeTone> = {
  reached: 'good',
  ahead: 'good',
  'on pace': 'good',
  behind: 'bad',
  over: 'bad',
  under: 'warn',
  'too early': 'plain',
  unknown: 'plain',
}

const OneGoal = ({ goal, currency, elapsed }: { goal: Goal; currency: string; elapsed: number }) => {
  const text = useText(dashboardText)
  const metrics = useText(metricsText)
  const { metric, target, actual, state, reached, expected, projected } = goal
  const show = (value: number | string | undefined): string => showFigure(metric, value, currency)
  return (
    <div className="min-w-0">
      <div className="flex items-center justify-center gap-2">
        <h3 className="text-body font-medium">{metrics[metric].label}</h3>
        <Badge tone={TONES[state]}>{text.states[state]}</Badge>
      </div>
      <Gauge
        value={reached}
        tone={TONES[state]}
        {...(expected !== undefined && { mark: elapsed * 100 })}
        text={formatPercent(reached)}
        note={text.goalOf({ actual: show(actual), target: show(target) })}
      />
      <p className="text-center text-caption text-ink-2">
        {expected === undefined || projected === undefined
          ? actual !== undefined && text.quotient
          : text.expected({ expected: show(expected), projected: show(projected) })}
      </p>
    </div>
  )
}

/** The goals of the month with their pace. extra: a control beside the title; empty: what is said without goals. */
export const DashboardGoals = ({
  data: { goals, currency },
  extra,
  empty,
}: {
  data: DashboardAnswer
  extra?: ReactNode
  empty?: ReactNode
}) => {
  const text = useText(dashboardText)
  const language = useLanguage()
  if (goals === undefined) return null
  return (
    <TitledCard title={`${text.panels.goals}: ${formatMonth(`${goals.month}-01`, language)}`} extra={extra}>
      {goals.items.length === 0 ? (
        <div className="text-body text-ink-2">{empty ?? text.noGoals}</div>
      ) : (
        <>
          <div className="grid grid-cols-[repeat(auto-fit,minmax(230px,1fr))] gap-4">
            {goals.items.map((goal) => (
              <OneGoal key={goal.metric} goal={goal} currency={currency} elapsed={goals.elapsed} />
            ))}
          </div>
          <p className="mt-3 text-caption text-ink-3">{text.paceLead({ percent: formatPercent(goals.elapsed * 100) })}</p>
        </>
      )}
    </TitledCard>
  )
}
