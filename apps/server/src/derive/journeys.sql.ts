/**
 * SQL that builds journeys: one row per order with all its person's touches before it, ranked and counted for every window. Replaces
 * whole rows; idempotent.
 */
import { DECAY_SQL, windowMs, WINDOWS } from '@convbox/attribution'
import { column, type Warehouse } from '@convbox/storage'
import { z } from 'zod'
import { AD_BIT, CREDIT_LEVELS, newestBit } from './credit-levels.ts'
import { COST_COLUMNS, goodsSql, ORDER_COSTS_SQL } from './order-costs.sql.ts'
import { FIRST_VALUE, touchesOfPersonsSql } from './touches-of-persons.sql.ts'

/** Which orders: a list, or one of `buckets` equal parts of the store (a full rebuild goes through all parts to limit memory). */
export type JourneySelection = 'orders' | 'bucket'

const SELECTIONS: Record<JourneySelection, string> = {
  orders: `order_id IN {orderIds:Array(String)}`,
  bucket: `cityHash64(if(visitor_id = '', person_id, visitor_id)) % {buckets:UInt32} = {bucket:UInt32}`,
}

/** Newest touches kept per order. Only robots have more; ranks are Int16. */
const MAX_TOUCHES = 5000

/** Touch values that journeys keep as arrays, in the order of the tuple that carries them. */
const VALUES = [
  'session_id',
  'channel',
  'channel_group',
  'source',
  'medium',
  'campaign',
  'term',
  'content',
  'link_name',
  'link_manager',
  'link_id',
  'is_ad',
  'is_direct',
  'is_told',
] as const
const element = (name: (typeof VALUES)[number]): string => `tupleElement(ts, ${FIRST_VALUE + VALUES.indexOf(name)})`
const valueOf = (column: string): string => {
  const name = VALUES.find((value) => value === column)
  if (name === undefined) throw new Error(`Journeys keep no ${column} of a touch`)
  return element(name)
}

const windowsMs = WINDOWS.map((window) => (window === 'lifetime' ? '18446744073709551615' : String(windowMs(window)))).join(', ')

/**
 * touch_bits: arrayEnumerateUniq counts equal values from the newest, so 1 is the newest. The pool 'all' counts Direct touches apart from
 * the others, the pool 'ads' ad touches.
 */
const bitsSql = ((): string => {
  const counters = CREDIT_LEVELS.flatMap(({ level, column, hasChannel }) => {
    const key = [...(hasChannel ? [element('channel')] : []), valueOf(column)].join(', ')
    return [
      { bit: newestBit(level, 'all'), sql: `arrayEnumerateUniq(${key}, ${element('is_direct')})` },
      { bit: newestBit(level, 'ads'), sql: `arrayEnumerateUniq(${key}, ${element('is_ad')})` },
    ]
  })
  const names = counters.map(({ bit }) => `e${bit}`)
  const sum = [...counters.map(({ bit }) => `(e${bit} = 1) * ${2 ** bit}`), `ad * ${2 ** AD_BIT}`].join(' + ')
  return `arrayMap((${names.join(', ')}, ad) -> toUInt32(${sum}), ${counters.map(({ sql }) => sql).join(', ')}, ${element('is_ad')})`
})()

const COPIED = [
  'order_name',
  'order_number',
  'excluded_reason',
  'financial_status',
  'total',
  'refunded',
  'currency',
  'rate_missing',
  'is_new_customer',
  'customer_name_key',
  'told_by',
] as const

/** A row's visitor; a row without one may know its person. */
const VISITOR = `if(visitor_id = '', person_id, visitor_id)`

