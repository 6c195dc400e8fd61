-- Every table: store_id first; ids String; money Decimal(18, 4) in the store's currency unless a currency column says otherwise; times DateTime64(3, 'UTC').
-- Statements are single and idempotent, split at ';' on a line's end; the runner records each file once. No stored day columns: a day is computed at query time in the store's zone.

-- One row per event id. Merged copies of a purchase replace the earlier row; when their sorting key moved, the earlier row gets deleted = 1.
CREATE TABLE IF NOT EXISTS events
(
    store_id LowCardinality(String),
    visitor_id String,
    occurred_at DateTime64(3, 'UTC'),
    id String,
    name LowCardinality(String),
    source LowCardinality(String),
    session_hint String,
    received_at DateTime64(3, 'UTC'),
    url String,
    title String,
    referrer String,
    utm Map(LowCardinality(String), String),
    click_ids Map(LowCardinality(String), String),
    consent Map(LowCardinality(String), LowCardinality(String)),
    country LowCardinality(String),
    device LowCardinality(String),
    browser LowCardinality(String),
    currency LowCardinality(String),
    total Decimal(18, 4),
    order_id String,
    checkout_token String,
    search_query String,
    items String,
    email_hash String,
    phone_hash String,
    customer_id String,
    channel LowCardinality(String),
    channel_group LowCardinality(String),
    version UInt64,
    deleted UInt8,
    PROJECTION by_name (SELECT * ORDER BY (store_id, name, occurred_at))
)
ENGINE = ReplacingMergeTree(version, deleted)
PARTITION BY toYYYYMM(occurred_at)
ORDER BY (store_id, visitor_id, occurred_at, id)
TTL toDateTime(occurred_at) + INTERVAL 400 DAY
SETTINGS non_replicated_deduplication_window = 10000, deduplicate_merge_projection_mode = 'rebuild';

CREATE TABLE IF NOT EXISTS sessions
(
    store_id LowCardinality(String),
    visitor_id String,
    started_at DateTime64(3, 'UTC'),
    ended_at DateTime64(3, 'UTC'),
    session_id String,
    channel LowCardinality(String),
    channel_group LowCardinality(String),
    source LowCardinality(String),
    medium LowCardinality(String),
    campaign LowCardinality(String),
    term LowCardinality(String),
    content LowCardinality(String),
    link_name LowCardinality(String),
    link_manager LowCardinality(String),
    landing_url String,
    referrer String,
    country LowCardinality(String),
    device LowCardinality(String),
    landings UInt32,
    page_views UInt32,
    product_views UInt32,
    add_to_carts UInt32,
    checkouts UInt32,
    purchases UInt32,
    is_first UInt8,
    version UInt64,
    deleted UInt8
)
ENGINE = ReplacingMergeTree(version, deleted)
PARTITION BY toYYYYMM(started_at)
ORDER BY (store_id, visitor_id, started_at)
SETTINGS non_replicated_deduplication_window = 10000;

-- Clustered by visitor: building a journey reads its visitors' touches side by side. seq breaks ties of one visitor's touches in the same millisecond.
CREATE TABLE IF NOT EXISTS touches
(
    store_id LowCardinality(String),
    visitor_id String,
    at DateTime64(3, 'UTC'),
    seq UInt16,
    session_id String,
    event_id String,
    channel LowCardinality(String),
    channel_group LowCardinality(String),
    source LowCardinality(String),
    medium LowCardinality(String),
    campaign LowCardinality(String),
    term LowCardinality(String),
    content LowCardinality(String),
    link_name LowCardinality(String),
    link_manager LowCardinality(String),
    link_id String,
    campaign_id String,
    adset_id String,
    ad_id String,
    landing_url String,
    referrer String,
    is_ad UInt8,
    is_direct UInt8,
    version UInt64,
    deleted UInt8
)
ENGINE = ReplacingMergeTree(version, deleted)
ORDER BY (store_id, visitor_id, at, seq)
SETTINGS non_replicated_deduplication_window = 10000;

-- Which person a visitor belongs to. A visitor without a row is a person of its own (person_id = visitor_id).
CREATE TABLE IF NOT EXISTS persons
(
    store_id LowCardinality(String),
    visitor_id String,
    person_id String,
    version UInt64,
    deleted UInt8,
    -- All visitors of a person.
    INDEX by_person_id person_id TYPE bloom_filter(0.01) GRANULARITY 1
)
ENGINE = ReplacingMergeTree(version, deleted)
ORDER BY (store_id, visitor_id);

