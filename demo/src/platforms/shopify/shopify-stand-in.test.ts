import { DAY_MS } from '@convbox/contract/durations'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { sandboxOrder } from './seeded-orders.ts'
import type { ShopifyStandInOptions } from './shopify-control.ts'
import { signQuery } from './signed-query.ts'
import { APP_URL, ask as query, BASE, openSandbox, type Sandbox, SHOP, START_MS } from './testing/open-sandbox.ts'

const open: Sandbox[] = []
afterEach(async () => {
  for (const { app } of open.splice(0)) await app.close()
})

const start = async (change: ShopifyStandInOptions = {}): Promise<Sandbox> => {
  const sandbox = await openSandbox(change)
  open.push(sandbox)
  return sandbox
}

const authorizeUrl = (change: Record<string, string> = {}): string =>
  `${BASE}/admin/oauth/authorize?${new URLSearchParams({ client_id: '5a8f2d3b6c1e4790a1b2c3d4e5f60718', scope: 'write_pixels,read_orders,read_pixels', redirect_uri: `${APP_URL}/callbacks/shopify`, state: 'abc', ...change }).toString()}`

const getCode = ({ shopify }: Sandbox): string => {
  const approved = shopify.control.approve(authorizeUrl())
  return 'redirect' in approved ? (new URL(approved.redirect).searchParams.get('code') ?? '') : ''
}

const askToken = async ({ app, shopify }: Sandbox, fields: Record<string, string>) => {
  const payload = { client_id: shopify.app.clientId, client_secret: shopify.app.clientSecret, ...fields }
  const answer = await app.inject({ method: 'POST', url: `${BASE}/admin/oauth/access_token`, payload })
  return { status: answer.statusCode, body: answer.json() }
}

