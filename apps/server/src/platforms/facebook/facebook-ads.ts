/**
 * Meta's campaigns, ad sets and ads. Archived ones are listed when their status is asked for, deleted ones never. A budget stands at the campaign or at its ad sets.
 * What the account is told to append to links is url_tags of each ad's creative, also to the links of posts and of a catalogue's products, which it does not tell.
 * Source: https://developers.facebook.com/documentation/ads-commerce/marketing-api/best-practices/manage-your-ad-object-status (2025-11-10),
 * .../reference/ad-campaign-group, .../reference/ad-campaign, .../reference/adgroup, .../reference/ad-creative (url_tags, object_story_spec, asset_feed_spec) and
 * https://developers.facebook.com/docs/marketing-api/currencies (amounts in units of the offset), read 2026-11.
 */
import { Decimal } from 'decimal.js'
import { z } from 'zod'
import { momentOf, readerOfStates, type AdCreative, type AdListing, type AdObject } from '../ad-listing.ts'
import { attempt, ChannelFault } from '../channel-call.ts'
import type { SignedClient } from '../oauth.ts'
import type { SpendAccount } from '../spend-platform.ts'
import { readEdge } from './graph-api.ts'

const stateOf = readerOfStates({
  active: ['ACTIVE'],
  paused: ['PAUSED'],
  'paused above': ['CAMPAIGN_PAUSED', 'ADSET_PAUSED'],
  archived: ['ARCHIVED'],
  deleted: ['DELETED'],
  'in review': ['PENDING_REVIEW'],
  scheduled: ['PREAPPROVED'],
  rejected: ['DISAPPROVED'],
  'not delivering': ['PENDING_BILLING_INFO', 'WITH_ISSUES'],
})
/** Without this list archived ones are left out. */
const LISTED = {
  campaigns: ['ACTIVE', 'PAUSED', 'ARCHIVED', 'IN_PROCESS', 'WITH_ISSUES'],
  adsets: ['ACTIVE', 'PAUSED', 'CAMPAIGN_PAUSED', 'ARCHIVED', 'IN_PROCESS', 'WITH_ISSUES'],
  ads: [
    'ACTIVE',
    'PAUSED',
    'CAMPAIGN_PAUSED',
    'ADSET_PAUSED',
    'ARCHIVED',
    'IN_PROCESS',
    'WITH_ISSUES',
    'PENDING_REVIEW',
    'PREAPPROVED',
    'DISAPPROVED',
    'PENDING_BILLING_INFO',
  ],
} as const
/** Currencies whose amounts are whole units; the others are told in hundredths. */
const WHOLE = new Set(['CLP', 'COP', 'CRC', 'HUF', 'ISK', 'IDR', 'JPY', 'KRW', 'PYG', 'TWD', 'VND'])
/** 100,000 of a kind. */
const MAX_PAGES = 500
/** Creatives are long. */
const CREATIVES_A_PAGE = '50'
const MAX_CREATIVE_PAGES = 2000

const text = z.string().default('')
const budgets = { daily_budget: text, lifetime_budget: text }
const campaign = z.object({ id: z.string(), name: text, effective_status: text, start_time: text, stop_time: text, ...budgets })
const adset = z.object({
  id: z.string(),
  name: text,
  campaign_id: text,
  effective_status: text,
  start_time: text,
  end_time: text,
  ...budgets,
})
const ad = z.object({ id: z.string(), name: text, campaign_id: text, adset_id: text, effective_status: text })

const call = z.object({ value: z.object({ link: z.string().optional(), lead_gen_form_id: z.string().optional() }).optional() }).optional()
const card = z.object({ link: z.string().optional() })
const cards = z.array(card).optional()
const creative = z.object({
  url_tags: text,
  link_url: z.string().optional(),
  /** The post that is shown, and the products that are. */
  effective_object_story_id: z.string().optional(),
  product_set_id: z.string().optional(),
  object_story_spec: z
    .object({
      link_data: z.object({ link: z.string().optional(), child_attachments: cards, call_to_action: call }).optional(),
      video_data: z.object({ call_to_action: call }).optional(),
      template_data: z.object({ link: z.string().optional() }).optional(),
    })
    .optional(),
  asset_feed_spec: z.object({ link_urls: z.array(z.object({ website_url: z.string().optional() })).optional() }).optional(),
})
const shownAd = z.object({ id: z.string(), creative: creative.optional() })
const files = z.object({
  id: z.string(),
  name: text,
  thumbnail_url: text,
  image_url: text,
  image_hash: text,
  video_id: text,
  object_story_spec: z.object({ link_data: z.object({ child_attachments: z.array(z.unknown()).optional() }).optional() }).optional(),
})
const pictured = z.object({ id: z.string(), creative: files.optional() })
const video = z.object({ id: z.string(), source: text })

