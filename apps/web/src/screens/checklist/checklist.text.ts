import { defineText } from '../../text/define-text.ts'

/** Texts of the checklist. */
export const checklistText = defineText({
  en: {
    title: 'Checklist',
    progress: (p: { done: number; total: number }) => `${p.done} of ${p.total} done`,
    complete: 'Done',
    open: 'To do',
    groups: {
      store_setting: 'Store settings',
      data_configuration: 'Data',
      integrations_authorizations: 'Integrations and authorizations',
      team_tenant_management: 'Team and organization',
    },
    items: {
      build: 'Choose how the storefront is built',
      checkout: 'Choose which checkouts the store uses',
      events: 'Install the script and receive the first event',
      pixel: 'Set up a pixel',
      channel: 'Connect an ad account or an e-mail tool',
      team: 'Invite a colleague',
    },
  },
  zh: {
    title: '清单',
    progress: (p) => `已完成 ${p.done}/${p.total}`,
    complete: '已完成',
    open: '待完成',
    groups: {
      store_setting: '店铺设置',
      data_configuration: '数据',
      integrations_authorizations: '集成与授权',
      team_tenant_management: '团队与组织',
    },
    items: {
      build: '说明店面的搭建方式',
      checkout: '说明店铺使用的结账方式',
      events: '安装脚本并收到第一个事件',
      pixel: '设置像素',
      channel: '连接广告账户或邮件工具',
      team: '邀请同事',
    },
  },
})
