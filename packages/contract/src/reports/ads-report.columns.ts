/** The columns of the ads report: the ad's name, the metrics, and how far the platform's claims are from our figures. Pure. */
import type { Language, Words } from '../format.ts'
import { METRICS, metricValue, type Measures } from '../metrics/metrics.ts'
import { metricsText } from '../metrics/metrics.text.ts'
import type { ReportColumn } from '../metrics/report-columns.ts'
import type { AdsRow } from './ads-report.schemas.ts'
import { ADS_METRICS, type AdsLevel, type AdsMetric, type UnmatchedReason } from './ads-report.values.ts'

export const adsLevelWords: Record<AdsLevel, Words> = {
  campaign: { en: 'Campaign', zh: '广告系列' },
  adset: { en: 'Ad set', zh: '广告组' },
  ad: { en: 'Ad', zh: '广告' },
}

/** Names of the rows of orders whose click matched no ad. */
export const unmatchedWords: Record<UnmatchedReason, Words> = {
  'no tags': { en: 'Clicks without tags', zh: '没有标签的点击' },
  'not known': { en: 'Clicks of unknown ads', zh: '未知广告的点击' },
  several: { en: 'Clicks that fit several', zh: '符合多个广告的点击' },
}
const UNNAMED: Words = { en: '(not set)', zh: '（未设置）' }

export const adsRowName = ({ name, id, reason }: Pick<AdsRow, 'name' | 'id' | 'reason'>, language: Language): string =>
  reason === undefined ? name || id || UNNAMED[language] : unmatchedWords[reason][language]

/** What the platform claims beyond our figure: the difference, and as a percentage of ours (unknown if ours is 0). */
export type Gap = { difference: number; percent: number | undefined }
export const gapOf = (about: 'orders' | 'sales', measures: Measures): Gap | undefined => {
  const claimed = metricValue(about === 'orders' ? 'mediaOrders' : 'mediaSales', measures)
  const ours = metricValue(about, measures)
  if (claimed === undefined || ours === undefined) return undefined
  const difference = claimed - ours
  return { difference, percent: ours === 0 ? undefined : (difference / ours) * 100 }
}

export type AdsColumn = ReportColumn<AdsRow>

const WHY_GAP: Words = {
  en: 'Platforms count views and clicks in their own windows, each its own; an order here belongs to one click alone.',
  zh: '平台按各自的窗口统计浏览和点击，互不相知；这里每个订单只属于一次点击。',
}
type GapColumn = { about: 'orders' | 'sales'; label: Words; what: Words; widthPx: number }
/** After the claim that each is about. */
const GAPS: Partial<Record<AdsMetric, GapColumn>> = {
  mediaOrders: {
    about: 'orders',
    label: { en: 'Gap, orders', zh: '订单差异' },
    what: { en: 'Orders reported by the platform minus attributed orders.', zh: '平台报告的订单减去归因订单。' },
    widthPx: 124,
  },
  mediaSales: {
    about: 'sales',
    label: { en: 'Gap, sales', zh: '销售额差异' },
    what: { en: 'Sales reported by the platform minus attributed sales.', zh: '平台报告的销售额减去归因销售额。' },
    widthPx: 176,
  },
}

const metricColumn = (key: AdsMetric): AdsColumn => ({
  key,
  label: { en: metricsText.en[key].label, zh: metricsText.zh[key].label },
  explanation: { en: metricsText.en[key].description, zh: metricsText.zh[key].description },
  format: METRICS[key].format,
  widthPx: METRICS[key].format === 'currency' ? 96 : 80,
  isSortable: true,
  value: ({ measures }) => metricValue(key, measures),
})

const gapColumn = ({ about, label, what, widthPx }: GapColumn): AdsColumn => ({
  key: `gap_${about}`,
  label,
  explanation: { en: `${what.en} ${WHY_GAP.en}`, zh: `${what.zh}${WHY_GAP.zh}` },
  format: about === 'sales' ? 'currency' : 'int',
  widthPx,
  value: ({ measures }) => gapOf(about, measures)?.difference,
})

export const adsColumns = (level: AdsLevel): AdsColumn[] => [
  { key: 'name', label: adsLevelWords[level], format: 'text', widthPx: 180, value: adsRowName },
  ...ADS_METRICS.flatMap((key) => {
    const gap = GAPS[key]
    return gap === undefined ? [metricColumn(key)] : [metricColumn(key), gapColumn(gap)]
  }),
]
