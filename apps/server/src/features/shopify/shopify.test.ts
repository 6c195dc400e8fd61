/** Installing the app into a shop, through HTTP against the sandbox's Shopify: what a signed query is worth, whose state it is, and who confirms. */
import { randomBytes } from 'node:crypto'
import { TOKEN_COOKIE } from '@convbox/contract'
import { account } from '@convbox/contract/api/account'
import { shopify } from '@convbox/contract/api/shopify'
import { SHOPIFY_SCOPES } from '@convbox/contract/shopify-app'
import { signedQuery } from '@convbox/demo/platforms/shopify/signed-query'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { WEBHOOK_SUBSCRIPTIONS } from '../../platforms/shopify/register-webhooks.ts'
import { SANDBOX_SHOPIFY_APP } from '../../platforms/shopify/sandbox-app.ts'
import {
  authorize,
  consent,
  createBrowser,
  installShop,
  openFromShopify,
  startShopProgram,
  type ShopProgram,
} from '../../testing/shopify-shop.ts'

let program: ShopProgram
beforeAll(async () => {
  program = await startShopProgram()
})
afterEach(() => program.sandbox.shopify.order({ mode: 'none' }))
afterAll(() => program.stop())

const rowsOf = async (sql: string, values: unknown[] = []): Promise<unknown[]> =>
  (await program.test.program.mainDb.pool.query(sql, values)).rows
const count = async (table: 'store' | 'shopify_install' | 'shopify_authorization'): Promise<number> =>
  (await rowsOf(`SELECT 1 FROM ${table}`)).length
const stored = async () => ({ stores: await count('store'), installs: await count('shopify_install') })
const seconds = (ageSeconds = 0): string => String(Math.floor(Date.now() / 1000) - ageSeconds)
const signed = (fields: Record<string, string>, secret: string = SANDBOX_SHOPIFY_APP.clientSecret): URLSearchParams =>
  new URLSearchParams(signedQuery(secret, fields))
const reasonOf = (path: string): string | null => new URL(path, 'http://localhost').searchParams.get('reason')
const responseOf = (path: string): string => new URL(path, 'http://localhost').searchParams.get('response') ?? ''

/** Everything up to the confirmation, in a browser of its own. */
const authorizeShop = async (shop: string) => {
  const browser = createBrowser(program.test)
  const begun = await openFromShopify(program, browser, shop)
  const path = await consent(program, browser, begun.result?.url ?? '')
  return { browser, path, response: responseOf(path) }
}