/** Visits that Shopify told of the selected orders, in the form of touches. */
const shopifyVisitsSql = (selected: string): string => `
  SELECT order_id AS visited_id,
    arrayMap((at, seq, ${VALUES.map((name) => `v_${name}`).join(', ')}) -> (at, '', seq, ${VALUES.map((name) => `v_${name}`).join(', ')}),
      visit_at, visit_seq, ${VALUES.map((name) => (name === 'is_told' ? 'arrayResize([toUInt8(1)], length(visit_at), toUInt8(1))' : `visit_${name}`)).join(', ')}) AS visits
  FROM shopify_journeys FINAL
  WHERE store_id = {storeId:String} AND order_id IN (SELECT order_id ${selected})`

/** withShopify: an order whose person has no visit that our script saw before it gets the visits that Shopify told of it, in place of the order's own landing. */
export type JourneyChoice = { withShopify?: boolean }

/**
 * INSERT INTO journeys of the selected orders. Params: storeId; orderIds, or bucket (from 0) and buckets; reason (shown as why it was
 * built), builtAt, version (the higher wins). An order's person is its visitor's; a visitor without a row in persons is its own person;
 * an order without a visitor has a journey without touches. Costs are those of now, whenever the order was placed. Touches at the order's exact time count, later ones do not. Planning costs more than reading: ClickHouse repeats a named subquery wherever it stands, so each is named rarely.
 */
export const buildJourneysSql = (selection: JourneySelection, { withShopify = false }: JourneyChoice = {}): string => {
  const selected = `FROM orders FINAL WHERE store_id = {storeId:String} AND ${SELECTIONS[selection]}`
  const told = 'arrayFilter(t -> t.1 <= o.ordered_at, s.visits)'
  const isSeen = `arrayExists(t -> tupleElement(t, ${FIRST_VALUE + VALUES.indexOf('is_told')}) = 0, known)`
  const ofOrder = withShopify ? `if(${isSeen} OR empty(${told}), known, ${told})` : 'known'
  return `
INSERT INTO journeys
(
  store_id, ordered_at, order_id, person_id, ${COPIED.join(', ')}, ${COST_COLUMNS.join(', ')},
  n_all, n_nondirect, n_ads, d_all, d_nondirect, d_ads,
  touch_at, touch_age_ms, touch_rank, touch_rank_ads, touch_bits,
  ${VALUES.map((name) => `touch_${name}`).join(', ')},
  reason, built_at, version
)
WITH
visitors_of_orders AS (SELECT ${VISITOR} AS visitor ${selected}),${touchesOfPersonsSql('SELECT visitor FROM visitors_of_orders', VALUES)},
orders_with_person AS
(
  SELECT o.*, if(m.person_id = '', o.visitor, m.person_id) AS person, g.goods_cost AS goods_cost
  FROM (SELECT ordered_at, order_id, ${COPIED.join(', ')}, ${VISITOR} AS visitor, ${ORDER_COSTS_SQL} ${selected}) AS o
  LEFT JOIN members_of_persons AS m ON m.visitor_id = o.visitor
  LEFT JOIN (${goodsSql(`SELECT order_id ${selected}`)}) AS g ON g.costed_id = o.order_id
),
orders_with_touches AS
(
  SELECT o.*, arrayFilter(t -> t.1 <= o.ordered_at, b.all_touches) AS known, arraySlice(arrayReverseSort(${ofOrder}), 1, ${MAX_TOUCHES}) AS ts
  FROM orders_with_person AS o
  LEFT JOIN touches_of_buyers AS b ON b.buyer = o.person
  ${withShopify ? `LEFT JOIN (${shopifyVisitsSql(selected)}) AS s ON s.visited_id = o.order_id` : ''}
),
ranked AS
(
  SELECT
    *,
    arrayMap(t -> toUInt64(toUnixTimestamp64Milli(ordered_at) - toUnixTimestamp64Milli(t)), tupleElement(ts, 1)) AS ages,
    arrayCumSum(arrayMap(d -> 1 - d, ${element('is_direct')})) AS nondirect_so_far,
    arrayCumSum(${element('is_ad')}) AS ads_so_far,
    arrayMap(age_ms -> ${DECAY_SQL}, ages) AS decays,
    arrayPushFront(arrayCumSum(decays), 0.) AS decay_so_far,
    arrayPushFront(arrayCumSum(arrayMap((x, d) -> if(d, 0., x), decays, ${element('is_direct')})), 0.) AS decay_nondirect_so_far,
    arrayPushFront(arrayCumSum(arrayMap((x, a) -> if(a, x, 0.), decays, ${element('is_ad')})), 0.) AS decay_ads_so_far,
    arrayMap(w -> arrayCount(age -> age <= w, ages), [${windowsMs}]::Array(UInt64)) AS counts
  FROM orders_with_touches
)
SELECT
  {storeId:String}, ordered_at, order_id, person, ${COPIED.join(', ')}, ${COST_COLUMNS.join(', ')},
  counts,
  arrayMap(n -> arrayPushFront(nondirect_so_far, 0)[n + 1], counts),
  arrayMap(n -> arrayPushFront(ads_so_far, 0)[n + 1], counts),
  arrayMap(n -> decay_so_far[n + 1], counts),
  arrayMap(n -> decay_nondirect_so_far[n + 1], counts),
  arrayMap(n -> decay_ads_so_far[n + 1], counts),
  arrayReverse(tupleElement(ts, 1)),
  arrayReverse(ages),
  arrayReverse(arrayMap((nth, c, d) -> toInt16(if(d, -nth, c)), arrayEnumerate(ages), nondirect_so_far, ${element('is_direct')})),
  arrayReverse(arrayMap((c, a) -> if(a, c, 0), ads_so_far, ${element('is_ad')})),
  arrayReverse(${bitsSql}),
  ${VALUES.map((name) => `arrayReverse(${element(name)})`).join(',\n  ')},
  {reason:String}, {builtAt:DateTime64(3, 'UTC')}, {version:UInt64}
FROM ranked`
}

