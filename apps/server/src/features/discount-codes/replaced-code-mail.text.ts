/** The mail that tells a creator of another code, in both languages. */
export const REPLACED_CODE_MAIL_TEXT = {
  en: {
    subject: (p: { store: string }) => `Your new discount code at ${p.store}`,
    lead: (p: { before: string; code: string; store: string }) =>
      `From now on your code at ${p.store} is ${p.code}. ${p.before} takes nothing off any more. Please use the new one in your posts.`,
    orders: 'Orders that were placed with the old code still count for you.',
    page: (p: { days: number }) => `Your page shows the new code and its state. The link works once, and for ${p.days} days.`,
    button: 'Open my page',
  },
  zh: {
    subject: (p: { store: string }) => `您在 ${p.store} 的新折扣码`,
    lead: (p: { before: string; code: string; store: string }) =>
      `从现在起，您在 ${p.store} 的折扣码为 ${p.code}。${p.before} 已停用，请在您的内容中使用新的折扣码。`,
    orders: '使用旧折扣码下的订单仍计入您的佣金。',
    page: (p: { days: number }) => `您的页面显示新的折扣码及其状态。此链接仅可使用一次，${p.days} 天内有效。`,
    button: '打开我的页面',
  },
}
