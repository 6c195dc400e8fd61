/**
 * Meta's insights of ads, at once and as a report, and the ads with their creatives. Source: https://developers.facebook.com/docs/marketing-api/insights,
 * .../insights/error-codes and https://developers.facebook.com/docs/graph-api/overview/rate-limiting (80000: too many calls for insights), read 2026-11.
 */
import { addDays, dayCount, todayIn } from '@convbox/contract/date-range'
import type { AdFigures } from '@convbox/server/platforms/spend-platform'
import { Decimal } from 'decimal.js'
import type { OAuthReply, OAuthStandIn, SignedCall } from '../oauth/oauth-stand-in.ts'
import type { AdAccount } from '../oauth/people.ts'
import { daysFault } from './ad-book.ts'
import { listFacebook, listVideos } from './facebook-lists.ts'
import { page, parse, refuse, texts } from './facebook-replies.ts'

const V = '/v25.0'
/** 37 months. */
const KEPT_DAYS = 1126
const WEEK = 7
const FIELDS = new Set([
  'account_id',
  'account_currency',
  'campaign_id',
  'campaign_name',
  'adset_id',
  'adset_name',
  'ad_id',
  'ad_name',
  'spend',
  'impressions',
  'clicks',
  'inline_link_clicks',
  'actions',
  'action_values',
])
const WINDOWS = new Set(['1d_click', '7d_click', '28d_click', '1d_view', '1d_ev', 'incrementality', 'default'])

const TOO_LARGE = refuse(100, '(#100) Please reduce the amount of data you are asking for, then retry your request', 1504018)

type Asked = { account: AdAccount; since: string; until: string; windows: string[]; fields: string[] }

const findAccount = ({ params, person }: SignedCall): AdAccount | undefined =>
  person.accounts.find(({ id }) => params['account'] === `act_${id}`)

/** The question of a call, or Meta's refusal of it. */
const readQuestion = (call: SignedCall, given: Readonly<Record<string, string>>): Asked | OAuthReply => {
  const account = findAccount(call)
  if (account === undefined || call.context.ads.order === 'denied')
    return refuse(200, '(#200) Ad account owner has NOT grant ads_management or ads_read permission')
  if (call.context.ads.order === 'throttled') return refuse(80000, 'There have been too many calls from this ad-account.', 2446079)
  const range = Object(parse(given['time_range']))
  const [since, until] = [String(range.since), String(range.until)]
  const fault = daysFault({ since, until }, todayIn(account.timeZone, call.context.readNowMs()), KEPT_DAYS)
  if (fault === 'too old') return refuse(3018, 'The start date of the time range cannot be beyond 37 months from the current date')
  if (fault !== undefined || given['level'] !== 'ad' || given['time_increment'] !== '1') return refuse(100, '(#100) Invalid parameter')
  const fields = (given['fields'] ?? '').split(',')
  const unknown = fields.find((field) => !FIELDS.has(field))
  if (unknown !== undefined) return refuse(100, `(#100) ${unknown} is not valid for fields param.`)
  const windows = texts(parse(given['action_attribution_windows']))
  if (windows.some((window) => !WINDOWS.has(window) || (window === 'incrementality' && call.context.ads.order === 'no estimate')))
    return refuse(100, '(#100) action_attribution_windows must be one of the known windows')
  if (call.context.ads.order === 'too large' && dayCount({ since, until }) > WEEK) return TOO_LARGE
  return { account, since, until, windows, fields }
}

/** What a shop on Facebook itself sold: one of several after a view, the others after a click. */
const onSiteOf = ({ reported: { onSite } }: AdFigures, what: 'orders' | 'sales'): Record<string, string> => {
  const orders = Number(onSite?.orders ?? 0)
  const viewed = new Decimal(onSite?.[what] ?? 0).div(Math.max(1, orders)).times(orders > 1 ? 1 : 0)
  return {
    '7d_click': viewed
      .neg()
      .plus(onSite?.[what] ?? 0)
      .toFixed(),
    '1d_view': viewed.toFixed(),
  }
}

