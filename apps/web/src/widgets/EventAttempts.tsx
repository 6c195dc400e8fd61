import type { eventsMonitor } from '@convbox/contract/api/events-monitor'
import type { ResultOf } from '@convbox/contract/endpoint'
import { formatMoment } from '@convbox/contract/format-time'
import clsx from 'clsx'
import { useStore } from '../shell/use-store.ts'
import { useLanguage, useText } from '../text/language.ts'
import { eventsMonitorText } from '../screens/events-monitor/events-monitor.text.ts'
import { reasonOf } from './reason-of.ts'

type Detail = ResultOf<typeof eventsMonitor.eventDetail>
type Attempt = Detail['attemptList'][number]

const DOTS: ReadonlyMap<string, string> = new Map([
  ['delivered', 'bg-good'],
  ['retry', 'bg-warn'],
  ['split', 'bg-warn'],
])

const Try = ({ attempt }: { attempt: Attempt }) => {
  const text = useText(eventsMonitorText)
  const language = useLanguage()
  const { timezone } = useStore()
  const outcomes = new Map<string, string>(Object.entries(text.detail.outcomes))
  const facts = [
    attempt.status === undefined ? text.detail.noAnswer : text.detail.http({ status: attempt.status }),
    text.detail.durationMs({ n: Math.round(attempt.durationMs) }),
  ]
  return (
    <li className="relative flex gap-3 pb-3 last:pb-0">
      <span aria-hidden className={clsx('mt-[5px] size-2 shrink-0 rounded-full', DOTS.get(attempt.outcome) ?? 'bg-bad')} />
      <div className="min-w-0 flex-1">
        <div className="flex items-baseline justify-between gap-3">
          <span>
            <span className="font-medium">{outcomes.get(attempt.outcome) ?? attempt.outcome}</span>
            {attempt.reason !== undefined && <span className="ml-2 text-ink-2">{reasonOf(attempt.reason, language).short}</span>}
          </span>
          <time dateTime={attempt.at} className="shrink-0 text-caption text-ink-3 tabular-nums">
            {formatMoment(attempt.at, timezone, 'second')}
          </time>
        </div>
        <p className="text-caption text-ink-2 tabular-nums">{facts.join(' · ')}</p>
        {attempt.detail !== undefined && <p className="mt-0.5 font-mono text-caption break-words text-ink-2">{attempt.detail}</p>}
      </div>
    </li>
  )
}

/** Every attempt to send, oldest first: time, response, duration, reason of the failure. */
export const EventAttempts = ({ detail }: { detail: Detail }) => {
  const text = useText(eventsMonitorText)
  return (
    <section>
      <h3 className="mb-2 text-body font-semibold">{text.detail.attempts}</h3>
      {detail.attemptList.length === 0 ? (
        <p className="text-ink-2">{detail.state === 'skipped' ? text.detail.neverSent : text.detail.noAttempts}</p>
      ) : (
        <ol>
          {detail.attemptList.map((attempt) => (
            <Try key={`${attempt.at} ${attempt.outcome}`} attempt={attempt} />
          ))}
        </ol>
      )}
    </section>
  )
}
