import { defineText } from '../../../text/define-text.ts'

export const createOrganizationText = defineText({
  en: {
    title: 'Create an organization',
    lead: 'Your company: it holds your stores and the people who work on them.',
    name: 'Company name',
    nameHint: 'Your colleagues see it when you invite them. You can change it later.',
    nameRequired: 'Please enter a name',
    submit: 'Create organization',
    invited: 'Were you invited by a colleague? Then open the link in the mail instead.',
    signedIn: (p: { email: string }) => `Signed in as ${p.email}`,
    signOut: 'Sign out',
    others: 'Your organizations',
  },
  zh: {
    title: '创建组织',
    lead: '您的公司：包含您的店铺以及负责店铺的人员。',
    name: '公司名称',
    nameHint: '邀请同事时对方会看到该名称，之后可以修改。',
    nameRequired: '请填写名称',
    submit: '创建组织',
    invited: '同事邀请了您？请直接打开邮件中的链接。',
    signedIn: (p) => `当前账号：${p.email}`,
    signOut: '退出登录',
    others: '您的组织',
  },
})
