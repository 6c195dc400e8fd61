-- What the reports said: the orders and the spend of the last days as they stood on each night.

-- A version of an order's journey, written on the first night on which it differs from the version before. digest: of all that decides its figures; visitors: hashes of those who made up
-- its person, in no order. gone: from that night on there is no such order at that time. Ranks, counts and bits: as in journeys, so that the reports' own SQL reads them.
CREATE TABLE IF NOT EXISTS kept_orders
(
    store_id LowCardinality(String),
    ordered_at DateTime64(3, 'UTC'),
    order_id String,
    kept_at DateTime64(3, 'UTC'),
    digest UInt64,
    gone UInt8,
    order_name String,
    order_number String,
    excluded_reason LowCardinality(String),
    total Decimal(18, 4),
    refunded Decimal(18, 4),
    rate_missing UInt8,
    n_all Array(UInt16),
    n_nondirect Array(UInt16),
    n_ads Array(UInt16),
    d_all Array(Float64),
    d_nondirect Array(Float64),
    d_ads Array(Float64),
    touch_at Array(DateTime64(3, 'UTC')),
    touch_age_ms Array(UInt64),
    touch_rank Array(Int16),
    touch_rank_ads Array(UInt16),
    touch_bits Array(UInt32),
    touch_channel Array(LowCardinality(String)),
    touch_is_ad Array(UInt8),
    touch_is_direct Array(UInt8),
    visitors Array(UInt64)
)
ENGINE = ReplacingMergeTree
PARTITION BY toYYYYMM(ordered_at)
ORDER BY (store_id, ordered_at, order_id, kept_at)
TTL toDateTime(ordered_at) + INTERVAL 100 DAY;

-- A campaign's spend of a day, on each night on which it differs from the version before.
CREATE TABLE IF NOT EXISTS kept_spend
(
    store_id LowCardinality(String),
    day Date,
    platform LowCardinality(String),
    channel LowCardinality(String),
    account_id String,
    campaign_id String,
    currency LowCardinality(String),
    kept_at DateTime64(3, 'UTC'),
    campaign String,
    spend Decimal(18, 4),
    spend_store_currency Decimal(18, 4)
)
ENGINE = ReplacingMergeTree
PARTITION BY toYYYYMM(day)
ORDER BY (store_id, day, platform, channel, account_id, campaign_id, currency, kept_at)
TTL day + INTERVAL 100 DAY;
