import { defineText } from '../text/define-text.ts'

export const publicPageText = defineText({
  en: {
    outbox: 'Sandbox: mail and SMS stay in the outbox.',
    openOutbox: 'Open the outbox',
    mailIsOff: 'This server cannot send mail yet. Its operator has to set SMTP_URL first; until then he can make accounts himself.',
    smsIsOff: 'This server cannot send SMS yet. Please sign in with your password.',
    backToLogin: 'Back to sign in',
  },
  zh: {
    outbox: '沙盒：邮件和短信只放在发件箱中。',
    openOutbox: '打开发件箱',
    mailIsOff: '此服务器还不能发送邮件。需要运营者先设置 SMTP_URL；在此之前可由运营者创建账号。',
    smsIsOff: '此服务器还不能发送短信。请使用密码登录。',
    backToLogin: '返回登录',
  },
})
