/** SQL of the temporary warehouse for attributing CSV files: the product's tables, plus staging tables for the rows as read. */

/** The product's amounts have 4 decimals; a file may have more, and its results must not lose them. */
const FINER_AMOUNTS = ['orders', 'journeys'].map(
  (table) => `ALTER TABLE ${table} MODIFY COLUMN total Decimal(38, 18), MODIFY COLUMN refunded Decimal(38, 18)`,
)

/** Run once, in order, on an empty warehouse. */
export const PREPARE_SQL: readonly string[] = [
  ...FINER_AMOUNTS,
  `CREATE TABLE csv_touches
  (row UInt64, visitor_id String, at DateTime64(3, 'UTC'), channel LowCardinality(String), campaign LowCardinality(String), is_ad UInt8, is_direct UInt8)
  ENGINE = MergeTree ORDER BY (visitor_id, at, row)`,
]

/** Copies the rows as read into touches. Touches of one visitor at the same time keep the file's order. Param storeId. */
export const FILL_TOUCHES_SQL = `
INSERT INTO touches (store_id, visitor_id, at, seq, session_id, channel, campaign, is_ad, is_direct, version)
SELECT {storeId:String}, visitor_id, at, row_number() OVER (PARTITION BY visitor_id, at ORDER BY row) - 1, toString(row), channel, campaign, is_ad, is_direct, 1
FROM csv_touches`

/** Every order with its touches (age before it in ms, channel, campaign, is an ad, is Direct), oldest first. Param storeId. */
export const ORDER_TOUCHES_SQL = `
SELECT order_id, ordered_at AS at, toString(total) AS total_text,
  arrayMap((age, channel, campaign, ad, direct) -> (age, toString(channel), campaign, ad, direct), touch_age_ms, touch_channel, touch_campaign, touch_is_ad, touch_is_direct) AS touches
FROM journeys FINAL
WHERE store_id = {storeId:String}
ORDER BY ordered_at, order_id`

/** The touches of each visitor without an order, oldest first, with their age before the last one. Param storeId. */
export const NULL_PATHS_SQL = `
SELECT arrayMap(touch -> (toUInt64(dateDiff('millisecond', touch.1, arrayReduce('max', groupArray(at)))), toString(touch.3), toString(touch.4), touch.5, touch.6),
  arraySort(touch -> (touch.1, touch.2), groupArray((at, seq, channel, campaign, is_ad, is_direct)))) AS touches
FROM touches FINAL
WHERE store_id = {storeId:String} AND visitor_id NOT IN (SELECT visitor_id FROM orders FINAL WHERE store_id = {storeId:String})
GROUP BY visitor_id
ORDER BY visitor_id`
