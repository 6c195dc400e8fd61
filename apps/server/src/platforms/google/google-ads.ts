/**
 * Google Ads' campaigns, ad groups and ads. The primary status is Google's own sum of status, dates, policy and what is above; its reasons say more. A budget
 * belongs to the campaign. Performance Max has asset groups in place of ads: they have links, and figures by campaign alone. With auto-tagging Google appends its click id (gclid) by itself.
 * Source: the resources campaign, campaign_budget, ad_group, ad_group_ad, asset_group and customer of Google Ads API v25
 * (https://developers.google.com/google-ads/api/fields/v25/overview), CampaignPrimaryStatusReason and AdGroupAdPrimaryStatusReason beside them (2026-07-22),
 * end_date_time since v23 (.../diff-tool/v23/versus-v22, 2026-01-23), final URL suffix and tracking template: .../api/docs/reporting/url-templates; read 2026-11.
 */
import { isRunning, type AdState } from '@convbox/contract/reports/ad-states.values'
import { startOfDay } from '@convbox/contract/store-days'
import { Decimal } from 'decimal.js'
import { z } from 'zod'
import type { AdListing, AdObject } from '../ad-listing.ts'
import { composeLink, type LinkLevel } from '../link-suffix.ts'
import { readGoogleCreatives } from './google-creatives.ts'
import { ADS_LISTED, ASSET_GROUPS_LISTED, CAMPAIGNS_LISTED, GROUPS_LISTED, URL_SETTINGS } from './google-queries.sql.ts'
import { searchGoogle } from './google-search.ts'

const id = z.coerce.string()
const text = z.string().default('')
const micros = z.coerce.string().optional()
const urls = { finalUrlSuffix: text, trackingUrlTemplate: text }
const status = { status: text, primaryStatus: text, primaryStatusReasons: z.array(z.string()).default([]) }
const customerRow = z.object({ customer: z.object({ autoTaggingEnabled: z.boolean().default(false), ...urls }) })
const campaignRow = z.object({
  campaign: z.object({ id, name: text, endDateTime: text, ...status, ...urls }),
  campaignBudget: z.object({ amountMicros: micros, totalAmountMicros: micros }).default({}),
})
const groupRow = z.object({ campaign: z.object({ id }), adGroup: z.object({ id, name: text, ...status, ...urls }) })
const adRow = z.object({
  campaign: z.object({ id }),
  adGroup: z.object({ id }),
  adGroupAd: z.object({ ad: z.object({ id, name: text, finalUrls: z.array(z.string()).default([]), ...urls }), ...status }),
})
const assetRow = z.object({
  campaign: z.object({ id }),
  assetGroup: z.object({ id, name: text, finalUrls: z.array(z.string()).default([]), ...status }),
})
type Status = { status: string; primaryStatus: string; primaryStatusReasons: string[] }

/** What says more than the primary status, the first that holds. */
const BY_REASON: readonly (readonly [reason: string, state: AdState])[] = [
  ['CAMPAIGN_REMOVED', 'deleted'],
  ['AD_GROUP_REMOVED', 'deleted'],
  ['CAMPAIGN_PAUSED', 'paused above'],
  ['AD_GROUP_PAUSED', 'paused above'],
  ['CAMPAIGN_ENDED', 'ended'],
  ['CAMPAIGN_PENDING', 'scheduled'],
  ['AD_GROUP_AD_DISAPPROVED', 'rejected'],
  ['AD_GROUP_AD_UNDER_REVIEW', 'in review'],
  ['BUDGET_CONSTRAINED', 'limited by budget'],
]
const BY_STATUS: ReadonlyMap<string, AdState> = new Map([
  ['ELIGIBLE', 'active'],
  ['LEARNING', 'active'],
  ['LIMITED', 'limited'],
  ['PAUSED', 'paused'],
  ['REMOVED', 'deleted'],
  ['ENDED', 'ended'],
  ['PENDING', 'scheduled'],
  ['NOT_ELIGIBLE', 'not delivering'],
  ['MISCONFIGURED', 'not delivering'],
])

const stateOf = ({ status: own, primaryStatus, primaryStatusReasons: reasons }: Status): Pick<AdObject, 'state' | 'word'> => {
  const word = reasons.length === 0 ? primaryStatus : `${primaryStatus} (${reasons.join(', ')})`
  if (own === 'PAUSED') return { state: 'paused', word }
  if (own === 'REMOVED') return { state: 'deleted', word }
  const [, state] = BY_REASON.find(([reason]) => reasons.includes(reason)) ?? []
  return { state: state ?? BY_STATUS.get(primaryStatus) ?? 'unknown', word }
}

