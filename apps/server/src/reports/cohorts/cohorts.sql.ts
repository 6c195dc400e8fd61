/** SQL of cohorts: customers with all their orders that count, by the time, channel, campaign and products of the first. Amounts are in the report's currency. */
import type { CohortDimension, CohortModel, CohortPart, CohortPeriod } from '@convbox/contract/reports/cohorts.values'
import { MAX_COHORT_LINES, NO_CHANNEL, NO_PRODUCT } from '@convbox/contract/reports/cohorts.values'
import { column, type Warehouse } from '@convbox/storage'
import { z } from 'zod'
import { EXCLUDED, POOLS, RANGE } from '../credits.sql.ts'
import { AS_STORED, journeysIn, ordersIn, type CurrencyRates } from '../in-currency.sql.ts'
import type { Span } from '../report-span.ts'

/** Filters: '' for none. today: in the store's time zone. */
export type CohortSpan = Span & { today: string; channel: string; campaign: string; product: string; placedIn: string }
/** hasGuests: some orders name a customer by e-mail alone. hasCosts: some order's goods have a cost. currency: the report's; absent: as stored. */
export type CohortShape = {
  period: CohortPeriod
  by: CohortDimension
  model: CohortModel
  hasGuests: boolean
  hasCosts: boolean
  currency?: CurrencyRates
}
type Orders = Pick<CohortShape, 'hasGuests' | 'currency'>

const OF_STORE = 'store_id = {storeId:String}'

/** E-mails of guests' orders with the id of the customer who has them elsewhere. */
const KNOWN_GUESTS = `
  SELECT email_hash AS guest_email, min(customer_id) AS guest_id FROM orders FINAL
  WHERE ${OF_STORE} AND customer_id != '' AND email_hash IN (SELECT email_hash FROM orders WHERE ${OF_STORE} AND customer_id = '' AND email_hash != '')
  GROUP BY email_hash`

/** Every order of the store that counts or not, with its customer: by id, else by e-mail, else by phone; '' for nobody. A guest is the customer with the same e-mail. */
export const ordersWithCustomer = ({ hasGuests, currency = AS_STORED }: Orders, range = OF_STORE): string => {
  const rows = `
  SELECT order_id, order_name, order_number, ordered_at, total, refunded, total - refunded AS net, toString(original_currency) AS original, ${EXCLUDED} AS why, toString(is_new_customer) AS is_new,
    email_hash, multiIf(customer_id != '', concat('id ', customer_id), email_hash != '', concat('e-mail ', email_hash), phone_hash != '', concat('phone ', phone_hash), '') AS own
  FROM ${ordersIn(currency, range)} WHERE ${range}`
  if (!hasGuests) return `SELECT *, own AS customer FROM (${rows})`
  return `
  SELECT r.*, if(startsWith(r.own, 'e-mail ') AND g.guest_id != '', concat('id ', g.guest_id), r.own) AS customer
  FROM (${rows}) AS r LEFT JOIN (${KNOWN_GUESTS}) AS g ON g.guest_email = r.email_hash`
}

/** Orders with their gross profit; null where the cost of the goods is not known. */
const ordersWithProfit = (shape: CohortShape, range?: string): string => {
  const orders = ordersWithCustomer(shape, range)
  if (!shape.hasCosts) return `SELECT *, CAST(NULL AS Nullable(Decimal(18, 4))) AS profit FROM (${orders})`
  return `
  SELECT o.*, o.net - c.net_tax - c.goods_cost AS profit
  FROM (${orders}) AS o
  LEFT JOIN (SELECT order_id, ordered_at, net_tax, goods_cost FROM ${journeysIn(shape.currency ?? AS_STORED, range ?? OF_STORE)} WHERE ${range ?? OF_STORE} AND isNotNull(goods_cost)) AS c
  ON c.order_id = o.order_id AND c.ordered_at = o.ordered_at`
}

const START_OF: Record<CohortPeriod, string> = { month: 'toStartOfMonth(first_day)', week: 'toStartOfWeek(first_day, 0)' }

/** The rank of the touch that names the first order's channel: of the window's touches that are not Direct, or of Direct alone. */
const RANK_OF: Record<CohortModel, string> = {
  first_click: `toInt64(${POOLS.all.n})`,
  last_click: '1',
}
const TOUCH_AT = (model: CohortModel): string =>
  `indexOf(touch_rank, toInt16(if(n_nondirect[{window:UInt8}] > 0, 1, -1) * (${RANK_OF[model]})))`

