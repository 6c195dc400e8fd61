/** Texts of every mail's frame, in both languages. */
export const MAIL_PAGE_TEXT = {
  en: {
    linkHint: 'If the button does not open, copy this address into your browser:',
    footer: (host: string) => `Sent by Convbox on ${host}. If you did not expect this mail, you can ignore it.`,
  },
  zh: {
    linkHint: '如果按钮无法打开，请将此地址复制到浏览器：',
    footer: (host: string) => `此邮件由 ${host} 上的 Convbox 发送。如果您没有预料到这封邮件，可以忽略它。`,
  },
} as const
