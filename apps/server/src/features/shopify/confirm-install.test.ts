/** Who may confirm an install, installs that begin in the app, and stores that are authorized again. */
import { shopify } from '@convbox/contract/api/shopify'
import { stores } from '@convbox/contract/api/stores'
import { SHOPIFY_SCOPES } from '@convbox/contract/shopify-app'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import {
  authorizeShop,
  consent,
  createBrowser,
  installShop,
  reasonOf,
  responseOf,
  startShopProgram,
  type ShopProgram,
} from '../../testing/shopify-shop.ts'

let program: ShopProgram
beforeAll(async () => {
  program = await startShopProgram()
})
afterEach(() => program.sandbox.shopify.order({ mode: 'none' }))
afterAll(() => program.stop())

describe('the confirmation', () => {
  it('is one person’s, once, in the browser that began, by an admin of the organization', async () => {
    const { test } = program
    const { browser, response } = await authorizeShop(program, 'confirm-shop.myshopify.com')
    const { tenantId } = test.alder
    const elsewhere = await test.call(shopify.confirmInstall, { response, tenantId }, { as: 'ada' })
    expect(elsewhere).toMatchObject({ status: 400, error: 'other browser' })
    expect(await test.call(shopify.confirmInstall, { response, tenantId }, await browser.as({ as: 'otto' }))).toMatchObject({
      status: 403,
      error: 'not an admin',
    })
    const both = await Promise.all([
      test.call(shopify.confirmInstall, { response, tenantId }, await browser.as({ as: 'ada' })),
      test.call(shopify.confirmInstall, { response, tenantId }, await browser.as({ as: 'ada' })),
    ])
    expect(both.map(({ status }) => String(status)).toSorted()).toEqual(['200', '400'])
    expect(await program.rowsOf("SELECT website_name FROM store WHERE shop_domain = 'confirm-shop.myshopify.com'")).toEqual([
      { website_name: 'confirm-shop' },
    ])
    const again = await test.call(shopify.confirmInstall, { response, tenantId }, await browser.as({ as: 'ada' }))
    expect(again).toMatchObject({ status: 400, error: 'used state' })
  })

  it('waits an hour and no longer', async () => {
    const { browser, response } = await authorizeShop(program, 'late-shop.myshopify.com')
    const [row] = await program.rowsOf(
      "SELECT expires_at - authorized_at > interval '59 minutes' AS waits FROM shopify_authorization WHERE shop_domain = 'late-shop.myshopify.com'",
    )
    expect(row).toEqual({ waits: true })
    await program.rowsOf(
      "UPDATE shopify_authorization SET expires_at = now() - interval '1 second' WHERE shop_domain = 'late-shop.myshopify.com'",
    )
    const late = await program.test.call(shopify.installWebsite, { response }, await browser.as({ as: 'ada' }))
    expect(late).toMatchObject({ status: 400, error: 'used state' })
  })

  it('refuses a shop of another organization, before and at the confirmation, and does not name its owner', async () => {
    const { test } = program
    await installShop(program, 'owned-shop.myshopify.com')
    // The app works there: an admin of that shop who is unknown here has uninstalled it.
    program.sandbox.shopify.control.uninstall('owned-shop.myshopify.com')
    const { browser, response } = await authorizeShop(program, 'owned-shop.myshopify.com')
    const bela = await browser.as({ as: 'bela' })
    const seen = await test.call(shopify.installWebsite, { response }, bela)
    const confirmed = await test.call(shopify.confirmInstall, { response, tenantId: test.birch.tenantId }, bela)
    for (const answer of [seen, confirmed]) {
      expect(answer).toMatchObject({ status: 409, error: 'shop taken' })
      expect(answer.response.body).not.toMatch(/alder/i)
    }
    const rows = await program.rowsOf("SELECT tenant_id FROM store WHERE shop_domain = 'owned-shop.myshopify.com'")
    expect(rows).toEqual([{ tenant_id: test.alder.tenantId }])
  })

  it.each([
    { name: 'the newer first', order: [1, 0], shop: 'two-tabs.myshopify.com' },
    { name: 'the older first', order: [0, 1], shop: 'tabs-two.myshopify.com' },
  ])('of two consents in two tabs leaves a connection that works: $name', async ({ order, shop }) => {
    const { test } = program
    const tabs = [await authorizeShop(program, shop), await authorizeShop(program, shop)]
    for (const [place, index] of order.entries()) {
      const tab = tabs[index]
      if (!tab) throw new Error('there are two tabs')
      const as = await tab.browser.as({ as: 'ada' })
      const confirmed = await test.call(shopify.confirmInstall, { response: tab.response, tenantId: test.alder.tenantId }, as)
      expect([place, confirmed.result]).toEqual([place, { websiteName: shop.split('.')[0] }])
      const store = { websiteName: shop.split('.')[0] ?? '' }
      const { result } = await test.call(shopify.shopConnection, {}, { as: 'ada', store })
      expect([place, result?.status]).toEqual([place, 'connected'])
    }
  })

  it('puts the app back into the store that has the shop', async () => {
    const { test } = program
    const first = await installShop(program, 'again-shop.myshopify.com')
    program.sandbox.shopify.control.uninstall('again-shop.myshopify.com')
    await program.sandbox.shopify.sender.deliverDue()
    expect(
      await program.rowsOf('SELECT tokens, uninstalled_at IS NOT NULL AS gone FROM shopify_install WHERE store_id = $1', [first.storeId]),
    ).toEqual([{ tokens: null, gone: true }])
    const { browser, response } = await authorizeShop(program, 'again-shop.myshopify.com')
    const ada = await browser.as({ as: 'ada' })
    expect((await test.call(shopify.installWebsite, { response }, ada)).result?.knownStore).toMatchObject({ websiteName: 'again-shop' })
    const confirmed = await test.call(shopify.confirmInstall, { response, tenantId: test.alder.tenantId }, ada)
    expect(confirmed.result).toEqual({ websiteName: 'again-shop' })
    expect(
      await program.rowsOf('SELECT uninstalled_at, web_pixel_id IS NOT NULL AS has_pixel FROM shopify_install WHERE store_id = $1', [
        first.storeId,
      ]),
    ).toEqual([{ uninstalled_at: null, has_pixel: true }])
  })
})

