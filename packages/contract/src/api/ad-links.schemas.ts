/** Clicks and ads that do not find each other, on the wire, and what the store says of tags. Money is decimal text in the store's currency. */
import { z } from 'zod'
import { WINDOW_KEYS } from '../metrics/credit-choices.ts'
import { OAUTH_CHANNELS } from '../channels.ts'
import { adReadingField } from '../reports/ad-states.schemas.ts'
import { LINK_TAGS, LINK_TAGS_AT, UNMATCHED_REASONS, UNVISITED_REASONS } from '../reports/ad-links.values.ts'
import { ADS_LEVELS, ADS_MODELS } from '../reports/ads-report.values.ts'
import { dayField, timeField } from './fields.schemas.ts'

const tagText = z.string().max(1000)
const idText = z.string().max(200)
const channelField = z.string().trim().min(1).max(200)

/** An ad, or with '' below it an ad set or campaign, by the platform's ids. */
const place = { accountId: idText, campaignId: idText, adsetId: idText, adId: idText }
const names = { campaign: z.string(), adset: z.string(), ad: z.string() }

const question = z.object({
  from: dayField,
  to: dayField,
  channel: channelField,
  level: z.enum(ADS_LEVELS).default('campaign'),
  mainModel: z.enum(ADS_MODELS).default('last_click'),
  window: z.enum(WINDOW_KEYS).default('28'),
})

const links = z.object({
  currency: z.string(),
  /** Visits that clicks of the channel began in the range; those of them whose ad is known. */
  visits: z.number(),
  matchedVisits: z.number(),
  /** Clicks without a row in the ads report, by what their links say: the largest first, MAX_AD_LINKS at most. Orders and sales are those of the report. */
  clicks: z.array(
    z.object({
      reason: z.enum(UNMATCHED_REASONS),
      campaign: z.string(),
      term: z.string(),
      content: z.string(),
      /** The platform's id in the link, of the finest level that it names; '' without one. */
      id: z.string(),
      visits: z.number(),
      orders: z.number(),
      sales: z.string(),
    }),
  ),
  /** Their number without the limit. */
  clickCount: z.number(),
  /** Ads, or campaigns or ad sets, that cost money and brought no visit and no order: the most expensive first, MAX_AD_LINKS at most. */
  spend: z.array(
    z.object({
      ...place,
      ...names,
      reason: z.enum(UNVISITED_REASONS),
      /** Absent: no day of it has a rate. */
      spend: z.string().optional(),
      /** In the ad account's own currency, where that is another one. */
      charged: z.object({ amount: z.string(), currency: z.string() }).optional(),
      clicks: z.string(),
    }),
  ),
  spendCount: z.number(),
  /** What the store says of tags of this channel, the newest first. isKnown: the ad is among the platform's; it is passed over otherwise. */
  mappings: z.array(
    z.object({
      tag: z.enum(LINK_TAGS),
      text: z.string(),
      ...place,
      ...names,
      isKnown: z.boolean(),
      savedAt: timeField,
      /** Who saved it; absent once the account is gone. */
      savedBy: z.string().optional(),
    }),
  ),
  lastUpdate: timeField.optional(),
})

/** Of the ads that people are shown now; the range is that of their spend. */
const untagged = z.object({
  currency: z.string(),
  /** Absent: the channel is no ad platform of ours. */
  platform: z.enum(OAUTH_CHANNELS).optional(),
  /** Its connected accounts: what is told is of readAt. */
  readings: z.array(adReadingField),
  /** Running ads, and those of them whose link, or what is appended to it, the platform tells: forms have none. */
  running: z.number(),
  judged: z.number(),
  /** Ads whose clicks cannot be told apart: the most expensive first, MAX_AD_LINKS at most. */
  ads: z.array(
    z.object({
      ...place,
      ...names,
      /** The first link that lacks something; '' where the platform tells none, as of posts. */
      link: z.string(),
      /** How many of the ad's links lack something: a carousel has one for each card. */
      lacking: z.number(),
      links: z.number(),
      /** What the platform appends now, and at which level that is set. */
      tags: z.string(),
      tagsAt: z.enum(LINK_TAGS_AT),
      /** Names of parameters, and what to write in place of the present tags. */
      missing: z.array(z.string()),
      paste: z.string(),
      /** Absent: it cost nothing, or no day of it has a rate. */
      spend: z.string().optional(),
    }),
  ),
  /** Their number without the limit. */
  adCount: z.number(),
})

const tagOfChannel = { channel: channelField, tag: z.enum(LINK_TAGS), text: tagText.trim().min(1) }

export const adLinksSchemas = {
  links: { input: question, result: links },
  untagged: { input: z.object({ from: dayField, to: dayField, channel: channelField }), result: untagged },
  /** Has the ads of the channel's connected accounts read again soon; of one whose platform wants no calls now, once it does. Refused where none is connected. */
  readAdsAgain: { input: z.object({ channel: channelField }), result: z.object({}) },
  /** Campaigns, ad sets or ads whose name or id contains the text, by name; 50 at most. */
  findAds: {
    input: z.object({ channel: channelField, level: z.enum(ADS_LEVELS), query: z.string().max(200).default('') }),
    result: z.object({ ads: z.array(z.object({ ...place, ...names })) }),
  },
  /** Says which campaign, ad set or ad a tag means; replaces what was said of it. Refused where the channel has no such ad. */
  saveMapping: { input: z.object({ ...tagOfChannel, ...place }), result: z.object({}) },
  removeMapping: { input: z.object(tagOfChannel), result: z.object({}) },
}
export type AdLinks = z.output<typeof links>
export type UntaggedAds = z.output<typeof untagged>
export type AdLinksQuestion = z.output<typeof question>
export type AdPlace = z.output<(typeof adLinksSchemas)['findAds']['result']>['ads'][number]
