/** Keys, pixels that send with an account, renewal, and values that are never written. */
import { ga4Facts } from '@convbox/contract/destinations/ga4'
import { DEFAULT_PIXEL_EVENTS } from '@convbox/contract'
import { integrations } from '@convbox/contract/api/integrations'
import { pixels } from '@convbox/contract/api/pixels'
import { KEY_CHANNELS, type KeyChannel } from '@convbox/contract/channels'
import { KEY_SERVICES } from '@convbox/demo/platforms/oauth/key-services'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { pausePixel } from '../../deliver/pixel-state.rows.ts'
import { ChannelFault } from '../../platforms/channel-call.ts'
import { checkChannels, renewChannels } from '../../schedule/tend-channels.ts'
import { startChannelsProgram, type ChannelsProgram } from '../../testing/channels-program.ts'
import { begin, comeBack, decideOn, openErrorMessage } from '../../testing/connect-channel.ts'
import type { TestStore } from '../../testing/test-program.ts'
import { findAuth } from '../../channel-tokens/channel-auths.rows.ts'
import { renewAuth, withAccess } from '../../channel-tokens/channel-auths.ts'

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

describe('a key', () => {
  it.each(KEY_CHANNELS)('of %s is proved before it is saved, and shown by its last characters', async (platName: KeyChannel) => {
    const apiKey = KEY_SERVICES[platName].sample
    const save = (key: string) => test.call(integrations.updateApiInfo, { platName, apiKey: key }, asAda())
    expect(await save('not a key')).toMatchObject({ error: 'channel failed', details: { failure: 'key misspelt' } })
    sandbox.channels.keys[platName].revoked.add(apiKey)
    expect(await save(apiKey)).toMatchObject({ error: 'channel failed', details: { failure: 'key refused' } })
    expect(await all.rowsOf(`SELECT id FROM channel_auth`)).toEqual([])
    sandbox.channels.keys[platName].revoked.clear()
    const saved = await save(apiKey)
    expect(saved.result).toMatchObject({ platName, status: '1' })
    const [row] = await all.rowsOf(`SELECT * FROM channel_auth`)
    expect(JSON.stringify(row)).not.toContain(apiKey)
    const { result, response } = await test.call(integrations.apiInfo, {}, asAda())
    expect(result?.find((one) => one.platName === platName)).toMatchObject({ status: '1', apiKeyHint: apiKey.slice(-4) })
    expect(response.body).not.toContain(apiKey)
    // A revocation at the platform is noticed.
    sandbox.channels.keys[platName].revoked.add(apiKey)
    all.passMinutes(10)
    await checkChannels(test.program)
    expect((await test.call(integrations.expiredTokens, {}, asAda())).result).toMatchObject([
      { platName, status: '2', expiredReason: 'token invalid' },
    ])
    await test.call(integrations.deauthorize, { plat_name: platName }, asAda())
    expect(await all.rowsOf(`SELECT id FROM channel_auth`)).toEqual([])
  })

  it.each(KEY_CHANNELS)('of %s opens an account that belongs to one store', async (platName: KeyChannel) => {
    const save = (options: { as: 'ada' | 'bela'; store: TestStore }) =>
      test.call(integrations.updateApiInfo, { platName, apiKey: KEY_SERVICES[platName].sample }, options)
    const first = { as: 'ada' as const, store: test.alder }
    expect((await save(first)).status).toBe(200)
    // The same key again, at the same store.
    expect((await save(first)).status).toBe(200)
    const own = await save({ as: 'ada', store: all.aspen })
    expect(own).toMatchObject({ status: 409, error: 'ad account taken' })
    expect(openErrorMessage(own.details['errorMsg'])).toMatchObject({ code: 'OAUTH_DUPLICATE', platName, shopName: 'Alder' })
    const told = openErrorMessage((await save({ as: 'bela', store: all.beech })).details['errorMsg'])
    expect(told).not.toHaveProperty('shopName')
    expect(told).not.toHaveProperty('user')
    expect(await all.rowsOf(`SELECT store_id FROM store_channel`)).toEqual([{ store_id: test.alder.id }])
    await test.call(integrations.deauthorize, { plat_name: platName }, first)
    const both = await Promise.all([save({ as: 'ada', store: all.aspen }), save({ as: 'bela', store: all.beech })])
    expect(both.map(({ status }) => status).toSorted((left, right) => left - right)).toEqual([200, 409])
  })

  describe('of Awin that opens two advertisers', () => {
    const apiKey = '2f9d2b1c-1111-4222-8333-0123456789ab'
    const save = (options: { as: 'ada' | 'bela'; store: TestStore }) =>
      test.call(integrations.updateApiInfo, { platName: 'awin', apiKey }, options)
    const alder = () => ({ as: 'ada' as const, store: test.alder })
    const aspen = () => ({ as: 'ada' as const, store: all.aspen })
    const beech = () => ({ as: 'bela' as const, store: all.beech })

    it('connects two stores, each to its own, and no third', async () => {
      // By id: the platform lists 300002 first.
      expect((await save(alder())).result).toMatchObject({ thridUserId: '300001' })
      expect((await save(aspen())).result).toMatchObject({ thridUserId: '300002' })
      const third = await save(beech())
      expect(third).toMatchObject({ status: 409, error: 'ad account taken' })
      expect(openErrorMessage(third.details['errorMsg'])).toMatchObject({ code: 'OAUTH_DUPLICATE', account: 'Northwind Goods' })
      // Saving again keeps the store's account, even if the first one has become free.
      await test.call(integrations.deauthorize, { plat_name: 'awin' }, alder())
      expect((await save(aspen())).result).toMatchObject({ thridUserId: '300002' })
      expect((await save(beech())).result).toMatchObject({ thridUserId: '300001' })
    })

    it('gives two stores that save it at once one each', async () => {
      const both = await Promise.all([save(aspen()), save(beech())])
      expect(new Set(both.map(({ result }) => result?.thridUserId))).toEqual(new Set(['300001', '300002']))
    })

    it('works for a store only while it opens the advertiser of that store', async () => {
      const authIds = [(await save(alder())).result?.authId ?? '', (await save(aspen())).result?.authId ?? '']
      const tried = () =>
        Promise.all([alder(), aspen()].map((of, index) => test.call(integrations.testAuth, { authId: authIds[index] ?? '' }, of)))
      expect((await tried()).map(({ result }) => result)).toMatchObject([{ isWorking: true }, { isWorking: true }])
      sandbox.channels.keys.awin.closed.add('300001')
      expect((await tried()).map(({ result }) => result)).toMatchObject([{ isWorking: false, failure: 'key refused' }, { isWorking: true }])
      expect((await test.call(integrations.expiredTokens, {}, alder())).result).toMatchObject([
        { platName: 'awin', thridUserId: '300001', status: '2', expiredReason: 'token invalid' },
      ])
    })
  })

  it('of a publisher at Awin opens nothing that we need', async () => {
    const apiKey = '1f9d2b1c-1111-4222-8333-0123456789ab'
    expect(await test.call(integrations.updateApiInfo, { platName: 'awin', apiKey }, asAda())).toMatchObject({
      details: { failure: 'permission missing' },
    })
  })

  it('of Omnisend that may not read the brand is proved by its contacts', async () => {
    const apiKey = `${'0123456789abcdef01234567'}-SandboxKeyForContactsOnly`
    expect((await test.call(integrations.updateApiInfo, { platName: 'omnisend', apiKey }, asAda())).result).toMatchObject({
      thridUserId: '0123456789abcdef01234567',
    })
  })

  it('is tried ten times a minute at most', async () => {
    const tries = await Promise.all(
      Array.from({ length: 11 }, () => test.call(integrations.updateApiInfo, { platName: 'klaviyo', apiKey: 'x' }, asAda())),
    )
    expect(tries.filter(({ status }) => status === 429)).toHaveLength(1)
  })
})

