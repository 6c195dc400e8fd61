/** Shape of a report's column. Each report declares its columns once, beside its schemas: its table, column picker, download and API all read that list. */
import type { Language, Words } from '../format.ts'
import type { MetricFormat } from './metrics.ts'

/**
 * Format of a column's values. The formats of metrics, and:
 * text; time: 'YYYY-MM-DD HH:mm:ss' in the store's time zone; minutes: a length of time; whole: a count that is never split.
 * currency and price are decimal texts or numbers in the row's currency; percent is 0 to 100.
 */
export type ColumnFormat = MetricFormat | 'text' | 'time' | 'minutes' | 'whole'

/** undefined is unknown: a dash in a table, an empty cell in a file. */
export type ColumnValue = string | number | undefined

export type ReportColumn<Row, Key extends string = string> = {
  key: Key
  /** Short enough for a table head. */
  label: Words
  /** Explanation, where the label does not suffice. */
  explanation?: Words
  format: ColumnFormat
  /** Narrowest width in a table, px, with room for usual values. A table may give more. */
  widthPx: number
  /** The value in a download and the API; a table may show more. language: for the few values that are words, such as Yes. */
  value: (row: Row, language: Language) => ColumnValue
  /** The server can sort by it. */
  isSortable?: true
  /** A table shows it within another column. */
  isFileOnly?: true
}

/** Whether a column's values are right-aligned, as numbers are. */
export const isNumeric = (format: ColumnFormat): boolean => format !== 'text' && format !== 'time' && format !== 'minutes'
