/** The tags that an ad's link needs, so that its clicks find their ad: the platform puts names and ids in place of its macros. */
import { ADS_CHANNELS, OAUTH_CHANNELS, type OAuthChannel } from './channels.ts'

/**
 * By platform, to be pasted where it takes URL parameters. Sources, read 2026-11: Meta's "URL dynamic parameters"; Google's ValueTrack parameters;
 * https://ads.tiktok.com/help/article/track-offsite-web-events-with-utm-parameters; https://help.ads.microsoft.com/apex/index/3/en/56799;
 * https://help.pinterest.com/en/business/article/third-party-and-dynamic-tracking; Snap's URL macros, as its partners repeat them.
 */
const TAGS: Record<OAuthChannel, string> = {
  facebook:
    'utm_source=facebook&utm_medium=paid&utm_campaign={{campaign.name}}&utm_term={{adset.name}}&utm_content={{ad.name}}&utm_id={{campaign.id}}&adset_id={{adset.id}}&ad_id={{ad.id}}',
  google:
    'utm_source=google&utm_medium=cpc&utm_campaign={campaignid}&utm_term={keyword}&utm_id={campaignid}&adset_id={adgroupid}&ad_id={creative}',
  tiktok:
    'utm_source=tiktok&utm_medium=paid&utm_campaign=__CAMPAIGN_NAME__&utm_term=__AID_NAME__&utm_content=__CID_NAME__&utm_id=__CAMPAIGN_ID__&adset_id=__AID__&ad_id=__CID__',
  bing: 'utm_source=bing&utm_medium=cpc&utm_campaign={Campaign}&utm_term={AdGroup}&utm_id={CampaignId}&adset_id={AdGroupId}&ad_id={AdId}',
  pinterest:
    'utm_source=pinterest&utm_medium=paid&utm_campaign={campaign_name}&utm_term={adgroupname}&utm_id={campaignid}&adset_id={adgroupid}&ad_id={adid}',
  snapchat:
    'utm_source=snapchat&utm_medium=paid&utm_campaign={{campaign.name}}&utm_term={{adSet.name}}&utm_content={{ad.name}}&utm_id={{campaign.id}}&adset_id={{adSet.id}}&ad_id={{ad.id}}',
}

/** The tags for the ads of an attribution channel; undefined for channels that are no ad platform of ours. */
export const linkTagsOf = (channel: string): string | undefined => {
  const platform = OAUTH_CHANNELS.find((each) => ADS_CHANNELS[each] === channel)
  return platform === undefined ? undefined : TAGS[platform]
}
