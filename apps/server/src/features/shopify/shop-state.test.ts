/** What members see of a store's shop, whether a pasted script works, and the nightly repair. */
import { DAY_MS } from '@convbox/contract/durations'
import { shopify } from '@convbox/contract/api/shopify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ingest } from '../../ingest/ingest.ts'
import { SANDBOX_SHOPIFY_APP } from '../../platforms/shopify/sandbox-app.ts'
import { repairShops } from '../../schedule/repair-shops.ts'
import { batchOf, pageView } from '../../testing/collect-fixtures.ts'
import { installShop, startShopProgram, type ShopProgram } from '../../testing/shopify-shop.ts'
import { waitUntil } from '../../testing/wait-until.ts'

const SHOP = 'state-tea.myshopify.com'
let program: ShopProgram
let store: { websiteName: string; storeId: string }

beforeAll(async () => {
  program = await startShopProgram({ roles: [ingest] })
  store = await installShop(program, SHOP)
})
afterAll(() => program.stop())

const asAda = () => ({ as: 'ada' as const, store: { websiteName: store.websiteName } })
const asBela = () => ({ as: 'bela' as const, store: program.test.birch })

describe('the app embed', () => {
  it('is seen where the theme says it', async () => {
    const { test, sandbox } = program
    const status = async () => (await test.call(shopify.installedStatus, { appName: 'Convbox' }, asAda())).result?.[0]
    expect(await status()).toMatchObject({
      appName: 'Convbox',
      installed: false,
      details: { status: 'unsaved', theme: expect.any(String) },
    })
    for (const [isOn, shown] of [
      [true, 'on'],
      [false, 'off'],
    ] as const) {
      sandbox.shopify.control.setEmbed(SHOP, isOn)
      // The recently checked theme is not read again: age it by hand.
      await test.program.mainDb.pool.query(
        "UPDATE shopify_install SET embed = jsonb_set(embed, '{checkedAt}', '\"2020-01-01T00:00:00.000Z\"')",
      )
      expect(await status()).toMatchObject({ installed: isOn, details: { status: shown } })
    }
  })

  it('is switched on by a link into the theme editor of this very shop', async () => {
    const { link } = (await program.test.call(shopify.installLink, { appName: 'Convbox' }, asAda())).result ?? { link: '' }
    expect(link).toBe(
      `${program.sandbox.publicUrl}/sandbox/shopify/${SHOP}/admin/themes/current/editor?context=apps&activateAppId=${SANDBOX_SHOPIFY_APP.clientId}/convbox-embed`,
    )
    expect(await program.test.call(shopify.installLink, {}, asBela())).toMatchObject({ status: 409, error: 'shop not connected' })
  })
})

describe('the web pixel', () => {
  it('is set again when asked, and keeps its id', async () => {
    const { test } = program
    const before = (await test.call(shopify.shopConnection, {}, asAda())).result?.webPixelId
    const answer = await test.call(shopify.syncWebPixel, { appName: 'Convbox' }, asAda())
    expect(answer.result).toEqual({ webPixelId: before })
  })

  it('cannot be set in a store without a shop, and not by Shopify while it fails', async () => {
    const { test, sandbox } = program
    expect(await test.call(shopify.syncWebPixel, {}, asBela())).toMatchObject({ status: 409, error: 'shop not connected' })
    sandbox.shopify.order({ mode: 'status', status: 500, times: 1 })
    expect(await test.call(shopify.syncWebPixel, {}, asAda())).toMatchObject({ status: 502, error: 'shopify failed' })
    sandbox.shopify.order({ mode: 'status', status: 429, retryAfter: 3600, times: 1 })
    const busy = await test.call(shopify.syncWebPixel, {}, asAda())
    expect(busy).toMatchObject({ status: 503, error: 'shopify busy' })
    expect(busy.response.json()).toMatchObject({ message: expect.stringContaining('code 429') })
    sandbox.shopify.order({ mode: 'none' })
  })
})

it('reports the scopes of the app, and that no script tag needs an upgrade', async () => {
  const { result } = await program.test.call(shopify.checkScriptTagUpgrade, {}, asAda())
  expect(result?.needed).toBe(false)
  expect(result?.details['Convbox']).toEqual(expect.arrayContaining(['write_pixels', 'read_customer_events', 'read_customers']))
  expect((await program.test.call(shopify.checkScriptTagUpgrade, {}, asBela())).result).toEqual({ needed: false, details: { Convbox: [] } })
})

