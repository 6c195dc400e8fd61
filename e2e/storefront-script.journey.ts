/** A visitor of a shop with the storefront script: from the ad to the order, without consent, and without network. The collect endpoint is a fake that records requests. */
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { CollectBatch, CollectEvent } from '@convbox/contract'
import type { ExtrasConfig } from '@convbox/contract/events/extras'
import { collectBatchSchema, collectEventSchema } from '@convbox/contract/events/events.schemas'
import { signWebhook } from '@convbox/demo/signed-webhook'
import { demoStorefront } from '@convbox/demo/storefront/storefront'
import { sdkScriptRoutes } from '@convbox/server/features/sdk-script/sdk-script.routes'
import { fastify, type FastifyInstance } from 'fastify'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { buildShopifyApp } from '../apps/shopify/build.ts'
import { buildSdk } from '../packages/sdk/build.ts'
import { workerBrowser } from './browser.ts'
import { freePort } from './start-app.ts'

const KEY = 'journey-key'
const AD = '?utm_source=facebook&utm_medium=cpc&utm_campaign=summer&fbclid=IwAR_Abc'
type Hook = { topic: string; body: string; signature: string }
type Shop = { app: FastifyInstance; url: string; events: CollectEvent[]; hooks: Hook[] }

/** Replaces the pixel of the demo's checkout by the built web pixel of the Shopify app. */
const putAppPixel = async (sdkDir: string): Promise<void> => {
  const outDir = join(sdkDir, 'app')
  await buildShopifyApp({ outDir })
  const file = 'customer-events.000000000000.js'
  await cp(join(outDir, 'extensions/convbox-pixel/src/index.js'), join(sdkDir, file))
  const manifest: Record<string, string> = JSON.parse(await readFile(join(sdkDir, 'manifest.json'), 'utf8'))
  await writeFile(join(sdkDir, 'manifest.json'), JSON.stringify({ ...manifest, 'customer-events': file }))
}

/** The pixel in the checkout: the one that owners paste, or the app's. */
type Pixel = 'pasted' | 'app'
const sdkDirs: Record<Pixel, string> = { pasted: '', app: '' }
const shops: Shop[] = []

beforeAll(async () => {
  for (const pixel of ['pasted', 'app'] as const) sdkDirs[pixel] = await mkdtemp(join(tmpdir(), `convbox-journey-${pixel}-`))
  await buildSdk(sdkDirs.pasted)
  await cp(sdkDirs.pasted, sdkDirs.app, { recursive: true })
  await putAppPixel(sdkDirs.app)
})
afterAll(async () => {
  for (const { app } of shops) await app.close()
  for (const folder of Object.values(sdkDirs)) await rm(folder, { recursive: true, force: true })
})

const openShop = async (isStrict: boolean, pixel: Pixel = 'pasted', extras: ExtrasConfig = {}): Promise<Shop> => {
  const port = await freePort()
  const shop: Shop = { app: fastify(), url: `http://localhost:${port}`, events: [], hooks: [] }
  shops.push(shop)
  const store = { storeKey: KEY, host: `localhost:${port}`, consentRequired: isStrict, extras }
  await sdkScriptRoutes(shop.app, {
    findStoreByKey: async (key) => (key === KEY ? store : undefined),
    sdkDir: sdkDirs[pixel],
    publicUrl: shop.url,
  })
  await shop.app.register(demoStorefront, {
    prefix: '/demo-store',
    storeKey: KEY,
    webhookSecret: 'hush',
    shopDomain: 'journey.myshopify.com',
    publicUrl: shop.url,
    webhookUrl: `${shop.url}/webhooks/shopify`,
    consentMode: isStrict ? 'opt-in' : 'opt-out',
  })
  await shop.app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body))
    scope.post('/collect/v1/events', async (request, reply) => {
      const batch = collectBatchSchema.parse(JSON.parse(String(request.body))) as CollectBatch
      // As ingest does: a page that closes before its answer leaves the next page no choice but to send again, under the same id.
      shop.events.push(...batch.events.filter(({ id }) => !shop.events.some((known) => known.id === id)))
      return reply.status(202).send({ accepted: batch.events.length, refused: [] })
    })
    scope.post('/webhooks/shopify', async (request) => {
      const { 'x-shopify-topic': topic, 'x-shopify-hmac-sha256': signature } = request.headers
      shop.hooks.push({ topic: String(topic), signature: String(signature), body: String(request.body) })
      return ''
    })
  })
  await shop.app.listen({ port, host: '127.0.0.1' })
  return shop
}

const openVisitor = async (): Promise<{ page: Page; errors: string[] }> => {
  const context = await (await workerBrowser()).newContext()
  onTestFinished(() => context.close())
  const page = await context.newPage()
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(String(error)))
  return { page, errors }
}

const names = ({ events }: Shop): string[] => events.map(({ name }) => name)
const storedKeys = (page: Page): Promise<string[]> =>
  page.evaluate('Object.keys(localStorage).concat(document.cookie.split("; ").map((one) => one.split("=")[0]))')

