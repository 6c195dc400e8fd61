-- A store's first and last arrival and how many, by what sent it: whether a store receives, and whether a pasted script is at work. Answers what `arrivals` did.
ALTER TABLE events ADD PROJECTION IF NOT EXISTS arrivals_by_source (SELECT store_id, source, deleted, count(), min(received_at), max(received_at) GROUP BY store_id, source, deleted);
ALTER TABLE events MATERIALIZE PROJECTION arrivals_by_source;
ALTER TABLE events DROP PROJECTION IF EXISTS arrivals;
