/** Explains one figure: its parts, the orders with their credit and touches, the days of spend. */
import { credits, customCredits, windowMs } from '@convbox/attribution'
import { CUSTOM_DEFAULT, type CustomModel } from '@convbox/contract/custom-model'
import { CUSTOM_MODEL, isBlended } from '@convbox/contract/metrics/credit-choices'
import { metricValue, type MetricKey } from '@convbox/contract/metrics/metrics'
import type { ConversionAnalysisAnswer, ConversionAnalysisQuestion } from '@convbox/contract/reports/conversion-analysis.schemas'
import { Decimal } from 'decimal.js'
import type { Program } from '../../program.ts'
import { readJourneys, type Journey, type ShownTouch } from '../order-journeys.sql.ts'
import { readDataVersion } from '../data-version.ts'
import { readModelInputs } from '../model-inputs.ts'
import { scopeOf, type ReportStore, type Span } from '../report-span.ts'
import { localTime } from '@convbox/contract/store-days'
import { readRowKey, UNTRACKED_KEY } from '@convbox/contract/reports/conversion-analysis.keys'
import {
  customersOf,
  isAboutConvbox,
  isAboutCosts,
  isAboutOrders,
  isAboutSpend,
  isImpacted,
  isOfStore,
  measuresBehind,
} from '../measures.ts'
import { analysisSpan, isByClick } from './analysis-span.ts'
import {
  readBehind,
  readShares,
  readSpendDays,
  SPEND_DAYS,
  type BehindOrder,
  type OrderChoice,
  type OrderShare,
} from './explain-figure.sql.ts'
import type { MoneyStore } from './store-figures.ts'

export type FigureQuestion = ConversionAnalysisQuestion & { metric: MetricKey; key?: string | undefined; pageNo: number }
/** Orders of a page. */
export const EXPLAINED_ORDERS = 10

const measuresOf = (answer: ConversionAnalysisAnswer, key: string | undefined) =>
  key === undefined ? answer.total.measures : (answer.rows.find((row) => row.key === key)?.measures ?? {})

export const textOf = (value: number | undefined): { value?: string } => (value === undefined ? {} : { value: String(value) })

const choiceOf = (question: FigureQuestion): OrderChoice => {
  if (question.key === undefined) return question.channel === undefined ? { kind: 'all' } : { kind: 'channel', channel: question.channel }
  if (question.key === UNTRACKED_KEY) return { kind: 'untracked' }
  const row = readRowKey(question.key)
  return row === undefined ? { kind: 'none' } : { kind: 'row', ...row }
}

/** A store as the explanation's rows name it; shown: on All-Sites. */
export type NamedStore = ReportStore & { shown?: { websiteName: string; websiteTitle: string } }
type ExplainedStore = MoneyStore & NamedStore

/** What an order cost, and what was left of it before ads; unknown parts are absent. */
const describeCosts = ({ total, refunded, net_tax: tax, goods_cost: goods, shipping_cost: shipping, payment_fees: fees }: BehindOrder) => ({
  refunded,
  tax,
  ...(goods !== null && { goods, grossProfit: new Decimal(total).minus(refunded).minus(tax).minus(goods).toFixed() }),
  ...(shipping !== null && { shipping }),
  ...(fees !== null && { fees }),
})

/** What decides the weights of an order's touches. */
type TouchQuestion = Pick<FigureQuestion, 'mainModel' | 'adsOnly' | 'window'>
type WeightQuestion = TouchQuestion & Pick<FigureQuestion, 'metric'>
/** custom: the store's rules, for Custom. clicks: by click time, the range in which touches count. */
type BehindStore = {
  store: Pick<NamedStore, 'timeZone' | 'shown'>
  order: BehindOrder
  shares: readonly OrderShare[]
  custom?: CustomModel | undefined
  clicks?: Pick<Span, 'from' | 'to'> | undefined
}

type BehindTouches = Pick<BehindStore, 'shares' | 'custom' | 'clicks'>

/** What each touch got of the order, in the order given. Touches of one moment and place share what is theirs alike. */
const weightsOf = (question: TouchQuestion, touches: readonly ShownTouch[], { shares, custom }: BehindTouches): number[] => {
  const { mainModel: model } = question
  const pool = { scope: scopeOf(question), windowMs: windowMs(question.window) }
  if (model === CUSTOM_MODEL) return customCredits(custom ?? CUSTOM_DEFAULT, pool, touches)
  if (!isBlended(model)) return credits({ ...pool, model }, touches)
  const keyOf = ({ channel, campaign }: { channel: string; campaign: string }, age: number): string =>
    JSON.stringify([channel, campaign, age])
  const same = Map.groupBy(touches, (touch) => keyOf(touch, touch.ageMs))
  const given = Map.groupBy(shares, (share) => keyOf(share, share.age))
  return touches.map((touch) => {
    const key = keyOf(touch, touch.ageMs)
    return (given.get(key) ?? []).reduce((sum, { share }) => sum + share, 0) / (same.get(key)?.length ?? 1)
  })
}

const isOutside = (at: string, clicks: BehindStore['clicks']): boolean =>
  clicks !== undefined && !(Date.parse(at) >= clicks.from.getTime() && Date.parse(at) < clicks.to.getTime())

/** The touches of an order with their weights, and the shares that no touch got. */
export const describeTouches = (question: TouchQuestion, behind: BehindTouches, journey: Journey | undefined) => {
  const touches = journey?.touches ?? []
  const weights = weightsOf(question, touches, behind)
  return {
    touches: touches.map(({ channel, campaign, at }, index) => ({
      channel,
      campaign,
      at,
      weight: weights[index] ?? 0,
      counted: (weights[index] ?? 0) > 0,
      ...((weights[index] ?? 0) > 0 && isOutside(at, behind.clicks) && { isOutside: true }),
    })),
    otherShares: behind.shares.flatMap(({ channel, campaign, age, part, share }) =>
      age >= 0 ? [] : [{ channel, campaign, part, weight: share }],
    ),
  }
}

