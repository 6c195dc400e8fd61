/** Reads the CSVs of `npm run attribute` as streams: valid rows in order, invalid ones reported with their line and skipped. */
import { parse } from 'csv-parse'
import { Decimal } from 'decimal.js'
import { createReadStream } from 'node:fs'
import { basename } from 'node:path'
import { z } from 'zod'

/** One touch. Times are ISO 8601 UTC. */
export type CsvTouch = { visitor: string; at: string; channel: string; campaign: string }
/** One order; revenue as exact decimal text in the file's currency, visitor '' if unknown. */
export type CsvOrder = { orderId: string; visitor: string; at: string; revenue: string; isNewCustomer: '1' | '0' | ''; answer: string }
/** Orders that a platform claims for views, on the day of the conversion. */
export type CsvView = { channel: string; campaign: string; day: string; orders: number }

/** Called for each invalid line: 'orders.csv line 7: ...'. */
export type Warn = (message: string) => void

/** The file is missing or lacks a column. */
export class UnusableFile extends Error {}

const TIME = /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d(?::\d\d(?:\.\d+)?)?)\s*(Z|[+-]\d\d:?\d\d)?)?$/

/** Parses a time to the millisecond: ISO 8601, also with a space for the T; UTC without a zone; a date alone is its midnight. */
export const parseTime = (text: string): string | undefined => {
  const [, day, clock = '00:00', zone = 'Z'] = TIME.exec(text.trim()) ?? []
  if (day === undefined) return undefined
  const midnight = new Date(`${day}T00:00:00Z`)
  // Date.parse turns 30 February into March.
  if (Number.isNaN(midnight.getTime()) || !midnight.toISOString().startsWith(day) || day < '1970' || day > '2290') return undefined
  const atMs = Date.parse(`${day}T${clock}${zone}`)
  return Number.isNaN(atMs) ? undefined : new Date(atMs).toISOString()
}

const AMOUNT = /^[+-]?\d+(?:\.\d+)?(?:e[+-]?\d+)?$/i
/** Exact to 18 decimals, in units of the currency. */
const parseAmount = (text: string, divisor: number): string | undefined => {
  if (!AMOUNT.test(text.trim())) return undefined
  const amount = new Decimal(text.trim()).div(divisor)
  return amount.abs().lt(1e15) ? amount.toFixed(18) : undefined
}

const need = <Value>(value: Value | undefined, what: string): Value => {
  if (value === undefined) throw new Error(what)
  return value
}
const needText = (value: string | undefined, column: string): string =>
  need(value === undefined || value === '' ? undefined : value, `${column} is empty`)
const needTime = (value: string | undefined, column: string): string =>
  need(parseTime(value ?? ''), `${column} is not a time: ${JSON.stringify(value ?? '')}`)

type CsvRow = Record<string, string>

const readTouch = (row: CsvRow): CsvTouch => ({
  visitor: needText(row['visitor'], 'visitor'),
  at: needTime(row['started_at'], 'started_at'),
  channel: needText(row['channel'], 'channel'),
  campaign: row['campaign'] ?? '',
})

const readOrder = (row: CsvRow): CsvOrder => {
  const column = row['revenue_cents'] === undefined ? 'revenue' : 'revenue_cents'
  const text = row[column] ?? ''
  const isNew = row['new_customer'] ?? ''
  return {
    orderId: needText(row['order_id'], 'order_id'),
    visitor: row['visitor'] ?? '',
    at: needTime(row['ordered_at'], 'ordered_at'),
    revenue: need(parseAmount(text, column === 'revenue_cents' ? 100 : 1), `${column} is not an amount: ${JSON.stringify(text)}`),
    isNewCustomer: isNew === '1' || isNew === '0' ? isNew : '',
    answer: row['survey_answer'] ?? '',
  }
}

const readView = (row: CsvRow): CsvView => {
  const orders = Number(row['view_through_orders'] ?? '')
  return {
    channel: needText(row['channel'], 'channel'),
    campaign: row['campaign'] ?? '',
    day: needTime(row['conversion_day'], 'conversion_day').slice(0, 10),
    orders: need(
      Number.isFinite(orders) && orders >= 0 && row['view_through_orders'] !== '' ? orders : undefined,
      `view_through_orders is not a number: ${JSON.stringify(row['view_through_orders'] ?? '')}`,
    ),
  }
}

const record = z.object({ record: z.record(z.string(), z.string()), info: z.object({ lines: z.number() }) })

/** Checks the header: columns in any order, others ignored; each group needs one of its names. */
const checkColumns = (file: string, names: readonly string[], groups: readonly (readonly string[])[]): string[] => {
  for (const group of groups)
    if (!group.some((name) => names.includes(name)))
      throw new UnusableFile(`${basename(file)}: no column ${group.join(' or ')}. It has: ${names.join(', ')}`)
  return [...names]
}

async function* readRows<Row>(
  file: string,
  groups: readonly (readonly string[])[],
  read: (row: CsvRow) => Row,
  warn: Warn,
): AsyncGenerator<Row> {
  const name = basename(file)
  const parser = parse({
    bom: true,
    info: true,
    trim: true,
    skip_empty_lines: true,
    relax_column_count_less: true,
    skip_records_with_error: true,
    columns: (names: string[]) =>
      checkColumns(
        file,
        names.map((text) => text.trim()),
        groups,
      ),
    on_skip: (error) => {
      const line: unknown = error?.['lines']
      warn(`${name} line ${typeof line === 'number' ? line : '?'}: ${error?.message ?? 'not readable'}`)
      return undefined
    },
  })
  const source = createReadStream(file)
  source.on('error', (error) => parser.destroy(new UnusableFile(`${name}: ${error.message}`)))
  for await (const item of source.pipe(parser)) {
    const { record: row, info } = record.parse(item)
    try {
      yield read(row)
    } catch (error) {
      warn(`${name} line ${info.lines}: ${error instanceof Error ? error.message : String(error)}`)
    }
  }
}

/** Touches of a file (visitor, started_at, channel, campaign), in its order. Throws UnusableFile if it is missing or lacks a column. */
export const readTouches = (file: string, warn: Warn): AsyncGenerator<CsvTouch> =>
  readRows(file, [['visitor'], ['started_at'], ['channel']], readTouch, warn)

/** Orders of a file (order_id, visitor, ordered_at, revenue_cents or revenue, new_customer), in its order; a repeated id is an invalid line. */
export const readOrders = (file: string, warn: Warn): AsyncGenerator<CsvOrder> => {
  const seen = new Set<string>()
  const readOnce = (row: CsvRow): CsvOrder => {
    const order = readOrder(row)
    if (seen.has(order.orderId)) throw new Error(`order_id ${order.orderId} stands in the file twice`)
    seen.add(order.orderId)
    return order
  }
  return readRows(file, [['order_id'], ['visitor'], ['ordered_at'], ['revenue_cents', 'revenue']], readOnce, warn)
}

/** Views of a file (channel, campaign, conversion_day, view_through_orders), in its order. */
export const readViews = (file: string, warn: Warn): AsyncGenerator<CsvView> =>
  readRows(file, [['channel'], ['conversion_day'], ['view_through_orders']], readView, warn)
