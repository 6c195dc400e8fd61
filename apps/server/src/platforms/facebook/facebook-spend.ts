/**
 * Meta's insights of ads. Today is read at once; longer spans are asked for as a report, as Meta advises for heavy questions.
 * Source: https://developers.facebook.com/docs/marketing-api/insights (fields, time_increment), .../insights/best-practices (reports, throttling) and
 * .../insights/error-codes (1504018 and 1504038: too much at once), read 2026-11.
 */
import { Decimal } from 'decimal.js'
import { z } from 'zod'
import { ChannelFault, readBody, type ChannelAnswer } from '../channel-call.ts'
import type { SignedClient } from '../oauth.ts'
import {
  NO_CLAIMS,
  type AccountDays,
  type AdFigures,
  type Claims,
  type SpendAccount,
  type SpendAnswer,
  type SpendPlatform,
} from '../spend-platform.ts'
import { API, callGraph, failureOf, graphError, graphPage, readEdge, VERSION } from './graph-api.ts'

const FIELDS = [
  'campaign_id',
  'campaign_name',
  'adset_id',
  'adset_name',
  'ad_id',
  'ad_name',
  'account_currency',
  'spend',
  'impressions',
  'clicks',
  'inline_link_clicks',
  'actions',
  'action_values',
].join(',')
/** Windows of the claims; 7d_view and 28d_view no longer exist. Source of the last: https://developers.facebook.com/docs/marketing-api/reference/ads-action-stats. */
const WINDOWS = ['1d_click', '7d_click', '28d_click', '1d_view', '1d_ev', 'incrementality'] as const
/** Meta's estimate is not offered to everybody: asked for without it where Meta refuses the list. */
const WITHOUT_ESTIMATE = WINDOWS.filter((window) => window !== 'incrementality')
/** Subcodes for a question that takes too long; fewer days are asked for then. */
const TOO_LARGE = new Set([1504018, 1504038])
const ROWS_A_PAGE = 200
/** More rows than any span should have: a sign that fewer days must be asked for. */
const MAX_PAGES = 250
const IDS_AT_ONCE = 50

const action = z.object({
  action_type: z.string(),
  '1d_click': z.string().default('0'),
  '7d_click': z.string().default('0'),
  '28d_click': z.string().default('0'),
  '1d_view': z.string().default('0'),
  '1d_ev': z.string().default('0'),
  // Meta leaves out what is 0 of the others; an estimate that it does not tell is none.
  incrementality: z.string().optional(),
})
const text = z.string().default('')
const count = z.coerce.number().default(0)
const insight = z.object({
  date_start: z.string(),
  campaign_id: text,
  campaign_name: text,
  adset_id: text,
  adset_name: text,
  ad_id: text,
  ad_name: text,
  account_currency: z.string().optional(),
  spend: z.string().default('0'),
  impressions: count,
  clicks: count,
  inline_link_clicks: count,
  actions: z.array(action).default([]),
  action_values: z.array(action).default([]),
})
type Insight = z.output<typeof insight>

/** One purchase stands under several action types: omni_purchase is the one that Ads Manager shows. They must never be added up. */
const purchaseOf = (actions: Insight['actions']) =>
  actions.find(({ action_type: type }) => type === 'omni_purchase') ?? actions.find(({ action_type: type }) => type === 'purchase')

/** Purchases in the shop on Facebook and Instagram; omni_purchase has them too. */
const onSiteOf = (actions: Insight['actions']) => actions.find(({ action_type: type }) => type === 'onsite_conversion.purchase')

type Action = z.output<typeof action>
const ofBoth = (told: Action | undefined): string => new Decimal(told?.['7d_click'] ?? 0).plus(told?.['1d_view'] ?? 0).toFixed()

const figuresOf = (row: Insight, creatives: ReadonlyMap<string, Creative>): AdFigures => {
  const [orders, sales] = [purchaseOf(row.actions), purchaseOf(row.action_values)]
  const claim = (window: (typeof WITHOUT_ESTIMATE)[number]): Claims =>
    orders === undefined ? NO_CLAIMS : { orders: orders[window], sales: sales?.[window] ?? '0' }
  const estimated = orders?.incrementality
  return {
    day: row.date_start,
    campaignId: row.campaign_id,
    campaign: row.campaign_name,
    adsetId: row.adset_id,
    adset: row.adset_name,
    adId: row.ad_id,
    ad: row.ad_name,
    creativeId: creatives.get(row.ad_id)?.id ?? '',
    creative: creatives.get(row.ad_id)?.name ?? '',
    ...(row.account_currency !== undefined && { currency: row.account_currency }),
    spend: row.spend,
    impressions: row.impressions,
    clicks: row.clicks,
    linkClicks: row.inline_link_clicks,
    reported: {
      click1d: claim('1d_click'),
      click7d: claim('7d_click'),
      click28d: claim('28d_click'),
      view1d: claim('1d_view'),
      engagedView1d: claim('1d_ev'),
      ...(estimated !== undefined && { incremental: { orders: estimated, sales: sales?.incrementality ?? '0' } }),
      onSite: { orders: ofBoth(onSiteOf(row.actions)), sales: ofBoth(onSiteOf(row.action_values)) },
    },
  }
}

