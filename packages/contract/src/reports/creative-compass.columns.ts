/** The columns of the creative compass: what a creative is, the metrics, and whether it has tired its viewers. For its table and file. Pure. */
import { CHANNELS } from '../channels.ts'
import type { CreativeKind, FatigueState } from '../creatives.ts'
import type { Language, Words } from '../format.ts'
import type { MetricKey } from '../metrics/metric-keys.ts'
import type { ReportColumn } from '../metrics/report-columns.ts'
import { ADS_METRICS, metricColumn } from './ads-report.columns.ts'
import type { CreativeRow } from './creative-compass.schemas.ts'
import type { NoCreativeReason } from './creative-compass.values.ts'

export type CreativeColumn = ReportColumn<CreativeRow>

export const creativeKindWords: Record<CreativeKind, Words> = {
  video: { en: 'Video', zh: '视频' },
  picture: { en: 'Picture', zh: '图片' },
  carousel: { en: 'Carousel', zh: '轮播' },
  text: { en: 'Without picture', zh: '无图片' },
}
export const fatigueWords: Record<FatigueState, Words> = {
  worn: { en: 'Worn', zh: '疲劳' },
  steady: { en: 'Steady', zh: '稳定' },
  unknown: { en: 'Too little data', zh: '数据不足' },
}
/** Names of what belongs to no creative. */
export const noCreativeWords: Record<NoCreativeReason, Words> = {
  'no creative of the ad': { en: 'Ads whose platform names no creative', zh: '平台未提供创意的广告' },
  'no tags': { en: 'Clicks without tags', zh: '没有标签的点击' },
  'not known': { en: 'Clicks of unknown ads', zh: '未知广告的点击' },
  several: { en: 'Clicks that fit several ads', zh: '符合多个广告的点击' },
  'no creative': {
    en: 'Clicks of ads that showed several creatives, or none, in these days',
    zh: '广告在此期间展示了多个创意或未展示创意的点击',
  },
}
const UNNAMED: Words = { en: '(no name)', zh: '（无名称）' }

export const creativeName = ({ name }: Pick<CreativeRow, 'name'>, language: Language): string => name || UNNAMED[language]
export const platformNames = ({ platforms }: Pick<CreativeRow, 'platforms'>): string =>
  platforms.map((platform) => CHANNELS[platform].name).join(', ')

const WHAT: readonly CreativeColumn[] = [
  { key: 'name', label: { en: 'Creative', zh: '创意' }, format: 'text', widthPx: 260, value: creativeName },
  {
    key: 'kind',
    label: { en: 'Kind', zh: '类型' },
    format: 'text',
    widthPx: 96,
    value: ({ kind }, language) => creativeKindWords[kind][language],
  },
  { key: 'platforms', label: { en: 'Platforms', zh: '平台' }, format: 'text', widthPx: 120, value: platformNames },
  {
    key: 'tags',
    label: { en: 'Tags', zh: '标签' },
    format: 'text',
    widthPx: 160,
    value: ({ tags }) => tags.map(({ tag }) => tag).join(', '),
  },
]
const FATIGUE: CreativeColumn = {
  key: 'fatigue',
  label: { en: 'Fatigue', zh: '疲劳度' },
  explanation: {
    en: 'The last seven days on which it was shown beside its own first seven of the last 180 days: worn if its CTR or ROAS fell by 30% or more. Of fewer than 100 clicks or 20 orders in the first days nothing is said.',
    zh: '最近展示的七天与其在过去 180 天内最初展示的七天相比：CTR 或 ROAS 下降 30% 及以上即为疲劳。最初几天点击少于 100 次或订单少于 20 个时不作判断。',
  },
  format: 'text',
  widthPx: 124,
  value: ({ fatigue }, language) => fatigueWords[fatigue.state][language],
}
const ADS: CreativeColumn = {
  key: 'ads',
  label: { en: 'Ads', zh: '广告数' },
  explanation: {
    en: 'Ads that showed it in these days. Creatives of the same file are one, whatever the platform calls them.',
    zh: '此期间展示它的广告数。相同文件的创意算作一个，无论平台如何命名。',
  },
  format: 'whole',
  widthPx: 64,
  value: ({ adCount }) => adCount,
}

/** Of the table: its first cell tells kind, platforms and tags. */
export const creativeColumns = (metrics: readonly MetricKey[]): CreativeColumn[] => [
  ...WHAT.slice(0, 1),
  FATIGUE,
  ADS,
  ...metrics.filter((key) => ADS_METRICS.includes(key)).map((key) => metricColumn<CreativeRow>(key)),
]
/** Of the file. */
export const creativeFileColumns = (metrics: readonly MetricKey[]): CreativeColumn[] => [
  ...WHAT,
  FATIGUE,
  ADS,
  ...metrics.filter((key) => ADS_METRICS.includes(key)).map((key) => metricColumn<CreativeRow>(key)),
]
