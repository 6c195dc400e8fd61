-- Landings of purchases known by webhook alone, counted days of sessions, journeys that a report reads faster, and projections for what is asked every second.

-- Only on a purchase known by webhook alone: where the visit began, as the order remembers it, when that says how the visitor came. No view: url stays empty.
ALTER TABLE events ADD COLUMN IF NOT EXISTS landing_url String AFTER referrer;

-- A store's first and last arrival and how many, asked every second by the page that waits for them.
ALTER TABLE events ADD PROJECTION IF NOT EXISTS arrivals (SELECT store_id, deleted, count(), min(received_at), max(received_at) GROUP BY store_id, deleted);
ALTER TABLE events MATERIALIZE PROJECTION arrivals;

ALTER TABLE deliveries ADD COLUMN IF NOT EXISTS order_name String AFTER order_id;

-- The projection lists a store's channels.
ALTER TABLE touches MODIFY SETTING deduplicate_merge_projection_mode = 'rebuild';
ALTER TABLE touches ADD PROJECTION IF NOT EXISTS channels (SELECT store_id, channel, count() GROUP BY store_id, channel);
ALTER TABLE touches MATERIALIZE PROJECTION channels;

-- Sessions of whole days counted by where they came from, so that a report of a year need not read them. Written by the nightly settling; days of the store's zone, so the zone is
-- part of the key. Rows of a day count only under the version that PostgreSQL's session_day names: whoever writes sessions deletes their days there before, and the report reads
-- the sessions themselves for days that are not there. On disk before they are named, hence the fsync settings.
CREATE TABLE IF NOT EXISTS session_days
(
    store_id LowCardinality(String),
    time_zone LowCardinality(String),
    day Date,
    channel LowCardinality(String),
    channel_group LowCardinality(String),
    source LowCardinality(String),
    medium LowCardinality(String),
    campaign LowCardinality(String),
    term LowCardinality(String),
    content LowCardinality(String),
    link_name LowCardinality(String),
    link_manager LowCardinality(String),
    sessions UInt64,
    visitors AggregateFunction(uniq, String),
    new_visitors UInt64,
    landings UInt64,
    add_to_carts UInt64,
    checkouts UInt64,
    version UInt64
)
ENGINE = MergeTree
PARTITION BY toYYYYMM(day)
ORDER BY (store_id, time_zone, day, version)
SETTINGS fsync_after_insert = 1, fsync_part_directory = 1, min_rows_to_fsync_after_merge = 1;

-- Journeys are made of touches and orders: they are built anew (main-db's migration 0001 asks for it), not changed.
DROP TABLE IF EXISTS journeys SYNC;

-- One row per order, replaced whole. Touch arrays run oldest first, all touches before the order (lifetime). Windows cut the oldest touches only, so a report needs, per touch,
-- its age in ms (windows are inclusive to the millisecond) and its rank from the newest (1 = newest), and, per order, how many touches lie in each window: n_* are the
-- counts for the windows 1, 7, 14, 28, 30, 60, 90, 180 days and lifetime, in that order; d_* the sums of 2^(-age / 7 days) over the same touches.
-- touch_rank: of a touch that is not Direct its rank among those; of a Direct one its rank among all touches, negative (it counts only where the window holds nothing else, and
-- there both ranks are the same thing). touch_rank_ads: 0 = no ad. touch_bits has a bit for each level that says "no newer touch of this order has the same value": a window
-- that holds any touch of a value holds the newest one, so impacted orders are a sum over bits; and one for ads (bits and levels: apps/server/src/reports/credit-levels.ts).
-- A report reads as few of these arrays as it can: joining them is most of its work. The projection answers when a store's journeys were built last.
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
    touch_rank Array(Int16),
    touch_rank_ads Array(UInt16),
    touch_bits Array(UInt32),
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
    reason LowCardinality(String),
    built_at DateTime64(3, 'UTC'),
    version UInt64,
    PROJECTION last_build (SELECT store_id, max(built_at), count() GROUP BY store_id)
)
ENGINE = ReplacingMergeTree(version)
PARTITION BY toYYYYMM(ordered_at)
ORDER BY (store_id, ordered_at, order_id)
SETTINGS deduplicate_merge_projection_mode = 'rebuild';
