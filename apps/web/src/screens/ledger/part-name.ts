import type { Language } from '@convbox/contract/format'
import { EXCLUDED_REASONS } from '@convbox/contract/metrics/excluded-reasons'
import { excludedReasonsText } from '@convbox/contract/reports/order-attribution.text'
import { ATTRIBUTED_REASONS, type LedgerPart, UNTRACKED_REASONS } from '@convbox/contract/reports/ledger.values'
import type { ledgerText } from './ledger.text.ts'

export type LedgerWords = (typeof ledgerText)['en'] | (typeof ledgerText)['zh']

/** Name of a part: its kind, and why. */
export const partName = ({ kind, reason }: LedgerPart, words: LedgerWords, language: Language): string => {
  const untracked = UNTRACKED_REASONS.find((each) => each === reason)
  const excluded = EXCLUDED_REASONS.find((each) => each === reason)
  const attributed = ATTRIBUTED_REASONS.find((each) => each === reason)
  const why =
    (untracked && words.untracked[untracked]) ??
    (attributed && words.attributed[attributed]) ??
    (excluded && excludedReasonsText[excluded][language])
  return why === undefined ? words.kinds[kind] : `${words.kinds[kind]}${language === 'zh' ? '：' : ': '}${why}`
}
