-- The name of what an ad shows, where the platform gives one.
ALTER TABLE ad_spend ADD COLUMN IF NOT EXISTS creative String DEFAULT '' AFTER creative_id;