describe('an install that begins at Shopify', () => {
  it('makes a store with the title, host, time zone and currency that Shopify says, its webhooks and its web pixel', async () => {
    const shop = 'harbor-tea.myshopify.com'
    const { websiteName, storeId } = await installShop(program, shop)
    expect(websiteName).toBe('harbor-tea')
    const rows = await rowsOf(
      'SELECT title, host, time_zone, currency, sandbox, s.shop_domain, web_pixel_id FROM store s JOIN shopify_install i ON i.store_id = s.id WHERE s.id = $1',
      [storeId],
    )
    const { webPixel, subscriptions } = program.sandbox.shopify.control.shop(shop)
    expect(rows).toEqual([
      {
        title: 'Harbor Tea',
        host: shop,
        time_zone: 'America/New_York',
        currency: 'USD',
        sandbox: true,
        shop_domain: shop,
        web_pixel_id: `gid://shopify/WebPixel/${webPixel?.id ?? ''}`,
      },
    ])
    expect(JSON.parse(webPixel?.settings ?? '')).toEqual({
      storeKey: expect.stringMatching(/^[a-z2-9]{20}$/),
      collectUrl: `${program.sandbox.publicUrl}/collect/v1/events`,
    })
    expect(subscriptions.map(({ topic }) => topic).toSorted()).toEqual([...WEBHOOK_SUBSCRIPTIONS].toSorted())
  })

  it('signs nobody in and makes no account: the confirmation is refused to nobody, and waits', async () => {
    const users = await rowsOf('SELECT id FROM "user"')
    const { browser, response } = await authorizeShop('nobody-shop.myshopify.com')
    expect([...browser.jar.keys()].filter((name) => name === TOKEN_COOKIE)).toEqual([])
    const anonymous = await program.test.call(shopify.installWebsite, { response }, await browser.as({}))
    expect(anonymous).toMatchObject({ status: 401, error: 'not signed in' })
    expect(await rowsOf('SELECT id FROM "user"')).toEqual(users)
    const signedIn = await program.test.call(shopify.installWebsite, { response }, await browser.as({ as: 'ada' }))
    expect(signedIn.result).toMatchObject({
      shopDomain: 'nobody-shop.myshopify.com',
      shopName: 'Nobody Shop',
      currencyCode: 'USD',
      timezone: 'America/New_York',
      sandbox: true,
    })
  })

  it('ends the session of whoever was signed in once the signature holds, and not before', async () => {
    const { test } = program
    const login = await test.server.inject({
      method: 'POST',
      url: '/api/userlogin/login',
      payload: { email: 'sam@convbox.example', password: 'a long enough password' },
    })
    const browser = createBrowser(test)
    browser.keep(login)
    const shop = 'session-shop.myshopify.com'
    const forged = await authorize(test, browser, signed({ shop, timestamp: seconds() }, 'another secret'))
    expect(forged).toMatchObject({ status: 400, error: 'forged install' })
    expect((await test.call(account.userInfo, {}, await browser.as({}))).status).toBe(200)
    const held = new Map(browser.jar)
    const right = await authorize(test, browser, signed({ shop, timestamp: seconds() }))
    expect(right.result?.url).toContain('/admin/oauth/authorize?')
    expect(browser.jar.has(TOKEN_COOKIE)).toBe(false)
    // The old cookie is worth nothing either.
    const cookie = [...held].map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('; ')
    expect((await test.call(account.userInfo, {}, { headers: { cookie } })).status).toBe(401)
  })

  it.each([
    [
      'a changed field',
      async (shop: string) => {
        const query = signed({ shop, timestamp: seconds() })
        query.set('host', 'changed')
        return query
      },
      'forged install',
    ],
    ['another secret', async (shop: string) => signed({ shop, timestamp: seconds() }, 'guessed'), 'forged install'],
    ['no signature', async (shop: string) => new URLSearchParams({ shop, timestamp: seconds(), hmac: '' }), 'forged install'],
    ['an old timestamp', async (shop: string) => signed({ shop, timestamp: seconds(120) }), 'stale install'],
    ['no timestamp', async (shop: string) => signed({ shop }), 'forged install'],
    ['a shop that is none', async () => signed({ shop: 'evil.example', timestamp: seconds() }), 'not a shop'],
    ['a shop with a path', async () => signed({ shop: 'a.myshopify.com/evil', timestamp: seconds() }), 'not a shop'],
    ['a shop behind another host', async () => signed({ shop: 'a.myshopify.com.evil.example', timestamp: seconds() }), 'not a shop'],
  ] as const)('refuses %s with its own message, and stores nothing', async (_, makeQuery, error) => {
    const before = [await stored(), await count('shopify_authorization')]
    const answer = await authorize(program.test, createBrowser(program.test), await makeQuery('forged-shop.myshopify.com'))
    expect(answer).toMatchObject({ status: 400, error })
    expect(answer.response.headers['set-cookie']).toBeUndefined()
    expect([await stored(), await count('shopify_authorization')]).toEqual(before)
  })

  it('refuses fields beside the query that say something else than what was signed', async () => {
    const query = signed({ shop: 'a-shop.myshopify.com', timestamp: seconds() })
    const input = {
      hmac: query.get('hmac') ?? '',
      shop: 'b-shop.myshopify.com',
      timestamp: query.get('timestamp') ?? '',
      urlParam: query.toString(),
    }
    expect(await program.test.call(shopify.authorizeShop, input)).toMatchObject({ status: 400, error: 'forged install' })
  })

  it('takes the sandbox’s secret only where there is a sandbox, and opens only the stand-in with it', async () => {
    const { test } = program
    const begun = await openFromShopify(program, createBrowser(test), 'place-shop.myshopify.com')
    expect(begun.result?.url.startsWith(`${program.sandbox.publicUrl}/sandbox/shopify/place-shop.myshopify.com/`)).toBe(true)
    const { SANDBOX } = test.program.config
    try {
      test.program.config.SANDBOX = false
      expect(await authorize(test, createBrowser(test), signed({ shop: 'place-shop.myshopify.com', timestamp: seconds() }))).toMatchObject({
        status: 409,
        error: 'no shopify app',
      })
    } finally {
      test.program.config.SANDBOX = SANDBOX
    }
  })

  it('takes so many signed queries from one address, and no more', async () => {
    const browser = createBrowser(program.test)
    const statuses: number[] = []
    for (let tries = 0; tries < 31; tries++)
      statuses.push(
        (await authorize(program.test, browser, signed({ shop: 'flood-shop.myshopify.com', timestamp: seconds() }, 'guess'))).status,
      )
    expect([statuses.slice(0, 30).every((status) => status === 400), statuses[30]]).toEqual([true, 429])
  })

  it('leads a merchant whose store is at work straight to it', async () => {
    await installShop(program, 'open-again.myshopify.com')
    const answer = await openFromShopify(program, createBrowser(program.test), 'open-again.myshopify.com')
    expect(answer.result).toEqual({ url: '/website/open-again/welcome' })
  })
})

