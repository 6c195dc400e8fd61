/** Words of the comparison of windows. */
import { defineText } from '../../text/define-text.ts'

export const windowComparisonText = defineText({
  en: {
    title: 'Compare windows',
    subtitle: 'What each channel gets as touches further back from the order count',
    toAnalysis: 'Conversion analysis',
    toModels: 'Compare models',
    figure: 'Figure',
    figures: { orders: 'Orders', sales: 'Sales' },
    model: 'Model',
    tableLabel: 'Channels by window',
    channel: 'Channel',
    change: (p: { change: string; than: string }) => `${p.change} to ${p.than}`,
    legend:
      'Below each figure: its change to the next shorter window. A longer window finds more touches, so Untracked shrinks; the total stays.',
    ownConstants: 'Convbox with this store’s own constants, not the published ones.',
    emptyTitle: 'No orders in these days',
    empty: 'Choose other days, or wait for the first orders.',
  },
  zh: {
    title: '归因窗口对比',
    subtitle: '距下单更早的触点也计入时，各渠道得到多少',
    toAnalysis: '转化分析',
    toModels: '模型对比',
    figure: '指标',
    figures: { orders: '订单数', sales: '销售额' },
    model: '模型',
    tableLabel: '各窗口下的渠道',
    channel: '渠道',
    change: (p) => `与 ${p.than}相比 ${p.change}`,
    legend: '每个数字下方：与较短一档窗口相比的变化。窗口越长，找到的触点越多，“未追踪”随之减少；合计不变。',
    ownConstants: 'Convbox 采用本店铺自己的常数，而非公布值。',
    emptyTitle: '这些天没有订单',
    empty: '请选择其他日期，或等待首批订单。',
  },
})
