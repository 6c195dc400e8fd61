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
