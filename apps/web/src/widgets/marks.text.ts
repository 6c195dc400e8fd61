import { defineText } from '../text/define-text.ts'

export const marksText = defineText({
  en: {
    adCampaign: (p: { name: string; channel: string }) => `Campaign “${p.name}” began (${p.channel})`,
    creatorCampaign: (p: { name: string }) => `Campaign of creators “${p.name}” began`,
    price: (p: { name: string; before: string; after: string }) => `Price of “${p.name}”: ${p.before} → ${p.after}`,
    prices: (p: { name: string; before: string; after: string; n: number }) =>
      `Price of “${p.name}”: ${p.before} → ${p.after} (${p.n} variants)`,
  },
  zh: {
    adCampaign: (p) => `广告系列“${p.name}”开始（${p.channel}）`,
    creatorCampaign: (p) => `创作者活动“${p.name}”开始`,
    price: (p) => `“${p.name}”价格：${p.before} → ${p.after}`,
    prices: (p) => `“${p.name}”价格：${p.before} → ${p.after}（${p.n} 个款式）`,
  },
})
