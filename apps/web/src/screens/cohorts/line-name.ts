import { creditText } from '@convbox/contract/metrics/credit.text'
import type { Language } from '@convbox/contract/format'
import type { CohortLine } from '@convbox/contract/reports/cohorts.schemas'
import { type CohortDimension, NO_CHANNEL, NO_PRODUCT } from '@convbox/contract/reports/cohorts.values'
import type { cohortsText } from './cohorts.text.ts'

export type CohortWords = (typeof cohortsText)['en'] | (typeof cohortsText)['zh']

/** Name of a line: the channel, the campaign with its channel, or the product. */
export const lineName = (
  { key, channel, campaign, title }: Pick<CohortLine, 'key' | 'channel' | 'campaign' | 'title'>,
  by: CohortDimension,
  { words, language }: { words: CohortWords; language: Language },
): string => {
  const names = creditText[language]
  if (by === 'product') return key === NO_PRODUCT ? words.noProduct : title || key
  if (channel === NO_CHANNEL) return names.untracked
  return by === 'channel' ? names.channel(channel) : `${campaign || names.unnamed} · ${names.channel(channel)}`
}

/** Name of a filter's key, which came from the address. */
export const filterName = (
  by: CohortDimension,
  key: string,
  lines: readonly CohortLine[],
  words: { words: CohortWords; language: Language },
): string => {
  const line = lines.find((each) => each.key === key)
  if (line !== undefined) return lineName(line, by, words)
  const [channel = '', ...campaign] = key.split('/')
  if (by === 'campaign') return lineName({ key, channel, campaign: campaign.join('/'), title: '' }, by, words)
  return lineName({ key, channel: key, campaign: '', title: '' }, by, words)
}
