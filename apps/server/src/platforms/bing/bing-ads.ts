/**
 * Microsoft Advertising's campaigns, ad groups and ads: a bulk file, asked for, looked for, and downloaded as a zipped CSV. One call for each ad group would be the
 * other way. A budget belongs to the campaign. The file has the account's own record too, with what it appends to links. With auto-tagging Microsoft appends its
 * click id (msclkid) by itself. Deleted ones are not in the file.
 * Source: https://learn.microsoft.com/advertising/bulk-service/downloadcampaignsbyaccountids and .../getbulkdownloadstatus (JSON bodies, valid for two days, a file's
 * address for five minutes), .../campaign, .../ad-group, .../responsive-search-ad, .../responsive-ad (Images),
 * .../image and .../account (columns and words), as of 2026-08-17, read 2026-11.
 */
import { addDays } from '@convbox/contract/date-range'
import { isRunning, type AdState } from '@convbox/contract/reports/ad-states.values'
import { startOfDay } from '@convbox/contract/store-days'
import { parse } from 'csv-parse/sync'
import { Decimal } from 'decimal.js'
import { unzipSync } from 'fflate'
import { createHash } from 'node:crypto'
import { z } from 'zod'
import { readerOfStates, type AdCreative, type AdListing, type AdObject } from '../ad-listing.ts'
import { ChannelFault, downloadFile, readBody } from '../channel-call.ts'
import { composeLink, type LinkLevel } from '../link-suffix.ts'
import type { SignedClient } from '../oauth.ts'
import type { SpendAccount } from '../spend-platform.ts'
import { bingErrors, bingFailure, postBing } from './bing-api.ts'
import { zoneOfBing } from './bing-time-zones.ts'

const BULK = 'https://bulk.api.bingads.microsoft.com'
/** 4201: no such request, or older than two days (https://learn.microsoft.com/advertising/guides/operation-error-codes). */
const NO_REQUEST = 4201
const MAX_ZIP_BYTES = 64 * 1024 * 1024
const MAX_FILE_BYTES = 512 * 1024 * 1024

const text = z.string().default('')
/** Columns that a record does not have are empty. */
const record = z.object({
  Type: z.string(),
  Status: text,
  Id: text,
  'Parent Id': text,
  Campaign: text,
  'Ad Group': text,
  Title: text,
  'Title Part 1': text,
  Headline: text,
  Name: text,
  Budget: text,
  'Budget Type': text,
  'End Date': text,
  'Editorial Status': text,
  'Final Url': text,
  'Final Url Suffix': text,
  'Tracking Template': text,
  'MSCLKID Auto Tagging Enabled': text,
  /** Of a responsive ad: its pictures as JSON. */
  Images: text,
  /** Of an image: its label, and where it can be read. */
  Text: text,
  Url: text,
})
type BulkRecord = z.output<typeof record>

const stateOf = readerOfStates({
  active: ['Active'],
  paused: ['Paused', 'BudgetAndManualPaused'],
  'limited by budget': ['BudgetPaused'],
  'not delivering': ['Suspended'],
  ended: ['Expired'],
  deleted: ['Deleted'],
})
/** What an ad's review makes of an active ad. */
const REVIEWS: ReadonlyMap<string, AdState> = new Map([
  ['Disapproved', 'rejected'],
  ['Inactive', 'in review'],
  ['ActiveLimited', 'limited'],
])

/** 'Final Url' is a list: 'url; url'. */
const urlsOf = (list: string): string[] =>
  list
    .split(/;\s*/)
    .map((url) => url.trim())
    .filter((url) => url !== '')

/** Headlines are JSON: the first one stands for an ad that has no title. */
const headlineOf = (json: string): string => {
  try {
    const told = z.array(z.object({ text: z.string().nullish() })).safeParse(JSON.parse(json))
    return told.data?.[0]?.text ?? ''
  } catch {
    return '' // Plain text, or none.
  }
}

/** The pictures of a responsive ad: one may stand there in several cuts. */
const picturesOf = (json: string): string[] => {
  try {
    const told = z.array(z.object({ id: z.coerce.string().optional(), assetId: z.coerce.string().optional() })).safeParse(JSON.parse(json))
    return [...new Set((told.data ?? []).flatMap(({ id, assetId }) => id ?? assetId ?? []))]
  } catch {
    return [] // None.
  }
}

/** What an ad shows; the report of costs names no creative, so its id is made of its pictures' ids. undefined: a text ad. */
const creativeOf = ({ Images: json }: BulkRecord, images: ReadonlyMap<string, BulkRecord>): AdCreative | undefined => {
  const ids = picturesOf(json).toSorted()
  const [first, ...others] = ids
  if (first === undefined) return undefined
  const shown = ids.flatMap((id) => images.get(id) ?? [])[0]
  return {
    id: others.length === 0 ? first : createHash('sha256').update(ids.join()).digest('hex').slice(0, HASH_DIGITS),
    name: shown?.Text ?? '',
    kind: others.length > 0 ? 'carousel' : 'picture',
    file: `microsoft ${ids.join(' ')}`,
    ...(shown !== undefined && shown.Url !== '' && { pictureUrl: shown.Url }),
  }
}
const HASH_DIGITS = 16

/** '12/31/2026', its last moment included, in the account's time zone. */
const endOf = (date: string, zone: string): Pick<AdObject, 'endsAt'> => {
  const [, month, day, year] = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(date) ?? []
  if (year === undefined || month === undefined || day === undefined) return {}
  return { endsAt: startOfDay(addDays(`${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`, 1), zone) }
}

