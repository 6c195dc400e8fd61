import { formatDay } from '@convbox/contract/format-time'
import { defineText, plural } from '../../../text/define-text.ts'

export const mailsText = defineText({
  en: {
    button: 'Weekly mail',
    title: 'Weekly mail to creators',
    lead: 'Each Monday at seven, a creator gets the clicks and orders of the week, the amounts that changed with the cause, and what can be paid out. A creator without news gets none. Each may turn it off.',
    switch: 'Send it each week',
    language: 'Language of the mail',
    languages: { en: 'English', zh: '中文' },
    readers: (p: { readers: number; left: number }) =>
      `${plural(p.readers, 'creator', 'creators')} with an e-mail address${p.left === 0 ? '' : `; ${p.left} turned it off`}`,
    never: 'None has been sent yet.',
    last: (p: { week: string; people: number }) => `Last sent: ${formatDay(p.week, 'en')}, to ${plural(p.people, 'creator', 'creators')}.`,
    noMail: 'No mail server is set up, so nothing is sent.',
    save: 'Save',
    cancel: 'Cancel',
    savedOn: 'The weekly mail to creators is on',
    savedOff: 'The weekly mail to creators is off',
  },
  zh: {
    button: '每周邮件',
    title: '给创作者的每周邮件',
    lead: '每周一七点，创作者会收到一周的点击与订单、有变化的金额及原因，以及可付款的金额。没有新情况的创作者不会收到邮件。每位创作者都可以关闭它。',
    switch: '每周发送',
    language: '邮件语言',
    languages: { en: 'English', zh: '中文' },
    readers: (p) => `有邮箱地址的创作者 ${p.readers} 位${p.left === 0 ? '' : `；${p.left} 位已关闭`}`,
    never: '尚未发送过。',
    last: (p) => `上次发送：${formatDay(p.week, 'zh')}，共 ${p.people} 位创作者。`,
    noMail: '未设置邮件服务器，因此不会发送。',
    save: '保存',
    cancel: '取消',
    savedOn: '给创作者的每周邮件已开启',
    savedOff: '给创作者的每周邮件已关闭',
  },
})
