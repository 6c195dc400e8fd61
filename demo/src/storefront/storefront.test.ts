import { createServer, type Server } from 'node:http'
import { mkdtemp, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fastify, type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { signWebhook } from '../signed-webhook.ts'
import { PRODUCTS } from './catalog.ts'
import { productArt } from './product-art.ts'
import { openShopState } from './shop-state.ts'
import { demoStorefront, type DemoStorefrontOptions } from './storefront.ts'

type Hook = { topic: string; id: string; body: string; signature: string }
type Receiver = { hooks: Hook[]; answers: number[]; url: string; server: Server }

const startReceiver = async (): Promise<Receiver> => {
  const receiver: Receiver = { hooks: [], answers: [], url: '', server: createServer() }
  receiver.server.on('request', (request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const { headers } = request
      receiver.hooks.push({
        topic: String(headers['x-shopify-topic']),
        id: String(headers['x-shopify-webhook-id']),
        signature: String(headers['x-shopify-hmac-sha256']),
        body: Buffer.concat(parts).toString(),
      })
      response.writeHead(receiver.answers.shift() ?? 200).end()
    })
  })
  await new Promise<void>((resolve) => receiver.server.listen(0, '127.0.0.1', resolve))
  receiver.url = `http://127.0.0.1:${(receiver.server.address() as AddressInfo).port}/webhooks`
  return receiver
}

let receiver: Receiver
let folder: string
let app: FastifyInstance
const open = async (extra: Partial<DemoStorefrontOptions> = {}): Promise<FastifyInstance> => {
  const opened = fastify()
  await opened.register(demoStorefront, {
    prefix: '/demo-store',
    storeKey: 'key-1',
    webhookSecret: 'hush',
    shopDomain: 'demo.myshopify.com',
    publicUrl: 'http://localhost',
    webhookUrl: receiver.url,
    retryDelaysMs: [20, 20, 20],
    ...extra,
  })
  return opened
}
beforeEach(async () => {
  receiver = await startReceiver()
  folder = await mkdtemp(join(tmpdir(), 'convbox-shop-'))
  app = await open()
})
afterEach(async () => {
  await app.close()
  receiver.server.close()
  await rm(folder, { recursive: true, force: true })
})

/** A visitor with a cookie of its own. */
const makeVisitor = (of: () => FastifyInstance) => {
  let cookie = ''
  const visit = async (
    method: 'GET' | 'POST',
    path: string,
    form?: Record<string, string> | object,
    type = 'application/x-www-form-urlencoded',
  ) => {
    const payload =
      form === undefined
        ? undefined
        : type === 'application/json'
          ? JSON.stringify(form)
          : new URLSearchParams(form as Record<string, string>).toString()
    const answer = await of().inject({
      method,
      url: `/demo-store/${path}`,
      headers: {
        cookie,
        referer: 'https://www.facebook.com/',
        'user-agent': 'Test',
        ...(payload !== undefined && { 'content-type': type }),
      },
      ...(payload !== undefined && { payload }),
    })
    cookie ||= String(answer.headers['set-cookie'] ?? '').split(';')[0] ?? ''
    return answer
  }
  return visit
}

const BUYER = { email: 'Mila@Example.com', firstName: 'Mila', lastName: 'Reyes', address1: '1 Elm St', city: 'Beacon', zip: '12508' }
const MUG = PRODUCTS[0]?.variants[0].id ?? ''

/** From the ad to the thanks; gives the path of the thanks. */
const buy = async (visit: ReturnType<typeof makeVisitor>, discount = ''): Promise<string> => {
  await visit('GET', '?utm_source=facebook&fbclid=AbC')
  await visit('POST', 'cart/add.js', { id: MUG, quantity: '2' })
  await visit('POST', 'cart/update.js', { attributes: { __convbox_visitor: 'v-1' } }, 'application/json')
  const contact = String((await visit('POST', 'cart', { checkout: '1', discount })).headers.location).replace('/demo-store/', '')
  const path = contact.replace(/\/contact$/, '')
  await visit('POST', `${path}/contact`, BUYER)
  await visit('POST', `${path}/shipping`, { shipping: 'standard' })
  const paid = await visit('POST', `${path}/payment`, { card: '4242' })
  expect(paid.headers.location).toBe(`/demo-store/${path}/thank-you`)
  return `${path}/thank-you`
}

