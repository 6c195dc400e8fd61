import { defineText } from '../../text/define-text.ts'

export const weeklyMailText = defineText({
  en: {
    title: 'Turn the weekly mail off?',
    lead: (p: { store: string; email: string }) => `${p.email} then gets no weekly mail about ${p.store} any more. Alerts are not changed.`,
    submit: 'Turn it off',
    offTitle: 'The weekly mail is off',
    off: (p: { store: string; email: string }) =>
      `${p.email} gets no weekly mail about ${p.store}. On the store’s page Alerts it can be turned on again.`,
    toAlerts: 'Open Alerts',
    brokenTitle: 'This link is not complete',
    broken: 'Please open the link of the mail again, or sign in and use the switch on the store’s page Alerts.',
    deadTitle: 'This link does not work',
    dead: 'It is not one of ours, or the store or the account no longer exists. Copy it again from the mail, or sign in and use the switch on the store’s page Alerts.',
    expiredTitle: 'This link is too old',
    expired: (p: { store: string }) =>
      `It worked for a year. Use the link of a newer mail, or the switch on the page Alerts of ${p.store}.`,
    signIn: 'Sign in',
  },
  zh: {
    title: '关闭每周邮件？',
    lead: (p) => `${p.email} 将不再收到关于 ${p.store} 的每周邮件。警报不受影响。`,
    submit: '关闭',
    offTitle: '每周邮件已关闭',
    off: (p) => `${p.email} 不会再收到关于 ${p.store} 的每周邮件。可在店铺的“警报”页面重新开启。`,
    toAlerts: '打开警报',
    brokenTitle: '链接不完整',
    broken: '请重新打开邮件中的链接，或登录后使用店铺“警报”页面的开关。',
    deadTitle: '此链接无效',
    dead: '它不是我们发出的链接，或店铺或账号已不存在。请从邮件中重新复制，或登录后使用店铺“警报”页面的开关。',
    expiredTitle: '此链接已过期',
    expired: (p) => `链接有效期为一年。请使用较新邮件中的链接，或 ${p.store} 的“警报”页面的开关。`,
    signIn: '登录',
  },
})
