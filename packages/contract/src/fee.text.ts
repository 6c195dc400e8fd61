/** What a campaign pays, in words of both languages: for screens, mails and the page of a creator. */
import type { Language } from './format.ts'

type Words = {
  percent: (p: { percent: string }) => string
  flat: (p: { amount: string }) => string
  group: (p: { percent: string; count: number }) => string
  others: (p: { percent: string }) => string
  marginal: (p: { percent: string; from: string }) => string
  retroactive: (p: { percent: string; from: string }) => string
  cap: (p: { amount: string }) => string
  noCap: string
  merchandise: string
  payment: string
  hold: (p: { days: string }) => string
  window: (p: { days: string }) => string
  baseFee: (p: { amount: string }) => string
  perClick: (p: { amount: string }) => string
  clicksCap: (p: { amount: string }) => string
  views: (p: { amount: string }) => string
  first: string
  cycles: (p: { count: number }) => string
  split: string
  share: (p: { model: string }) => string
}

const inDays = (days: string): string => (days === '1' ? '1 day' : `${days} days`)

export const FEE_TEXT: Record<Language, Words> = {
  en: {
    percent: (p) => `${p.percent}% of each order`,
    flat: (p) => `${p.amount} for each order`,
    group: (p) => (p.count === 1 ? `${p.percent}% of 1 product` : `${p.percent}% of ${p.count} products`),
    others: (p) => (p.percent === '0' ? 'Nothing of all other products' : `${p.percent}% of all other products`),
    marginal: (p) => `${p.percent}% of what lies above ${p.from} in a month`,
    retroactive: (p) => `${p.percent}% of the whole month from ${p.from} on`,
    cap: (p) => `At most ${p.amount} a month for orders.`,
    noCap: 'No cap.',
    merchandise: 'Counted without tax, shipping and gift cards.',
    payment: 'Counted with tax and shipping.',
    hold: (p) => `Can be paid out ${inDays(p.days)} after the payment.`,
    window: (p) => `Counts within ${inDays(p.days)} after a click.`,
    baseFee: (p) => `Plus ${p.amount} once for taking part.`,
    perClick: (p) => `Plus ${p.amount} for each visit by a link.`,
    clicksCap: (p) => `At most ${p.amount} for visits.`,
    views: (p) => `Plus ${p.amount} for each thousand views.`,
    first: 'Later orders of the same customer pay nothing.',
    cycles: (p) => `Orders of a subscription count up to cycle ${p.count}.`,
    split: 'Shared when codes of several creators are used.',
    share: (p) => `Less what other channels earned (${p.model}, 28 days). Direct visits take nothing.`,
  },
  zh: {
    percent: (p) => `每笔订单的 ${p.percent}%`,
    flat: (p) => `每笔订单 ${p.amount}`,
    group: (p) => `${p.count} 件商品的 ${p.percent}%`,
    others: (p) => (p.percent === '0' ? '其他商品不支付' : `其他所有商品的 ${p.percent}%`),
    marginal: (p) => `当月超过 ${p.from} 的部分 ${p.percent}%`,
    retroactive: (p) => `当月达到 ${p.from} 后全部订单 ${p.percent}%`,
    cap: (p) => `每月订单最多支付 ${p.amount}。`,
    noCap: '无上限。',
    merchandise: '不含税费、运费和礼品卡。',
    payment: '包含税费和运费。',
    hold: (p) => `付款 ${p.days} 天后可以结算。`,
    window: (p) => `点击后 ${p.days} 天内计入。`,
    baseFee: (p) => `另付一次性参与费用 ${p.amount}。`,
    perClick: (p) => `每次链接访问另付 ${p.amount}。`,
    clicksCap: (p) => `访问最多支付 ${p.amount}。`,
    views: (p) => `每千次观看另付 ${p.amount}。`,
    first: '同一客户之后的订单不支付。',
    cycles: (p) => `订阅订单计入至第 ${p.count} 期。`,
    split: '使用多位创作者的折扣码时共同分享。',
    share: (p) => `扣除其他渠道的功劳（${p.model}，28 天）。直接访问不扣除。`,
  },
}
