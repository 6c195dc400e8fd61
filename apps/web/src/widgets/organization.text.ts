import { defineText } from '../text/define-text.ts'

/** Texts shared by pages about an organization. */
export const organizationPageText = defineText({
  en: {
    organization: 'Organization',
    adminsOnlyTitle: 'Only admins see this page',
    adminsOnly: (p: { company: string }) => `Your role in ${p.company} does not allow it. Ask an admin of the organization.`,
    noneTitle: 'You belong to no organization',
    none: 'Create one for your company, or ask a colleague to invite you.',
    create: 'Create an organization',
    invitations: 'Invitations for you',
    invitedTo: (p: { company: string; inviter: string; role: string }) => `${p.inviter} invites you to ${p.company} as ${p.role}.`,
    seeInvitation: 'Open',
  },
  zh: {
    organization: '组织',
    adminsOnlyTitle: '仅管理员可查看此页面',
    adminsOnly: (p) => `您在 ${p.company} 中的角色无权访问，请联系该组织的管理员。`,
    noneTitle: '您不属于任何组织',
    none: '为您的公司创建一个组织，或请同事邀请您。',
    create: '创建组织',
    invitations: '给您的邀请',
    invitedTo: (p) => `${p.inviter} 邀请您以“${p.role}”身份加入 ${p.company}。`,
    seeInvitation: '打开',
  },
})
