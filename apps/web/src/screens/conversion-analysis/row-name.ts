import type { CreditText } from '@convbox/contract/metrics/credit.text'
import type { AnalysisRow } from './analysis-columns.tsx'

/** What a row is called: the level's value, or the channel; '(not set)' where the touch had none. */
export const rowName = (row: AnalysisRow, words: Pick<CreditText, 'untracked' | 'unnamed' | 'channel'>): string => {
  if (row.kind === 'untracked') return words.untracked
  if (row.value === undefined) return row.channel === '' ? words.unnamed : words.channel(row.channel)
  return row.value || words.unnamed
}
