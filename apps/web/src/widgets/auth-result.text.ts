import { defineText } from '../text/define-text.ts'

/** Results of an authorization. */
export const authResultText = defineText({
  en: {
    success: 'Auth Success',
    successLead: (p: { platform: string }) => `Your ${p.platform} account is connected.`,
    failedTitle: (p: { platform: string }) => `${p.platform} Authorization Failed`,
    expiredTitle: (p: { platform: string }) => `${p.platform} Authorization Expired`,
    duplicateTitle: (p: { platform: string }) => `${p.platform} Authorization Duplicate`,
    failed: 'The authorization failed. Try again.',
    linked: (p: { platform: string; account: string; user: string; store: string }) =>
      `The ${p.platform} account ${p.account} of ${p.user} is linked to the store ${p.store}.`,
    linkedAccount: (p: { platform: string; account: string; store: string }) =>
      `The ${p.platform} account ${p.account} is linked to the store ${p.store}.`,
    linkedToOther: (p: { platform: string; account: string }) => `The ${p.platform} account ${p.account} is linked to another store.`,
    missing: 'Not allowed, and what does not work without it',
    platform: 'channel',
    reconnect: 'Reconnect',
    close: 'Close',
    toApp: 'Go to Convbox',
    reauthorizeTitle: 'Authorization failed',
    reauthorizeLead: (p: { platform: string }) =>
      `The authorization of ${p.platform} no longer works. Reconnect it: the old authorization is removed first, then a new one begins.`,
    nothingTitle: 'Nothing to renew',
    nothing: 'No authorization is in progress. The integrations page shows every connected account and whether it works.',
    toIntegrations: 'Go to integrations',
    failedPage: 'The platform did not grant the connection, so nothing was changed. You can try again from the integrations page.',
    refailedTitle: 'Connected again',
    refailed:
      'Your Meta authorization works again. Events that waited for it are being sent; those that Meta refused meanwhile can be sent again from the delivery log.',
    toLog: 'Open the delivery log',
  },
  zh: {
    success: '授权成功',
    successLead: (p) => `您的 ${p.platform} 账户已连接。`,
    failedTitle: (p) => `${p.platform} 授权失败`,
    expiredTitle: (p) => `${p.platform} 授权已过期`,
    duplicateTitle: (p) => `${p.platform} 授权重复`,
    failed: '授权失败，请重试。',
    linked: (p) => `${p.user} 的 ${p.platform} 账户 ${p.account} 已关联到店铺 ${p.store}。`,
    linkedAccount: (p) => `${p.platform} 账户 ${p.account} 已关联到店铺 ${p.store}。`,
    linkedToOther: (p) => `${p.platform} 账户 ${p.account} 已关联到其他店铺。`,
    missing: '未授予的权限及其影响',
    platform: '渠道',
    reconnect: '重新连接',
    close: '关闭',
    toApp: '前往 Convbox',
    reauthorizeTitle: '授权失败',
    reauthorizeLead: (p) => `${p.platform} 的授权已失效。请重新连接：先移除旧授权，再开始新的授权。`,
    nothingTitle: '无需重新授权',
    nothing: '当前没有进行中的授权。集成页面列出每个已连接的账户及其状态。',
    toIntegrations: '前往集成',
    failedPage: '平台未授予连接权限，未做任何更改。您可以在集成页面重试。',
    refailedTitle: '已重新连接',
    refailed: '您的 Meta 授权已恢复。等待中的事件正在发送；其间被 Meta 拒绝的事件可在发送记录中重新发送。',
    toLog: '打开发送记录',
  },
})
