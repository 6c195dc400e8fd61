/**
 * Microsoft Advertising's bulk file of campaigns, ad groups and ads: asked for, looked for, downloaded as a zipped CSV. Source:
 * https://learn.microsoft.com/advertising/bulk-service/downloadcampaignsbyaccountids, .../getbulkdownloadstatus and .../bulk-file-schema, read 2026-11.
 */
import { strToU8, zipSync } from 'fflate'
import { asFields, asText } from '../checks.ts'
import type { OAuthReply, OAuthStandIn, SignedCall, StandInContext } from '../oauth/oauth-stand-in.ts'
import type { AccountAds, ListedThing } from './ad-settings.ts'
import { creativeFile } from './creative-files.ts'
import { accountOf, quote, refuse, SCOPE } from './bing-replies.ts'

const ENTITIES = new Set(['Campaigns', 'AdGroups', 'Ads', 'Images', 'Keywords', 'Budgets'])
const COLUMNS = [
  'Type',
  'Status',
  'Id',
  'Parent Id',
  'Campaign',
  'Ad Group',
  'End Date',
  'MSCLKID Auto Tagging Enabled',
  'Budget',
  'Budget Type',
  'Tracking Template',
  'Final Url Suffix',
  'Name',
  'Headline',
  'Final Url',
  'Editorial Status',
  'Images',
  'Text',
  'Url',
] as const
type Line = Partial<Record<(typeof COLUMNS)[number], string>>

const ask = (call: SignedCall): OAuthReply => {
  const account = accountOf(call)
  if (!('id' in account)) return account
  const body = asFields(call.body) ?? {}
  const ids = Array.isArray(body.AccountIds) ? body.AccountIds.map(String) : []
  if (ids.length !== 1 || ids[0] !== account.id)
    return refuse(400, 106, 'UserIsNotAuthorized', 'The user does not represent an authorized account.')
  const entities = Array.isArray(body.DownloadEntities) ? body.DownloadEntities.map(String) : []
  if (entities.length === 0 || entities.some((entity) => !ENTITIES.has(entity)))
    return refuse(400, 3211, 'CampaignServiceBulkDownloadUnsupportedEntities', 'One or more specified entities are not supported.')
  if (body.FormatVersion !== '6.0') return refuse(400, 3217, 'BulkServiceFormatVersionNotSupported', 'The format version is not supported.')
  if (body.DownloadFileType !== 'Csv' || body.CompressionType !== 'Zip' || body.DataScope !== 'EntityData')
    return refuse(400, 100, 'NullRequest', 'The request is not valid.')
  return {
    body: { DownloadRequestId: call.context.ads.keep({ accountId: account.id, since: '', until: '', columns: entities, windows: [] }) },
  }
}

const look = (call: SignedCall): OAuthReply => {
  const account = accountOf(call)
  if (!('id' in account)) return account
  const { ads } = call.context
  const id = asText(asFields(call.body)?.RequestId)
  const facts = ads.find(id)
  if (facts === undefined || facts.accountId !== account.id)
    return refuse(400, 4201, 'BulkServiceInvalidRequestId', 'The specified RequestId is not valid.')
  if (ads.order === 'slow') return { body: { PercentComplete: 40, RequestStatus: 'InProgress', ResultFileUrl: null } }
  if (ads.order === 'failed') return { body: { PercentComplete: 0, RequestStatus: 'Failed', ResultFileUrl: null } }
  const ResultFileUrl = `https://bingadsappsstorageprod.blob.core.windows.net/bulkdownloadresultfiles/${id}?sig=Sandbox`
  return { body: { PercentComplete: 100, RequestStatus: 'Completed', ResultFileUrl } }
}

const STATUS = { on: 'Active', off: 'Paused', 'in review': 'Active', refused: 'Active', ended: 'Expired' } as const
const REVIEW = { on: 'Active', off: 'Active', 'in review': 'Inactive', refused: 'Disapproved', ended: 'Active' } as const

const budgetOf = ({ budget }: ListedThing): Line =>
  budget ? { Budget: budget.amount, 'Budget Type': budget.period === 'day' ? 'DailyBudgetStandard' : 'LifetimeBudgetStandard' } : {}

