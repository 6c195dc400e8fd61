-- By how much each version of an order that was edited changed its total, at the time of the version; 0 of the first version, and where it did not.
CREATE TABLE IF NOT EXISTS order_edits
(
    store_id LowCardinality(String),
    order_id String,
    edited_at DateTime64(3, 'UTC'),
    amount Decimal(18, 4),
    currency LowCardinality(String),
    version UInt64
)
ENGINE = ReplacingMergeTree(version)
ORDER BY (store_id, order_id, edited_at)
SETTINGS non_replicated_deduplication_window = 10000;
