import { HEADERS, menuNamesOf } from '@convbox/contract'
import { stores } from '@convbox/contract/api/stores'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestProgram, type TestProgram } from '../../testing/test-program.ts'
import { createStore, createStoreKey, hostOf } from './stores.ts'

let test: TestProgram

beforeAll(async () => {
  test = await startTestProgram()
})
afterAll(async () => {
  await test.stop()
})

const form = () => ({
  tenantId: test.alder.tenantId,
  websiteUrl: 'https://www.Elm.example/collections',
  websiteTitle: 'Elm & Co',
  timezone: 'Asia/Kathmandu',
  currencyCode: 'NPR',
  sandbox: false,
})

describe('list and one', () => {
  it('shows each person only what they may see', async () => {
    const seen: Record<string, string[]> = {}
    for (const as of ['ada', 'otto', 'rita', 'bela', 'sam'] as const) {
      const { result } = await test.call(stores.websites, {}, { as })
      seen[as] = (result ?? []).map(({ websiteName }) => websiteName)
    }
    expect(seen).toEqual({ ada: ['alder'], otto: ['alder'], rita: ['alder'], bela: ['birch'], sam: [] })
  })

  it('tells everything of a store to its members', async () => {
    const { result } = await test.call(stores.websiteInfo, { websiteName: 'alder' }, { as: 'otto' })
    expect(result).toEqual({
      virtualSite: false,
      websiteName: 'alder',
      websiteTitle: 'Alder',
      tenantId: test.alder.tenantId,
      sandbox: true,
      host: 'alder.example',
      timezone: 'UTC',
      currencyCode: 'USD',
      storeKey: test.alder.storeKey,
      orderIdentifier: 'name',
      reportDefaults: {},
      isTrial: true,
      billingEdition: 'Convbox',
      billingVersion: '24V1',
      billingCode: 'trial',
      billingCharge: {
        productCharges: [{ productName: 'Convbox', packageCode: 'trial', status: 'Active', billingStartTime: expect.any(String) }],
        firstBillingVersion: '24V1',
      },
      mayDownloadOrders: true,
      historyLimit: 'trial',
      optorRole: 'operate',
      timezoneGmt: 'GMT+00:00',
      currencyCodeDefault: 'USD',
      shopName: 'alder',
      shopifyAuths: [],
      websitePreferenceInfo: { pixel: { status: 'undo' } },
    })
  })

  it('shows the way to the storefront of a sandbox store: the demo’s, or its shop’s at the sandbox’s Shopify', async () => {
    await test.program.mainDb.pool.query(`UPDATE store SET host = 'localhost:3000' WHERE id = $1`, [test.alder.id])
    const { result } = await test.call(stores.websiteInfo, { websiteName: 'alder' }, { as: 'ada' })
    await test.program.mainDb.pool.query(`UPDATE store SET host = 'alder.myshopify.com' WHERE id = $1`, [test.alder.id])
    const { result: atShopify } = await test.call(stores.websiteInfo, { websiteName: 'alder' }, { as: 'ada' })
    await test.program.mainDb.pool.query(`UPDATE store SET host = 'alder.example' WHERE id = $1`, [test.alder.id])
    const { result: elsewhere } = await test.call(stores.websiteInfo, { websiteName: 'alder' }, { as: 'ada' })
    expect(result).toMatchObject({ demoStorefrontUrl: 'http://localhost:3000/demo-store/' })
    expect(atShopify).toMatchObject({ demoStorefrontUrl: 'http://localhost:3000/sandbox/shopify/alder.myshopify.com/storefront/' })
    expect(elsewhere).not.toHaveProperty('demoStorefrontUrl')
  })

  it('says the same of another tenant’s store and of none', async () => {
    for (const websiteName of ['birch', 'no-such-store']) {
      expect(await test.call(stores.websiteInfo, { websiteName }, { as: 'ada' })).toMatchObject({ status: 404, error: 'not found' })
    }
    expect((await test.call(stores.websites, {})).error).toBe('not signed in')
  })
})