/** Channel and campaign of each order of the range; none where the window has no touch. */
const touchesSql = (model: CohortModel): string => `
  SELECT order_id, ordered_at, ${POOLS.all.n} > 0 AS has_touch, toUInt32(${TOUCH_AT(model)}) AS place,
    if(has_touch, toString(touch_channel[place]), '') AS channel, if(has_touch, toString(touch_campaign[place]), '') AS campaign
  FROM journeys FINAL WHERE ${RANGE}`

/** The name by which a product is known: its id, else its title. */
const PRODUCT = `if(product_id != '', product_id, title)`
const PRODUCTS_SQL = `SELECT order_id, groupUniqArray(${PRODUCT}) AS products FROM order_items FINAL WHERE ${RANGE} AND quantity > 0 GROUP BY order_id`

/**
 * Customers whose first order that counts is in the range: os (all their orders that count, oldest first), first_day, months (that are over since), is_earlier,
 * channel, campaign, campaign_key, products. An excluded order is no first order, but it shows whether the customer had ordered before.
 */
const customersSql = (shape: CohortShape, span: CohortSpan): string => {
  const needsTouch = shape.by !== 'product' || span.channel !== '' || span.campaign !== ''
  const needsProducts = shape.by === 'product' || span.product !== ''
  const filters = [
    ...(span.placedIn === '' ? [] : ['os[1].5 = {placedIn:String}']),
    ...(span.channel === '' ? [] : ['channel = {channel:String}']),
    ...(span.campaign === '' ? [] : ['campaign_key = {campaign:String}']),
    ...(span.product === '' ? [] : ['has(products, {product:String})']),
  ]
  return `
  SELECT p.*, ${needsTouch ? `if(t.channel = '', '${NO_CHANNEL}', t.channel)` : `''`} AS channel, ${needsTouch ? 't.campaign' : `''`} AS campaign,
    concat(channel, '/', campaign) AS campaign_key, ${needsProducts ? `if(empty(i.products), ['${NO_PRODUCT}'], i.products)` : 'CAST([] AS Array(String))'} AS products
  FROM
  (
    SELECT customer, os, os[1].1 AS first_at, os[1].2 AS first_id, is_earlier, toDate(first_at, {timezone:String}) AS first_day,
      greatest(0, age('month', first_day, {today:Date})) AS months
    FROM
    (
      SELECT customer, arraySort(groupArrayIf((ordered_at, order_id, net, profit, original), why = '')) AS os, argMin(is_new, (ordered_at, order_id)) = '0' AS is_earlier
      FROM (${ordersWithProfit(shape)})
      WHERE customer != ''
      GROUP BY customer
      HAVING notEmpty(os)
    )
    WHERE first_at >= {from:DateTime64(3, 'UTC')} AND first_at < {to:DateTime64(3, 'UTC')}
  ) AS p
  ${needsTouch ? `LEFT JOIN (${touchesSql(shape.model)}) AS t ON t.order_id = p.first_id AND t.ordered_at = p.first_at` : ''}
  ${needsProducts ? `LEFT JOIN (${PRODUCTS_SQL}) AS i ON i.order_id = p.first_id` : ''}
  ${filters.length === 0 ? '' : `WHERE ${filters.join(' AND ')}`}`
}

const KEYS_OF: Record<CohortDimension, string> = { channel: '[channel]', campaign: '[campaign_key]', product: 'products' }

/** An order's month since the customer's first order. */
const monthOf = (at: string): string => `toUInt32(greatest(0, age('month', first_day, toDate(${at}, {timezone:String}))))`

/** Months over since the first order, month of the order, first orders, second orders, orders, net, gross profit, orders without a cost. */
const part = z
  .tuple([z.number(), z.number(), z.number(), z.number(), z.number(), column.decimal, column.decimal.nullable(), z.number()])
  .transform(([over, month, newcomers, repeaters, orders, net, profit, withoutCost]) => ({
    over,
    month,
    newcomers,
    repeaters,
    orders,
    net,
    profit: profit ?? undefined,
    withoutCost,
  }))
export type CohortSums = z.output<typeof part>

const placeRow = z.object({
  kind: z.enum(['cohort', 'line', 'earlier']),
  key: column.text,
  channel: column.text,
  campaign: column.text,
  customers: column.count,
  places: column.count,
  parts: z.array(part),
})
export type CohortPlace = z.output<typeof placeRow>

/**
 * One row per cohort and per line, and one of those who had ordered before; places: how many of the kind there are. lines: how many, those with most customers, or
 * which, by their keys.
 */
