/** Names and meanings of the metrics in both languages: for screens, downloads and explanations. A metric without its words does not compile. */
import type { MetricKey } from './metrics.ts'

/** label: short enough for a table head. description: what it counts and who reports it, in one or two sentences. */
export type MetricText = { label: string; description: string }

const en: Record<MetricKey, MetricText> = {
  roas: {
    label: 'ROAS',
    description: 'Sales credited by the chosen model, divided by ad spend. Sales are our own tracking, spend is the ad platform’s.',
  },
  orders: {
    label: 'Orders',
    description:
      'Orders credited to the row by the chosen model. A model may share one order among several touches, so parts of orders are possible.',
  },
  sales: {
    label: 'Sales',
    description:
      'Order totals credited to the row by the chosen model, before refunds. In the store’s currency; for All-Sites in the one that its stores share, else in US dollars.',
  },
  netOrders: { label: 'Net orders', description: 'Credited orders that were not refunded in full.' },
  netSales: { label: 'Net sales', description: 'Credited sales less refunds.' },
  netRoas: { label: 'Net ROAS', description: 'Credited sales less refunds, divided by ad spend.' },
  cpa: { label: 'CPA', description: 'Ad spend for one credited order. Lower is better.' },
  aov: { label: 'AOV', description: 'Average order value: credited sales divided by credited orders.' },
  impactedOrders: {
    label: 'Impacted orders',
    description:
      'Orders with at least one touch of the row within the window, each counted in full. Rows overlap: their sum is more than the store’s orders.',
  },
  impactedSales: {
    label: 'Impacted sales',
    description: 'Totals of all orders with at least one touch of the row within the window, each in full. Rows overlap.',
  },
  netImpactedSales: { label: 'Net impacted sales', description: 'Impacted sales less refunds.' },
  newCustomerOrders: { label: 'New customers', description: 'Credited orders of customers who had not ordered before.' },
  newCustomerSales: {
    label: 'New customer sales',
    description: 'Credited sales of customers who had not ordered before, before refunds.',
  },
  newCustomerRoas: {
    label: 'New customer ROAS',
    description: 'Credited sales of customers who had not ordered before, divided by all ad spend.',
  },
  newCustomerShare: {
    label: 'New customer share',
    description: 'Part of the credited orders that came from customers who had not ordered before.',
  },
  visitors: { label: 'Visitors', description: 'Different visitors whose sessions began with the row.' },
  newVisitors: { label: 'New visitors', description: 'Visitors who came to the store for the first time.' },
  sessions: { label: 'Sessions', description: 'Visits that began with the row. A visit ends after more than 30 minutes of silence.' },
  conversionRate: { label: 'Conversion rate', description: 'Credited orders divided by sessions.' },
  landingPageViews: {
    label: 'Landing page views',
    description: 'Landings: first pages of a session, and pages opened from another channel within one.',
  },
  addToCarts: { label: 'Add to cart', description: 'Add-to-cart events in sessions of the row.' },
  checkouts: { label: 'Initiate checkout', description: 'Checkouts begun in sessions of the row.' },
  spend: { label: 'Spend', description: 'What the ad platform charged, converted at the stored rate of its day.' },
  mediaRoas: { label: 'Media ROAS', description: 'Sales that the ad platform claims, divided by spend.' },
  mediaSales: { label: 'Media sales', description: 'Sales that the ad platform claims, by its own attribution window.' },
  mediaOrders: { label: 'Media orders', description: 'Orders that the ad platform claims, by its own attribution window.' },
  orders1dView: { label: '1d view orders', description: 'Orders that the ad platform claims within 1 day after an ad was seen.' },
  sales1dView: { label: '1d view sales', description: 'Sales that the ad platform claims within 1 day after an ad was seen.' },
  orders1dClick: { label: '1d click orders', description: 'Orders that the ad platform claims within 1 day after a click.' },
  sales1dClick: { label: '1d click sales', description: 'Sales that the ad platform claims within 1 day after a click.' },
  orders7dClick: { label: '7d click orders', description: 'Orders that the ad platform claims within 7 days after a click.' },
  sales7dClick: { label: '7d click sales', description: 'Sales that the ad platform claims within 7 days after a click.' },
  orders28dClick: { label: '28d click orders', description: 'Orders that the ad platform claims within 28 days after a click.' },
  sales28dClick: { label: '28d click sales', description: 'Sales that the ad platform claims within 28 days after a click.' },
  impressions: { label: 'Impressions', description: 'How often the ads were shown, as the ad platform counts.' },
  clicks: { label: 'Clicks', description: 'All clicks on the ads, as the ad platform counts.' },
  linkClicks: { label: 'Link clicks', description: 'Clicks that led to the store, as the ad platform counts.' },
  cpc: { label: 'CPC', description: 'Spend for one link click. Lower is better.' },
  ctr: { label: 'CTR', description: 'Link clicks divided by impressions.' },
  cpm: { label: 'CPM', description: 'Spend for 1,000 impressions. Lower is better.' },
}

