/**
 * Snapchat's statistics of an account's ads, and the lists of campaigns, ad squads, ads and creatives. Source: https://developers.snap.com/api/marketing-api/Ads-API/measurement,
 * .../campaigns, .../ad-squads, .../ads, .../creatives, .../interaction-zones, .../creative-elements, .../delivery-status, .../pagination.
 */
import { addDays, dayCount, daysOf, todayIn } from '@convbox/contract/date-range'
import { startOfDay } from '@convbox/contract/store-days'
import type { AdFigures } from '@convbox/server/platforms/spend-platform'
import { Decimal } from 'decimal.js'
import type { OAuthReply, OAuthStandIn, SignedCall } from '../oauth/oauth-stand-in.ts'
import type { AdAccount } from '../oauth/people.ts'
import type { ListedThing } from './ad-settings.ts'
import { creativeFile } from './creative-files.ts'

const SCOPE = 'snapchat-marketing-api'
const MAX_DAYS = 31
const FIELDS = new Set(['impressions', 'swipes', 'spend', 'conversion_purchases', 'conversion_purchases_value'])
const WINDOWS = new Set(['1_DAY', '7_DAY', '28_DAY'])
const PAGE = 2

const ok = (body: object): OAuthReply => ({ body: { request_status: 'SUCCESS', request_id: 'Sandbox', ...body } })
const refuse = (status: number, code: string, message: string): OAuthReply => ({
  status,
  body: { request_status: 'ERROR', request_id: 'Sandbox', debug_message: message, display_message: message, error_code: code },
})

const accountOf = ({ params, person, context }: SignedCall): AdAccount | OAuthReply => {
  if (context.ads.order === 'throttled') return refuse(429, 'E1008', 'Too many requests')
  const account = person.accounts.find(({ id }) => id === params['account'])
  return account === undefined || context.ads.order === 'denied' ? refuse(403, 'E3002', 'Unauthorized access') : account
}

const micros = (amount: string): number => new Decimal(amount).times(1_000_000).toNumber()

const deliveryOf = (thing: ListedThing, isOffAbove: boolean): string[] => {
  if (thing.state === 'off') return ['INVALID_NOT_ACTIVE']
  if (isOffAbove) return ['INVALID_NOT_EFFECTIVE_ACTIVE']
  return thing.state === 'ended' ? ['INVALID_END_TIME'] : ['VALID']
}
const REVIEWS = { on: 'APPROVED', off: 'APPROVED', ended: 'APPROVED', 'in review': 'PENDING', refused: 'REJECTED' } as const
const budgetOf = ({ budget }: ListedThing, total: string) =>
  budget && { [budget.period === 'day' ? 'daily_budget_micro' : total]: micros(budget.amount) }

/** A file has one id in all creatives of the account. */
const fileId = ({ creative }: ListedThing): string => `file-${creativeFile(creative).hash.slice(0, 8)}`

/** What the lists tell of each. */
const ROWS = {
  campaigns: (thing) => budgetOf(thing, 'lifetime_spend_cap_micro') ?? {},
  adsquads: (thing) => ({ campaign_id: thing.campaignId, ...budgetOf(thing, 'lifetime_budget_micro') }),
  ads: (thing) => ({ ad_squad_id: thing.adsetId, creative_id: thing.creativeId, review_status: REVIEWS[thing.state] }),
  creatives: (thing) => {
    const page = thing.link !== '' && { web_view_properties: { url: thing.tags === '' ? thing.link : `${thing.link}?${thing.tags}` } }
    const shown = { name: thing.creative, top_snap_media_id: fileId(thing) }
    if (thing.cards === undefined) return { type: 'WEB_VIEW', ...shown, ...page }
    const collection = { interaction_zone_id: `zone-${thing.creativeId}`, default_fallback_interaction_type: 'WEB_VIEW', ...page }
    return { type: 'COLLECTION', ...shown, collection_properties: collection }
  },
  media: (thing) => {
    const { kind, picture, video } = creativeFile(thing.creative)
    const isVideo = kind === 'video'
    return {
      id: fileId(thing),
      name: thing.creative,
      type: isVideo ? 'VIDEO' : 'IMAGE',
      media_status: 'READY',
      download_link: `https://adsapi-media.sc-cdn.net${isVideo ? video : picture}?Signature=Sandbox`,
    }
  },
  interaction_zones: (thing) => ({
    id: `zone-${thing.creativeId}`,
    headline: 'MORE',
    creative_element_ids: thing.cards?.map((_card, index) => `tile-${thing.creativeId}-${index}`) ?? [],
  }),
} as const satisfies Record<string, (thing: ListedThing) => Record<string, unknown>>
const SOURCES = {
  campaigns: 'campaigns',
  adsquads: 'adsets',
  ads: 'ads',
  creatives: 'ads',
  media: 'ads',
  interaction_zones: 'ads',
} as const

/** The tiles of collections: a page is enough for them all. */
const listTiles = async (call: SignedCall): Promise<OAuthReply> => {
  const account = accountOf(call)
  if (!('id' in account)) return account
  const { ads } = await call.context.ads.adsOf(account)
  const tiles = ads.flatMap(({ creativeId, cards = [] }) =>
    cards.map((url, index) => ({
      id: `tile-${creativeId}-${index}`,
      type: 'BUTTON',
      interaction_type: 'WEB_VIEW',
      web_view_properties: { url },
    })),
  )
  return ok({ paging: {}, creative_elements: tiles.map((tile) => ({ sub_request_status: 'SUCCESS', creative_element: tile })) })
}

