/**
 * TikTok's campaigns, ad groups and ads, deleted ones too. The secondary status is what TikTok Ads Manager shows, and knows what is above. A budget stands at the
 * campaign or at its ad groups; times are UTC's. What is appended to links is utm_params of each ad.
 * Source: TikTok's API for Business, campaign/get (https://business-api.tiktok.com/portal/docs?id=1739315828649986), adgroup/get (?id=1739314558673922),
 * ad/get (?id=1735735588640770) and "Supported secondary statuses for a primary status" (?id=1757239620352002), read 2026-11.
 */
import { isRunning, type AdState } from '@convbox/contract/reports/ad-states.values'
import { Decimal } from 'decimal.js'
import { z } from 'zod'
import { momentOf, readerOfStates, type AdListing, type AdObject } from '../ad-listing.ts'
import { ChannelFault } from '../channel-call.ts'
import type { SignedClient } from '../oauth.ts'
import { askTiktok, readTiktok } from './tiktok-api.ts'
import { adFiles, creativeIdOf, readTiktokCreatives } from './tiktok-creatives.ts'

/** Without what it is of: CAMPAIGN_STATUS_, ADGROUP_STATUS_ or AD_STATUS_. */
const readTail = readerOfStates({
  active: [
    'ENABLE',
    'DELIVERY_OK',
    'PARTIAL_AUDIT_DELIVERY_OK',
    'REVIEW_PARTIALLY_APPROVED',
    'SEARCH_KEYWORDS_PARTIAL_APPROVED',
    'SHADOW_ADGROUP_REAUDIT',
  ],
  'limited by budget': ['BUDGET_EXCEED', 'CAMPAIGN_EXCEED'],
  paused: ['DISABLE'],
  'paused above': ['CAMPAIGN_DISABLE', 'ADGROUP_DISABLE'],
  deleted: ['DELETE', 'CAMPAIGN_DELETE', 'ADGROUP_DELETE'],
  ended: ['TIME_DONE', 'DONE', 'RF_TIME_DONE', 'RF_TERMINATE'],
  scheduled: ['NOT_START', 'LIVE_NOT_START', 'AWAITING_RELEASE', 'RF_BOOKING', 'RF_SCHEDULE'],
  'in review': [
    'AUDIT',
    'REAUDIT',
    'ADVERTISER_AUDIT',
    'PARTIAL_AUDIT_NO_DELIVERY',
    'ADGROUP_PARTIAL_AUDIT_NO_DELIVERY',
    'SEARCH_KEYWORDS_IN_REVIEW',
  ],
  rejected: ['AUDIT_DENY', 'ADGROUP_AUDIT_DENY', 'ADVERTISER_AUDIT_DENY', 'REVIEW_DISAPPROVED', 'RF_AD_AUDIT_DENY'],
  'not delivering': [
    'BALANCE_EXCEED',
    'CREATE',
    'FROZEN',
    'TRANSCODING_FAIL',
    'PIXEL_UNBIND',
    'ASSET_AUTHORIZATION_LOST',
    'ADGROUP_ASSET_AUTHORIZATION_LOST',
    'ADGROUP_QUOTA_LIMIT',
    'AD_QUOTA_LIMIT',
    'MUSIC_AUTHORIZATION_MISSING',
    'PRODUCT_UNAVAILABLE',
    'ANCHOR_UNAVAILABLE',
    'LIVE_OFFLINE',
  ],
})
const stateOf = (word: string): { state: AdState; word: string } => ({
  ...readTail(word.replace(/^(?:CAMPAIGN|ADGROUP|AD)_STATUS_/, '')),
  word,
})

const ROWS_A_PAGE = 1000
/** 1,000 pages: more than an account can have. */
const MAX_PAGES = 1000
const ALL = JSON.stringify({ primary_status: 'STATUS_ALL' })

const text = z
  .string()
  .nullish()
  .transform((value) => value ?? '')
