-- What the survey of convbox learns from, as it stood on each night: an order that counts and has an answer, with its last channel in each attribution window ('' without a touch in it).
-- A version is written on the first night on which it differs from the one before; answer '': from that night on it is no such order. The longest survey is a year, so that long it is kept.
CREATE TABLE IF NOT EXISTS kept_answers
(
    store_id LowCardinality(String),
    ordered_at DateTime64(3, 'UTC'),
    order_id String,
    kept_at DateTime64(3, 'UTC'),
    answer LowCardinality(String),
    last_channels Array(LowCardinality(String))
)
ENGINE = ReplacingMergeTree
PARTITION BY toYYYYMM(ordered_at)
ORDER BY (store_id, ordered_at, order_id, kept_at)
TTL toDateTime(ordered_at) + INTERVAL 500 DAY;