/** A list in small pages, whose next one is an address. */
const list =
  (name: keyof typeof ROWS, one: string) =>
  async (call: SignedCall): Promise<OAuthReply> => {
    const account = accountOf(call)
    if (!('id' in account)) return account
    const limit = Number(call.query['limit'] ?? 50)
    if (!(limit >= 1 && limit <= 1000)) return refuse(400, 'E1001', 'limit must be between 1 and 1000')
    const all = await call.context.ads.adsOf(account)
    const off = new Set(all.campaigns.flatMap(({ id, state }) => (state === 'off' ? [id] : [])))
    const rows = all[SOURCES[name]].map((thing) => ({
      id: name === 'creatives' ? thing.creativeId : thing.id,
      name: thing.name,
      status: thing.state === 'off' ? 'PAUSED' : 'ACTIVE',
      delivery_status: deliveryOf(thing, name !== 'campaigns' && off.has(thing.campaignId)),
      ...ROWS[name](thing),
    }))
    const from = Number(call.query['cursor'] ?? 0)
    const next = from + Math.min(limit, PAGE)
    const paging = next < rows.length ? { next_link: `https://adsapi.snapchat.com/v1/next?cursor=${next}&limit=${limit}` } : {}
    return ok({ paging, [name]: rows.slice(from, next).map((row) => ({ sub_request_status: 'SUCCESS', [one]: row })) })
  }

/** Local midnight: the moment and its day; undefined for any other. */
const dayAt = (text: string | undefined, zone: string): string | undefined => {
  const at = Date.parse(text ?? '')
  if (Number.isNaN(at)) return undefined
  const day = todayIn(zone, at)
  return startOfDay(day, zone).getTime() === at ? day : undefined
}

const answerStats = async (call: SignedCall): Promise<OAuthReply> => {
  const account = accountOf(call)
  if (!('id' in account)) return account
  const { query } = call
  if (query['granularity'] !== 'DAY' || query['breakdown'] !== 'ad')
    return refuse(400, 'E1001', 'Unsupported Stats Query: granularity and breakdown')
  const fields = (query['fields'] ?? '').split(',')
  const unknown = fields.find((field) => !FIELDS.has(field))
  if (unknown !== undefined) return refuse(400, 'E1001', `Unsupported Stats Query: field ${unknown}`)
  if (!WINDOWS.has(query['swipe_up_attribution_window'] ?? '') || !WINDOWS.has(query['view_attribution_window'] ?? ''))
    return refuse(400, 'E1001', 'Unsupported Stats Query: attribution window')
  const [since, end] = [dayAt(query['start_time'], account.timeZone), dayAt(query['end_time'], account.timeZone)]
  if (since === undefined || end === undefined || end <= since)
    return refuse(
      400,
      'E1001',
      'Unsupported Stats Query: Timeseries queries with DAY granularity must have start and end times that are the start of a day for the account',
    )
  const until = addDays(end, -1)
  if (dayCount({ since, until }) > MAX_DAYS) return refuse(400, 'E1001', 'Unsupported Stats Query: at most 31 days')
  const byAd = Map.groupBy(await call.context.ads.figuresOf(account, { since, until }), ({ adId }) => adId)
  // Worked out once for each day: it is slow.
  const starts = new Map(daysOf({ since, until: end }).map((day) => [day, startOfDay(day, account.timeZone).toISOString()]))
  const told = (ad: AdFigures): Record<string, number> => ({
    impressions: ad.impressions,
    swipes: ad.linkClicks,
    spend: micros(ad.spend),
    conversion_purchases: Number(ad.reported.click7d.orders) + Number(ad.reported.view1d.orders),
    conversion_purchases_value: micros(ad.reported.click7d.sales) + micros(ad.reported.view1d.sales),
  })
  const ad = [...byAd].map(([id, figures]) => ({
    id,
    type: 'AD',
    granularity: 'DAY',
    timeseries: figures.map((one) => ({
      start_time: starts.get(one.day),
      end_time: starts.get(addDays(one.day, 1)),
      stats: Object.fromEntries(fields.map((field) => [field, told(one)[field]])),
    })),
  }))
  const stat = {
    id: account.id,
    type: 'AD_ACCOUNT',
    granularity: 'DAY',
    start_time: query['start_time'],
    end_time: query['end_time'],
    breakdown_stats: { ad },
  }
  return ok({ timeseries_stats: [{ sub_request_status: 'SUCCESS', timeseries_stat: stat }] })
}

/** Snapchat's calls about ads. */
export const snapchatAds: OAuthStandIn['signed'] = [
  { method: 'GET', path: '/v1/adaccounts/:account/stats', scope: SCOPE, answer: answerStats },
  { method: 'GET', path: '/v1/adaccounts/:account/campaigns', scope: SCOPE, answer: list('campaigns', 'campaign') },
  { method: 'GET', path: '/v1/adaccounts/:account/adsquads', scope: SCOPE, answer: list('adsquads', 'adsquad') },
  { method: 'GET', path: '/v1/adaccounts/:account/ads', scope: SCOPE, answer: list('ads', 'ad') },
  { method: 'GET', path: '/v1/adaccounts/:account/creatives', scope: SCOPE, answer: list('creatives', 'creative') },
  { method: 'GET', path: '/v1/adaccounts/:account/media', scope: SCOPE, answer: list('media', 'media') },
  { method: 'GET', path: '/v1/adaccounts/:account/interaction_zones', scope: SCOPE, answer: list('interaction_zones', 'interaction_zone') },
  { method: 'GET', path: '/v1/adaccounts/:account/creative_elements', scope: SCOPE, answer: listTiles },
]
