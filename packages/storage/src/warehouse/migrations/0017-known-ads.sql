-- Every ad that a store has had, with its newest names and all that it was ever called: reports ask for these on each call, and ad_spend has a row of each for
-- every day.
CREATE TABLE IF NOT EXISTS known_ads
(
    store_id LowCardinality(String),
    channel LowCardinality(String),
    account_id String,
    campaign_id String,
    adset_id String,
    ad_id String,
    first_day SimpleAggregateFunction(min, Date),
    -- Campaign, ad set and ad of the newest day; of that day, of the newest version.
    names AggregateFunction(argMax, Tuple(String, String, String), Tuple(Date, UInt64)),
    campaigns SimpleAggregateFunction(groupUniqArrayArray, Array(String)),
    adsets SimpleAggregateFunction(groupUniqArrayArray, Array(String)),
    ads SimpleAggregateFunction(groupUniqArrayArray, Array(String))
)
ENGINE = AggregatingMergeTree
ORDER BY (store_id, channel, account_id, campaign_id, adset_id, ad_id);

CREATE MATERIALIZED VIEW IF NOT EXISTS known_ads_of_spend TO known_ads AS
SELECT
    store_id, channel, account_id, campaign_id, adset_id, ad_id, min(day) AS first_day, argMaxState((campaign, adset, ad), (day, version)) AS names,
    groupUniqArray(campaign) AS campaigns, groupUniqArray(adset) AS adsets, groupUniqArray(ad) AS ads
FROM ad_spend
GROUP BY store_id, channel, account_id, campaign_id, adset_id, ad_id;

INSERT INTO known_ads
SELECT
    store_id, channel, account_id, campaign_id, adset_id, ad_id, min(day) AS first_day, argMaxState((campaign, adset, ad), (day, version)) AS names,
    groupUniqArray(campaign) AS campaigns, groupUniqArray(adset) AS adsets, groupUniqArray(ad) AS ads
FROM ad_spend
GROUP BY store_id, channel, account_id, campaign_id, adset_id, ad_id;
