-- Answers to the survey of the store's own: which of its versions asked (0: the options of Shopify's editor), in which language and words, what was chosen and
-- written, the group of a written answer, and which way it came. is_proven: Shopify's token or the order's visitor names it.
ALTER TABLE survey_answers ADD COLUMN IF NOT EXISTS survey_version UInt32;
ALTER TABLE survey_answers ADD COLUMN IF NOT EXISTS question String;
ALTER TABLE survey_answers ADD COLUMN IF NOT EXISTS option_id String;
ALTER TABLE survey_answers ADD COLUMN IF NOT EXISTS follow_up_id String;
ALTER TABLE survey_answers ADD COLUMN IF NOT EXISTS written String;
ALTER TABLE survey_answers ADD COLUMN IF NOT EXISTS text_group String;
ALTER TABLE survey_answers ADD COLUMN IF NOT EXISTS language LowCardinality(String);
ALTER TABLE survey_answers ADD COLUMN IF NOT EXISTS source LowCardinality(String);
ALTER TABLE survey_answers ADD COLUMN IF NOT EXISTS is_proven UInt8 DEFAULT 1;

-- The channel that an answer names: that of the second question, else of the first; '' where the customer does not know ('none'). As attribution spells it.
ALTER TABLE survey_answers ADD COLUMN IF NOT EXISTS named_channel String ALIAS multiIf(
    lower(l2_channel) NOT IN ('', 'none', 'none of the above'), lower(l2_channel),
    lower(l1_channel) NOT IN ('', 'none', 'none of the above'), lower(l1_channel),
    '');

-- An order whose customer saw the survey, when last, and which version.
CREATE TABLE IF NOT EXISTS survey_views
(
    store_id LowCardinality(String),
    order_id String,
    shown_at DateTime64(3, 'UTC'),
    survey_version UInt32,
    source LowCardinality(String)
)
ENGINE = ReplacingMergeTree(shown_at)
ORDER BY (store_id, order_id);

-- Answers that came and do not count, with the reason (LEFT_OUT_REASONS of contract).
CREATE TABLE IF NOT EXISTS survey_left_out
(
    store_id LowCardinality(String),
    at DateTime64(3, 'UTC'),
    order_id String,
    question_id String,
    reason LowCardinality(String),
    source LowCardinality(String),
    answer String
)
ENGINE = ReplacingMergeTree
PARTITION BY toYYYYMM(at)
ORDER BY (store_id, at, order_id, question_id, reason)
TTL toDateTime(at) + INTERVAL 400 DAY;