describe('OAuth', () => {
  it('signs queries as Shopify does (golden vector of https://shopify.dev/docs/apps/build/authentication-authorization/access-tokens/authorization-code-grant)', () => {
    const fields = { code: '0907a61c0c8d55e99db179b68161bc00', shop: 'some-shop.myshopify.com', timestamp: '1337178173' }
    expect(signQuery('hush', fields)).toBe('4712bf92ffc2917d15a2f5a273e39f0116667419aa4b6ac0b3baaf26fa3c4d20')
  })

  it('installs: the page asks, the person agrees, the code is good for one token', async () => {
    const sandbox = await start()
    const page = await sandbox.app.inject(authorizeUrl())
    expect(page.body).toContain('Sandbox')
    expect(page.body).toContain('read_orders')
    const form = new URLSearchParams(authorizeUrl().split('?')[1])
    form.set('decision', 'install')
    const agreed = await sandbox.app.inject({
      method: 'POST',
      url: `${BASE}/admin/oauth/authorize`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: form.toString(),
    })
    const back = new URL(agreed.headers.location ?? '')
    expect([agreed.statusCode, back.origin + back.pathname]).toEqual([303, `${APP_URL}/callbacks/shopify`])
    const fields = Object.fromEntries(back.searchParams)
    expect(fields).toMatchObject({
      shop: SHOP,
      state: 'abc',
      timestamp: String(START_MS / 1000),
      hmac: signQuery(sandbox.shopify.app.clientSecret, fields),
    })
    const first = await askToken(sandbox, { code: fields.code ?? '', expiring: '1' })
    // read_pixels is included in write_pixels, so Shopify leaves it out.
    expect(first).toMatchObject({
      status: 200,
      body: { scope: 'write_pixels,read_orders', expires_in: 3600, refresh_token_expires_in: 7_776_000 },
    })
    expect(await askToken(sandbox, { code: fields.code ?? '' })).toEqual({
      status: 400,
      body: { error: 'invalid_request', error_description: 'The authorization code was not found or was already used' },
    })
  })

  it('throws no token after a wrong secret, and takes forms too', async () => {
    const sandbox = await start()
    expect(await askToken(sandbox, { client_secret: 'wrong', code: getCode(sandbox) })).toMatchObject({
      status: 400,
      body: { error: 'invalid_client' },
    })
    const form = { client_id: sandbox.shopify.app.clientId, client_secret: sandbox.shopify.app.clientSecret, code: getCode(sandbox) }
    const answer = await sandbox.app.inject({
      method: 'POST',
      url: `${BASE}/admin/oauth/access_token`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams(form).toString(),
    })
    expect(answer.json()).toEqual({ access_token: expect.stringMatching(/^shpat_/), scope: 'write_pixels,read_orders' })
  })

  it.each([
    ['application_cannot_be_found', { client_id: 'somebody' }],
    ['not whitelisted', { redirect_uri: 'https://evil.example/callbacks/shopify' }],
    ['not whitelisted', { redirect_uri: `${APP_URL}.evil.example/callbacks/shopify` }],
    ['not whitelisted', { redirect_uri: `${APP_URL}/callbacks/shopify/../other` }],
    ['invalid_scope', { scope: 'everything' }],
  ])('refuses to ask: %s', async (fault, change) => {
    const sandbox = await start()
    const page = await sandbox.app.inject(authorizeUrl(change))
    expect([page.statusCode, page.body.includes(fault)]).toEqual([400, true])
  })

  it('refreshes: a new pair each time, the old refresh token until the new one is used', async () => {
    const sandbox = await start()
    const refresh = (token: string) => askToken(sandbox, { grant_type: 'refresh_token', refresh_token: token })
    const first = (await askToken(sandbox, { code: getCode(sandbox), expiring: '1' })).body
    sandbox.clock.nowMs += 3_600_000
    expect((await query(sandbox, first.access_token, '{shop{name}}')).status).toBe(401)
    const lost = (await refresh(first.refresh_token)).body
    const second = (await refresh(first.refresh_token)).body
    expect((await refresh(lost.refresh_token)).status).toBe(401)
    expect((await query(sandbox, second.access_token, '{shop{name}}')).status).toBe(200)
    const third = await refresh(second.refresh_token)
    expect(third.status).toBe(200)
    expect(await refresh(first.refresh_token)).toEqual({
      status: 401,
      body: { error: 'invalid_request', error_description: 'This request requires an active refresh_token' },
    })
    sandbox.clock.nowMs += 90 * DAY_MS
    expect((await refresh(third.body.refresh_token)).status).toBe(401)
  })

  it('keeps a refresh token whose answer was lost for 30 days, not longer', async () => {
    const sandbox = await start()
    const first = (await askToken(sandbox, { code: getCode(sandbox), expiring: '1' })).body
    const refresh = () => askToken(sandbox, { grant_type: 'refresh_token', refresh_token: first.refresh_token })
    await refresh()
    sandbox.clock.nowMs += 30 * DAY_MS - 1
    expect((await refresh()).status).toBe(200)
    sandbox.clock.nowMs += 1
    expect((await refresh()).status).toBe(401)
  })

  it('exchanges an old token that never expires for one that does; asked again within 7 days, for the same one', async () => {
    const sandbox = await start()
    const old = (await askToken(sandbox, { code: getCode(sandbox), expiring: '0' })).body
    expect(old.refresh_token).toBeUndefined()
    const type = 'urn:shopify:params:oauth:token-type:offline-access-token'
    const exchange = {
      grant_type: 'urn:ietf:params:oauth:grant-type:token-exchange',
      subject_token: old.access_token,
      subject_token_type: type,
      requested_token_type: type,
      expiring: '1',
    }
    const made = (await askToken(sandbox, exchange)).body
    expect(made).toMatchObject({ expires_in: 3600, refresh_token: expect.stringMatching(/^shprt_/) })
    expect((await query(sandbox, old.access_token, '{shop{name}}')).status).toBe(401)
    expect((await askToken(sandbox, exchange)).body).toEqual(made)
    sandbox.clock.nowMs += 7 * DAY_MS
    expect((await askToken(sandbox, exchange)).status).toBe(400)
  })

  it('can grant less, deny, expire and revoke', async () => {
    const sandbox = await start()
    sandbox.shopify.order({ mode: 'deny' })
    expect(sandbox.shopify.control.approve(authorizeUrl())).toEqual({ cancelled: true })
    sandbox.shopify.order({ mode: 'fewer scopes', scopes: ['read_orders'] })
    const token = (await askToken(sandbox, { code: getCode(sandbox), expiring: '1' })).body
    expect(token.scope).toBe('write_pixels')
    sandbox.shopify.order({ mode: 'expired token' })
    expect((await query(sandbox, token.access_token, '{shop{name}}')).status).toBe(401)
    sandbox.shopify.order({ mode: 'revoked token' })
    expect((await askToken(sandbox, { grant_type: 'refresh_token', refresh_token: token.refresh_token })).status).toBe(401)
  })
})