const budgetOf = ({ amountMicros, totalAmountMicros }: z.output<typeof campaignRow>['campaignBudget']): Pick<AdObject, 'budget'> => {
  const [told, period] = Number(totalAmountMicros) > 0 ? [totalAmountMicros, 'total' as const] : [amountMicros, 'day' as const]
  return told !== undefined && Number(told) > 0 ? { budget: { amount: new Decimal(told).div(1_000_000).toFixed(2), period } } : {}
}

/** A local time as Google writes it: '2026-11-30 23:59:59'. */
const endOf = (local: string, zone: string): Pick<AdObject, 'endsAt'> => {
  const [, day, hours, minutes, seconds] = /^(\d{4}-\d\d-\d\d) (\d\d):(\d\d):(\d\d)$/.exec(local) ?? []
  if (day === undefined) return {}
  const afterMidnightMs = ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1000
  return { endsAt: new Date(startOfDay(day, zone).getTime() + afterMidnightMs) }
}

type Urls = { finalUrlSuffix: string; trackingUrlTemplate: string }
const levelOf = (at: LinkLevel['at'], told: Urls | undefined): LinkLevel => ({
  at,
  suffix: told?.finalUrlSuffix ?? '',
  template: told?.trackingUrlTemplate ?? '',
})

export const googleListing: AdListing = {
  ask: async (client, { externalId, parentId, timeZone = 'UTC' }) => {
    const at = { customerId: externalId, managerId: parentId, failsIfShut: true } as const
    const [own] = await searchGoogle(client, at, URL_SETTINGS, customerRow)
    const campaigns = await searchGoogle(client, at, CAMPAIGNS_LISTED, campaignRow)
    const groups = await searchGoogle(client, at, GROUPS_LISTED, groupRow)
    const ads = await searchGoogle(client, at, ADS_LISTED, adRow)
    const assetGroups = await searchGoogle(client, at, ASSET_GROUPS_LISTED, assetRow)
    const creatives = await readGoogleCreatives(client, at)
    const campaignsById = new Map(campaigns.map(({ campaign }) => [campaign.id, campaign]))
    const groupsById = new Map(groups.map(({ adGroup }) => [adGroup.id, adGroup]))
    const adds = own?.customer.autoTaggingEnabled === true ? ['gclid'] : []
    return {
      objects: [
        ...campaigns.map(({ campaign, campaignBudget }): AdObject => ({
          level: 'campaign',
          id: campaign.id,
          campaignId: campaign.id,
          adsetId: '',
          name: campaign.name,
          ...stateOf(campaign),
          ...budgetOf(campaignBudget),
          ...endOf(campaign.endDateTime, timeZone),
        })),
        ...groups.map(({ campaign, adGroup }): AdObject => ({
          level: 'adset',
          id: adGroup.id,
          campaignId: campaign.id,
          adsetId: adGroup.id,
          name: adGroup.name,
          ...stateOf(adGroup),
        })),
        ...ads.map(({ campaign, adGroup, adGroupAd: { ad, ...told } }): AdObject => {
          const state = stateOf(told)
          const shown = creatives.get(`${adGroup.id} ${ad.id}`)
          const levels = [
            levelOf('ad', ad),
            levelOf('adset', groupsById.get(adGroup.id)),
            levelOf('campaign', campaignsById.get(campaign.id)),
            levelOf('account', own?.customer),
          ]
          return {
            level: 'ad',
            id: ad.id,
            campaignId: campaign.id,
            adsetId: adGroup.id,
            name: ad.name,
            ...state,
            ...(ad.finalUrls.length > 0 && isRunning(state.state) && { link: composeLink(ad.finalUrls, levels, adds) }),
            ...(shown && { creative: shown }),
          }
        }),
        ...assetGroups.map(({ campaign, assetGroup }): AdObject => {
          const state = stateOf(assetGroup)
          const levels = [levelOf('campaign', campaignsById.get(campaign.id)), levelOf('account', own?.customer)]
          return {
            level: 'ad',
            id: assetGroup.id,
            campaignId: campaign.id,
            adsetId: '',
            name: assetGroup.name,
            ...state,
            ...(assetGroup.finalUrls.length > 0 &&
              isRunning(state.state) && { link: { ...composeLink(assetGroup.finalUrls, levels, adds), isByCampaign: true } }),
          }
        }),
      ],
    }
  },
}
