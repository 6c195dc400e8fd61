import { defineText } from '../../text/define-text.ts'

export const mobileText = defineText({
  en: {
    title: 'Sign in by phone',
    lead: 'For a number that you have confirmed in My Account. We send it a code.',
    sendCode: 'Send code',
    codeTitle: 'Enter the code',
    codeLead: (p: { phone: string }) =>
      `If ${p.phone} is confirmed on an account, it gets a code of six digits by SMS. It works for five minutes.`,
    logIn: 'Sign in',
    resend: 'Send a new code',
    resent: 'A new code is on its way.',
    otherNumber: 'Use another number',
  },
  zh: {
    title: '手机号登录',
    lead: '适用于您在“我的账号”中确认过的手机号。我们会发送验证码。',
    sendCode: '发送验证码',
    codeTitle: '输入验证码',
    codeLead: (p) => `如果 ${p.phone} 已在某个账号中确认，它会收到六位数字的短信验证码，五分钟内有效。`,
    logIn: '登录',
    resend: '重新发送验证码',
    resent: '新的验证码正在发送。',
    otherNumber: '使用其他号码',
  },
})
