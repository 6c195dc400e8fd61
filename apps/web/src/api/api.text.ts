import { defineText } from '../text/define-text.ts'

/** Messages for failed and slow calls. */
export const apiText = defineText({
  en: {
    loginExpired: 'Login expired',
    network: 'Network error, please try later',
    shopifyBusy: 'Shopify access error, please try again later!',
    slow: 'This is taking longer than usual. We are still loading.',
    upgrading: 'The app is upgrading, please try again later.',
    reload: 'Reload',
    emptyFile: 'The file is empty',
    downloadFailed: 'Download failed',
  },
  zh: {
    loginExpired: '登录已过期',
    network: '网络错误，请稍后重试',
    shopifyBusy: 'Shopify 访问出错，请稍后重试！',
    slow: '加载时间比平时长，仍在加载中。',
    upgrading: '应用正在升级，请稍后重试。',
    reload: '重新加载',
    emptyFile: '文件为空',
    downloadFailed: '下载失败',
  },
})
