import { defineText } from '../../text/define-text.ts'

export const forgotPasswordText = defineText({
  en: {
    title: 'Forgot password',
    lead: 'Tell us your e-mail, and we send you a link to choose a new one.',
    submit: 'Send link',
    sentTitle: 'Check your mail',
    sent: (p: { email: string }) => `If ${p.email} has an account, a mail with a link is on its way. The link works once, for one hour.`,
    another: 'Use another address',
  },
  zh: {
    title: '忘记密码',
    lead: '请输入您的邮箱，我们会发送设置新密码的链接。',
    submit: '发送链接',
    sentTitle: '请查看邮箱',
    sent: (p) => `如果 ${p.email} 有账号，带链接的邮件正在发送。链接只能使用一次，一小时内有效。`,
    another: '换一个邮箱',
  },
})
