/** Something that happened, in words: a campaign that began, a price that changed. */
import type { TrendMark } from '@convbox/contract/api/trends.schemas'
import { markWords } from '@convbox/contract/marks.text'
import { useLanguage } from '../text/language.ts'

export const useMarkWords = (): ((mark: TrendMark) => string) => {
  const language = useLanguage()
  return (mark) => markWords(mark, language)
}
