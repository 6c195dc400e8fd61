-- Visitors that add up: a session knows when its visitor was seen before, so that the different visitors of a range are counted like sessions, exactly and at any size.

-- By position in VISITOR_KEYS (apps/server/src/derive/seen-before.ts) the Unix seconds at which the visitor's session before this one with the same origin began, 0 = none; empty = the
-- visitor's first. Filled by a rebuild that main-db's migration 0012 asks for.
ALTER TABLE sessions ADD COLUMN IF NOT EXISTS seen_before Array(UInt32) AFTER is_first;

-- The visitors of whole days, one row per origin and the day on which they were seen before with it (1970-01-01 = never): those of a range are the ones seen before it began. keyed_by: which
-- columns make the origin (position in VISITOR_KEYS, from 1); the others are ''. Days and versions as in session_days.
CREATE TABLE IF NOT EXISTS visitor_days
(
    store_id LowCardinality(String),
    time_zone LowCardinality(String),
    day Date,
    keyed_by UInt8,
    channel LowCardinality(String),
    channel_group LowCardinality(String),
    value LowCardinality(String),
    seen_before Date,
    visitors UInt64,
    version UInt64
)
ENGINE = MergeTree
PARTITION BY toYYYYMM(day)
ORDER BY (store_id, time_zone, keyed_by, day, version)
SETTINGS fsync_after_insert = 1, fsync_part_directory = 1, min_rows_to_fsync_after_merge = 1;

ALTER TABLE session_days DROP COLUMN IF EXISTS visitors;
