/**
 * Pinterest's lists of an account's campaigns, ad groups and ads: only of the statuses asked for, in pages of at most 250 with a bookmark. Source:
 * https://developers.pinterest.com/docs/api/v5/campaigns-list, .../ad_groups-list and .../ads-list, read 2026-11.
 */
import { Decimal } from 'decimal.js'
import type { OAuthReply, SignedCall } from '../oauth/oauth-stand-in.ts'
import type { AdAccount } from '../oauth/people.ts'
import type { AccountAds, ListedThing } from './ad-settings.ts'
import { creativeFile } from './creative-files.ts'

type List = 'campaigns' | 'adsets' | 'ads'

const MAX_PAGE = 250
const PAGE = 2
/** Long ago. */
const ENDED = 1_767_225_600

const micros = (thing: ListedThing, period: 'day' | 'total'): number | null =>
  thing.budget?.period === period ? new Decimal(thing.budget.amount).times(1_000_000).toNumber() : null

const statusOf = (list: List, { state }: ListedThing): string => {
  if (state === 'off') return 'PAUSED'
  if (list === 'ads') return state === 'refused' ? 'REJECTED' : state === 'in review' ? 'PENDING' : 'APPROVED'
  return state === 'ended' ? 'COMPLETED' : 'RUNNING'
}

const ROWS: Record<List, (thing: ListedThing, all: AccountAds) => Record<string, unknown>> = {
  campaigns: (thing) => ({
    daily_spend_cap: micros(thing, 'day'),
    lifetime_spend_cap: micros(thing, 'total'),
    is_campaign_budget_optimization: thing.budget !== undefined,
    end_time: null,
    type: 'campaign',
  }),
  adsets: (thing, all) => {
    const isShared = all.campaigns.some(({ id, budget }) => id === thing.campaignId && budget !== undefined)
    return {
      campaign_id: thing.campaignId,
      // Under a campaign's own budget, a share that Pinterest sets.
      budget_in_micro_currency: isShared ? 12_000_000 : (micros(thing, 'day') ?? micros(thing, 'total')),
      budget_type: isShared ? 'CBO_ADGROUP' : thing.budget?.period === 'total' ? 'LIFETIME' : 'DAILY',
      end_time: thing.state === 'ended' ? ENDED : null,
      type: 'adgroup',
    }
  },
  ads: (thing) => ({
    campaign_id: thing.campaignId,
    ad_group_id: thing.adsetId,
    pin_id: thing.creativeId,
    destination_url: thing.link === '' ? null : thing.tags === '' ? thing.link : `${thing.link}?${thing.tags}`,
    ...(thing.cards && { carousel_destination_urls: thing.cards }),
    review_status: statusOf('ads', thing) === 'PAUSED' ? 'APPROVED' : statusOf('ads', thing),
    type: 'pinpromotion',
  }),
}

/** A Pin of an ad. Where it leads is told here, also of an ad that names no destination of its own. */
export const tellPin = async (
  { params, context }: SignedCall,
  account: AdAccount,
  refuse: (status: number, code: number, message: string) => OAuthReply,
): Promise<OAuthReply> => {
  const { ads } = await context.ads.adsOf(account)
  const thing = ads.find(({ creativeId }) => creativeId === params['pin'])
  if (thing === undefined) return refuse(404, 50, 'Pin not found.')
  const { kind, picture, video } = creativeFile(thing.creative)
  const images = Object.fromEntries(
    [150, 400, 600].map((px) => [`${px}x`, { width: px, height: px, url: `https://i.pinimg.com${picture}?${px}x` }]),
  )
  const media =
    kind === 'video'
      ? { media_type: 'video', images: null, cover_image_url: `https://i.pinimg.com${picture}`, video_url: `https://v1.pinimg.com${video}` }
      : { media_type: 'image', images }
  return { body: { id: thing.creativeId, title: thing.creative, link: thing.pinLink ?? null, media } }
}

/** Answers a question for a list. */
export const listPinterest = async (
  { query, context }: SignedCall,
  account: AdAccount,
  list: List,
  refuse: (status: number, code: number, message: string) => OAuthReply,
): Promise<OAuthReply> => {
  const size = Number(query['page_size'] ?? 25)
  if (!(size >= 1 && size <= MAX_PAGE)) return refuse(400, 1, 'page_size must be between 1 and 250')
  const all = await context.ads.adsOf(account)
  const rows = all[list].map((thing) => ({
    id: thing.id,
    name: thing.name,
    ad_account_id: account.id,
    status: thing.state === 'off' ? 'PAUSED' : 'ACTIVE',
    summary_status: statusOf(list, thing),
    ...ROWS[list](thing, all),
  }))
  const from = Number(query['bookmark'] ?? 0)
  const next = from + Math.min(size, PAGE)
  return { body: { items: rows.slice(from, next), bookmark: next < rows.length ? String(next) : null } }
}
