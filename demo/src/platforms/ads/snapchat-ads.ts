/**
 * Snapchat's statistics of an account's ads, and the lists of campaigns, ad squads and ads. Source: https://developers.snap.com/api/marketing-api/Ads-API/measurement,
 * .../campaigns, .../ad-squads, .../ads, .../pagination.
 */
import { addDays, dayCount, daysOf, todayIn } from '@convbox/contract/date-range'
import { startOfDay } from '@convbox/contract/store-days'
import type { AdFigures } from '@convbox/server/platforms/spend-platform'
import { Decimal } from 'decimal.js'
import type { OAuthReply, OAuthStandIn, SignedCall } from '../oauth/oauth-stand-in.ts'
import type { AdAccount } from '../oauth/people.ts'

const SCOPE = 'snapchat-marketing-api'
const MAX_DAYS = 31
/** Days whose ads are listed. */
const LISTED_DAYS = 2
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

/** Ads that the account had lately, once each. */
const adsOf = async ({ context }: SignedCall, account: AdAccount): Promise<AdFigures[]> => {
  const until = todayIn(account.timeZone, context.readNowMs())
  const figures = await context.ads.figuresOf(account, { since: addDays(until, -LISTED_DAYS), until })
  return [...new Map(figures.map((ad) => [ad.adId, ad])).values()]
}

/** A list in small pages, whose next one is an address. */
const list =
  (name: string, one: string, rowsOf: (ads: readonly AdFigures[]) => { id: string }[]) =>
  async (call: SignedCall): Promise<OAuthReply> => {
    const account = accountOf(call)
    if (!('id' in account)) return account
    const limit = Number(call.query['limit'] ?? 50)
    if (!(limit >= 1 && limit <= 1000)) return refuse(400, 'E1001', 'limit must be between 1 and 1000')
    const rows = [...new Map(rowsOf(await adsOf(call, account)).map((row) => [row.id, row])).values()]
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
  {
    method: 'GET',
    path: '/v1/adaccounts/:account/campaigns',
    scope: SCOPE,
    answer: list('campaigns', 'campaign', (ads) => ads.map((ad) => ({ id: ad.campaignId, name: ad.campaign }))),
  },
  {
    method: 'GET',
    path: '/v1/adaccounts/:account/adsquads',
    scope: SCOPE,
    answer: list('adsquads', 'adsquad', (ads) => ads.map((ad) => ({ id: ad.adsetId, name: ad.adset, campaign_id: ad.campaignId }))),
  },
  {
    method: 'GET',
    path: '/v1/adaccounts/:account/ads',
    scope: SCOPE,
    answer: list('ads', 'ad', (ads) =>
      ads.map((ad) => ({ id: ad.adId, name: ad.ad, ad_squad_id: ad.adsetId, creative_id: ad.creativeId })),
    ),
  },
]