const feedOf = (page: string): { events: { name: string; data: { checkout?: { token: string; totalPrice: { amount: number } } } }[] } =>
  JSON.parse(/id="pixel-feed">(.*?)<\/script>/s.exec(page)?.[1] ?? '{}')

describe('a purchase', () => {
  test('sends signed orders/create and orders/paid whose checkout token and total are the pixel’s', async () => {
    const visit = makeVisitor(() => app)
    const thanks = await visit('GET', await buy(visit, 'welcome10'))
    expect(thanks.body).toContain('#50001')
    const completed = feedOf(thanks.body).events.find(({ name }) => name === 'checkout_completed')?.data.checkout
    await expect.poll(() => receiver.hooks.map(({ topic }) => topic)).toEqual(['orders/create', 'orders/paid'])
    for (const { body, signature } of receiver.hooks) expect(signature).toBe(signWebhook('hush', body))
    const order: unknown = JSON.parse(receiver.hooks[0]?.body ?? '')
    // 2 mugs 48.00 - 10 % = 43.20, shipping 5.90, tax 8 % of 43.20 = 3.46.
    expect(order).toMatchObject({
      name: '#50001',
      checkout_token: completed?.token,
      total_price: '52.56',
      total_discounts: '4.80',
      discount_codes: [{ code: 'WELCOME10', amount: '4.80' }],
      note_attributes: [{ name: '__convbox_visitor', value: 'v-1' }],
      landing_site: '/demo-store/?utm_source=facebook&fbclid=AbC',
      referring_site: 'https://www.facebook.com/',
      client_details: { user_agent: 'Test' },
    })
    expect(completed?.totalPrice.amount).toBe(52.56)
    expect(receiver.hooks[0]?.body).toMatch(/^\{"id":\d{17,19},/)
  })

  test('is published to pixels once, however often the page of thanks is loaded', async () => {
    const visit = makeVisitor(() => app)
    const path = await buy(visit)
    const names = async (): Promise<string[]> => feedOf((await visit('GET', path)).body).events.map(({ name }) => name)
    expect(await names()).toEqual(['page_viewed', 'payment_info_submitted', 'checkout_completed'])
    expect(await names()).toEqual(['page_viewed'])
  })

  test('tells pixels a code that the shop does not take, once, where the checkout says so', async () => {
    const visit = makeVisitor(() => app)
    await visit('POST', 'cart/add.js', { id: MUG, quantity: '1' })
    const contact = String((await visit('POST', 'cart', { checkout: '1' })).headers.location).replace('/demo-store/', '')
    const path = contact.replace(/\/contact$/, '')
    await visit('POST', `${path}/contact`, BUYER)
    const alertsAt = async (discount?: string): Promise<[isShown: boolean, alerts: unknown[]]> => {
      if (discount !== undefined) await visit('POST', `${path}/discount`, { discount })
      const { body } = await visit('GET', `${path}/shipping`)
      return [body.includes('role="alert"'), feedOf(body).events.flatMap(({ name, data }) => (name === 'alert_displayed' ? [data] : []))]
    }
    expect(await alertsAt('NOBODY')).toEqual([true, [{ alert: expect.objectContaining({ type: 'DISCOUNT_ERROR', value: 'NOBODY' }) }]])
    for (const discount of [undefined, 'welcome10', '']) expect(await alertsAt(discount)).toEqual([false, []])
  })

  test('leaves an empty cart without the attributes of the last order', async () => {
    const visit = makeVisitor(() => app)
    await visit('GET', '')
    const before: { token: string } = (await visit('GET', 'cart.js')).json()
    await buy(visit)
    const after: { token: string } = (await visit('GET', 'cart.js')).json()
    expect(after).toMatchObject({ item_count: 0, attributes: {} })
    expect(after.token).not.toBe(before.token)
  })
})

test('a link with a code of the shop’s Shopify takes it off the order, if it still works when the order is paid', async () => {
  const rule = { code: 'Maya20', type: 'percentage' as const, value: 20, productIds: [PRODUCTS[0]?.id ?? ''] }
  const known = new Map([['maya20', rule]])
  const counted: string[] = []
  await app.close()
  app = await open({ codes: { find: (code) => known.get(code.toLowerCase()), count: (code) => void counted.push(code) } })
  const buyBy = async (): Promise<void> => {
    const visit = makeVisitor(() => app)
    const link = await visit('GET', 'discount/MAYA20?redirect=%2Fproducts%2Fmug%3Futm_source%3Dinstagram')
    expect([link.statusCode, link.headers.location]).toEqual([302, '/demo-store/products/mug?utm_source=instagram'])
    await visit('POST', 'cart/add', { id: MUG, quantity: '2' })
    await visit('POST', 'cart/add', { id: PRODUCTS[1]?.variants[0].id ?? '' })
    const path = String((await visit('GET', 'checkout')).headers.location).replace(/^\/demo-store\/|\/contact$/g, '')
    await visit('POST', `${path}/contact`, BUYER)
    await visit('POST', `${path}/shipping`, { shipping: 'standard' })
    if (counted.length > 0) known.clear()
    await visit('POST', `${path}/payment`, { card: '4242' })
  }
  await buyBy()
  await buyBy()
  const orders = () => receiver.hooks.filter(({ topic }) => topic === 'orders/create').map(({ body }): unknown => JSON.parse(body))
  await expect.poll(orders).toHaveLength(2)
  // 2 mugs 48.00 x 20 % = 9.60; nothing off the other product.
  expect(orders()[0]).toMatchObject({
    landing_site: '/demo-store/products/mug?utm_source=instagram',
    discount_codes: [{ code: 'Maya20', type: 'percentage', amount: '9.60' }],
    discount_applications: [{ type: 'discount_code', code: 'Maya20', value: '20.0', target_selection: 'entitled' }],
    line_items: [{ discount_allocations: [{ amount: '9.60', discount_application_index: 0 }] }, { discount_allocations: [] }],
  })
  expect(orders()[1]).toMatchObject({ discount_codes: [], total_discounts: '0.00' })
  expect(counted).toEqual(['Maya20'])
})

describe('webhooks', () => {
  test('are sent again with the same id and body until they are taken', async () => {
    receiver.answers = [500, 503, 200]
    const visit = makeVisitor(() => app)
    await buy(visit)
    await expect.poll(() => receiver.hooks.filter(({ topic }) => topic === 'orders/create')).toHaveLength(3)
    const created = receiver.hooks.filter(({ topic }) => topic === 'orders/create')
    expect(new Set(created.map(({ id, body, signature }) => `${id}${body}${signature}`)).size).toBe(1)
  })

  test('that were not taken yet survive a restart when a file is given', async () => {
    const stateFile = join(folder, 'shop.json')
    await app.close()
    app = await open({ state: openShopState(stateFile), webhookUrl: 'http://127.0.0.1:1/', retryDelaysMs: [0, 0, 0, 0, 0, 0, 0, 0] })
    const visit = makeVisitor(() => app)
    await buy(visit)
    await app.close()
    app = await open({ state: openShopState(stateFile) })
    await expect.poll(() => receiver.hooks.map(({ topic }) => topic).toSorted()).toEqual(['orders/create', 'orders/paid'])
    expect((await visit('GET', 'admin')).body).toContain('#50001')
  })
})

test('a refund and a cancellation tell Shopify’s topics and lower what the order is worth', async () => {
  const visit = makeVisitor(() => app)
  await buy(visit)
  const line = /name="line" value="(\d+)"/.exec((await visit('GET', 'admin')).body)?.[1] ?? ''
  await visit('POST', 'admin/orders/50001/refund', { line })
  await visit('POST', 'admin/orders/50001/cancel')
  await visit('POST', 'admin/orders/50001/cancel')
  const topics = [
    'orders/create',
    'refunds/create',
    'orders/updated',
    'refunds/create',
    'orders/updated',
    'orders/cancelled',
    'orders/paid',
    'orders/updated',
  ]
  await expect.poll(() => receiver.hooks.map(({ topic }) => topic).toSorted(), { timeout: 5000 }).toEqual(topics.toSorted())
  // One mug of two: 24.00 and 8 % tax = 25.92; all together 48.00 + 5.90 + 3.84 = 57.74.
  const refunds = receiver.hooks
    .filter(({ topic }) => topic === 'refunds/create')
    .map(({ body }): { transactions: { amount: string }[] } => JSON.parse(body))
  expect(refunds.map(({ transactions }) => transactions[0]?.amount ?? '').toSorted((one, other) => one.localeCompare(other))).toEqual([
    '25.92',
    '31.82',
  ])
  expect(JSON.parse(receiver.hooks.find(({ topic }) => topic === 'orders/cancelled')?.body ?? '{}')).toMatchObject({
    current_total_price: '0.00',
    cancel_reason: 'customer',
  })
})

describe('the cart', () => {
  test('refuses what does not exist', async () => {
    const visit = makeVisitor(() => app)
    for (const form of [{ id: '1', quantity: '1' }, { id: MUG, quantity: '0' }, { id: MUG, quantity: 'x' }, {}]) {
      expect((await visit('POST', 'cart/add.js', form)).statusCode).toBe(422)
    }
  })

  test('hides private attributes, as Shopify does', async () => {
    const visit = makeVisitor(() => app)
    const cart = await visit('POST', 'cart/update.js', { attributes: { __private: 'x', gift: 'yes' } }, 'application/json')
    expect(cart.json()).toMatchObject({ attributes: { gift: 'yes' } })
    expect(cart.body).not.toContain('__private')
  })

  test('a checkout step asked for too early leads back to contact, an empty cart to the cart', async () => {
    const visit = makeVisitor(() => app)
    expect((await visit('GET', 'checkout')).headers.location).toBe('/demo-store/cart')
    await visit('POST', 'cart/add', { id: MUG })
    const contact = String((await visit('GET', 'checkout')).headers.location)
    const payment = await visit('GET', contact.replace('/demo-store/', '').replace('contact', 'payment'))
    expect(payment.headers.location).toBe(contact)
    const strange = await visit('GET', contact.replace('/demo-store/', '').replace('contact', 'constructor'))
    expect(strange.headers.location).toBe(contact)
  })
})

test('what a visitor types is never markup', async () => {
  const page = await makeVisitor(() => app)('GET', `search?q=${encodeURIComponent('"><script>alert(1)</script>')}`)
  expect(page.body).not.toContain('<script>alert')
})

test('every page answers, every product has a picture in each of its colours', async () => {
  const visit = makeVisitor(() => app)
  for (const path of [
    '',
    'collections/camp-trail',
    'search?q=linen',
    'cart',
    'admin',
    ...PRODUCTS.map(({ handle }) => `products/${handle}`),
  ]) {
    expect((await visit('GET', path)).statusCode).toBe(200)
  }
  expect((await visit('GET', 'products/nothing')).statusCode).toBe(404)
  const bare = productArt('nothing', '#fff').length
  for (const { handle, variants } of PRODUCTS)
    for (const { color } of variants) expect(productArt(handle, color).length).toBeGreaterThan(bare + 100)
})