describe('a pasted script', () => {
  const check = async (sdkType: 'standard' | 'headless' | 'listener', instanceCheckTime: string) =>
    (await program.test.call(shopify.checkScriptPasted, { instanceCheckTime, sdkType }, { as: 'ada', store: program.test.alder })).result
  const collect = async (source: 'storefront' | 'customer-events' | 'headless') => {
    const payload = batchOf(program.test.alder.storeKey, Date.now(), [pageView(Date.now(), { source })])
    const answer = await program.test.server.inject({ method: 'POST', url: '/collect/v1/events', payload })
    expect(answer.statusCode).toBe(202)
  }
  const aMinuteAgo = () => new Date(Date.now() - 60_000).toISOString()
  const inAMinute = () => new Date(Date.now() + 60_000).toISOString()

  it('is detected by an event of its own source since the check began, and by no other', async () => {
    expect(await check('standard', aMinuteAgo())).toEqual({ pasted: false })
    await collect('storefront')
    const seen = await waitUntil(
      () => check('standard', aMinuteAgo()),
      (now) => now?.pasted === true,
      { what: 'the page view' },
    )
    expect(Date.parse(seen?.lastEventAt ?? '')).toBeGreaterThan(Date.now() - 60_000)
    expect(await check('standard', inAMinute())).toMatchObject({ pasted: false, lastEventAt: seen?.lastEventAt })
    expect(await check('listener', aMinuteAgo())).toEqual({ pasted: false })
    // A headless storefront pastes the snippet.
    expect(await check('headless', aMinuteAgo())).toMatchObject({ pasted: true })
  })

  it('tells the checkout’s pixel from the storefront’s', async () => {
    const { test } = program
    const alder = { as: 'ada' as const, store: test.alder }
    const asked = () => test.call(shopify.checkCustomEventsPasted, { instanceCheckTime: aMinuteAgo() }, alder)
    expect((await asked()).result).toEqual({ pasted: false })
    await collect('customer-events')
    await waitUntil(asked, ({ result }) => result?.pasted === true, { what: 'the checkout’s event' })
  })

  it('is not taken for at work because of orders that Shopify tells', async () => {
    const { test } = program
    const at = new Date().toISOString()
    await test.program.warehouse.insert({
      table: 'events',
      rows: [
        {
          store_id: store.storeId,
          visitor_id: 'v',
          id: 'order',
          name: 'Purchase',
          source: 'shopify',
          occurred_at: at,
          received_at: at,
          version: '1',
        },
      ],
    })
    const asked = { instanceCheckTime: aMinuteAgo() }
    for (const sdkType of ['standard', 'headless'] as const)
      expect((await test.call(shopify.checkScriptPasted, { ...asked, sdkType }, asAda())).result).toEqual({ pasted: false })
    expect((await test.call(shopify.checkCustomEventsPasted, asked, asAda())).result).toEqual({ pasted: false })
  })

  it('says when it was last at work, however long ago', async () => {
    const { test } = program
    // Far from now: the warehouse deletes events after 400 days, by the real clock.
    const at = new Date(Date.now() - 90 * DAY_MS).toISOString()
    await test.program.warehouse.insert({
      table: 'events',
      rows: [
        {
          store_id: store.storeId,
          visitor_id: 'v',
          id: 'old',
          name: 'PageView',
          source: 'headless',
          occurred_at: at,
          received_at: at,
          version: '1',
        },
      ],
    })
    const answer = await test.call(shopify.checkScriptPasted, { instanceCheckTime: aMinuteAgo(), sdkType: 'headless' }, asAda())
    expect(answer.result).toEqual({ pasted: false, lastEventAt: at })
    expect((await test.call(shopify.checkScriptPasted, { instanceCheckTime: aMinuteAgo(), sdkType: 'standard' }, asAda())).result).toEqual({
      pasted: false,
    })
  })

  it('sees nothing of another store', async () => {
    const asked = await program.test.call(shopify.checkScriptPasted, { instanceCheckTime: aMinuteAgo() }, asBela())
    expect(asked.result).toEqual({ pasted: false })
  })

  it('is asked for no more once somebody said so; who may only look changes nothing', async () => {
    const { test } = program
    const ignore = (as: 'rita' | 'otto') => test.call(shopify.ignorePastePrompt, {}, { as, store: test.alder })
    expect((await ignore('rita')).result).toEqual({ ok: true })
    expect((await check('listener', aMinuteAgo()))?.ignoredAt).toBeUndefined()
    await ignore('otto')
    expect((await check('listener', aMinuteAgo()))?.ignoredAt).toBeDefined()
  })

  it('refuses a time that is none, and a script that is none', async () => {
    const raw = (input: Record<string, unknown>) => program.test.call.raw(shopify.checkScriptPasted, input, asAda())
    expect(await raw({ instanceCheckTime: 'yesterday' })).toMatchObject({ status: 400, error: 'invalid input' })
    expect(await raw({ instanceCheckTime: aMinuteAgo(), sdkType: 'telepathy' })).toMatchObject({ status: 400 })
  })
})

describe('the nightly repair', () => {
  it('mends every shop, goes on where one fails, and forgets authorizations that ended', async () => {
    const { test, sandbox } = program
    const broken = await installShop(program, 'broken-tea.myshopify.com')
    await test.program.mainDb.pool.query("UPDATE shopify_install SET tokens = 'not sealed' WHERE store_id = $1", [broken.storeId])
    const sandboxShop = sandbox.shopify.control.shop(SHOP)
    sandboxShop.subscriptions = []
    await test.program.mainDb.pool.query("UPDATE shopify_authorization SET expires_at = now() - interval '2 days'")
    await repairShops(test.program)
    expect(sandboxShop.subscriptions.length).toBeGreaterThan(0)
    const connection = (await test.call(shopify.shopConnection, {}, asAda())).result
    expect(connection?.webhooksNote).toContain('orders_create')
    const { rows } = await test.program.mainDb.pool.query('SELECT 1 FROM shopify_authorization')
    expect(rows).toEqual([])
  })

  it('can be asked for by an admin at any time', async () => {
    const { test, sandbox } = program
    sandbox.shopify.control.shop(SHOP).subscriptions.pop()
    const { result } = await test.call(shopify.repairShop, {}, asAda())
    expect(result).toMatchObject({ status: 'connected', webhooksNote: expect.stringMatching(/^Registered: \w+$/) })
    expect((await test.call(shopify.repairShop, {}, { as: 'otto', store: test.alder })).error).toBe('not an admin')
  })
})
