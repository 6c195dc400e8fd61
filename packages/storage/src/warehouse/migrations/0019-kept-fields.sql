-- What the rules of a store's own model look at, in the kept versions of orders. has_fields: 0 in the versions from before, which do not have them.
ALTER TABLE kept_orders
    ADD COLUMN IF NOT EXISTS touch_channel_group Array(LowCardinality(String)),
    ADD COLUMN IF NOT EXISTS touch_source Array(LowCardinality(String)),
    ADD COLUMN IF NOT EXISTS touch_medium Array(LowCardinality(String)),
    ADD COLUMN IF NOT EXISTS touch_campaign Array(LowCardinality(String)),
    ADD COLUMN IF NOT EXISTS has_fields UInt8;
