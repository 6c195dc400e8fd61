import { defineText, plural } from '../../../../text/define-text.ts'

type Sums = { orders: number; commission: string; beyondOrders: number; beyond: string }

export const beyondText = defineText({
  en: {
    title: 'Paid beyond credit',
    lead: 'Orders for which a creator is paid while ads, e-mail or other channels earned credit too. Beyond credit = commission × the share of these channels. Direct visits take nothing from a commission.',
    table: 'Paid beyond credit by creator',
    campaign: 'Campaign',
    creator: 'Creator',
    orders: 'Orders paid',
    commission: 'Commission',
    beyondOrders: 'With other credit',
    beyond: 'Beyond credit',
    codeOnly: 'For a code alone',
    channels: 'Who earned it',
    total: 'Total',
    sums: (p: Sums) =>
      p.beyondOrders === 0
        ? `${p.commission} for ${plural(p.orders, 'order', 'orders')}: no other channel earned credit.`
        : `${p.beyond} of ${p.commission}: other channels earned credit of ${p.beyondOrders.toLocaleString('en')} of ${plural(p.orders, 'order', 'orders')}.`,
    codeOnlyHelp: 'For a code alone: orders that no touch explains, so that no channel earned them.',
    list: 'Orders with other credit',
    newest: (n: number) => `The newest ${n} orders are listed.`,
    order: 'Order',
    date: 'Date',
    share: 'Creators’ share',
    others: 'Other channels',
    why: (p: { name: string }) => `Why: ${p.name}`,
    emptyTitle: 'No commissions in these days',
    empty: 'Choose other days, or wait until orders of a campaign are paid.',
  },
  zh: {
    title: '超出功劳的付费',
    lead: '已向创作者计佣、同时广告、邮件或其他渠道也有功劳的订单。超出部分 = 佣金 × 这些渠道的份额。直接访问不减少佣金。',
    table: '各创作者超出功劳的付费',
    campaign: '活动',
    creator: '创作者',
    orders: '计佣订单',
    commission: '佣金',
    beyondOrders: '有其他功劳',
    beyond: '超出功劳',
    codeOnly: '仅凭折扣码',
    channels: '功劳归属',
    total: '合计',
    sums: (p) =>
      p.beyondOrders === 0
        ? `${p.orders} 个订单共 ${p.commission}：没有其他渠道的功劳。`
        : `${p.commission} 中有 ${p.beyond}：${p.orders} 个订单中有 ${p.beyondOrders} 个也有其他渠道的功劳。`,
    codeOnlyHelp: '仅凭折扣码：没有任何触点可以解释的订单，因此没有渠道的功劳。',
    list: '有其他功劳的订单',
    newest: (n) => `仅列出最新 ${n} 个订单。`,
    order: '订单',
    date: '日期',
    share: '创作者份额',
    others: '其他渠道',
    why: (p) => `原因：${p.name}`,
    emptyTitle: '这些日期没有佣金',
    empty: '请选择其他日期，或等待活动订单付款。',
  },
})
