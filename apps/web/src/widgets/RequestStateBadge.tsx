import type { PrivacyState } from '@convbox/contract/privacy'
import { useText } from '../text/language.ts'
import { Badge, type BadgeTone } from '../ui/Badge.tsx'
import { Tooltip } from '../ui/Tooltip.tsx'
import { privacyText } from '../screens/privacy/privacy.text.ts'

const TONES: Record<PrivacyState, BadgeTone> = { waiting: 'plain', done: 'good', failed: 'bad', cancelled: 'outline' }

/** State of a privacy request, explained on hover. */
export const StateBadge = ({ status }: { status: PrivacyState }) => {
  const text = useText(privacyText)
  return (
    <Tooltip text={text.stateHints[status]}>
      <span className="inline-flex">
        <Badge tone={TONES[status]}>{text.states[status]}</Badge>
      </span>
    </Tooltip>
  )
}
