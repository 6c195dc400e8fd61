/** Words of the sheet that says what a downloaded file answers. */
import type { Language } from '@convbox/contract/format'

export type AboutText = {
  sheet: string
  report: string
  store: string
  range: string
  timeZone: string
  /** Where rows of several stores each have their own. */
  eachStoresZone: string
  currency: string
  level: string
  channel: string
  model: string
  scope: string
  window: string
  dataThrough: string
  filters: string
  note: string
  conversionAnalysis: string
  orderJourney: string
  /** Where rows of the conversion analysis are parts of orders. */
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
  model: 'Attribution model',
  scope: 'Scope',
  window: 'Attribution window',
  dataThrough: 'Data through',
  filters: 'Search',
  note: 'Note',
  conversionAnalysis: 'Conversion analysis',
  orderJourney: 'Order Journey',
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
  model: '归因模型',
  scope: '范围',
  window: '归因窗口',
  dataThrough: '数据截至',
  filters: '搜索',
  note: '备注',
  conversionAnalysis: '转化分析',
  orderJourney: '订单旅程',
  partsNote: '各行金额已取整，相加等于合计。',
}

export const aboutText: Record<Language, AboutText> = { en, zh }