const pixelForm = (changes: Record<string, unknown>) => ({
  platform: 'facebook' as const,
  pixelId: '4200000000040100',
  pixelName: 'Main',
  enable: 1 as const,
  enableCapi: 1 as const,
  includeShoppingCharges: 1 as const,
  uploadProductPricePercentage: 100,
  purchaseCovert: 0 as const,
  productIdentifier: 'product' as const,
  contentType: 'product' as const,
  eventList: [...DEFAULT_PIXEL_EVENTS],
  targetAreaType: 'Entire Store' as const,
  enableCCPA: 0 as const,
  ...changes,
})

describe('a pixel that sends with an account', () => {
  const tokenOf = async (id: string) => (await test.program.directory.pixel(id))?.credential?.secret
  const stateOf = async (id: string) => (await test.call(pixels.getPixel, { id }, asAda())).result
  const make = async (): Promise<{ id: string; authId: string }> => {
    const authId = await all.connected()
    const { result, details } = await test.call(pixels.savePixel, pixelForm({ channelAuthId: authId }), asAda())
    if (result === undefined) throw new Error(JSON.stringify(details))
    return { id: result.id, authId }
  }

  it('holds the account’s id and never a copy of its token', async () => {
    const { id, authId } = await make()
    expect(await stateOf(id)).toMatchObject({ hasToken: true, channelAuthId: authId, state: 'running' })
    expect(await all.rowsOf(`SELECT secret, channel_auth_id FROM pixel`)).toEqual([{ secret: null, channel_auth_id: authId }])
    const auth = await findAuth(test.program.mainDb, authId)
    const token = auth === undefined ? '' : await withAccess(test.program, auth, async ({ accessToken }) => accessToken)
    expect(await tokenOf(id)).toBe(token)
    // A pasted token replaces the account, and vice versa.
    await test.call(pixels.updatePixel, { id, conversionApiKey: 'EAAPasted' }, asAda())
    expect(await all.rowsOf(`SELECT secret IS NULL AS bare, channel_auth_id FROM pixel`)).toEqual([{ bare: false, channel_auth_id: null }])
    expect(await tokenOf(id)).toBe('EAAPasted')
    await test.call(pixels.updatePixel, { id, channelAuthId: authId }, asAda())
    expect(await all.rowsOf(`SELECT secret, channel_auth_id FROM pixel`)).toEqual([{ secret: null, channel_auth_id: authId }])
    const both = await test.call(
      pixels.savePixel,
      pixelForm({ pixelId: '4200000000040101', channelAuthId: authId, conversionApiKey: 'EAA' }),
      asAda(),
    )
    expect(both.details).toEqual({ conversionApiKey: 'Use either a token or a connected account' })
  })

  it('takes only an account of its own store and platform', async () => {
    const authId = await all.connected({ store: all.aspen })
    expect((await test.call(pixels.savePixel, pixelForm({ channelAuthId: authId }), asAda())).status).toBe(404)
    const google = await all.connected({ platform: 'google' })
    expect(await test.call(pixels.savePixel, pixelForm({ channelAuthId: google }), asAda())).toMatchObject({
      details: { channelAuthId: 'This account belongs to another platform' },
    })

    // Google Analytics belongs to the Google account, but would silently drop events sent with its token.
    expect(
      await test.call(pixels.savePixel, pixelForm({ platform: 'ga4', pixelId: 'G-ABC123', channelAuthId: google }), asAda()),
    ).toMatchObject({ details: { channelAuthId: ga4Facts.connection.cannotSend.en } })
  })

  it('stands still when the authorization has ended and goes on when it is given again', async () => {
    const { id, authId } = await make()
    const before = await tokenOf(id)
    sandbox.channels.oauth.facebook.control.endGrants()
    all.passMinutes(10)
    await checkChannels(test.program)
    expect(await stateOf(id)).toMatchObject({ state: 'needs reauthorization', pausedReason: 'token invalid' })
    expect(await all.connected()).toBe(authId)
    expect(await stateOf(id)).toMatchObject({ state: 'running' })
    expect(await tokenOf(id)).not.toBe(before)
  })

  it('is asked about at the next round when its destination refused the token, and goes on if the platform says that the token is good', async () => {
    const { id } = await make()
    const { calls } = sandbox.channels.oauth.facebook
    const refuse = (reason: string) => pausePixel(test.program.mainDb, id, { reason, detail: 'refused', at: new Date(all.nowMs()) })
    await refuse('token expired')
    calls.length = 0
    await checkChannels(test.program)
    expect(calls).toEqual([expect.stringContaining('debug_token')])
    expect(await stateOf(id)).toMatchObject({ state: 'running' })
    // Failures that only a person can fix are not retried.
    await refuse('permission missing')
    await checkChannels(test.program)
    expect(await stateOf(id)).toMatchObject({ state: 'needs reauthorization', pausedReason: 'permission missing' })
    await all.connected()
    expect(await stateOf(id)).toMatchObject({ state: 'running' })
  })

  it('survives Reauthorize: the platform is disconnected first, then connected anew', async () => {
    const { id, authId } = await make()
    await test.call(integrations.deauthorize, { plat_name: 'facebook' }, asAda())
    expect(await stateOf(id)).toMatchObject({ state: 'needs reauthorization', pausedReason: 'token missing', hasToken: false })
    const fresh = await all.connected()
    expect(fresh).not.toBe(authId)
    expect(await stateOf(id)).toMatchObject({ state: 'running', channelAuthId: fresh, hasToken: true })
  })
})

