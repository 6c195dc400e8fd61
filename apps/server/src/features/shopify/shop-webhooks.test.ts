/** Webhooks about the shop and the app, sent by the sandbox's Shopify to our own endpoint. */
import { randomUUID } from 'node:crypto'
import { shopify } from '@convbox/contract/api/shopify'
import { pixels } from '@convbox/contract/api/pixels'
import { SHOPIFY_PRIVACY_TOPICS } from '@convbox/contract/shopify-app'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { deliver } from '../../deliver/deliver.ts'
import { pageView } from '../../testing/collect-fixtures.ts'
import { makePixel, pixelSettings } from '../../testing/sandbox-pixel.ts'
import { webhookHeaders } from '../../testing/shopify-fixtures.ts'
import { installShop, startShopProgram, type ShopProgram } from '../../testing/shopify-shop.ts'
import { waitUntil } from '../../testing/wait-until.ts'
import { SANDBOX_SHOPIFY_APP } from '../../platforms/shopify/sandbox-app.ts'

let program: ShopProgram
let shop: string
let store: { websiteName: string; storeId: string }
let count = 0

beforeAll(async () => {
  program = await startShopProgram({ roles: [deliver], config: { DELIVERY_BACKOFF_MS: 2 } })
})
beforeEach(async () => {
  count += 1
  shop = `told-${count}.myshopify.com`
  store = await installShop(program, shop)
})
afterAll(() => program.stop())

const told = () => program.sandbox.shopify.sender.deliverDue()
const asAda = () => ({ as: 'ada' as const, store: { websiteName: store.websiteName } })
const connection = async () => (await program.test.call(shopify.shopConnection, {}, asAda())).result
const post = (body: string, headers: Record<string, string>) =>
  program.test.server.inject({ method: 'POST', url: '/webhooks/shopify', headers, payload: body })
const send = (topic: string, body: unknown, more: Record<string, string> = {}, secret: string = SANDBOX_SHOPIFY_APP.clientSecret) => {
  const text = JSON.stringify(body)
  return post(text, { ...webhookHeaders(text, secret, shop, topic, { webhookId: randomUUID() }), ...more })
}

describe('app/uninstalled', () => {
  it('ends the connection and keeps the data; the audit log says so', async () => {
    program.sandbox.shopify.control.uninstall(shop)
    await told()
    expect(await connection()).toMatchObject({ status: 'uninstalled', embed: { status: 'unknown' } })
    expect(await program.rowsOf('SELECT action FROM audit WHERE store_id = $1 ORDER BY id', [store.storeId])).toEqual([
      { action: 'store created' },
      { action: 'shop connected' },
      { action: 'shop disconnected' },
    ])
    expect(await program.rowsOf('SELECT 1 FROM store WHERE id = $1', [store.storeId])).toHaveLength(1)
  })

  it('stops every running pixel at once, and leaves alone what stood still for another reason, also when the app comes back', async () => {
    const { test, sandbox } = program
    const owner = { ...test.alder, id: store.storeId }
    const make = (name: string) =>
      makePixel(test, owner, pixelSettings('generic', { pixelId: `${name}-${count}`, token: `token-of-${name}-0123456789` }))
    const [running, expired, off] = [await make('running'), await make('expired'), await make('off')]
    await program.rowsOf("UPDATE pixel SET state = 'paused', paused_reason = 'token expired' WHERE id = $1", [expired])
    await program.rowsOf('UPDATE pixel SET enabled = false WHERE id = $1', [off])
    const shown = async () => {
      const rows = (await test.call(pixels.listPixels, {}, asAda())).result ?? []
      return new Map(rows.map((row) => [`${row.id}`, [row.state, row.pausedReason]]))
    }
    sandbox.shopify.control.uninstall(shop)
    await told()
    const stopped = await shown()
    expect(stopped.get(running)).toEqual(['needs reauthorization', 'app uninstalled'])
    expect(stopped.get(expired)).toEqual(['needs reauthorization', 'token expired'])
    expect(stopped.get(off)?.[0]).toBe('disabled')
    await installShop(program, shop)
    const back = await shown()
    expect(back.get(running)).toEqual(['running', undefined])
    expect(back.get(expired)).toEqual(['needs reauthorization', 'token expired'])
    expect(back.get(off)).toEqual(['disabled', undefined])
  })

  it('stops deliveries with a reason that is seen, and lets what waited out when the app comes back', async () => {
    const { test, sandbox } = program
    const owner = { ...test.alder, id: store.storeId }
    const pixelId = await makePixel(
      test,
      owner,
      pixelSettings('generic', { pixelId: `told-${count}`, token: `token-of-${count}-0123456789` }),
    )
    sandbox.shopify.control.uninstall(shop)
    await told()
    const { client: _client, ...event } = pageView(Date.now())
    const body = { storeId: store.storeId, event: { ...event, receivedAt: new Date().toISOString() } }
    await test.program.lanes.put([{ pixelId, seq: count, eventId: event.id, body, enqueuedAtMs: Date.now() }])
    test.program.signals.emit('lanes')
    const pixel = async () => (await test.call(pixels.listPixels, {}, asAda())).result?.[0]
    const stopped = await waitUntil(pixel, (row) => row?.counts['needs reauthorization'] === 1, { what: 'the turn of the lane' })
    expect(stopped).toMatchObject({ state: 'needs reauthorization', pausedReason: 'app uninstalled', waiting: 1 })
    expect(sandbox.state.generic.received().events.filter(({ eventId }) => eventId === event.id)).toEqual([])
    await installShop(program, shop)
    const sent = () => sandbox.state.generic.received().events.filter(({ eventId }) => eventId === event.id).length
    await waitUntil(sent, (times) => times === 1, { what: 'the event that waited' })
    expect((await pixel())?.state).toBe('running')
  })

  it('counts for nothing when it is late: the app was installed again meanwhile', async () => {
    const body = { id: 1, domain: shop, myshopify_domain: shop }
    const before = new Date(Date.now() - 60_000).toISOString()
    expect((await send('app/uninstalled', body, { 'x-shopify-triggered-at': before })).statusCode).toBe(200)
    expect((await connection())?.status).toBe('connected')
    expect((await send('app/uninstalled', body, { 'x-shopify-triggered-at': new Date().toISOString() })).statusCode).toBe(200)
    expect((await connection())?.status).toBe('uninstalled')
  })
})

