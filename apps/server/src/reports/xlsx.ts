/** Tables as Excel files, for the download buttons. */
import writeXlsxFile, { type Cell, type SheetData } from 'write-excel-file/node'
import type { FileResult } from '../http/handlers.ts'

/** A cell: text, number, or undefined for nothing known (a dash on the screen, empty in the sheet). */
export type SheetCell = string | number | undefined
/** format: Excel's number format of a column, such as '#,##0.00'. */
export type SheetColumn = { label: string; width: number; format?: string }

const isFormulaLike = (text: string): boolean => /^[=+\-@\t\r]/.test(text)

const cellOf = (value: SheetCell, format: string | undefined): Cell => {
  if (value === undefined) return null
  if (typeof value === 'number') return { value, type: Number, ...(format !== undefined && { format }) }
  // Campaign names come from addresses that anybody can write: a spreadsheet must never run one.
  return { value: isFormulaLike(value) ? `'${value}` : value, type: String }
}

/** One sheet with a bold, frozen head. name: without extension. */
export const sheetFile = async (
  name: string,
  columns: readonly SheetColumn[],
  rows: readonly (readonly SheetCell[])[],
): Promise<FileResult> => {
  const head: Cell[] = columns.map(({ label }) => ({ value: label, type: String, fontWeight: 'bold' }))
  const data: SheetData = [head, ...rows.map((row) => row.map((value, index) => cellOf(value, columns[index]?.format)))]
  const buffer = await writeXlsxFile(data, { columns: columns.map(({ width }) => ({ width })), stickyRowsCount: 1 }).toBuffer()
  return { filename: `${name}.xlsx`, bytes: new Uint8Array(buffer) }
}
