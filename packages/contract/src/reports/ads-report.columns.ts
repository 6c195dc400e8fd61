/** The columns of the ads report: the ad's name, the metrics, and how far the platform's claims are from our figures. Pure. */
import { formatAmount, type Language, type Words } from '../format.ts'
import { METRICS, metricValue, type MeasureKey, type Measures, type MetricKey } from '../metrics/metrics.ts'
import { metricsText } from '../metrics/metrics.text.ts'
import type { ReportColumn } from '../metrics/report-columns.ts'
import type { AdsRow } from './ads-report.schemas.ts'
import { adStateLabel, budgetLabel } from './ad-states.text.ts'
import { ADS_CREDITED, ADS_MEDIA } from './ads-measures.values.ts'
import { type AdsRowReason, type AdsTab } from './ads-report.values.ts'

export const adsLevelWords: Record<AdsTab, Words> = {
  campaign: { en: 'Campaign', zh: '广告系列' },
  adset: { en: 'Ad set', zh: '广告组' },
  ad: { en: 'Ad', zh: '广告' },
  creative: { en: 'Creative', zh: '创意' },
}

/** Names of the rows of orders whose click matched no ad. */
export const unmatchedWords: Record<AdsRowReason, Words> = {
  'no tags': { en: 'Clicks without tags', zh: '没有标签的点击' },
  'not known': { en: 'Clicks of unknown ads', zh: '未知广告的点击' },
  several: { en: 'Clicks that fit several', zh: '符合多个广告的点击' },
  'no creative': { en: 'Clicks without a single creative', zh: '无法确定创意的点击' },
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

const KNOWN: ReadonlySet<MeasureKey> = new Set([...ADS_CREDITED, ...ADS_MEDIA])
const isOffered = (key: MetricKey): boolean => {
  const metric = METRICS[key]
  return metric.kind === 'ratio' ? KNOWN.has(metric.top) && KNOWN.has(metric.bottom) : KNOWN.has(key as MeasureKey)
}
/** Every metric that the report can show, in the order of the catalogue: sessions and visitors are not counted by ad. */
export const ADS_METRICS: readonly MetricKey[] = (Object.keys(METRICS) as MetricKey[]).filter(isOffered)

export type AdsColumn = ReportColumn<AdsRow>

const WHY_GAP: Words = {
  en: 'Platforms count views and clicks in their own windows, each its own; an order here belongs to one click alone.',
  zh: '平台按各自的窗口统计浏览和点击，互不相知；这里每个订单只属于一次点击。',
}
type GapColumn = { about: 'orders' | 'sales'; label: Words; what: Words; widthPx: number }
/** After the claim that each is about. */
const GAPS: Partial<Record<MetricKey, GapColumn>> = {
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

/** A metric of rows with measures. */
export const metricColumn = <Row extends { measures: Measures }>(key: MetricKey): ReportColumn<Row> => ({
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

const CHARGED: AdsColumn = {
  key: 'charged',
  label: { en: 'Charged', zh: '账户扣费' },
  explanation: {
    en: 'Spend in the currency of the ad account, before it was converted with the rate of each day.',
    zh: '以广告账户货币计的花费，尚未按当日汇率换算。',
  },
  format: 'text',
  widthPx: 112,
  value: ({ charged }) => (charged === undefined ? undefined : formatAmount(charged.amount, charged.currency)),
}

/** What the platform says beside its figures. */
const STATES: readonly AdsColumn[] = [
  {
    key: 'status',
    label: { en: 'Status', zh: '状态' },
    explanation: {
      en: 'What the platform says of it, with its dates and what it belongs to. Read once a day, not of the days shown.',
      zh: '平台给出的状态，已考虑起止日期和上级。每天读取一次，与所选日期无关。',
    },
    format: 'text',
    widthPx: 116,
    isSortable: true,
    value: ({ state }, language) => state && adStateLabel(state, language),
  },
  {
    key: 'budget',
    label: { en: 'Budget', zh: '预算' },
    explanation: {
      en: 'The budget set at the platform now, in the currency of the ad account. Empty where it is set at another level. Sorted: budgets of a day, then those in total; other currencies at today’s rate.',
      zh: '平台上当前设置的预算，以广告账户货币计。在其他层级设置时为空。排序：先按每日预算，再按总预算；其他货币按当日汇率折算。',
    },
    format: 'text',
    widthPx: 128,
    isSortable: true,
    value: ({ state }, language) => state?.budget && budgetLabel(state.budget, language),
  },
]

type Has = { hasCharged: boolean; hasStates: boolean }

/**
 * The name, status and budget, the chosen metrics, and beside a claim its gap. hasCharged: some account is in another currency than the report; hasStates: the
 * platform's ads are read.
 */
export const adsColumns = (level: AdsTab, metrics: readonly MetricKey[], { hasCharged, hasStates }: Has): AdsColumn[] => [
  { key: 'name', label: adsLevelWords[level], format: 'text', widthPx: 180, value: adsRowName },
  ...(hasStates ? STATES : []),
  ...metrics
    .filter((key) => ADS_METRICS.includes(key))
    .flatMap((key) => {
      const gap = GAPS[key]
      const columns = gap === undefined ? [metricColumn(key)] : [metricColumn(key), gapColumn(gap)]
      return key === 'spend' && hasCharged ? [...columns, CHARGED] : columns
    }),
]
