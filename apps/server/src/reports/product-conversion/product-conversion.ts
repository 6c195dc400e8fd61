/** How often products are looked at, put into carts and bought. */
import { ALL_SITES } from '@convbox/contract'
import { daysOf, type Day } from '@convbox/contract/date-range'
import type {
  ProductConversionAnswer,
  ProductConversionQuestion,
  ProductDetails,
  ProductFunnel,
  ProductInsight,
  ProductRow,
} from '@convbox/contract/reports/product-conversion.schemas'
import {
  MAX_PRODUCTS_IN_FILE,
  PRODUCTS_PER_PAGE,
  RANKED_PRODUCTS,
  type ProductView,
} from '@convbox/contract/reports/product-conversion.values'
import { shownCurrency } from '@convbox/contract/shown-currency'
import { instantsOf, zoneOf } from '@convbox/contract/store-days'
import { Decimal } from 'decimal.js'
import { readProducts, searchProducts, type Product } from '../../catalogue/catalogue.rows.ts'
import type { CallerStore, Feature } from '../../http/handlers.ts'
import type { Program } from '../../program.ts'
import { readCurrencyRates, type CurrencyRates } from '../in-currency.sql.ts'
import { readLastUpdate } from '../last-build.sql.ts'
import { clampQuestion } from '../report-span.ts'
import { downloadProducts } from './download-products.ts'
import {
  byDay,
  readFunnels,
  readRefunded,
  readSeenTitles,
  readTogether,
  type FunnelRow,
  type ProductFilter,
  type ProductSpan,
} from './product-conversion.sql.ts'

/** Products of the catalogue that a search finds at most. */
const MAX_FOUND = 1000

type Range = { from: Day; to: Day }

const spanOf = ({ id, timeZone }: Pick<CallerStore, 'id' | 'timeZone'>, range: Range): ProductSpan => ({
  storeId: id,
  ...instantsOf(range, timeZone),
  timezone: timeZone,
})

/** Missing of none. */
const rateOf = (part: number, whole: number): number | undefined => (whole === 0 ? undefined : part / whole)

const NOTHING = { page_views: 0, viewers: 0, carts: 0, checkouts: 0, cart_events: 0, checkout_events: 0, bought: 0, units: 0, sales: '0' }
type Figures = typeof NOTHING

const funnelOf = ({ page_views: pageView, viewers, carts, checkouts, bought, units, sales }: Figures): ProductFunnel => ({
  pageView,
  viewContent: viewers,
  addToCart: carts,
  initiateCheckout: checkouts,
  purchase: bought,
  units,
  sales,
  vcToAtcRate: rateOf(carts, viewers),
  atcToPurRate: rateOf(bought, carts),
  vcToPurRate: rateOf(bought, viewers),
})

type Names = { catalogue: ReadonlyMap<string, Product>; seen: ReadonlyMap<string, string> }

const readNames = async ({ mainDb, warehouse }: Program, span: ProductSpan, products: readonly string[]): Promise<Names> => {
  const ids = [...new Set(products)]
  const [catalogue, seen] = await Promise.all([
    readProducts(mainDb, span.storeId, ids, { isDeletedToo: true }),
    readSeenTitles(warehouse, span, ids),
  ])
  return { catalogue, seen }
}

const titleOf = (names: Names | undefined, productId: string): string =>
  names?.catalogue.get(productId)?.title ?? names?.seen.get(productId) ?? ''

const rowOf = (
  names: Names | undefined,
  { product: productId, variant: variantId }: Pick<FunnelRow, 'product' | 'variant'>,
  figures: Figures,
): ProductRow => {
  const known = names?.catalogue.get(productId)
  return {
    productId,
    variantId,
    title: titleOf(names, productId),
    variantTitle: known?.variants.find((one) => one.variantId === variantId)?.title ?? '',
    imageUrl: known?.imageUrl ?? '',
    ...funnelOf(figures),
  }
}

type Page = { limit: number; offset: number }
const pageOf = ({ view, pageNo }: ProductConversionQuestion): Page =>
  view === 'all' ? { limit: PRODUCTS_PER_PAGE, offset: (pageNo - 1) * PRODUCTS_PER_PAGE } : { limit: RANKED_PRODUCTS, offset: 0 }