const actionsOf = (ad: AdFigures, what: 'orders' | 'sales', windows: readonly string[]) => {
  const { reported } = ad
  const { click28d, view1d, engagedView1d } = reported
  if ([click28d, view1d, engagedView1d].every((claims) => Number(claims?.orders ?? 0) === 0)) return []
  const values: Record<string, string> = {
    '1d_click': reported.click1d[what],
    '7d_click': reported.click7d[what],
    '28d_click': reported.click28d[what],
    '1d_view': reported.view1d[what],
    '1d_ev': reported.engagedView1d?.[what] ?? '0',
    incrementality: reported.incremental?.[what] ?? '0',
  }
  const shownOf = (told: Record<string, string>) =>
    Object.fromEntries(windows.flatMap((window) => (Number(told[window] ?? 0) === 0 ? [] : [[window, told[window]]])))
  const onSite = onSiteOf(ad, what)
  return [
    // One purchase stands under several types.
    ...['purchase', 'omni_purchase', 'offsite_conversion.fb_pixel_purchase'].map((type) => ({
      action_type: type,
      value: reported.click7d[what],
      ...shownOf(values),
    })),
    ...(Number(reported.onSite?.orders ?? 0) === 0
      ? []
      : [{ action_type: 'onsite_conversion.purchase', value: reported.onSite?.[what], ...shownOf(onSite) }]),
  ]
}

const rowOf = ({ account, fields, windows }: Asked, ad: AdFigures): Record<string, unknown> => {
  const all: Record<string, unknown> = {
    account_id: account.id,
    account_currency: account.currency,
    campaign_id: ad.campaignId,
    campaign_name: ad.campaign,
    adset_id: ad.adsetId,
    adset_name: ad.adset,
    ad_id: ad.adId,
    ad_name: ad.ad,
    spend: ad.spend,
    impressions: String(ad.impressions),
    clicks: String(ad.clicks),
    inline_link_clicks: String(ad.linkClicks),
    actions: actionsOf(ad, 'orders', windows),
    action_values: actionsOf(ad, 'sales', windows),
  }
  // Empty lists are left out.
  const shown = fields.flatMap((field) => (Array.isArray(all[field]) && all[field].length === 0 ? [] : [[field, all[field]]]))
  return { ...Object.fromEntries(shown), date_start: ad.day, date_stop: ad.day }
}

const answerAtOnce = async (call: SignedCall): Promise<OAuthReply> => {
  const asked = readQuestion(call, call.query)
  if (!('account' in asked)) return asked
  const figures = await call.context.ads.figuresOf(asked.account, asked)
  return page(
    figures.map((ad) => rowOf(asked, ad)),
    call.query,
  )
}

const beginReport = (call: SignedCall): OAuthReply => {
  const asked = readQuestion(call, call.form)
  if (!('account' in asked)) return asked
  const { account, since, until, windows, fields } = asked
  return { body: { report_run_id: call.context.ads.keep({ accountId: account.id, since, until, windows, columns: fields }) } }
}

const findReport = (call: SignedCall): Asked | OAuthReply => {
  const id = call.params['report'] ?? ''
  const facts = call.context.ads.find(id)
  const account = call.person.accounts.find((one) => one.id === facts?.accountId)
  if (facts === undefined || account === undefined)
    return refuse(100, `Unsupported get request. Object with ID '${id}' does not exist, cannot be loaded due to missing permissions`, 33)
  return { account, since: facts.since, until: facts.until, windows: [...facts.windows], fields: [...facts.columns] }
}

const tellReport = (call: SignedCall): OAuthReply => {
  const { order } = call.context.ads
  if (order === 'throttled') return refuse(80000, 'There have been too many calls from this ad-account.', 2446079)
  const found = findReport(call)
  if (!('account' in found)) return found
  const about = { id: call.params['report'], account_id: found.account.id, date_start: found.since, date_stop: found.until }
  if (order === 'slow') return { body: { ...about, async_status: 'Job Running', async_percent_completion: 40 } }
  if (order === 'failed')
    return {
      body: {
        ...about,
        async_status: 'Job Failed',
        async_percent_completion: 0,
        error_code: 2,
        error_message: 'Service temporarily unavailable',
      },
    }
  return { body: { ...about, async_status: 'Job Completed', async_percent_completion: 100 } }
}

