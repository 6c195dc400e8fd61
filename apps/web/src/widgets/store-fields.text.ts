import type { OrderIdentifier } from '@convbox/contract/api/store-settings.values'
import { defineText } from '../text/define-text.ts'

export const storeFieldsText = defineText({
  en: {
    zone: 'Time zone',
    zoneHint: 'You can change it at any time: all reports are recalculated.',
    identifier: 'Order identifier',
    identifierHint: 'How orders are named on every screen.',
    identifiers: { name: 'Order name, such as #1001', number: 'Order number, such as 1001', id: 'Order ID' } satisfies Record<
      OrderIdentifier,
      string
    >,
  },
  zh: {
    zone: '时区',
    zoneHint: '可随时更改：所有报表的日期会重新计算。',
    identifier: '订单标识',
    identifierHint: '各页面上订单的显示方式。',
    identifiers: { name: '订单名称，如 #1001', number: '订单编号，如 1001', id: '订单 ID' },
  },
})