describe('what the sandbox’s Shopify remembers', () => {
  it('outlives a restart where it has a file: tokens, subscriptions, orders', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'sandbox-shopify-'))
    const stateFile = join(folder, 'shopify.json')
    const before = await openSandbox({ stateFile })
    const { accessToken } = before.shopify.control.install(SHOP, ['read_orders'])
    const order = before.shopify.control.placeOrder(SHOP)
    await query(
      before,
      accessToken,
      'mutation{webhookSubscriptionCreate(topic: ORDERS_CREATE, webhookSubscription: {uri: "http://localhost:3000/w"}){userErrors{message}}}',
    )
    await before.app.close()
    const after = await start({ stateFile })
    expect(after.shopify.control.shop(SHOP).orders.at(-1)).toEqual(order)
    expect(
      (await query(after, accessToken, '{webhookSubscriptions(first: 9){nodes{topic}}}')).body.data.webhookSubscriptions.nodes,
    ).toEqual([{ topic: 'ORDERS_CREATE' }])
    await rm(folder, { recursive: true })
  })

  it('of a shop whose orders are kept elsewhere: those', async () => {
    const order = sandboxOrder({ number: 50_001, placedAtMs: START_MS })
    const sandbox = await start({ ordersOf: (domain) => (domain === SHOP ? [order] : undefined) })
    const { accessToken } = sandbox.shopify.control.install(SHOP, ['read_orders'])
    expect((await query(sandbox, accessToken, '{orders(first: 9){nodes{name}}}')).body.data.orders.nodes).toEqual([{ name: '#50001' }])
  })

  it('of a refresh whose answer was lost: it was carried out, and the old refresh token works once more', async () => {
    const sandbox = await start()
    const address = await sandbox.app.listen({ host: '127.0.0.1', port: 0 })
    const { refreshToken = '' } = sandbox.shopify.control.install(SHOP, ['read_orders'])
    sandbox.shopify.order({ mode: 'timeout', ms: 0, isKept: true, times: 1 })
    const { clientId, clientSecret } = sandbox.shopify.app
    const fields = { client_id: clientId, client_secret: clientSecret, grant_type: 'refresh_token', refresh_token: refreshToken }
    const lost = fetch(`${address}${BASE}/admin/oauth/access_token`, { method: 'POST', body: new URLSearchParams(fields) })
    await expect(lost).rejects.toThrow()
    expect(sandbox.shopify.control.shop(SHOP).tokens).toHaveLength(2)
    expect((await askToken(sandbox, fields)).status).toBe(200)
  })
})

describe('graphql.json', () => {
  it('answers what the schema knows, with its cost', async () => {
    const sandbox = await start()
    const { accessToken } = sandbox.shopify.control.install(SHOP, ['write_pixels'])
    const { body } = await query(
      sandbox,
      accessToken,
      '{shop{myshopifyDomain currencyCode plan{partnerDevelopment}} currentAppInstallation{accessScopes{handle}}}',
    )
    expect(body).toEqual({
      data: {
        shop: { myshopifyDomain: SHOP, currencyCode: 'USD', plan: { partnerDevelopment: true } },
        currentAppInstallation: { accessScopes: [{ handle: 'write_pixels' }, { handle: 'read_pixels' }] },
      },
      // shop 1, plan 1, installation 1, accessScopes a list: 1 asked, 2 given, but never more than asked.
      extensions: {
        cost: {
          requestedQueryCost: 4,
          actualQueryCost: 4,
          throttleStatus: { maximumAvailable: 2000, currentlyAvailable: 1996, restoreRate: 100 },
        },
      },
    })
  })

  it.each([
    ['{shop{nose}}', "Field 'nose' doesn't exist on type 'Shop'", 'undefinedField'],
    ['{shop(id: 1){name}}', "Field 'shop' doesn't accept argument 'id'", 'argumentNotAccepted'],
    ['{order{id}}', "Field 'order' is missing required arguments: id", 'missingRequiredArguments'],
    [
      '{shop}',
      "Field must have selections (field 'shop' returns Shop but has no selections. Did you mean 'shop { ... }'?)",
      'selectionMismatch',
    ],
  ])('refuses %s as Shopify does', async (text, message, code) => {
    const sandbox = await start()
    const { accessToken } = sandbox.shopify.control.install(SHOP, ['read_orders'])
    const { status, body } = await query(sandbox, accessToken, text)
    expect([status, body.data]).toEqual([200, undefined])
    expect(body.errors[0]).toMatchObject({ message, extensions: { code } })
  })

  it('says where in the document the fault is', async () => {
    const sandbox = await start()
    const { accessToken } = sandbox.shopify.control.install(SHOP, ['read_orders'])
    const { body } = await query(sandbox, accessToken, 'query Name { shop { nose } }')
    expect(body.errors[0]).toMatchObject({ path: ['query Name', 'shop', 'nose'], locations: [{ line: 1, column: 21 }] })
  })

  it('plays no field that it does not know: an error, not a made-up value', async () => {
    const sandbox = await start()
    const { accessToken } = sandbox.shopify.control.install(SHOP, [])
    const { body } = await query(sandbox, accessToken, '{shop{name description}}')
    expect(body).toMatchObject({
      data: { shop: { name: 'Harbor Tea', description: null } },
      errors: [{ extensions: { code: 'SANDBOX_NOT_PLAYED' }, path: ['shop', 'description'] }],
    })
  })

  it('wants a token of this shop, and a version that exists', async () => {
    const sandbox = await start()
    const { accessToken } = sandbox.shopify.control.install(SHOP, [])
    expect(await query(sandbox, 'shpat_x', '{shop{name}}')).toEqual({
      status: 401,
      body: { errors: '[API] Invalid API key or access token (unrecognized login or wrong password)' },
    })
    expect(await query(sandbox, accessToken, '{shop{name}}', {}, '2024-01')).toEqual({ status: 404, body: { errors: 'Not Found' } })
  })
})

