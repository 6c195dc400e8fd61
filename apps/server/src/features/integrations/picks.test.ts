/** A store's selection of an account's resources; an ad account belongs to one store. */
import { adSpend } from '@convbox/contract/api/ad-spend'
import { integrations } from '@convbox/contract/api/integrations'
import { OAUTH_CHANNELS, type OAuthChannel } from '@convbox/contract/channels'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startChannelsProgram, type ChannelsProgram } from '../../testing/channels-program.ts'
import { openErrorMessage } from '../../testing/connect-channel.ts'
import type { TestStore } from '../../testing/test-program.ts'

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
const asBela = () => ({ as: 'bela' as const, store: all.beech })

const pickFirst = async (store: TestStore, as: 'ada' | 'bela', authId: string) => {
  const options = { as, store }
  const { result } = await test.call(integrations.listPickable, { authId }, options)
  const main = result?.items.find(({ name }) => name === 'Northwind Main')
  const items = [{ kind: 'ad account' as const, externalId: main?.externalId ?? '' }]
  return { main, save: () => test.call(integrations.savePick, { authId, items }, options) }
}

describe.each(OAUTH_CHANNELS)('an ad account of %s', (platform: OAuthChannel) => {
  it('belongs to one store: another store of the same person is told which, a stranger only that there is one', async () => {
    const first = await pickFirst(test.alder, 'ada', await all.connected({ platform }))
    expect((await first.save()).status).toBe(200)
    const { result: reads } = await test.call(adSpend.spendReads, {}, asAda())
    expect(reads?.accounts).toMatchObject([{ platName: platform, name: 'Northwind Main', doneDays: 0 }])
    const second = await pickFirst(all.aspen, 'ada', await all.connected({ platform, store: all.aspen, user: 'Harbour' }))
    expect(second.main?.takenBy).toEqual({ shopName: 'Alder' })
    const refused = await second.save()
    expect(refused).toMatchObject({ status: 409, error: 'ad account taken' })
    const user = platform === 'pinterest' ? 'Nora Lind' : 'nora@northwind.example'
    expect(openErrorMessage(refused.details['errorMsg'])).toEqual({
      code: 'OAUTH_DUPLICATE',
      platName: platform,
      account: 'Northwind Main',
      shopName: 'Alder',
      user,
    })
    const third = await pickFirst(all.beech, 'bela', await all.connected({ platform, as: 'bela', store: all.beech }))
    expect(third.main?.takenBy).toEqual({})
    const told = openErrorMessage((await third.save()).details['errorMsg'])
    expect(told).toEqual({ code: 'OAUTH_DUPLICATE', platName: platform, account: 'Northwind Main' })
    expect(await all.rowsOf(`SELECT store_id FROM channel_account`)).toEqual([{ store_id: test.alder.id }])
    // Once disconnected, it is free.
    await test.call(integrations.deauthorize, { plat_name: platform }, asAda())
    expect((await third.save()).status).toBe(200)
  })

  it('goes to one of two stores that want it at the same moment', async () => {
    const mine = await pickFirst(test.alder, 'ada', await all.connected({ platform }))
    const theirs = await pickFirst(all.beech, 'bela', await all.connected({ platform, as: 'bela', store: all.beech }))
    const statuses = (await Promise.all([mine.save(), theirs.save()])).map(({ status }) => status)
    expect(statuses.toSorted((left, right) => left - right)).toEqual([200, 409])
    expect(await all.rowsOf(`SELECT store_id FROM channel_account`)).toHaveLength(1)
  })
})

