/** Tables as files, for the download buttons: of Excel, or CSV. */
import { csvSheet, type SheetFormat } from '@convbox/contract/csv-text'
import { minorDigits, type Language } from '@convbox/contract/format'
import type { ColumnFormat, ColumnValue, ReportColumn } from '@convbox/contract/metrics/report-columns'
import writeXlsxFile, { type Cell, type SheetData } from 'write-excel-file/node'
import type { FileResult } from '../http/handlers.ts'

/** A sheet of a report. currencyOf: of a row's money. total: the last row, in bold; its first cell is totalLabel. */
export type ReportSheet<Row> = {
  name: string
  columns: readonly ReportColumn<Row>[]
  rows: readonly Row[]
  currencyOf: (row: Row) => string
  total?: { row: Row; label: string }
}
/** Description of the file: store, range, model and the like, one fact a line. */
export type SheetFacts = { name: string; facts: readonly (readonly [label: string, value: string | undefined])[] }

const isFormulaLike = (text: string): boolean => /^[=+\-@\t\r]/.test(text)

/** Campaign names come from URLs that anybody can write: a spreadsheet must never run one as a formula. */
const textCell = (text: string): Cell => ({ value: isFormulaLike(text) ? `'${text}` : text, type: String })

const numberCell = (value: number, format: string): Cell => ({ value, type: Number, format })

const moneyFormat = (currency: string): string => {
  const digits = minorDigits(currency)
  return digits === 0 ? '#,##0' : `#,##0.${'0'.repeat(digits)}`
}

const rounded = (value: number, digits: number): number => Math.round(value * 10 ** digits) / 10 ** digits

/** A time of the store's zone in Excel's format: a date without a zone. */
const timeCell = (local: string): Cell => {
  const ms = Date.parse(`${local.replace(' ', 'T')}Z`)
  return Number.isNaN(ms) ? textCell(local) : { value: new Date(ms), type: Date, format: 'yyyy-mm-dd hh:mm:ss' }
}

const isNearWhole = (value: number): boolean => Math.abs(value - Math.round(value)) < 0.005

/** Fractional orders (split by a model) have two decimals, whole ones none. A percentage is Excel's own: 0.0235 shown as 2.35%. */
const NUMBER_CELLS: Record<Exclude<ColumnFormat, 'text' | 'time'>, (value: number, currency: string) => Cell> = {
  currency: (value, currency) => numberCell(rounded(value, minorDigits(currency)), moneyFormat(currency)),
  price: (value, currency) => numberCell(rounded(value, minorDigits(currency)), moneyFormat(currency)),
  int: (value) => (isNearWhole(value) ? numberCell(Math.round(value), '#,##0') : numberCell(rounded(value, 2), '#,##0.00')),
  whole: (value) => numberCell(Math.round(value), '#,##0'),
  minutes: (value) => numberCell(Math.round(value), '#,##0'),
  percent: (value) => numberCell(rounded(value / 100, 6), '0.00%'),
  ratio: (value) => numberCell(rounded(value, 4), '0.00'),
}

/** An Excel cell with a real number or date and its format, never a text that looks like one. Empty if unknown. */
export const cellOf = (value: ColumnValue, format: ColumnFormat, currency: string): Cell => {
  if (value === undefined || value === '') return null
  if (format === 'text') return textCell(String(value))
  return format === 'time' ? timeCell(String(value)) : NUMBER_CELLS[format](Number(value), currency)
}

/** Excel counts widths in characters. */
const PX_PER_CHARACTER = 7
const MIN_CHARACTERS = 10

const MINUTES: Record<Language, string> = { en: 'minutes', zh: '分钟' }

const isMoney = (format: ColumnFormat): boolean => format === 'currency' || format === 'price'

/** The columns' labels with the unit of times, and the currency if all rows share it. */
const unitsOf = <Row>(
  { columns, rows, currencyOf, total }: ReportSheet<Row>,
  language: Language,
): { label: string; unit: string | undefined }[] => {
  const [currency, ...others] = new Set([...rows, ...(total === undefined ? [] : [total.row])].map(currencyOf))
  const unitOf = (format: ColumnFormat): string | undefined => {
    if (format === 'minutes') return MINUTES[language]
    return isMoney(format) && others.length === 0 ? currency : undefined
  }
  return columns.map(({ label, format }) => ({ label: label[language], unit: unitOf(format) }))
}

const headOf = <Row>(sheet: ReportSheet<Row>, language: Language): Cell[] =>
  unitsOf(sheet, language).map(({ label, unit }) => ({
    value: unit === undefined ? label : `${label} (${unit})`,
    type: String,
    fontWeight: 'bold',
  }))

const rowCells = <Row>({ columns, currencyOf }: ReportSheet<Row>, row: Row, language: Language): Cell[] =>
  columns.map(({ format, value }) => cellOf(value(row, language), format, currencyOf(row)))

const totalCells = <Row>(sheet: ReportSheet<Row>, total: { row: Row; label: string }, language: Language): Cell[] =>
  sheet.columns.map(({ format, value }, index) => {
    if (format === 'text') return index === 0 ? { value: total.label, type: String, fontWeight: 'bold' } : null
    const cell = cellOf(value(total.row, language), format, sheet.currencyOf(total.row))
    return cell !== null && typeof cell === 'object' && 'type' in cell ? { ...cell, fontWeight: 'bold' } : cell
  })

const dataOf = <Row>(sheet: ReportSheet<Row>, language: Language): SheetData => [
  headOf(sheet, language),
  ...sheet.rows.map((row) => rowCells(sheet, row, language)),
  ...(sheet.total === undefined ? [] : [totalCells(sheet, sheet.total, language)]),
]

const factsOf = ({ facts }: SheetFacts): SheetData =>
  facts.flatMap(([label, value]) =>
    value === undefined ? [] : [[{ value: label, type: String, fontWeight: 'bold' as const }, textCell(value)]],
  )

/** A table's rows as CSV: exact values, percentages in percent, times of the store. Without the total, so that a program can read it. */
const csvOf = <Row>(sheet: ReportSheet<Row>, language: Language): string => {
  const head = unitsOf(sheet, language).map(({ label, unit }, place) => {
    const told = sheet.columns[place]?.format === 'percent' ? '%' : unit
    return told === undefined ? label : `${label} (${told})`
  })
  return csvSheet([head, ...sheet.rows.map((row) => sheet.columns.map(({ value }) => value(row, language) ?? ''))])
}

/** language and kind of a file. */
export type SheetChoice = { language: Language; format: SheetFormat }

/** A report's table: of Excel with a bold, frozen header, and a second sheet that describes it; or as CSV. filename: without extension. */
export const reportFile = async <Row>(
  filename: string,
  { table, about, language, format }: SheetChoice & { table: ReportSheet<Row>; about: SheetFacts },
): Promise<FileResult> => {
  if (format === 'csv') return { filename: `${filename}.csv`, bytes: new TextEncoder().encode(csvOf(table, language)) }
  const widths = table.columns.map(({ widthPx }) => ({ width: Math.max(MIN_CHARACTERS, Math.round(widthPx / PX_PER_CHARACTER)) }))
  const buffer = await writeXlsxFile([
    { data: dataOf(table, language), sheet: table.name, columns: widths, stickyRowsCount: 1 },
    { data: factsOf(about), sheet: about.name, columns: [{ width: 24 }, { width: 60 }] },
  ]).toBuffer()
  return { filename: `${filename}.xlsx`, bytes: new Uint8Array(buffer) }
}