/** Where a creative leads: one link, or that of each card. [''] for posts and catalogues, whose own links are not told; none for forms. */
export const linksOf = ({
  link_url: url,
  object_story_spec: story,
  asset_feed_spec: feed,
  effective_object_story_id: post,
  product_set_id: products,
}: z.output<typeof creative>): string[] => {
  const calls = [story?.link_data?.call_to_action?.value, story?.video_data?.call_to_action?.value]
  if (calls.some((value) => value?.lead_gen_form_id !== undefined)) return []
  if (products !== undefined) return ['']
  const told = [
    story?.link_data?.link,
    ...calls.map((value) => value?.link),
    ...(story?.link_data?.child_attachments ?? []).map(({ link }) => link),
    story?.template_data?.link,
    ...(feed?.link_urls ?? []).map(({ website_url: link }) => link),
    url,
  ]
  const links = [...new Set(told.flatMap((link) => link ?? []))].filter((link) => link !== '')
  return links.length === 0 && post !== undefined ? [''] : links
}

/** A budget in the account's currency; what is not set is '0' or absent. */
export const metaBudget = (
  { daily_budget: daily, lifetime_budget: total }: { daily_budget: string; lifetime_budget: string },
  currency: string,
): Pick<AdObject, 'budget'> => {
  const [amount, period] = Number(daily) > 0 ? [daily, 'day' as const] : [total, 'total' as const]
  if (!(Number(amount) > 0)) return {}
  return { budget: { amount: WHOLE.has(currency) ? amount : new Decimal(amount).div(100).toFixed(2), period } }
}

const times = (start: string, end: string): Pick<AdObject, 'startsAt' | 'endsAt'> => {
  const [startsAt, endsAt] = [momentOf(start), momentOf(end)]
  return { ...(startsAt && { startsAt }), ...(endsAt && { endsAt }) }
}

const readAll = <Row extends z.ZodType>(
  client: SignedClient,
  { externalId }: SpendAccount,
  list: keyof typeof LISTED,
  { fields, row }: { fields: string; row: Row },
): Promise<z.output<Row>[]> =>
  readEdge(
    client,
    `/act_${encodeURIComponent(externalId)}/${list}`,
    { fields, effective_status: JSON.stringify(LISTED[list]), maxPages: MAX_PAGES, failsIfLonger: true },
    row,
  )

/** The links of the ads that people are shown. */
const readLinks = async (
  client: SignedClient,
  { externalId }: SpendAccount,
): Promise<ReadonlyMap<string, NonNullable<AdObject['link']>>> => {
  const rows = await readEdge(
    client,
    `/act_${encodeURIComponent(externalId)}/ads`,
    {
      fields: 'id,creative{url_tags,link_url,object_story_spec,asset_feed_spec,effective_object_story_id,product_set_id}',
      effective_status: JSON.stringify(['ACTIVE']),
      limit: CREATIVES_A_PAGE,
      maxPages: MAX_CREATIVE_PAGES,
      failsIfLonger: true,
    },
    shownAd,
  )
  return new Map(
    rows.flatMap(({ id, creative: shown }) => {
      if (shown === undefined) return []
      const [url, ...others] = linksOf(shown)
      return url === undefined ? [] : [[id, { url, ...(others.length > 0 && { others }), tags: shown.url_tags, adds: [], tagsAt: 'ad' }]]
    }),
  )
}

/** Pictures are asked for in twice the width in which they are shown. */
const PICTURE_PX = 480

