/** Every outcome of every platform, through HTTP against the stand-ins. */
import { integrations } from '@convbox/contract/api/integrations'
import { CHANNELS, OAUTH_CHANNELS, type OAuthChannel } from '@convbox/contract/channels'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { checkChannels, renewChannels } from '../../schedule/tend-channels.ts'
import { startChannelsProgram, type ChannelsProgram } from '../../testing/channels-program.ts'
import { begin, comeBack, decideOn, type Consent } from '../../testing/connect-channel.ts'

let all: ChannelsProgram
let test: ChannelsProgram['test']
let sandbox: ChannelsProgram['sandbox']
beforeAll(async () => {
  all = await startChannelsProgram()
  ;({ test, sandbox } = all)
})
afterAll(() => all.stop())
beforeEach(() => all.reset())

const asAda = () => ({ as: 'ada' as const, store: test.alder })
const connect = (platform: OAuthChannel, more: Partial<Consent> = {}) => all.connect({ platform, ...more })
const secretOf = async (): Promise<{ accessToken?: string; refreshToken?: string }> => {
  const [row] = await all.rowsOf(`SELECT secret FROM channel_auth`)
  return JSON.parse(test.program.secrets.open(String(row?.['secret'])))
}

/** A required permission that the user can decline at the platform. */
const NEEDED: Record<OAuthChannel, string> = {
  facebook: 'ads_management',
  google: 'https://www.googleapis.com/auth/adwords',
  tiktok: '8',
  bing: 'https://ads.microsoft.com/msads.manage',
  pinterest: 'catalogs:read',
  snapchat: 'snapchat-marketing-api',
}

describe.each(OAUTH_CHANNELS)('%s', (platform) => {
  it('connects: one account with sealed tokens, linked to the store, shown without them', async () => {
    const back = await connect(platform)
    expect(back).toMatchObject({ status: 303, path: '/auth/result', query: { platname: platform, result: 'success' } })
    const [row] = await all.rowsOf(`SELECT * FROM channel_auth`)
    expect(row).toMatchObject({ platform, sandbox: true, status: '1', name: 'Nora Lind', tenant_id: test.alder.tenantId })
    const { accessToken = '' } = await secretOf()
    expect(accessToken.length).toBeGreaterThan(20)
    expect(JSON.stringify(row)).not.toContain(accessToken)
    const { result, response } = await test.call(integrations.shopIntegration, {}, asAda())
    expect(result).toMatchObject([
      {
        platName: platform,
        status: '1',
        isAllExpired: false,
        name: 'Nora Lind',
        authInfoList: [{ isDefault: true, authId: back.query['authId'] }],
      },
    ])
    expect(response.body).not.toContain(accessToken)
    const { result: auths } = await test.call(integrations.listAuths, {}, asAda())
    expect(JSON.parse(auths?.[0]?.thridUserInfo ?? '{}')).toMatchObject({ name: 'Nora Lind' })
    expect(await all.rowsOf(`SELECT action, user_id FROM audit WHERE action = 'channel connected' ORDER BY id DESC LIMIT 1`)).toEqual([
      { action: 'channel connected', user_id: test.users.ada },
    ])
  })

  it('says what is missing when a permission was unticked, and stores nothing', async () => {
    const back = await connect(platform, { untick: [NEEDED[platform]] })
    expect(back).toMatchObject({ path: '/auth/result', query: { platname: platform, result: 'failed' } })
    expect(back.error).toEqual({ code: 'permissions incomplete', platName: platform, missing: [NEEDED[platform]] })
    expect(await all.rowsOf(`SELECT id FROM channel_auth`)).toEqual([])
  })

  it('says that the user refused, and stores nothing', async () => {
    const back = await connect(platform, { deny: true })
    expect(back).toMatchObject({ query: { result: 'failed' }, error: { code: 'denied', platName: platform } })
    expect(await all.rowsOf(`SELECT id FROM channel_auth`)).toEqual([])
  })

  it('takes a callback once: the same address again finds no state, and the platform no code', async () => {
    const address = await decideOn(await begin(test, { ...asAda(), platform }))
    expect(await comeBack(test, address, 'ada')).toMatchObject({ query: { result: 'success' } })
    expect(await comeBack(test, address, 'ada')).toMatchObject({ query: { result: 'failed' }, error: { code: 'state unknown' } })
  })

  it('lists what the token may use and keeps the pick', async () => {
    const { query } = await connect(platform)
    const authId = query['authId'] ?? ''
    const list = async () => (await test.call(integrations.listPickable, { authId }, asAda())).result ?? { items: [], failures: [] }
    const { items, failures } = await list()
    expect(failures).toEqual([])
    expect([...new Set(items.map(({ kind }) => kind))]).toEqual(CHANNELS[platform].picks)
    const accounts = items.filter(({ kind }) => kind === 'ad account')
    expect(accounts.map(({ name }) => name)).toEqual(['Northwind Main', 'Northwind Europe'])
    const main = accounts[0]?.externalId ?? ''
    const pick = items.filter(({ kind, externalId, adAccountIds = [main] }) =>
      kind === 'ad account' ? externalId === main : adAccountIds.includes(main),
    )
    const wanted = pick.map(({ kind, externalId }) => ({ kind, externalId }))
    expect((await test.call(integrations.savePick, { authId, items: wanted }, asAda())).status).toBe(200)
    const { result: shown } = await test.call(integrations.shopAdAccount, { shopName: test.alder.websiteName }, asAda())
    expect(shown).toMatchObject([{ platName: platform, name: 'Northwind Main', kind: 'ad account', authId }])
    expect((await list()).items.filter(({ isPicked }) => isPicked)).toHaveLength(pick.length)
    // Resources left out are released.
    const other = [{ kind: 'ad account' as const, externalId: accounts[1]?.externalId ?? '' }]
    expect((await test.call(integrations.savePick, { authId, items: other }, asAda())).result).toMatchObject(other)
    expect((await list()).items.filter(({ isPicked }) => isPicked)).toMatchObject(other)
  })

  it('knows within a quarter of an hour that a consent was taken back, and works again once it is authorized again', async () => {
    const { query } = await connect(platform)
    sandbox.channels.oauth[platform].control.endGrants()
    all.passMinutes(10)
    await checkChannels(test.program)
    const { result } = await test.call(integrations.expiredTokens, { platname: platform }, asAda())
    expect(result).toMatchObject([{ platName: platform, status: '2', expiredReason: 'token invalid', authId: query['authId'] }])
    expect((await test.call(integrations.shopIntegration, {}, asAda())).result).toMatchObject([{ status: '2', isAllExpired: true }])
    expect((await connect(platform)).query).toMatchObject({ result: 'success', authId: query['authId'] })
    expect((await test.call(integrations.expiredTokens, {}, asAda())).result).toEqual([])
  })

  it('the test button says whether the account works, and what is wrong', async () => {
    const { query } = await connect(platform)
    const authId = query['authId'] ?? ''
    const press = async () => (await test.call(integrations.testAuth, { authId }, asAda())).result
    expect(await press()).toMatchObject({ isWorking: true })
    sandbox.channels.oauth[platform].control.fail(500, 1)
    expect(await press()).toMatchObject({ isWorking: false, failure: 'platform error' })
    sandbox.channels.oauth[platform].control.fail(429, 1)
    expect(await press()).toMatchObject({ isWorking: false, failure: 'too many requests' })
    // Neither reveals anything about the token.
    expect(await all.rowsOf(`SELECT status FROM channel_auth`)).toEqual([{ status: '1' }])
    sandbox.channels.oauth[platform].control.endGrants()
    expect(await press()).toMatchObject({ isWorking: false, failure: 'token invalid' })
    expect(await all.rowsOf(`SELECT status FROM channel_auth`)).toEqual([{ status: '2' }])
  })

  it('goes with its last store', async () => {
    const { query } = await connect(platform)
    const [row] = await all.rowsOf(`SELECT external_user_id FROM channel_auth`)
    const thridUserId = String(row?.['external_user_id'])
    expect((await test.call(integrations.deauthorize, { plat_name: platform, thridUserId }, asAda())).status).toBe(200)
    expect(await all.rowsOf(`SELECT id FROM channel_auth`)).toEqual([])
    expect((await test.call(integrations.testAuth, { authId: query['authId'] ?? '' }, asAda())).status).toBe(404)
    const revokes = sandbox.channels.oauth[platform].calls.filter((call) => /revoke|DELETE/.test(call))
    expect(revokes.length > 0).toBe(['facebook', 'google', 'tiktok'].includes(platform))
  })
})

