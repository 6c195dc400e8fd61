/**
 * Pinterest's report of ads by day: asked for, looked for, and downloaded as JSON. Its days are UTC's for every account. Claims are asked for within 7 days after a
 * click and 1 day after a view, and told apart; 28 days after a click are unknown and stand as the 7 days.
 * Source: https://developers.pinterest.com/docs/api/v5/analytics-create_report (columns, windows, 914 days back, 186 days at once) and .../analytics-get_report.
 */
import { Decimal } from 'decimal.js'
import { z } from 'zod'
import { callChannel, ChannelFault, downloadFile, readBody } from '../channel-call.ts'
import type { SignedClient } from '../oauth.ts'
import { NO_CLAIMS, type AdFigures, type Claims, type SpendAccount, type SpendPlatform } from '../spend-platform.ts'

const API = 'https://api.pinterest.com'
const MAX_BYTES = 64 * 1024 * 1024
const COLUMNS = [
  'CAMPAIGN_ID',
  'CAMPAIGN_NAME',
  'AD_GROUP_ID',
  'AD_GROUP_NAME',
  'AD_ID',
  'AD_NAME',
  'PIN_ID',
  'SPEND_IN_MICRO_DOLLAR',
  'TOTAL_IMPRESSION',
  'TOTAL_CLICKTHROUGH',
  'OUTBOUND_CLICK_1',
  'OUTBOUND_CLICK_2',
  'TOTAL_CLICK_CHECKOUT',
  'TOTAL_CLICK_CHECKOUT_VALUE_IN_MICRO_DOLLAR',
  'TOTAL_VIEW_CHECKOUT',
  'TOTAL_VIEW_CHECKOUT_VALUE_IN_MICRO_DOLLAR',
]

const text = z.coerce
  .string()
  .nullish()
  .transform((value) => value ?? '')
/** Empty columns are absent or null. */
const number = z.coerce
  .number()
  .nullish()
  .transform((value) => value ?? 0)
const row = z.object({
  DATE: z.string().transform((value) => value.slice(0, 10)),
  CAMPAIGN_ID: text,
  CAMPAIGN_NAME: text,
  AD_GROUP_ID: text,
  AD_GROUP_NAME: text,
  AD_ID: text,
  AD_NAME: text,
  PIN_ID: text,
  SPEND_IN_MICRO_DOLLAR: number,
  TOTAL_IMPRESSION: number,
  TOTAL_CLICKTHROUGH: number,
  OUTBOUND_CLICK_1: number,
  OUTBOUND_CLICK_2: number,
  TOTAL_CLICK_CHECKOUT: number,
  TOTAL_CLICK_CHECKOUT_VALUE_IN_MICRO_DOLLAR: number,
  TOTAL_VIEW_CHECKOUT: number,
  TOTAL_VIEW_CHECKOUT_VALUE_IN_MICRO_DOLLAR: number,
})
/** Rows by ad. */
const file = z.record(z.string(), z.array(row))

/** Micro-dollars are millionths of the account's currency, whatever it is. */
const amountOf = (micros: number): string => new Decimal(micros).div(1_000_000).toFixed(4)

const figuresOf = (one: z.output<typeof row>): AdFigures => {
  const clicked: Claims = { orders: String(one.TOTAL_CLICK_CHECKOUT), sales: amountOf(one.TOTAL_CLICK_CHECKOUT_VALUE_IN_MICRO_DOLLAR) }
  const viewed: Claims = { orders: String(one.TOTAL_VIEW_CHECKOUT), sales: amountOf(one.TOTAL_VIEW_CHECKOUT_VALUE_IN_MICRO_DOLLAR) }
  return {
    day: one.DATE,
    campaignId: one.CAMPAIGN_ID,
    campaign: one.CAMPAIGN_NAME,
    adsetId: one.AD_GROUP_ID,
    adset: one.AD_GROUP_NAME,
    adId: one.AD_ID,
    ad: one.AD_NAME,
    creativeId: one.PIN_ID,
    spend: amountOf(one.SPEND_IN_MICRO_DOLLAR),
    impressions: one.TOTAL_IMPRESSION,
    clicks: one.TOTAL_CLICKTHROUGH,
    linkClicks: one.OUTBOUND_CLICK_1 + one.OUTBOUND_CLICK_2,
    reported: { click1d: NO_CLAIMS, click7d: clicked, click28d: clicked, view1d: viewed },
  }
}

const call = (client: SignedClient, { externalId }: SpendAccount, given: { json?: unknown; params?: Record<string, string> }) =>
  callChannel({
    url: client.at(API, `/v5/ad_accounts/${encodeURIComponent(externalId)}/reports`),
    headers: { authorization: `Bearer ${client.accessToken}` },
    ...given,
  })

const parseJson = (bytes: Buffer): unknown => {
  try {
    return JSON.parse(bytes.toString('utf8'))
  } catch {
    return undefined
  }
}

export const pinterestSpend: SpendPlatform = {
  spanDays: 90,
  zoneOf: () => 'UTC',
  ask: async (client, account, { since, until }) => {
    const json = {
      start_date: since,
      end_date: until,
      granularity: 'DAY',
      level: 'PIN_PROMOTION',
      columns: COLUMNS,
      report_format: 'JSON',
      click_window_days: 7,
      engagement_window_days: 7,
      view_window_days: 1,
      conversion_report_time: 'TIME_OF_AD_ACTION',
    }
    return { report: readBody(await call(client, account, { json }), z.object({ token: z.string().min(1) })).token }
  },
  look: async (client, account, report) => {
    const told = z.object({ report_status: z.string(), url: z.string().nullish() })
    const { report_status: status, url } = readBody(await call(client, account, { params: { token: report } }), told)
    if (status === 'IN_PROGRESS') return 'running'
    if (status !== 'FINISHED' || !url) return 'lost'
    const { status: code, bytes } = await downloadFile(client.at, url, MAX_BYTES)
    if (code === 403 || code === 404) return 'lost'
    const parsed = file.safeParse(code === 200 ? parseJson(bytes) : undefined)
    if (!parsed.success) throw new ChannelFault(code === 200 ? 'unknown answer' : 'platform error')
    return { figures: Object.values(parsed.data).flat().map(figuresOf) }
  },
}
