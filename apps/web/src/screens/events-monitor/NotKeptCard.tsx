import { eventsMonitor } from '@convbox/contract/api/events-monitor'
import type { ResultOf } from '@convbox/contract/endpoint'
import { formatWhole } from '@convbox/contract/format'
import { formatMoment } from '@convbox/contract/format-time'
import { useCall } from '../../api/use-call.ts'
import { useStore } from '../../shell/use-store.ts'
import { useLanguage, useText } from '../../text/language.ts'
import { TitledCard } from '../../ui/Card.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { AnswerStates } from '../../widgets/AnswerStates.tsx'
import { eventsMonitorText } from './events-monitor.text.ts'
import { dropReasonOf } from '../../widgets/reason-of.ts'

type Drops = ResultOf<typeof eventsMonitor.drops>

const RENEW_MS = 10_000
/** A shorter delay is not shown. */
const NO_LAG_SECONDS = 5

const Figures = ({ drops }: { drops: Drops }) => {
  const text = useText(eventsMonitorText)
  const { timezone } = useStore()
  const dropped = drops.rows.reduce((sum, row) => sum + row.count, 0)
  const figures = [
    [text.notKept.accepted, formatWhole(drops.accepted)],
    [text.notKept.dropped, formatWhole(dropped)],
    [
      text.notKept.lag,
      drops.lagSeconds < NO_LAG_SECONDS ? text.notKept.upToDate : text.notKept.lagSeconds({ n: Math.round(drops.lagSeconds) }),
    ],
    [text.notKept.lastEvent, formatMoment(drops.lastEventAt, timezone)],
  ] as const
  return (
    <dl className="space-y-1">
      {figures.map(([label, value]) => (
        <div key={label} className="flex justify-between gap-3">
          <dt className="text-ink-2">{label}</dt>
          <dd className="tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

/** Dropped events by reason, each explained; and the processing delay of the store's data. */
export const NotKeptCard = () => {
  const text = useText(eventsMonitorText)
  const language = useLanguage()
  const answer = useCall(eventsMonitor.drops, { hours: 24 }, { quiet: true, staleMs: 0, everyMs: RENEW_MS })
  return (
    <TitledCard
      title={text.notKept.title}
      extra={<span className="text-caption text-ink-3">{text.notKept.hours}</span>}
      className="self-start"
    >
      <AnswerStates answer={answer} errorClass="px-0 py-4" skeleton={<Skeleton className="h-40 w-full" />}>
        {(data) => (
          <>
            <Figures drops={data} />
            <ul className="mt-3 space-y-2.5 border-t border-hairline pt-3">
              {data.rows.map((row) => {
                const { short, next } = dropReasonOf(row.reason, language)
                return (
                  <li key={`${row.step} ${row.reason}`}>
                    <div className="flex justify-between gap-3">
                      <span className="font-medium">{short}</span>
                      <span className="tabular-nums">{formatWhole(row.count)}</span>
                    </div>
                    {next !== '' && <p className="text-caption text-ink-2">{next}</p>}
                  </li>
                )
              })}
              {data.rows.length === 0 && <li className="text-ink-2">{text.notKept.none}</li>}
            </ul>
          </>
        )}
      </AnswerStates>
    </TitledCard>
  )
}
