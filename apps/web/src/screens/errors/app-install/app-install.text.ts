import { defineText } from '../../../text/define-text.ts'

export const appInstallText = defineText({
  en: {
    title: 'The app was not installed',
    lead: 'Nothing was stored, and whoever is signed in stays so.',
    unknown: 'Shopify and this server could not finish the authorization.',
    missing: (p: { scopes: string }) => `Missing permissions: ${p.scopes}`,
    whatTitle: 'What you can do',
    fromShopify: 'Open the app again from your Shopify admin, under Apps.',
    fromHere: 'Or type the address of your store here.',
    again: 'Add New Store',
    home: 'Go to Convbox',
  },
  zh: {
    title: '应用未安装',
    lead: '没有保存任何内容，登录状态不变。',
    unknown: 'Shopify 与此服务器未能完成授权。',
    missing: (p) => `缺少的权限：${p.scopes}`,
    whatTitle: '您可以这样做',
    fromShopify: '在 Shopify 后台的“应用”中重新打开此应用。',
    fromHere: '或在此输入您的店铺地址。',
    again: '添加新店铺',
    home: '前往 Convbox',
  },
})
