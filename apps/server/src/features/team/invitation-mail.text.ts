/** Texts of the invitation mail, in both languages. */
export const INVITATION_MAIL_TEXT = {
  en: {
    subject: (p: { inviter: string; company: string }) => `${p.inviter} invites you to ${p.company} on Convbox`,
    lead: (p: { inviter: string; company: string }) =>
      `${p.inviter} would like you to join the organization ${p.company}. Open the link and sign in, or create an account, with this e-mail address.`,
    expiry: (p: { days: number }) => `The link is for you only and works for ${p.days} days.`,
    button: 'See the invitation',
  },
  zh: {
    subject: (p: { inviter: string; company: string }) => `${p.inviter} 邀请您加入 Convbox 上的 ${p.company}`,
    lead: (p: { inviter: string; company: string }) => `${p.inviter} 邀请您加入组织 ${p.company}。请打开链接，使用此邮箱登录或注册账号。`,
    expiry: (p: { days: number }) => `此链接仅供您本人使用，${p.days} 天内有效。`,
    button: '查看邀请',
  },
}
