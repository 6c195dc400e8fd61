-- Each event was written, sorted and merged a second time (the projection by_name) for three rare questions about names and times. The table itself answers them: its key begins with
-- the store, its partitions are months, and ids of visitors begin with the time of their first visit, so that the index passes over most of those who did not come lately.
ALTER TABLE events ADD INDEX IF NOT EXISTS by_time occurred_at TYPE minmax GRANULARITY 1;
ALTER TABLE events MATERIALIZE INDEX by_time;
ALTER TABLE events DROP PROJECTION IF EXISTS by_name;
