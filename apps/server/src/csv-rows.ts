/** Lines of a CSV file, for files that are taken as a whole or not at all. */
import { CsvError, parse } from 'csv-parse/sync'

export type CsvRow = { line: number; values: string[] }
/** brokenAt: the line from which on it is no CSV. */
export type CsvRows = { rows: CsvRow[]; brokenAt?: number }

/** A column's name: in any case, with spaces or hyphens for underscores. */
export const csvName = (head: string): string => head.trim().toLowerCase().replaceAll(/[ -]+/g, '_')

/** The first rows of a file, its head among them. Separated by commas, semicolons or tabs, as its head is. */
export const readCsvRows = (csv: string, maxRows: number): CsvRows => {
  const head = csv.slice(0, csv.search(/[\r\n]|$/))
  const delimiter = [',', ';', '\t'].find((one) => head.includes(one)) ?? ','
  try {
    const rows: CsvRow[] = []
    const options = { bom: true, delimiter, trim: true, relaxColumnCount: true, skipEmptyLines: true, to: maxRows }
    // A quoted field may have lines of its own: the number is that of the row's last one.
    parse(csv, { ...options, onRecord: (values: string[], { lines }) => void rows.push({ line: lines, values }) })
    return { rows }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    return { rows: [], brokenAt: Number(error['lines'] ?? 1) }
  }
}
