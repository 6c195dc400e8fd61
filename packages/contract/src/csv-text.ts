/** CSV files as text, safe to open in a spreadsheet. Pure. */

/** Kinds of files in which a table is downloaded. */
export const SHEET_FORMATS = ['xlsx', 'csv'] as const
export type SheetFormat = (typeof SHEET_FORMATS)[number]

/** A text that a spreadsheet would take for a formula gets an apostrophe; numbers, also negative ones, stay as they are. */
const field = (value: string | number): string => {
  const text = typeof value === 'string' && /^[=+\-@\t\r]/.test(value) && Number.isNaN(Number(value)) ? `'${value}` : String(value)
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** Rows as CSV, each ended. */
export const csvText = (rows: readonly (readonly (string | number)[])[]): string =>
  rows.map((row) => `${row.map(field).join(',')}\r\n`).join('')

/** The same for spreadsheets: the mark at its beginning tells them that the text is UTF-8. */
export const csvSheet = (rows: Parameters<typeof csvText>[0]): string => `\uFEFF${csvText(rows)}`
