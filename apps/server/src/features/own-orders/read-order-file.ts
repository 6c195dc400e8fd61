/** Parses an order file line by line: orders, refunds and cancellations, and invalid lines with the reason. */
import { setImmediate } from 'node:timers/promises'
import { ORDER_FILE_COLUMNS, type OrderFileColumn } from '@convbox/contract/order-file'
import { readToldEntry, type ToldEntry } from '@convbox/contract/orders.schemas'
import type { OrderFault } from '@convbox/contract'
import { CsvError, parse } from 'csv-parse/sync'

/** An invalid line: its number as in an editor, with the header of the faulty column; '' if the line itself is broken. */
export type BadLine = { line: number; reason: OrderFault; column: string }
/** A line of the file. entries: the order, and its refund if any. */
export type FileLine = { line: number; entries: ToldEntry[] } | { line: number; bad: BadLine }
export type FileHead = { missing: string[]; unknown: string[] }

type Fields = Partial<Record<OrderFileColumn, string>>

/** The file's column of an entry's field. */
const COLUMN_OF = new Map<string, OrderFileColumn>([
  ['id', 'order_id'],
  ['orderId', 'order_id'],
  ['name', 'order_name'],
  ['orderedAt', 'ordered_at'],
  ['updatedAt', 'updated_at'],
  ['cancelledAt', 'cancelled_at'],
  ['refundedAt', 'refunded_at'],
  ['amount', 'refunded'],
  ['discountCodes', 'discount_codes'],
  ['visitorId', 'visitor_id'],
  ['customer.id', 'customer_id'],
  ['customer.email', 'email'],
  ['customer.phone', 'phone'],
  ['customer.firstName', 'first_name'],
  ['customer.lastName', 'last_name'],
  ['customer.country', 'country'],
])
const columnOf = (path: string): string => COLUMN_OF.get(path) ?? path.split('.')[0] ?? ''

/** Most exports write a space between date and time; the zone is required. */
const timeOf = (text: string | undefined): string | undefined => text?.replace(/^(\d{4}-\d\d-\d\d) +(\d\d:\d\d\S*) */, '$1T$2')

/** Without undefined and empty values. */
const filled = (fields: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0)),
  )

const orderOf = (fields: Fields): Record<string, unknown> => {
  const customer = filled({
    id: fields.customer_id,
    email: fields.email,
    phone: fields.phone,
    firstName: fields.first_name,
    lastName: fields.last_name,
    country: fields.country,
  })
  return filled({
    type: 'order',
    id: fields.order_id,
    name: fields.order_name,
    orderedAt: timeOf(fields.ordered_at),
    updatedAt: timeOf(fields.updated_at),
    cancelledAt: timeOf(fields.cancelled_at),
    currency: fields.currency,
    total: fields.total,
    subtotal: fields.subtotal,
    shipping: fields.shipping,
    tax: fields.tax,
    discount: fields.discount,
    status: fields.status?.toLowerCase().replaceAll(' ', '_'),
    discountCodes: fields.discount_codes
      ?.split(/[;|]/)
      .map((code) => code.trim())
      .filter((code) => code !== ''),
    visitorId: fields.visitor_id,
    customer: Object.keys(customer).length > 0 ? customer : undefined,
  })
}

/** One refund for the whole refunded amount. 0 with a version revokes what an earlier file said. */
const refundOf = (fields: Fields): Record<string, unknown> | undefined => {
  const isNothing = fields.refunded === undefined || fields.refunded === '' || (/^0*(\.0*)?$/.test(fields.refunded) && !fields.updated_at)
  if (isNothing) return undefined
  const refundedAt = timeOf(fields.refunded_at || fields.updated_at || fields.ordered_at)
  return filled({
    type: 'refund',
    id: 'total',
    orderId: fields.order_id,
    amount: fields.refunded,
    refundedAt,
    updatedAt: timeOf(fields.updated_at),
  })
}

const readLine = (line: number, fields: Fields, nowMs: number): FileLine => {
  const entries: ToldEntry[] = []
  for (const value of [orderOf(fields), refundOf(fields)]) {
    if (value === undefined) continue
    const read = readToldEntry(value, nowMs)
    if (!read.ok) return { line, bad: { line, reason: read.reason, column: columnOf(read.path) } }
    entries.push(read.entry)
  }
  return { line, entries }
}

const NAMES: ReadonlySet<string> = new Set(ORDER_FILE_COLUMNS.map(({ name }) => name))
const isColumn = (name: string): name is OrderFileColumn => NAMES.has(name)
const nameOf = (head: string): string => head.trim().toLowerCase().replaceAll(/[ -]+/g, '_')

/** Missing and unknown columns of a file's header. */
const judgeHead = (heads: readonly string[]): FileHead => ({
  missing: ORDER_FILE_COLUMNS.filter(({ name, needed }) => needed && !heads.some((head) => nameOf(head) === name)).map(({ name }) => name),
  unknown: heads.filter((head) => head !== '' && !isColumn(nameOf(head))),
})

/** Lines parsed at once: a large file must not block the event loop. */
const LINES_AT_ONCE = 500

const delimiterOf = (head: string): string => [',', ';', '\t'].find((delimiter) => head.includes(delimiter)) ?? ','

/** The fields of one line; undefined if it is not CSV. */
const fieldsOf = (line: string, delimiter: string): string[] | undefined => {
  if (!line.includes('"')) return line.split(delimiter).map((field) => field.trim())
  try {
    const rows: string[][] = parse(line, { delimiter, trim: true, relaxColumnCount: true })
    return rows[0]
  } catch (error) {
    if (error instanceof CsvError) return undefined
    throw error
  }
}

/**
 * The rows of a file with their line numbers. Each line is parsed alone, so that an unclosed quote only breaks its own line; text over two lines is not
 * supported. Separators: comma, semicolon, tab.
 */
const readRows = async function* (text: string): AsyncGenerator<{ line: number; row: string[] | undefined }> {
  const lines = text.replace(/^\uFEFF/, '').split(/\r\n|\n|\r/)
  const delimiter = delimiterOf(lines[0] ?? '')
  for (const [index, line] of lines.entries()) {
    if (index % LINES_AT_ONCE === LINES_AT_ONCE - 1) await setImmediate()
    if (line.trim() !== '') yield { line: index + 1, row: fieldsOf(line, delimiter) }
  }
}

/** Parses a file: its header first, then each line. If columns are missing, no line follows. nowMs: later times are invalid. */
export const readOrderFile = async function* (text: string, nowMs: number): AsyncGenerator<{ head: FileHead } | FileLine> {
  let columns: string[] | undefined
  for await (const { line, row } of readRows(text)) {
    if (columns === undefined) {
      const head = judgeHead(row ?? [])
      yield { head }
      if (head.missing.length > 0) return
      columns = (row ?? []).map(nameOf)
      continue
    }
    if (row === undefined) yield { line, bad: { line, reason: 'field invalid', column: '' } }
    else
      yield readLine(line, Object.fromEntries(columns.flatMap((name, index) => (isColumn(name) ? [[name, row[index] ?? '']] : []))), nowMs)
  }
  if (columns === undefined) yield { head: judgeHead([]) }
}
