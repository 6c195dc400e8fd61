/** Something that happened, in words: a campaign that began, a price that changed. */
import type { TrendMark } from '@convbox/contract/api/trends.schemas'
import { channelName } from '@convbox/contract/channel-names'
import { formatAmount } from '@convbox/contract/format'
import { useLanguage, useText } from '../text/language.ts'
import { marksText } from './marks.text.ts'

export const useMarkWords = (): ((mark: TrendMark) => string) => {
  const text = useText(marksText)
  const language = useLanguage()
  return ({ kind, name, channel = '', price }) => {
    if (kind === 'ad campaign') return text.adCampaign({ name, channel: channelName(channel, language) })
    if (kind === 'creator campaign' || price === undefined) return text.creatorCampaign({ name })
    const words = { name, before: formatAmount(price.before, price.currency), after: formatAmount(price.after, price.currency) }
    return price.variants > 1 ? text.prices({ ...words, n: price.variants }) : text.price(words)
  }
}