const zh: Record<MetricKey, MetricText> = {
  roas: { label: 'ROAS', description: '广告支出回报率：所选模型归因的销售额除以广告花费。销售额来自自有追踪，花费来自广告平台。' },
  orders: { label: '订单数', description: '所选模型归因到该行的订单。模型可能将一笔订单分配给多个触点，因此会出现小数。' },
  sales: {
    label: '销售额',
    description: '所选模型归因到该行的订单总额，未扣退款。以店铺货币计；“全部店铺”以各店铺共用的货币计，货币不同时以美元计。',
  },
  netOrders: { label: '净订单数', description: '未全额退款的归因订单。' },
  netSales: { label: '净销售额', description: '归因销售额减去退款。' },
  netRoas: { label: '净 ROAS', description: '归因销售额减去退款后，除以广告花费。' },
  cpa: { label: '单次转化成本', description: '每笔归因订单的广告花费，越低越好。' },
  aov: { label: '客单价', description: '平均订单价值：归因销售额除以归因订单数。' },
  impactedOrders: { label: '影响订单', description: '窗口内至少有一个该行触点的订单，每笔均全额计入。各行会重叠，合计大于店铺订单数。' },
  impactedSales: { label: '影响销售额', description: '窗口内至少有一个该行触点的订单总额，每笔均全额计入。各行会重叠。' },
  netImpactedSales: { label: '净影响销售额', description: '影响销售额减去退款。' },
  newCustomerOrders: { label: '新客订单', description: '此前未下过单的客户的归因订单。' },
  newCustomerSales: { label: '新客销售额', description: '此前未下过单的客户的归因销售额，未扣退款。' },
  newCustomerRoas: { label: '新客 ROAS', description: '此前未下过单的客户的归因销售额除以全部广告花费。' },
  newCustomerShare: { label: '新客占比', description: '归因订单中来自新客户的比例。' },
  visitors: { label: '访客数', description: '由该行带来访问的独立访客数。' },
  newVisitors: { label: '新访客', description: '第一次来到店铺的访客。' },
  sessions: { label: '会话数', description: '由该行带来的访问。超过 30 分钟无操作则会话结束。' },
  conversionRate: { label: '转化率', description: '归因订单数除以会话数。' },
  landingPageViews: { label: '着陆页浏览', description: '着陆次数：会话的第一页，以及会话中从其他渠道打开的页面。' },
  addToCarts: { label: '加购', description: '该行会话中的加购事件。' },
  checkouts: { label: '发起结账', description: '该行会话中开始的结账。' },
  spend: { label: '花费', description: '广告平台收取的费用，按当日汇率换算。' },
  mediaRoas: { label: '平台 ROAS', description: '广告平台上报的销售额除以花费。' },
  mediaSales: { label: '平台销售额', description: '广告平台按其自身归因窗口上报的销售额。' },
  mediaOrders: { label: '平台订单', description: '广告平台按其自身归因窗口上报的订单。' },
  orders1dView: { label: '1 天浏览订单', description: '广告平台上报的、看到广告后 1 天内的订单。' },
  sales1dView: { label: '1 天浏览销售额', description: '广告平台上报的、看到广告后 1 天内的销售额。' },
  orders1dClick: { label: '1 天点击订单', description: '广告平台上报的、点击后 1 天内的订单。' },
  sales1dClick: { label: '1 天点击销售额', description: '广告平台上报的、点击后 1 天内的销售额。' },
  orders7dClick: { label: '7 天点击订单', description: '广告平台上报的、点击后 7 天内的订单。' },
  sales7dClick: { label: '7 天点击销售额', description: '广告平台上报的、点击后 7 天内的销售额。' },
  orders28dClick: { label: '28 天点击订单', description: '广告平台上报的、点击后 28 天内的订单。' },
  sales28dClick: { label: '28 天点击销售额', description: '广告平台上报的、点击后 28 天内的销售额。' },
  impressions: { label: '展示次数', description: '广告平台统计的广告展示次数。' },
  clicks: { label: '点击次数', description: '广告平台统计的全部点击。' },
  linkClicks: { label: '链接点击', description: '广告平台统计的通往店铺的点击。' },
  cpc: { label: '单次点击成本', description: '每次链接点击的花费，越低越好。' },
  ctr: { label: '点击率', description: '链接点击除以展示次数。' },
  cpm: { label: '千次展示成本', description: '每千次展示的花费，越低越好。' },
}

/** Both languages: `metricsText[language].sales.label`. */
export const metricsText = { en, zh }