export const readCohortPlaces = (
  warehouse: Warehouse,
  span: CohortSpan,
  shape: CohortShape,
  lines: number | readonly string[] = MAX_COHORT_LINES,
): Promise<CohortPlace[]> =>
  warehouse.query({
    sql: `
SELECT kind, key, channel, campaign, customers, places, parts
FROM
(
  SELECT kind, key, any(channel) AS channel, any(campaign) AS campaign, sum(newcomers) AS customers,
    groupArray((over, month, newcomers, repeaters, orders, net, profit, without_cost)) AS parts,
    count() OVER (PARTITION BY kind) AS places, row_number() OVER (PARTITION BY kind ORDER BY customers DESC, key) AS nth_place
  FROM
  (
    SELECT place.1 AS kind, place.2 AS key, any(first_channel) AS channel, any(first_campaign) AS campaign, over, month,
      toUInt32(countIf(nth = 1)) AS newcomers, toUInt32(countIf(nth = 2)) AS repeaters, toUInt32(count()) AS orders,
      toString(sum(order_net)) AS net, toString(sum(order_profit)) AS profit, toUInt32(countIf(isNull(order_profit))) AS without_cost
    FROM
    (
      SELECT o.3 AS order_net, o.4 AS order_profit, nth, toUInt32(months) AS over, ${monthOf('o.1')} AS month, channel AS first_channel, campaign AS first_campaign,
        arrayJoin(if(is_earlier, [('earlier', '')], arrayConcat([('cohort', toString(${START_OF[shape.period]}))], arrayMap(k -> ('line', k), ${KEYS_OF[shape.by]})))) AS place
      FROM (${customersSql(shape, span)})
      ARRAY JOIN os AS o, arrayEnumerate(os) AS nth
    )
    GROUP BY kind, key, over, month
  )
  GROUP BY kind, key
)
WHERE kind != 'line' OR ${typeof lines === 'number' ? 'nth_place <= {lines:UInt32}' : 'key IN {lines:Array(String)}'}
ORDER BY kind, if(kind = 'cohort', key, ''), customers DESC, key`,
    params: { ...span, ...shape.currency, lines: typeof lines === 'number' ? lines : [...lines] },
    row: placeRow,
  })

const factsRow = z.object({ guests: column.count, currencies: z.array(z.string()), oldest: column.time, orders: column.count })

/** What the questions depend on. oldest: the first order's time; absent without one. */
export const readCohortFacts = async (
  warehouse: Warehouse,
  storeId: string,
): Promise<{ hasGuests: boolean; hasCosts: boolean; currencies: string[]; oldest?: Date }> => {
  const [orders, costs] = await Promise.all([
    warehouse.query({
      sql: `SELECT countIf(customer_id = '' AND email_hash != '') AS guests, arraySort(groupUniqArray(toString(original_currency))) AS currencies, min(ordered_at) AS oldest, count() AS orders FROM orders WHERE ${OF_STORE}`,
      params: { storeId },
      row: factsRow,
    }),
    warehouse.query({
      sql: `SELECT count() AS costed FROM (SELECT 1 FROM journeys WHERE ${OF_STORE} AND isNotNull(goods_cost) LIMIT 1)`,
      params: { storeId },
      row: z.object({ costed: column.count }),
    }),
  ])
  const currencies = (orders[0]?.currencies ?? []).filter((currency) => currency !== '')
  const [found] = orders
  return {
    hasGuests: (found?.guests ?? 0) > 0,
    hasCosts: (costs[0]?.costed ?? 0) > 0,
    currencies,
    ...(found !== undefined && found.orders > 0 && { oldest: new Date(found.oldest) }),
  }
}

/** Orders of the range that count and name nobody. */
export const readWithoutCustomer = async (
  warehouse: Warehouse,
  span: CohortSpan,
  currency = AS_STORED,
): Promise<{ orders: number; net: string }> => {
  const rows = await warehouse.query({
    sql: `SELECT count() AS orders, toString(sum(net)) AS net FROM (${ordersWithCustomer({ hasGuests: false, currency }, RANGE)}) WHERE customer = '' AND why = '' ${PLACED_IN(span)}`,
    params: { ...span, ...currency },
    row: z.object({ orders: column.count, net: column.decimal }),
  })
  return rows[0] ?? { orders: 0, net: '0' }
}
const PLACED_IN = ({ placedIn }: CohortSpan): string => (placedIn === '' ? '' : 'AND original = {placedIn:String}')