describe('what Shopify decides', () => {
  it('keeps the scopes that were changed there', async () => {
    await send('app/scopes_update', { id: 1, previous: [], current: ['read_orders', 'write_pixels'] })
    expect(await connection()).toMatchObject({ status: 'scopes missing' })
    expect((await connection())?.missingScopes).not.toContain('read_orders')
  })

  it('takes over currency and host, and leaves title and time zone to the owner', async () => {
    await program.rowsOf("UPDATE store SET title = 'Mine', time_zone = 'Asia/Kathmandu' WHERE id = $1", [store.storeId])
    await send('shop/update', { id: 1, name: 'Theirs', domain: 'WWW.Harbor.example', currency: 'EUR', iana_timezone: 'Europe/Berlin' })
    expect(await program.rowsOf('SELECT title, time_zone, currency, host FROM store WHERE id = $1', [store.storeId])).toEqual([
      { title: 'Mine', time_zone: 'Asia/Kathmandu', currency: 'EUR', host: 'www.harbor.example' },
    ])
  })

  it.each([
    ['not json', 401],
    ['[]', 401],
    ['{}', 200],
    ['{"currency":5,"domain":null,"current":"x"}', 200],
  ])('survives the signed body %j', async (body, status) => {
    for (const topic of ['shop/update', 'app/scopes_update', 'themes/publish']) {
      const answer = await post(body, webhookHeaders(body, SANDBOX_SHOPIFY_APP.clientSecret, shop, topic, { webhookId: randomUUID() }))
      expect(answer.statusCode).toBe(status)
    }
    expect((await connection())?.status).toBe('connected')
  })

  it('looks at the theme again when another one is published', async () => {
    program.sandbox.shopify.control.setEmbed(shop, true)
    await send('themes/publish', { id: 1, name: 'Dawn', role: 'main' })
    await waitUntil(connection, (now) => now?.embed.status === 'on', { what: 'the embed' })
  })
})

