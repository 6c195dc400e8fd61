/** SQL that fills the warehouse with a year of a large store: made by the engine itself from row numbers, the same rows each time. */
import { DAY_MS } from '@convbox/contract/durations'
import type { Params, Warehouse } from '@convbox/storage'

const SESSIONS_PER_ORDER = 20
/** Of those, the ones that belong to buyers; the others never buy. */
const BUYER_SESSIONS_PER_ORDER = 6
/** Rows of one statement: about five seconds, so that progress can be said. */
const CHUNK = 2_000_000
/** Of each of the five ad platforms. */
const CAMPAIGNS = 50

const idOf = (number: string, kind: string): string => `UUIDNumToString(sipHash128(${number}, '${kind}'))`
const channels = `['facebook ads', 'google ads', 'tiktok ads', 'bing ads', 'pinterest ads', 'Organic google', 'Organic bing', 'Email', 'Social', 'Referral', 'Direct', 'Direct']`
const groups = `['Paid Ads', 'Paid Ads', 'Paid Ads', 'Paid Ads', 'Paid Ads', 'Organic Search', 'Organic Search', 'Email', 'Social', 'Referral', 'Direct', 'Direct']`

/** Row number `number` falls evenly into the year, so that each statement fills a month or two and not thirteen. Buyers' visits are a fixed share of every hour. */
const VISITS = `
  SELECT
    number, sipHash64(number) AS dice, 1 + dice % 12 AS pick,
    sipHash64(number, 'who') AS face,
    if(number % {perOrder:UInt64} < {buyerShare:UInt64}, face % {buyers:UInt64}, {buyers:UInt64} + face % {others:UInt64}) AS who,
    ${idOf('who', 'visitor')} AS visitor_id,
    fromUnixTimestamp64Milli(toInt64({fromMs:Int64} + number * {yearMs:Int64} / {rows:Int64}), 'UTC') AS at,
    ${idOf('number', 'session')} AS session_id,
    ${channels}[pick] AS channel, ${groups}[pick] AS channel_group, splitByChar(' ', ${channels}[pick])[1] AS source, pick <= 5 AS is_ad, pick >= 11 AS is_direct,
    if(is_ad, 'cpc', '') AS medium, if(is_ad, concat('campaign ', toString(intDiv(dice, 12) % ${CAMPAIGNS})), '') AS campaign
  FROM numbers({first:UInt64}, {count:UInt64})`

const SESSIONS = `
INSERT INTO sessions
(
  store_id, visitor_id, started_at, ended_at, session_id, channel, channel_group, source, medium, campaign, landing_url, country, device,
  landings, page_views, product_views, add_to_carts, checkouts, purchases, is_first, version
)
SELECT
  {storeId:String}, visitor_id, at, at + INTERVAL dice % 1800 SECOND, session_id, channel, channel_group, source, medium, campaign,
  concat('https://shop.example/products/', toString(dice % 500)), 'US', if(dice % 3 = 0, 'desktop', 'mobile'),
  1, 1 + dice % 9, dice % 4, dice % 11 = 0, dice % 29 = 0, 0, dice % 2, 1
FROM (${VISITS})`

const TOUCHES = `
INSERT INTO touches
(
  store_id, visitor_id, at, seq, session_id, event_id, channel, channel_group, source, medium, campaign, landing_url, is_ad, is_direct, version
)
SELECT
  {storeId:String}, visitor_id, at, 0, session_id, session_id, channel, channel_group, source, medium, campaign,
  concat('https://shop.example/products/', toString(dice % 500)), is_ad, is_direct, 1
FROM (${VISITS})`

/** Page views of the same visits, numbered from firstView up to lastView within each. */
const PAGE_VIEWS = `
INSERT INTO events (store_id, visitor_id, occurred_at, id, name, source, session_hint, received_at, url, country, device, channel, channel_group, version)
SELECT
  {storeId:String}, visitor_id, at + INTERVAL 20 * view SECOND AS seen_at, ${idOf('100 * number + view', 'event')}, 'PageView', 'storefront', session_id, seen_at,
  concat('https://shop.example/products/', toString((dice + view) % 500)), 'US', if(dice % 3 = 0, 'desktop', 'mobile'), channel, channel_group, 1
FROM (${VISITS})
ARRAY JOIN range({firstView:UInt8}, {lastView:UInt8}) AS view`

/** The sessions written again with other counts of page views, as derive would. */
const SESSIONS_WITH_PAGE_VIEWS = `
INSERT INTO sessions
SELECT * REPLACE (toUInt32({pageViews:UInt32}) AS page_views, version + 1 AS version)
FROM sessions FINAL
WHERE store_id = {storeId:String}`