describe('GET /callbacks/shopify', () => {
  const begin = async (shop: string) => {
    const browser = createBrowser(program.test)
    const begun = await openFromShopify(program, browser, shop)
    const approved = program.sandbox.shopify.control.approve(begun.result?.url ?? '')
    return { browser, back: 'redirect' in approved ? approved.redirect : '', consentUrl: begun.result?.url ?? '' }
  }

  it('keeps the state in the cookie of one browser, HttpOnly, and never the state itself in the database', async () => {
    const { browser, consentUrl } = await begin('cookie-shop.myshopify.com')
    const state = new URL(consentUrl).searchParams.get('state') ?? ''
    expect(state).toMatch(/^[0-9a-f]{64}$/)
    expect([...browser.jar.values()].join()).not.toContain(state)
    expect(JSON.stringify(await rowsOf('SELECT * FROM shopify_authorization'))).not.toContain(state)
  })

  it('uses a state once', async () => {
    const { browser, back } = await begin('replay-shop.myshopify.com')
    const first = await browser.open(back)
    expect(String(first.headers.location)).toMatch(/^\/add-website-callback\?response=/)
    const again = await browser.open(back)
    expect([again.statusCode, reasonOf(String(again.headers.location))]).toEqual([303, 'used state'])
  })

  it('refuses a state in another browser, and leaves it to its own', async () => {
    const { browser, back } = await begin('thief-shop.myshopify.com')
    const thief = await createBrowser(program.test).open(back)
    expect(reasonOf(String(thief.headers.location))).toBe('other browser')
    expect(String((await browser.open(back)).headers.location)).toMatch(/^\/add-website-callback/)
  })

  it.each([
    [
      'of another shop',
      async (back: URL) => ({ shop: 'other-shop.myshopify.com', state: back.searchParams.get('state') ?? '' }),
      'used state',
    ],
    ['that nobody began', async () => ({ shop: 'made-up.myshopify.com', state: randomBytes(32).toString('hex') }), 'used state'],
    ['that is missing', async () => ({ shop: 'made-up.myshopify.com' }), 'used state'],
    ['of a shop that is none', async () => ({ shop: 'evil.example', state: 'x' }), 'not a shop'],
  ] as const)('refuses a state %s, signed or not', async (_, fieldsOf, reason) => {
    const { browser, back } = await begin('state-shop.myshopify.com')
    const fields = { code: 'c0de', timestamp: seconds(), ...(await fieldsOf(new URL(back))) }
    const answer = await browser.open(`/callbacks/shopify?${signed(fields).toString()}`)
    expect(reasonOf(String(answer.headers.location))).toBe(reason)
    const unsigned = await browser.open(`/callbacks/shopify?${new URLSearchParams(fields).toString()}`)
    expect(reasonOf(String(unsigned.headers.location))).toBe(reason === 'not a shop' ? reason : 'forged install')
  })

  it('refuses a code that Shopify does not know, and one whose permissions are incomplete; nothing is stored', async () => {
    const before = await stored()
    const { browser, consentUrl } = await begin('code-shop.myshopify.com')
    const state = new URL(consentUrl).searchParams.get('state') ?? ''
    const wrong = signed({ shop: 'code-shop.myshopify.com', code: 'guessed', state, timestamp: seconds() })
    expect(reasonOf(String((await browser.open(`/callbacks/shopify?${wrong.toString()}`)).headers.location))).toBe('shopify failed')
    program.sandbox.shopify.order({ mode: 'fewer scopes', scopes: ['write_pixels'] })
    const fewer = await begin('fewer-shop.myshopify.com')
    const location = String((await fewer.browser.open(fewer.back)).headers.location)
    expect(reasonOf(location)).toBe('shop scope missing')
    expect(new URL(location, 'http://localhost').searchParams.get('scopes')).toBe('write_pixels')
    expect(await stored()).toEqual(before)
    expect(
      await rowsOf(
        "SELECT 1 FROM shopify_authorization WHERE shop_domain IN ('code-shop.myshopify.com', 'fewer-shop.myshopify.com') AND tokens IS NOT NULL",
      ),
    ).toEqual([])
  })

  it('says that the person declined', async () => {
    const { browser, consentUrl } = await begin('declined-shop.myshopify.com')
    const state = new URL(consentUrl).searchParams.get('state') ?? ''
    const query = signed({ shop: 'declined-shop.myshopify.com', state, timestamp: seconds(), error: 'access_denied' })
    expect(reasonOf(String((await browser.open(`/callbacks/shopify?${query.toString()}`)).headers.location))).toBe('install declined')
  })

  it('does the same for an app that ends the way in itself: GET /Auth/v2/Shopify/installApp', async () => {
    const { browser, back } = await begin('in-app.myshopify.com')
    const query = new URL(back).searchParams
    const field = (name: string): string => query.get(name) ?? ''
    const input = { hmac: field('hmac'), shop: field('shop'), timestamp: field('timestamp'), state: field('state'), code: field('code') }
    const answer = await program.test.call(shopify.installApp, { ...input, urlParam: query.toString() }, await browser.as({}))
    expect(answer.result?.url).toMatch(/^\/add-website-callback\?response=/)
  })
})