describe('renewing', () => {
  it('happens once when two want it at the same moment, and hands out only what is saved', async () => {
    sandbox.channels.oauth.bing.control.setLife(3600)
    const authId = await all.connected({ platform: 'bing' })
    all.passMinutes(45)
    const { calls } = sandbox.channels.oauth.bing
    calls.length = 0
    await Promise.all([renewAuth(test.program, authId), renewAuth(test.program, authId), renewChannels(test.program)])
    expect(calls.filter((call) => call.endsWith('refresh_token'))).toHaveLength(1)
    const auth = await findAuth(test.program.mainDb, authId)
    expect(auth).toMatchObject({ isExpired: false })
    expect(auth?.expiresAt?.getTime()).toBe(all.nowMs() + 3_600_000)
    // Work that starts with an outdated row is renewed first, and uses the row in the database.
    all.passMinutes(45)
    let seen: string | undefined
    if (auth) await withAccess(test.program, auth, async () => (seen = (await findAuth(test.program.mainDb, authId))?.secret))
    expect(seen).not.toBe(auth?.secret)
    expect((await findAuth(test.program.mainDb, authId))?.secret).toBe(seen)
  })

  it('that fails for the moment keeps nobody from the access that still lasts', async () => {
    sandbox.channels.oauth.bing.control.setLife(3600)
    const authId = await all.connected({ platform: 'bing' })
    all.passMinutes(45)
    sandbox.channels.oauth.bing.control.fail(500, 1)
    expect((await test.call(integrations.testAuth, { authId }, asAda())).result).toMatchObject({ isWorking: true })
    all.passMinutes(20)
    sandbox.channels.oauth.bing.control.fail(500, 1)
    expect((await test.call(integrations.testAuth, { authId }, asAda())).result).toMatchObject({
      isWorking: false,
      failure: 'platform error',
    })
    expect((await test.call(integrations.testAuth, { authId }, asAda())).result).toMatchObject({ isWorking: true })
  })

  it('does not mark an account that was authorized again while an old token was being tried', async () => {
    const authId = await all.connected()
    const old = await findAuth(test.program.mainDb, authId)
    sandbox.channels.oauth.facebook.control.endGrants()
    await all.connected()
    const tried =
      old &&
      withAccess(test.program, old, async ({ accessToken, ...client }) => {
        await fetch(client.at('', '/v25.0/me'), { headers: { authorization: `Bearer ${accessToken}` } })
        throw new ChannelFault('token invalid')
      })
    await expect(tried).rejects.toThrow('token invalid')
    expect(await all.rowsOf(`SELECT status FROM channel_auth`)).toEqual([{ status: '1' }])
  })
})

