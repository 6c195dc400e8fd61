import { formatMoment } from '@convbox/contract/format-time'
import clsx from 'clsx'
import { useStore } from '../../shell/use-store.ts'
import { useText } from '../../text/language.ts'
import { Button } from '../../ui/Button.tsx'
import type { PastedScript } from './use-pasted.ts'
import { websiteInfoText } from './website-info.text.ts'

const DOTS = { unknown: 'bg-line', seen: 'bg-good', quiet: 'bg-warn', never: 'bg-line', checking: 'animate-pulse bg-accent' } as const

/** Whether a pasted script works, by its events, with a button to check again. */
export const PastedStatus = ({ script: { kind, lastEventAt, checkAgain } }: { script: PastedScript }) => {
  const text = useText(websiteInfoText)
  const { timezone } = useStore()
  const words = {
    unknown: '',
    seen: text.pastedSeen({ time: formatMoment(lastEventAt, timezone, 'second') }),
    quiet: text.pastedQuiet({ time: formatMoment(lastEventAt, timezone, 'second') }),
    never: text.pastedNever,
    checking: text.pastedChecking,
  }
  return (
    <div className="mt-1 flex min-h-8 items-center gap-2 text-caption">
      <span aria-hidden className={clsx('size-2 shrink-0 rounded-full', DOTS[kind])} />
      <output aria-live="polite" className={clsx('flex-1 tabular-nums', kind === 'seen' ? 'text-good' : 'text-ink-2')}>
        {words[kind]}
      </output>
      {kind !== 'unknown' && kind !== 'checking' && (
        <Button look="quiet" onClick={checkAgain}>
          {text.checkAgain}
        </Button>
      )}
    </div>
  )
}
