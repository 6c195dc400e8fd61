import { AUTH_REASONS, PARK_REASONS, REJECT_REASONS, RETRY_REASONS, SKIP_REASONS, STOP_REASONS } from '@convbox/contract/outcomes'
import { findReasonText } from '@convbox/contract/reasons.text'
import type { PixelRow } from '@convbox/contract/api/pixels.schemas'
import { Link } from '@tanstack/react-router'
import { CircleCheck, CircleDashed, CircleMinus, CirclePause, KeyRound, type LucideIcon } from 'lucide-react'
import type { Language } from '@convbox/contract/format'
import { useStore } from '../../shell/use-store.ts'
import { useLanguage, useText } from '../../text/language.ts'
import { Badge, type BadgeTone } from '../../ui/Badge.tsx'
import { connectedChannelOf } from '../../widgets/connected-channel.ts'
import { isUnproved } from './is-unproved.ts'
import { useCheckLong, useCheckShort } from './PixelCheckNote.tsx'
import { faultText } from './fault-text.ts'
import { pixelsText } from './pixels.text.ts'

type State = PixelRow['state']

const LOOKS: Record<State | 'unproved', { tone: BadgeTone; Icon: LucideIcon }> = {
  unproved: { tone: 'plain', Icon: CircleDashed },
  running: { tone: 'good', Icon: CircleCheck },
  paused: { tone: 'warn', Icon: CirclePause },
  'needs reauthorization': { tone: 'bad', Icon: KeyRound },
  disabled: { tone: 'outline', Icon: CircleMinus },
}

/** Also within a sentence, where colour alone would not tell it. */
const LINK = 'text-accent underline underline-offset-2'

const REASONS = [...AUTH_REASONS, ...STOP_REASONS, ...REJECT_REASONS, ...RETRY_REASONS, ...PARK_REASONS, ...SKIP_REASONS]

/** Short text of a reason; undefined without one, or for an unknown one from another version. */
const reasonShort = (language: Language, reason: string | undefined, connectedTo: string | undefined): string | undefined => {
  const known = REASONS.find((each) => each === reason)
  return known && findReasonText(language, known, connectedTo)?.short
}

/** Why a pixel does not send: our explanation and the platform's message; undefined when unknown. */
export const usePauseReason = (pixel: PixelRow): string | undefined => {
  const language = useLanguage()
  const short = reasonShort(language, pixel.pausedReason, connectedChannelOf(pixel))
  const detail = pixel.pausedDetail && faultText(language, pixel.pausedDetail)
  const parts = [short, detail].filter((part) => part !== undefined && part !== '')
  return pixel.state === 'running' || pixel.state === 'disabled' || parts.length === 0 ? undefined : parts.join(': ')
}

/** What to do about a pixel's state, with a link if it is done on another page: the account or the shop connection. */
export const PixelAdvice = ({ pixel }: { pixel: PixelRow }) => {
  const text = useText(pixelsText)
  const { websiteName } = useStore()
  const platform = connectedChannelOf(pixel)
  if (pixel.state !== 'running' && pixel.state !== 'disabled' && pixel.pausedReason === 'app uninstalled')
    return (
      <Link to="/website/$websiteName/website-info" params={{ websiteName }} className={LINK}>
        {text.reinstall}
      </Link>
    )
  if (pixel.state === 'needs reauthorization' && platform !== undefined)
    return (
      <Link to="/website/$websiteName/integrations" params={{ websiteName }} className={LINK}>
        {text.reconnect({ platform })}
      </Link>
    )
  if (isUnproved(pixel))
    return (
      <Link
        to="/website/$websiteName/pixels/destination/$platform/edit/$pixelId"
        params={{ websiteName, platform: pixel.platform, pixelId: pixel.id }}
        className={LINK}
      >
        {text.sendTest}
      </Link>
    )
  const next = text.next[pixel.state]
  return <span title={next}>{next}</span>
}

/** State of a pixel, and what to do about it. */
export const PixelState = ({ pixel }: { pixel: PixelRow }) => {
  const text = useText(pixelsText)
  const reason = usePauseReason(pixel)
  const check = useCheckShort(pixel)
  const checked = useCheckLong(pixel)
  const look = isUnproved(pixel) ? 'unproved' : pixel.state
  const { tone, Icon } = LOOKS[look]
  return (
    <span className="flex flex-col items-start gap-0.5" title={reason ?? checked}>
      <Badge tone={tone}>
        <Icon size={12} aria-hidden />
        {text.states[look]}
      </Badge>
      <span className="max-w-full truncate text-caption text-ink-2">
        {/* Of a running pixel only what was checked is news. */}
        {check === undefined || look !== 'running' ? <PixelAdvice pixel={pixel} /> : check.words}
        {check !== undefined && look !== 'running' && look !== 'disabled' && ` · ${check.words}`}
      </span>
    </span>
  )
}