describe('the confirmation', () => {
  it('is one person’s, once, in the browser that began, by an admin of the organization', async () => {
    const { test } = program
    const { browser, response } = await authorizeShop('confirm-shop.myshopify.com')
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
    expect(await rowsOf("SELECT website_name FROM store WHERE shop_domain = 'confirm-shop.myshopify.com'")).toEqual([
      { website_name: 'confirm-shop' },
    ])
    const again = await test.call(shopify.confirmInstall, { response, tenantId }, await browser.as({ as: 'ada' }))
    expect(again).toMatchObject({ status: 400, error: 'used state' })
  })

  it('waits an hour and no longer', async () => {
    const { browser, response } = await authorizeShop('late-shop.myshopify.com')
    const [row] = await rowsOf(
      "SELECT expires_at - authorized_at > interval '59 minutes' AS waits FROM shopify_authorization WHERE shop_domain = 'late-shop.myshopify.com'",
    )
    expect(row).toEqual({ waits: true })
    await rowsOf("UPDATE shopify_authorization SET expires_at = now() - interval '1 second' WHERE shop_domain = 'late-shop.myshopify.com'")
    const late = await program.test.call(shopify.installWebsite, { response }, await browser.as({ as: 'ada' }))
    expect(late).toMatchObject({ status: 400, error: 'used state' })
  })

  it('refuses a shop of another organization, before and at the confirmation, and does not name its owner', async () => {
    const { test } = program
    await installShop(program, 'owned-shop.myshopify.com')
    // The app is at work there: somebody who is admin in that shop but a stranger here has uninstalled it.
    program.sandbox.shopify.control.uninstall('owned-shop.myshopify.com')
    const { browser, response } = await authorizeShop('owned-shop.myshopify.com')
    const bela = await browser.as({ as: 'bela' })
    const seen = await test.call(shopify.installWebsite, { response }, bela)
    const confirmed = await test.call(shopify.confirmInstall, { response, tenantId: test.birch.tenantId }, bela)
    for (const answer of [seen, confirmed]) {
      expect(answer).toMatchObject({ status: 409, error: 'shop taken' })
      expect(answer.response.body).not.toMatch(/alder/i)
    }
    const rows = await rowsOf("SELECT tenant_id FROM store WHERE shop_domain = 'owned-shop.myshopify.com'")
    expect(rows).toEqual([{ tenant_id: test.alder.tenantId }])
  })

  it('puts the app back into the store that has the shop', async () => {
    const { test } = program
    const first = await installShop(program, 'again-shop.myshopify.com')
    program.sandbox.shopify.control.uninstall('again-shop.myshopify.com')
    await program.sandbox.shopify.sender.deliverDue()
    expect(
      await rowsOf('SELECT tokens, uninstalled_at IS NOT NULL AS gone FROM shopify_install WHERE store_id = $1', [first.storeId]),
    ).toEqual([{ tokens: null, gone: true }])
    const { browser, response } = await authorizeShop('again-shop.myshopify.com')
    const ada = await browser.as({ as: 'ada' })
    expect((await test.call(shopify.installWebsite, { response }, ada)).result?.knownStore).toMatchObject({ websiteName: 'again-shop' })
    const confirmed = await test.call(shopify.confirmInstall, { response, tenantId: test.alder.tenantId }, ada)
    expect(confirmed.result).toEqual({ websiteName: 'again-shop' })
    expect(
      await rowsOf('SELECT uninstalled_at, web_pixel_id IS NOT NULL AS has_pixel FROM shopify_install WHERE store_id = $1', [
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
      { tenantId: test.alder.tenantId, shop: ' Typed-Shop.myshopify.com ', sandbox: true },
      await browser.as({ as: 'ada' }),
    )
    browser.keep(begun.response)
    const path = await consent(program, browser, begun.result?.url ?? '')
    expect(new URL(path, 'http://localhost').searchParams.get('tenantId')).toBe(test.alder.tenantId)
    const response = responseOf(path)
    expect((await test.call(shopify.installWebsite, { response }, await browser.as({ as: 'ada' }))).status).toBe(200)
    expect(await test.call(shopify.installWebsite, { response }, await browser.as({ as: 'sam' }))).toMatchObject({ error: 'other browser' })
  })

  it.each(['', 'typed', 'evil.example', 'a.myshopify.com.evil.example', '-a.myshopify.com', 'a b.myshopify.com'])(
    'refuses %j, which is no shop, and begins nothing',
    async (shop) => {
      const before = await count('shopify_authorization')
      const answer = await connect({ shop, sandbox: true })
      expect(answer).toMatchObject({ status: 400, error: 'invalid input' })
      expect(Object.keys(answer.details)).toEqual(['shop'])
      expect(await count('shopify_authorization')).toBe(before)
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
    await rowsOf("UPDATE shopify_install SET scopes = 'read_orders,read_locales', last_error = 'scope missing' WHERE store_id = $1", [
      storeId,
    ])
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
    for (const redirect_uri of ['https://evil.example/', '//evil.example', '/\\evil.example', 'javascript:alert(1)'])
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
    const [before] = await rowsOf('SELECT tokens FROM shopify_install WHERE store_id = $1', [storeId])
    await rowsOf('UPDATE store SET tenant_id = $1 WHERE id = $2', [test.birch.tenantId, storeId])
    expect(reasonOf(await consent(program, browser, begun.result?.url ?? ''))).toBe('no store access')
    expect(await rowsOf('SELECT tokens FROM shopify_install WHERE store_id = $1', [storeId])).toEqual([before])
  })
})