describe('create', () => {
  it('makes a store with a name and a key of its own, and writes down who did it', async () => {
    const { result } = await test.call(stores.createStore, form(), { as: 'ada', tenant: test.alder })
    expect(result).toEqual({ websiteName: 'elm-co' })
    const { rows } = await test.program.mainDb.pool.query(
      `SELECT s.host, s.time_zone, s.currency, s.store_key, s.shop_domain, s.sandbox, a.action, a.user_id, a.detail
       FROM store s JOIN audit a ON a.store_id = s.id WHERE s.website_name = 'elm-co'`,
    )
    expect(rows).toEqual([
      {
        host: 'www.elm.example',
        time_zone: 'Asia/Kathmandu',
        currency: 'NPR',
        store_key: expect.stringMatching(/^[a-z2-9]{20}$/),
        shop_domain: null,
        sandbox: false,
        action: 'store created',
        user_id: test.users.ada,
        detail: { title: 'Elm & Co', host: 'www.elm.example', timeZone: 'Asia/Kathmandu', currency: 'NPR', sandbox: false },
      },
    ])
    expect(await test.program.directory.byKey(rows[0].store_key)).toMatchObject({ websiteName: 'elm-co' })
  })

  it('remembers what the store is for, and lets it try everything all the same', async () => {
    const input = { ...form(), websiteTitle: 'Rowan', product: 'Omnitrack' as const }
    const { result } = await test.call(stores.createStore, input, { as: 'ada', tenant: test.alder })
    const store = { websiteName: result?.websiteName ?? '' }
    expect((await test.call(stores.websiteInfo, store, { as: 'ada' })).result).toMatchObject({
      isTrial: true,
      billingEdition: 'Omnitrack',
      billingCode: 'trial',
    })
    const { result: menu } = await test.call(stores.findUserMenus, {}, { as: 'ada', store })
    expect(menu?.SHOP_MENU).toEqual(menuNamesOf(['trial']))
  })

  it('numbers a name that is taken, whoever took it', async () => {
    const { result } = await test.call(stores.createStore, { ...form(), websiteTitle: 'Birch' }, { as: 'ada', tenant: test.alder })
    expect(result).toEqual({ websiteName: 'birch-2' })
  })

  it('makes one store of a form that was sent twice', async () => {
    const input = { ...form(), websiteTitle: 'Twice', requestId: 'a'.repeat(32) }
    const both = await Promise.all([1, 2].map(() => test.call(stores.createStore, input, { as: 'ada', tenant: test.alder })))
    expect(both.map(({ result }) => result)).toEqual([{ websiteName: 'twice' }, { websiteName: 'twice' }])
    const { rows } = await test.program.mainDb.pool.query(`SELECT website_name FROM store WHERE title = 'Twice'`)
    expect(rows).toEqual([{ website_name: 'twice' }])
    await test.program.mainDb.pool.query(`DELETE FROM store WHERE title = 'Twice'`)
  })

  it('lets nobody use up a name: the two hundred and first of it is a store too', async () => {
    await test.program.mainDb.pool.query(
      `INSERT INTO store (id, tenant_id, website_name, title, host, store_key, time_zone, currency)
       SELECT 'hog-' || n, $1, 'walnut' || CASE n WHEN 1 THEN '' ELSE '-' || n END, 'Walnut', 'walnut.example', 'hogged-key-' || n, 'UTC', 'USD'
       FROM generate_series(1, 200) n`,
      [test.birch.tenantId],
    )
    const { result } = await test.call(stores.createStore, { ...form(), websiteTitle: 'Walnut' }, { as: 'ada', tenant: test.alder })
    expect(result?.websiteName).toMatch(/^walnut-[0-9a-f]{10}$/)
    await test.program.mainDb.pool.query(`DELETE FROM store WHERE id LIKE 'hog-%'`)
  })

  it('takes the name from the shop’s own domain, and from the host where the title has no letters', async () => {
    const named = async (websiteUrl: string) =>
      (await test.call(stores.createStore, { ...form(), websiteUrl, websiteTitle: '商店' }, { as: 'ada', tenant: test.alder })).result
        ?.websiteName
    expect(await named('oak-shop.myshopify.com')).toBe('oak-shop')
    expect(await named('http://www.ash.example:8080')).toBe('ash-example')
  })

  it('never lets a form claim the webhooks of a shop', async () => {
    await test.call.raw(
      stores.createStore,
      { ...form(), shopDomain: 'birch.myshopify.com', websiteTitle: 'Thief' },
      { as: 'ada', tenant: test.alder },
    )
    expect(await test.program.directory.byShopDomain('birch.myshopify.com')).toMatchObject({ websiteName: 'birch' })
  })

  it.each([
    [{ websiteUrl: '' }, { websiteUrl: 'Website URL is required' }],
    [{ websiteUrl: 'not an address' }, { websiteUrl: 'Please enter a valid store URL' }],
    [{ websiteTitle: ' ' }, { websiteTitle: 'Field is required!' }],
    [{ timezone: 'Mars/Olympus' }, { timezone: 'Please choose a time zone' }],
    [{ currencyCode: 'dollar' }, { currencyCode: 'Please choose a currency' }],
  ])('refuses %j with its message', async (change, details) => {
    const answer = await test.call(stores.createStore, { ...form(), ...change }, { as: 'ada', tenant: test.alder })
    expect(answer).toMatchObject({ status: 400, error: 'invalid input', details })
  })

  it('is for admins of that very tenant', async () => {
    expect((await test.call(stores.createStore, form())).error).toBe('not signed in')
    expect((await test.call(stores.createStore, form(), { as: 'otto', tenant: test.alder })).error).toBe('not an admin')
    expect((await test.call(stores.createStore, form(), { as: 'rita', tenant: test.alder })).error).toBe('read only')
    expect((await test.call(stores.createStore, form(), { as: 'bela', tenant: test.alder })).error).toBe('no store access')
    expect((await test.call(stores.createStore, form(), { as: 'bela' })).error).toBe('no store access')
    expect((await test.call(stores.createStore, form(), { as: 'ada', headers: { [HEADERS.tenant]: '' } })).status).toBe(200)
    // The caller's own tenant in the header, the other's in the field.
    expect((await test.call(stores.createStore, form(), { as: 'bela', tenant: test.birch })).error).toBe('not found')
  })

  it('makes sandbox stores only where there is a sandbox', async () => {
    const program = { ...test.program, config: { ...test.program.config, SANDBOX: false } }
    const made = createStore(program, {
      tenantId: test.alder.tenantId,
      title: 'X',
      websiteUrl: 'x.example',
      timeZone: 'UTC',
      currency: 'USD',
      sandbox: true,
    })
    await expect(made).rejects.toMatchObject({ code: 'invalid input' })
  })

  it('refuses a fixed key or shop domain that is taken', async () => {
    const input = { tenantId: test.alder.tenantId, title: 'Twice', websiteUrl: 'twice.example', timeZone: 'UTC', currency: 'USD' }
    await expect(createStore(test.program, { ...input, storeKey: test.birch.storeKey })).rejects.toMatchObject({ code: 'already exists' })
    await expect(createStore(test.program, { ...input, shopDomain: 'birch.myshopify.com' })).rejects.toMatchObject({
      code: 'already exists',
    })
  })

  it('reads hosts as people type them', () => {
    expect(['Shop.Example', 'https://shop.example/a?b', 'HTTP://shop.example:8080'].map(hostOf)).toEqual([
      'shop.example',
      'shop.example',
      'shop.example:8080',
    ])
    expect(new Set(Array.from({ length: 100 }, createStoreKey)).size).toBe(100)
  })
})