/** The newest title of each product. */
export const readTitles = async (warehouse: Warehouse, storeId: string, products: readonly string[]): Promise<Map<string, string>> => {
  if (products.length === 0) return new Map()
  const rows = await warehouse.query({
    sql: `SELECT ${PRODUCT} AS product, argMax(title, ordered_at) AS newest_title FROM order_items WHERE ${OF_STORE} AND product IN {products:Array(String)} GROUP BY product`,
    params: { storeId, products },
    row: z.object({ product: column.text, newest_title: column.text }),
  })
  return new Map(rows.map(({ product, newest_title }) => [product, newest_title]))
}

const orderRow = z.object({
  order_id: column.text,
  order_name: column.text,
  order_number: column.text,
  at: column.time,
  nth: z.number(),
  month: z.number(),
  sales_text: column.decimal,
  refunded_text: column.decimal,
  profit_text: column.decimal.nullable(),
  order_count: column.count,
  customers: column.count,
  repeaters: column.count,
  net_sum: column.decimal,
  profit_sum: column.decimal.nullable(),
  without_cost: column.count,
})
export type CohortOrderRow = z.output<typeof orderRow>

/** Which customers, and up to which month; part 'total' with a month counts only those whose month is over. */
export type CohortCell = { part: CohortPart; cohort: string | undefined; month: number | undefined }

const cellConditions = ({ part: which, cohort, month }: CohortCell, period: CohortPeriod): string =>
  [
    which === 'earlier' ? 'is_earlier' : 'NOT is_earlier',
    ...(which === 'cohort' && cohort !== undefined ? [`${START_OF[period]} = {cohort:Date}`] : []),
    ...(month === undefined ? [] : ['month <= {month:UInt32}']),
    ...(month !== undefined && which === 'total' ? ['months > {month:UInt32}'] : []),
  ].join(' AND ')

const NOBODYS = (span: CohortSpan, shape: CohortShape): string => `
  SELECT order_id, toUInt32(0) AS nth, toUInt32(0) AS month, net, profit
  FROM (${ordersWithProfit(shape, RANGE)}) WHERE customer = '' AND why = '' ${PLACED_IN(span)}`

const OF_CUSTOMERS = (span: CohortSpan, shape: CohortShape, cell: CohortCell): string => `
  SELECT o.2 AS order_id, nth, ${monthOf('o.1')} AS month, o.3 AS net, o.4 AS profit
  FROM (${customersSql(shape, span)})
  ARRAY JOIN os AS o, arrayEnumerate(os) AS nth
  WHERE ${cellConditions(cell, shape.period)}`

/** A page of the orders behind a figure, the newest first, each with the sums of all pages. */
export const readCohortOrders = (
  warehouse: Warehouse,
  span: CohortSpan,
  shape: CohortShape,
  { limit, offset, ...cell }: CohortCell & { limit: number; offset: number },
): Promise<CohortOrderRow[]> =>
  warehouse.query({
    sql: `
SELECT d.order_id AS order_id, d.order_name AS order_name, d.order_number AS order_number, d.ordered_at AS at, b.nth AS nth, b.month AS month,
  toString(d.total) AS sales_text, toString(d.refunded) AS refunded_text, toString(b.profit) AS profit_text,
  b.order_count AS order_count, b.customers AS customers, b.repeaters AS repeaters, toString(b.net_sum) AS net_sum, toString(b.profit_sum) AS profit_sum, b.without_cost AS without_cost
FROM
(
  SELECT *, count() OVER () AS order_count, countIf(nth = 1) OVER () AS customers, countIf(nth = 2) OVER () AS repeaters,
    sum(net) OVER () AS net_sum, sum(profit) OVER () AS profit_sum, countIf(isNull(profit)) OVER () AS without_cost
  FROM (${cell.part === 'no customer' ? NOBODYS(span, shape) : OF_CUSTOMERS(span, shape, cell)})
) AS b
INNER JOIN (SELECT order_id, order_name, order_number, ordered_at, total, refunded FROM ${ordersIn(shape.currency ?? AS_STORED, OF_STORE)} WHERE ${OF_STORE}) AS d ON d.order_id = b.order_id
ORDER BY d.ordered_at DESC, d.order_id
LIMIT {limit:UInt32} OFFSET {offset:UInt32}`,
    params: { ...span, ...shape.currency, cohort: cell.cohort ?? '1970-01-01', month: cell.month ?? 0, limit, offset },
    row: orderRow,
  })
