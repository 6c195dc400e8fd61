/** What a column of a report is. Each report declares its columns once, beside its schemas: its table, column picker, download and API all read that list. */
import type { Language, Words } from '../format.ts'
import type { MetricFormat } from './metrics.ts'

/**
 * How a column's values are written. The formats of metrics, and:
 * text; time: 'YYYY-MM-DD HH:mm:ss' in the store's time zone; minutes: a length of time; whole: a count that is never split.
 * currency and price are decimal texts or numbers in the row's currency; percent is 0 to 100.
 */
export type ColumnFormat = MetricFormat | 'text' | 'time' | 'minutes' | 'whole'

/** undefined is unknown: a dash in a table, an empty cell in a file. */
export type ColumnValue = string | number | undefined

export type ReportColumn<Row, Key extends string = string> = {
  key: Key
  /** As short as a table head. */
  label: Words
  /** What the column says, where its label does not say all. */
  explanation?: Words
  format: ColumnFormat
  /** Narrowest width in a table, px, with room for usual values. A table may give more. */
  widthPx: number
  /** The value as a download and the API give it; a table may draw more. language: of the few values that are words, such as Yes. */
  value: (row: Row, language: Language) => ColumnValue
  /** The server can sort by it. */
  isSortable?: true
  /** A table shows it within another column. */
  isFileOnly?: true
}

/** Whether a column's values stand at the right edge, as numbers do. */
export const isNumeric = (format: ColumnFormat): boolean => format !== 'text' && format !== 'time' && format !== 'minutes'