const fillContact = async (page: Page): Promise<void> => {
  const buyer = { email: 'mila@example.com', firstName: 'Mila', lastName: 'Reyes', address1: '12 Main St', city: 'Beacon', zip: '12508' }
  for (const [name, value] of Object.entries(buyer)) await page.fill(`input[name=${name}]`, value)
}

const PIXELS: [Pixel][] = [['pasted'], ['app']]
const STORY = 'from the ad to the order, %s pixel: every step is told once, and the purchase carries the checkout token of its webhook'
test.each(PIXELS)(STORY, async (pixel) => {
  const shop = await openShop(false, pixel)
  const { page, errors } = await openVisitor()
  await page.goto(`${shop.url}/demo-store/${AD}`, { referer: 'https://www.facebook.com/' })
  await expect.poll(() => names(shop)).toEqual(['PageView'])
  await page.click('nav a[href$="kitchen-table"]')
  await expect.poll(() => names(shop)).toContain('ViewCategory')
  await page.click('a[href$="stoneware-mug"]')
  await expect.poll(() => names(shop)).toContain('ViewContent')
  await page.fill('#quantity', '2')
  await page.click('.buy button')
  await expect.poll(() => names(shop)).toContain('AddToCart')
  await page.goto(`${shop.url}/demo-store/search?q=linen`)
  await expect.poll(() => names(shop)).toContain('Search')
  await page.fill('#newsletter-email', 'mila@example.com')
  await page.click('.newsletter button')
  await expect.poll(() => names(shop)).toContain('Subscribe')
  await page.click('.cart-link')
  await expect.poll(() => names(shop)).toContain('ViewCart')
  await page.click('button[name=checkout]')
  await expect.poll(() => names(shop)).toContain('InitiateCheckout')
  await fillContact(page)
  await page.click('.actions button')
  await page.waitForURL('**/shipping')
  // Two codes that the shop does not take, one of them twice.
  for (const code of ['nobody', 'SAVE99', 'Nobody']) {
    await page.fill('#code', code)
    await Promise.all([page.waitForResponse('**/shipping'), page.click('.summary button')])
    await page.waitForSelector('.summary [role=alert]')
    await page.waitForLoadState('networkidle')
  }
  for (const step of ['payment', 'thank-you']) {
    await page.click('.actions button')
    await page.waitForURL(`**/${step}`)
  }
  await expect.poll(() => names(shop)).toContain('Purchase')
  await expect.poll(() => shop.hooks.map(({ topic }) => topic)).toEqual(['orders/create', 'orders/paid'])

  expect(names(shop).filter((name) => name !== 'PageView')).toEqual([
    'ViewCategory',
    'ViewContent',
    'AddToCart',
    'Search',
    'Subscribe',
    'ViewCart',
    'InitiateCheckout',
    'AddShippingInfo',
    'AddPaymentInfo',
    'Purchase',
  ])
  for (const event of shop.events) expect(collectEventSchema.safeParse(event).error).toBeUndefined()
  const [visitors, sessions] = [
    new Set(shop.events.map(({ visitorId }) => visitorId)),
    new Set(shop.events.map(({ sessionId }) => sessionId)),
  ]
  expect([visitors.size, sessions.size]).toEqual([1, 1])
  expect(shop.events[0]).toMatchObject({
    page: { url: `${shop.url}/demo-store/${AD}`, referrer: 'https://www.facebook.com/' },
    clickIds: { fbclid: 'IwAR_Abc' },
  })

  const created = shop.hooks[0]
  expect(created?.signature).toBe(signWebhook('hush', created?.body ?? ''))
  const order: { checkout_token: string; total_price: string; note_attributes: { name: string; value: string }[] } = JSON.parse(
    created?.body ?? '{}',
  )
  const purchase = shop.events.find(({ name }) => name === 'Purchase')
  expect(purchase?.checkoutToken).toBe(order.checkout_token)
  expect(Number(purchase?.value?.total)).toBe(Number(order.total_price))
  expect(purchase).toMatchObject({
    source: 'customer-events',
    failedCodes: 2,
    clickIds: { fbclid: 'IwAR_Abc' },
    cookies: { _fbc: expect.stringMatching(/^fb\.1\.\d{13}\.IwAR_Abc$/) },
  })
  expect(order.note_attributes).toContainEqual({ name: '__convbox_visitor', value: [...visitors][0] })
  expect(errors).toEqual([])
})

const SILENCE = 'without consent, where the store asks for it, %s pixel: nothing is stored and nothing is sent, on no page'
test.each(PIXELS)(SILENCE, async (pixel) => {
  const shop = await openShop(true, pixel)
  const { page, errors } = await openVisitor()
  await page.goto(`${shop.url}/demo-store/${AD}`, { waitUntil: 'networkidle' })
  expect([names(shop), await storedKeys(page)]).toEqual([[], ['']])
  await page.click('[data-consent=no]')
  for (const path of ['collections/camp-trail', 'products/stoneware-mug'])
    await page.goto(`${shop.url}/demo-store/${path}`, { waitUntil: 'networkidle' })
  await page.click('.buy button')
  await page.waitForSelector('#cart-count[data-count="1"]')
  await page.goto(`${shop.url}/demo-store/checkout`, { waitUntil: 'networkidle' })
  await fillContact(page)
  for (const step of ['shipping', 'payment', 'thank-you']) {
    await page.click('.actions button')
    await page.waitForURL(`**/${step}`, { waitUntil: 'networkidle' })
  }
  expect(await storedKeys(page)).toEqual(['demo_consent'])
  await expect.poll(() => shop.hooks.length).toBe(2)
  expect(JSON.parse(shop.hooks[0]?.body ?? '{}')).toMatchObject({ note_attributes: [] })
  expect([names(shop), errors]).toEqual([[], []])
})

