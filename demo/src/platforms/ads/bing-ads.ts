/**
 * Microsoft Advertising's report of ads: submitted, polled, downloaded as a zipped CSV. Source: https://learn.microsoft.com/advertising/reporting-service/submitgeneratereport,
 * .../pollgeneratereport, and https://learn.microsoft.com/advertising/guides/operation-error-codes.
 */
import { todayIn } from '@convbox/contract/date-range'
import type { AdFigures } from '@convbox/server/platforms/spend-platform'
import { strToU8, zipSync } from 'fflate'
import { asFields, asText } from '../checks.ts'
import type { OAuthReply, OAuthStandIn, SignedCall, StandInContext } from '../oauth/oauth-stand-in.ts'
import type { AdAccount } from '../oauth/people.ts'
import { daysFault } from './ad-book.ts'
import { bingListFiles, bingLists } from './bing-lists.ts'
import { accountOf, quote, refuse, SCOPE } from './bing-replies.ts'

/** 36 months. */
const KEPT_DAYS = 1095

const ZONES: Readonly<Record<string, string>> = {
  'America/New_York': 'EasternTimeUSCanada',
  'Europe/Berlin': 'AmsterdamBerlinBernRomeStockholmVienna',
}
/** A time zone as Microsoft names it. */
export const microsoftZone = (zone: string): string => ZONES[zone] ?? 'GreenwichMeanTimeDublinEdinburghLisbonLondon'

const COLUMNS: Readonly<Record<string, (ad: AdFigures, account: AdAccount) => string>> = {
  TimePeriod: (ad) => ad.day,
  CurrencyCode: (_ad, account) => account.currency,
  CampaignId: (ad) => ad.campaignId,
  CampaignName: (ad) => ad.campaign,
  AdGroupId: (ad) => ad.adsetId,
  AdGroupName: (ad) => ad.adset,
  AdId: (ad) => ad.adId,
  AdTitle: () => '',
  TitlePart1: (ad) => ad.ad,
  Impressions: (ad) => String(ad.impressions),
  Clicks: (ad) => String(ad.linkClicks),
  Spend: (ad) => ad.spend,
  ConversionsQualified: ({ reported }) => reported.click7d.orders,
  Revenue: ({ reported }) => reported.click7d.sales,
}

const dayOf = (value: unknown): string => {
  const { Day, Month, Year } = asFields(value) ?? {}
  return `${String(Year)}-${String(Month).padStart(2, '0')}-${String(Day).padStart(2, '0')}`
}

const submit = (call: SignedCall): OAuthReply => {
  const account = accountOf(call)
  if (!('id' in account)) return account
  const request = asFields(asFields(call.body)?.ReportRequest)
  if (request === undefined) return refuse(400, 100, 'NullRequest', 'The request message is null.')
  const [type, format, aggregation] = [request.Type, request.Format, request.Aggregation]
  if (type !== 'AdPerformanceReportRequest' || format !== 'Csv' || aggregation !== 'Daily')
    return refuse(400, 2001, 'ReportingServiceInvalidReport', 'The report request is not valid.')
  const columns = Array.isArray(request.Columns) ? request.Columns.map(String) : []
  const unknown = columns.find((column) => COLUMNS[column] === undefined)
  if (columns.length === 0 || unknown !== undefined)
    return refuse(400, 2010, 'ReportingServiceInvalidColumns', `The column ${unknown} is not valid.`)
  const ids = asFields(request.Scope)?.AccountIds
  if (!Array.isArray(ids) || ids.map(String).join() !== account.id)
    return refuse(400, 2027, 'ReportingServiceInvalidScope', 'The scope is not valid.')
  const time = asFields(request.Time)
  // Without it the days would be the Pacific coast's.
  if (asText(time?.ReportTimeZone) !== microsoftZone(account.timeZone))
    return refuse(400, 2034, 'ReportingServiceInvalidReportTimeZone', 'Not the time zone of the account.')
  const days = { since: dayOf(time?.CustomDateRangeStart), until: dayOf(time?.CustomDateRangeEnd) }
  if (daysFault(days, todayIn(account.timeZone, call.context.readNowMs()), KEPT_DAYS) !== undefined)
    return refuse(400, 2015, 'ReportingServiceInvalidCustomDateRange', 'The custom date range is not valid.')
  return { body: { ReportRequestId: call.context.ads.keep({ accountId: account.id, ...days, columns, windows: [] }) } }
}

const poll = async (call: SignedCall): Promise<OAuthReply> => {
  const account = accountOf(call)
  if (!('id' in account)) return account
  const { ads } = call.context
  const id = asText(asFields(call.body)?.ReportRequestId)
  const facts = ads.find(id)
  if (facts === undefined || facts.accountId !== account.id)
    return refuse(400, 2100, 'ReportingServiceInvalidReportId', 'The report request id is not valid.')
  if (ads.order === 'slow') return { body: { ReportRequestStatus: { Status: 'Pending', ReportDownloadUrl: null } } }
  if (ads.order === 'failed') return { body: { ReportRequestStatus: { Status: 'Error', ReportDownloadUrl: null } } }
  const rows = await ads.figuresOf(account, facts)
  const ReportDownloadUrl =
    rows.length === 0 ? null : `https://bingadsappsstorageprod.blob.core.windows.net/ReportDownload/${id}?sig=Sandbox`
  return { body: { ReportRequestStatus: { Status: 'Success', ReportDownloadUrl } } }
}

const download = async (id: string, { people, ads }: StandInContext): Promise<OAuthReply> => {
  const facts = ads.find(id)
  const account = people.flatMap(({ accounts }) => accounts).find((one) => one.id === facts?.accountId)
  if (facts === undefined || account === undefined) return { status: 404, body: 'Not found' }
  const lines = (await ads.figuresOf(account, facts)).map((ad) =>
    facts.columns.map((column) => quote(COLUMNS[column]?.(ad, account) ?? '')).join(),
  )
  const csv = `\uFEFF${facts.columns.map(quote).join()}\r\n${lines.join('\r\n')}\r\n`
  return { body: Buffer.from(zipSync({ [`${id}.csv`]: strToU8(csv) })) }
}

/** Microsoft's calls about ads. */
export const bingAds: OAuthStandIn['signed'] = [
  { method: 'POST', path: '/Reporting/v13/GenerateReport/Submit', scope: SCOPE, answer: submit },
  { method: 'POST', path: '/Reporting/v13/GenerateReport/Poll', scope: SCOPE, answer: poll },
  ...bingLists,
]
/** The files of its reports, which need no token. */
export const bingFiles: OAuthStandIn['open'] = [
  { methods: ['GET'], path: '/ReportDownload/:report', answer: ({ params }, context) => download(params['report'] ?? '', context) },
  ...bingListFiles,
]
