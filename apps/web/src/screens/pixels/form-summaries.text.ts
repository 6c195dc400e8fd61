import { defineText } from '../../text/define-text.ts'

/** What folded groups of the pixel form tell of themselves. kilobytes: formatted. */
export const formSummariesText = defineText({
  en: {
    none: 'none',
    nothingSet: 'Nothing set',
    noWeight: 'nothing is added to the shop’s pages',
    weight: (p: { kilobytes: string }) => `adds about ${p.kilobytes} kB to the shop’s pages`,
    notFromServer: 'Nothing is sent from the server',
    noPrices: 'No prices or values',
    pricesOfPurchases: 'prices of purchases only',
    alias: (p: { name: string }) => `Purchase is sent as “${p.name}”`,
    events: (p: { sent: number; all: number; isOwn: boolean }) =>
      `${p.sent} of ${p.all} events · ${p.isOwn ? 'a list of your own' : 'the recommended ones'}`,
    limited: 'After a refusal of advertising: sent, marked for limited use',
    notSent: 'After a refusal of advertising: not sent',
    needed: (p: { names: string }) => `Also needed: ${p.names}`,
    platformsOwn: 'The consent that the platform itself needs',
  },
  zh: {
    none: '无',
    nothingSet: '未设置',
    noWeight: '店铺页面不增加任何内容',
    weight: (p) => `店铺页面增加约 ${p.kilobytes} kB`,
    notFromServer: '服务器不发送任何事件',
    noPrices: '不发送价格和金额',
    pricesOfPurchases: '仅购买含价格',
    alias: (p) => `Purchase 以“${p.name}”发送`,
    events: (p) => `${p.all} 个事件中的 ${p.sent} 个 · ${p.isOwn ? '自定义列表' : '推荐事件'}`,
    limited: '拒绝广告后：标记为有限使用后发送',
    notSent: '拒绝广告后：不发送',
    needed: (p) => `另需同意：${p.names}`,
    platformsOwn: '平台自身要求的同意',
  },
})