it('gives an account up whose last store was deleted', async () => {
  const authId = await all.connected({ store: all.aspen })
  await checkChannels(test.program)
  expect(await all.rowsOf(`SELECT id FROM channel_auth`)).toEqual([{ id: authId }])
  await test.program.mainDb.pool.query(`DELETE FROM store_channel WHERE channel_auth_id = $1`, [authId])
  sandbox.channels.oauth.facebook.calls.length = 0
  await checkChannels(test.program)
  expect(await all.rowsOf(`SELECT id FROM channel_auth`)).toEqual([])
  expect(sandbox.channels.oauth.facebook.calls).toEqual([expect.stringMatching(/^DELETE .*permissions$/)])
})

it('writes no token, code, state, key or client secret into the log or the audit log', async () => {
  const authId = await all.connected()
  const auth = await findAuth(test.program.mainDb, authId)
  const token = auth === undefined ? '' : await withAccess(test.program, auth, async ({ accessToken }) => accessToken)
  const apiKey = KEY_SERVICES.klaviyo.sample
  await test.call(integrations.updateApiInfo, { platName: 'klaviyo', apiKey }, asAda())
  const address = await decideOn(await begin(test, { ...asAda(), platform: 'google' }))
  sandbox.channels.oauth.google.control.fail(500, 5)
  // Refused for another user, then failing at the platform, then used up.
  for (const as of ['bela', 'ada', 'ada'] as const) await comeBack(test, address, as)
  sandbox.channels.oauth.facebook.control.fail(500, 5)
  await test.call(integrations.deauthorize, { plat_name: 'facebook' }, asAda())
  expect(all.logged.join('')).toContain('a grant was not ended')
  const said = all.logged.join('') + JSON.stringify(await all.rowsOf(`SELECT * FROM audit`))
  const { searchParams } = new URL(address)
  for (const secret of [token, apiKey, searchParams.get('code') ?? '', searchParams.get('state') ?? '', 'sandbox-client-secret']) {
    expect(secret.length).toBeGreaterThan(10)
    expect(said).not.toContain(secret)
  }
})
