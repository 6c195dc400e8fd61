import type { CodeState } from '@convbox/contract/discount-codes'
import { useText } from '../../../text/language.ts'
import { Badge, type BadgeTone } from '../../../ui/Badge.tsx'
import { discountCodesText } from './discount-codes.text.ts'

export const CODE_TONES: Record<CodeState, BadgeTone> = {
  syncing: 'accent',
  created: 'good',
  failed: 'bad',
  're-syncing': 'accent',
  disabled: 'plain',
}

/** Whether the shop has a discount code; the explanation is the badge's title. */
export const CodeStateBadge = ({ state }: { state: CodeState }) => {
  const text = useText(discountCodesText)
  return (
    <span title={text.stateHelp[state]}>
      <Badge tone={CODE_TONES[state]}>{text.states[state]}</Badge>
    </span>
  )
}
