import { formatAgo, formatMoment } from '@convbox/contract/format-time'
import { QUIET_AFTER_HOURS, type Reception, receptionOf } from '@convbox/contract/reception'
import clsx from 'clsx'
import { ExternalLink } from 'lucide-react'
import type { ReactNode } from 'react'
import { useStore } from '../../shell/use-store.ts'
import { useLanguage, useText } from '../../text/language.ts'
import { buttonClass } from '../../ui/Button.tsx'
import { useNowMs } from '../../widgets/use-now.ts'
import type { Installation } from './use-installation.ts'
import { websiteInfoText } from './website-info.text.ts'

const LOOKS: Record<Reception['kind'], { box: string; dot: string; title: string }> = {
  never: { box: 'border-line bg-head', dot: 'bg-accent', title: '' },
  arriving: { box: 'border-transparent bg-good-soft', dot: 'bg-good', title: 'text-good' },
  quiet: { box: 'border-transparent bg-warn-soft', dot: 'bg-warn', title: 'text-warn' },
  uninstalled: { box: 'border-transparent bg-bad-soft', dot: 'bg-bad', title: 'text-bad' },
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt className="text-caption text-ink-3">{name}</dt>
    <dd className="tabular-nums">{children}</dd>
  </div>
)

/** First and last event, their number, and since when they are counted. */
const Figures = ({ installation, lastEventAt, nowMs }: { installation: Installation; lastEventAt: string; nowMs: number }) => {
  const text = useText(websiteInfoText)
  const language = useLanguage()
  const { timezone } = useStore()
  return (
    <>
      <dl className="mt-2.5 grid grid-cols-3 gap-4">
        <Fact name={text.first}>{formatMoment(installation.firstEventAt, timezone, 'second')}</Fact>
        <Fact name={text.last}>
          {formatMoment(lastEventAt, timezone, 'second')}
          <span className="ml-2 text-caption text-ink-2">{formatAgo(lastEventAt, Math.max(nowMs, Date.parse(lastEventAt)), language)}</span>
        </Fact>
        <Fact name={text.count}>{text.events({ n: installation.eventCount })}</Fact>
      </dl>
      <p className="mt-2 text-caption text-ink-2">{text.figures}</p>
    </>
  )
}

/** Whether events arrive: grey and pulsing before the first, green while they arrive, amber when the store has gone quiet, red when its app was uninstalled. Changes are announced to screen readers. */
export const ArrivalStatus = ({ installation }: { installation: Installation }) => {
  const text = useText(websiteInfoText)
  const { timezone, demoStorefrontUrl } = useStore()
  const nowMs = useNowMs()
  const reception = receptionOf(installation, nowMs)
  const { kind } = reception
  const hints = {
    never: text.waitingHint,
    arriving: undefined,
    quiet: text.quietHint,
    uninstalled: kind === 'uninstalled' ? text.uninstalledHint({ time: formatMoment(reception.since, timezone) }) : undefined,
  }
  const lastEventAt = kind === 'never' ? undefined : reception.lastEventAt
  return (
    <div className={clsx('rounded-control border px-4 py-3', LOOKS[kind].box)}>
      <div className="flex items-center gap-3">
        <span aria-hidden className="relative flex size-2.5 shrink-0">
          {kind === 'never' && <span className="absolute inset-0 animate-ping rounded-full bg-accent" />}
          <span className={clsx('relative size-2.5 rounded-full', LOOKS[kind].dot)} />
        </span>
        <output aria-live="polite" className={clsx('text-section font-semibold', LOOKS[kind].title)}>
          {text.receptions[kind]({ hours: QUIET_AFTER_HOURS })}
        </output>
        {demoStorefrontUrl !== undefined && (
          <a href={demoStorefrontUrl} target="_blank" rel="noreferrer" className={buttonClass('plain', 'text', 'ml-auto')}>
            <ExternalLink size={14} aria-hidden />
            {text.demo}
          </a>
        )}
      </div>
      <div className="pl-5.5">
        {hints[kind] !== undefined && <p className="mt-0.5 text-body text-ink-2">{hints[kind]}</p>}
        {lastEventAt !== undefined && <Figures installation={installation} lastEventAt={lastEventAt} nowMs={nowMs} />}
      </div>
    </div>
  )
}
