/** The order journey: every order with its touches, first and last click; one order in full; the table as a file. */
import { ALL_SITES, type InputOf } from '@convbox/contract'
import type { orderAttribution } from '@convbox/contract/reports/order-attribution'
import type { OrderRow } from '@convbox/contract/reports/order-attribution.schemas'
import { AppError } from '../../http/app-error.ts'
import type { CallerStore, Feature, SitesCaller } from '../../http/handlers.ts'
import type { Program } from '../../program.ts'
import { countDirtyOrders } from '../../derive/dirty.rows.ts'
import { readLastUpdate } from '../last-build.sql.ts'
import { clampQuestion } from '../report-span.ts'
import { instantsOf, zoneOf } from '@convbox/contract/store-days'
import { readCustomerNames } from './customer-names.ts'
import { downloadOrders } from './download-orders.ts'
import { countOrders, readChannels, readOrderAnswers, readOrders, type OrderQuestion } from './order-attribution.sql.ts'
import { readOrderDetail } from './order-detail.ts'
import { orderRowOf } from './order-row.ts'
import { readOwnAmounts } from './own-amounts.ts'

const PAGE_SIZE = 10
/** Maximum rows of a downloaded sheet; Excel allows 1,048,576. */
const MAX_DOWNLOAD = 100_000

type Sites = Pick<SitesCaller, 'stores' | 'isAllSites'>
type Question = Omit<InputOf<typeof orderAttribution.orders>, 'pageNo'>

/** Days are in the stores' time zone if they share one, else UTC. */
const questionOf = (program: Program, stores: readonly CallerStore[], input: Question): OrderQuestion => {
  const timeZone = zoneOf(stores)
  const { from, to, orderNumber, campaign, channel, excluded, window } = clampQuestion(program, stores, input)
  return { storeIds: stores.map(({ id }) => id), ...instantsOf({ from, to }, timeZone), orderNumber, campaign, channel, excluded, window }
}

const pageOf = (input: Question) => ({ sort: input.sort ?? ('orderDate' as const), direction: input.direction ?? ('desc' as const) })

/** Orders as the table shows them, in the query's order; with their store on All-Sites. */
const listOrders = async (
  program: Program,
  sites: Sites,
  input: Question,
  slice: { limit: number; offset: number },
): Promise<OrderRow[]> => {
  const rows = await readOrders(program.warehouse, questionOf(program, sites.stores, input), { ...pageOf(input), ...slice })
  const readNames = async (store: CallerStore) => {
    const keys = rows.filter((row) => row.store_id === store.id).map((row) => row.customer_name_key)
    return [store.id, { store, nameOf: await readCustomerNames(program, store.id, keys) }] as const
  }
  const [known, ownOf] = await Promise.all([
    Promise.all(sites.stores.map(readNames)).then((names) => new Map(names)),
    readOwnAmounts(program, rows),
  ])
  return rows.flatMap((row) => {
    const found = known.get(row.store_id)
    if (found === undefined) return []
    const { store, nameOf } = found
    const order = orderRowOf(store, row, { name: nameOf(row.customer_name_key), own: ownOf(row) })
    return [sites.isAllSites ? { ...order, store: { websiteName: store.websiteName, websiteTitle: store.title } } : order]
  })
}

/** Orders whose journey is being rebuilt, by reason, over all the stores. */
const countRebuilding = async (program: Program, stores: readonly CallerStore[]): Promise<Record<string, number>> => {
  const sums: Record<string, number> = {}
  for (const counts of await Promise.all(stores.map(({ id }) => countDirtyOrders(program.mainDb, id))))
    for (const [reason, count] of Object.entries(counts)) sums[reason] = (sums[reason] ?? 0) + count
  return sums
}

/** Start of a store's known orders; none for All-Sites, whose stores began on different days. */
const readSince = async (program: Program, { stores: [store], isAllSites }: Sites): Promise<Date | undefined> =>
  isAllSites || store === undefined ? undefined : (await program.directory.byId(store.id))?.firstEventAt

const answerKey = (storeId: string, orderId: string): string => JSON.stringify([storeId, orderId])
/** The store of a row: on All-Sites the one that it names. */
const storeOf = ({ stores }: Sites, { store }: OrderRow): CallerStore | undefined =>
  store === undefined ? stores[0] : stores.find(({ websiteName }) => websiteName === store.websiteName)

/** Handlers of the report's endpoints. */
export const orderAttributionFeature: Feature<'orderAttribution'> = (program) => ({
  orders: async (input, sites) => {
    const { stores } = sites
    const [orders, orderCount, lastUpdate, rebuilding, since] = await Promise.all([
      listOrders(program, sites, input, { limit: PAGE_SIZE, offset: (input.pageNo - 1) * PAGE_SIZE }),
      countOrders(program.warehouse, questionOf(program, stores, input)),
      readLastUpdate(program.warehouse, stores),
      countRebuilding(program, stores),
      readSince(program, sites),
    ])
    return {
      orders,
      orderCount,
      pageNo: input.pageNo,
      pageSize: PAGE_SIZE,
      ...(lastUpdate !== undefined && { lastUpdate }),
      ...(since !== undefined && { since: since.toISOString() }),
      rebuilding,
    }
  },
  download: async (input, sites) => {
    if (sites.stores.some(({ mayDownloadOrders }) => !mayDownloadOrders)) throw new AppError('not an admin')
    const [listed, answers, orderCount, lastUpdate] = await Promise.all([
      listOrders(program, sites, input, { limit: MAX_DOWNLOAD, offset: 0 }),
      readOrderAnswers(program.warehouse, questionOf(program, sites.stores, input)),
      countOrders(program.warehouse, questionOf(program, sites.stores, input)),
      readLastUpdate(program.warehouse, sites.stores),
    ])
    const answered = new Map(answers.map((row) => [answerKey(row.store_id, row.order_id), row]))
    const orders = listed.map((order) => {
      const storeId = storeOf(sites, order)?.id
      const found = storeId === undefined ? undefined : answered.get(answerKey(storeId, order.orderId))
      return found === undefined ? order : { ...order, survey: { answer: found.answer, channel: found.channel } }
    })
    const timeZone = zoneOf(sites.stores)
    const { from, to, orderNumber, campaign, channel, excluded, window } = clampQuestion(program, sites.stores, input)
    return downloadOrders(orders, {
      from,
      to,
      language: input.language,
      format: input.format,
      websiteName: sites.isAllSites ? ALL_SITES : (sites.stores[0]?.websiteName ?? ''),
      titles: sites.stores.map(({ title }) => title),
      timeZone,
      searched: [orderNumber, campaign].flatMap((text) => (text === undefined || text === '' ? [] : [text])),
      channel,
      excluded,
      window,
      orderCount,
      lastUpdate,
    })
  },
  orderDetail: (input, { store }) => readOrderDetail(program, store, input),
  queryChannels: async (_input, { stores }) =>
    (
      await readChannels(
        program.warehouse,
        stores.map(({ id }) => id),
      )
    ).map((channel) => ({ channel })),
})
