/** Names of Order Journey's columns in both languages, and the words in their cells. */
import type { ExcludedReason } from '../metrics/excluded-reasons.ts'
import type { Language, Words } from '../format.ts'
import type { OrderSource, OrderStatus } from '../orders.ts'

export const orderColumnsText = {
  store: { en: 'Store', zh: '店铺' },
  order: { en: 'Order', zh: '订单' },
  orderDate: { en: 'Date', zh: '日期' },
  customer: { en: 'Customer', zh: '客户' },
  orderRevenue: { en: 'Payments', zh: '付款' },
  refunded: { en: 'Refunded', zh: '退款' },
  currency: { en: 'Currency', zh: '货币' },
  status: { en: 'Status', zh: '状态' },
  excluded: { en: 'Not counted', zh: '未计入' },
  timeToConversion: { en: 'Time to Conversion', zh: '转化用时' },
  touches: { en: 'Touches', zh: '触点' },
  firstClick: { en: 'First Click', zh: '首次点击' },
  firstCampaign: { en: 'First click campaign', zh: '首次点击广告系列' },
  lastClick: { en: 'Last Click', zh: '末次点击' },
  lastCampaign: { en: 'Last click campaign', zh: '末次点击广告系列' },
  newCustomer: { en: 'New customer', zh: '新客户' },
  toldBy: { en: 'Reported by', zh: '订单来源' },
  surveyAnswer: { en: 'Survey answer', zh: '问卷回答' },
  surveyChannel: { en: 'Survey channel', zh: '问卷渠道' },
} as const satisfies Record<string, Words>

export const orderExplanations = {
  timeToConversion: { en: 'From the first touch to the order.', zh: '从首次触点到下单的时间。' },
  touches: { en: 'Landings of the customer before the order.', zh: '客户下单前的着陆次数。' },
  excluded: { en: 'Why the reports do not count the order.', zh: '报表未计入该订单的原因。' },
  wholeJourney: {
    en: 'Of the whole journey before the order. The reports look only at the touches in their window.',
    zh: '取自下单前的完整旅程；报表只看其窗口内的触点。',
  },
} as const satisfies Record<string, Words>

/** Payment status of an order, by language. */
export const orderStatusText: Readonly<Record<Language, Readonly<Record<OrderStatus, string>>>> = {
  en: {
    paid: 'Paid',
    partially_paid: 'Partially paid',
    authorized: 'Authorized',
    pending: 'Pending',
    refunded: 'Refunded',
    partially_refunded: 'Partially refunded',
    voided: 'Voided',
    expired: 'Expired',
  },
  zh: {
    paid: '已付款',
    partially_paid: '部分付款',
    authorized: '已授权',
    pending: '待付款',
    refunded: '已退款',
    partially_refunded: '部分退款',
    voided: '已作废',
    expired: '已过期',
  },
}

/** The most trusted source of an order. */
export const orderSourcesText: Readonly<Record<OrderSource, Words>> = {
  browser: { en: 'Browser', zh: '浏览器' },
  csv: { en: 'File', zh: '文件' },
  server: { en: 'Server', zh: '服务器' },
  shopify: { en: 'Shopify', zh: 'Shopify' },
}

export const yes: Words = { en: 'Yes', zh: '是' }
export const no: Words = { en: 'No', zh: '否' }

/** Why a listed order is not in the reports. 'no ad touch' applies to reports of ads only. */
export const excludedReasonsText: Readonly<Record<ExcludedReason, Words>> = {
  test: { en: 'Test order', zh: '测试订单' },
  voided: { en: 'Voided', zh: '已作废' },
  'cancelled before capture': { en: 'Cancelled before payment', zh: '付款前取消' },
  'told by browser': { en: 'Reported by the browser only', zh: '仅由浏览器上报' },
  'not confirmed': { en: 'Not confirmed', zh: '未经确认' },
  'missing rate': { en: 'No exchange rate', zh: '没有汇率' },
  'no ad touch': { en: 'Without an ad touch', zh: '无广告触点' },
}
