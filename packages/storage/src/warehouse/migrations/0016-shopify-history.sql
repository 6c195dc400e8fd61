-- Visits that Shopify tells of an order, for orders without a visit that the store's own pages told.

-- Told by the shop with an order, not seen by the storefront script.
ALTER TABLE touches ADD COLUMN IF NOT EXISTS is_told UInt8 AFTER is_direct;
-- Empty in rows built before; then none counts as told.
ALTER TABLE journeys ADD COLUMN IF NOT EXISTS touch_is_told Array(UInt8) AFTER touch_is_direct;

-- One row per order that Shopify was asked about. Without addresses: only what the landings were judged to be. is_ready 0: Shopify was still judging.
CREATE TABLE IF NOT EXISTS shopify_journeys
(
    store_id LowCardinality(String),
    order_id String,
    ordered_at DateTime64(3, 'UTC'),
    asked_at DateTime64(3, 'UTC'),
    is_ready UInt8,
    days_to_conversion Nullable(UInt32),
    moments Nullable(UInt32),
    visit_at Array(DateTime64(3, 'UTC')),
    visit_seq Array(UInt16),
    visit_session_id Array(String),
    visit_channel Array(LowCardinality(String)),
    visit_channel_group Array(LowCardinality(String)),
    visit_source Array(LowCardinality(String)),
    visit_medium Array(LowCardinality(String)),
    visit_campaign Array(LowCardinality(String)),
    visit_term Array(LowCardinality(String)),
    visit_content Array(LowCardinality(String)),
    visit_link_name Array(LowCardinality(String)),
    visit_link_manager Array(LowCardinality(String)),
    visit_link_id Array(String),
    visit_is_ad Array(UInt8),
    visit_is_direct Array(UInt8),
    version UInt64
)
ENGINE = ReplacingMergeTree(version)
ORDER BY (store_id, order_id);
