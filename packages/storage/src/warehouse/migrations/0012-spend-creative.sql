-- What an ad shows, by the platform's id; empty where the ad itself is that.
ALTER TABLE ad_spend ADD COLUMN IF NOT EXISTS creative_id String DEFAULT '' AFTER ad;

-- Until now only the demo wrote spend, under ids of its ad accounts that its connections do not list. It is read again through them.
ALTER TABLE ad_spend DELETE WHERE account_id IN ('act_8841002200', '401-555-0199') SETTINGS mutations_sync = 2;
