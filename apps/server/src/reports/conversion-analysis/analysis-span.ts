/** The time span of the analysis by either time basis, and what moves an order between the two. */
import { windowMs } from '@convbox/attribution'
import type { ConversionAnalysisQuestion } from '@convbox/contract/reports/conversion-analysis.schemas'
import { column, type Warehouse } from '@convbox/storage'
import { z } from 'zod'
import { touchCreditsSql, type CreditShape } from '../credits.sql.ts'
import { AS_STORED } from '../in-currency.sql.ts'
import { clickSpan, spanOf, type ReportRange, type ReportStore, type Span } from '../report-span.ts'
import { isBlended } from '@convbox/contract/metrics/credit-choices'

export const isByClick = ({ timeBasis }: Pick<ConversionAnalysisQuestion, 'timeBasis'>): boolean => timeBasis === 'click'

/** How long orders of the question's range have been able to come after it. */
const ripeMsOf = (store: ReportStore, question: ConversionAnalysisQuestion, nowMs: number): number =>
  Math.max(0, nowMs - spanOf(store, question, question).to.getTime())

/** The span of the question's range or of the one that it is compared with. */
export const analysisSpan = (store: ReportStore, question: ConversionAnalysisQuestion, range: ReportRange, nowMs: number): Span => {
  const span = spanOf(store, range, question)
  return isByClick(question) ? clickSpan(span, { window: question.window, ripeMs: ripeMsOf(store, question, nowMs) }) : span
}

/** By click time: until when orders of the compared range count, where that is sooner than the window would let them; undefined: the window decides. */
export const comparedOrdersTo = (
  store: ReportStore,
  question: ConversionAnalysisQuestion,
  range: ReportRange | undefined,
  nowMs: number,
): Date | undefined => {
  if (range === undefined || !isByClick(question) || ripeMsOf(store, question, nowMs) >= windowMs(question.window)) return undefined
  return analysisSpan(store, question, range, nowMs).ordersTo
}

const moved = z.object({ orders: column.count, sales: column.text })
export type Moved = { before: z.output<typeof moved>; after: z.output<typeof moved> }

/**
 * By click time: what orders of the range leave to touches before it, and what orders after it give to touches in it. sales: doubles to 12 decimals. An order that
 * does either in part counts as one.
 */
export const readMoved = async (warehouse: Warehouse, span: Span, shape: CreditShape): Promise<Moved> => {
  const { model, currency = AS_STORED } = shape
  const none = { orders: 0, sales: '0' }
  if (isBlended(model)) return { before: none, after: none }
  const [from, to] = [`{from:DateTime64(3, 'UTC')}`, `{to:DateTime64(3, 'UTC')}`]
  const before = `ordered_at < ${to} AND clicked_at < ${from} AND credit > 0`
  const after = `ordered_at >= ${to} AND clicked_at >= ${from} AND clicked_at < ${to} AND credit > 0`
  const rows = await warehouse.query({
    sql: `
      SELECT if(${before}, 'before', 'after') AS side, uniqExact(order_id) AS orders, toString(toDecimal128(round(sumKahan(credit * amount_total), 12), 12)) AS sales
      FROM (${touchCreditsSql({ ...shape, model }, ['total'], { atEdges: true })})
      WHERE (${before}) OR (${after})
      GROUP BY side`,
    params: { ...span, ...currency },
    row: moved.extend({ side: z.enum(['before', 'after']) }),
  })
  const of = (side: 'before' | 'after') => {
    const row = rows.find((each) => each.side === side)
    return row === undefined ? none : { orders: row.orders, sales: row.sales }
  }
  return { before: of('before'), after: of('after') }
}
