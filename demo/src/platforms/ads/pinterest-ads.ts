/** Pinterest's report of ads: asked for, looked for, downloaded as JSON. Source: https://developers.pinterest.com/docs/api/v5/analytics-create_report and .../analytics-get_report. */
import { dayCount, todayIn } from '@convbox/contract/date-range'
import type { AdFigures } from '@convbox/server/platforms/spend-platform'
import { Decimal } from 'decimal.js'
import { asFields, asText } from '../checks.ts'
import type { OAuthReply, OAuthStandIn, SignedCall, StandInContext } from '../oauth/oauth-stand-in.ts'
import type { AdAccount } from '../oauth/people.ts'
import { daysFault } from './ad-book.ts'
import { listPinterest, tellPin } from './pinterest-lists.ts'

const SCOPE = 'ads:read'
const KEPT_DAYS = 914
const MAX_DAYS = 186
const WINDOWS = new Set([0, 1, 7, 14, 30, 60])

const refuse = (status: number, code: number, message: string): OAuthReply => ({ status, body: { code, message } })
const micros = (amount: string): number => new Decimal(amount).times(1_000_000).toNumber()

const COLUMNS: Readonly<Record<string, (ad: AdFigures) => string | number>> = {
  CAMPAIGN_ID: (ad) => ad.campaignId,
  CAMPAIGN_NAME: (ad) => ad.campaign,
  AD_GROUP_ID: (ad) => ad.adsetId,
  AD_GROUP_NAME: (ad) => ad.adset,
  AD_ID: (ad) => ad.adId,
  AD_NAME: (ad) => ad.ad,
  PIN_ID: (ad) => ad.creativeId,
  SPEND_IN_MICRO_DOLLAR: (ad) => micros(ad.spend),
  TOTAL_IMPRESSION: (ad) => ad.impressions,
  TOTAL_CLICKTHROUGH: (ad) => ad.clicks,
  OUTBOUND_CLICK_1: (ad) => ad.linkClicks,
  OUTBOUND_CLICK_2: () => 0,
  TOTAL_CLICK_CHECKOUT: ({ reported }) => Number(reported.click7d.orders),
  TOTAL_CLICK_CHECKOUT_VALUE_IN_MICRO_DOLLAR: ({ reported }) => micros(reported.click7d.sales),
  TOTAL_VIEW_CHECKOUT: ({ reported }) => Number(reported.view1d.orders),
  TOTAL_VIEW_CHECKOUT_VALUE_IN_MICRO_DOLLAR: ({ reported }) => micros(reported.view1d.sales),
}

const accountOf = ({ params, person, context }: SignedCall): AdAccount | OAuthReply => {
  if (context.ads.order === 'throttled') return refuse(429, 8, 'You have exceeded your rate limit. Try again later.')
  const account = person.accounts.find(({ id }) => id === params['account'])
  return account === undefined || context.ads.order === 'denied'
    ? refuse(403, 29, 'You are not permitted to access that resource.')
    : account
}

const create = (call: SignedCall): OAuthReply => {
  const account = accountOf(call)
  if (!('id' in account)) return account
  const body = asFields(call.body) ?? {}
  const days = { since: asText(body.start_date), until: asText(body.end_date) }
  const today = todayIn('UTC', call.context.readNowMs())
  if (daysFault(days, today, KEPT_DAYS) !== undefined || days.until > today) return refuse(400, 1, 'Invalid start_date or end_date')
  if (dayCount(days) > MAX_DAYS) return refuse(400, 1, 'The date range must not be longer than 186 days')
  if (body.granularity !== 'DAY' || body.level !== 'PIN_PROMOTION' || body.report_format !== 'JSON')
    return refuse(400, 1, 'Invalid granularity, level or report_format')
  if (
    ![body.click_window_days, body.engagement_window_days, body.view_window_days].every(
      (window) => typeof window === 'number' && WINDOWS.has(window),
    )
  )
    return refuse(400, 1, 'Invalid attribution window')
  const columns = Array.isArray(body.columns) ? body.columns.map(String) : []
  const unknown = columns.find((column) => COLUMNS[column] === undefined)
  if (columns.length === 0 || unknown !== undefined) return refuse(400, 1, `'${unknown}' is not a valid column`)
  const token = call.context.ads.keep({ accountId: account.id, ...days, columns, windows: [] })
  return { body: { report_status: 'IN_PROGRESS', token, message: null } }
}

const look = (call: SignedCall): OAuthReply => {
  const account = accountOf(call)
  if (!('id' in account)) return account
  const { ads } = call.context
  const token = call.query['token'] ?? ''
  if (ads.find(token) === undefined) return { body: { report_status: 'DOES_NOT_EXIST', url: null, size: null } }
  if (ads.order === 'slow') return { body: { report_status: 'IN_PROGRESS', url: null, size: null } }
  if (ads.order === 'failed') return { body: { report_status: 'FAILED', url: null, size: null } }
  return {
    body: {
      report_status: 'FINISHED',
      url: `https://pinterest-reports.s3.amazonaws.com/async_reporting/${token}?X-Amz-Signature=Sandbox`,
      size: 1,
    },
  }
}

const download = async (token: string, { people, ads }: StandInContext): Promise<OAuthReply> => {
  const facts = ads.find(token)
  const account = people.flatMap(({ accounts }) => accounts).find((one) => one.id === facts?.accountId)
  if (facts === undefined || account === undefined) return { status: 403, body: 'Request has expired' }
  const rows = (await ads.figuresOf({ ...account, timeZone: 'UTC' }, facts)).map((ad) => ({
    adId: ad.adId,
    row: { DATE: ad.day, ...Object.fromEntries(facts.columns.map((column) => [column, COLUMNS[column]?.(ad)])) },
  }))
  const byAd = Map.groupBy(rows, ({ adId }) => adId)
  return { body: Object.fromEntries([...byAd].map(([id, own]) => [id, own.map(({ row }) => row)])) }
}

const listOf =
  (list: 'campaigns' | 'adsets' | 'ads') =>
  (call: SignedCall): OAuthReply | Promise<OAuthReply> => {
    const account = accountOf(call)
    return 'id' in account ? listPinterest(call, account, list, refuse) : account
  }

/** Pinterest's calls about ads. */
export const pinterestAds: OAuthStandIn['signed'] = [
  { method: 'POST', path: '/v5/ad_accounts/:account/reports', scope: SCOPE, answer: create },
  { method: 'GET', path: '/v5/ad_accounts/:account/reports', scope: SCOPE, answer: look },
  { method: 'GET', path: '/v5/ad_accounts/:account/campaigns', scope: SCOPE, answer: listOf('campaigns') },
  { method: 'GET', path: '/v5/ad_accounts/:account/ad_groups', scope: SCOPE, answer: listOf('adsets') },
  { method: 'GET', path: '/v5/ad_accounts/:account/ads', scope: SCOPE, answer: listOf('ads') },
  {
    method: 'GET',
    path: '/v5/pins/:pin',
    scope: 'pins:read',
    answer: (call) => {
      const account = accountOf({ ...call, params: { ...call.params, account: call.query['ad_account_id'] ?? '' } })
      return 'id' in account ? tellPin(call, account, refuse) : account
    },
  },
]
/** The files of its reports, which need no token. */
export const pinterestFiles: OAuthStandIn['open'] = [
  { methods: ['GET'], path: '/async_reporting/:report', answer: ({ params }, context) => download(params['report'] ?? '', context) },
]
