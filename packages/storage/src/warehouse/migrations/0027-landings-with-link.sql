-- Rows of a creative id name the short link of their touch, so that a campaign that has both counts the link's row alone without comparing rows with each other.
ALTER TABLE link_landings ADD COLUMN IF NOT EXISTS link_id String AFTER is_link;

DROP VIEW IF EXISTS link_landings_of_touches;

CREATE MATERIALIZED VIEW IF NOT EXISTS link_landings_of_touches TO link_landings AS
SELECT store_id, part, at, sipHash64(visitor_id) AS visitor, seq, part = link_id AS is_link, link_id, version, deleted
FROM touches
ARRAY JOIN arrayFilter(each -> each != '', [link_id, if(match(toString(content), '^[0-9a-f]{12}$'), toString(content), '')]) AS part;

-- Of rows with the same key and version the one that was written last is kept.
INSERT INTO link_landings (store_id, part, at, visitor, seq, is_link, link_id, version, deleted)
SELECT store_id, part, at, sipHash64(visitor_id) AS visitor, seq, part = link_id AS is_link, link_id, version, deleted
FROM touches
ARRAY JOIN arrayFilter(each -> each != '', [link_id, if(match(toString(content), '^[0-9a-f]{12}$'), toString(content), '')]) AS part
WHERE link_id != '';
