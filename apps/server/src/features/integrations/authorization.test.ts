/** OAuth authorization: allowed redirects, ownership, and forged callbacks. */
import { integrations } from '@convbox/contract/api/integrations'
import { OAUTH_CHANNELS } from '@convbox/contract/channels'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startChannelsProgram, type ChannelsProgram } from '../../testing/channels-program.ts'
import { begin, comeBack, decideOn } from '../../testing/connect-channel.ts'

let all: ChannelsProgram
let test: ChannelsProgram['test']
let sandbox: ChannelsProgram['sandbox']
beforeAll(async () => {
  all = await startChannelsProgram()
  ;({ test, sandbox } = all)
})
afterAll(() => all.stop())
beforeEach(() => all.reset())

const asAda = (store: { websiteName: string } = test.alder) => ({ as: 'ada' as const, store })

describe('the way back', () => {
  it.each([
    '//evil.example',
    '/\\evil.example',
    'https://evil.example',
    '/%2f%2fevil.example',
    '/a/..//evil.example',
    '/%5cevil.example',
    'javascript:alert(1)',
  ])('refuses to lead to %s', async (redirect) => {
    const { error, details } = await test.call(integrations.authorize, { plat_name: 'facebook', redirect_uri: redirect }, asAda())
    expect(error).toBe('invalid input')
    expect(details).toEqual({ redirect_uri: 'This must be a path of this app, such as /auth/result' })
  })

  it('leads to the path that was asked for, with the result laid over its query', async () => {
    const back = await all.connect({ redirect: '/website/alder/integrations?tab=ads#list' })
    expect(back).toMatchObject({ path: '/website/alder/integrations', query: { tab: 'ads', auth: 'facebook', result: 'success' } })
    expect((await all.connect({ redirect: '/website/alder/integrations', deny: true })).query).toMatchObject({
      auth: 'facebook',
      result: 'failed',
    })
  })

  it('gives the platform a random state and asks Google and Microsoft with PKCE', async () => {
    for (const platform of OAUTH_CHANNELS) {
      const url = new URL(await begin(test, { ...asAda(), platform }))
      expect(Buffer.from(url.searchParams.get('state') ?? '', 'base64url')).toHaveLength(32)
      expect(url.searchParams.get('redirect_uri')).toBe(`${sandbox.publicUrl}/callbacks/${platform}`)
      expect(url.searchParams.has('code_challenge')).toBe(platform === 'google' || platform === 'bing')
      const [row] = await all.rowsOf(`SELECT * FROM channel_state WHERE platform = '${platform}'`)
      expect(JSON.stringify(row)).not.toContain(url.searchParams.get('state'))
    }
  })

  it('knows a state only in the session that asked for it, and no other takes it away', async () => {
    const address = await decideOn(await begin(test, { ...asAda(), platform: 'facebook' }))
    for (const as of ['bela', 'otto', undefined] as const)
      expect(await comeBack(test, address, as)).toMatchObject({
        path: '/auth/result',
        query: { result: 'failed' },
        error: { code: 'state unknown' },
      })
    const other = await test.server.inject({
      method: 'POST',
      url: '/api/userlogin/login',
      payload: { email: 'ada@convbox.example', password: 'a long enough password' },
    })
    const cookie = other.cookies.map(({ name, value }) => `${name}=${encodeURIComponent(value)}`).join('; ')
    const { pathname, search } = new URL(address)
    const elsewhere = await test.server.inject({ method: 'GET', url: `${pathname}${search}`, headers: { cookie } })
    expect(String(elsewhere.headers['location'])).toContain('result=failed')
    expect(await all.rowsOf(`SELECT id FROM channel_auth`)).toEqual([])
    const looked = await test.server.inject({
      method: 'HEAD',
      url: `${pathname}${search}`,
      headers: await test.call.headersOf({ as: 'ada' }),
    })
    expect(looked.statusCode).toBe(404)
    expect(await comeBack(test, address, 'ada')).toMatchObject({ query: { result: 'success' } })
  })

  it('refuses a state of another platform, one that was made up, one that comes twice, and one that took too long', async () => {
    const address = await decideOn(await begin(test, { ...asAda(), platform: 'facebook' }))
    expect((await comeBack(test, address.replace('/callbacks/facebook', '/callbacks/google'), 'ada')).error?.code).toBe('state unknown')
    const made = address.replace(/state=[^&]*/, 'state=made-up')
    expect((await comeBack(test, made, 'ada')).error?.code).toBe('state unknown')
    expect((await comeBack(test, `${address}&state=other`, 'ada')).error?.code).toBe('state unknown')
    const late = await decideOn(await begin(test, { ...asAda(), platform: 'facebook' }))
    all.passMinutes(11)
    expect(await comeBack(test, late, 'ada')).toMatchObject({ query: { result: 'expired' }, error: { code: 'took too long' } })
    expect(await all.rowsOf(`SELECT id FROM channel_auth`)).toEqual([])
  })

  it('stores nothing for somebody who may no longer change the store, nor when the code is not the platform’s', async () => {
    const address = await decideOn(await begin(test, { as: 'otto', store: test.alder, platform: 'facebook' }))
    await test.program.mainDb.pool.query(`UPDATE member SET role = 'read-only' WHERE user_id = $1`, [test.users.otto])
    expect((await comeBack(test, address, 'otto')).error?.code).toBe('no store access')
    await test.program.mainDb.pool.query(`UPDATE member SET role = 'operate' WHERE user_id = $1`, [test.users.otto])
    const forged = (await decideOn(await begin(test, { ...asAda(), platform: 'google' }))).replace(/code=[^&]*/, 'code=forged')
    expect((await comeBack(test, forged, 'ada')).error?.code).toBe('code refused')
    expect(await all.rowsOf(`SELECT id FROM channel_auth`)).toEqual([])
  })

  it('says which variables a server lacks for a real store, and never sends one to a stand-in', async () => {
    const missing = await test.call(integrations.authorize, { plat_name: 'bing' }, { as: 'bela', store: test.birch })
    expect(missing).toMatchObject({
      error: 'channel failed',
      details: { failure: 'not configured', missing: 'BING_CLIENT_ID, BING_CLIENT_SECRET, BING_DEVELOPER_TOKEN' },
    })
    const { result } = await test.call(integrations.listChannels, {}, { as: 'bela', store: test.birch })
    expect(result?.find(({ platName }) => platName === 'facebook')).toMatchObject({
      isAvailable: false,
      missing: ['FACEBOOK_CLIENT_ID', 'FACEBOOK_CLIENT_SECRET'],
    })
    expect(result?.find(({ platName }) => platName === 'klaviyo')).toMatchObject({ isAvailable: true })
    Object.assign(test.program.config, { FACEBOOK_CLIENT_ID: 'real-id', FACEBOOK_CLIENT_SECRET: 'real-secret' })
    const real = await test.call(integrations.authorize, { plat_name: 'facebook' }, { as: 'bela', store: test.birch })
    expect(real.result?.url).toMatch(/^https:\/\/www\.facebook\.com\/v25\.0\/dialog\/oauth\?.*client_id=real-id/)
    expect(new URL(await begin(test, { ...asAda(), platform: 'facebook' })).origin).toBe(sandbox.publicUrl)
    Object.assign(test.program.config, { FACEBOOK_CLIENT_ID: undefined, FACEBOOK_CLIENT_SECRET: undefined })
  })

  it('runs the configuration of Facebook Login for Business in place of single permissions where the server has one', async () => {
    const keys = { FACEBOOK_CLIENT_ID: 'real-id', FACEBOOK_CLIENT_SECRET: 'real-secret', FACEBOOK_CONFIG_ID: '4711' }
    Object.assign(test.program.config, keys)
    const real = await test.call(integrations.authorize, { plat_name: 'facebook' }, { as: 'bela', store: test.birch })
    const { searchParams } = new URL(real.result?.url ?? '')
    expect([searchParams.get('config_id'), searchParams.get('scope')]).toEqual(['4711', null])
    Object.assign(test.program.config, { FACEBOOK_CLIENT_ID: undefined, FACEBOOK_CLIENT_SECRET: undefined, FACEBOOK_CONFIG_ID: undefined })
  })
})
