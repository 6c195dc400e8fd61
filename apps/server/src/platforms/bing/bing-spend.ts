/**
 * Microsoft Advertising's report of ads by day: asked for, looked for, and downloaded as a zipped CSV. A claim is of the window that is set on each conversion goal
 * (30 days after a click by default): it stands under the 7 and 28 days alike. Performance Max has no ads in this report, and is not read.
 * Source: https://learn.microsoft.com/advertising/reporting-service/submitgeneratereport and .../pollgeneratereport; the JSON bodies as public clients send them.
 * Without ReportTimeZone the days would be those of the Pacific coast (.../reporttime).
 */
import { parse } from 'csv-parse/sync'
import { unzipSync } from 'fflate'
import { z } from 'zod'
import { ChannelFault, downloadFile, readBody } from '../channel-call.ts'
import type { SignedClient } from '../oauth.ts'
import { NO_CLAIMS, type AdFigures, type Claims, type SpendAccount, type SpendPlatform } from '../spend-platform.ts'
import { bingErrors, bingFailure, postBing } from './bing-api.ts'
import { zoneOfBing } from './bing-time-zones.ts'

const REPORTING = 'https://reporting.api.bingads.microsoft.com'
const PATH = '/Reporting/v13/GenerateReport'
/** 2100: no such report, or older than two days. */
const NO_REPORT = 2100
const MAX_ZIP_BYTES = 32 * 1024 * 1024
const MAX_FILE_BYTES = 256 * 1024 * 1024

const COLUMNS = [
  'TimePeriod',
  'CurrencyCode',
  'CampaignId',
  'CampaignName',
  'AdGroupId',
  'AdGroupName',
  'AdId',
  'AdTitle',
  'TitlePart1',
  'Impressions',
  'Clicks',
  'Spend',
  'ConversionsQualified',
  'Revenue',
] as const

const amount = z.string().transform((text) => (/^-?\d+(\.\d+)?$/.test(text.replaceAll(',', '')) ? text.replaceAll(',', '') : '0'))
const count = amount.transform(Number)
const row = z.object({
  TimePeriod: z.string().regex(/^\d{4}-\d\d-\d\d$/),
  CurrencyCode: z.string(),
  CampaignId: z.string(),
  CampaignName: z.string(),
  AdGroupId: z.string(),
  AdGroupName: z.string(),
  AdId: z.string(),
  AdTitle: z.string(),
  TitlePart1: z.string(),
  Impressions: count,
  Clicks: count,
  Spend: amount,
  ConversionsQualified: amount,
  Revenue: amount,
})

const figuresOf = (one: z.output<typeof row>): AdFigures => {
  const own: Claims = { orders: one.ConversionsQualified, sales: one.Revenue }
  return {
    day: one.TimePeriod,
    campaignId: one.CampaignId,
    campaign: one.CampaignName,
    adsetId: one.AdGroupId,
    adset: one.AdGroupName,
    adId: one.AdId,
    ad: one.AdTitle || one.TitlePart1,
    creativeId: '',
    ...(one.CurrencyCode !== '' && { currency: one.CurrencyCode }),
    spend: one.Spend,
    impressions: one.Impressions,
    clicks: one.Clicks,
    linkClicks: one.Clicks,
    reported: { click1d: NO_CLAIMS, click7d: own, click28d: own, view1d: NO_CLAIMS },
  }
}

/** The rows of a zipped report. */
const readZip = (bytes: Buffer): AdFigures[] => {
  try {
    const [file] = Object.values(unzipSync(bytes, { filter: ({ originalSize }) => originalSize <= MAX_FILE_BYTES }))
    if (file === undefined) throw new ChannelFault('unknown answer')
    const lines: unknown = parse(Buffer.from(file), { bom: true, columns: true, skipEmptyLines: true })
    return z.array(row).parse(lines).map(figuresOf)
  } catch {
    throw new ChannelFault('unknown answer') // Neither ZIP nor CSV nor the columns that were asked for.
  }
}

const dateOf = (day: string) => ({ Day: Number(day.slice(8)), Month: Number(day.slice(5, 7)), Year: Number(day.slice(0, 4)) })

const post = (client: SignedClient, { externalId, parentId = '' }: SpendAccount, path: string, json: unknown) =>
  postBing(client, { host: REPORTING, path: `${PATH}${path}`, account: { id: externalId, customerId: parentId } }, json)

const polled = z.object({ ReportRequestStatus: z.object({ Status: z.string(), ReportDownloadUrl: z.string().nullish() }) })

export const bingSpend: SpendPlatform = {
  spanDays: 60,
  zoneOf: zoneOfBing,
  ask: async (client, account, { since, until }) => {
    const answer = await post(client, account, '/Submit', {
      ReportRequest: {
        Type: 'AdPerformanceReportRequest',
        Format: 'Csv',
        FormatVersion: '2.0',
        ReportName: 'Convbox',
        Aggregation: 'Daily',
        ReturnOnlyCompleteData: false,
        ExcludeReportHeader: true,
        ExcludeReportFooter: true,
        ExcludeColumnHeaders: false,
        Columns: COLUMNS,
        Scope: { AccountIds: [Number(account.externalId)] },
        Time: {
          CustomDateRangeStart: dateOf(since),
          CustomDateRangeEnd: dateOf(until),
          ...(account.timeZone !== undefined && { ReportTimeZone: account.timeZone }),
        },
      },
    })
    return { report: readBody(answer, z.object({ ReportRequestId: z.coerce.string() }), bingFailure).ReportRequestId }
  },
  look: async (client, account, report) => {
    const answer = await post(client, account, '/Poll', { ReportRequestId: report })
    if (bingErrors(answer).includes(NO_REPORT)) return 'lost'
    const { Status: status, ReportDownloadUrl: url } = readBody(answer, polled, bingFailure).ReportRequestStatus
    if (status === 'Error') return 'lost'
    if (status !== 'Success') return 'running'
    // A report without rows has no file.
    if (url === undefined || url === null || url === '') return { figures: [] }
    const { status: code, bytes } = await downloadFile(client.at, url, MAX_ZIP_BYTES)
    // The address lives five minutes; the next look gives another one.
    if (code === 403 || code === 404) return 'running'
    if (code !== 200) throw new ChannelFault('platform error')
    return { figures: readZip(bytes) }
  },
}