/** What ads show, archived ones too. Meta's hash of a picture and its id of a video are the same in every creative of the file. */
const readCreatives = async (client: SignedClient, account: SpendAccount): Promise<ReadonlyMap<string, AdCreative>> => {
  const rows = await readEdge(
    client,
    `/act_${encodeURIComponent(account.externalId)}/ads`,
    {
      fields: `id,creative.thumbnail_width(${PICTURE_PX}).thumbnail_height(${PICTURE_PX}){id,name,thumbnail_url,image_url,image_hash,video_id,object_story_spec}`,
      effective_status: JSON.stringify(LISTED.ads),
      limit: CREATIVES_A_PAGE,
      maxPages: MAX_CREATIVE_PAGES,
      failsIfLonger: true,
    },
    pictured,
  )
  const hasVideos = rows.some(({ creative: shown }) => shown !== undefined && shown.video_id !== '')
  const sources = hasVideos ? await readSources(client, account) : new Map<string, string>()
  return new Map(rows.flatMap(({ id, creative: shown }) => (shown === undefined ? [] : [[id, creativeOf(shown, sources)]])))
}

/** Where each video of the account can be played; of those of a page that the user does not manage Meta tells none, and of none where it refuses the list. */
const readSources = async (client: SignedClient, { externalId }: SpendAccount): Promise<ReadonlyMap<string, string>> => {
  const asked = await attempt(() =>
    readEdge(client, `/act_${encodeURIComponent(externalId)}/advideos`, { fields: 'id,source', maxPages: MAX_CREATIVE_PAGES }, video),
  )
  if ('failure' in asked && asked.failure !== 'permission missing') throw new ChannelFault(asked.failure, asked.missing, asked.retryMs)
  return new Map('value' in asked ? asked.value.map(({ id, source }) => [id, source]) : [])
}

const creativeOf = (shown: z.output<typeof files>, sources: ReadonlyMap<string, string>): AdCreative => {
  const { id, name, video_id: videoId, image_hash: hash, image_url: picture, thumbnail_url: thumbnail } = shown
  const cards = shown.object_story_spec?.link_data?.child_attachments ?? []
  const pictureUrl = (videoId === '' ? picture : '') || thumbnail
  const videoUrl = sources.get(videoId) ?? ''
  return {
    id,
    name,
    kind: cards.length > 1 ? 'carousel' : videoId !== '' ? 'video' : pictureUrl !== '' ? 'picture' : 'text',
    // The cards of a carousel have files of their own, which the creative does not name.
    ...(cards.length <= 1 &&
      (videoId !== '' || hash !== '') && { file: videoId === '' ? `meta picture ${hash}` : `meta video ${videoId}` }),
    ...(pictureUrl !== '' && { pictureUrl }),
    ...(videoUrl !== '' && { videoUrl }),
  }
}

export const facebookListing: AdListing = {
  ask: async (client, account) => {
    const { currency = '' } = account
    const campaigns = await readAll(client, account, 'campaigns', {
      fields: 'id,name,effective_status,daily_budget,lifetime_budget,start_time,stop_time',
      row: campaign,
    })
    const adsets = await readAll(client, account, 'adsets', {
      fields: 'id,name,campaign_id,effective_status,daily_budget,lifetime_budget,start_time,end_time',
      row: adset,
    })
    const ads = await readAll(client, account, 'ads', { fields: 'id,name,campaign_id,adset_id,effective_status', row: ad })
    const links = await readLinks(client, account)
    const creatives = await readCreatives(client, account)
    return {
      objects: [
        ...campaigns.map((row): AdObject => ({
          level: 'campaign',
          id: row.id,
          campaignId: row.id,
          adsetId: '',
          name: row.name,
          ...stateOf(row.effective_status),
          ...metaBudget(row, currency),
          ...times(row.start_time, row.stop_time),
        })),
        ...adsets.map((row): AdObject => ({
          level: 'adset',
          id: row.id,
          campaignId: row.campaign_id,
          adsetId: row.id,
          name: row.name,
          ...stateOf(row.effective_status),
          ...metaBudget(row, currency),
          ...times(row.start_time, row.end_time),
        })),
        ...ads.map((row): AdObject => {
          const [link, shown] = [links.get(row.id), creatives.get(row.id)]
          return {
            level: 'ad',
            id: row.id,
            campaignId: row.campaign_id,
            adsetId: row.adset_id,
            name: row.name,
            ...stateOf(row.effective_status),
            ...(link && { link }),
            ...(shown && { creative: shown }),
          }
        }),
      ],
    }
  },
}