/** count: of rows on all pages. */
type StoreRows = { store: CallerStore; span: ProductSpan; rows: FunnelRow[]; total: Figures; count: number }

/** The rows of a store, as far as a page of all stores may need them. */
const readStore = async (
  program: Program,
  store: CallerStore,
  question: ProductConversionQuestion,
  { limit, offset, currency }: Page & { currency: CurrencyRates },
): Promise<StoreRows> => {
  const { mainDb, warehouse } = program
  const { type, view, search } = question
  const span = spanOf(store, question)
  const found = view === 'all' && search !== '' ? await searchProducts(mainDb, store.id, { search, first: 0, limit: MAX_FOUND }) : undefined
  const asked = { currency, ...(found && { filter: { productIds: found.products.map(({ productId }) => productId) } }) }
  const [rows, [total = NOTHING]] = await Promise.all([
    readFunnels(warehouse, span, { ...asked, by: type === 'variants' ? 'variant' : 'product', view, limit, offset }),
    readFunnels(warehouse, span, { ...asked, by: 'all' }),
  ])
  return { store, span, rows, total, count: rows[0]?.rows ?? 0 }
}

/** As the SQL of each view orders the rows of one store. */
const ORDERS: Record<ProductView, (one: FunnelRow, other: FunnelRow) => number> = {
  best10RateOrder: (one, other) => other.bought / other.viewers - one.bought / one.viewers || other.viewers - one.viewers,
  worst10RateOrder: (one, other) => one.bought / one.viewers - other.bought / other.viewers || other.viewers - one.viewers,
  all: (one, other) => other.viewers - one.viewers || other.bought - one.bought,
}

const addUp = (all: readonly Figures[]): Figures => {
  const sum = (of: (figures: Figures) => number): number => all.reduce((whole, figures) => whole + of(figures), 0)
  return {
    page_views: sum(({ page_views: n }) => n),
    viewers: sum(({ viewers }) => viewers),
    carts: sum(({ carts }) => carts),
    checkouts: sum(({ checkouts }) => checkouts),
    cart_events: sum(({ cart_events: n }) => n),
    checkout_events: sum(({ checkout_events: n }) => n),
    bought: sum(({ bought }) => bought),
    units: sum(({ units }) => units),
    sales: Decimal.sum(0, ...all.map(({ sales }) => sales)).toFixed(),
  }
}

const readReport = async (
  program: Program,
  { stores, isAllSites }: { stores: readonly CallerStore[]; isAllSites: boolean },
  question: ProductConversionQuestion,
  { limit, offset }: Page = pageOf(question),
): Promise<ProductConversionAnswer> => {
  const currencies = stores.map(({ currency }) => currency)
  const shown = shownCurrency(currencies)
  const ratesOf = await readCurrencyRates(program, question, currencies, shown)
  const isOne = stores.length === 1
  // Any row of the page may be of any store.
  const page = isOne ? { limit, offset } : { limit: offset + limit, offset: 0 }
  const [found, lastUpdate] = await Promise.all([
    Promise.all(stores.map((store) => readStore(program, store, question, { ...page, currency: ratesOf(store.currency) }))),
    readLastUpdate(program.warehouse, stores),
  ])
  const all = found.flatMap(({ store, span, rows }) => rows.map((row) => ({ store, span, row })))
  const sorted = isOne ? all : all.toSorted((one, other) => ORDERS[question.view](one.row, other.row)).slice(offset, offset + limit)
  // Only of what the page shows.
  const names = new Map(
    await Promise.all(
      found.map(async ({ store, span }) => {
        const products = sorted.flatMap((each) => (each.store.id === store.id ? [each.row.product] : []))
        return [store.id, await readNames(program, span, products)] as const
      }),
    ),
  )
  const rows = sorted.map(({ store, row }) => ({
    ...rowOf(names.get(store.id), row, row),
    ...(isAllSites && { store: { websiteName: store.websiteName, websiteTitle: store.title } }),
  }))
  return {
    currency: shown,
    convertedFrom: [...new Set(currencies)].filter((each) => each !== shown).toSorted(),
    timezone: zoneOf(stores),
    total: funnelOf(addUp(found.map(({ total }) => total))),
    rows,
    count: question.view === 'all' ? found.reduce((sum, { count }) => sum + count, 0) : rows.length,
    pageSize: PRODUCTS_PER_PAGE,
    ...(lastUpdate !== undefined && { lastUpdate }),
  }
}