-- ordered_at never changes for an order, so the latest updated_at wins by replacement. person_id '' = no visitor known. Amounts in the store's currency; original_* as charged.
CREATE TABLE IF NOT EXISTS orders
(
    store_id LowCardinality(String),
    ordered_at DateTime64(3, 'UTC'),
    order_id String,
    order_name String,
    order_number String,
    source_name LowCardinality(String),
    customer_id String,
    customer_name_key String,
    email_hash String,
    phone_hash String,
    visitor_id String,
    person_id String,
    joined_by LowCardinality(String),
    checkout_token String,
    financial_status LowCardinality(String),
    excluded_reason LowCardinality(String),
    total Decimal(18, 4),
    subtotal Decimal(18, 4),
    items_total Decimal(18, 4),
    shipping Decimal(18, 4),
    tax Decimal(18, 4),
    discount Decimal(18, 4),
    refunded Decimal(18, 4),
    currency LowCardinality(String),
    original_currency LowCardinality(String),
    original_total Decimal(18, 4),
    rate_missing UInt8,
    discount_codes Array(String),
    is_new_customer LowCardinality(String),
    country LowCardinality(String),
    updated_at DateTime64(3, 'UTC'),
    version UInt64,
    -- Derive builds the journeys of a few orders by id.
    INDEX by_order_id order_id TYPE bloom_filter(0.01) GRANULARITY 1
)
ENGINE = ReplacingMergeTree(version)
PARTITION BY toYYYYMM(ordered_at)
ORDER BY (store_id, ordered_at, order_id)
SETTINGS non_replicated_deduplication_window = 10000;

CREATE TABLE IF NOT EXISTS order_items
(
    store_id LowCardinality(String),
    order_id String,
    line_id String,
    ordered_at DateTime64(3, 'UTC'),
    product_id String,
    variant_id String,
    sku String,
    title String,
    image_url String,
    price Decimal(18, 4),
    quantity Int32,
    currency LowCardinality(String),
    version UInt64
)
ENGINE = ReplacingMergeTree(version)
ORDER BY (store_id, order_id, line_id)
SETTINGS non_replicated_deduplication_window = 10000;

CREATE TABLE IF NOT EXISTS refunds
(
    store_id LowCardinality(String),
    order_id String,
    refund_id String,
    refunded_at DateTime64(3, 'UTC'),
    amount Decimal(18, 4),
    currency LowCardinality(String),
    version UInt64
)
ENGINE = ReplacingMergeTree(version)
ORDER BY (store_id, order_id, refund_id)
SETTINGS non_replicated_deduplication_window = 10000;

-- One row per order, replaced whole. Touch arrays run oldest first, all touches before the order (lifetime). Windows cut the oldest touches only, so a report needs, per touch,
-- its age in ms (windows are inclusive to the millisecond) and its rank from the newest (1 = newest; 0 = not one of them) among all, non-direct and ad touches, and, per
-- order, how many of each lie in each window: n_* are the counts for the windows 1, 7, 14, 28, 30, 60, 90, 180 days and lifetime, in that order; d_* the sums of
-- 2^(-age / 7 days) over the same touches. touch_newest_of has a bit for each level that says "no newer touch of this order has the same value": a window that holds any
-- touch of a value holds the newest one, so impacted orders are a sum over bits (bits and levels: apps/server/src/derive/journeys.sql.ts).
CREATE TABLE IF NOT EXISTS journeys
(
    store_id LowCardinality(String),
    ordered_at DateTime64(3, 'UTC'),
    order_id String,
    order_name String,
    order_number String,
    person_id String,
    excluded_reason LowCardinality(String),
    financial_status LowCardinality(String),
    total Decimal(18, 4),
    refunded Decimal(18, 4),
    currency LowCardinality(String),
    rate_missing UInt8,
    is_new_customer LowCardinality(String),
    customer_name_key String,
    n_all Array(UInt16),
    n_nondirect Array(UInt16),
    n_ads Array(UInt16),
    d_all Array(Float64),
    d_nondirect Array(Float64),
    d_ads Array(Float64),
    touch_at Array(DateTime64(3, 'UTC')),
    touch_age_ms Array(UInt64),
    touch_rank_all Array(UInt16),
    touch_rank_nondirect Array(UInt16),
    touch_rank_ads Array(UInt16),
    touch_newest_of Array(UInt32),
    touch_session_id Array(String),
    touch_channel Array(LowCardinality(String)),
    touch_channel_group Array(LowCardinality(String)),
    touch_source Array(LowCardinality(String)),
    touch_medium Array(LowCardinality(String)),
    touch_campaign Array(LowCardinality(String)),
    touch_term Array(LowCardinality(String)),
    touch_content Array(LowCardinality(String)),
    touch_link_name Array(LowCardinality(String)),
    touch_link_manager Array(LowCardinality(String)),
    touch_link_id Array(String),
    touch_is_ad Array(UInt8),
    touch_is_direct Array(UInt8),
    landing_page_views UInt32,
    reason LowCardinality(String),
    built_at DateTime64(3, 'UTC'),
    version UInt64
)
ENGINE = ReplacingMergeTree(version)
PARTITION BY toYYYYMM(ordered_at)
ORDER BY (store_id, ordered_at, order_id);

