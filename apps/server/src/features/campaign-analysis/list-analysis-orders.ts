/** The orders behind a figure of the analysis. */
import { amountText, minorUnitsOf } from '@convbox/commissions'
import type { campaignAnalysisSchemas } from '@convbox/contract/api/campaign-analysis.schemas'
import { LISTED_ANALYSIS_ORDERS, OF_NONE } from '@convbox/contract/campaign-analysis'
import { instantsOf } from '@convbox/contract/store-days'
import type { z } from 'zod'
import type { Program } from '../../program.ts'
import { readModelInputs } from '../../reports/model-inputs.ts'
import { spanOf, type ReportStore } from '../../reports/report-span.ts'
import type { AnalysisLink, AnalysisParts } from './analysis-parts.rows.ts'
import { placesOf } from './analysis-places.ts'
import { listCreditedOrders } from './credited-orders.sql.ts'
import { listDecidedOrders, readOrderNames, type OrderFilter } from './decided-orders.rows.ts'

type Schemas = (typeof campaignAnalysisSchemas)['listAnalysisOrders']
type Question = z.output<Schemas['input']>
type Answer = z.output<Schemas['result']>

const DECIMALS = 6
const partsOf = (links: readonly AnalysisLink[]): string[] => links.flatMap(({ key, linkId }) => [key, ...(linkId === '' ? [] : [linkId])])

/** As the figures' places name it: '' for what belongs to none. */
const keyOf = ({ key }: Question): string | undefined => (key === OF_NONE ? '' : key)

/** The orders of a row by their own decisions. Those of no link, and so of no medium, are all that came by none of the campaign's. */
const filterOf = (question: Question, { links }: AnalysisParts): OrderFilter => {
  const { by } = question
  const key = keyOf(question)
  if (key === undefined) return {}
  if (by === 'creator' || by === 'code' || by === 'day') return { [by]: key }
  return key === '' ? { notParts: partsOf(links) } : { parts: partsOf(links.filter((link) => placesOf(link, { day: '' })[by] === key)) }
}

/** The question's days are clamped to what may be seen. */
export const listAnalysisOrders = async (
  program: Program,
  store: ReportStore,
  parts: AnalysisParts,
  question: Question,
): Promise<Answer> => {
  const { mode, model, window, by, campaignId } = question
  const key = keyOf(question)
  const { currency, timeZone, links } = parts
  const span = { storeId: store.id, campaignId, ...instantsOf(question, timeZone), timeZone }
  const amount = (text: string): string => amountText(minorUnitsOf(text, currency), currency)
  if (mode === 'decision') {
    const rows = await listDecidedOrders(program.mainDb, span, filterOf(question, parts), LISTED_ANALYSIS_ORDERS)
    return {
      currency,
      count: rows[0]?.total ?? 0,
      orders: rows.map((row) => ({
        orderId: row.order_id,
        name: row.name ?? row.order_id,
        orderedAt: row.at,
        share: Number(Number(row.share).toFixed(DECIMALS)),
        sales: amount(row.sales),
        commission: amountText(row.amount, currency),
        isNewCustomer: row.is_first,
      })),
    }
  }
  const reportSpan = spanOf({ ...store, timeZone }, question, { window })
  const { custom } = await readModelInputs(program, reportSpan, model)
  const wanted = key === undefined || by === 'day' ? links : links.filter((link) => placesOf(link, { day: '' })[by] === key)
  const rows = await listCreditedOrders(
    program.warehouse,
    reportSpan,
    { model, ...(custom && { custom }) },
    { creatives: wanted.map((link) => link.key), ...(by === 'day' && { day: key }), limit: LISTED_ANALYSIS_ORDERS },
  )
  const named = await readOrderNames(
    program.mainDb,
    span,
    rows.map((row) => row.order_id),
  )
  return {
    currency,
    count: rows[0]?.total ?? 0,
    orders: rows.map((row) => ({
      orderId: row.order_id,
      name: named.get(row.order_id)?.name ?? row.order_id,
      orderedAt: row.at,
      share: Number(row.share.toFixed(DECIMALS)),
      sales: amount(row.sales.toFixed(DECIMALS)),
      commission: amountText(named.get(row.order_id)?.amount ?? 0n, currency),
      isNewCustomer: row.is_first,
    })),
  }
}
