/** Texts of the sheet that describes a downloaded report. */
import { formatWhole, type Language } from '@convbox/contract/format'

export type AboutText = {
  sheet: string
  report: string
  store: string
  range: string
  timeZone: string
  /** For rows of several stores, each in its store's time zone. */
  eachStoresZone: string
  currency: string
  level: string
  channel: string
  account: string
  status: string
  model: string
  scope: string
  window: string
  timeBasis: string
  dataThrough: string
  /** When status and budgets were read at the platform. */
  statesRead: string
  orders: string
  /** A file that cannot hold all of them says so. */
  ordersOf: (shown: number, all: number) => string
  filters: string
  /** Which orders are listed, where they are only those that reports leave out. */
  onlyOrders: string
  note: string
  conversionAnalysis: string
  conversionPaths: string
  adsReport: string
  ledger: string
  survey: string
  productConversion: string
  /** Of a survey. */
  question: string
  storeTotal: string
  /** To which day amounts belong. */
  date: string
  /** Between the store's total and its parts. */
  difference: string
  /** The click from which the time to conversion counts. */
  timeFrom: string
  orderJourney: string
  orderReceipt: string
  order: string
  /** For conversion analysis rows that are fractions of orders. */
  partsNote: string
}

const en: AboutText = {
  sheet: 'About',
  report: 'Report',
  store: 'Store',
  range: 'Date range',
  timeZone: 'Time zone',
  eachStoresZone: 'Each store’s own',
  currency: 'Currency',
  level: 'Grouped by',
  channel: 'Channel',
  account: 'Account',
  status: 'Status',
  model: 'Attribution model',
  scope: 'Scope',
  window: 'Attribution window',
  timeBasis: 'Time basis',
  dataThrough: 'Data through',
  statesRead: 'Status and budget read',
  orders: 'Orders',
  ordersOf: (shown, all) =>
    shown < all ? `The first ${formatWhole(shown)} of ${formatWhole(all)}: choose a shorter range for the others` : formatWhole(all),
  filters: 'Search',
  onlyOrders: 'Only orders',
  note: 'Note',
  conversionAnalysis: 'Conversion analysis',
  conversionPaths: 'Conversion paths',
  adsReport: 'Ads report',
  ledger: 'Ledger',
  survey: 'Post-purchase survey',
  productConversion: 'Product conversion',
  question: 'Question',
  storeTotal: 'Store total',
  date: 'Date',
  difference: 'Days off, in all',
  timeFrom: 'Time to conversion from',
  orderJourney: 'Order Journey',
  orderReceipt: 'Order receipt',
  order: 'Order',
  partsNote: 'Amounts of rows are rounded so that they add up to the total.',
}

const zh: AboutText = {
  sheet: '说明',
  report: '报表',
  store: '店铺',
  range: '日期范围',
  timeZone: '时区',
  eachStoresZone: '各店铺自己的时区',
  currency: '货币',
  level: '分组',
  channel: '渠道',
  account: '账户',
  status: '状态',
  model: '归因模型',
  scope: '范围',
  window: '归因窗口',
  timeBasis: '时间口径',
  dataThrough: '数据截至',
  statesRead: '状态和预算读取于',
  orders: '订单',
  ordersOf: (shown, all) =>
    shown < all ? `共 ${formatWhole(all)} 个，此文件仅含前 ${formatWhole(shown)} 个：请选择更短的范围以获取其余订单` : formatWhole(all),
  filters: '搜索',
  onlyOrders: '仅限订单',
  note: '备注',
  conversionAnalysis: '转化分析',
  conversionPaths: '转化路径',
  adsReport: '广告报告',
  ledger: '对账',
  survey: '购后问卷',
  productConversion: '商品转化',
  question: '问题',
  storeTotal: '店铺总额',
  date: '日期口径',
  difference: '差额合计',
  timeFrom: '转化用时起点',
  orderJourney: '订单旅程',
  orderReceipt: '订单发送凭证',
  order: '订单',
  partsNote: '各行金额已取整，相加等于合计。',
}

export const aboutText: Record<Language, AboutText> = { en, zh }
