/** The columns of the path report. Pure. */
import { channelName } from '../channel-names.ts'
import type { Language } from '../format.ts'
import { creditText } from '../metrics/credit.text.ts'
import type { ReportColumn } from '../metrics/report-columns.ts'
import type { PathRow, PathStep } from './conversion-paths.schemas.ts'
import { leftTouches, otherPaths, pathColumnsText, pathExplanations } from './conversion-paths.text.ts'

export type PathColumnKey = keyof typeof pathColumnsText
export type PathColumn = ReportColumn<PathRow, PathColumnKey>

/** Name of a step: its campaign, else its channel. */
export const stepName = (step: Exclude<PathStep, { left: number }>, language: Language): string =>
  step.campaign || channelName(step.channel, language)

/** A step with how often it came in a row. */
const stepText = (step: PathStep, language: Language): string => {
  if ('left' in step) return `… ${leftTouches(step.left)[language]} …`
  const channel = channelName(step.channel, language)
  const name = step.campaign ? `${channel}: ${step.campaign}` : channel
  return step.times === 1 ? name : `${name} ×${step.times}`
}

/** A path in one line: "Meta Ads ×3 › Klaviyo"; also the names of the rows that are no path. */
export const pathText = (row: Pick<PathRow, 'kind' | 'steps' | 'paths'>, language: Language): string => {
  if (row.kind === 'untracked') return creditText[language].untracked
  if (row.kind === 'others') return otherPaths(row.paths ?? 0)[language]
  return row.steps.map((step) => stepText(step, language)).join(' › ')
}

type Facts = Omit<PathColumn, 'key' | 'label'>
const columnOf = (key: PathColumnKey, facts: Facts): PathColumn => ({ key, label: pathColumnsText[key], ...facts })

/** All columns in order. index: the row's place, which a table numbers anew whenever it sorts. */
export const PATH_COLUMNS: readonly PathColumn[] = [
  columnOf('index', { format: 'text', widthPx: 72, value: () => undefined }),
  columnOf('path', { format: 'text', widthPx: 420, explanation: pathExplanations.path, value: pathText }),
  columnOf('length', { format: 'whole', widthPx: 92, explanation: pathExplanations.length, value: (row) => row.length, isSortable: true }),
  columnOf('conversions', {
    format: 'whole',
    widthPx: 150,
    explanation: pathExplanations.conversions,
    value: (row) => row.conversions,
    isSortable: true,
  }),
  columnOf('conversions_percent', { format: 'percent', widthPx: 100, value: (row) => row.conversions_percent, isFileOnly: true }),
  columnOf('conversion_values', {
    format: 'currency',
    widthPx: 190,
    explanation: pathExplanations.conversion_values,
    value: (row) => row.conversion_values,
    isSortable: true,
  }),
  columnOf('conversion_values_precent', {
    format: 'percent',
    widthPx: 100,
    value: (row) => row.conversion_values_precent,
    isFileOnly: true,
  }),
  columnOf('time_median', {
    format: 'minutes',
    widthPx: 170,
    explanation: pathExplanations.time_median,
    value: (row) => row.time_median,
    isSortable: true,
  }),
  columnOf('time_avg', {
    format: 'minutes',
    widthPx: 170,
    explanation: pathExplanations.time_avg,
    value: (row) => row.time_avg,
    isSortable: true,
  }),
]
