import type { OwnFee } from '@convbox/contract/api/creator-portal.schemas'
import type { FeeRule } from '@convbox/contract/api/fee-rules.schemas'
import { payOf } from '@convbox/contract/fee-words'

const timeOf = (ms: number): string => new Date(ms).toISOString()

type Period = { rule: FeeRule; fromMs: number; untilMs: number }

/** A version of a campaign's fee as its creator sees it: without the fees of others. Empty when its time is over. Pure. */
export const ownFee = ({ rule, fromMs, untilMs }: Period, creatorId: string, nowMs: number): OwnFee[] => {
  if (untilMs <= nowMs) return []
  const { ownFees: _others, fee: _fee, cap: _cap, ...conditions } = rule
  return [
    {
      ...(Number.isFinite(fromMs) && { holdsFrom: timeOf(fromMs) }),
      ...(Number.isFinite(untilMs) && { holdsUntil: timeOf(untilMs) }),
      rule: { ...conditions, ...payOf(rule, creatorId) },
    },
  ]
}
