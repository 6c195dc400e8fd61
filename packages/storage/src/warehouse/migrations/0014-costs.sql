-- What orders cost their store.

-- cost: in the store's currency, or percent. kind and key: 'own id' of a variant, 'own sku', 'catalogue' of a variant; 'shipping', 'fee percent' and 'fee fixed' of every order, with an empty key.
CREATE TABLE IF NOT EXISTS store_costs
(
    store_id LowCardinality(String),
    kind LowCardinality(String),
    key String,
    cost Nullable(Decimal(18, 4)),
    version UInt64,
    deleted UInt8
)
ENGINE = ReplacingMergeTree(version, deleted)
ORDER BY (store_id, kind, key);

-- Null where it is not known; an order counts as not known until its journey is built again. net_tax: tax less its share of what was refunded.
ALTER TABLE journeys ADD COLUMN IF NOT EXISTS net_tax Decimal(18, 4) AFTER refunded;
ALTER TABLE journeys ADD COLUMN IF NOT EXISTS goods_cost Nullable(Decimal(18, 4)) AFTER net_tax;
ALTER TABLE journeys ADD COLUMN IF NOT EXISTS shipping_cost Nullable(Decimal(18, 4)) AFTER goods_cost;
ALTER TABLE journeys ADD COLUMN IF NOT EXISTS payment_fees Nullable(Decimal(18, 4)) AFTER shipping_cost;