/** Journeys of these orders under a time that the order no longer has, by order and time. Reads no array: few orders ever move. */
const MOVED_JOURNEYS = `
SELECT order_id, ordered_at
FROM journeys
WHERE store_id = {storeId:String} AND order_id IN {orderIds:Array(String)}
GROUP BY order_id, ordered_at
HAVING argMax(deleted, version) = 0 AND (order_id, ordered_at) NOT IN (
  SELECT order_id, ordered_at FROM orders FINAL WHERE store_id = {storeId:String} AND order_id IN {orderIds:Array(String)})`

const REMOVE_JOURNEYS = `
INSERT INTO journeys
SELECT * REPLACE ({version:UInt64} AS version, toUInt8(1) AS deleted)
FROM journeys FINAL
WHERE store_id = {storeId:String} AND ordered_at IN {orderedAts:Array(DateTime64(3, 'UTC'))}
  AND (order_id, ordered_at) IN (
    SELECT moved_id, moved_at
    FROM (SELECT {orderIds:Array(String)} AS ids, {orderedAts:Array(DateTime64(3, 'UTC'))} AS times) ARRAY JOIN ids AS moved_id, times AS moved_at)`

/** Removes journeys of orders whose time has changed. version: the higher wins. Run after the new ones are built. */
export const removeMovedJourneys = async (
  warehouse: Warehouse,
  { storeId, orderIds, version }: { storeId: string; orderIds: readonly string[]; version: string },
): Promise<void> => {
  if (orderIds.length === 0) return
  const row = z.object({ order_id: column.text, ordered_at: column.time })
  const moved = await warehouse.query({ sql: MOVED_JOURNEYS, params: { storeId, orderIds: [...orderIds] }, row })
  if (moved.length === 0) return
  const keys = { orderIds: moved.map((one) => one.order_id), orderedAts: moved.map((one) => one.ordered_at) }
  await warehouse.command(REMOVE_JOURNEYS, { storeId, ...keys, version })
}
