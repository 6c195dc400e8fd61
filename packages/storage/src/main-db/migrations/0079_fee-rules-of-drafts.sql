-- Versions that a campaign had as a draft pay no order any more; those by which orders were paid stay.
DELETE FROM "fee_rule" AS earlier USING "campaign"
WHERE campaign.id = earlier.campaign_id AND NOT campaign.is_draft
AND earlier.version < (SELECT max(version) FROM "fee_rule" AS last WHERE last.campaign_id = earlier.campaign_id)
AND NOT EXISTS (SELECT FROM "commission_order_fact" AS paid WHERE paid.campaign_id = earlier.campaign_id AND paid.fee_version = earlier.version);
