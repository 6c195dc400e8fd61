/** The tags that an ad's link needs, so that its clicks find their ad: the platform puts names and ids in place of its macros. */
import { ADS_CHANNELS, OAUTH_CHANNELS, type OAuthChannel } from './channels.ts'
import { ID_PARAMETERS } from './utm-tagging.ts'

/**
 * By platform, to be pasted where it takes URL parameters. Sources, read 2026-11: Meta's "URL dynamic parameters"; Google's ValueTrack parameters;
 * https://ads.tiktok.com/help/article/track-offsite-web-events-with-utm-parameters; https://help.ads.microsoft.com/apex/index/3/en/56799;
 * https://help.pinterest.com/en/business/article/third-party-and-dynamic-tracking; Snap's URL macros, as its partners repeat them.
 */
export const AD_LINK_TAGS: Record<OAuthChannel, string> = {
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

/** The ad platform of an attribution channel; undefined for channels that are none of ours. */
export const platformOfChannel = (channel: string): OAuthChannel | undefined =>
  OAUTH_CHANNELS.find((each) => ADS_CHANNELS[each] === channel)

/** The tags for the ads of an attribution channel; undefined for channels that are no ad platform of ours. */
export const linkTagsOf = (channel: string): string | undefined => {
  const platform = platformOfChannel(channel)
  return platform === undefined ? undefined : AD_LINK_TAGS[platform]
}

/**
 * An ad's link. url: where it leads, '' where the platform does not tell that of a post or catalogue, but what it appends to it; others: where else it leads, as each
 * card of a carousel does; tags: what the platform is told to append ('utm_source=facebook&...'); adds: parameters that the platform appends by itself,
 * such as a click id; isByCampaign: the platform tells no ads below the campaign, so that a click need only find that.
 */
export type GivenLink = {
  url: string
  others?: readonly string[] | undefined
  tags: string
  adds: readonly string[]
  isByCampaign?: boolean | undefined
}

/** Other names of the parameters that carry ids, as attribution reads them. */
const SAME_AS = new Map<string, readonly string[]>([
  ['utm_id', ID_PARAMETERS.campaign_id],
  ['adset_id', ID_PARAMETERS.adset_id],
  ['ad_id', ID_PARAMETERS.ad_id],
])
/** Click ids that attribution knows to be of a paid click: they say source and medium. Meta's fbclid does not. */
const PAID_CLICK_IDS = ['gclid', 'gbraid', 'wbraid', 'msclkid']

/** Either names the campaign. */
const CAMPAIGN_TAGS: readonly string[] = ['utm_campaign', 'utm_id']

/** Pairs of a query. Not decoded: macros stay as they are. */
const pairsOf = (query: string): { name: string; pair: string }[] =>
  query
    .replace(/^[?&]+/, '')
    .split('&')
    .filter((pair) => pair !== '')
    .map((pair) => ({ name: (pair.split('=')[0] ?? '').toLowerCase(), pair }))
const hasValue = ({ pair }: { pair: string }): boolean => pair.includes('=') && !pair.endsWith('=')

const queryOf = (url: string): string => url.split('#')[0]?.split('?').slice(1).join('?') ?? ''

/** What attribution reads of a click on one link. isPaid: it is known for a paid click; isNamed: its ad can be found. */
const judgeUrl = (url: string, { tags, adds, isByCampaign = false }: GivenLink) => {
  const given = new Set([
    ...[...pairsOf(queryOf(url)), ...pairsOf(tags)].filter(hasValue).map(({ name }) => name),
    ...adds.map((name) => name.toLowerCase()),
  ])
  const has = (name: string): boolean => given.has(name) || (SAME_AS.get(name) ?? []).some((other) => given.has(other))
  const isPaidClick = PAID_CLICK_IDS.some((name) => given.has(name))
  const levels = isByCampaign ? [CAMPAIGN_TAGS] : [CAMPAIGN_TAGS, ['utm_term', 'adset_id'], ['utm_content']]
  return {
    url,
    has,
    isPaidClick,
    isPaid: isPaidClick || (has('utm_source') && has('utm_medium')),
    isNamed: (!isByCampaign && has('ad_id')) || levels.every((one) => one.some(has)),
  }
}

/** What an ad's links lack. url: the first of the links that lack something; lacking: how many do; links: of how many. */
export type LinkFault = { missing: string[]; paste: string; url: string; lacking: number; links: number }

/**
 * The tags that an ad's links lack for their clicks to find their ad, and what to paste in place of the present tags: them, then the recommended ones that not every
 * link has. Needed are source and medium, and either the ad's id or the campaign, ad set and ad by name or id. Undefined: nothing is missing.
 */
export const judgeLink = (platform: OAuthChannel, link: GivenLink): LinkFault | undefined => {
  const { tags, isByCampaign = false } = link
  const judged = [link.url, ...(link.others ?? [])].map((url) => judgeUrl(url, link))
  const faulty = judged.filter(({ isNamed, isPaid }) => !isNamed || !isPaid)
  const [first] = faulty
  if (first === undefined) return undefined
  const isNamed = faulty.every((each) => each.isNamed)
  const isPaidClick = judged.every((each) => each.isPaidClick)
  const lacking = pairsOf(AD_LINK_TAGS[platform]).filter(({ name }) => !judged.every(({ has }) => has(name)))
  const isNeeded = (name: string): boolean => {
    if (name === 'utm_source' || name === 'utm_medium') return !isPaidClick
    return !isNamed && (!isByCampaign || CAMPAIGN_TAGS.includes(name))
  }
  return {
    missing: lacking.flatMap(({ name }) => (isNeeded(name) ? [name] : [])),
    paste: [...pairsOf(tags).filter(hasValue), ...lacking].map(({ pair }) => pair).join('&'),
    url: first.url,
    lacking: faulty.length,
    links: judged.length,
  }
}
