-- Convbox's carts and checkouts of whole days, shared among touches of the default window, so that a report of a year need not read every touch of everybody with a cart. Written by the nightly
-- settling, all days anew each night. Rows of a day count only under the version that PostgreSQL's session_day names for it (steps_version), as those of session_days do under theirs.
CREATE TABLE IF NOT EXISTS step_days
(
    store_id LowCardinality(String),
    time_zone LowCardinality(String),
    day Date,
    is_unplaced UInt8,
    channel LowCardinality(String),
    channel_group LowCardinality(String),
    campaign LowCardinality(String),
    is_ad UInt8,
    add_to_carts Decimal(38, 12),
    checkouts Decimal(38, 12),
    version UInt64
)
ENGINE = MergeTree
PARTITION BY toYYYYMM(day)
ORDER BY (store_id, time_zone, day, version)
SETTINGS fsync_after_insert = 1, fsync_part_directory = 1, min_rows_to_fsync_after_merge = 1;