-- One row per event and pixel, replaced whole at each change. request holds hashed fields only; attempts is a JSON array of DeliveryAttempt.
CREATE TABLE IF NOT EXISTS deliveries
(
    store_id LowCardinality(String),
    pixel_id String,
    event_id String,
    event_name LowCardinality(String),
    platform LowCardinality(String),
    order_id String,
    url String,
    occurred_at DateTime64(3, 'UTC'),
    received_at DateTime64(3, 'UTC'),
    state LowCardinality(String),
    reason LowCardinality(String),
    proof LowCardinality(String),
    is_test UInt8,
    attempts String,
    request String,
    answer String,
    updated_at DateTime64(3, 'UTC'),
    version UInt64,
    INDEX by_arrival received_at TYPE minmax GRANULARITY 1
)
ENGINE = ReplacingMergeTree(version)
ORDER BY (store_id, pixel_id, event_id)
TTL toDateTime(received_at) + INTERVAL 90 DAY
SETTINGS non_replicated_deduplication_window = 10000;

-- Counted per minute; '' store_id = no store could be told.
CREATE TABLE IF NOT EXISTS drops
(
    store_id LowCardinality(String),
    minute DateTime('UTC'),
    step LowCardinality(String),
    reason LowCardinality(String),
    count UInt64
)
ENGINE = SummingMergeTree(count)
ORDER BY (store_id, minute, step, reason)
TTL minute + INTERVAL 90 DAY
SETTINGS non_replicated_deduplication_window = 10000;

-- reported_*: what the platform claims, never recomputed. day is the ad account's day.
CREATE TABLE IF NOT EXISTS ad_spend
(
    store_id LowCardinality(String),
    platform LowCardinality(String),
    channel LowCardinality(String),
    account_id String,
    campaign_id String,
    campaign String,
    adset_id String,
    adset String,
    ad_id String,
    ad String,
    day Date,
    currency LowCardinality(String),
    spend Decimal(18, 4),
    -- What one unit of currency is worth in the store's on that day; NULL = no rate stored, then spend_store_currency is NULL too.
    rate Nullable(Decimal(18, 8)),
    spend_store_currency Nullable(Decimal(18, 4)),
    impressions UInt64,
    clicks UInt64,
    link_clicks UInt64,
    orders_1d_click Decimal(18, 4), sales_1d_click Decimal(18, 4),
    orders_7d_click Decimal(18, 4), sales_7d_click Decimal(18, 4),
    orders_28d_click Decimal(18, 4), sales_28d_click Decimal(18, 4),
    orders_1d_view Decimal(18, 4), sales_1d_view Decimal(18, 4),
    version UInt64
)
ENGINE = ReplacingMergeTree(version)
PARTITION BY toYYYYMM(day)
ORDER BY (store_id, day, platform, account_id, campaign_id, adset_id, ad_id);

CREATE TABLE IF NOT EXISTS survey_answers
(
    store_id LowCardinality(String),
    order_id String,
    question_id String,
    answered_at DateTime64(3, 'UTC'),
    l1_channel String,
    l1_answer String,
    l2_channel String,
    l2_answer String,
    version UInt64
)
ENGINE = ReplacingMergeTree(version)
ORDER BY (store_id, order_id, question_id);
