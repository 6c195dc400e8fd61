/**
 * Snapchat's campaigns, ad squads and ads, deleted ones too. The delivery status lists what keeps something from being shown; status and review status say the rest.
 * An ad leads where its creative does (web_view_properties.url), a collection also where each of its tiles does; tags stand in those links. Amounts are millionths of the account's currency.
 * Source: https://developers.snap.com/api/marketing-api/Ads-API/campaigns, .../ad-squads, .../ads, .../creatives (top_snap_media_id), .../media (download_link), .../interaction-zones, .../creative-elements, .../delivery-status, .../pagination, read 2026-11.
 */
import { isRunning, type AdState } from '@convbox/contract/reports/ad-states.values'
import { Decimal } from 'decimal.js'
import { z } from 'zod'
import { momentOf, type AdCreative, type AdListing, type AdObject } from '../ad-listing.ts'
import type { SignedClient } from '../oauth.ts'
import { readSnapchatList } from './snapchat-lists.ts'

/** By the delivery status: what says most goes first. */
const BY_DELIVERY: readonly (readonly [pattern: RegExp, state: AdState])[] = [
  [/DELETED/, 'deleted'],
  [/(?<!AFTER)_END_TIME$/, 'ended'],
  [/START_TIME$/, 'scheduled'],
  [/OVER_BUDGET/, 'limited by budget'],
  [/NOT_EFFECTIVE_ACTIVE/, 'paused above'],
  [/^INVALID|^NO_VALID|^NOT_/, 'not delivering'],
]

const text = z
  .string()
  .nullish()
  .transform((value) => value ?? '')
const words = z
  .array(z.string())
  .nullish()
  .transform((value) => value ?? [])
const micro = z.coerce.number().nullish()
const told = { id: z.string(), name: text, status: text, delivery_status: words, deleted: z.boolean().nullish() }
const budgets = { daily_budget_micro: micro, start_time: text, end_time: text }
const campaignRow = z.object({ campaign: z.object({ ...told, ...budgets, lifetime_spend_cap_micro: micro }) })
const squadRow = z.object({ adsquad: z.object({ ...told, ...budgets, lifetime_budget_micro: micro, campaign_id: text }) })
const adRow = z.object({ ad: z.object({ ...told, ad_squad_id: text, creative_id: text, review_status: text }) })
const webView = z.object({ url: text }).nullish()
const creativeRow = z.object({
  creative: z.object({
    id: z.string(),
    name: text,
    top_snap_media_id: text,
    web_view_properties: webView,
    /** Of a collection: where a swipe beside its tiles leads, and the tiles. */
    collection_properties: z.object({ interaction_zone_id: text, web_view_properties: webView }).nullish(),
  }),
})
type Creative = z.output<typeof creativeRow>['creative']
const zoneRow = z.object({ interaction_zone: z.object({ id: z.string(), creative_element_ids: z.array(z.string()).nullish() }) })
const mediaRow = z.object({ media: z.object({ id: z.string(), type: text, download_link: text }) })
const elementRow = z.object({ creative_element: z.object({ id: z.string(), web_view_properties: webView }) })

/** Where each creative leads: its own link first. The tiles of collections are asked for only where there are collections. */
const readLinks = async (client: SignedClient, path: string, creatives: readonly Creative[]): Promise<ReadonlyMap<string, string[]>> => {
  const hasTiles = creatives.some(({ collection_properties: collection }) => collection != null)
  const zones = hasTiles ? await readSnapchatList(client, `${path}/interaction_zones`, 'interaction_zones', zoneRow) : []
  const elements = hasTiles ? await readSnapchatList(client, `${path}/creative_elements`, 'creative_elements', elementRow) : []
  const tilesOf = new Map(zones.map(({ interaction_zone: { id, creative_element_ids: ids } }) => [id, ids ?? []]))
  const linkOf = new Map(elements.map(({ creative_element: { id, web_view_properties: page } }) => [id, page?.url ?? '']))
  const linksOf = ({ web_view_properties: page, collection_properties: collection }: Creative): string[] => {
    const tiles = tilesOf.get(collection?.interaction_zone_id ?? '') ?? []
    const all = [page?.url, collection?.web_view_properties?.url, ...tiles.map((id) => linkOf.get(id))]
    return [...new Set(all.flatMap((url) => (url === undefined || url === '' ? [] : [url])))]
  }
  return new Map(creatives.map((creative) => [creative.id, linksOf(creative)]))
}

