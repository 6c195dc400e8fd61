/** The lists of campaigns, ad sets and ads refuse what the platforms refuse. */
import type { OAuthChannel } from '@convbox/contract/channels'
import { beforeEach, expect, it } from 'vitest'
import { createChannelStandIns, OAUTH_STAND_INS, type ChannelStandIns } from '../oauth/channel-stand-ins.ts'
import type { OAuthReply, SignedCall } from '../oauth/oauth-stand-in.ts'

let channels: ChannelStandIns
beforeEach(() => {
  channels = createChannelStandIns(() => Date.parse('2026-11-21T10:00:00.000Z'))
})

type Given = { path: string; method?: 'GET' | 'POST'; account?: string; query?: Record<string, string>; body?: unknown }

/** Nora's call, past the checks of its token. */
const ask = async (platform: OAuthChannel, { path, method = 'GET', query = {}, body = {}, account }: Given): Promise<OAuthReply> => {
  const { context } = channels.oauth[platform]
  const [person] = context.people
  const entry = OAUTH_STAND_INS[platform].signed.find((each) => each.method === method && each.path.endsWith(path))
  if (person === undefined || entry === undefined) throw new Error(`No such call: ${path}`)
  const id = account ?? person.accounts[0]?.id ?? ''
  const params = { account: platform === 'facebook' ? `act_${id}` : id, customer: id }
  const headers = { customerid: '250000001', customeraccountid: id }
  const grant: SignedCall['grant'] = {
    kind: 'access',
    id: '1',
    grant: '1',
    userId: person.id,
    scopes: [],
    issuedAtMs: 0,
    endsAtMs: Infinity,
    redirectUri: '',
    challenge: '',
  }
  const call: SignedCall = { method, params, query: { advertiser_id: id, ...query }, headers, form: {}, body, grant, person, context }
  return entry.answer(call)
}
const told = async (platform: OAuthChannel, given: Given): Promise<string> => JSON.stringify((await ask(platform, given)).body)

it('Meta: unknown fields, deleted ones, too many calls', async () => {
  const active = { effective_status: '["ACTIVE"]' }
  expect(await told('facebook', { path: '/:account/campaigns', query: { ...active, fields: 'id,status_of_mine' } })).toContain('"code":100')
  expect(await told('facebook', { path: '/:account/adsets', query: { effective_status: '["DELETED"]', fields: 'id' } })).toContain(
    '"code":100',
  )
  expect(await told('facebook', { path: '/:account/ads', query: { ...active, fields: 'id', limit: '0' } })).toContain('"code":100')
  channels.oauth.facebook.context.ads.order = 'throttled'
  expect(await told('facebook', { path: '/:account/ads', query: { ...active, fields: 'id' } })).toContain('"code":80004')
})

it('Google: unknown fields and resources', async () => {
  const search = (query: string) => told('google', { path: 'googleAds::search', method: 'POST', body: { query } })
  expect(await search('SELECT campaign.id, campaign.primary_status FROM campaign')).toContain('"primaryStatus":"ELIGIBLE"')
  expect(await search('SELECT campaign.primary_status, campaign.end_date FROM campaign')).toContain('UNRECOGNIZED_FIELD')
  expect(await search('SELECT campaign.primary_status FROM campaigns')).toContain('BAD_RESOURCE_TYPE_IN_FROM_CLAUSE')
})

it('TikTok: pages of more than 1,000, unknown fields, and deleted ones that are not asked for', async () => {
  const all = { filtering: '{"primary_status":"STATUS_ALL"}' }
  expect(await told('tiktok', { path: '/campaign/get/', query: { ...all, page_size: '1001' } })).toContain('"code":40002')
  expect(await told('tiktok', { path: '/adgroup/get/', query: { ...all, fields: '["adgroup_id","colour"]' } })).toContain('"code":40002')
  expect(await told('tiktok', { path: '/ad/get/', query: { filtering: '{}' } })).toContain('"code":40002')
  expect(await told('tiktok', { path: '/ad/get/', query: { ...all, fields: '["ad_id"]' } })).toContain('"code":0')
})

it('Microsoft: unknown entities, versions, accounts and requests', async () => {
  const path = '/Campaigns/DownloadByAccountIds'
  const [account] = channels.oauth.bing.context.people[0]?.accounts ?? []
  const good = {
    AccountIds: [Number(account?.id)],
    CompressionType: 'Zip',
    DataScope: 'EntityData',
    DownloadEntities: ['Campaigns', 'AdGroups', 'Ads'],
    DownloadFileType: 'Csv',
    FormatVersion: '6.0',
  }
  const send = (changes: object) => told('bing', { path, method: 'POST', body: { ...good, ...changes } })
  expect(await send({})).toContain('DownloadRequestId')
  expect(await send({ DownloadEntities: ['Adverts'] })).toContain('"Code":3211')
  expect(await send({ FormatVersion: '5.0' })).toContain('"Code":3217')
  expect(await send({ AccountIds: [1] })).toContain('"Code":106')
  expect(await told('bing', { path: '/BulkDownloadStatus/Query', method: 'POST', body: { RequestId: '7' } })).toContain('"Code":4201')
})

it('Pinterest and Snapchat: pages that are too large, and accounts of others', async () => {
  expect((await ask('pinterest', { path: '/:account/ads', query: { page_size: '251' } })).status).toBe(400)
  expect((await ask('pinterest', { path: '/:account/ads', account: '42' })).status).toBe(403)
  expect((await ask('snapchat', { path: '/:account/creatives', query: { limit: '1001' } })).status).toBe(400)
  expect((await ask('snapchat', { path: '/:account/creatives', account: '42' })).status).toBe(403)
})
