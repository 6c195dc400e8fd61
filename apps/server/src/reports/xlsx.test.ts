import type { ReportColumn } from '@convbox/contract/metrics/report-columns'
import { expect, it } from 'vitest'
import { readSheets } from '../testing/read-sheets.ts'
import { reportFile, type ReportSheet } from './xlsx.ts'

type Row = { name: string; at: string; amount: string; currency: string; orders: number; rate: number; minutes?: number }
const column = (key: keyof Row, format: ReportColumn<Row>['format']): ReportColumn<Row> => ({
  key,
  label: { en: key, zh: `${key} zh` },
  format,
  widthPx: 100,
  value: (row) => row[key],
})
const COLUMNS = [
  column('name', 'text'),
  column('at', 'time'),
  column('amount', 'currency'),
  column('orders', 'int'),
  column('rate', 'percent'),
  column('minutes', 'minutes'),
]
const row = (changes: Partial<Row>): Row => ({
  name: 'a',
  at: '2035-03-12 23:30:00',
  amount: '5',
  currency: 'USD',
  orders: 1,
  rate: 0,
  ...changes,
})

const read = async (rows: readonly Row[], total?: ReportSheet<Row>['total']) => {
  const file = await reportFile('x', {
    table: { name: 'Things', columns: COLUMNS, rows, currencyOf: ({ currency }) => currency, ...(total && { total }) },
    about: {
      name: 'About',
      facts: [
        ['Store', 'Tiny'],
        ['Channel', undefined],
      ],
    },
    language: 'en',
    format: 'xlsx',
  })
  return readSheets(file.bytes)
}
const cells = (sheet: { rows: { value: string; format: string }[][] } | undefined, index: number) =>
  sheet?.rows[index]?.map(({ value, format }) => [value, format])

it('writes numbers with the decimals of their kind and currency, and dates as dates', async () => {
  const [things] = await read([
    row({ amount: '12.3456', orders: 286, rate: 2.3456, minutes: 95 }),
    row({ amount: '4980.6', currency: 'JPY', orders: 12.5 }),
  ])
  expect(things?.name).toBe('Things')
  // 2035-03-12 is day 49,380 of Excel's calendar (1900-01-00 is day 0), 23:30 is 0.97916 of it.
  expect(Number(things?.rows[1]?.[1]?.value)).toBeCloseTo(49_380 + 23.5 / 24, 6)
  expect(things?.rows[1]?.[1]?.format).toBe('yyyy-mm-dd hh:mm:ss')
  expect(cells(things, 1)?.slice(2)).toEqual([
    ['12.35', '#,##0.00'],
    ['286', '#,##0'],
    ['0.023456', '0.00%'],
    ['95', '#,##0'],
  ])
  // The yen has no minor unit; a split order shows its fraction; unknown minutes have no cell.
  expect(cells(things, 2)?.slice(2)).toEqual([
    ['4981', '#,##0'],
    ['12.5', '#,##0.00'],
    ['0', '0.00%'],
  ])
})

it('names the currency in the head where it is the same for all, and ends with the total', async () => {
  const [things] = await read([row({}), row({ name: 'b' })], { row: row({ name: '', amount: '10', orders: 2 }), label: 'Total' })
  expect(cells(things, 0)?.map(([value]) => value)).toEqual(['name', 'at', 'amount (USD)', 'orders', 'rate', 'minutes (minutes)'])
  expect(
    cells(things, 3)
      ?.slice(0, 4)
      .map(([value]) => value),
  ).toEqual(['Total', expect.any(String), '10', '2'])
  const [mixed] = await read([row({}), row({ currency: 'JPY' })])
  expect(cells(mixed, 0)?.[2]).toEqual(['amount', ''])
})

it('says on a second sheet what the file answers, without facts that do not apply', async () => {
  const [, about] = await read([])
  expect(about?.name).toBe('About')
  expect(about?.rows.map((each) => each.map(({ value }) => value))).toEqual([['Store', 'Tiny']])
})

it('never lets a spreadsheet run what a visitor wrote', async () => {
  const [things] = await read([row({ name: '=1+1' })])
  expect(things?.rows[1]?.[0]?.value).toBe("'=1+1")
})

it('writes CSV with exact values and the units in its head, without the total, and never a formula', async () => {
  const { filename, bytes } = await reportFile('x', {
    table: {
      name: 'Things',
      columns: COLUMNS,
      rows: [row({ name: '=1+1', amount: '12.3456', rate: 2.5, minutes: 95 }), row({ name: 'a, "b"', amount: '-3' })],
      currencyOf: () => 'USD',
      total: { row: row({}), label: 'Total' },
    },
    about: { name: 'About', facts: [] },
    language: 'en',
    format: 'csv',
  })
  expect(filename).toBe('x.csv')
  expect(new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes)).toBe(
    '\uFEFFname,at,amount (USD),orders,rate (%),minutes (minutes)\r\n' +
      "'=1+1,2035-03-12 23:30:00,12.3456,1,2.5,95\r\n" +
      '"a, ""b""",2035-03-12 23:30:00,-3,1,0,\r\n',
  )
})
