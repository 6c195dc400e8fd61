-- A store's figures of finished weeks under the usual questions of its reports, counted at night: one row per row that the question's statement gives for the week alone. question: a hash of the
-- statement and its parameters. digest: of the rows that the statement read; a report uses a week only while the data still has this digest, so nobody who writes orders or spend has to know of
-- this table. A week counts once its row of kind 'whole' is there, which is written last.
CREATE TABLE IF NOT EXISTS week_figures
(
    store_id LowCardinality(String),
    question LowCardinality(String),
    week Date,
    digest String,
    kind LowCardinality(String),
    reason LowCardinality(String),
    day LowCardinality(String),
    channel LowCardinality(String),
    value LowCardinality(String),
    is_ad UInt8,
    figures Array(Nullable(Decimal(38, 12))),
    version UInt64
)
ENGINE = ReplacingMergeTree(version)
ORDER BY (store_id, question, week, digest, kind, reason, day, channel, value);
