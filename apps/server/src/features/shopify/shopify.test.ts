/** Installs that begin at Shopify, through HTTP against the sandbox's: what a signed query allows, and what it never does. */
import { TOKEN_COOKIE } from '@convbox/contract'
import { account } from '@convbox/contract/api/account'
import { shopify } from '@convbox/contract/api/shopify'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { WEBHOOK_SUBSCRIPTIONS } from '../../platforms/shopify/register-webhooks.ts'
import {
  authorize,
  authorizeShop,
  createBrowser,
  installShop,
  openFromShopify,
  secondsAgo,
  signed,
  startShopProgram,
  type ShopProgram,
} from '../../testing/shopify-shop.ts'

let program: ShopProgram
beforeAll(async () => {
  program = await startShopProgram()
})
afterEach(() => program.sandbox.shopify.order({ mode: 'none' }))
afterAll(() => program.stop())

describe('an install that begins at Shopify', () => {
  it('makes a store with the title, host, time zone and currency that Shopify says, its webhooks and its web pixel', async () => {
    const shop = 'harbor-tea.myshopify.com'
    const { websiteName, storeId } = await installShop(program, shop)
    expect(websiteName).toBe('harbor-tea')
    const rows = await program.rowsOf(
      'SELECT title, host, time_zone, currency, sandbox, purchase_source, s.shop_domain, web_pixel_id FROM store s JOIN shopify_install i ON i.store_id = s.id WHERE s.id = $1',
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
        // Shopify's orders lead: a purchase does not wait half an hour for a browser copy.
        purchase_source: 'shopify',
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
    const users = await program.rowsOf('SELECT id FROM "user"')
    const { browser, response } = await authorizeShop(program, 'nobody-shop.myshopify.com')
    expect([...browser.jar.keys()].filter((name) => name === TOKEN_COOKIE)).toEqual([])
    const anonymous = await program.test.call(shopify.installWebsite, { response }, await browser.as({}))
    expect(anonymous).toMatchObject({ status: 401, error: 'not signed in' })
    expect(await program.rowsOf('SELECT id FROM "user"')).toEqual(users)
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
    const forged = await authorize(test, browser, signed({ shop, timestamp: secondsAgo() }, 'another secret'))
    expect(forged).toMatchObject({ status: 400, error: 'forged install' })
    expect((await test.call(account.userInfo, {}, await browser.as({}))).status).toBe(200)
    const held = new Map(browser.jar)
    const right = await authorize(test, browser, signed({ shop, timestamp: secondsAgo() }))
    expect(right.result?.url).toContain('/admin/oauth/authorize?')
    expect(browser.jar.has(TOKEN_COOKIE)).toBe(false)
    // The old cookie is invalid too.
    const cookie = [...held].map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('; ')
    expect((await test.call(account.userInfo, {}, { headers: { cookie } })).status).toBe(401)
  })

  it.each([
    [
      'a changed field',
      async (shop: string) => {
        const query = signed({ shop, timestamp: secondsAgo() })
        query.set('host', 'changed')
        return query
      },
      'forged install',
    ],
    ['another secret', async (shop: string) => signed({ shop, timestamp: secondsAgo() }, 'guessed'), 'forged install'],
    ['no signature', async (shop: string) => new URLSearchParams({ shop, timestamp: secondsAgo(), hmac: '' }), 'forged install'],
    ['an old timestamp', async (shop: string) => signed({ shop, timestamp: secondsAgo(120) }), 'stale install'],
    ['no timestamp', async (shop: string) => signed({ shop }), 'forged install'],
    ['a shop that is none', async () => signed({ shop: 'evil.example', timestamp: secondsAgo() }), 'not a shop'],
    ['a shop with a path', async () => signed({ shop: 'a.myshopify.com/evil', timestamp: secondsAgo() }), 'not a shop'],
    ['a shop behind another host', async () => signed({ shop: 'a.myshopify.com.evil.example', timestamp: secondsAgo() }), 'not a shop'],
  ] as const)('refuses %s with its own message, and stores nothing', async (_, makeQuery, error) => {
    const before = [await program.stored(), await program.begun()]
    const answer = await authorize(program.test, createBrowser(program.test), await makeQuery('forged-shop.myshopify.com'))
    expect(answer).toMatchObject({ status: 400, error })
    expect(answer.response.headers['set-cookie']).toBeUndefined()
    expect([await program.stored(), await program.begun()]).toEqual(before)
  })

  it('refuses fields beside the query that say something else than what was signed', async () => {
    const query = signed({ shop: 'a-shop.myshopify.com', timestamp: secondsAgo() })
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
      expect(
        await authorize(test, createBrowser(test), signed({ shop: 'place-shop.myshopify.com', timestamp: secondsAgo() })),
      ).toMatchObject({
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
        (await authorize(program.test, browser, signed({ shop: 'flood-shop.myshopify.com', timestamp: secondsAgo() }, 'guess'))).status,
      )
    expect([statuses.slice(0, 30).every((status) => status === 400), statuses[30]]).toEqual([true, 429])
  })

  it('leads a merchant whose store is at work straight to it', async () => {
    await installShop(program, 'open-again.myshopify.com')
    const answer = await openFromShopify(program, createBrowser(program.test), 'open-again.myshopify.com')
    expect(answer.result).toEqual({ url: '/website/open-again/welcome' })
  })
})
