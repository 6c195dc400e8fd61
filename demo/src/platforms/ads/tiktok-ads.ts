/** TikTok's report of ads by day, and its list of ads, as strict as its reference: at most 30 days, known metrics, pages of at most 1,000 rows. */
import { dayCount, todayIn } from '@convbox/contract/date-range'
import type { AdFigures } from '@convbox/server/platforms/spend-platform'
import type { OAuthReply, OAuthStandIn, SignedCall } from '../oauth/oauth-stand-in.ts'
import type { AdAccount } from '../oauth/people.ts'
import { daysFault } from './ad-book.ts'
import { creativeFile } from './creative-files.ts'
import { listTiktok, tellTiktokFiles } from './tiktok-lists.ts'
import { parse, say, texts } from './tiktok-replies.ts'

const V = '/open_api/v1.3'
const KEPT_DAYS = 2 * 365
const MAX_DAYS = 30
const MAX_PAGE = 1000
const MAX_IDS = 100
const REPORTING = '4'

/** A metric of a row; nothing is '-'. */
const METRICS: Readonly<Record<string, (ad: AdFigures, account: AdAccount) => string>> = {
  campaign_id: (ad) => ad.campaignId,
  campaign_name: (ad) => ad.campaign,
  adgroup_id: (ad) => ad.adsetId,
  adgroup_name: (ad) => ad.adset,
  ad_name: (ad) => ad.ad,
  currency: (_ad, account) => account.currency,
  spend: (ad) => ad.spend,
  impressions: (ad) => String(ad.impressions),
  clicks: (ad) => String(ad.linkClicks),
  complete_payment: ({ reported }) => (Number(reported.click7d.orders) === 0 ? '-' : reported.click7d.orders),
  total_complete_payment_rate: ({ reported }) => (Number(reported.click7d.orders) === 0 ? '-' : reported.click7d.sales),
}

const findAccount = ({ query, person, context }: SignedCall): AdAccount | OAuthReply => {
  const account = person.accounts.find(({ id }) => id === query['advertiser_id'])
  if (context.ads.order === 'throttled') return say(40100, 'Too many requests. Please retry after some time.')
  return account === undefined || context.ads.order === 'denied' ? say(40001, 'No permission to operate advertiser') : account
}

const readPage = ({ query }: SignedCall): { from: number; size: number } | undefined => {
  const [page, size] = [Number(query['page'] ?? 1), Number(query['page_size'] ?? 10)]
  return page >= 1 && size >= 1 && size <= MAX_PAGE ? { from: (page - 1) * size, size } : undefined
}

const report = async (call: SignedCall): Promise<OAuthReply> => {
  const { query, context } = call
  const account = findAccount(call)
  if (!('id' in account)) return account
  if (query['report_type'] !== 'BASIC' || query['data_level'] !== 'AUCTION_AD')
    return say(40002, 'data_level: AUCTION_AD is expected for these dimensions')
  if (texts(parse(query['dimensions'])).join() !== 'ad_id,stat_time_day') return say(40002, 'dimensions: Not a valid list')
  const metrics = texts(parse(query['metrics']))
  const unknown = metrics.find((metric) => METRICS[metric] === undefined)
  if (unknown !== undefined || metrics.length === 0) return say(40002, `Invalid metric fields: ['${unknown}']`)
  const days = { since: query['start_date'] ?? '', until: query['end_date'] ?? '' }
  if (daysFault(days, todayIn(account.timeZone, context.readNowMs()), KEPT_DAYS) !== undefined)
    return say(40002, 'start_date: Not a valid date')
  if (dayCount(days) > MAX_DAYS) return say(40002, 'Time span must be less than 30 days when dimension contains stat_time_day')
  const page = readPage(call)
  if (page === undefined) return say(40002, 'page_size: 1 to 1000 are expected')
  const all = (await context.ads.figuresOf(account, days))
    // Deleted ads are left out unless all are asked for.
    .filter((_ad) => query['filtering']?.includes('STATUS_ALL') === true)
    .map((ad) => ({
      dimensions: { ad_id: ad.adId, stat_time_day: `${ad.day} 00:00:00` },
      metrics: Object.fromEntries(metrics.map((metric) => [metric, METRICS[metric]?.(ad, account)])),
    }))
  const info = {
    page: page.from / page.size + 1,
    page_size: page.size,
    total_number: all.length,
    total_page: Math.max(1, Math.ceil(all.length / page.size)),
  }
  return say(0, 'OK', { list: all.slice(page.from, page.from + page.size), page_info: info })
}

const listAds = async (call: SignedCall): Promise<OAuthReply> => {
  const account = findAccount(call)
  if (!('id' in account)) return account
  const { ad_ids: wanted } = Object(parse(call.query['filtering']))
  if (wanted === undefined) return listTiktok(call, account, 'ads')
  const ids = texts(wanted)
  if (ids.length === 0 || ids.length > MAX_IDS) return say(40002, 'filtering: ad_ids: 1 to 100 are expected')
  const until = todayIn(account.timeZone, call.context.readNowMs())
  const figures = await call.context.ads.figuresOf(account, { since: until, until })
  const shown = new Map(figures.map((ad) => [ad.adId, ad]))
  const list = ids.flatMap((id) => {
    const ad = shown.get(id)
    if (ad === undefined) return []
    const isPicture = creativeFile(ad.creative ?? '').kind !== 'video' && ad.creativeId !== ''
    const video = isPicture ? null : ad.creativeId || null
    return [{ ad_id: id, video_id: video, tiktok_item_id: null, image_ids: isPicture ? [ad.creativeId] : [] }]
  })
  return say(0, 'OK', { list, page_info: { page: 1, page_size: MAX_IDS, total_number: list.length, total_page: 1 } })
}

const filesOf =
  (kind: 'video' | 'picture') =>
  (call: SignedCall): OAuthReply | Promise<OAuthReply> => {
    const account = findAccount(call)
    return 'id' in account ? tellTiktokFiles(call, account, kind) : account
  }

const listOf =
  (list: 'campaigns' | 'adsets') =>
  (call: SignedCall): OAuthReply | Promise<OAuthReply> => {
    const account = findAccount(call)
    return 'id' in account ? listTiktok(call, account, list) : account
  }

/** TikTok's calls about ads. */
export const tiktokAds: OAuthStandIn['signed'] = [
  { method: 'GET', path: `${V}/report/integrated/get/`, scope: REPORTING, answer: report },
  { method: 'GET', path: `${V}/ad/get/`, scope: REPORTING, answer: listAds },
  { method: 'GET', path: `${V}/file/video/ad/info/`, scope: REPORTING, answer: filesOf('video') },
  { method: 'GET', path: `${V}/file/image/ad/info/`, scope: REPORTING, answer: filesOf('picture') },
  { method: 'GET', path: `${V}/campaign/get/`, scope: REPORTING, answer: listOf('campaigns') },
  { method: 'GET', path: `${V}/adgroup/get/`, scope: REPORTING, answer: listOf('adsets') },
]