describe.each(['facebook', 'google', 'bing', 'pinterest', 'snapchat'] as const)('%s, whose access ends', (platform) => {
  it('is renewed before it ends, and the new tokens are saved', async () => {
    sandbox.channels.oauth[platform].control.setLife(3600)
    await connect(platform)
    const before = await secretOf()
    all.passMinutes(20)
    await renewChannels(test.program)
    expect(await secretOf()).toEqual(before)
    all.passMinutes(15)
    await renewChannels(test.program)
    const after = await secretOf()
    expect(after.accessToken).not.toBe(before.accessToken)
    // Microsoft and Pinterest issue a new refresh token each time; the old one becomes invalid.
    const rotates = platform === 'bing' || platform === 'pinterest'
    expect(after.refreshToken !== before.refreshToken).toBe(rotates)
    all.passMinutes(35)
    await renewChannels(test.program)
    expect((await secretOf()).accessToken).not.toBe(after.accessToken)
    expect(await all.rowsOf(`SELECT status FROM channel_auth`)).toEqual([{ status: '1' }])
  })

  it('stays as it is while the platform is away, and is marked when the platform no longer renews it', async () => {
    sandbox.channels.oauth[platform].control.setLife(3600)
    await connect(platform)
    all.passMinutes(45)
    sandbox.channels.oauth[platform].control.fail(500, 1)
    await renewChannels(test.program)
    expect(await all.rowsOf(`SELECT status FROM channel_auth`)).toEqual([{ status: '1' }])
    sandbox.channels.oauth[platform].control.endGrants()
    await renewChannels(test.program)
    expect(await all.rowsOf(`SELECT status, expired_reason FROM channel_auth`)).toEqual([{ status: '2', expired_reason: 'token expired' }])
  })
})
