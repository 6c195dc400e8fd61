import { formatMoment } from '@convbox/contract/format-time'
import clsx from 'clsx'
import { ExternalLink } from 'lucide-react'
import type { ReactNode } from 'react'
import { useStore } from '../../shell/use-store.ts'
import { useText } from '../../text/language.ts'
import { buttonClass } from '../../ui/Button.tsx'
import type { Installation } from './use-installation.ts'
import { websiteInfoText } from './website-info.text.ts'

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt className="text-caption text-ink-3">{name}</dt>
    <dd className="tabular-nums">{children}</dd>
  </div>
)

/** Whether anything has arrived yet: grey and pulsing while not, green from the first event on. Said aloud when it changes. */
export const ArrivalStatus = ({ installation }: { installation: Installation }) => {
  const text = useText(websiteInfoText)
  const { timezone, demoStorefrontUrl } = useStore()
  const { firstEventAt, lastEventAt, eventCount } = installation
  const hasArrived = firstEventAt !== undefined
  // The first is noted a moment after it came in: alone, it would seem to be later than the last.
  const last = firstEventAt !== undefined && (lastEventAt === undefined || lastEventAt < firstEventAt) ? firstEventAt : lastEventAt
  return (
    <div className={clsx('rounded-control border px-4 py-3', hasArrived ? 'border-transparent bg-good-soft' : 'border-line bg-head')}>
      <div className="flex items-center gap-3">
        <span aria-hidden className="relative flex size-2.5 shrink-0">
          {!hasArrived && <span className="absolute inset-0 animate-ping rounded-full bg-accent" />}
          <span className={clsx('relative size-2.5 rounded-full', hasArrived ? 'bg-good' : 'bg-accent')} />
        </span>
        <output aria-live="polite" className={clsx('text-section font-semibold', hasArrived && 'text-good')}>
          {hasArrived ? text.arrived : text.waiting}
        </output>
        {demoStorefrontUrl !== undefined && (
          <a href={demoStorefrontUrl} target="_blank" rel="noreferrer" className={buttonClass('plain', 'text', 'ml-auto')}>
            <ExternalLink size={14} aria-hidden />
            {text.demo}
          </a>
        )}
      </div>
      {hasArrived ? (
        <dl className="mt-2.5 grid grid-cols-3 gap-4 pl-5.5">
          <Fact name={text.first}>{formatMoment(firstEventAt, timezone, 'second')}</Fact>
          <Fact name={text.last}>{formatMoment(last, timezone, 'second')}</Fact>
          <Fact name={text.count}>{text.events({ n: Math.max(eventCount, 1) })}</Fact>
        </dl>
      ) : (
        <p className="mt-0.5 pl-5.5 text-body text-ink-2">{text.waitingHint}</p>
      )}
    </div>
  )
}
