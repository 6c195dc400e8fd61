/** Parses a file of results, one line of a run a row. Nothing of a file with a fault is taken. */
import { amountText, compare, exactOf } from '@convbox/commissions'
import type { ResultFile } from '@convbox/contract/api/payouts.schemas'
import { isDay } from '@convbox/contract/date-range'
import {
  MAX_PAYMENT_REFERENCE,
  MAX_PAYOUT_REASON,
  RESULT_FILE_COLUMNS,
  type PayoutMethod,
  type ResultFault,
  type ResultFileColumn,
} from '@convbox/contract/payouts'
import { startOfDay } from '@convbox/contract/store-days'
import { csvName, readCsvRows } from '../../csv-rows.ts'
import type { LineResult } from './payout-methods.ts'
import type { LineRow } from './runs.rows.ts'

const MAX_LINES = 10_000

/** Words of our own and of the platforms' reports. PayPal's unclaimed and held payments may still arrive: they are neither paid nor returned. */
const STATUSES = new Map<string, LineResult['kind']>([
  ...['paid', 'success', 'completed', 'complete', 'sent', '已付款'].map((word) => [word, 'paid'] as const),
  ...['returned', 'failed', 'refunded', 'reversed', 'blocked', 'denied', 'rejected', 'cancelled', 'canceled', '已退回'].map(
    (word) => [word, 'returned'] as const,
  ),
  ...['', 'pending', 'processing', 'unclaimed', 'onhold', 'on hold', 'held'].map((word) => [word, 'waiting'] as const),
])

/** Ways of paying as people write them; '': that of the run. */
const METHODS = new Map<string, PayoutMethod | undefined>([
  ['', undefined],
  ['paypal', 'paypal'],
  ['wise', 'wise'],
  ...['other', 'bank', 'sepa', 'wire', 'check', 'by hand', '人工付款'].map((word) => [word, 'other'] as const),
])

/** amount, currency: as the file says them; '': it does not. */
type Row = { line: number; result: LineResult; amount: string; currency: string }
export type ReadResults = { results: Row[]; lines: number } & Pick<ResultFile, 'missing' | 'unknown' | 'bad'>

const NAMES: ReadonlySet<string> = new Set(RESULT_FILE_COLUMNS.map(({ name }) => name))

/** Columns of the sheet that we give to be filled in. */
const IGNORED = new Set(['creator', 'bank', 'paypal', 'wise', 'country'])

export const readResultFile = (csv: string, timeZone: string): ReadResults => {
  const { rows, brokenAt } = readCsvRows(csv, MAX_LINES + 2)
  const [head, ...lines] = rows
  const nothing = { results: [], lines: lines.length, missing: [], unknown: [], bad: [] }
  if (head === undefined) return { ...nothing, bad: [{ line: brokenAt ?? 1, column: '', reason: 'broken' }] }
  const places = new Map(head.values.map((name, index) => [csvName(name), index]))
  const unknown = head.values.filter((name) => name !== '' && !NAMES.has(csvName(name)) && !IGNORED.has(csvName(name)))
  const missing = RESULT_FILE_COLUMNS.flatMap(({ name, needed }) => (needed && !places.has(name) ? [name] : []))
  if (missing.length > 0) return { ...nothing, missing, unknown }
  const seen = new Set<string>()
  const [results, bad] = [[] as Row[], [] as ReadResults['bad']]
  for (const { line, values } of lines) {
    const field = (column: ResultFileColumn): string => values[places.get(column) ?? -1] ?? ''
    const fail = (column: ResultFileColumn, reason: ResultFault): void => void bad.push({ line, column, reason })
    const [amount, currency] = [field('amount').trim(), field('currency').trim()]
    const [reference, date, payment, reason] = [field('line'), field('date'), field('payment'), field('reason')]
    const kind = STATUSES.get(field('status').toLowerCase())
    const way = field('method').trim().toLowerCase()
    const method = METHODS.get(way)
    if (reference === '') fail('line', 'missing')
    else if (seen.has(reference)) fail('line', 'twice')
    else if (kind === undefined) fail('status', 'unknown status')
    else if (!METHODS.has(way)) fail('method', 'unknown method')
    else if (date !== '' && !isDay(date)) fail('date', 'no date')
    else if (payment.length > MAX_PAYMENT_REFERENCE) fail('payment', 'too long')
    else if (reason.length > MAX_PAYOUT_REASON) fail('reason', 'too long')
    else {
      const at = date === '' ? {} : { at: startOfDay(date, timeZone) }
      results.push({ line, result: { reference, kind, payment, reason, ...at, ...(method && { method }) }, amount, currency })
    }
    seen.add(reference)
  }
  if (lines.length > MAX_LINES) bad.push({ line: MAX_LINES + 2, column: '', reason: 'too many' })
  return { results, lines: lines.length, missing: [], unknown, bad }
}

const AMOUNT = /^\d{1,12}(\.\d{1,4})?$/

/** What a line of the file says of the money that is not so in the run: a part that was paid, or another currency, is nothing that 'paid' could say. */
export const moneyFaultOf = (
  { amount, currency }: Pick<Row, 'amount' | 'currency'>,
  line: Pick<LineRow, 'amount' | 'currency'>,
): { column: ResultFileColumn; reason: ResultFault } | undefined => {
  if (currency !== '' && currency.toUpperCase() !== line.currency) return { column: 'currency', reason: 'other currency' }
  if (amount === '') return undefined
  const isSame = AMOUNT.test(amount) && compare(exactOf(amount), exactOf(amountText(line.amount, line.currency))) === 0
  return isSame ? undefined : { column: 'amount', reason: 'other amount' }
}