describe('webhook subscriptions', () => {
  const CREATE = `mutation($topic: WebhookSubscriptionTopic!, $uri: String!) { webhookSubscriptionCreate(topic: $topic, webhookSubscription: {uri: $uri}) { webhookSubscription { id topic uri } userErrors { field message } } }`
  const uri = `http://localhost:3000/webhooks/shopify`

  it('are made once each, listed and deleted', async () => {
    const sandbox = await start()
    const { accessToken } = sandbox.shopify.control.install(SHOP, ['read_orders'])
    const made = await query(sandbox, accessToken, CREATE, { topic: 'ORDERS_CREATE', uri })
    expect(made.body.data.webhookSubscriptionCreate).toMatchObject({ webhookSubscription: { topic: 'ORDERS_CREATE', uri }, userErrors: [] })
    const again = await query(sandbox, accessToken, CREATE, { topic: 'ORDERS_CREATE', uri })
    expect(again.body.data.webhookSubscriptionCreate.userErrors).toEqual([
      { field: ['webhookSubscription', 'uri'], message: 'Address for this topic has already been taken' },
    ])
    const listed = await query(sandbox, accessToken, '{webhookSubscriptions(first: 10){nodes{id topic}}}')
    expect(listed.body.data.webhookSubscriptions.nodes).toHaveLength(1)
    const { id } = listed.body.data.webhookSubscriptions.nodes[0]
    const gone = await query(
      sandbox,
      accessToken,
      'mutation($id: ID!){webhookSubscriptionDelete(id: $id){deletedWebhookSubscriptionId userErrors{message}}}',
      { id },
    )
    expect(gone.body.data.webhookSubscriptionDelete.deletedWebhookSubscriptionId).toBe(id)
  })

  it.each([
    ['ORDERS_CREATE', [], uri, /requires one of the following scopes: read_orders/],
    ['APP_UNINSTALLED', [], 'http://shop.example/webhooks', /protocol http:\/\/ is not supported/],
    ['APP_UNINSTALLED', [], 'nonsense', /Address is invalid/],
  ])('refuses %s with scopes %j at %s', async (topic, scopes, address, message) => {
    const sandbox = await start()
    const { accessToken } = sandbox.shopify.control.install(SHOP, scopes)
    const { body } = await query(sandbox, accessToken, CREATE, { topic, uri: address })
    expect(body.data.webhookSubscriptionCreate.userErrors[0].message).toMatch(message)
  })

  it('of the privacy topics cannot be made: the schema does not have them', async () => {
    const sandbox = await start()
    const { accessToken } = sandbox.shopify.control.install(SHOP, [])
    const { body } = await query(sandbox, accessToken, CREATE, { topic: 'SHOP_REDACT', uri })
    expect(body.errors[0].extensions.code).toBe('INVALID_VARIABLE')
  })
})
