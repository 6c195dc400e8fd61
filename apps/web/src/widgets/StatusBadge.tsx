import type { DeliveryState, Outcome } from '@convbox/contract/outcomes'
import { reasonsText } from '@convbox/contract/reasons.text'
import { CircleAlert, CircleCheck, CircleDashed, CircleMinus, CirclePause, KeyRound, type LucideIcon, RotateCw } from 'lucide-react'
import { useLanguage } from '../text/language.ts'
import { Badge, type BadgeTone } from '../ui/Badge.tsx'
import { Tooltip } from '../ui/Tooltip.tsx'

/** Colour and icon of each state. */
export const STATE_LOOKS: Record<DeliveryState, { tone: BadgeTone; Icon: LucideIcon }> = {
  waiting: { tone: 'plain', Icon: CircleDashed },
  'held for consent': { tone: 'plain', Icon: CirclePause },
  sending: { tone: 'accent', Icon: RotateCw },
  delivered: { tone: 'good', Icon: CircleCheck },
  skipped: { tone: 'outline', Icon: CircleMinus },
  rejected: { tone: 'bad', Icon: CircleAlert },
  retrying: { tone: 'warn', Icon: RotateCw },
  parked: { tone: 'bad', Icon: CirclePause },
  'needs reauthorization': { tone: 'bad', Icon: KeyRound },
}

type StatusBadgeProps = { state: DeliveryState; proof?: Extract<Outcome, { outcome: 'delivered' }>['proof'] | undefined }

/** State of a delivery: word, colour and icon; explained on hover. A delivered one says whether the platform confirmed it or only accepted it. */
export const StatusBadge = ({ state, proof }: StatusBadgeProps) => {
  const texts = reasonsText[useLanguage()]
  const { tone, Icon } = STATE_LOOKS[state]
  const { short, next } = state === 'delivered' && proof !== undefined ? texts.proof[proof] : texts.state[state]
  return (
    <Tooltip text={next}>
      <span className="inline-flex">
        <Badge tone={tone}>
          <Icon size={12} aria-hidden />
          {short}
        </Badge>
      </span>
    </Tooltip>
  )
}