/** Ads without videos have pictures, the others are texts of the search. */
const isPictured = ({ creative, creativeId }: ListedThing): boolean => creativeId !== '' && creativeFile(creative).kind !== 'video'

const linesOf = (accountId: string, all: AccountAds, entities: ReadonlySet<string>): Line[] => {
  const names = new Map([...all.campaigns, ...all.adsets].map(({ id, name }) => [id, name]))
  return [
    { Type: 'Format Version', Name: '6.0' },
    { Type: 'Account', Id: accountId, 'Parent Id': '250000001', 'MSCLKID Auto Tagging Enabled': 'True', 'Final Url Suffix': all.tags },
    ...(entities.has('Campaigns')
      ? all.campaigns.map((thing): Line => ({
          Type: 'Campaign',
          Status: STATUS[thing.state],
          Id: thing.id,
          'Parent Id': accountId,
          Campaign: thing.name,
          ...budgetOf(thing),
        }))
      : []),
    ...(entities.has('AdGroups')
      ? all.adsets.map((thing): Line => ({
          Type: 'Ad Group',
          Status: STATUS[thing.state],
          Id: thing.id,
          'Parent Id': thing.campaignId,
          Campaign: names.get(thing.campaignId) ?? '',
          'Ad Group': thing.name,
        }))
      : []),
    ...(entities.has('Ads')
      ? all.ads.map((thing): Line => ({
          Type: isPictured(thing) ? 'Responsive Ad' : 'Responsive Search Ad',
          ...(isPictured(thing) && {
            Images: JSON.stringify([
              { id: Number(thing.creativeId), subType: 'LandscapeImageMedia' },
              { id: Number(thing.creativeId), subType: 'SquareImageMedia' },
            ]),
          }),
          Status: STATUS[thing.state],
          Id: thing.id,
          'Parent Id': thing.adsetId,
          Campaign: names.get(thing.campaignId) ?? '',
          'Ad Group': names.get(thing.adsetId) ?? '',
          Headline: JSON.stringify([{ id: 1, text: thing.name, pinnedField: null }]),
          'Final Url': [thing.link, ...(thing.cards ?? [])].join('; '),
          'Final Url Suffix': thing.tags,
          'Editorial Status': REVIEW[thing.state],
        }))
      : []),
    ...(entities.has('Images')
      ? all.ads.filter(isPictured).map((thing): Line => ({
          Type: 'Image',
          Status: 'Active',
          Id: thing.creativeId,
          'Parent Id': accountId,
          Text: thing.creative,
          Url: `https://www.bing.com${creativeFile(thing.creative).picture}`,
        }))
      : []),
  ]
}

const download = async (id: string, { people, ads }: StandInContext): Promise<OAuthReply> => {
  const facts = ads.find(id)
  const account = people.flatMap(({ accounts }) => accounts).find((one) => one.id === facts?.accountId)
  if (facts === undefined || account === undefined) return { status: 404, body: 'Not found' }
  const lines = linesOf(account.id, await ads.adsOf(account), new Set(facts.columns))
  const csv = `\uFEFF${[COLUMNS.join(), ...lines.map((line) => COLUMNS.map((column) => quote(line[column] ?? '')).join())].join('\r\n')}\r\n`
  return { body: Buffer.from(zipSync({ [`${id}.csv`]: strToU8(csv) })) }
}

/** Microsoft's calls for bulk files. */
export const bingLists: OAuthStandIn['signed'] = [
  { method: 'POST', path: '/Bulk/v13/Campaigns/DownloadByAccountIds', scope: SCOPE, answer: ask },
  { method: 'POST', path: '/Bulk/v13/BulkDownloadStatus/Query', scope: SCOPE, answer: look },
]
/** The files, which need no token. */
export const bingListFiles: OAuthStandIn['open'] = [
  {
    methods: ['GET'],
    path: '/bulkdownloadresultfiles/:report',
    answer: ({ params }, context) => download(params['report'] ?? '', context),
  },
]
