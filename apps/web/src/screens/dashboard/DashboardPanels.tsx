import { changeCauseText } from '@convbox/contract/reports/changes.text'
import { alertWords } from '@convbox/contract/alerts.text'
import { dashboard } from '@convbox/contract/api/dashboard'
import type { DashboardAnswer } from '@convbox/contract/api/dashboard.schemas'
import { trends } from '@convbox/contract/api/trends'
import type { DashboardPanel } from '@convbox/contract/dashboard'
import { addDays, type Day } from '@convbox/contract/date-range'
import { formatAmount } from '@convbox/contract/format'
import { formatDayShort, formatMoment } from '@convbox/contract/format-time'
import { changes } from '@convbox/contract/reports/changes'
import { CHANGE_CAUSES } from '@convbox/contract/reports/changes.values'
import { Link } from '@tanstack/react-router'
import { CircleAlert, CircleCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { storeAddress } from '../../addresses.ts'
import { useCall } from '../../api/use-call.ts'
import { useSite } from '../../shell/use-store.ts'
import { useLanguage, useText } from '../../text/language.ts'
import { TitledCard } from '../../ui/Card.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { AnswerStates } from '../../widgets/AnswerStates.tsx'
import { dashboardText } from '../../widgets/dashboard.text.ts'
import { StoreName } from '../../widgets/store-of-row.tsx'
import { useMarkWords } from '../../widgets/use-mark-words.ts'
import { dashboardScreenText } from './dashboard-screen.text.ts'

/** Days of a list of what happened, and of figures that may have changed. */
const WEEK = 7
const SHOWN = 6

const Panel = ({ name, extra, children }: { name: DashboardPanel; extra?: ReactNode; children: ReactNode }) => {
  const text = useText(dashboardText)
  return (
    <TitledCard title={text.panels[name]} extra={extra} className="h-full">
      {children}
    </TitledCard>
  )
}
const SKELETON = <Skeleton className="h-24 w-full" />
const LINK = 'text-caption text-accent underline underline-offset-2'

/** What is broken in tracking now, each with the page that mends it. */
export const TroublePanel = () => {
  const text = useText(dashboardScreenText)
  const language = useLanguage()
  const { websiteName } = useSite()
  const answer = useCall(dashboard.readTroubles, {}, { quiet: true })
  return (
    <Panel name="trouble">
      <AnswerStates answer={answer} skeleton={SKELETON} errorClass="py-4">
        {(troubles) =>
          troubles.length === 0 ? (
            <p className="flex items-center gap-2 text-body text-ink-2">
              <CircleCheck size={14} className="text-good" aria-hidden />
              {text.troubleNone}
            </p>
          ) : (
            <ul className="divide-y divide-hairline">
              {troubles.map(({ id, kind, detail, page, raisedAt, timezone, store }) => {
                const { title } = alertWords(kind, detail, { language, timeZone: timezone })
                return (
                  <li key={id} className="flex items-baseline gap-2 py-1.5">
                    <CircleAlert size={14} className="shrink-0 self-center text-bad" aria-hidden />
                    <span className="min-w-0 flex-1">
                      {title} <span className="text-caption text-ink-3">{text.troubleSince({ at: formatMoment(raisedAt, timezone) })}</span>
                    </span>
                    <StoreName store={store} />
                    <Link
                      to={storeAddress(store?.websiteName ?? websiteName, page)}
                      aria-label={text.mendOf({ what: title })}
                      className={LINK}
                    >
                      {text.mend}
                    </Link>
                  </li>
                )
              })}
            </ul>
          )
        }
      </AnswerStates>
    </Panel>
  )
}

/** Campaigns that began and prices that changed in the week up to the day. */
export const HappenedPanel = ({ day }: { day: Day }) => {
  const text = useText(dashboardScreenText)
  const language = useLanguage()
  const wordsOf = useMarkWords()
  const { websiteName } = useSite()
  const answer = useCall(trends.marks, { from: addDays(day, -WEEK), to: day }, { quiet: true })
  const link = (
    <Link to="/website/$websiteName/trends" params={{ websiteName }} className={LINK}>
      {text.toTrends}
    </Link>
  )
  return (
    <Panel name="happened" extra={link}>
      <AnswerStates answer={answer} feature="Trends" skeleton={SKELETON} errorClass="py-4">
        {({ marks }) =>
          marks.length === 0 ? (
            <p className="text-body text-ink-2">{text.happenedNone}</p>
          ) : (
            <ul className="divide-y divide-hairline">
              {marks
                .toReversed()
                .slice(0, SHOWN)
                .map((mark) => (
                  <li key={JSON.stringify(mark)} className="flex items-baseline gap-3 py-1.5">
                    <span className="w-14 shrink-0 text-caption text-ink-3">{formatDayShort(mark.day, language)}</span>
                    <span className="min-w-0 flex-1">{wordsOf(mark)}</span>
                    <StoreName store={mark.store} />
                  </li>
                ))}
              {marks.length > SHOWN && <li className="py-1.5 text-caption text-ink-3">{text.more({ n: marks.length - SHOWN })}</li>}
            </ul>
          )
        }
      </AnswerStates>
    </Panel>
  )
}

const isZero = (amount: string): boolean => Number(amount) === 0

/** Net sales of earlier days that have changed since they were told, with the causes. Of one store. */
export const ChangedPanel = ({ data: { day }, model }: { data: DashboardAnswer; model: Parameters<typeof useChanged>[1] }) => {
  const text = useText(dashboardScreenText)
  const language = useLanguage()
  const causes = changeCauseText[language]
  const { websiteName } = useSite()
  const [from, to] = [addDays(day, -WEEK), addDays(day, -1)]
  const answer = useChanged({ from, to }, model)
  const signed = (amount: string, currency: string): string =>
    `${Number(amount) > 0 ? '+' : '−'}${formatAmount(Math.abs(Number(amount)), currency)}`
  const link = (
    <Link
      to="/website/$websiteName/conversion-analysis/changes"
      params={{ websiteName }}
      search={{ range: 'custom', since: from, until: to, figure: 'net', model }}
      className={LINK}
    >
      {text.toChanges}
    </Link>
  )
  return (
    <Panel name="changed" extra={link}>
      <AnswerStates answer={answer} feature="Conversion Analysis" skeleton={SKELETON} errorClass="py-4">
        {({ rows, currency }) => {
          const moved = rows.filter(({ difference }) => !isZero(difference)).toReversed()
          if (moved.length === 0) return <p className="text-body text-ink-2">{rows.length === 0 ? text.notKept : text.changedNone}</p>
          return (
            <>
              <p className="text-caption text-ink-2">{text.changedLead}</p>
              <ul className="divide-y divide-hairline">
                {moved.slice(0, SHOWN).map(({ key, told, now, difference, causes: amounts }) => (
                  <li key={key} className="py-1.5">
                    <span className="flex items-baseline gap-3 tabular-nums">
                      <span className="w-14 shrink-0 text-caption text-ink-3">{formatDayShort(key, language)}</span>
                      <span>{`${formatAmount(told, currency)} → ${formatAmount(now, currency)}`}</span>
                      <span className="ml-auto text-ink-2">{signed(difference, currency)}</span>
                    </span>
                    <span className="block pl-17 text-caption text-ink-2">
                      {CHANGE_CAUSES.flatMap((cause) => {
                        const amount = amounts[cause]
                        return amount === undefined || isZero(amount) ? [] : [`${causes[cause]} ${signed(amount, currency)}`]
                      }).join(' · ')}
                    </span>
                  </li>
                ))}
              </ul>
            </>
          )
        }}
      </AnswerStates>
    </Panel>
  )
}

const useChanged = (
  range: { from: Day; to: Day },
  model: 'last_click' | 'first_click' | 'last_click_view' | 'linear' | 'ushaped' | 'time_decay_7d' | 'custom',
) => useCall(changes.report, { ...range, figure: 'net', by: 'day', model }, { quiet: true })
