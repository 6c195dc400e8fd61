import { defineText } from '../text/define-text.ts'

export const columnsText = defineText({
  en: {
    columns: 'Columns',
    presets: { default: 'Default', profit: 'Profit', customers: 'New customers', funnel: 'Funnel', windows: 'Windows' },
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
    presets: { default: '默认', profit: '利润', customers: '新客户', funnel: '漏斗', windows: '窗口对比' },
    columnsTitle: '选择列',
    allMetrics: '每个指标的含义：指标目录',
    columnGroups: { 'order-value': '订单与价值', events: '事件', sessions: '会话', users: '用户', media: '广告平台' },
  },
})
