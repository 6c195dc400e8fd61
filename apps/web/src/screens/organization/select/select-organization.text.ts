import { defineText, plural } from '../../../text/define-text.ts'

export const selectOrganizationText = defineText({
  en: {
    title: 'Choose an organization',
    lead: 'You land in it after signing in. You can change it at any time.',
    open: 'Open',
    active: 'Current',
    noStores: 'No store yet',
    stores: (p: { names: string; more: number }) =>
      p.more > 0 ? `${p.names} and ${plural(p.more, 'more store', 'more stores')}` : p.names,
    leave: (p: { name: string }) => `Leave ${p.name}`,
    leaveTitle: (p: { name: string }) => `Leave ${p.name}?`,
    leaveText: 'You lose access to its stores at once. Only a new invitation brings you back.',
    leaveSubmit: 'Leave organization',
    left: (p: { name: string }) => `You have left ${p.name}`,
    create: 'Create an organization',
    emptyTitle: 'You belong to no organization',
    empty: 'Create one for your company, or ask a colleague to invite you.',
    signOut: 'Sign out',
  },
  zh: {
    title: '选择组织',
    lead: '登录后将进入该组织，您可以随时切换。',
    open: '打开',
    active: '当前',
    noStores: '还没有店铺',
    stores: (p) => (p.more > 0 ? `${p.names} 等，另有 ${p.more.toLocaleString('en')} 个店铺` : p.names),
    leave: (p) => `退出 ${p.name}`,
    leaveTitle: (p) => `退出 ${p.name}？`,
    leaveText: '您将立即失去其店铺的访问权限，只有重新受邀才能回来。',
    leaveSubmit: '退出组织',
    left: (p) => `您已退出 ${p.name}`,
    create: '创建组织',
    emptyTitle: '您不属于任何组织',
    empty: '为您的公司创建一个组织，或请同事邀请您。',
    signOut: '退出登录',
  },
})
