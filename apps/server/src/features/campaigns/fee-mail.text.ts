/** The mail that tells a creator of another fee, in both languages. */
type About = { campaign: string; store: string }

export const FEE_MAIL_TEXT = {
  en: {
    subject: (p: About) => `Your fee for ${p.campaign} at ${p.store} changes`,
    lead: (p: About & { from: string }) => `${p.store} changes what you get in the campaign “${p.campaign}”, from ${p.from} on.`,
    before: (p: { lines: string }) => `Before: ${p.lines}`,
    after: (p: { lines: string }) => `From then on: ${p.lines}`,
    orders: 'Orders that were placed before keep the fee of their day.',
    page: (p: { days: number }) => `The link opens your page once, within ${p.days} days.`,
    button: 'Open my page',
  },
  zh: {
    subject: (p: About) => `您在 ${p.store} 活动 ${p.campaign} 的费用有变化`,
    lead: (p: About & { from: string }) => `自 ${p.from} 起，${p.store} 更改您在活动“${p.campaign}”中的费用。`,
    before: (p: { lines: string }) => `之前：${p.lines}`,
    after: (p: { lines: string }) => `之后：${p.lines}`,
    orders: '此前的订单保持其当天的费用。',
    page: (p: { days: number }) => `此链接可打开您的页面一次，${p.days} 天内有效。`,
    button: '打开我的页面',
  },
}
