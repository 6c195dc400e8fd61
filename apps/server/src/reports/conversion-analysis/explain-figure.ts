/** Explains one figure: its parts, the orders with their credit and touches, the days of spend. */
import { credits, windowMs } from '@convbox/attribution'
import { metricValue, type MetricKey } from '@convbox/contract/metrics/metrics'
import type { ConversionAnalysisAnswer, ConversionAnalysisQuestion } from '@convbox/contract/reports/conversion-analysis.schemas'
import type { Program } from '../../program.ts'
import { readJourneys, type Journey } from '../order-journeys.sql.ts'
import { scopeOf, spanOf, type ReportStore } from '../report-span.ts'
import { localTime } from '@convbox/contract/store-days'
import { readRowKey, UNTRACKED_KEY } from './analysis-rows.ts'
import { isAboutOrders, isAboutSpend, isImpacted, isOfNewCustomers, measuresBehind } from '../measures.ts'
import { readBehind, readSpendDays, type BehindOrder, type OrderChoice } from './explain-figure.sql.ts'

export type FigureQuestion = ConversionAnalysisQuestion & { metric: MetricKey; key?: string | undefined; pageNo: number }
const PAGE_SIZE = 10

const measuresOf = (answer: ConversionAnalysisAnswer, key: string | undefined) =>
  key === undefined ? answer.total.measures : (answer.rows.find((row) => row.key === key)?.measures ?? {})

const textOf = (value: number | undefined): { value?: string } => (value === undefined ? {} : { value: String(value) })

const choiceOf = (question: FigureQuestion): OrderChoice => {
  if (question.key === undefined) return question.channel === undefined ? { kind: 'all' } : { kind: 'channel', channel: question.channel }
  if (question.key === UNTRACKED_KEY) return { kind: 'untracked' }
  const row = readRowKey(question.key)
  return row === undefined ? { kind: 'none' } : { kind: 'row', ...row }
}

const describeOrder = (store: ReportStore, question: FigureQuestion, order: BehindOrder, journey: Journey | undefined) => {
  const touches = journey?.touches ?? []
  const weights = credits({ model: question.mainModel, scope: scopeOf(question), windowMs: windowMs(question.window) }, touches)
  return {
    orderId: order.order_id,
    orderName: order.order_name || order.order_id,
    orderDate: order.ordered_at,
    orderDateLocal: localTime(order.ordered_at, store.timeZone),
    total: order.total,
    credit: order.credit,
    creditedSales: String(Math.round(order.credit * Number(order.total) * 10_000) / 10_000),
    touches: touches.map(({ channel, campaign, at }, index) => ({
      channel,
      campaign,
      at,
      weight: weights[index] ?? 0,
      counted: (weights[index] ?? 0) > 0,
    })),
  }
}

/** The explanation of one figure of an answer. 10 orders a page, the largest credited amount first. */
export const explainFigure = async (program: Program, store: ReportStore, question: FigureQuestion, answer: ConversionAnalysisAnswer) => {
  const { warehouse } = program
  const measures = measuresOf(answer, question.key)
  const span = spanOf(store, question, question)
  const shape = { model: question.mainModel, scope: scopeOf(question), level: question.level }
  const behind = isAboutOrders(question.metric)
    ? await readBehind(warehouse, span, shape, {
        choice: choiceOf(question),
        isImpacted: isImpacted(question.metric),
        isOfNewCustomers: isOfNewCustomers(question.metric),
        limit: PAGE_SIZE,
        offset: (question.pageNo - 1) * PAGE_SIZE,
      })
    : { orders: [], count: 0 }
  const [journeys, spendDays] = await Promise.all([
    readJourneys(
      warehouse,
      span,
      behind.orders.map((order) => order.order_id),
    ),
    isAboutSpend(question.metric)
      ? readSpendDays(warehouse, {
          storeId: store.id,
          fromDay: question.from,
          toDay: question.to,
          level: question.level,
          row: choiceOf(question),
          metric: question.metric,
        })
      : [],
  ])
  return {
    ...textOf(metricValue(question.metric, measures)),
    parts: measuresBehind(question.metric).map((key) => ({ metric: key, ...textOf(metricValue(key, measures)) })),
    orders: behind.orders.map((order) => describeOrder(store, question, order, journeys.get(order.order_id))),
    orderCount: behind.count,
    spendDays,
    pageNo: question.pageNo,
    pageSize: PAGE_SIZE,
  }
}
