import { defineText } from '../text/define-text.ts'

export const columnsText = defineText({
  en: {
    columns: 'Columns',
    columnsTitle: 'Choose columns',
    allMetrics: 'What every metric counts: metric catalogue',
    columnGroups: {
      'order-value': 'Order and value',
      events: 'Events',
      sessions: 'Sessions',
      users: 'Users',
      media: 'Ad platforms',
    },
  },
  zh: {
    columns: '列',
    columnsTitle: '选择列',
    allMetrics: '每个指标的含义：指标目录',
    columnGroups: { 'order-value': '订单与价值', events: '事件', sessions: '会话', users: '用户', media: '广告平台' },
  },
})
