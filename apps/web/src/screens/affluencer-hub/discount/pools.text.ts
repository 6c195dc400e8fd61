import { defineText, plural } from '../../../text/define-text.ts'

export const poolsText = defineText({
  en: {
    title: 'Single-use codes',
    lead: "Each person who clicks a creator's link gets one of these. They are made ahead, and more of them with more visitors; their orders count for the creator's own code.",
    none: 'No link of this campaign applies a code, so none of these are made: the store had no Shopify shop when the campaign was created.',
    creator: 'Creator',
    campaign: 'Campaign',
    own: 'Own code',
    unused: 'Unused',
    sending: (p: { n: string }) => `${p.n} on the way`,
    handedOut: 'Handed out',
    used: 'Used',
    failed: 'Failed',
    missed: 'Own code instead',
    missedWhy: (p: { noneLeft: number; noAnswer: number }) =>
      `Visitors who got the creator's own code: ${plural(p.noneLeft, 'click', 'clicks')} while no single-use code was left, ${plural(p.noAnswer, 'click', 'clicks')} while our database did not answer in time.`,
    retry: 'Retry failed',
  },
  zh: {
    title: '一次性折扣码',
    lead: '每位点击创作者链接的访客都会获得一个一次性折扣码。这些折扣码会提前生成，访客越多，备用数量越多；其订单计入创作者自己的折扣码。',
    none: '此活动的链接不会应用折扣码，因此不会生成一次性折扣码：创建活动时店铺尚未连接 Shopify。',
    creator: '创作者',
    campaign: '活动',
    own: '创作者折扣码',
    unused: '未使用',
    sending: (p) => `${p.n} 个同步中`,
    handedOut: '已发放',
    used: '已使用',
    failed: '失败',
    missed: '改用创作者折扣码',
    missedWhy: (p) => `获得创作者自己折扣码的访客：${p.noneLeft} 次点击时一次性折扣码已发完，${p.noAnswer} 次点击时数据库未及时响应。`,
    retry: '重试失败项',
  },
})