describe('privacy', () => {
  it.each(SHOPIFY_PRIVACY_TOPICS)('keeps %s sealed until it is done within 30 days, once', async (topic) => {
    const body = { shop_id: 1, shop_domain: shop, customer: { id: 7, email: 'ann@shop.example' } }
    const text = JSON.stringify(body)
    const headers = webhookHeaders(text, SANDBOX_SHOPIFY_APP.clientSecret, shop, topic, { webhookId: 'w-1', eventId: `e-${topic}` })
    let hints = 0
    const stopListening = program.test.program.signals.on('privacy', () => (hints += 1))
    for (const again of [1, 2]) expect([again, (await post(text, headers)).statusCode]).toEqual([again, 200])
    stopListening()
    expect(hints).toBe(1)
    const rows = await program.rowsOf(
      "SELECT topic, status, body, tenant_id, due_at - received_at = interval '30 days' AS in_time FROM privacy_request WHERE store_id = $1",
      [store.storeId],
    )
    expect(rows).toMatchObject([{ topic, status: 'waiting', tenant_id: program.test.alder.tenantId, in_time: true }])
    expect(JSON.stringify(rows)).not.toContain('ann@shop.example')
    expect(JSON.parse(program.test.program.secrets.open(String(rows[0]?.['body'])))).toEqual(body)
  })

  it('cancels the erasure of a shop that came back', async () => {
    program.sandbox.shopify.control.uninstall(shop)
    await told()
    await send('shop/redact', { shop_id: 1, shop_domain: shop })
    await installShop(program, shop)
    expect(await program.rowsOf('SELECT status, body FROM privacy_request WHERE store_id = $1', [store.storeId])).toEqual([
      { status: 'cancelled', body: null },
    ])
  })
})

describe('who signed', () => {
  it('refuses the sandbox’s secret for a real store, and nothing is done', async () => {
    const { test } = program
    const body = '{"id":1}'
    const answer = await post(body, webhookHeaders(body, SANDBOX_SHOPIFY_APP.clientSecret, 'birch.myshopify.com', 'shop/redact'))
    expect(answer.statusCode).toBe(401)
    expect(await program.rowsOf('SELECT 1 FROM privacy_request WHERE store_id = $1', [test.birch.id])).toEqual([])
  })

  it('takes the real app’s secret for a real store', async () => {
    const { test } = program
    const { config } = test.program
    Object.assign(config, { SHOPIFY_API_KEY: 'key', SHOPIFY_API_SECRET: 'real secret' })
    try {
      const body = '{"shop_domain":"birch.myshopify.com"}'
      const headers = webhookHeaders(body, 'real secret', 'birch.myshopify.com', 'customers/redact', { webhookId: randomUUID() })
      expect((await post(body, headers)).statusCode).toBe(200)
      expect(await program.rowsOf('SELECT topic FROM privacy_request WHERE store_id = $1', [test.birch.id])).toEqual([
        { topic: 'customers/redact' },
      ])
      const sandboxStores = webhookHeaders(body, 'real secret', shop, 'app/uninstalled')
      expect((await post(body, sandboxStores)).statusCode).toBe(401)
    } finally {
      Object.assign(config, { SHOPIFY_API_KEY: undefined, SHOPIFY_API_SECRET: undefined })
    }
  })

  // The app's secret also signs texts visible to the owner of any shop: the URL that opens the app, and session tokens.
  it('does nothing for a text that was signed for another purpose, or about another shop', async () => {
    const opened = new URLSearchParams(program.sandbox.shopify.control.openAddress('evil.myshopify.com').split('?')[1])
    const hmac = opened.get('hmac') ?? ''
    opened.delete('hmac')
    const aboutAnother = JSON.stringify({ shop_domain: 'evil.myshopify.com', myshopify_domain: 'evil.myshopify.com' })
    for (const topic of ['app/uninstalled', ...SHOPIFY_PRIVACY_TOPICS]) {
      const headers = { ...webhookHeaders('', '', shop, topic), 'x-shopify-hmac-sha256': Buffer.from(hmac, 'hex').toString('base64') }
      expect([topic, (await post(opened.toString(), headers)).statusCode]).toEqual([topic, 401])
      const signed = webhookHeaders(aboutAnother, SANDBOX_SHOPIFY_APP.clientSecret, shop, topic, { webhookId: randomUUID() })
      expect([topic, (await post(aboutAnother, signed)).statusCode]).toEqual([topic, 401])
    }
    expect((await connection())?.status).toBe('connected')
    expect(await program.rowsOf('SELECT 1 FROM privacy_request WHERE store_id = $1', [store.storeId])).toEqual([])
  })

  it('answers 200 to our own app’s webhook of a shop that is gone: Shopify asks no more', async () => {
    const body = '{"shop_id":1}'
    const answer = await post(body, webhookHeaders(body, SANDBOX_SHOPIFY_APP.clientSecret, 'gone.myshopify.com', 'shop/redact'))
    expect(answer.statusCode).toBe(200)
    expect(await program.rowsOf("SELECT 1 FROM privacy_request WHERE store_id = ''")).toEqual([])
  })
})
