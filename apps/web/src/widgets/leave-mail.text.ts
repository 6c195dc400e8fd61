import type { LeavableMail } from '@convbox/contract/scheduled-reports'
import { defineText } from '../text/define-text.ts'

/** mail: what the link is of. place: where the mail can be turned on and off, as it stands in a sentence. */
export const leaveMailText = defineText({
  en: {
    mails: { daily: 'daily mail', weekly: 'weekly mail', alerts: 'alert mail' } satisfies Record<LeavableMail, string>,
    title: (p: { mail: string }) => `Turn the ${p.mail} off?`,
    lead: (p: { store: string; email: string; mail: string }) =>
      `${p.email} then gets no ${p.mail} of ${p.store} any more. Nothing else changes.`,
    submit: 'Turn it off',
    offTitle: (p: { mail: string }) => `The ${p.mail} is off`,
    off: (p: { store: string; email: string; place: string; mail: string }) =>
      `${p.email} gets no ${p.mail} of ${p.store}. On ${p.place} it can be turned on again.`,
    brokenTitle: 'This link is not complete',
    broken: (p: { place: string }) => `Please open the link of the mail again, or use the switch on ${p.place}.`,
    deadTitle: 'This link does not work',
    dead: (p: { place: string }) =>
      `It is not one of ours, or the store or the account no longer exists. Copy it again from the mail, or use the switch on ${p.place}.`,
    expiredTitle: 'This link is too old',
    expired: (p: { place: string }) => `It worked for a year. Use the link of a newer mail, or the switch on ${p.place}.`,
  },
  zh: {
    mails: { daily: '每日邮件', weekly: '每周邮件', alerts: '警报邮件' },
    title: (p) => `关闭${p.mail}？`,
    lead: (p) => `${p.email} 将不再收到关于 ${p.store} 的${p.mail}。其他不受影响。`,
    submit: '关闭',
    offTitle: (p) => `${p.mail}已关闭`,
    off: (p) => `${p.email} 不会再收到关于 ${p.store} 的${p.mail}。可在${p.place}重新开启。`,
    brokenTitle: '链接不完整',
    broken: (p) => `请重新打开邮件中的链接，或使用${p.place}的开关。`,
    deadTitle: '此链接无效',
    dead: (p) => `它不是我们发出的链接，或店铺或账号已不存在。请从邮件中重新复制，或使用${p.place}的开关。`,
    expiredTitle: '此链接已过期',
    expired: (p) => `链接有效期为一年。请使用较新邮件中的链接，或${p.place}的开关。`,
  },
})
