/** How often products are looked at, put into carts and bought. */
import { daysOf, type Day } from '@convbox/contract/date-range'
import type {
  ProductConversionAnswer,
  ProductConversionQuestion,
  ProductDetails,
  ProductFunnel,
  ProductInsight,
  ProductRow,
} from '@convbox/contract/reports/product-conversion.schemas'
import { PRODUCTS_PER_PAGE, RANKED_PRODUCTS } from '@convbox/contract/reports/product-conversion.values'
import { instantsOf } from '@convbox/contract/store-days'
import { readProducts, searchProducts, type Product } from '../../catalogue/catalogue.rows.ts'
import type { CallerStore, Feature } from '../../http/handlers.ts'
import type { Program } from '../../program.ts'
import { readLastUpdate } from '../last-build.sql.ts'
import { clampQuestion } from '../report-span.ts'
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

const titleOf = ({ catalogue, seen }: Names, productId: string): string => catalogue.get(productId)?.title ?? seen.get(productId) ?? ''

const rowOf = (
  names: Names,
  { product: productId, variant: variantId }: Pick<FunnelRow, 'product' | 'variant'>,
  figures: Figures,
): ProductRow => {
  const known = names.catalogue.get(productId)
  return {
    productId,
    variantId,
    title: titleOf(names, productId),
    variantTitle: known?.variants.find((one) => one.variantId === variantId)?.title ?? '',
    imageUrl: known?.imageUrl ?? '',
    ...funnelOf(figures),
  }
}

const readReport = async (program: Program, store: CallerStore, question: ProductConversionQuestion): Promise<ProductConversionAnswer> => {
  const { mainDb, warehouse } = program
  const { type, view, search, pageNo } = question
  const span = spanOf(store, question)
  const by = type === 'variants' ? 'variant' : 'product'
  const isAll = view === 'all'
  const found = isAll && search !== '' ? await searchProducts(mainDb, store.id, { search, first: 0, limit: MAX_FOUND }) : undefined
  const filter = found && { productIds: found.products.map(({ productId }) => productId) }
  const page = isAll ? { limit: PRODUCTS_PER_PAGE, offset: (pageNo - 1) * PRODUCTS_PER_PAGE } : { limit: RANKED_PRODUCTS }
  const [rows, [total], lastUpdate] = await Promise.all([
    readFunnels(warehouse, span, { by, view, ...(filter && { filter }), ...page }),
    readFunnels(warehouse, span, { by: 'all', ...(filter && { filter }) }),
    readLastUpdate(warehouse, [store]),
  ])
  const names = await readNames(
    program,
    span,
    rows.map(({ product }) => product),
  )
  return {
    currency: store.currency,
    timezone: store.timeZone,
    total: funnelOf(total ?? NOTHING),
    rows: rows.map((row) => rowOf(names, row, row)),
    count: isAll ? (rows[0]?.rows ?? 0) : rows.length,
    pageSize: PRODUCTS_PER_PAGE,
    ...(lastUpdate !== undefined && { lastUpdate }),
  }
}

/** Of products or a variant: how often each event happened, and every day of the range. */
const readInsight = async ({ warehouse }: Program, span: ProductSpan, range: Range, filter: ProductFilter): Promise<ProductInsight> => {
  const [[all = NOTHING], days] = await Promise.all([
    readFunnels(warehouse, span, { by: 'all', filter }),
    readFunnels(warehouse, span, { by: 'day', filter }),
  ])
  const rows = byDay(days)
  return {
    summary: [
      { event_name: 'product_viewed', event_count: all.page_views },
      { event_name: 'product_added_to_cart', event_count: all.cart_events },
      { event_name: 'checkout_started', event_count: all.checkout_events },
      { event_name: 'checkout_completed', event_count: all.bought },
    ],
    breakdown: daysOf({ since: range.from, until: range.to }).map((date) => ({ date, ...funnelOf(rows.get(date) ?? NOTHING) })),
  }
}

type Asked = Range & { productId: string; variantId: string }

const readDetails = async (program: Program, store: CallerStore, { productId, variantId, ...range }: Asked): Promise<ProductDetails> => {
  const { warehouse } = program
  const span = spanOf(store, range)
  const filter = { productId, ...(variantId !== '' && { variantId }) }
  const [[figures = NOTHING], insight, variants, together, refunded, lastUpdate] = await Promise.all([
    readFunnels(warehouse, span, { by: 'all', filter }),
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
  const insightOf = (store: CallerStore, { startDate: from, endDate: to }: { startDate: Day; endDate: Day }, filter: ProductFilter) => {
    const range = clampQuestion(program, [store], { from, to })
    return readInsight(program, spanOf(store, range), range, filter)
  }
  return {
    report: async (question, { store }) => readReport(program, store, clampQuestion(program, [store], question)),
    details: async (question, { store }) => readDetails(program, store, clampQuestion(program, [store], question)),
    insight: ({ id, ...days }, { store }) => insightOf(store, days, { productId: id }),
    productInsight: ({ id, ...days }, { store }) => insightOf(store, days, { productId: id }),
    variantInsight: ({ id, ...days }, { store }) => insightOf(store, days, { variantId: id }),
  }
}
