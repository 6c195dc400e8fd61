/** The mail with the link to a creator's page, in both languages. */
export const PORTAL_MAIL_TEXT = {
  en: {
    subject: (p: { store: string }) => `Your creator page at ${p.store}`,
    lead: (p: { store: string }) =>
      `This link opens your page at ${p.store}: your links and codes, the orders they brought, and what you will be paid.`,
    expiry: (p: { days: number }) =>
      `It is for you only, works once, and for ${p.days} days. You can ask for another one on the page itself.`,
    button: 'Open my page',
  },
  zh: {
    subject: (p: { store: string }) => `您在 ${p.store} 的创作者页面`,
    lead: (p: { store: string }) => `此链接可打开您在 ${p.store} 的页面：您的链接与折扣码、它们带来的订单，以及您将获得的款项。`,
    expiry: (p: { days: number }) => `此链接仅供您本人使用一次，${p.days} 天内有效。您可以在该页面上索取新的链接。`,
    button: '打开我的页面',
  },
}
