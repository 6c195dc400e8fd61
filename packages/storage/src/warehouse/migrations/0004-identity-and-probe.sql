-- Which warehouse this is, and a place to write to when somebody asks whether it takes writes.

-- One row, kept in PostgreSQL as well: a program must not go on with another's warehouse, or with an empty one in place of its own.
CREATE TABLE IF NOT EXISTS warehouse_identity
(
    id String,
    made_at DateTime64(3, 'UTC') DEFAULT now64(3)
)
ENGINE = MergeTree
ORDER BY id;

-- What readiness writes; a full disk or too few open files show here and not in SELECT 1.
CREATE TABLE IF NOT EXISTS probe
(
    at DateTime64(3, 'UTC')
)
ENGINE = MergeTree
ORDER BY at
TTL toDateTime(at) + INTERVAL 1 HOUR;
