import { defineText } from '../../text/define-text.ts'

/** Words of posts as their creator sees them. */
export const ownPostsText = defineText({
  en: {
    title: 'Your posts',
    lead: 'Tell the store where you have posted. It looks at the post and at how it is labelled.',
    url: 'Address of the post',
    urlFault: 'Please enter an address that begins with https://',
    tell: 'Add',
    told: 'The store can look at the post now',
    full: (p: { max: number }) => `You have told ${p.max} posts in this campaign: there can be no more.`,
    seen: 'The label was seen',
    notSeen: 'No label was seen',
    reason: (p: { reason: string }) => `Reason: ${p.reason}`,
  },
  zh: {
    title: '您的发布内容',
    lead: '请告知店铺您的发布地址。店铺会查看内容及其标注。',
    url: '发布地址',
    urlFault: '请输入以 https:// 开头的地址',
    tell: '添加',
    told: '店铺现在可以查看该内容',
    full: (p) => `您在此活动中已添加 ${p.max} 条发布内容，无法再添加。`,
    seen: '已看到标注',
    notSeen: '未看到标注',
    reason: (p) => `原因：${p.reason}`,
  },
})