const id = z.coerce.string()
const budget = { budget: z.coerce.number().nullish(), budget_mode: text }
const campaign = z.object({ campaign_id: id, campaign_name: text, secondary_status: text, ...budget })
const adgroup = z.object({
  adgroup_id: id,
  adgroup_name: text,
  campaign_id: id,
  secondary_status: text,
  schedule_type: text,
  schedule_start_time: text,
  schedule_end_time: text,
  ...budget,
})
const ad = z.object({
  ad_id: id,
  ad_name: text,
  adgroup_id: id,
  campaign_id: id,
  secondary_status: text,
  landing_page_url: text,
  utm_params: z.array(z.object({ key: z.string(), value: z.string() })).nullish(),
  ...adFiles.shape,
})

/** Every page of a list. */
const readAll = async <Row extends z.ZodObject>(
  client: SignedClient,
  accountId: string,
  path: string,
  row: Row,
): Promise<z.output<Row>[]> => {
  const rows: z.output<Row>[] = []
  for (let number = 1, pages = 1; number <= pages; number += 1) {
    if (number > MAX_PAGES) throw new ChannelFault('unknown answer')
    const params = {
      advertiser_id: accountId,
      filtering: ALL,
      fields: JSON.stringify(Object.keys(row.shape)),
      page: String(number),
      page_size: String(ROWS_A_PAGE),
    }
    const page = z.object({ list: z.array(row), page_info: z.object({ total_page: z.number() }) })
    const { list, page_info: info } = readTiktok(await askTiktok(client, path, params), page)
    rows.push(...list)
    pages = info.total_page
  }
  return rows
}

/** BUDGET_MODE_INFINITE: it is set at the other level. */
const budgetOf = ({
  budget: amount,
  budget_mode: mode,
}: {
  budget?: number | null | undefined
  budget_mode: string
}): Pick<AdObject, 'budget'> => {
  const period =
    mode === 'BUDGET_MODE_TOTAL' ? 'total' : mode === 'BUDGET_MODE_DAY' || mode === 'BUDGET_MODE_DYNAMIC_DAILY_BUDGET' ? 'day' : undefined
  return period === undefined || !amount ? {} : { budget: { amount: new Decimal(amount).toFixed(2), period } }
}

/** '2026-11-30 23:59:59' of UTC. */
const utc = (time: string): Date | undefined => momentOf(time === '' ? '' : `${time.replace(' ', 'T')}Z`)
const times = (row: z.output<typeof adgroup>): Pick<AdObject, 'startsAt' | 'endsAt'> => {
  const startsAt = utc(row.schedule_start_time)
  // Without an end TikTok tells one in ten years.
  const endsAt = row.schedule_type === 'SCHEDULE_FROM_NOW' ? undefined : utc(row.schedule_end_time)
  return { ...(startsAt && { startsAt }), ...(endsAt && { endsAt }) }
}

export const tiktokListing: AdListing = {
  ask: async (client, { externalId }) => {
    const campaigns = await readAll(client, externalId, '/campaign/get/', campaign)
    const groups = await readAll(client, externalId, '/adgroup/get/', adgroup)
    const ads = await readAll(client, externalId, '/ad/get/', ad)
    const creatives = await readTiktokCreatives(client, externalId, ads)
    return {
      objects: [
        ...campaigns.map((row): AdObject => ({
          level: 'campaign',
          id: row.campaign_id,
          campaignId: row.campaign_id,
          adsetId: '',
          name: row.campaign_name,
          ...stateOf(row.secondary_status),
          ...budgetOf(row),
        })),
        ...groups.map((row): AdObject => ({
          level: 'adset',
          id: row.adgroup_id,
          campaignId: row.campaign_id,
          adsetId: row.adgroup_id,
          name: row.adgroup_name,
          ...stateOf(row.secondary_status),
          ...budgetOf(row),
          ...times(row),
        })),
        ...ads.map((row): AdObject => {
          const state = stateOf(row.secondary_status)
          const shown = creatives.get(creativeIdOf(row))
          const tags = (row.utm_params ?? []).map(({ key, value }) => `${key}=${value}`).join('&')
          return {
            level: 'ad',
            id: row.ad_id,
            campaignId: row.campaign_id,
            adsetId: row.adgroup_id,
            name: row.ad_name,
            ...state,
            ...(row.landing_page_url !== '' &&
              isRunning(state.state) && { link: { url: row.landing_page_url, tags, adds: [], tagsAt: 'ad' } }),
            ...(shown && { creative: shown }),
          }
        }),
      ],
    }
  },
}
