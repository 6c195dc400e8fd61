/** The return from Shopify's consent page: ownership of the state, single use, and what is not stored. */
import { randomBytes } from 'node:crypto'
import { shopify } from '@convbox/contract/api/shopify'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { createLogger } from '../../logger.ts'
import { openTokens } from '../../platforms/shopify/shopify-install.rows.ts'
import {
  createBrowser,
  openFromShopify,
  reasonOf,
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
    expect(JSON.stringify(await program.rowsOf('SELECT * FROM shopify_authorization'))).not.toContain(state)
  })

  it('tells the log neither state nor code nor signature nor token, though everything is refused once', async () => {
    const { program: own } = program.test
    const { logger } = own
    const lines: string[] = []
    own.logger = createLogger('debug', { write: (line) => void lines.push(line) })
    const { browser, back, consentUrl } = await begin('log-shop.myshopify.com')
    const query = new URL(back).searchParams
    await createBrowser(program.test).open(back)
    await browser.open(back.replace('log-shop', 'other-shop'))
    await browser.open(back)
    await browser.open(back)
    const response = new URL(consentUrl).searchParams.get('state') ?? ''
    const refused = await program.test.call(shopify.installWebsite, { response }, { as: 'ada' })
    expect(refused.error).toBe('other browser')
    const { rows } = await own.mainDb.pool.query<{ tokens: string }>(
      "SELECT tokens FROM shopify_authorization WHERE shop_domain = 'log-shop.myshopify.com'",
    )
    const waiting: { tokens: string } = JSON.parse(own.secrets.open(rows[0]?.tokens ?? ''))
    const { accessToken } = openTokens(own.secrets, waiting.tokens)
    own.logger = logger
    const log = lines.join('')
    expect(log).toContain('request refused')
    for (const secret of [response, query.get('code'), query.get('hmac'), accessToken, ...browser.jar.values()]) {
      expect(String(secret).length).toBeGreaterThan(15)
      expect(log).not.toContain(secret)
    }
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
    const fields = { code: 'c0de', timestamp: secondsAgo(), ...(await fieldsOf(new URL(back))) }
    const answer = await browser.open(`/callbacks/shopify?${signed(fields).toString()}`)
    expect(reasonOf(String(answer.headers.location))).toBe(reason)
    const unsigned = await browser.open(`/callbacks/shopify?${new URLSearchParams(fields).toString()}`)
    expect(reasonOf(String(unsigned.headers.location))).toBe(reason === 'not a shop' ? reason : 'forged install')
  })

  it('refuses a code that Shopify does not know, and one whose permissions are incomplete; nothing is stored', async () => {
    const before = await program.stored()
    const { browser, consentUrl } = await begin('code-shop.myshopify.com')
    const state = new URL(consentUrl).searchParams.get('state') ?? ''
    const wrong = signed({ shop: 'code-shop.myshopify.com', code: 'guessed', state, timestamp: secondsAgo() })
    expect(reasonOf(String((await browser.open(`/callbacks/shopify?${wrong.toString()}`)).headers.location))).toBe('shopify failed')
    program.sandbox.shopify.order({ mode: 'fewer scopes', scopes: ['write_pixels'] })
    const fewer = await begin('fewer-shop.myshopify.com')
    const location = String((await fewer.browser.open(fewer.back)).headers.location)
    expect(reasonOf(location)).toBe('shop scope missing')
    expect(new URL(location, 'http://localhost').searchParams.get('scopes')).toBe('write_pixels')
    expect(await program.stored()).toEqual(before)
    expect(
      await program.rowsOf(
        "SELECT 1 FROM shopify_authorization WHERE shop_domain IN ('code-shop.myshopify.com', 'fewer-shop.myshopify.com') AND tokens IS NOT NULL",
      ),
    ).toEqual([])
  })

  it('says that the person declined', async () => {
    const { browser, consentUrl } = await begin('declined-shop.myshopify.com')
    const state = new URL(consentUrl).searchParams.get('state') ?? ''
    const query = signed({ shop: 'declined-shop.myshopify.com', state, timestamp: secondsAgo(), error: 'access_denied' })
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