describe('installation', () => {
  it('gives the snippet with the store’s key, and turns from nothing to the first event', async () => {
    const ask = async () => (await test.call(stores.installation, {}, { as: 'rita', store: test.alder })).result
    const waiting = await ask()
    expect(waiting).toMatchObject({ eventCount: 0, snippet: expect.stringContaining(test.alder.storeKey) })
    expect(waiting).not.toHaveProperty('firstEventAt')
    // Far in the future: the warehouse deletes events after 400 days, by the real clock.
    await test.program.warehouse.insert({
      table: 'events',
      rows: [
        {
          store_id: test.alder.id,
          visitor_id: 'v',
          id: 'a',
          name: 'PageView',
          occurred_at: '2035-11-20T10:00:00.000Z',
          received_at: '2035-11-20T10:00:01.000Z',
          version: '1',
        },
        {
          store_id: test.alder.id,
          visitor_id: 'v',
          id: 'b',
          name: 'PageView',
          occurred_at: '2035-11-20T10:05:00.000Z',
          received_at: '2035-11-20T10:05:02.000Z',
          version: '1',
        },
        {
          store_id: test.alder.id,
          visitor_id: 'v',
          id: 'c',
          name: 'Purchase',
          source: 'shopify',
          occurred_at: '2035-11-20T10:06:00.000Z',
          received_at: '2035-11-20T10:06:00.000Z',
          version: '1',
        },
        {
          store_id: test.birch.id,
          visitor_id: 'v',
          id: 'd',
          name: 'Purchase',
          source: 'shopify',
          occurred_at: '2035-11-20T11:00:00.000Z',
          received_at: '2035-11-20T11:00:00.000Z',
          version: '1',
        },
      ],
    })
    // The list tells the same of all stores at once.
    const listed = async (as: 'ada' | 'bela') => (await test.call(stores.websites, {}, { as })).result ?? []
    expect((await listed('ada')).find(({ websiteName }) => websiteName === 'alder')).toMatchObject({
      eventCount: 3,
      firstEventAt: '2035-11-20T10:00:01.000Z',
      lastEventAt: '2035-11-20T10:05:02.000Z',
    })
    // Orders told by Shopify are counted, but do not show that the store's pages send anything.
    const untold = (await test.call(stores.installation, {}, { as: 'bela', store: test.birch })).result
    expect(untold).toMatchObject({ eventCount: 1 })
    for (const one of [untold, (await listed('bela'))[0]]) {
      expect(one).not.toHaveProperty('firstEventAt')
      expect(one).not.toHaveProperty('lastEventAt')
    }
    expect(await ask()).toMatchObject({ eventCount: 3, firstEventAt: '2035-11-20T10:00:01.000Z', lastEventAt: '2035-11-20T10:05:02.000Z' })
  })

  it('says since when the Shopify app is gone', async () => {
    await test.program.mainDb.pool.query(
      `INSERT INTO shopify_install (store_id, shop_domain, scopes, installed_at, uninstalled_at)
       VALUES ($1, 'alder.myshopify.com', '', '2035-11-01T00:00:00Z', '2035-11-19T12:00:00Z')`,
      [test.alder.id],
    )
    const gone = { uninstalledAt: '2035-11-19T12:00:00.000Z' }
    expect((await test.call(stores.installation, {}, { as: 'rita', store: test.alder })).result).toMatchObject(gone)
    const [alder] = (await test.call(stores.websites, {}, { as: 'rita' })).result ?? []
    expect(alder).toMatchObject({ ...gone, shopStatus: 'uninstalled' })
  })

  it('is for members only', async () => {
    expect((await test.call(stores.installation, {})).error).toBe('not signed in')
    expect((await test.call(stores.installation, {}, { as: 'bela', store: test.alder })).error).toBe('no store access')
    expect((await test.call(stores.installation, {}, { as: 'ada' })).error).toBe('no store access')
  })
})
