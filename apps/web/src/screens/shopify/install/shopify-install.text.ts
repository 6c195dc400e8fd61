import { defineText } from '../../../text/define-text.ts'

/** Texts of the redirect between Shopify and the app. */
export const shopifyInstallText = defineText({
  en: {
    title: 'Install from Shopify',
    checking: 'Checking what Shopify sent',
    wait: 'You will be taken on in a moment.',
    home: 'Go to Convbox',
  },
  zh: { title: '从 Shopify 安装', checking: '正在验证 Shopify 发来的信息', wait: '即将为您跳转。', home: '前往 Convbox' },
})
