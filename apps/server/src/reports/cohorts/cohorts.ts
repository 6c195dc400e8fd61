/** Cohorts: what customers are worth over the months after their first order. Of one store. */
import type { OrderId } from '@convbox/contract'
import { addDays, endOfMonth, startOfMonth, startOfWeek, todayIn, type Day } from '@convbox/contract/date-range'
import type { CohortOrders, CohortOrdersQuestion, CohortsAnswer, CohortsQuestion } from '@convbox/contract/reports/cohorts.schemas'
import type { CohortPeriod } from '@convbox/contract/reports/cohorts.values'
import { localTime } from '@convbox/contract/store-days'
import { Decimal } from 'decimal.js'
import type { CallerStore, Feature } from '../../http/handlers.ts'
import type { Program } from '../../program.ts'
import { readDataVersion } from '../data-version.ts'
import { readLastBuild } from '../last-build.sql.ts'
import { shownNumber } from '../order-attribution/order-row.ts'
import { clampQuestion, spanOf, type ReportStore } from '../report-span.ts'
import { cellsOf, lifetimeOf, pointsOf } from './cohort-figures.ts'
import { readCohortFacts, readCohortOrders, readCohortPlaces, readTitles, readWithoutCustomer, type CohortSpan } from './cohorts.sql.ts'

const START: Record<CohortPeriod, (day: Day) => Day> = { month: startOfMonth, week: startOfWeek }
const END: Record<CohortPeriod, (day: Day) => Day> = { month: endOfMonth, week: (day) => addDays(startOfWeek(day), 6) }

/** The range as whole months or weeks, as far as they can be seen. */
const widened = (program: Program, store: CallerStore, question: CohortsQuestion): CohortsQuestion => {
  // The range as it was asked for must be one that can be.
  const { from, to, period } = clampQuestion(program, [store], question)
  return clampQuestion(program, [store], { ...question, from: START[period](from), to: END[period](to) })
}

const cohortSpan = (program: Program, store: ReportStore, question: CohortsQuestion): CohortSpan => ({
  ...spanOf(store, question, question),
  today: todayIn(store.timeZone, program.now()),
  channel: question.channel,
  campaign: question.campaign,
  product: question.product,
  placedIn: question.currency,
})

/** The cohorts of a range that the handler has widened. */
export const readCohorts = async (program: Program, store: ReportStore, question: CohortsQuestion): Promise<CohortsAnswer> => {
  const { warehouse } = program
  const { period, by, model } = question
  const span = cohortSpan(program, store, question)
  const { currencies, ...facts } = await readCohortFacts(warehouse, store.id)
  const [places, withoutCustomer, lastUpdate] = await Promise.all([
    readCohortPlaces(warehouse, span, { period, by, model, ...facts }),
    readWithoutCustomer(warehouse, span),
    readLastBuild(warehouse, store.id),
  ])
  const lines = places.filter(({ kind }) => kind === 'line')
  const found = places.filter(({ kind }) => kind === 'cohort')
  const all = found.flatMap(({ parts }) => parts)
  const titles =
    by === 'product'
      ? await readTitles(
          warehouse,
          store.id,
          lines.map(({ key }) => key),
        )
      : new Map<string, string>()
  return {
    currency: store.currency,
    timezone: store.timeZone,
    cohorts: found.map(({ key: start, customers, parts }) => ({
      start,
      end: END[period](start),
      customers,
      isOpen: END[period](start) >= span.today,
      isCut: start < question.from,
      cells: cellsOf(parts),
    })),
    total: pointsOf(all),
    lines: lines.map(({ key, channel, campaign, customers, parts }) => ({
      key,
      channel: by === 'product' ? '' : channel,
      campaign: by === 'campaign' ? campaign : '',
      title: titles.get(key) ?? '',
      customers,
      points: pointsOf(parts),
    })),
    lineCount: lines[0]?.places ?? 0,
    lifetime: lifetimeOf(all),
    earlier: lifetimeOf(places.filter(({ kind }) => kind === 'earlier').flatMap(({ parts }) => parts)),
    withoutCustomer,
    hasCosts: facts.hasCosts,
    currencies,
    ...(lastUpdate !== undefined && { lastUpdate }),
  }
}

const ORDERS_PER_PAGE = 10

/** The orders behind a figure. */
const readOrders = async (
  program: Program,
  store: CallerStore,
  { part, cohort, month, pageNo, ...question }: CohortOrdersQuestion,
): Promise<CohortOrders> => {
  const { warehouse } = program
  const { currencies: _currencies, ...facts } = await readCohortFacts(warehouse, store.id)
  const { period, by, model } = question
  const history = { storeId: store.id, from: new Date(0), to: new Date(program.now()) }
  const [rows, dataVersion] = await Promise.all([
    readCohortOrders(
      warehouse,
      cohortSpan(program, store, question),
      { period, by, model, ...facts },
      { part, cohort, month, limit: ORDERS_PER_PAGE, offset: (pageNo - 1) * ORDERS_PER_PAGE },
    ),
    readDataVersion(program, [history], { from: question.from, to: question.to, mainModel: model }),
  ])
  const first = rows[0]
  const [customers, repeatCustomers] = [first?.customers ?? 0, first?.repeaters ?? 0]
  return {
    orders: rows.map((row) => ({
      // The row was read by its id, so this is an order id.
      orderId: row.order_id as OrderId,
      orderNumber: shownNumber(store, row),
      at: row.at,
      atLocal: localTime(row.at, store.timeZone),
      nth: row.nth,
      month: row.month,
      sales: row.sales_text,
      refunded: row.refunded_text,
      ...(row.profit_text !== null && { grossProfit: row.profit_text }),
    })),
    orderCount: first?.order_count ?? 0,
    customers,
    repeatCustomers,
    repeatRate: customers === 0 ? 0 : repeatCustomers / customers,
    net: first?.net_sum ?? '0',
    netPerCustomer: customers === 0 ? '0' : new Decimal(first?.net_sum ?? 0).div(customers).toFixed(),
    ...(first && first.profit_sum !== null && { grossProfit: first.profit_sum }),
    ordersWithoutCost: first?.without_cost ?? 0,
    dataVersion,
    pageNo,
    pageSize: ORDERS_PER_PAGE,
  }
}

/** Handlers of the cohorts' endpoints. */
export const cohortsFeature: Feature<'cohorts'> = (program) => ({
  report: async (input, { store }) => readCohorts(program, store, widened(program, store, input)),
  orders: async ({ part, cohort, month, pageNo, ...input }, { store }) =>
    readOrders(program, store, { ...widened(program, store, input), part, cohort, month, pageNo }),
})
