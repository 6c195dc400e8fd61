/** Calls to a shop that fails on command: tokens, throttling, and every kind of failure. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { installShop, startShopProgram, type ShopProgram } from '../../testing/shopify-shop.ts'
import { askShopify } from './admin-client.ts'
import { WEBHOOK_SUBSCRIPTIONS } from './register-webhooks.ts'
import { setUpShop } from './set-up-shop.ts'
import { shopSchema } from './shop-authorization.ts'
import { SHOP_DOCUMENT } from './shop.graphql.ts'
import { findInstall, openTokens } from './shopify-install.rows.ts'
import { CREATE_WEBHOOK_DOCUMENT, WEBHOOKS_DOCUMENT } from './webhooks.graphql.ts'

let program: ShopProgram
let storeId: string
let count = 0
let shop: string

beforeAll(async () => {
  program = await startShopProgram()
})
beforeEach(async () => {
  count += 1
  shop = `asked-${count}.myshopify.com`
  storeId = (await installShop(program, shop)).storeId
  program.sandbox.shopify.received.clear()
})
afterEach(() => program.sandbox.shopify.order({ mode: 'none' }))
afterAll(() => program.stop())

const ask = () => askShopify(program.test.program, storeId, SHOP_DOCUMENT, {}, shopSchema)
const calls = (what: string): number => program.sandbox.shopify.received.list().filter((call) => call.what === what).length
const install = async () => {
  const found = await findInstall(program.test.program.mainDb, storeId)
  if (found === undefined || found.tokens === null) throw new Error('not installed')
  return { ...found, ...openTokens(program.test.program.secrets, found.tokens) }
}
const age = (minutes: number) =>
  program.test.program.mainDb.pool.query('UPDATE shopify_install SET access_expires_at = $2 WHERE store_id = $1', [
    storeId,
    new Date(Date.now() + minutes * 60_000),
  ])

describe('tokens', () => {
  it('asks with the token it has, and renews nothing', async () => {
    expect(await ask()).toMatchObject({ result: { facts: { currency: 'USD' } } })
    expect([calls('graphql'), calls('token')]).toEqual([1, 0])
  })

  it('renews a token that is about to end, once for all who ask at the same time, and keeps the rotated refresh token', async () => {
    const before = await install()
    await age(4)
    const answers = await Promise.all([ask(), ask(), ask(), ask()])
    expect(answers.map((answer) => 'result' in answer)).toEqual([true, true, true, true])
    expect(calls('token')).toBe(1)
    const after = await install()
    expect(after.accessToken).not.toBe(before.accessToken)
    expect(after.refreshToken).not.toBe(before.refreshToken)
    expect(after.accessExpiresAt?.getTime()).toBeGreaterThan(Date.now() + 55 * 60_000)
  })

  it('renews one that Shopify refuses before its time, and asks again', async () => {
    program.sandbox.shopify.order({ mode: 'expired token' })
    expect(await ask()).toMatchObject({ result: {} })
    expect([calls('graphql'), calls('token')]).toEqual([2, 1])
    expect((await install()).lastError).toBeNull()
  })

  it('says that nothing helps when the refresh token is dead, until it is authorized again', async () => {
    program.sandbox.shopify.order({ mode: 'revoked token' })
    expect(await ask()).toMatchObject({ failed: 'token refused' })
    expect((await install()).lastError).toBe('token refused')
    program.sandbox.shopify.control.uninstall(shop)
    await installShop(program, shop)
    expect(await ask()).toMatchObject({ result: {} })
    expect((await install()).lastError).toBeNull()
  })

  it('goes on with a token that still lives when Shopify cannot renew it just now', async () => {
    await age(3)
    program.sandbox.shopify.order({ mode: 'status', status: 500, times: 1 })
    expect(await ask()).toMatchObject({ result: {} })
    expect([calls('token'), calls('graphql')]).toEqual([1, 1])
  })

  it('knows a store without the app, before and after', async () => {
    const { program: inner, alder } = program.test
    expect(await askShopify(inner, alder.id, SHOP_DOCUMENT, {}, shopSchema)).toMatchObject({ failed: 'not installed' })
    program.sandbox.shopify.control.uninstall(shop)
    await program.sandbox.shopify.sender.deliverDue()
    expect(await ask()).toMatchObject({ failed: 'not installed' })
    expect(calls('graphql')).toBe(0)
  })

  it('never hands a sandbox store’s token to a real shop: without a sandbox it is not asked at all', async () => {
    const { config } = program.test.program
    config.SANDBOX = false
    try {
      expect(await ask()).toMatchObject({ failed: 'unavailable' })
    } finally {
      config.SANDBOX = true
    }
    expect(calls('graphql')).toBe(0)
  })
})

describe('failures', () => {
  it('waits out throttling', async () => {
    program.sandbox.shopify.order({ mode: 'throttle', times: 1 })
    expect(await ask()).toMatchObject({ result: {} })
    expect(calls('graphql')).toBe(2)
  })

  it('waits as long as Retry-After says', async () => {
    program.sandbox.shopify.order({ mode: 'status', status: 429, retryAfter: 1, times: 1 })
    expect(await ask()).toMatchObject({ result: {} })
    expect(calls('graphql')).toBe(2)
  })

  it('gives up where the wait would be too long', async () => {
    program.sandbox.shopify.order({ mode: 'status', status: 429, retryAfter: 3600, times: 1 })
    expect(await ask()).toMatchObject({ failed: 'throttled' })
  })

  it.each([
    [500, 'unavailable', null],
    [503, 'unavailable', null],
    [402, 'shop gone', 'shop gone'],
    [404, 'shop gone', 'shop gone'],
    [423, 'shop gone', 'shop gone'],
  ] as const)('reads HTTP %i as %s, asks no second time, and keeps what lasts', async (status, failed, kept) => {
    program.sandbox.shopify.order({ mode: 'status', status, times: 1 })
    expect(await ask()).toMatchObject({ failed })
    expect(calls('graphql')).toBe(1)
    expect((await install()).lastError).toBe(kept)
    await ask()
    expect((await install()).lastError).toBeNull()
  })

  it('reads a cut connection as unavailable', async () => {
    program.sandbox.shopify.order({ mode: 'timeout', ms: 1, isKept: false, times: 1 })
    expect(await ask()).toMatchObject({ failed: 'unavailable' })
  })

  it('gives the user errors of a mutation in Shopify’s words', async () => {
    const variables = { topic: 'ORDERS_CREATE', webhookSubscription: { uri: 'http://not-loopback.example/x', format: 'JSON' } }
    const answer = await askShopify(program.test.program, storeId, CREATE_WEBHOOK_DOCUMENT, variables, z.unknown())
    expect(answer).toEqual({
      failed: 'refused',
      detail: 'Address protocol http:// is not supported',
      userErrors: [{ message: 'Address protocol http:// is not supported', field: ['webhookSubscription', 'uri'] }],
    })
  })

  it('refuses a document that Shopify does not know', async () => {
    expect(await askShopify(program.test.program, storeId, 'query { nothing }', {}, z.unknown())).toMatchObject({ failed: 'refused' })
  })

  it('says which permission is missing', async () => {
    const sandboxShop = program.sandbox.shopify.control.shop(shop)
    for (const token of sandboxShop.tokens) token.scopes = ['read_products']
    const answer = await askShopify(program.test.program, storeId, 'query { orders(first: 1) { nodes { id } } }', {}, z.unknown())
    expect(answer).toMatchObject({ failed: 'scope missing' })
    expect((await install()).lastError).toBe('scope missing')
  })

  it('refuses an answer whose form it does not know', async () => {
    expect(await askShopify(program.test.program, storeId, WEBHOOKS_DOCUMENT, {}, z.object({ other: z.string() }))).toMatchObject({
      failed: 'unavailable',
    })
  })
})

describe('a shop that is set up again', () => {
  const topics = (): string[] => program.sandbox.shopify.control.shop(shop).subscriptions.map(({ topic }) => topic)

  it('registers what Shopify ended, takes away what is not ours, and writes down what it did', async () => {
    const sandboxShop = program.sandbox.shopify.control.shop(shop)
    sandboxShop.subscriptions = sandboxShop.subscriptions.filter(({ topic }) => topic !== 'ORDERS_PAID')
    const [first] = sandboxShop.subscriptions
    if (first) sandboxShop.subscriptions.push({ ...first, id: '77', uri: 'http://localhost:1/elsewhere' })
    await setUpShop(program.test.program, storeId)
    expect(topics().toSorted()).toEqual([...WEBHOOK_SUBSCRIPTIONS].toSorted())
    expect((await install()).webhooksNote).toBe(`Registered: orders_paid. Removed: ${first?.topic.toLowerCase()}`)
    await setUpShop(program.test.program, storeId)
    expect((await install()).webhooksNote).toBe('')
  })

  it('creates the web pixel again when it is gone, and takes over one whose id was lost', async () => {
    const { mainDb } = program.test.program
    const sandboxShop = program.sandbox.shopify.control.shop(shop)
    delete sandboxShop.webPixel
    await setUpShop(program.test.program, storeId)
    const made = (await install()).webPixelId
    expect(made).toBe(`gid://shopify/WebPixel/${program.sandbox.shopify.control.shop(shop).webPixel?.id ?? ''}`)
    await mainDb.pool.query('UPDATE shopify_install SET web_pixel_id = NULL WHERE store_id = $1', [storeId])
    await setUpShop(program.test.program, storeId)
    expect((await install()).webPixelId).toBe(made)
  })

  it('does what it may where a permission is missing, and says what failed', async () => {
    const sandboxShop = program.sandbox.shopify.control.shop(shop)
    const scopes = ['read_orders', 'read_products']
    for (const token of sandboxShop.tokens) token.scopes = scopes
    if (sandboxShop.installation) sandboxShop.installation.scopes = scopes
    sandboxShop.subscriptions = []
    await setUpShop(program.test.program, storeId)
    expect(topics().toSorted()).toEqual(WEBHOOK_SUBSCRIPTIONS.filter((topic) => !/^(THEMES|DISCOUNTS|DISPUTES)_/.test(topic)).toSorted())
    const { webhooksNote, lastError, scopes: kept } = await install()
    expect(webhooksNote).toContain('Failed: themes_publish (You do not have permission')
    expect(webhooksNote).toContain('discounts_update (You do not have permission')
    expect([lastError, kept.split(',').toSorted()]).toEqual(['scope missing', scopes])
  })
})
