import { defineText } from '../text/define-text.ts'

export const explainDrawerText = defineText({
  en: {
    explainTitle: (p: { metric: string; row: string }) => `${p.metric} of ${p.row}`,
    explain: 'Explain',
    explainAll: 'all rows',
    formulas: {
      byDay: 'Sum of what the platform reported, day by day',
      impacted: 'Sum over the orders with a touch of the row',
      credited: 'Sum of credit × order',
      counted: 'Counted by our own tracking',
    },
    inForce: 'Current settings',
    whyDiffers: 'Why it differs from the ad platform',
    whyDiffersText:
      'A platform counts every order of people who saw or clicked its ads, on its own clock and also when other channels took part; several platforms claim the same order. Here each order is shared out once.',
    creditedOrders: (p: { n: string }) => (p.n === '1' ? '1 order behind it' : `${p.n} orders behind it`),
    noOrdersBehind: 'No orders stand behind this number.',
    orderCredit: (p: { percent: string; amount: string }) => `× ${p.percent} = ${p.amount}`,
    costs: {
      refunded: 'Refunds',
      tax: 'Tax',
      goods: 'Cost of goods',
      grossProfit: 'Gross profit',
      shipping: 'Shipping',
      fees: 'Payment fees',
    },
    goodsUnknown: 'Cost of goods not known: left out',
    openOrder: (p: { order: string }) => `Open the journey of ${p.order}`,
    reportedByDay: 'Reported by the platform',
    day: 'Day',
    campaign: 'Campaign',
  },
  zh: {
    explainTitle: (p) => `${p.row} 的${p.metric}`,
    explain: '解释',
    explainAll: '所有行',
    formulas: {
      byDay: '平台每日上报数据之和',
      impacted: '含该行触点的订单之和',
      credited: '归因份额 × 订单之和',
      counted: '由自有追踪统计',
    },
    inForce: '当前条件',
    whyDiffers: '为何与广告平台不同',
    whyDiffersText:
      '平台会计入所有看过或点过其广告的人的订单，按自己的时间计算，也包括其他渠道参与的订单；多个平台会认领同一笔订单。这里每笔订单只分配一次。',
    creditedOrders: (p) => `涉及 ${p.n} 笔订单`,
    noOrdersBehind: '这个数字没有对应的订单。',
    orderCredit: (p) => `× ${p.percent} = ${p.amount}`,
    costs: { refunded: '退款', tax: '税', goods: '商品成本', grossProfit: '毛利', shipping: '运费', fees: '支付手续费' },
    goodsUnknown: '商品成本未知：不计入',
    openOrder: (p) => `打开 ${p.order} 的旅程`,
    reportedByDay: '平台上报数据',
    day: '日期',
    campaign: '广告系列',
  },
})