type Insight = { all: Figures; insight: ProductInsight }

/** Of a product or a variant: how often each event happened, and every day of the range. */
const readInsight = async ({ warehouse }: Program, span: ProductSpan, range: Range, filter: ProductFilter): Promise<Insight> => {
  const [[all = NOTHING], days] = await Promise.all([
    readFunnels(warehouse, span, { by: 'all', filter }),
    readFunnels(warehouse, span, { by: 'day', filter }),
  ])
  const rows = byDay(days)
  const insight: ProductInsight = {
    summary: [
      { event_name: 'product_viewed', event_count: all.page_views },
      { event_name: 'product_added_to_cart', event_count: all.cart_events },
      { event_name: 'checkout_started', event_count: all.checkout_events },
      { event_name: 'checkout_completed', event_count: all.bought },
    ],
    breakdown: daysOf({ since: range.from, until: range.to }).map((date) => ({ date, ...funnelOf(rows.get(date) ?? NOTHING) })),
  }
  return { all, insight }
}

type Asked = Range & { productId: string; variantId: string }

const readDetails = async (program: Program, store: CallerStore, { productId, variantId, ...range }: Asked): Promise<ProductDetails> => {
  const { warehouse } = program
  const span = spanOf(store, range)
  const filter = { productId, ...(variantId !== '' && { variantId }) }
  const [{ all: figures, insight }, variants, together, refunded, lastUpdate] = await Promise.all([
    readInsight(program, span, range, filter),
    readFunnels(warehouse, span, { by: 'variant', filter: { productId } }),
    readTogether(warehouse, span, productId),
    readRefunded(warehouse, span, filter),
    readLastUpdate(warehouse, [store]),
  ])
  const names = await readNames(program, span, [productId, ...together.map(({ product }) => product)])
  const [whole = NOTHING] = variantId === '' ? [figures] : await readFunnels(warehouse, span, { by: 'all', filter: { productId } })
  return {
    currency: store.currency,
    timezone: store.timeZone,
    product: rowOf(names, { product: productId, variant: variantId }, figures),
    url: names.catalogue.get(productId)?.url ?? '',
    insight,
    variants: variants.map((row) => rowOf(names, row, row)),
    together: together.map(({ product, bought }) => ({
      productId: product,
      title: titleOf(names, product),
      orders: bought,
      share: rateOf(bought, whole.bought) ?? 0,
    })),
    refunded,
    ...(lastUpdate !== undefined && { lastUpdate }),
  }
}

/** Handlers of product conversion. */
export const productConversionFeature: Feature<'productConversion'> = (program) => {
  const insightOf = async (
    store: CallerStore,
    { startDate: from, endDate: to }: { startDate: Day; endDate: Day },
    filter: ProductFilter,
  ) => {
    const range = clampQuestion(program, [store], { from, to })
    const { insight } = await readInsight(program, spanOf(store, range), range, filter)
    return insight
  }
  return {
    report: async (question, sites) => readReport(program, sites, clampQuestion(program, sites.stores, question)),
    download: async ({ language, format, ...input }, sites) => {
      const question = clampQuestion(program, sites.stores, input)
      const whole = { ...pageOf(question), ...(question.view === 'all' && { limit: MAX_PRODUCTS_IN_FILE, offset: 0 }) }
      return downloadProducts(await readReport(program, sites, question, whole), question, {
        language,
        format,
        websiteName: sites.isAllSites ? ALL_SITES : (sites.stores[0]?.websiteName ?? ''),
        titles: sites.stores.map(({ title }) => title),
      })
    },
    details: async (question, { store }) => readDetails(program, store, clampQuestion(program, [store], question)),
    insight: ({ id, ...days }, { store }) => insightOf(store, days, { productId: id }),
    productInsight: ({ id, ...days }, { store }) => insightOf(store, days, { productId: id }),
    variantInsight: ({ id, ...days }, { store }) => insightOf(store, days, { variantId: id }),
  }
}