describe('an install that begins here', () => {
  const connect = (input: { shop: string; sandbox?: boolean }, as: 'ada' | 'otto' | 'bela' = 'ada') =>
    program.test.call(shopify.connectShop, { tenantId: program.test.alder.tenantId, ...input }, { as })

  it('goes to the consent page of the sandbox’s shop, comes back to the confirmation, and belongs to who began it', async () => {
    const { test } = program
    const browser = createBrowser(test)
    const begun = await test.call(
      shopify.connectShop,
      { tenantId: test.alder.tenantId, shop: ' Typed-Shop.myshopify.com ', sandbox: true, product: 'Omnitrack' },
      await browser.as({ as: 'ada' }),
    )
    browser.keep(begun.response)
    const path = await consent(program, browser, begun.result?.url ?? '')
    const { searchParams } = new URL(path, 'http://localhost')
    expect([searchParams.get('tenantId'), searchParams.get('product')]).toEqual([test.alder.tenantId, 'Omnitrack'])
    const response = responseOf(path)
    expect((await test.call(shopify.installWebsite, { response }, await browser.as({ as: 'ada' }))).status).toBe(200)
    expect(await test.call(shopify.installWebsite, { response }, await browser.as({ as: 'sam' }))).toMatchObject({ error: 'other browser' })
    const input = { response, tenantId: test.alder.tenantId, product: 'Omnitrack' as const }
    const confirmed = await test.call(shopify.confirmInstall, input, await browser.as({ as: 'ada' }))
    const { result } = await test.call(stores.websiteInfo, { websiteName: confirmed.result?.websiteName ?? '' }, { as: 'ada' })
    expect(result).toMatchObject({ websiteName: 'typed-shop', billingEdition: 'Omnitrack' })
  })

  it.each(['', 'typed', 'evil.example', 'a.myshopify.com.evil.example', '-a.myshopify.com', 'a b.myshopify.com'])(
    'refuses %j, which is no shop, and begins nothing',
    async (shop) => {
      const before = await program.begun()
      const answer = await connect({ shop, sandbox: true })
      expect(answer).toMatchObject({ status: 400, error: 'invalid input' })
      expect(Object.keys(answer.details)).toEqual(['shop'])
      expect(await program.begun()).toBe(before)
    },
  )

  it('says nothing of whether a shop is known here: that is told to its owner, after consent', async () => {
    await installShop(program, 'secret-shop.myshopify.com')
    const asBela = { as: 'bela' as const }
    const input = (shop: string) => ({ tenantId: program.test.birch.tenantId, shop, sandbox: true })
    const known = await program.test.call(shopify.connectShop, input('secret-shop.myshopify.com'), asBela)
    const unknown = await program.test.call(shopify.connectShop, input('unknown-shop.myshopify.com'), asBela)
    expect([known.status, unknown.status]).toEqual([200, 200])
  })

  it('tells that this server has no app for real shops, and is for admins only', async () => {
    expect(await connect({ shop: 'real.myshopify.com' })).toMatchObject({ status: 409, error: 'no shopify app' })
    expect(await connect({ shop: 'real.myshopify.com', sandbox: true }, 'otto')).toMatchObject({ status: 403, error: 'not an admin' })
    expect((await program.test.call(shopify.shopifyApps, {}, { as: 'sam' })).result).toEqual({ real: false, sandbox: true })
  })
})

