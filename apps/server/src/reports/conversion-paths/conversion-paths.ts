/** The path report: which sequences of channels or campaigns led to orders. Of one store, or of All-Sites. */
import { credits, windowMs } from '@convbox/attribution'
import { ALL_SITES, type OrderId } from '@convbox/contract'
import type { WindowKey } from '@convbox/contract/metrics/credit-choices'
import { shownCurrency } from '@convbox/contract/shown-currency'
import type { PathOrdersAnswer, PathsAnswer, PathsQuestion } from '@convbox/contract/reports/conversion-paths.schemas'
import { PATHS_PER_PAGE } from '@convbox/contract/reports/conversion-paths.values'
import { localTime, zoneOf } from '@convbox/contract/store-days'
import type { CallerStore, Feature, SitesCaller } from '../../http/handlers.ts'
import type { Program } from '../../program.ts'
import { readDataVersion } from '../data-version.ts'
import { readLastUpdate } from '../last-build.sql.ts'
import { shownNumber } from '../order-attribution/order-row.ts'
import { readJourneys, type ShownTouch } from '../order-journeys.sql.ts'
import { clampQuestion, spanOf, type ReportStore } from '../report-span.ts'
import { sitesSpan } from '../sites-orders.sql.ts'
import { readCountedOrders, readOrdersOfPath, readPaths, readPathsTotal, readSitesTotal, type PathFilter } from './conversion-paths.sql.ts'
import { downloadPaths } from './download-paths.ts'
import { closingOf, minutesOf, pathRows } from './path-rows.ts'

/** Maximum paths of a download; the rest is its last row. */
const MAX_DOWNLOAD = 10_000
/** wire spelling: older clients send it for every channel. */
const EVERY_CHANNEL = 'All'

const filterOf = ({ dimension, mainModel, channelName, pathLengthOperator, pathLength }: PathsQuestion): PathFilter => ({
  dimension,
  model: mainModel,
  channel: channelName === '' || channelName === EVERY_CHANNEL ? undefined : channelName,
  length: pathLengthOperator === undefined || pathLength === undefined ? undefined : { operator: pathLengthOperator, than: pathLength },
})

/** The report of one or several stores for a range that the handler has clamped. slice: which of the sorted paths. */
export const readConversionPaths = async (
  program: Program,
  stores: readonly ReportStore[],
  question: PathsQuestion,
  slice: { pageNo: number; pageSize: number },
): Promise<PathsAnswer> => {
  const { warehouse } = program
  const { pageNo, pageSize } = slice
  const span = await sitesSpan(program, stores, question)
  const filter = filterOf(question)
  const [page, matching, counted, storeTotal, lastUpdate] = await Promise.all([
    readPaths(warehouse, span, filter, { ...question, limit: pageSize, offset: (pageNo - 1) * pageSize }),
    readPathsTotal(warehouse, span, filter),
    readCountedOrders(warehouse, span),
    readSitesTotal(warehouse, span),
    readLastUpdate(warehouse, stores),
  ])
  // An address may name a page that the list no longer has.
  if (page.length === 0 && pageNo > 1) return readConversionPaths(program, stores, question, { pageNo: 1, pageSize })
  const currencies = stores.map(({ currency }) => currency)
  const currency = shownCurrency(currencies)
  return {
    currency,
    convertedFrom: [...new Set(currencies)].filter((each) => each !== currency).toSorted(),
    timezone: zoneOf(stores),
    ...pathRows({ page, matching, counted, isFiltered: filter.channel !== undefined || filter.length !== undefined }),
    ...closingOf(counted, storeTotal.sales),
    missingRates: { orders: storeTotal.missing },
    pageNo,
    pageSize,
    ...(lastUpdate !== undefined && { lastUpdate }),
  }
}

const ORDERS_PER_PAGE = 10

/** What the path report looks at in an order's touches. */
const inPath = (touches: readonly ShownTouch[], window: WindowKey): boolean[] =>
  credits({ scope: 'all', windowMs: windowMs(window), model: 'linear' }, touches).map((share) => share > 0)

const touchesOf = (touches: readonly ShownTouch[], window: WindowKey): PathOrdersAnswer['orders'][number]['touches'] => {
  const counted = inPath(touches, window)
  return touches.map(({ channel, campaign, at }, index) => ({ channel, campaign, at, weight: 0, counted: counted[index] ?? false }))
}

/** The orders behind a row or the total, with their touches. An order of a store that the caller may not see is never read. */
const readPathOrders = async (
  program: Program,
  { stores, isAllSites }: Pick<SitesCaller, 'stores' | 'isAllSites'>,
  question: PathsQuestion,
  { path, pageNo }: { path: string; pageNo: number },
): Promise<PathOrdersAnswer> => {
  const span = await sitesSpan(program, stores, question)
  const page = { key: path, limit: ORDERS_PER_PAGE, offset: (pageNo - 1) * ORDERS_PER_PAGE }
  const spans = stores.map((store) => spanOf(store, question, question))
  const [rows, version] = await Promise.all([
    readOrdersOfPath(program.warehouse, span, filterOf(question), page),
    readDataVersion(program, spans, question, [span.rates, span.ratesFrom]),
  ])
  const known = new Map<string, CallerStore>(stores.map((store) => [store.id, store]))
  const journeys = await Promise.all(
    spans.map(async (own) => {
      const ids = rows.flatMap((row) => (row.store_id === own.storeId ? [row.order_id] : []))
      return [own.storeId, await readJourneys(program.warehouse, own, ids)] as const
    }),
  )
  const journeysOf = new Map(journeys)
  return {
    orders: rows.flatMap((row) => {
      const store = known.get(row.store_id)
      if (store === undefined) return []
      return [
        {
          ...(isAllSites && { store: { websiteName: store.websiteName, websiteTitle: store.title } }),
          // The row was read by its id, so this is an order id.
          orderId: row.order_id as OrderId,
          orderNumber: shownNumber(store, row),
          orderDate: row.ordered_at,
          orderDateLocal: localTime(row.ordered_at, store.timeZone),
          value: row.value,
          ...(row.age >= 0 && { timeToConversion: minutesOf(row.age) }),
          touches: touchesOf(journeysOf.get(row.store_id)?.get(row.order_id)?.touches ?? [], question.window),
        },
      ]
    }),
    orderCount: rows[0]?.orders ?? 0,
    dataVersion: version,
    pageNo,
    pageSize: ORDERS_PER_PAGE,
  }
}

/** Handlers of the report's endpoints. */
export const conversionPathsFeature: Feature<'conversionPaths'> = (program) => ({
  report: async ({ pageNo, ...input }, { stores }) =>
    readConversionPaths(program, stores, clampQuestion(program, stores, input), { pageNo, pageSize: PATHS_PER_PAGE }),
  orders: async ({ pageNo, path, ...input }, sites) =>
    readPathOrders(program, sites, clampQuestion(program, sites.stores, input), { path, pageNo }),
  download: async ({ language, ...input }, { stores, isAllSites }) => {
    const question = clampQuestion(program, stores, input)
    return downloadPaths(await readConversionPaths(program, stores, question, { pageNo: 1, pageSize: MAX_DOWNLOAD }), {
      ...question,
      language,
      websiteName: isAllSites ? ALL_SITES : (stores[0]?.websiteName ?? ''),
      title: stores.map(({ title }) => title).join(', '),
    })
  },
})
