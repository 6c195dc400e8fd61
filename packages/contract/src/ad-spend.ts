/** Reading ad spend from connected ad accounts. One list for server, screens and stand-ins. */
import { OAUTH_CHANNELS, type OAuthChannel } from './channels.ts'

/** Channels whose spend is read: all that are connected by consent. */
export const SPEND_CHANNELS: readonly OAuthChannel[] = OAUTH_CHANNELS
export type SpendChannel = OAuthChannel
/** Whether a channel's spend is read. */
export const isSpendChannel = (channel: string): channel is SpendChannel => SPEND_CHANNELS.some((known) => known === channel)

/**
 * What is read of each ad account: today's figures every hour (with yesterday's, whose last hour came after midnight), the days before daily, because platforms
 * restate them, and the history once, newest first.
 */
export const SPEND_READS = ['today', 'recent', 'history'] as const
export type SpendRead = (typeof SPEND_READS)[number]

export const SPEND_RECENT_DAYS = 28
/** 13 months. */
export const SPEND_HISTORY_DAYS = 396

/** Longest text of a spend file, and the body size of its call, where quotes and line ends take two characters. */
export const SPEND_FILE_MAX_CHARACTERS = 5 * 1024 * 1024
export const SPEND_FILE_MAX_BYTES = 12 * 1024 * 1024
export const SPEND_FILE_MAX_LINES = 50_000
/** How far back its days may reach. */
export const SPEND_FILE_YEARS = 5

/** The columns of a spend file, in any order and case. One line is one day of a channel, campaign, ad set or ad. */
export const SPEND_FILE_COLUMNS = [
  { name: 'day', needed: true },
  { name: 'channel', needed: true },
  { name: 'spend', needed: true },
  { name: 'currency', needed: false },
  { name: 'campaign', needed: false },
  { name: 'campaign_id', needed: false },
  { name: 'adset', needed: false },
  { name: 'adset_id', needed: false },
  { name: 'ad', needed: false },
  { name: 'ad_id', needed: false },
  { name: 'impressions', needed: false },
  { name: 'clicks', needed: false },
  { name: 'orders', needed: false },
  { name: 'sales', needed: false },
] as const
export type SpendFileColumn = (typeof SPEND_FILE_COLUMNS)[number]['name']

/** Why a line cannot be taken. 'twice': an earlier line is of the same day, channel and ad; 'connected': a connected account tells this channel's spend. */
export const SPEND_FILE_FAULTS = [
  'missing',
  'too long',
  'no day',
  'in the future',
  'too old',
  'no number',
  'no currency',
  'twice',
  'connected',
  'broken',
] as const
export type SpendFileFault = (typeof SPEND_FILE_FAULTS)[number]
/** Faults that an answer lists; the rest is counted. */
export const LISTED_SPEND_FAULTS = 50

/** A valid sample file to download and fill in. */
export const SAMPLE_SPEND_FILE = `day,channel,spend,currency,campaign,impressions,clicks,orders,sales
2026-11-01,reddit,40.00,USD,Autumn,12000,150,3,210.00
2026-11-01,podcast,250.00,EUR,Slow mornings,,,,
2026-11-02,reddit,42.50,USD,Autumn,12800,161,2,140.00
`

/** How often a fixed cost is due. Its amount is spread evenly over the days of that time. */
export const COST_PERIODS = ['day', 'week', 'month', 'year'] as const
export type CostPeriod = (typeof COST_PERIODS)[number]
export const MAX_FIXED_COSTS = 100
/** Days whose rate can be set at once. */
export const MAX_RATE_DAYS = 400
