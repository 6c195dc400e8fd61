/** The order journey: every order with its touches, first and last click; one order in full; the table as a file. */
import type { InputOf } from '@convbox/contract'
import type { orderAttribution } from '@convbox/contract/reports/order-attribution'
import type { CallerStore, Feature } from '../../http/handlers.ts'
import type { Program } from '../../program.ts'
import { countDirtyOrders } from '../../derive/dirty.rows.ts'
import { clampQuestion } from '../conversion-analysis/conversion-analysis.ts'
import { readLastBuild } from '../conversion-analysis/conversion-analysis.sql.ts'
import { instantsOf } from '../store-days.ts'
import { readCustomerNames } from './customer-names.ts'
import { downloadOrders } from './download-orders.ts'
import { countOrders, readChannels, readOrders, type OrderQuestion } from './order-attribution.sql.ts'
import { readOrderDetail } from './order-detail.ts'
import { orderRowOf } from './order-row.ts'

const PAGE_SIZE = 10
/** Rows of a downloaded sheet at most; Excel ends at 1,048,576. */
const MAX_DOWNLOAD = 100_000

type Question = Omit<InputOf<typeof orderAttribution.orders>, 'pageNo'>

const questionOf = (program: Program, store: CallerStore, input: Question): OrderQuestion => {
  const { from, to, orderNumber, campaign, channel } = clampQuestion(program, store, input)
  return { storeId: store.id, ...instantsOf({ from, to }, store.timeZone), orderNumber, campaign, channel }
}

const pageOf = (input: Question) => ({ sort: input.sort ?? ('orderDate' as const), direction: input.direction ?? ('desc' as const) })

const listOrders = async (program: Program, store: CallerStore, input: Question, slice: { limit: number; offset: number }) => {
  const rows = await readOrders(program.warehouse, questionOf(program, store, input), { ...pageOf(input), ...slice })
  const nameOf = await readCustomerNames(
    program,
    store.id,
    rows.map((row) => row.customer_name_key),
  )
  return rows.map((row) => orderRowOf(store, row, nameOf(row.customer_name_key)))
}

/** The report's calls. */
export const orderAttributionFeature: Feature<'orderAttribution'> = (program) => ({
  orders: async (input, { store }) => {
    const [orders, orderCount, lastUpdate, rebuilding, known] = await Promise.all([
      listOrders(program, store, input, { limit: PAGE_SIZE, offset: (input.pageNo - 1) * PAGE_SIZE }),
      countOrders(program.warehouse, questionOf(program, store, input)),
      readLastBuild(program.warehouse, store.id),
      countDirtyOrders(program.mainDb, store.id),
      program.directory.byId(store.id),
    ])
    return {
      orders,
      orderCount,
      pageNo: input.pageNo,
      pageSize: PAGE_SIZE,
      ...(lastUpdate !== undefined && { lastUpdate }),
      ...(known?.firstEventAt !== undefined && { since: known.firstEventAt.toISOString() }),
      rebuilding,
    }
  },
  download: async (input, { store }) => {
    const orders = await listOrders(program, store, input, { limit: MAX_DOWNLOAD, offset: 0 })
    return downloadOrders(orders, { from: input.from, to: input.to, language: input.language, websiteName: store.websiteName })
  },
  orderDetail: (input, { store }) => readOrderDetail(program, store, input),
  queryChannels: async (_input, { store }) => (await readChannels(program.warehouse, store.id)).map((channel) => ({ channel })),
})
