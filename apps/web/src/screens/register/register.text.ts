import { defineText } from '../../text/define-text.ts'

export const registerText = defineText({
  en: {
    title: 'Create account',
    lead: 'One account for all your stores and organizations.',
    submit: 'Create account',
    byInvitation:
      'Accounts on this server are made by invitation. Ask an admin of your organization to invite you, and open the link of that mail.',
    haveAccount: 'I have an account',
    sentTitle: 'Check your mail',
    sent: (p: { email: string }) =>
      `We have sent a mail to ${p.email}. If the address is new here, open its link to confirm it; you can sign in already. If it has an account, the mail says how to get in.`,
    signIn: 'Sign in',
    another: 'Use another address',
  },
  zh: {
    title: '创建账号',
    lead: '一个账号管理您的所有店铺和组织。',
    submit: '创建账号',
    byInvitation: '此服务器仅限受邀者注册。请让您组织的管理员发出邀请，然后打开邮件中的链接。',
    haveAccount: '我已有账号',
    sentTitle: '请查看邮箱',
    sent: (p) =>
      `我们已向 ${p.email} 发送邮件。如果是新邮箱，请打开邮件中的链接进行确认，您现在就可以登录。如果已有账号，邮件会说明如何登录。`,
    signIn: '登录',
    another: '换一个邮箱',
  },
})