describe('picking', () => {
  it('takes only what the platform lists for this token, of the store’s own accounts', async () => {
    const authId = await all.connected()
    const invented = await test.call(integrations.savePick, { authId, items: [{ kind: 'ad account', externalId: '42' }] }, asAda())
    expect(invented).toMatchObject({ status: 400, details: { items: 'This account cannot be used with this authorization' } })
    for (const options of [asBela(), { as: 'ada' as const, store: all.aspen }]) {
      expect((await test.call(integrations.listPickable, { authId }, options)).status).toBe(404)
      expect((await test.call(integrations.savePick, { authId, items: [] }, options)).status).toBe(404)
      expect((await test.call(integrations.setDefaultAuth, { authId }, options)).status).toBe(404)
    }
  })

  it('needs an ad account, and the ad account of everything else', async () => {
    const authId = await all.connected()
    const { result } = await test.call(integrations.listPickable, { authId }, asAda())
    const [main, europe] = result?.items.filter(({ kind }) => kind === 'ad account') ?? []
    const pixel = result?.items.find(({ adAccountIds }) => main !== undefined && adAccountIds?.includes(main.externalId))
    const catalog = result?.items.find(({ kind }) => kind === 'catalog')
    expect(catalog).not.toHaveProperty('adAccountIds')
    const save = (...items: (typeof pixel)[]) =>
      test.call(
        integrations.savePick,
        { authId, items: items.map((item) => ({ kind: item?.kind ?? 'pixel', externalId: item?.externalId ?? '' })) },
        asAda(),
      )
    for (const pick of [[], [pixel], [catalog]]) expect(await save(...pick)).toMatchObject({ status: 400, error: 'no ad account chosen' })
    expect(await save(europe, pixel)).toMatchObject({ status: 400, error: 'ad account not chosen' })
    expect(await all.rowsOf(`SELECT id FROM channel_account`)).toEqual([])
    expect((await save(main, pixel, catalog)).status).toBe(200)
    const [written] = await all.rowsOf(`SELECT target, detail FROM audit WHERE action = 'channel accounts picked' ORDER BY id DESC LIMIT 1`)
    expect(written).toEqual({
      target: 'Nora Lind',
      detail: {
        platName: 'facebook',
        'ad account': { from: '', to: 'Northwind Main' },
        pixel: { from: '', to: 'Northwind Main pixel' },
        catalog: { from: '', to: 'Northwind products' },
      },
    })
  })

  it('shows what can be read when a part cannot, and saves nothing then', async () => {
    const authId = await all.connected()
    sandbox.channels.oauth.facebook.control.fail(500, 1)
    const { result } = await test.call(integrations.listPickable, { authId }, asAda())
    expect(result?.failures).toEqual([{ kind: 'ad account', failure: 'platform error' }])
    sandbox.channels.oauth.facebook.control.fail(429, 1)
    const items = [
      { kind: 'ad account' as const, externalId: '1' },
      { kind: 'pixel' as const, externalId: '1' },
    ]
    const refused = await test.call(integrations.savePick, { authId, items }, asAda())
    expect(refused).toMatchObject({ error: 'channel failed', details: { failure: 'too many requests' } })
  })

  it('serves two stores with one outside user, each with its own pick', async () => {
    const authId = await all.connected()
    expect(await all.connected({ store: all.aspen })).toBe(authId)
    const { result } = await test.call(integrations.listPickable, { authId }, asAda(all.aspen))
    const europe = result?.items.find(({ name }) => name === 'Northwind Europe')
    await (await pickFirst(test.alder, 'ada', authId)).save()
    const items = [{ kind: 'ad account' as const, externalId: europe?.externalId ?? '' }]
    expect((await test.call(integrations.savePick, { authId, items }, asAda(all.aspen))).status).toBe(200)
    // The first store disconnects; the account and its grant stay with the second.
    await test.call(integrations.deauthorize, { plat_name: 'facebook' }, asAda())
    expect((await test.call(integrations.testAuth, { authId }, asAda(all.aspen))).result).toMatchObject({ isWorking: true })
    expect((await test.call(integrations.shopAdAccount, {}, asAda(all.aspen))).result).toMatchObject([{ name: 'Northwind Europe' }])
  })

  it('reads accounts behind a manager in the manager’s name', async () => {
    const authId = await all.connected({ platform: 'google', user: 'Harbour' })
    const { result } = await test.call(integrations.listPickable, { authId }, asAda())
    expect(result?.failures).toEqual([])
    expect(result?.items.filter(({ kind }) => kind === 'ad account').map(({ name }) => name)).toEqual([
      'Northwind Main',
      'Harbour Coffee',
      'Harbour Tea',
    ])
    expect(result?.items.filter(({ kind }) => kind === 'conversion action')).toHaveLength(6)
    const coffee = result?.items.find(({ name }) => name === 'Harbour Coffee')
    const items = [{ kind: 'ad account' as const, externalId: coffee?.externalId ?? '' }]
    expect((await test.call(integrations.savePick, { authId, items }, asAda())).result).toMatchObject([{ parentId: '9000009001' }])
    expect(await all.rowsOf(`SELECT name, parent_id FROM channel_account`)).toEqual([{ name: 'Harbour Coffee', parent_id: '9000009001' }])
  })

  it('finds nothing, and no fault, for somebody who has nothing there', async () => {
    for (const platform of OAUTH_CHANNELS) {
      const authId = await all.connected({ platform, user: 'Milo' })
      const { result } = await test.call(integrations.listPickable, { authId }, asAda())
      expect(result).toEqual({ items: [], failures: [] })
      expect((await test.call(integrations.testAuth, { authId }, asAda())).result).toMatchObject({ isWorking: true })
    }
  })

  it('lets a store have several accounts of a platform and says which one counts', async () => {
    const nora = await all.connected()
    const harbour = await all.connected({ user: 'Harbour' })
    const list = async () =>
      (await test.call(integrations.listAuths, {}, asAda())).result?.map(({ authId, isDefault }) => [authId, isDefault])
    expect(await list()).toEqual([
      [nora, true],
      [harbour, false],
    ])
    await test.call(integrations.setDefaultAuth, { authId: harbour }, asAda())
    expect(await list()).toEqual([
      [harbour, true],
      [nora, false],
    ])
  })
})
