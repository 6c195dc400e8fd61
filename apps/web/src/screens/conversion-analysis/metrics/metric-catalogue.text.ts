import type { MetricFormat } from '@convbox/contract/metrics/metrics'
import { defineText } from '../../../text/define-text.ts'
import type { CatalogueSection } from './catalogue-sections.ts'

export const metricCatalogueText = defineText({
  en: {
    title: 'Metric catalogue',
    subtitle: 'What every figure of the reports counts, how it is worked out and who reports it',
    back: 'Back to the conversion analysis',
    search: 'Search metrics',
    sections: {
      'order-value': 'Orders and events',
      sessions: 'Sessions',
      users: 'Users',
      media: 'Ad platforms',
    } satisfies Record<CatalogueSection, string>,
    jump: 'Sections',
    name: 'Metric',
    meaning: 'Meaning',
    format: 'Shown as',
    formats: {
      currency: 'Amount',
      price: 'Amount for one',
      int: 'Count',
      percent: 'Percent',
      ratio: 'Ratio',
    } satisfies Record<MetricFormat, string>,
    withCurrency: 'with its currency',
    found: (p: { n: number; of: number }) => (p.n === p.of ? `${p.of} metrics` : `${p.n} of ${p.of} metrics`),
    noneTitle: 'No metric matches',
    none: (p: { query: string }) => `Nothing in the catalogue contains “${p.query}”.`,
    clear: 'Clear search',
  },
  zh: {
    title: '指标目录',
    subtitle: '报告中每个数字的含义、计算方式与来源',
    back: '返回转化分析',
    search: '搜索指标',
    sections: { 'order-value': '订单与事件', sessions: '会话', users: '用户', media: '广告平台' },
    jump: '分区',
    name: '指标',
    meaning: '含义',
    format: '显示为',
    formats: { currency: '金额', price: '单位金额', int: '计数', percent: '百分比', ratio: '比率' },
    withCurrency: '带货币',
    found: (p) => (p.n === p.of ? `${p.of} 个指标` : `${p.of} 个指标中的 ${p.n} 个`),
    noneTitle: '没有匹配的指标',
    none: (p) => `目录中没有包含“${p.query}”的内容。`,
    clear: '清除搜索',
  },
})
