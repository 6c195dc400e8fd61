/** Mails about disputes, in both languages. What creators write is not mailed: the reader opens the program for it. */
type About = { order: string; store: string }

export const DISPUTE_MAIL_TEXT = {
  en: {
    toStore: {
      subject: (p: { creator: string; order: string }) => `${p.creator} disputes order ${p.order}`,
      lead: (p: { creator: string; order: string; campaign: string; store: string }) =>
        `${p.creator} disagrees with the commission of order ${p.order} in the campaign “${p.campaign}” of ${p.store}, and waits for your answer.`,
      why: 'You get this mail because you are an admin of the store and get its alerts by mail.',
      button: 'Read and answer',
    },
    toCreator: {
      subject: (p: About) => `${p.store} answered about order ${p.order}`,
      answered: (p: About) => `${p.store} answered your dispute about order ${p.order}:`,
      accepted: (p: About) => `${p.store} accepted your dispute about order ${p.order}:`,
      refused: (p: About) => `${p.store} refused your dispute about order ${p.order}:`,
      why: (p: { days: number }) => `The link opens your page once, within ${p.days} days.`,
      button: 'Open my page',
    },
  },
  zh: {
    toStore: {
      subject: (p: { creator: string; order: string }) => `${p.creator} 对订单 ${p.order} 提出异议`,
      lead: (p: { creator: string; order: string; campaign: string; store: string }) =>
        `${p.creator} 不同意 ${p.store} 活动“${p.campaign}”中订单 ${p.order} 的佣金，正在等待您的答复。`,
      why: '您收到此邮件，是因为您是该店铺的管理员并通过邮件接收提醒。',
      button: '查看并答复',
    },
    toCreator: {
      subject: (p: About) => `${p.store} 已答复订单 ${p.order}`,
      answered: (p: About) => `${p.store} 答复了您对订单 ${p.order} 的异议：`,
      accepted: (p: About) => `${p.store} 接受了您对订单 ${p.order} 的异议：`,
      refused: (p: About) => `${p.store} 拒绝了您对订单 ${p.order} 的异议：`,
      why: (p: { days: number }) => `此链接可打开您的页面一次，${p.days} 天内有效。`,
      button: '打开我的页面',
    },
  },
}