const budgetOf = ({ Budget: amount, 'Budget Type': type }: BulkRecord): Pick<AdObject, 'budget'> =>
  /^\d+(\.\d+)?$/.test(amount) && Number(amount) > 0
    ? { budget: { amount: new Decimal(amount).toFixed(2), period: type.startsWith('Lifetime') ? 'total' : 'day' } }
    : {}

const levelOf = (at: LinkLevel['at'], row: BulkRecord | undefined): LinkLevel => ({
  at,
  suffix: row?.['Final Url Suffix'] ?? '',
  template: row?.['Tracking Template'] ?? '',
})

/** The campaigns, ad groups and ads of a bulk file. Every kind of ad is a record of its own: 'Responsive Search Ad', 'Product Ad'. */
const objectsOf = (rows: readonly BulkRecord[], zone: string): AdObject[] => {
  const account = rows.find(({ Type: type }) => type === 'Account')
  const campaigns = new Map(rows.flatMap((row) => (row.Type === 'Campaign' ? [[row.Id, row]] : [])))
  const groups = new Map(rows.flatMap((row) => (row.Type === 'Ad Group' ? [[row.Id, row]] : [])))
  const images = new Map(rows.flatMap((row) => (row.Type === 'Image' ? [[row.Id, row]] : [])))
  const adds = account?.['MSCLKID Auto Tagging Enabled'].toLowerCase() === 'true' ? ['msclkid'] : []
  return rows.flatMap((row): AdObject[] => {
    if (row.Id === '') return []
    if (row.Type === 'Campaign')
      return [
        { level: 'campaign', id: row.Id, campaignId: row.Id, adsetId: '', name: row.Campaign, ...stateOf(row.Status), ...budgetOf(row) },
      ]
    if (row.Type === 'Ad Group')
      return [
        {
          level: 'adset',
          id: row.Id,
          campaignId: row['Parent Id'],
          adsetId: row.Id,
          name: row['Ad Group'],
          ...stateOf(row.Status),
          ...endOf(row['End Date'], zone),
        },
      ]
    if (!row.Type.endsWith(' Ad')) return []
    const group = groups.get(row['Parent Id'])
    const campaign = campaigns.get(group?.['Parent Id'] ?? '')
    const own = stateOf(row.Status)
    const review = row['Editorial Status']
    const state = own.state === 'active' ? (REVIEWS.get(review) ?? own.state) : own.state
    const urls = urlsOf(row['Final Url'])
    const creative = creativeOf(row, images)
    const levels = [levelOf('ad', row), levelOf('adset', group), levelOf('campaign', campaign), levelOf('account', account)]
    return [
      {
        level: 'ad',
        id: row.Id,
        campaignId: group?.['Parent Id'] ?? '',
        adsetId: row['Parent Id'],
        name: row.Title || row['Title Part 1'] || headlineOf(row.Headline) || row.Name,
        state,
        word: review === '' ? own.word : `${own.word}, ${review}`,
        ...(urls.length > 0 && isRunning(state) && { link: composeLink(urls, levels, adds) }),
        ...(creative && { creative }),
      },
    ]
  })
}

const readZip = (bytes: Buffer): BulkRecord[] => {
  try {
    const [file] = Object.values(unzipSync(bytes, { filter: ({ originalSize }) => originalSize <= MAX_FILE_BYTES }))
    if (file === undefined) throw new ChannelFault('unknown answer')
    const lines: unknown = parse(Buffer.from(file), { bom: true, columns: true, skipEmptyLines: true, relaxColumnCount: true })
    return z.array(record).parse(lines)
  } catch {
    throw new ChannelFault('unknown answer') // Neither ZIP nor CSV nor a bulk file.
  }
}

const post = (client: SignedClient, { externalId, parentId = '' }: SpendAccount, path: string, json: unknown) =>
  postBing(client, { host: BULK, path: `/Bulk/v13${path}`, account: { id: externalId, customerId: parentId } }, json)

const status = z.object({ RequestStatus: z.string(), ResultFileUrl: z.string().nullish() })

export const bingListing: AdListing = {
  ask: async (client, account) => {
    const answer = await post(client, account, '/Campaigns/DownloadByAccountIds', {
      AccountIds: [Number(account.externalId)],
      CompressionType: 'Zip',
      DataScope: 'EntityData',
      DownloadEntities: ['Campaigns', 'AdGroups', 'Ads', 'Images'],
      DownloadFileType: 'Csv',
      FormatVersion: '6.0',
    })
    return { report: readBody(answer, z.object({ DownloadRequestId: z.coerce.string() }), bingFailure).DownloadRequestId }
  },
  look: async (client, account, report) => {
    const answer = await post(client, account, '/BulkDownloadStatus/Query', { RequestId: report })
    if (bingErrors(answer).includes(NO_REQUEST)) return 'lost'
    const { RequestStatus: state, ResultFileUrl: url } = readBody(answer, status, bingFailure)
    if (state.startsWith('Failed')) return 'lost'
    if (state !== 'Completed' || !url) return 'running'
    const { status: code, bytes } = await downloadFile(client.at, url, MAX_ZIP_BYTES)
    // The address lives five minutes; the next look gives another one.
    if (code === 403 || code === 404) return 'running'
    if (code !== 200) throw new ChannelFault('platform error')
    const { timeZone } = account
    return { objects: objectsOf(readZip(bytes), (timeZone === undefined ? undefined : zoneOfBing(timeZone)) ?? 'UTC') }
  },
}
