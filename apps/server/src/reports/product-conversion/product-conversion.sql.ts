/** SQL of product conversion: what visitors did with products, and the orders that have them. */
import type { Day } from '@convbox/contract/date-range'
import { LISTED_TOGETHER, MIN_COMPARED_VIEWERS, type ProductView } from '@convbox/contract/reports/product-conversion.values'
import { column, type Warehouse } from '@convbox/storage'
import { z } from 'zod'
import { EXCLUDED, RANGE } from '../credits.sql.ts'
import { AS_STORED, changeIn, ordersIn, type CurrencyRates } from '../in-currency.sql.ts'
import type { Span } from '../report-span.ts'

/** Days of a store. */
export type ProductSpan = Pick<Span, 'storeId' | 'from' | 'to' | 'timezone'>
/** variantId ''; undefined: all of the product. productIds: only these. */
export type ProductFilter = { productId?: string; variantId?: string; productIds?: readonly string[] }

const SEEN = `store_id = {storeId:String} AND at >= {from:DateTime64(3, 'UTC')} AND at < {to:DateTime64(3, 'UTC')}`
/** Orders that count in the reports; in a report's currency those that have a rate. */
const countedIn = (currency: CurrencyRates): string =>
  `order_id IN (SELECT order_id FROM ${ordersIn(currency, RANGE)} WHERE ${RANGE} AND ${EXCLUDED} = '')`
const COUNTED = countedIn(AS_STORED)
/** The name by which an order's item is known: its product's id, else its title. */
const SOLD = `multiIf(product_id != '', product_id, title != '', title, '-')`

/** What a row of the answer is: SQL of its key in both tables. */
const KEYS = {
  product: { seen: `product_id AS product, '' AS variant, '' AS day`, sold: `${SOLD} AS product, '' AS variant, '' AS day` },
  variant: {
    seen: `product_id AS product, variant_id AS variant, '' AS day`,
    sold: `${SOLD} AS product, variant_id AS variant, '' AS day`,
  },
  day: {
    seen: `'' AS product, '' AS variant, toString(toDate(at, {timezone:String})) AS day`,
    sold: `'' AS product, '' AS variant, toString(toDate(ordered_at, {timezone:String})) AS day`,
  },
  all: { seen: `'' AS product, '' AS variant, '' AS day`, sold: `'' AS product, '' AS variant, '' AS day` },
} as const
export type FunnelBy = keyof typeof KEYS

const filterOf = ({ productId, variantId, productIds }: ProductFilter, product: string): string =>
  [
    ...(productId === undefined ? [] : [`AND ${product} = {productId:String}`]),
    ...(variantId === undefined ? [] : ['AND variant_id = {variantId:String}']),
    ...(productIds === undefined ? [] : [`AND ${product} IN {productIds:Array(String)}`]),
  ].join(' ')

const funnelRow = z.object({
  product: column.text,
  variant: column.text,
  day: column.text,
  page_views: column.count,
  viewers: column.count,
  carts: column.count,
  checkouts: column.count,
  cart_events: column.count,
  checkout_events: column.count,
  bought: column.count,
  units: column.count,
  sales: column.decimal,
  rows: column.count,
})
/** carts, checkouts: visitors; cart_events, checkout_events: how often. rows: of all pages. */
export type FunnelRow = z.output<typeof funnelRow>

const RATE = 'bought / viewers'
const PLACES = 'product, variant, day'
const ORDERS: Record<ProductView, { having: string; order: string }> = {
  best10RateOrder: { having: `HAVING viewers >= ${MIN_COMPARED_VIEWERS}`, order: `${RATE} DESC, viewers DESC, ${PLACES}` },
  worst10RateOrder: { having: `HAVING viewers >= ${MIN_COMPARED_VIEWERS}`, order: `${RATE}, viewers DESC, ${PLACES}` },
  all: { having: '', order: `viewers DESC, bought DESC, ${PLACES}` },
}

/** currency: in which sales are told; by default as stored. */
type Asked = { by: FunnelBy; filter?: ProductFilter; view?: ProductView; limit?: number; offset?: number; currency?: CurrencyRates }