test('consent given on the page sends the view of that page, with the ad in its address', async () => {
  const shop = await openShop(true)
  const { page } = await openVisitor()
  await page.goto(`${shop.url}/demo-store/${AD}`, { waitUntil: 'networkidle' })
  await page.click('[data-consent=yes]')
  await expect
    .poll(() => shop.events)
    .toMatchObject([{ name: 'PageView', page: { url: `${shop.url}/demo-store/${AD}` }, consent: { analytics: 'granted', ad: 'granted' } }])
})

test('what could not be sent goes out from the next page, under the same ids', async () => {
  const shop = await openShop(false)
  const { page, errors } = await openVisitor()
  const tried: CollectEvent[] = []
  await page.route('**/collect/v1/events', async (route) => {
    const batch: CollectBatch = JSON.parse(route.request().postData() ?? '{"events":[]}')
    tried.push(...batch.events)
    await route.abort('internetdisconnected')
  })
  await page.goto(`${shop.url}/demo-store/${AD}`)
  await expect.poll(() => tried.length).toBeGreaterThan(0)
  await page.unroute('**/collect/v1/events')
  await page.goto(`${shop.url}/demo-store/collections/camp-trail`)
  await expect.poll(() => names(shop).toSorted(), { timeout: 15_000 }).toEqual(['PageView', 'PageView', 'ViewCategory'])
  expect(shop.events.map(({ id }) => id)).toContain(tried[0]?.id)
  expect(errors).toEqual([])
})

test('a first page that is left without a touch hands its visitor, session and click to the next one', async () => {
  const shop = await openShop(false)
  const { page, errors } = await openVisitor()
  await page.goto(`${shop.url}/demo-store/${AD}`, { waitUntil: 'networkidle' })
  await expect.poll(() => names(shop)).toEqual(['PageView'])
  expect((await storedKeys(page)).filter((key) => /^_(cb|fb)/.test(key))).toEqual([])
  await page.goto(`${shop.url}/demo-store/collections/camp-trail`)
  await expect.poll(() => names(shop)).toContain('ViewCategory')
  const [first, ...later] = shop.events
  const { visitorId, sessionId, clickIds, cookies } = first ?? {}
  for (const event of later) expect(event).toMatchObject({ visitorId, sessionId, clickIds, cookies })
  expect(errors).toEqual([])
})

test('scrolling, time and thinking are told once, by a second file that other shops do not load', async () => {
  const config: ExtrasConfig = {
    'page-scroll': { percents: [50, 100] },
    'time-spent': { seconds: [30] },
    'still-thinking': { seconds: 60 },
  }
  const shop = await openShop(false, 'pasted', config)
  const { page, errors } = await openVisitor()
  await page.clock.install()
  const wind = async (seconds: number): Promise<void> => page.clock.runFor(seconds * 1000)
  /** Numbers of an event's kind, once the page has told it; the page's clock goes on by half a second for each look. */
  const told = async (name: string) => {
    await wind(0.5)
    return shop.events.filter((event) => event.name === name).map(({ engagement }) => engagement)
  }
  await page.goto(`${shop.url}/demo-store/products/stoneware-mug`)
  await expect.poll(async () => (await told('ViewContent')).length).toBe(1)
  await page.evaluate('window.scrollTo(0, document.documentElement.scrollHeight)')
  await expect.poll(() => told('PageScroll')).toEqual([{ percent: 50 }, { percent: 100 }])
  await wind(30)
  await expect.poll(() => told('TimeSpent')).toEqual([{ seconds: 30 }])
  await wind(60)
  await expect.poll(() => told('StillThinking')).toEqual([{ seconds: 60 }])
  await wind(600)
  expect([await told('PageScroll'), await told('TimeSpent'), await told('StillThinking')].map((one) => one.length)).toEqual([2, 1, 1])
  for (const event of shop.events) expect(collectEventSchema.safeParse(event).error).toBeUndefined()
  expect(new Set(shop.events.map(({ visitorId }) => visitorId)).size).toBe(1)
  expect(errors).toEqual([])

  const other = await openShop(false)
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.goto(`${other.url}/demo-store/products/stoneware-mug`)
  await expect
    .poll(async () => {
      await wind(1)
      return names(other)
    })
    .toContain('ViewContent')
  expect(asked.filter((path) => path.startsWith('/sdk/'))).toEqual([`/sdk/${KEY}.js`])
})
