/**
 * SQL of the conversion analysis besides credits.sql.ts and session-figures.sql.ts: orders of the store, spend. Days are in the store's time zone (param
 * timezone). Amounts are in the report's currency (in-currency.sql.ts). Everything reads FINAL: settled months have one part, so it costs nothing there.
 */
import { column, type Warehouse } from '@convbox/storage'
import { z } from 'zod'
import { CREDITED_MEASURES, type CreditedKey } from '../credited-measures.ts'
import { creditReportSql } from '../credit-report.sql.ts'
import { RANGE, type CreditOptions, type CreditShape } from '../credits.sql.ts'
import { readByWeeks } from '../counted-weeks.ts'
import { creditPlaces, creditWeeks } from '../week-questions.ts'
import { readCustomersByWeeks, type CustomerRow } from '../customer-figures.sql.ts'
import { AS_STORED, ordersIn, type CurrencyRates } from '../in-currency.sql.ts'
import { measuresFrom } from '../measures.ts'
import { moveGiven, type CreditRow, type ReadRow } from './move-given.ts'
import type { Span } from '../report-span.ts'

const paramsOf = (span: Span, currency: CurrencyRates) => ({ ...span, ...currency })

const creditRow = z.object({
  kind: z.enum(['credited', 'attributed', 'untracked', 'excluded', 'kept']),
  reason: column.text,
  day: column.text,
  channel: column.text,
  value: column.text,
  is_ad: z.number(),
  figures: z.array(column.text.nullable()),
})
/** Orders without credit are in no row's impact, so they have no impacted figures. */
const isOfRow = (kind: ReadRow['kind'], key: CreditedKey): boolean =>
  kind === 'credited' || kind === 'attributed' || CREDITED_MEASURES[key].by !== 'impact'

const withMeasures = ({ figures, ...row }: z.output<typeof creditRow>, measures: readonly CreditedKey[]): ReadRow => ({
  ...row,
  measures: measuresFrom(
    measures,
    figures.map((figure, index) => (measures[index] !== undefined && isOfRow(row.kind, measures[index]) ? figure : null)),
  ),
})

const ofCustomers = ({ customers, ...place }: CustomerRow): ReadRow => ({
  ...place,
  kind: 'credited',
  reason: '',
  is_ad: 0,
  measures: { customers },
})

/**
 * The credited rows and the orders counted once; see creditReportSql. channel: only its rows. byDay: which rows are split by day. A row of a value may come in
 * parts, which add up.
 */
export const readCredits = async (
  warehouse: Warehouse,
  span: Span,
  shape: CreditShape,
  { channel, byDay, measures }: Pick<CreditOptions, 'byDay' | 'measures'> & { channel?: string | undefined },
): Promise<CreditRow[]> => {
  const { storeId, from, to } = span
  const readDirect = async (asked: readonly CreditedKey[], times: { from: Date; to: Date } = { from, to }): Promise<ReadRow[]> => {
    const rows = await warehouse.query({
      sql: creditReportSql(shape, { byDay, measures: asked, oneChannel: channel !== undefined }),
      params: { ...paramsOf({ ...span, ...times }, shape.currency ?? AS_STORED), channel: channel ?? '' },
      row: creditRow,
    })
    return rows.map((row) => withMeasures(row, asked))
  }
  // People do not add up over weeks.
  const added = measures.filter((key) => CREDITED_MEASURES[key].by !== 'person')
  const people = measures.filter((key) => !added.includes(key))
  const question = added.length > 0 || people.length === 0 ? creditWeeks(shape, { byDay, measures: added }, span) : undefined
  const [byWeeks, customers] = await Promise.all([
    question &&
      readByWeeks(
        warehouse,
        { storeId, from, to, timezone: span.timezone },
        {
          question,
          choice: { places: creditPlaces(added), byDay: byDay === 'all', onlyChannel: channel },
          direct: (times) => readDirect(added, times),
        },
      ),
    people.length > 0 ? readCustomersByWeeks(warehouse, span, shape, { byDay: byDay === 'all', channel }) : undefined,
  ])
  const left = [...(byWeeks === undefined ? added : []), ...(customers === undefined ? people : [])]
  const direct = left.length > 0 || measures.length === 0 ? await readDirect(left) : []
  return moveGiven(
    [
      ...(byWeeks?.ofWeeks.map((row) => withMeasures(creditRow.parse(row), added)) ?? []),
      ...(byWeeks?.ofGaps ?? []),
      // Beside counted weeks, which have the orders counted once already.
      ...(byWeeks === undefined ? direct : direct.filter(({ kind }) => kind === 'credited')),
      ...(customers ?? []).map(ofCustomers),
    ],
    shape,
  )
}

const storeTotal = z.object({ sales: column.text, orders: column.count, missing: column.count })

/** The store's own total, from the orders themselves, not from the journeys: the report must add up to it. */
export const readStoreTotal = async (warehouse: Warehouse, span: Span, currency: CurrencyRates): Promise<z.output<typeof storeTotal>> => {
  const rows = await warehouse.query({
    sql: `
      SELECT toString(sum(total)) AS sales, count() AS orders, countIf(rate_missing = 1) AS missing
      FROM ${ordersIn(currency, RANGE)}
      WHERE ${RANGE}`,
    params: paramsOf(span, currency),
    row: storeTotal,
  })
  return rows[0] ?? { sales: '0', orders: 0, missing: 0 }
}
