/** The columns of the conversion analysis: the row's name, then metrics. Pure. */
import { channelGroupName } from '../channel-names.ts'
import { creditText, levelName } from '../metrics/credit.text.ts'
import type { Level } from '../metrics/credit-choices.ts'
import { METRICS, metricValue, type MetricFormat, type MetricKey } from '../metrics/metrics.ts'
import { metricsText } from '../metrics/metrics.text.ts'
import { roundToTotal } from '../metrics/round-to-total.ts'
import { minorDigits, type Language } from '../format.ts'
import type { ConversionAnalysisAnswer, ConversionAnalysisRow } from './conversion-analysis.schemas.ts'
import type { ReportColumn } from '../metrics/report-columns.ts'

export type AnalysisColumn<Key extends string = string> = ReportColumn<ConversionAnalysisRow, Key>

/** Display name of a row: the level's value, or the channel where the level is the channel; '(not set)' where the touch had none. */
export const rowName = (row: Pick<ConversionAnalysisRow, 'kind' | 'channel' | 'value'>, language: Language): string => {
  const words = creditText[language]
  if (row.kind === 'untracked') return words.untracked
  if (row.value === undefined) return row.channel === '' ? words.unnamed : words.channel(row.channel)
  // Only rows of groups have a value without a channel.
  return row.channel === '' && row.value !== '' ? channelGroupName(row.value, language) : row.value || words.unnamed
}

const levelWords = (level: Level, channel?: string) => ({ en: levelName(level, channel, 'en'), zh: levelName(level, channel, 'zh') })

/** Columns with a row's name. 'name' is the column of a table; below channel level a file has the channel in a column of its own before it. ofChannel: the only one shown. */
export const nameColumns = (level: Level, ofChannel?: string): AnalysisColumn<'channel' | 'name'>[] => {
  const name: AnalysisColumn<'name'> = { key: 'name', label: levelWords(level, ofChannel), format: 'text', widthPx: 184, value: rowName }
  if (level === 'channel' || level === 'channel_group') return [name]
  const channel: AnalysisColumn<'channel'> = {
    key: 'channel',
    label: levelWords('channel'),
    format: 'text',
    widthPx: 160,
    value: (row, language) => (row.kind === 'untracked' ? creditText[language].untracked : creditText[language].channel(row.channel)),
    isFileOnly: true,
  }
  return [channel, { ...name, value: (row, language) => (row.kind === 'untracked' ? '' : rowName(row, language)) }]
}

/** Widths such that nine usual columns beside the name fit a page of 1440 px. */
const METRIC_WIDTHS_PX: Record<MetricFormat, number> = { currency: 100, price: 84, int: 80, percent: 84, ratio: 72 }

/** Context of one answer's rows, for rounding parts of orders so that shown rows add up to the shown total. */
export type AnalysisFrame = Pick<ConversionAnalysisAnswer, 'rows' | 'total' | 'currency'>

/** Decimals that a measure's parts are shown with; undefined for metrics that are not summed. */
const decimalsOf = (key: MetricKey, currency: string): number | undefined => {
  const { kind, format } = METRICS[key]
  if (kind === 'ratio') return undefined
  return format === 'currency' ? minorDigits(currency) : 2
}

/** The shown value of each row by its key: rounded to add up to the total where the rows are its parts. Ratios are unchanged, computed from exact figures. */
const shownValues = (key: MetricKey, { rows, total, currency }: AnalysisFrame): ReadonlyMap<string, number> => {
  const [decimals, whole] = [decimalsOf(key, currency), metricValue(key, total.measures)]
  if (decimals === undefined || whole === undefined) return new Map()
  const known = rows.flatMap((row) => {
    const value = metricValue(key, row.measures)
    return value === undefined ? [] : [{ key: row.key, value }]
  })
  const rounded = roundToTotal(
    known.map(({ value }) => value),
    whole,
    decimals,
  )
  return new Map(known.map((row, index) => [row.key, rounded[index] ?? row.value]))
}

/** A metric as a column. With a context, its rows add up to its total to the shown decimal; without, values are as exact as the answer. */
export const metricColumn = <Key extends MetricKey>(key: Key, frame?: AnalysisFrame): AnalysisColumn<Key> => {
  const { format } = METRICS[key]
  const shown = frame === undefined ? new Map<string, number>() : shownValues(key, frame)
  return {
    key,
    label: { en: metricsText.en[key].label, zh: metricsText.zh[key].label },
    explanation: { en: metricsText.en[key].description, zh: metricsText.zh[key].description },
    format,
    widthPx: METRIC_WIDTHS_PX[format],
    value: (row) => shown.get(row.key) ?? metricValue(key, row.measures),
  }
}

/** The columns of one answer, in the order of the download. */
export const analysisColumns = (
  level: Level,
  metrics: readonly MetricKey[],
  { frame, channel }: { frame?: AnalysisFrame; channel?: string | undefined } = {},
): AnalysisColumn[] => [...nameColumns(level, channel), ...metrics.map((key) => metricColumn(key, frame))]
