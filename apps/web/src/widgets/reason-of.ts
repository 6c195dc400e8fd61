import type { Language } from '@convbox/contract/format'
import {
  AUTH_REASONS,
  type DeliveryReason,
  HOLD_REASONS,
  PARK_REASONS,
  REJECT_REASONS,
  RETRY_REASONS,
  SKIP_REASONS,
  STOP_REASONS,
} from '@convbox/contract/outcomes'
import { findReasonText, reasonsText, type ReasonText } from '@convbox/contract/reasons.text'

const REASONS: readonly DeliveryReason[] = [
  ...SKIP_REASONS,
  ...REJECT_REASONS,
  ...RETRY_REASONS,
  ...AUTH_REASONS,
  ...STOP_REASONS,
  ...HOLD_REASONS,
  ...PARK_REASONS,
]

/** Text of a delivery's reason; an unknown one (from another version) is shown as it is, without advice. connectedTo: name of the channel whose account the pixel sends with. */
export const reasonOf = (reason: string, language: Language, connectedTo?: string): ReasonText => {
  const known = REASONS.find((each) => each === reason)
  return (known && findReasonText(language, known, connectedTo)) ?? { short: reason, next: '' }
}

/** Text of the reason why ingest dropped an event. */
export const dropReasonOf = (reason: string, language: Language): ReasonText => {
  const drops = new Map<string, ReasonText>(Object.entries(reasonsText[language].drop))
  return drops.get(reason) ?? { short: reason, next: '' }
}
