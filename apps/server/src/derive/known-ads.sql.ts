/** SQL of the ads that a store has had, by their newest names. `known_ads` is filled by the warehouse itself from each row of ad_spend. */
import { column, type Warehouse } from '@convbox/storage'
import { z } from 'zod'

const adRow = z.object({
  channel: column.text,
  accountId: column.text,
  campaignId: column.text,
  campaign: column.text,
  adsetId: column.text,
  adset: column.text,
  adId: column.text,
  ad: column.text,
  campaigns: z.array(column.text),
  adsets: z.array(column.text),
  ads: z.array(column.text),
})
/** An ad of a platform, with the channel of its visits. Ids and newest names are the platform's; '' where it told none. campaigns, adsets, ads: every name so far. */
export type KnownAd = z.output<typeof adRow>

/** More ads than any tag fits; a tag that fits more names none of them. */
const MAX_TAGGED = 2000

const NAMED = `
  SELECT
    channel, account_id, campaign_id, adset_id, ad_id, min(first_day) AS first, argMaxMerge(names) AS newest,
    groupUniqArrayArray(known_ads.campaigns) AS all_campaigns, groupUniqArrayArray(known_ads.adsets) AS all_adsets, groupUniqArrayArray(known_ads.ads) AS all_ads
  FROM known_ads
  WHERE store_id = {storeId:String}`
const BY_AD = 'GROUP BY channel, account_id, campaign_id, adset_id, ad_id'
const COLUMNS = `
  toString(channel) AS channel, account_id AS accountId, campaign_id AS campaignId, newest.1 AS campaign, adset_id AS adsetId, newest.2 AS adset,
  ad_id AS adId, newest.3 AS ad, all_campaigns AS campaigns, all_adsets AS adsets, all_ads AS ads`

const TEXTS = 'arrayConcat([campaign_id, adset_id, ad_id], all_campaigns, all_adsets, all_ads)'

/** Every ad that a channel has had up to a day. */
export const readKnownAds = (warehouse: Warehouse, params: { storeId: string; channel: string; toDay: string }): Promise<KnownAd[]> =>
  warehouse.query({
    sql: `
      SELECT ${COLUMNS}
      FROM (${NAMED} AND channel = {channel:String} ${BY_AD} HAVING first <= {toDay:Date})
      ORDER BY accountId, campaignId, adsetId, adId`,
    params,
    row: adRow,
  })

/** Ads of these channels that one of the tags, in lower case, may mean by id or name in any case. */
export const readTaggedAds = (warehouse: Warehouse, params: { storeId: string; channels: string[]; tags: string[] }): Promise<KnownAd[]> =>
  warehouse.query({
    sql: `
      SELECT ${COLUMNS}
      FROM (${NAMED} AND channel IN {channels:Array(String)} ${BY_AD})
      WHERE hasAny(arrayMap(text -> lowerUTF8(text), ${TEXTS}), {tags:Array(String)})
      ORDER BY channel, accountId, campaignId, adsetId, adId
      LIMIT ${MAX_TAGGED}`,
    params,
    row: adRow,
  })

/** Ids and names, earlier ones too, of all ads, ad sets and campaigns of a store. */
export const readAdIds = async (warehouse: Warehouse, storeId: string): Promise<string[]> => {
  const rows = await warehouse.query({
    sql: `
      SELECT DISTINCT arrayJoin(${TEXTS}) AS id
      FROM (${NAMED} ${BY_AD})`,
    params: { storeId },
    row: z.object({ id: column.text }),
  })
  return rows.map((row) => row.id)
}
