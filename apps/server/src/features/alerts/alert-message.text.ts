/** Texts of mails about alerts, in both languages. */
export const ALERT_MESSAGE_TEXT = {
  en: {
    one: (p: { store: string; title: string }) => `${p.store}: ${p.title}`,
    many: (p: { store: string; count: number }) => `${p.store}: ${p.count} alerts`,
    line: (p: { title: string; more: string }) => `${p.title}. ${p.more}`,
    more: (p: { count: number }) => `And ${p.count} more.`,
    why: 'You get this mail because you may change this store. The store’s page Reports & alerts has the history; there you choose what you get, and when.',
    toPage: 'Open the page that mends it',
    leave: 'Turn all mails about alerts of this store off',
    toAlerts: 'Open the alerts',
    test: (p: { store: string }) => `Test: the alerts of ${p.store} arrive here.`,
  },
  zh: {
    one: (p: { store: string; title: string }) => `${p.store}：${p.title}`,
    many: (p: { store: string; count: number }) => `${p.store}：${p.count} 条警报`,
    line: (p: { title: string; more: string }) => `${p.title}。${p.more}`,
    more: (p: { count: number }) => `另有 ${p.count} 条。`,
    why: '您可以更改此店铺，因此收到此邮件。店铺的“定期报告与警报”页面有历史记录，您可以在那里选择接收哪些警报以及何时接收。',
    toPage: '打开处理页面',
    leave: '关闭此店铺的所有警报邮件',
    toAlerts: '打开警报页面',
    test: (p: { store: string }) => `测试：${p.store} 的警报会发送到这里。`,
  },
}