/** One order in fifty has no known visitor, one in a hundred is a test order, one in twenty a refund. */
const ORDERS = `
INSERT INTO orders
(
  store_id, ordered_at, order_id, order_name, order_number, source_name, customer_id, visitor_id, joined_by, financial_status, excluded_reason,
  total, subtotal, items_total, refunded, currency, original_currency, original_total, is_new_customer, country, updated_at, version
)
SELECT
  {storeId:String}, fromUnixTimestamp64Milli(toInt64({fromMs:Int64} + number * {yearMs:Int64} / {rows:Int64}), 'UTC') AS at, toString(5000000000000 + number), concat('#', toString(number)), toString(number), 'web',
  toString(buyer), if(dice % 50 = 7, '', ${idOf('buyer', 'visitor')}), if(dice % 50 = 7, '', 'cart attribute'), 'paid', if(dice % 100 = 3, 'test', ''),
  toDecimal64(10 + dice % 20000 / 100, 4) AS amount, amount, amount, if(dice % 20 = 1, amount, toDecimal64(0, 4)), 'USD', 'USD', amount, toString(dice % 2), 'US', at, 1
FROM (SELECT number, sipHash64(number, 'order') AS dice, sipHash64(number, 'buyer') % {buyers:UInt64} AS buyer FROM numbers({first:UInt64}, {count:UInt64}))`

/** Every eighth buyer has a second device. */
const PERSONS = `
INSERT INTO persons (store_id, visitor_id, person_id, version)
SELECT {storeId:String}, ${idOf('8 * number + side', 'visitor')}, ${idOf('8 * number', 'visitor')}, 1
FROM numbers({first:UInt64}, {count:UInt64}) ARRAY JOIN [0, 1] AS side`

const SPEND = `
INSERT INTO ad_spend
(
  store_id, platform, channel, account_id, campaign_id, campaign, day, currency, spend, rate, spend_store_currency, impressions, clicks, link_clicks,
  orders_7d_click, sales_7d_click, orders_1d_view, sales_1d_view, version
)
SELECT
  {storeId:String}, platform, concat(platform, ' ads'), '1', toString(campaign), concat('campaign ', toString(campaign)), toDate(fromUnixTimestamp64Milli({fromMs:Int64}, 'UTC')) + number, 'USD',
  100, 1, 100, 20000, 500, 400, 12, 900, 3, 200, 1
FROM numbers({first:UInt64}, {count:UInt64})
ARRAY JOIN ['facebook', 'google', 'tiktok', 'bing', 'pinterest'] AS platform
ARRAY JOIN range(${CAMPAIGNS}) AS campaign`

/** storeId: of an empty store. orders: how many; sessions and touches are twenty times that. fromMs, yearMs: the year. */
export type TablesOrder = { storeId: string; orders: number; fromMs: number; yearMs: number }

type Say = (text: string) => void

const fill = async (
  warehouse: Warehouse,
  { table, sql, rows, params, say }: { table: string; sql: string; rows: number; params: Params; say: Say },
) => {
  for (let first = 0; first < rows; first += CHUNK) {
    await warehouse.command(sql, { ...params, rows, first, count: Math.min(CHUNK, rows - first) })
    say(`${table}: ${Math.min(first + CHUNK, rows).toLocaleString('en')} of ${rows.toLocaleString('en')}`)
  }
}

const buyersOf = ({ orders }: TablesOrder): number => Math.max(8, Math.round(orders * 0.7))
const visitsOf = (order: TablesOrder): { visits: number; params: Params } => {
  const { storeId, orders, fromMs, yearMs } = order
  const who = { buyers: buyersOf(order), others: orders * 7, perOrder: SESSIONS_PER_ORDER, buyerShare: BUYER_SESSIONS_PER_ORDER }
  return { visits: orders * SESSIONS_PER_ORDER, params: { storeId, fromMs, yearMs, ...who } }
}

/** Fills orders, sessions, touches, persons and ad_spend of one store; journeys are not made. The rows follow from the numbers alone. */
export const fillTables = async (warehouse: Warehouse, order: TablesOrder, say: Say): Promise<void> => {
  const { storeId, orders, fromMs, yearMs } = order
  const buyers = buyersOf(order)
  const { visits, params } = visitsOf(order)
  await fill(warehouse, { table: 'sessions', sql: SESSIONS, rows: visits, params, say })
  await fill(warehouse, { table: 'touches', sql: TOUCHES, rows: visits, params, say })
  await fill(warehouse, { table: 'orders', sql: ORDERS, rows: orders, params: { storeId, fromMs, yearMs, buyers }, say })
  await fill(warehouse, { table: 'persons', sql: PERSONS, rows: Math.floor(buyers / 8), params: { storeId }, say })
  await fill(warehouse, { table: 'ad_spend', sql: SPEND, rows: Math.round(yearMs / DAY_MS), params: { storeId, fromMs }, say })
}

/** Adds page views to the visits of filled tables: of each visit those numbered from `from` up to `upTo`, which its session then has. Returns how many page views there are now. */
export const fillPageViews = async (
  warehouse: Warehouse,
  order: TablesOrder,
  views: { from: number; upTo: number },
  say: Say,
): Promise<number> => {
  const { visits, params } = visitsOf(order)
  await fill(warehouse, {
    table: `visits with ${views.upTo} page views`,
    sql: PAGE_VIEWS,
    rows: visits,
    params: { ...params, firstView: views.from, lastView: views.upTo },
    say,
  })
  await warehouse.command(SESSIONS_WITH_PAGE_VIEWS, { storeId: order.storeId, pageViews: views.upTo })
  return visits * views.upTo
}
