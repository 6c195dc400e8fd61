-- Clicks on short links. class: human, duplicate (the same visitor within an hour), bot, preview, prefetch, head. visitor_hash: of one day only, under a salt that is forgotten; emptied after two days, when no click
-- can be a duplicate of it any more.
CREATE TABLE IF NOT EXISTS link_clicks
(
    store_id LowCardinality(String),
    link_id String,
    campaign_id String,
    creator_id String,
    medium_id String,
    clicked_at DateTime64(3, 'UTC'),
    click_id String,
    class LowCardinality(String),
    visitor_hash String TTL toDateTime(clicked_at) + INTERVAL 2 DAY,
    country LowCardinality(String),
    device LowCardinality(String),
    referrer_host LowCardinality(String)
)
ENGINE = ReplacingMergeTree
PARTITION BY toYYYYMM(clicked_at)
ORDER BY (store_id, link_id, clicked_at, click_id)
SETTINGS non_replicated_deduplication_window = 10000;