const readReport = async (call: SignedCall): Promise<OAuthReply> => {
  const found = findReport(call)
  if (!('account' in found)) return found
  const figures = await call.context.ads.figuresOf(found.account, found)
  return page(
    figures.map((ad) => rowOf(found, ad)),
    call.query,
  )
}

/** Days whose ads are listed. */
const LISTED_DAYS = 2

/** The account's ads, filtered by id, with their creatives; or by status, as `listFacebook` tells them. */
const listAds = async (call: SignedCall): Promise<OAuthReply> => {
  const account = findAccount(call)
  if (account === undefined) return refuse(100, 'Unsupported get request.', 33)
  if (call.query['effective_status'] !== undefined) return listFacebook(call, account, 'ads')
  const [filter] = Array.isArray(parse(call.query['filtering'])) ? Object(parse(call.query['filtering'])) : []
  if (filter?.field !== 'ad.id' || filter?.operator !== 'IN') return refuse(100, '(#100) Invalid filter')
  const wanted = new Set(texts(filter.value))
  const until = todayIn(account.timeZone, call.context.readNowMs())
  const since = addDays(until, -LISTED_DAYS)
  const ads = new Map((await call.context.ads.figuresOf(account, { since, until })).map((ad) => [ad.adId, ad]))
  const rows = [...ads].filter(([id]) => wanted.has(id))
  return page(
    rows.map(([id, { creativeId, creative }]) => ({ id, ...(creativeId !== '' && { creative: { id: creativeId, name: creative } }) })),
    call.query,
  )
}

/** What Meta says of its limits with every answer: percent of an hour's calls, and minutes until it takes any again. */
const usageOf = ({ context }: SignedCall): Record<string, string> => {
  const regain = { throttled: 40, 'near the limit': 12 }[String(context.ads.order)] ?? 0
  const used = { call_count: regain > 0 ? 100 : 3, total_cputime: 1, total_time: 2 }
  const useCase = { type: 'ads_insights', ...used, estimated_time_to_regain_access: regain, ads_api_access_tier: 'standard_access' }
  return {
    'x-app-usage': JSON.stringify({ call_count: 1, total_cputime: 0, total_time: 1 }),
    'x-business-use-case-usage': JSON.stringify({ '1088220044': [useCase] }),
    'x-fb-ads-insights-throttle': JSON.stringify({
      app_id_util_pct: 1,
      acc_id_util_pct: used.call_count,
      ads_api_access_tier: 'standard_access',
    }),
  }
}

const CALLS: OAuthStandIn['signed'] = [
  { method: 'GET', path: `${V}/:account/ads`, scope: 'ads_read', answer: listAds },
  ...(['campaigns', 'adsets'] as const).map((list) => ({
    method: 'GET' as const,
    path: `${V}/:account/${list}`,
    scope: 'ads_read',
    answer: (call: SignedCall): OAuthReply | Promise<OAuthReply> => {
      const account = findAccount(call)
      return account === undefined ? refuse(100, 'Unsupported get request.', 33) : listFacebook(call, account, list)
    },
  })),
  {
    method: 'GET',
    path: `${V}/:account/advideos`,
    scope: 'ads_read',
    answer: (call) => {
      const account = findAccount(call)
      return account === undefined ? refuse(100, 'Unsupported get request.', 33) : listVideos(call, account)
    },
  },
  { method: 'POST', path: `${V}/:account/insights`, scope: 'ads_read', answer: beginReport },
  {
    method: 'GET',
    path: `${V}/:report/insights`,
    scope: 'ads_read',
    answer: (call) =>
      call.params['report']?.startsWith('act_') === true
        ? answerAtOnce({ ...call, params: { ...call.params, account: call.params['report'] } })
        : readReport(call),
  },
  { method: 'GET', path: `${V}/:report`, scope: 'ads_read', answer: tellReport },
]

/** Meta's calls about ads. */
export const facebookAds: OAuthStandIn['signed'] = CALLS.map((call) => ({
  ...call,
  answer: async (given) => ({ ...(await call.answer(given)), headers: usageOf(given) }),
}))