/** Figures of products, variants or days, or of all together. */
export const readFunnels = (
  warehouse: Warehouse,
  span: ProductSpan,
  { by, filter = {}, view = 'all', limit = 10_000, offset = 0, currency = AS_STORED }: Asked,
): Promise<FunnelRow[]> => {
  const { having, order } = ORDERS[view]
  const visitorsOf = (name: string): string => `uniqExactIf(visitor, name = '${name}')`
  return warehouse.query({
    sql: `
      SELECT product, variant, day, sum(f.1) AS page_views, sum(f.2) AS viewers, sum(f.3) AS carts, sum(f.4) AS checkouts, sum(f.5) AS cart_events, sum(f.6) AS checkout_events,
        sum(f.7) AS bought, sum(f.8) AS units, toString(sum(amount)) AS sales, count() OVER () AS rows
      FROM (
        SELECT ${KEYS[by].seen},
          (countIf(name = 'ViewContent'), ${visitorsOf('ViewContent')}, ${visitorsOf('AddToCart')}, ${visitorsOf('InitiateCheckout')}, countIf(name = 'AddToCart'), countIf(name = 'InitiateCheckout'),
            toUInt64(0), toInt64(0)) AS f,
          toDecimal128(0, 4) AS amount
        FROM product_events FINAL WHERE ${SEEN} ${filterOf(filter, 'product_id')} GROUP BY product, variant, day
        UNION ALL
        SELECT ${KEYS[by].sold},
          (toUInt64(0), toUInt64(0), toUInt64(0), toUInt64(0), toUInt64(0), toUInt64(0), uniqExact(order_id), toInt64(sum(quantity))) AS f, toDecimal128(sum(${changeIn(currency, 'price * quantity', 'ordered_at')}), 4) AS amount
        FROM order_items FINAL WHERE ${RANGE} AND quantity > 0 AND ${countedIn(currency)} ${filterOf(filter, SOLD)} GROUP BY product, variant, day
      )
      GROUP BY product, variant, day ${having}
      ORDER BY ${order} LIMIT {limit:UInt32} OFFSET {offset:UInt32}`,
    params: { ...paramsOf(span), ...filter, ...(currency.rates.length > 0 && currency), limit, offset },
    row: funnelRow,
  })
}

const paramsOf = ({ storeId, from, to, timezone }: ProductSpan) => ({ storeId, from, to, timezone })

const titleRow = z.object({ product: column.text, newest: column.text })

/** Newest titles by product, as events and orders name them. */
export const readSeenTitles = async (
  warehouse: Warehouse,
  span: ProductSpan,
  products: readonly string[],
): Promise<Map<string, string>> => {
  if (products.length === 0) return new Map()
  const rows = await warehouse.query({
    sql: `
      SELECT product, argMax(title, seen_at) AS newest FROM (
        SELECT product_id AS product, title, at AS seen_at FROM product_events WHERE ${SEEN} AND product_id IN {products:Array(String)} AND title != ''
        UNION ALL
        SELECT ${SOLD} AS product, title, ordered_at AS seen_at FROM order_items WHERE ${RANGE} AND ${SOLD} IN {products:Array(String)} AND title != ''
      ) GROUP BY product`,
    params: { ...paramsOf(span), products: [...products] },
    row: titleRow,
  })
  return new Map(rows.map(({ product, newest }) => [product, newest]))
}

const togetherRow = z.object({ product: column.text, bought: column.count })

/** Other products in the counted orders that have a product; the most frequent first. */
export const readTogether = (warehouse: Warehouse, span: ProductSpan, productId: string): Promise<z.output<typeof togetherRow>[]> => {
  const sold = `FROM order_items FINAL WHERE ${RANGE} AND quantity > 0 AND ${COUNTED}`
  return warehouse.query({
    sql: `
      SELECT ${SOLD} AS product, uniqExact(order_id) AS bought ${sold} AND ${SOLD} != {productId:String}
        AND order_id IN (SELECT order_id ${sold} AND ${SOLD} = {productId:String})
      GROUP BY product ORDER BY bought DESC, product LIMIT ${LISTED_TOGETHER}`,
    params: { ...paramsOf(span), productId },
    row: togetherRow,
  })
}

const refundedRow = z.object({ returned_orders: column.count, amount: column.decimal })

/** Counted orders with a product of which something was given back, and how much of them. */
export const readRefunded = async (
  warehouse: Warehouse,
  span: ProductSpan,
  filter: ProductFilter,
): Promise<{ orders: number; amount: string }> => {
  const [row] = await warehouse.query({
    sql: `
      SELECT countIf(refunded > 0) AS returned_orders, toString(sum(refunded)) AS amount FROM orders FINAL
      WHERE ${RANGE} AND ${EXCLUDED} = '' AND order_id IN (SELECT order_id FROM order_items FINAL WHERE ${RANGE} AND quantity > 0 ${filterOf(filter, SOLD)})`,
    params: { ...paramsOf(span), ...filter },
    row: refundedRow,
  })
  return { orders: row?.returned_orders ?? 0, amount: row?.amount ?? '0' }
}

/** The days of a breakdown by their rows. */
export const byDay = (rows: readonly FunnelRow[]): ReadonlyMap<Day, FunnelRow> => new Map(rows.map((row) => [row.day, row]))