/** What each creative shows. A file has one id in all creatives of its account; of a video there is no picture without a token. */
const readFiles = async (client: SignedClient, path: string, creatives: readonly Creative[]): Promise<ReadonlyMap<string, AdCreative>> => {
  const hasFiles = creatives.some(({ top_snap_media_id: file }) => file !== '')
  const files = hasFiles ? await readSnapchatList(client, `${path}/media`, 'media', mediaRow) : []
  const filesById = new Map(files.map(({ media }) => [media.id, media]))
  return new Map(
    creatives.map(({ id, name, top_snap_media_id: fileId, collection_properties: collection }): [string, AdCreative] => {
      const file = filesById.get(fileId)
      const kind = collection != null ? 'carousel' : file === undefined ? 'text' : file.type === 'VIDEO' ? 'video' : 'picture'
      const url = file?.download_link ?? ''
      const address = url !== '' && { [file?.type === 'VIDEO' ? 'videoUrl' : 'pictureUrl']: url }
      return [id, { id, name, kind, ...(kind !== 'carousel' && fileId !== '' && { file: `snapchat ${fileId}` }), ...address }]
    }),
  )
}

type Told = { status: string; delivery_status: string[]; deleted?: boolean | null | undefined; review_status?: string }

const stateOf = ({ status, delivery_status: delivery, deleted, review_status: review }: Told): Pick<AdObject, 'state' | 'word'> => {
  const word = [status, review, ...delivery].filter((part) => part !== undefined && part !== '').join(', ')
  const is = (state: AdState) => ({ state, word })
  if (deleted) return is('deleted')
  if (status === 'PAUSED') return is('paused')
  if (review === 'REJECTED') return is('rejected')
  if (review === 'PENDING') return is('in review')
  const state = BY_DELIVERY.find(([pattern]) => delivery.some((each) => pattern.test(each)))?.[1]
  return is(state ?? (status === 'ACTIVE' ? 'active' : 'unknown'))
}

const budgetOf = (daily: number | null | undefined, total: number | null | undefined): Pick<AdObject, 'budget'> => {
  const [micros, period] = daily ? [daily, 'day' as const] : [total, 'total' as const]
  return micros ? { budget: { amount: new Decimal(micros).div(1_000_000).toFixed(2), period } } : {}
}
const times = (row: { start_time: string; end_time: string }): Pick<AdObject, 'startsAt' | 'endsAt'> => {
  const [startsAt, endsAt] = [momentOf(row.start_time), momentOf(row.end_time)]
  return { ...(startsAt && { startsAt }), ...(endsAt && { endsAt }) }
}

export const snapchatListing: AdListing = {
  ask: async (client: SignedClient, { externalId }) => {
    const path = `/adaccounts/${encodeURIComponent(externalId)}`
    const campaigns = await readSnapchatList(client, `${path}/campaigns`, 'campaigns', campaignRow)
    const squads = await readSnapchatList(client, `${path}/adsquads`, 'adsquads', squadRow)
    const ads = await readSnapchatList(client, `${path}/ads`, 'ads', adRow)
    const creatives = (await readSnapchatList(client, `${path}/creatives`, 'creatives', creativeRow)).map(({ creative }) => creative)
    const links = await readLinks(client, path, creatives)
    const shown = await readFiles(client, path, creatives)
    const campaignOf = new Map(squads.map(({ adsquad }) => [adsquad.id, adsquad.campaign_id]))
    return {
      objects: [
        ...campaigns.map(({ campaign }): AdObject => ({
          level: 'campaign',
          id: campaign.id,
          campaignId: campaign.id,
          adsetId: '',
          name: campaign.name,
          ...stateOf(campaign),
          ...budgetOf(campaign.daily_budget_micro, campaign.lifetime_spend_cap_micro),
          ...times(campaign),
        })),
        ...squads.map(({ adsquad }): AdObject => ({
          level: 'adset',
          id: adsquad.id,
          campaignId: adsquad.campaign_id,
          adsetId: adsquad.id,
          name: adsquad.name,
          ...stateOf(adsquad),
          ...budgetOf(adsquad.daily_budget_micro, adsquad.lifetime_budget_micro),
          ...times(adsquad),
        })),
        ...ads.map(({ ad }): AdObject => {
          const state = stateOf(ad)
          const [url, ...others] = links.get(ad.creative_id) ?? []
          const creative = shown.get(ad.creative_id)
          return {
            level: 'ad',
            id: ad.id,
            campaignId: campaignOf.get(ad.ad_squad_id) ?? '',
            adsetId: ad.ad_squad_id,
            name: ad.name,
            ...state,
            ...(url !== undefined &&
              isRunning(state.state) && { link: { url, ...(others.length > 0 && { others }), tags: '', adds: [], tagsAt: 'ad' } }),
            ...(creative && { creative }),
          }
        }),
      ],
    }
  },
}
