/** Something that happened, in words, in both languages: on screens and in messages. */
import type { TrendMark } from './api/trends.schemas.ts'
import { channelName } from './channel-names.ts'
import { formatAmount, type Language } from './format.ts'

type Price = { name: string; before: string; after: string }
type MarksText = {
  adCampaign: (p: { name: string; channel: string }) => string
  creatorCampaign: (p: { name: string }) => string
  price: (p: Price) => string
  prices: (p: Price & { n: number }) => string
}

export const marksText: Record<Language, MarksText> = {
  en: {
    adCampaign: ({ name, channel }) => `Campaign “${name}” began (${channel})`,
    creatorCampaign: ({ name }) => `Campaign of creators “${name}” began`,
    price: ({ name, before, after }) => `Price of “${name}”: ${before} → ${after}`,
    prices: ({ name, before, after, n }) => `Price of “${name}”: ${before} → ${after} (${n} variants)`,
  },
  zh: {
    adCampaign: ({ name, channel }) => `广告系列“${name}”开始（${channel}）`,
    creatorCampaign: ({ name }) => `创作者活动“${name}”开始`,
    price: ({ name, before, after }) => `“${name}”价格：${before} → ${after}`,
    prices: ({ name, before, after, n }) => `“${name}”价格：${before} → ${after}（${n} 个款式）`,
  },
}

/** A campaign that began, a price that changed. */
export const markWords = ({ kind, name, channel = '', price }: TrendMark, language: Language): string => {
  const text = marksText[language]
  if (kind === 'ad campaign') return text.adCampaign({ name, channel: channelName(channel, language) })
  if (kind === 'creator campaign' || price === undefined) return text.creatorCampaign({ name })
  const words = { name, before: formatAmount(price.before, price.currency), after: formatAmount(price.after, price.currency) }
  return price.variants > 1 ? text.prices({ ...words, n: price.variants }) : text.price(words)
}
