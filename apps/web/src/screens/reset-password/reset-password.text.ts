import { defineText } from '../../text/define-text.ts'

export const resetPasswordText = defineText({
  en: {
    title: 'Choose a new password',
    lead: 'It signs you out everywhere; then you sign in with the new one.',
    submit: 'Set password',
    brokenTitle: 'This link is not complete',
    broken: 'Please open the link of the mail again, or ask for a new one.',
    askAgain: 'Ask for a new link',
  },
  zh: {
    title: '设置新密码',
    lead: '设置后所有设备都会退出登录，请用新密码重新登录。',
    submit: '设置密码',
    brokenTitle: '链接不完整',
    broken: '请重新打开邮件中的链接，或重新获取链接。',
    askAgain: '重新获取链接',
  },
})
