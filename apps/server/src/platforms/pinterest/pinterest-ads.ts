/**
 * Pinterest's campaigns, ad groups and ads, archived ones too. The summary status is Pinterest's own sum of status, dates and review. A budget stands at the
 * campaign, or at its ad groups. An ad without a destination of its own leads where its Pin does; tags stand in the link itself.
 * Source: https://developers.pinterest.com/docs/api/v5/campaigns-list, .../ad_groups-list, .../ads-list, as in Pinterest's own description of the API (CampaignSummaryStatus,
 * AdGroupSummaryStatus, PinPromotionSummaryStatus, budget_in_micro_currency, daily_spend_cap, carousel_destination_urls, pages of at most 250), read 2026-11.
 */
import { isRunning } from '@convbox/contract/reports/ad-states.values'
import { Decimal } from 'decimal.js'
import { z } from 'zod'
import { readerOfStates, type AdListing, type AdObject } from '../ad-listing.ts'
import { callChannel, ChannelFault, readBody } from '../channel-call.ts'
import type { SignedClient } from '../oauth.ts'
import { readPins } from './pinterest-pins.ts'

const API = 'https://api.pinterest.com'
const PAGE = '250'
/** 250,000 of a kind. */
const MAX_PAGES = 1000
/** Without them only some are listed. */
const STATUSES = ['ACTIVE', 'PAUSED', 'ARCHIVED', 'DRAFT'] as const

const stateOf = readerOfStates({
  active: ['RUNNING', 'APPROVED'],
  paused: ['PAUSED'],
  scheduled: ['NOT_STARTED'],
  ended: ['COMPLETED'],
  archived: ['ARCHIVED'],
  deleted: ['DELETED_DRAFT'],
  'in review': ['PENDING'],
  rejected: ['REJECTED'],
  'not delivering': ['ADVERTISER_DISABLED', 'DRAFT'],
})

const text = z
  .string()
  .nullish()
  .transform((value) => value ?? '')
const count = z
  .number()
  .nullish()
  .transform((value) => value ?? 0)
const campaign = z.object({
  id: z.string(),
  name: text,
  summary_status: text,
  daily_spend_cap: count,
  lifetime_spend_cap: count,
  end_time: count,
})
const adGroup = z.object({
  id: z.string(),
  name: text,
  campaign_id: text,
  summary_status: text,
  budget_in_micro_currency: count,
  budget_type: text,
  end_time: count,
})
const ad = z.object({
  id: z.string(),
  name: text,
  campaign_id: text,
  ad_group_id: text,
  summary_status: text,
  destination_url: text,
  pin_id: text,
  /** Of each card of a carousel. */
  carousel_destination_urls: z.array(z.string()).nullish(),
})

const readAll = async <Row extends z.ZodType>(
  client: SignedClient,
  accountId: string,
  list: string,
  row: Row,
): Promise<z.output<Row>[]> => {
  const rows: z.output<Row>[] = []
  let bookmark: string | undefined
  for (let page = 0; page < MAX_PAGES; page += 1) {
    const statuses = STATUSES.map((status) => `entity_statuses=${status}`).join('&')
    const answer = await callChannel({
      url: client.at(API, `/v5/ad_accounts/${encodeURIComponent(accountId)}/${list}?${statuses}`),
      params: { page_size: PAGE, ...(bookmark !== undefined && { bookmark }) },
      headers: { authorization: `Bearer ${client.accessToken}` },
    })
    const body = readBody(answer, z.object({ items: z.array(row), bookmark: z.string().nullish() }))
    rows.push(...body.items)
    bookmark = body.bookmark ?? undefined
    if (bookmark === undefined) return rows
  }
  throw new ChannelFault('unknown answer')
}

/** Whether people are shown an ad. */
const isShown = ({ summary_status: word }: z.output<typeof ad>): boolean => isRunning(stateOf(word).state)

/** Millionths of the account's currency. */
const budgetOf = (micros: number, period: 'day' | 'total'): Pick<AdObject, 'budget'> =>
  micros > 0 ? { budget: { amount: new Decimal(micros).div(1_000_000).toFixed(2), period } } : {}
/** Seconds since 1970; 0: no end. */
const endOf = (seconds: number): Pick<AdObject, 'endsAt'> => (seconds > 0 ? { endsAt: new Date(seconds * 1000) } : {})

export const pinterestListing: AdListing = {
  ask: async (client, { externalId }) => {
    const campaigns = await readAll(client, externalId, 'campaigns', campaign)
    const groups = await readAll(client, externalId, 'ad_groups', adGroup)
    const ads = await readAll(client, externalId, 'ads', ad)
    // Stable: ads keep their order within each part.
    const wanted = ads.toSorted((one, other) => Number(isShown(other)) - Number(isShown(one)))
    const pins = await readPins(client, externalId, [...new Set(wanted.flatMap(({ pin_id: pin }) => pin || []))])
    return {
      objects: [
        ...campaigns.map((row): AdObject => ({
          level: 'campaign',
          id: row.id,
          campaignId: row.id,
          adsetId: '',
          name: row.name,
          ...stateOf(row.summary_status),
          ...(row.daily_spend_cap > 0 ? budgetOf(row.daily_spend_cap, 'day') : budgetOf(row.lifetime_spend_cap, 'total')),
          ...endOf(row.end_time),
        })),
        ...groups.map((row): AdObject => ({
          level: 'adset',
          id: row.id,
          campaignId: row.campaign_id,
          adsetId: row.id,
          name: row.name,
          ...stateOf(row.summary_status),
          // CBO_ADGROUP: a share of the campaign's budget, which Pinterest sets.
          ...(row.budget_type !== 'CBO_ADGROUP' &&
            budgetOf(row.budget_in_micro_currency, row.budget_type === 'LIFETIME' ? 'total' : 'day')),
          ...endOf(row.end_time),
        })),
        ...ads.map((row): AdObject => {
          const state = stateOf(row.summary_status)
          const pin = pins.get(row.pin_id)
          const own = [row.destination_url, ...(row.carousel_destination_urls ?? [])].filter((link) => link !== '')
          const [url, ...others] = new Set(own.length > 0 ? own : (pin?.links ?? []))
          return {
            level: 'ad',
            id: row.id,
            campaignId: row.campaign_id,
            adsetId: row.ad_group_id,
            name: row.name,
            ...state,
            ...(url !== undefined &&
              isRunning(state.state) && { link: { url, ...(others.length > 0 && { others }), tags: '', adds: [], tagsAt: 'ad' } }),
            ...(pin && { creative: pin.creative }),
          }
        }),
      ],
    }
  },
}
