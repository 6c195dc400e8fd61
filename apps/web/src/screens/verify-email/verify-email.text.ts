import { defineText } from '../../text/define-text.ts'

export const verifyEmailText = defineText({
  en: {
    title: 'Confirm your e-mail',
    busy: 'One moment …',
    signInLead: 'Please sign in first: an address is confirmed only by the account that it belongs to.',
    signIn: 'Sign in',
    doneTitle: 'Your e-mail is confirmed',
    done: 'Thank you. You can go on now.',
    goOn: 'Go on',
    failedTitle: 'Your e-mail is not confirmed yet',
    failedHint: 'The link is for the account that it was mailed to. We can mail you a new one.',
    openLink: 'Open the link in the mail that we have sent you, or let us send it again.',
    otherTitle: 'This link is not for your account',
    other: (p: { email: string }) =>
      `You are signed in as ${p.email}, and that address is confirmed. Sign in with the account that the mail came to.`,
    resend: 'Send the mail again',
    resent: 'The mail is on its way.',
    notice: (p: { email: string }) => `Please confirm that ${p.email} is yours: open the link in the mail that we have sent you.`,
  },
  zh: {
    title: '确认邮箱',
    busy: '请稍候…',
    signInLead: '请先登录：邮箱只能由它所属的账号确认。',
    signIn: '登录',
    doneTitle: '邮箱已确认',
    done: '谢谢，您可以继续了。',
    goOn: '继续',
    failedTitle: '邮箱尚未确认',
    failedHint: '链接只对收到邮件的账号有效。我们可以重新发送。',
    openLink: '请打开我们发送的邮件中的链接，或让我们重新发送。',
    otherTitle: '此链接不属于您的账号',
    other: (p) => `您当前登录的是 ${p.email}，该邮箱已确认。请使用收到邮件的账号登录。`,
    resend: '重新发送邮件',
    resent: '邮件正在发送。',
    notice: (p) => `请确认 ${p.email} 属于您：打开我们发送的邮件中的链接。`,
  },
})
