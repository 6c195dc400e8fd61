import type { Feature } from '@convbox/contract/plans'
import { defineText } from './define-text.ts'

/** Names of the features, for the navigation and for what a plan does not include. */
export const featuresText = defineText({
  en: {
    Pixels: 'Pixels',
    'Events Monitor': 'Events monitor',
    'Order Journey': 'Order journey',
    'Conversion Analysis': 'Conversion analysis',
    'Online Store Settings': 'Online store settings',
  } satisfies Record<Feature, string>,
  zh: {
    Pixels: '像素',
    'Events Monitor': '事件监控',
    'Order Journey': '订单旅程',
    'Conversion Analysis': '转化分析',
    'Online Store Settings': '店铺设置',
  },
})
