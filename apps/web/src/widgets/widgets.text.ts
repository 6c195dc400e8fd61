import type { MetricSource } from '@convbox/contract/metrics/metrics'
import { defineText } from '../text/define-text.ts'

export const widgetsText = defineText({
  en: {
    versus: 'vs previous',
    changed: (p: { percent: string }) => `${p.percent} against the previous period`,
    explain: (p: { what: string }) => `Explain ${p.what}`,
    formula: 'Formula',
    inForce: 'Current settings',
    source: 'Source',
    sources: { 'first-party': 'Our own tracking', media: 'Ad platform', hybrid: 'Both: our tracking and the ad platform' } satisfies Record<
      MetricSource,
      string
    >,
    whyDifferent:
      'Why it differs from the ad platform: we count an order once and share it among its touches; each platform counts every order it has touched, by its own window.',
    noData: 'No data yet',
    dataThrough: (p: { time: string }) => `Data through ${p.time}`,
    download: 'Download',
    downloadCsv: 'Download as CSV',
  },
  zh: {
    versus: '较上一周期',
    changed: (p) => `较上一周期 ${p.percent}`,
    explain: (p) => `查看“${p.what}”的说明`,
    formula: '公式',
    inForce: '当前设置',
    source: '来源',
    sources: { 'first-party': '自有追踪', media: '广告平台', hybrid: '自有追踪与广告平台' },
    whyDifferent: '为何与广告平台不同：我们每个订单只计一次，并在其触点间分配；平台则按自身窗口计入它触达过的每个订单。',
    noData: '暂无数据',
    dataThrough: (p) => `数据截至 ${p.time}`,
    download: '下载',
    downloadCsv: '下载 CSV',
  },
})
