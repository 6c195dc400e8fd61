/** SQL that keeps what the reports say: versions of journeys and of campaigns' spend, each written on the first night on which it is another one. */
import { column, type Warehouse } from '@convbox/storage'
import { z } from 'zod'

const RANGE = `store_id = {storeId:String} AND ordered_at >= {from:DateTime64(3, 'UTC')} AND ordered_at < {to:DateTime64(3, 'UTC')}`

/** What the rules of Custom look at besides the channel. */
const FIELDS = ['touch_channel_group', 'touch_source', 'touch_medium', 'touch_campaign'] as const

/** All that decides an order's figures, over a row of journeys or of kept orders; hasFields: also under Custom. Never 0, which stands for no order. */
export const orderDigest = (hasFields: boolean): string => `greatest(cityHash64(
  toString(excluded_reason), rate_missing, total, refunded, touch_at, touch_channel, touch_is_ad, touch_is_direct${hasFields ? `, ${FIELDS.join(', ')}` : ''}), 1)`

/** A visitor as kept versions know it: not the id, of which an erasure must leave nothing. */
export const visitorHash = (name: string): string => `sipHash64(${name})`

const COPIED = [
  'order_name',
  'order_number',
  'excluded_reason',
  'total',
  'refunded',
  'rate_missing',
  'n_all',
  'n_nondirect',
  'n_ads',
  'd_all',
  'd_nondirect',
  'd_ads',
  'touch_at',
  'touch_age_ms',
  'touch_rank',
  'touch_rank_ads',
  'touch_bits',
  'touch_channel',
  'touch_is_ad',
  'touch_is_direct',
  ...FIELDS,
] as const

/** The newest digest of each kept order; 0 of one that is gone. */
const KNOWN = `
  SELECT order_id, ordered_at, argMax(digest, kept_at) AS known
  FROM kept_orders
  WHERE ${RANGE}
  GROUP BY order_id, ordered_at`

const KEEP_ORDERS = `
INSERT INTO kept_orders (store_id, ordered_at, order_id, kept_at, digest, ${COPIED.join(', ')}, has_fields, visitors)
SELECT {storeId:String}, j.ordered_at, j.order_id, {keptAt:DateTime64(3, 'UTC')}, j.digest, ${COPIED.map((name) => `j.${name}`).join(', ')}, 1,
  arrayDistinct(arrayPushBack(v.visitors, ${visitorHash('j.person_id')}))
FROM (SELECT *, ${orderDigest(true)} AS digest FROM journeys FINAL WHERE ${RANGE}) AS j
LEFT JOIN (${KNOWN}) AS k ON k.order_id = j.order_id AND k.ordered_at = j.ordered_at
LEFT JOIN
(
  SELECT person_id, groupArray(${visitorHash('visitor_id')}) AS visitors FROM persons FINAL WHERE store_id = {storeId:String} GROUP BY person_id
) AS v ON v.person_id = j.person_id
WHERE j.digest != k.known`

/** Orders that are at another time now, or nowhere. */
const KEEP_GONE = `
INSERT INTO kept_orders (store_id, ordered_at, order_id, kept_at, digest, gone)
SELECT {storeId:String}, ordered_at, order_id, {keptAt:DateTime64(3, 'UTC')}, 0, 1
FROM (${KNOWN})
WHERE known != 0 AND (order_id, ordered_at) NOT IN (SELECT order_id, ordered_at FROM journeys FINAL WHERE ${RANGE})`

/** What tells one line of spend from another. */
export const SPEND_LINE = ['day', 'platform', 'channel', 'account_id', 'campaign_id', 'currency'] as const
const LINE = SPEND_LINE.join(', ')
const DAYS = `store_id = {storeId:String} AND day >= {fromDay:Date} AND day <= {toDay:Date}`

/** Spend by line as it is now, with the orders claimed for views. An amount without a rate counts nowhere, as in the reports. */
export const SPEND_NOW = `
  SELECT ${LINE}, any(campaign) AS name, sum(spend) AS own, sum(ifNull(spend_store_currency, 0)) AS shown, sum(orders_1d_view) AS views
  FROM ad_spend FINAL
  WHERE ${DAYS}
  GROUP BY ${LINE}`

const SPEND_AMOUNTS = { own: 'spend', shown: 'spend_store_currency', views: 'orders_1d_view' } as const
const amounts = (sql: (name: string, kept: string) => string): string[] =>
  Object.entries(SPEND_AMOUNTS).map(([name, kept]) => sql(name, kept))

/** A line that spend no longer has counts as 0. */
const KEEP_SPEND = `
INSERT INTO kept_spend (store_id, ${LINE}, kept_at, campaign, ${amounts((_, kept) => kept).join(', ')})
SELECT {storeId:String}, ${LINE}, {keptAt:DateTime64(3, 'UTC')}, argMax(name, is_now), ${amounts((name) => `sumIf(${name}, is_now = 1)`).join(', ')}
FROM
(
  SELECT ${LINE}, name, ${amounts((name) => name).join(', ')}, 1 AS is_now FROM (${SPEND_NOW})
  UNION ALL
  SELECT ${LINE}, argMax(campaign, kept_at) AS name, ${amounts((name, kept) => `argMax(${kept}, kept_at) AS ${name}`).join(', ')}, 0 AS is_now
  FROM kept_spend
  WHERE ${DAYS}
  GROUP BY ${LINE}
)
GROUP BY ${LINE}
HAVING ${amounts((name) => `sumIf(${name}, is_now = 1) != sumIf(${name}, is_now = 0)`).join(' OR ')}`

/** Days of a store, as days and as times. */
export type KeptSpan = { storeId: string; from: Date; to: Date; fromDay: string; toDay: string }

/** Writes the versions that are not kept yet. Safe to repeat: what was written before a crash is known and not written again. */
export const keepVersions = async (warehouse: Warehouse, { fromDay, toDay, ...span }: KeptSpan, keptAt: Date): Promise<void> => {
  await warehouse.command(KEEP_ORDERS, { ...span, keptAt })
  await warehouse.command(KEEP_GONE, { ...span, keptAt })
  await warehouse.command(KEEP_SPEND, { storeId: span.storeId, fromDay, toDay, keptAt })
}

/** Takes the visitors out of the kept versions of orders whose person is erased. Figures stay. */
export const forgetKeptVisitors = (warehouse: Warehouse, storeId: string, orders: readonly string[]): Promise<void> =>
  warehouse.command(
    `ALTER TABLE kept_orders UPDATE visitors = [] WHERE store_id = {storeId:String} AND order_id IN {orders:Array(String)} SETTINGS mutations_sync = 2`,
    { storeId, orders },
  )

const sizeRow = z.object({ orders: column.count, spend: column.count, answers: column.count })
/** How many versions of a store are kept. */
export const countKept = async (warehouse: Warehouse, storeId: string): Promise<z.output<typeof sizeRow>> => {
  const rows = await warehouse.query({
    sql: `
      SELECT
        (SELECT count() FROM kept_orders WHERE store_id = {storeId:String}) AS orders,
        (SELECT count() FROM kept_spend WHERE store_id = {storeId:String}) AS spend,
        (SELECT count() FROM kept_answers WHERE store_id = {storeId:String}) AS answers`,
    params: { storeId },
    row: sizeRow,
  })
  return rows[0] ?? { orders: 0, spend: 0, answers: 0 }
}
