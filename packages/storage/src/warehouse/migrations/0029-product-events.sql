-- Views, carts and checkouts of products, a row for each item of such an event. events is clustered by visitor and has its items as JSON, so that counting a product's visitors would read all events of a
-- range. The warehouse fills it itself from each row of events. visitor: a hash, as only different ones are counted; an erasure deletes it. event: a hash of its id.
CREATE TABLE IF NOT EXISTS product_events
(
    store_id LowCardinality(String),
    product_id String,
    at DateTime64(3, 'UTC'),
    visitor UInt64,
    event UInt64,
    variant_id String,
    name LowCardinality(String),
    title String,
    version UInt64,
    deleted UInt8
)
ENGINE = ReplacingMergeTree(version, deleted)
PARTITION BY toYYYYMM(at)
ORDER BY (store_id, product_id, at, visitor, event, variant_id)
TTL toDateTime(at) + INTERVAL 400 DAY
SETTINGS non_replicated_deduplication_window = 10000;

CREATE MATERIALIZED VIEW IF NOT EXISTS product_events_of_events TO product_events AS
SELECT store_id, JSONExtractString(item, 'productId') AS product_id, occurred_at AS at, sipHash64(visitor_id) AS visitor, sipHash64(id) AS event, JSONExtractString(item, 'variantId') AS variant_id, name,
  substring(JSONExtractString(item, 'title'), 1, 300) AS title, version, deleted
FROM events
ARRAY JOIN JSONExtractArrayRaw(items) AS item
WHERE name IN ('ViewContent', 'AddToCart', 'InitiateCheckout') AND items != '';

INSERT INTO product_events
SELECT store_id, JSONExtractString(item, 'productId') AS product_id, occurred_at AS at, sipHash64(visitor_id) AS visitor, sipHash64(id) AS event, JSONExtractString(item, 'variantId') AS variant_id, name,
  substring(JSONExtractString(item, 'title'), 1, 300) AS title, version, deleted
FROM events
ARRAY JOIN JSONExtractArrayRaw(items) AS item
WHERE name IN ('ViewContent', 'AddToCart', 'InitiateCheckout') AND items != '';
