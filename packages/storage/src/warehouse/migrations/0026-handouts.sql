-- What a person's click got where the creator has single-use codes (HANDOUTS of contract), and the creator's own code to which they belong, by its id. '' of all other clicks.
ALTER TABLE link_clicks ADD COLUMN IF NOT EXISTS handout LowCardinality(String) AFTER referrer_host;
ALTER TABLE link_clicks ADD COLUMN IF NOT EXISTS named_code_id String AFTER handout;
