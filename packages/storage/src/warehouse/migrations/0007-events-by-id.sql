-- An event that comes again is found by its id alone, whatever visitor and time it names then. Only parts from now on: nothing older than a week is asked for.
ALTER TABLE events ADD INDEX IF NOT EXISTS by_id id TYPE bloom_filter(0.01) GRANULARITY 4;