/** An order behind a figure, with its touches. */
export const describeOrder = (question: WeightQuestion, behind: BehindStore, journey: Journey | undefined) => {
  const { store, order } = behind
  return {
    ...(store.shown && { store: store.shown }),
    orderId: order.order_id,
    orderName: order.order_name || order.order_id,
    orderDate: order.ordered_at,
    orderDateLocal: localTime(order.ordered_at, store.timeZone),
    total: order.total,
    credit: order.credit,
    ...(isAboutCosts(question.metric) && { costs: describeCosts(order) }),
    creditedSales: String(Math.round(order.credit * Number(order.total) * 10_000) / 10_000),
    ...describeTouches(question, behind, journey),
  }
}

/** The page's orders over all stores: each store's first ones up to the page's end, put in order. */
const readBehindStores = async (program: Program, stores: readonly ExplainedStore[], question: FigureQuestion) => {
  const { mainModel: model, level, pageNo } = question
  const [offset, end] = [(pageNo - 1) * EXPLAINED_ORDERS, pageNo * EXPLAINED_ORDERS]
  const isAlone = stores.length === 1
  const ofStores = await Promise.all(
    stores.map(async (store) => {
      const span = analysisSpan(store, question, question, program.now())
      const inputs = await readModelInputs(program, span, model)
      const shape = { model, scope: scopeOf(question), level, currency: store.toShown, byClick: isByClick(question), ...inputs }
      const page = isAlone ? { limit: EXPLAINED_ORDERS, offset } : { limit: end, offset: 0 }
      const { orders, count } = await readBehind(program.warehouse, span, shape, {
        choice: choiceOf(question),
        isImpacted: isImpacted(question.metric),
        customers: customersOf(question.metric),
        isOfStore: isOfStore(question.metric),
        ...page,
      })
      const ids = orders.map(({ order_id: id }) => id)
      const sharesOf = Map.groupBy(await readShares(program.warehouse, span, shape, ids), (share) => share.order_id)
      return {
        count,
        orders: orders.map((order) => ({
          store,
          order,
          shares: sharesOf.get(order.order_id) ?? [],
          custom: inputs.custom,
          clicks: isByClick(question) && !isOfStore(question.metric) ? span : undefined,
          worth: order.credit * Number(order.total),
        })),
      }
    }),
  )
  const orders = ofStores.flatMap((found) => found.orders)
  return {
    count: ofStores.reduce((sum, { count }) => sum + count, 0),
    orders: isAlone
      ? orders
      : orders.toSorted((a, b) => b.worth - a.worth || (a.order.order_id < b.order.order_id ? -1 : 1)).slice(offset, end),
  }
}

const readSpendOf = async (
  program: Program,
  stores: readonly ExplainedStore[],
  { from, to, level, metric, ...question }: FigureQuestion,
) => {
  const row = choiceOf({ from, to, level, metric, ...question })
  const days = await Promise.all(
    stores.map(async (store) => {
      const asked = { storeId: store.id, fromDay: from, toDay: to, level, row, metric, currency: store.toShown }
      return (await readSpendDays(program.warehouse, asked)).map((day) => ({ ...day, ...(store.shown && { store: store.shown }) }))
    }),
  )
  return days
    .flat()
    .toSorted((a, b) => (a.day === b.day ? 0 : a.day < b.day ? 1 : -1))
    .slice(0, SPEND_DAYS)
}

/** The range in which a span's orders lie. */
const ordersOf = (span: Span): Span => ({ ...span, to: span.ordersTo ?? span.to })

/** The explanation of one figure of an answer. 10 orders a page, the largest credited amount first. */
export const explainFigure = async (
  program: Program,
  stores: readonly ExplainedStore[],
  asked: FigureQuestion,
  answer: ConversionAnalysisAnswer,
) => {
  const measures = measuresOf(answer, asked.key)
  const isOfConvbox = isAboutConvbox(asked.metric)
  const question: FigureQuestion = isOfConvbox ? { ...asked, mainModel: 'convbox' } : asked
  // convbox has no figures by click time.
  const hasOrders = isAboutOrders(question.metric) && !(isOfConvbox && isByClick(question))
  const behind = hasOrders ? await readBehindStores(program, stores, question) : { orders: [], count: 0 }
  const spans = stores.map((store) => ordersOf(analysisSpan(store, question, question, program.now())))
  const [journeys, spendDays, dataVersion] = await Promise.all([
    Promise.all(
      stores.map(async (store) => {
        const ids = behind.orders.flatMap((each) => (each.store.id === store.id ? [each.order.order_id] : []))
        return [
          store.id,
          await readJourneys(program.warehouse, ordersOf(analysisSpan(store, question, question, program.now())), ids),
        ] as const
      }),
    ).then((found) => new Map(found)),
    isAboutSpend(question.metric) ? readSpendOf(program, stores, question) : [],
    readDataVersion(
      program,
      spans,
      question,
      stores.map(({ toShown }) => toShown),
    ),
  ])
  return {
    ...textOf(metricValue(question.metric, measures)),
    parts: measuresBehind(question.metric).map((key) => ({ metric: key, ...textOf(metricValue(key, measures)) })),
    orders: behind.orders.map((each) => describeOrder(question, each, journeys.get(each.store.id)?.get(each.order.order_id))),
    orderCount: behind.count,
    spendDays,
    dataVersion,
    pageNo: question.pageNo,
    pageSize: EXPLAINED_ORDERS,
  }
}
