/** Explains a figure of the cohorts: its sums, a page of the orders behind it, of first orders the touches that name their channel, and the data's version. */
import type { OrderId } from '@convbox/contract'
import type { CohortOrders, CohortOrdersQuestion } from '@convbox/contract/reports/cohorts.schemas'
import { localTime } from '@convbox/contract/store-days'
import { Decimal } from 'decimal.js'
import type { CallerStore, SitesCaller } from '../../http/handlers.ts'
import type { Program } from '../../program.ts'
import { describeTouches } from '../conversion-analysis/explain-figure.ts'
import { readDataVersion } from '../data-version.ts'
import { shownNumber } from '../order-attribution/order-row.ts'
import { readJourneys } from '../order-journeys.sql.ts'
import { readCohortStores, type CohortStore } from './cohort-stores.ts'
import { readCohortOrders, type CohortOrderRow } from './cohorts.sql.ts'

const ORDERS_PER_PAGE = 10
/** Before any order: which customers are new depends on all that came earlier. */
const FIRST = new Date(0)

type Sites = Pick<SitesCaller, 'stores' | 'isAllSites'>
type Behind = { asked: CohortStore<CallerStore>; row: CohortOrderRow }

/** The touches of a store's first orders on the page, with the one that counts. */
const readTouches = async (
  { warehouse }: Program,
  { span }: CohortStore,
  { model, window }: CohortOrdersQuestion,
  rows: readonly CohortOrderRow[],
) => {
  const firsts = rows.filter(({ nth }) => nth === 1)
  const placed = firsts.map(({ at }) => Date.parse(at))
  const range = { storeId: span.storeId, from: new Date(Math.min(...placed)), to: new Date(Math.max(...placed) + 1) }
  const journeys = await readJourneys(
    warehouse,
    range,
    firsts.map(({ order_id: id }) => id),
  )
  return (id: string) =>
    describeTouches({ mainModel: model, adsOnly: '0', window }, { shares: [], custom: undefined, clicks: undefined }, journeys.get(id))
      .touches
}

/** The sums over all stores, and the page of their orders, newest first: of several each store's first ones up to the page's end, put in order. */
const readBehind = async (
  { warehouse }: Program,
  asked: readonly CohortStore<CallerStore>[],
  { part, cohort, month, pageNo }: CohortOrdersQuestion,
): Promise<{ firsts: CohortOrderRow[]; page: Behind[] }> => {
  const [offset, end] = [(pageNo - 1) * ORDERS_PER_PAGE, pageNo * ORDERS_PER_PAGE]
  const isAlone = asked.length === 1
  const slice = isAlone ? { limit: ORDERS_PER_PAGE, offset } : { limit: end, offset: 0 }
  const found = await Promise.all(
    asked.map(async (each) => {
      const rows = await readCohortOrders(warehouse, each.span, each.shape, { part, cohort, month, ...slice })
      return rows.map((row): Behind => ({ asked: each, row }))
    }),
  )
  const all = found.flat()
  return {
    firsts: found.flatMap(([first]) => (first === undefined ? [] : [first.row])),
    page: isAlone ? all : all.toSorted((one, other) => (one.row.at < other.row.at ? 1 : -1)).slice(offset, end),
  }
}

const sum = (texts: readonly (string | null)[]): string => Decimal.sum(0, ...texts.flatMap((text) => text ?? [])).toFixed()

/** The figure of a question whose range the handler has widened. */
export const readCohortOrdersOf = async (
  program: Program,
  { stores, isAllSites }: Sites,
  question: CohortOrdersQuestion,
): Promise<CohortOrders> => {
  const asked = await readCohortStores(program, stores, question)
  const { firsts, page } = await readBehind(program, asked, question)
  const { from, to, model, pageNo } = question
  const now = new Date(program.now())
  const [touches, dataVersion] = await Promise.all([
    Promise.all(
      asked.map(async (each) => {
        const rows = page.flatMap((behind) => (behind.asked === each ? [behind.row] : []))
        return [each, await readTouches(program, each, question, rows)] as const
      }),
    ),
    readDataVersion(
      program,
      asked.map(({ span }) => ({ storeId: span.storeId, from: FIRST, to: now })),
      { from, to, mainModel: model },
      asked.map(({ shape }) => shape.currency),
    ),
  ])
  const touchesOf = new Map(touches)
  const add = (count: (row: CohortOrderRow) => number): number => firsts.reduce((all, row) => all + count(row), 0)
  const [customers, repeatCustomers] = [add((row) => row.customers), add((row) => row.repeaters)]
  const net = sum(firsts.map((row) => row.net_sum))
  return {
    orders: page.map(({ asked: each, row }) => ({
      ...(isAllSites && { store: { websiteName: each.store.websiteName, websiteTitle: each.store.title } }),
      // The row was read by its id, so this is an order id.
      orderId: row.order_id as OrderId,
      orderNumber: shownNumber(each.store, row),
      at: row.at,
      atLocal: localTime(row.at, each.store.timeZone),
      nth: row.nth,
      month: row.month,
      sales: row.sales_text,
      refunded: row.refunded_text,
      ...(row.profit_text !== null && { grossProfit: row.profit_text }),
      touches: row.nth === 1 ? (touchesOf.get(each)?.(row.order_id) ?? []) : [],
    })),
    orderCount: add((row) => row.order_count),
    customers,
    repeatCustomers,
    repeatRate: customers === 0 ? 0 : repeatCustomers / customers,
    net,
    netPerCustomer: customers === 0 ? '0' : new Decimal(net).div(customers).toFixed(),
    ...(firsts.some((row) => row.profit_sum !== null) && { grossProfit: sum(firsts.map((row) => row.profit_sum)) }),
    ordersWithoutCost: add((row) => row.without_cost),
    dataVersion,
    pageNo,
    pageSize: ORDERS_PER_PAGE,
  }
}