const accountPath = ({ externalId }: SpendAccount): string => `/act_${encodeURIComponent(externalId)}`

const ad = z.object({ id: z.string(), creative: z.object({ id: z.string(), name: text }).optional() })
type Creative = NonNullable<z.output<typeof ad>['creative']>

/** The creative of each ad. Archived ads are not listed: theirs stay unknown. */
const readCreatives = async (
  client: SignedClient,
  account: SpendAccount,
  rows: readonly Insight[],
): Promise<ReadonlyMap<string, Creative>> => {
  const ids = [...new Set(rows.map(({ ad_id: id }) => id).filter((id) => id !== ''))]
  const creatives = new Map<string, Creative>()
  for (let first = 0; first < ids.length; first += IDS_AT_ONCE) {
    const filtering = JSON.stringify([{ field: 'ad.id', operator: 'IN', value: ids.slice(first, first + IDS_AT_ONCE) }])
    for (const { id, creative } of await readEdge(client, `${accountPath(account)}/ads`, { fields: 'id,creative{id,name}', filtering }, ad))
      if (creative !== undefined) creatives.set(id, creative)
  }
  return creatives
}

const question = (days: AccountDays, windows: readonly string[]): Record<string, string> => ({
  level: 'ad',
  fields: FIELDS,
  time_increment: '1',
  time_range: JSON.stringify(days),
  action_attribution_windows: JSON.stringify(windows),
  limit: String(ROWS_A_PAGE),
})

const isTooLarge = (answer: ChannelAnswer): boolean => TOO_LARGE.has(graphError.safeParse(answer.body).data?.error.error_subcode ?? 0)

/** Whether Meta has no such window for this account. */
const refusesWindows = (answer: ChannelAnswer): boolean => {
  const error = graphError.safeParse(answer.body).data?.error
  return error?.code === 100 && error.message?.includes('action_attribution_windows') === true
}

type Insights = Insight[] | 'too large' | 'windows refused'

/** All pages of insights: of the account, or of a report. */
const readInsights = async (client: SignedClient, path: string, params: Record<string, string>): Promise<Insights> => {
  const rows: Insight[] = []
  let after: string | undefined
  for (let page = 0; page < MAX_PAGES; page += 1) {
    const answer = await callGraph(client, {
      url: client.at(API, `/${VERSION}${path}/insights`),
      params: { ...params, ...(after !== undefined && { after }) },
    })
    if (isTooLarge(answer)) return 'too large'
    if (refusesWindows(answer)) return 'windows refused'
    const body = readBody(answer, graphPage(insight), failureOf)
    rows.push(...body.data)
    after = body.paging?.next === undefined ? undefined : body.paging.cursors?.after
    if (after === undefined) return rows
  }
  return 'too large'
}

type Asked = SpendAnswer | 'windows refused'

const toAnswer = async (client: SignedClient, account: SpendAccount, rows: Insights): Promise<Asked> => {
  if (typeof rows === 'string') return rows
  const creatives = await readCreatives(client, account, rows)
  return { figures: rows.map((row) => figuresOf(row, creatives)) }
}

const run = z.object({ async_status: z.string(), error_code: z.number().optional(), error_subcode: z.number().optional() })

const askFor = async (client: SignedClient, account: SpendAccount, asked: Record<string, string>, isToday: boolean): Promise<Asked> => {
  if (isToday) return toAnswer(client, account, await readInsights(client, accountPath(account), asked))
  const url = client.at(API, `/${VERSION}${accountPath(account)}/insights`)
  const answer = await callGraph(client, { url, form: asked })
  if (isTooLarge(answer)) return 'too large'
  if (refusesWindows(answer)) return 'windows refused'
  return { report: readBody(answer, z.object({ report_run_id: z.coerce.string() }), failureOf).report_run_id }
}

const orFault = (asked: Asked): SpendAnswer => {
  if (asked === 'windows refused') throw new ChannelFault('unknown answer')
  return asked
}

export const facebookSpend: SpendPlatform = {
  spanDays: 30,
  ask: async (client, account, days, isToday) => {
    const asked = await askFor(client, account, question(days, WINDOWS), isToday)
    return asked === 'windows refused' ? orFault(await askFor(client, account, question(days, WITHOUT_ESTIMATE), isToday)) : asked
  },
  look: async (client, account, report) => {
    const path = `/${encodeURIComponent(report)}`
    const params = { fields: 'async_status,async_percent_completion,error_code,error_subcode' }
    const answer = await callGraph(client, { url: client.at(API, `/${VERSION}${path}`), params })
    // 100/33: the report is no longer known.
    if (graphError.safeParse(answer.body).data?.error.code === 100) return 'lost'
    const { async_status: status, error_subcode: subcode } = readBody(answer, run, failureOf)
    if (status === 'Job Failed' || status === 'Job Skipped') return TOO_LARGE.has(subcode ?? 0) ? 'too large' : 'lost'
    if (status === 'Job Completed')
      return orFault(await toAnswer(client, account, await readInsights(client, path, { limit: String(ROWS_A_PAGE) })))
    if (!status.startsWith('Job ')) throw new ChannelFault('unknown answer')
    return 'running'
  },
}