describe('a store that is authorized again', () => {
  it('asks for the scopes that are missing beside those it has, and is at work at once, without a confirmation', async () => {
    const { test } = program
    const { websiteName, storeId } = await installShop(program, 'reauth-shop.myshopify.com')
    await program.rowsOf(
      "UPDATE shopify_install SET scopes = 'read_orders,read_locales', last_error = 'scope missing' WHERE store_id = $1",
      [storeId],
    )
    const browser = createBrowser(test)
    const ada = await browser.as({ as: 'ada', store: { websiteName } })
    expect((await test.call(shopify.shopConnection, {}, ada)).result).toMatchObject({ status: 'scopes missing', failure: 'scope missing' })
    const begun = await test.call(shopify.authorizationWebsite, { redirect_uri: `/website/${websiteName}/pixels` }, ada)
    browser.keep(begun.response)
    const asked = new URL(begun.result?.url ?? '').searchParams.get('scope')?.split(',')
    expect(asked?.toSorted()).toEqual([...SHOPIFY_SCOPES, 'read_locales'].toSorted())
    expect(await consent(program, browser, begun.result?.url ?? '')).toBe(`/website/${websiteName}/pixels`)
    expect((await test.call(shopify.shopConnection, {}, ada)).result).toMatchObject({ status: 'connected', missingScopes: [] })
  })

  it('refuses another site in redirect_uri, another tenant’s store, and a store without a shop', async () => {
    const { test } = program
    const { websiteName } = await installShop(program, 'redirect-shop.myshopify.com')
    const ada = { as: 'ada' as const, store: { websiteName } }
    for (const redirect_uri of [
      'https://evil.example/',
      '//evil.example',
      '/\\evil.example',
      '/..//evil.example',
      '/%2F/evil.example',
      '/%5Cevil.example',
      'javascript:alert(1)',
    ])
      expect(await test.call(shopify.authorizationWebsite, { redirect_uri }, ada)).toMatchObject({ status: 400, error: 'invalid input' })
    const bela = { as: 'bela' as const, store: { websiteName } }
    expect(await test.call(shopify.authorizationWebsite, {}, bela)).toMatchObject({ status: 403, error: 'no store access' })
    expect(await test.call(shopify.authorizationWebsite, {}, { as: 'ada', store: test.alder })).toMatchObject({
      status: 409,
      error: 'shop not connected',
    })
  })

  it('refuses the callback when who began it is no longer the store’s admin', async () => {
    const { test } = program
    const { websiteName, storeId } = await installShop(program, 'left-shop.myshopify.com')
    const browser = createBrowser(test)
    const begun = await test.call(shopify.authorizationWebsite, {}, await browser.as({ as: 'ada', store: { websiteName } }))
    browser.keep(begun.response)
    const [before] = await program.rowsOf('SELECT tokens FROM shopify_install WHERE store_id = $1', [storeId])
    await program.rowsOf('UPDATE store SET tenant_id = $1 WHERE id = $2', [test.birch.tenantId, storeId])
    expect(reasonOf(await consent(program, browser, begun.result?.url ?? ''))).toBe('no store access')
    expect(await program.rowsOf('SELECT tokens FROM shopify_install WHERE store_id = $1', [storeId])).toEqual([before])
  })
})
