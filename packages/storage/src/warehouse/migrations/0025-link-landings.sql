-- Touches by what a campaign's link names: the creative id in their content, or the short link. touches is clustered by visitor, so that counting those whom a campaign's links brought would read all of
-- a store's touches. The warehouse fills it itself from each row of touches. A touch with both has a row for each. visitor: a hash, as only different ones are counted; an erasure deletes it.
CREATE TABLE IF NOT EXISTS link_landings
(
    store_id LowCardinality(String),
    part String,
    at DateTime64(3, 'UTC'),
    visitor UInt64,
    seq UInt16,
    is_link UInt8,
    version UInt64,
    deleted UInt8
)
ENGINE = ReplacingMergeTree(version, deleted)
ORDER BY (store_id, part, at, visitor, seq);

CREATE MATERIALIZED VIEW IF NOT EXISTS link_landings_of_touches TO link_landings AS
SELECT store_id, part, at, sipHash64(visitor_id) AS visitor, seq, part = link_id AS is_link, version, deleted
FROM touches
ARRAY JOIN arrayFilter(each -> each != '', [link_id, if(match(toString(content), '^[0-9a-f]{12}$'), toString(content), '')]) AS part;

INSERT INTO link_landings
SELECT store_id, part, at, sipHash64(visitor_id) AS visitor, seq, part = link_id AS is_link, version, deleted
FROM touches
ARRAY JOIN arrayFilter(each -> each != '', [link_id, if(match(toString(content), '^[0-9a-f]{12}$'), toString(content), '')]) AS part;
