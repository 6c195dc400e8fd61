import { defineText } from '../../text/define-text.ts'

export const resetPasswordText = defineText({
  en: {
    title: 'Choose a new password',
    lead: 'It signs you out everywhere; then you sign in with the new one.',
    submit: 'Set password',
    brokenTitle: 'This link is not complete',
    broken: 'Please open the link of the mail again, or let us send you a new one.',
    deadTitle: 'This link no longer works',
    dead: 'It was used already, or it is older than an hour.',
    sendNew: 'Send a new link',
  },
  zh: {
    title: '设置新密码',
    lead: '设置后所有设备都会退出登录，请用新密码重新登录。',
    submit: '设置密码',
    brokenTitle: '链接不完整',
    broken: '请重新打开邮件中的链接，或让我们发送新的链接。',
    deadTitle: '此链接已失效',
    dead: '链接已被使用，或已超过一小时。',
    sendNew: '发送新的链接',
  },
})
