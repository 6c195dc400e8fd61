import { defineText } from '../../text/define-text.ts'

export const ownMailsText = defineText({
  en: {
    card: 'Weekly mail',
    help: (p: { store: string }) =>
      `Each Monday: clicks and orders of your week at ${p.store}, amounts that changed, and what can be paid out.`,
    switch: 'Send me the weekly mail',
    place: 'your page',
    toPage: 'Open my page',
  },
  zh: {
    card: '每周邮件',
    help: (p) => `每周一：您在 ${p.store} 一周的点击与订单、有变化的金额，以及可付款的金额。`,
    switch: '给我发送每周邮件',
    place: '您的页面',
    toPage: '打开我的页面',
  },
})
