import type { Language } from '@convbox/contract/format'
import { AUTH_REASONS, type DeliveryReason, PARK_REASONS, REJECT_REASONS, RETRY_REASONS, SKIP_REASONS } from '@convbox/contract/outcomes'
import { findReasonText, reasonsText, type ReasonText } from '@convbox/contract/reasons.text'

const REASONS: readonly DeliveryReason[] = [...SKIP_REASONS, ...REJECT_REASONS, ...RETRY_REASONS, ...AUTH_REASONS, ...PARK_REASONS]

/** The words for a delivery's reason; a reason that another version wrote stands for itself, with nothing to do. */
export const reasonOf = (reason: string, language: Language): ReasonText => {
  const known = REASONS.find((each) => each === reason)
  return (known && findReasonText(language, known)) ?? { short: reason, next: '' }
}

/** Whether the pixel's token is the cause: the event is then sent by itself once there is a good one. */
export const isTokenReason = (reason: string | undefined): boolean => AUTH_REASONS.some((each) => each === reason)

/** The words for why ingest did not keep an event. */
export const dropReasonOf = (reason: string, language: Language): ReasonText => {
  const drops: Partial<Record<string, ReasonText>> = reasonsText[language].drop
  return drops[reason] ?? { short: reason, next: '' }
}
