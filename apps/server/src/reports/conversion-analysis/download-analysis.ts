/** The report as an Excel file: what is seen, under the same names. */
import { creditText } from '@convbox/contract/metrics/credit.text'
import { DEFAULT_COLUMNS, METRICS, metricValue, type Measures, type MetricKey } from '@convbox/contract/metrics/metrics'
import { metricsText } from '@convbox/contract/metrics/metrics.text'
import type { Level } from '@convbox/contract/metrics/credit-choices'
import type { ConversionAnalysisAnswer, ConversionAnalysisRow } from '@convbox/contract/reports/conversion-analysis.schemas'
import type { FileResult } from '../../http/handlers.ts'
import { sheetFile, type SheetCell, type SheetColumn } from '../xlsx.ts'
import { readColumns } from './measures.ts'

const FORMATS = { currency: '#,##0.00', price: '#,##0.00', int: '#,##0.##', percent: '0.00"%"', ratio: '0.00' } as const

export type DownloadChoice = {
  from: string
  to: string
  level: Level
  columns?: string | undefined
  language: 'en' | 'zh'
  websiteName: string
}

const figures = (columns: readonly MetricKey[], measures: Measures): SheetCell[] =>
  columns.map((key) => {
    const value = metricValue(key, measures)
    return value === undefined ? undefined : Math.round(value * 10_000) / 10_000
  })

/** The sheet of an answer: its rows, then the total. */
export const downloadAnalysis = (answer: ConversionAnalysisAnswer, choice: DownloadChoice): Promise<FileResult> => {
  const text = creditText[choice.language]
  const columns = readColumns(choice.columns) ?? [...DEFAULT_COLUMNS]
  const isDeep = choice.level !== 'channel'
  const names = (row: ConversionAnalysisRow): SheetCell[] => {
    const channel = row.kind === 'untracked' ? text.untracked : row.channel
    if (!isDeep) return [channel || text.unnamed]
    if (choice.level === 'channel_group') return [row.kind === 'untracked' ? text.untracked : row.value || text.unnamed]
    return [channel, row.kind === 'untracked' ? '' : row.value || text.unnamed]
  }
  const nameColumns: SheetColumn[] =
    !isDeep || choice.level === 'channel_group'
      ? [{ label: text.levels[choice.level], width: 28 }]
      : [
          { label: text.levels.channel, width: 24 },
          { label: text.levels[choice.level], width: 36 },
        ]
  const metricColumns: SheetColumn[] = columns.map((key) => ({
    label: `${metricsText[choice.language][key].label}${METRICS[key].format === 'currency' || METRICS[key].format === 'price' ? ` (${answer.currency})` : ''}`,
    width: 18,
    format: FORMATS[METRICS[key].format],
  }))
  const totalNames: SheetCell[] = nameColumns.map((_, index) => (index === 0 ? text.total : ''))
  return sheetFile(
    `${choice.websiteName}_conversion-analysis_${choice.from}_${choice.to}`,
    [...nameColumns, ...metricColumns],
    [
      ...answer.rows.map((row) => [...names(row), ...figures(columns, row.measures)]),
      [...totalNames, ...figures(columns, answer.total.measures)],
    ],
  )
}
