import { defineText } from '../../text/define-text.ts'

export const setupPromptText = defineText({
  en: {
    title: (p: { done: number; total: number }) => `Tracking is not set up yet: ${p.done} of ${p.total} steps done`,
    lead: 'Until all are done, events of this store are missing at the platforms.',
    done: 'Done',
    open: 'To do',
    unknown: 'Not known',
    steps: {
      permission: 'Allow Convbox to use the web pixel in Shopify (write_pixels)',
      extension: 'Switch the app on in the shop’s theme',
      pixel: 'Set up a pixel',
    },
  },
  zh: {
    title: (p) => `追踪尚未设置完成：已完成 ${p.done}/${p.total} 步`,
    lead: '在全部完成之前，平台上会缺少此店铺的事件。',
    done: '已完成',
    open: '待完成',
    unknown: '未知',
    steps: {
      permission: '允许 Convbox 使用 Shopify 的网站像素（write_pixels）',
      extension: '在店铺主题中启用应用',
      pixel: '设置像素',
    },
  },
})
