/**
 * Every click id and cookie of every platform, from the landing to the request: the storefront script catches it, the cart carries it, the order is known from
 * its webhook alone, and the adapter's request has it.
 */
import { randomUUID } from 'node:crypto'
import { mainDbSchema } from '@convbox/storage'
import type { DestinationId, StoreEvent } from '@convbox/contract'
import { DESTINATIONS } from '@convbox/destinations'
import { createCore } from '@convbox/sdk/core'
import { advance, makeEnv, makeWorld, sentEvents } from '@convbox/sdk/testing-env'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readEntry } from '../deliveries/lane-entry.ts'
import { recordOf } from '../intake/intake-record.ts'
import { CHROME, GRANTED } from '../testing/collect-fixtures.ts'
import { makePixel, pixelSettings } from '../testing/sandbox-pixel.ts'
import { orderBody } from '../testing/shopify-fixtures.ts'
import { startTestProgram, type TestProgram } from '../testing/test-program.ts'
import { runBatch } from './batch.ts'
import { createRecentIds } from './recent-ids.ts'

const NOW_MS = Date.parse('2026-11-20T10:00:00.000Z')
const HEX = '0123456789abcdef0123456789abcdef'
const AWC = `${pixelSettings('awin').pixelId}_1795168800_abc123`
const GA_STREAM = `_ga_${pixelSettings('ga4').pixelId.replace('G-', '')}`

/** Where the visitor has it, and what of it stands in the request. */
type Case = [platform: DestinationId, from: { query: string } | { cookies: Record<string, string> }, inRequest: string]
const CASES: Case[] = [
  ['facebook', { query: 'fbclid=IwAR_Abc' }, 'IwAR_Abc'],
  ['facebook', { cookies: { _fbc: 'fb.1.1795168000000.Stored' } }, 'fb.1.1795168000000.Stored'],
  ['facebook', { cookies: { _fbp: 'fb.1.1795168000000.123456789' } }, 'fb.1.1795168000000.123456789'],
  ['tiktok', { query: 'ttclid=E.C.P.one' }, 'E.C.P.one'],
  ['tiktok', { cookies: { ttclid: 'E.C.P.two' } }, 'E.C.P.two'],
  ['tiktok', { cookies: { _ttp: 'abcdefghijklmnopqrstuvwxyz1' } }, 'abcdefghijklmnopqrstuvwxyz1'],
  ['ga4', { cookies: { _ga: 'GA1.1.111222333.1795160000' } }, '111222333.1795160000'],
  ['ga4', { cookies: { _ga: 'GA1.1.111222333.1795160000', [GA_STREAM]: 'GS2.1.s1795167000$o3$g1$t1795168000' } }, '1795167000'],
  ['google-ads', { query: 'gclid=EAIaIQobChMI1' }, 'EAIaIQobChMI1'],
  ['google-ads', { query: 'gbraid=0AAAAAbraid' }, '0AAAAAbraid'],
  ['google-ads', { query: 'wbraid=Clwebbraid' }, 'Clwebbraid'],
  ['bing', { query: `msclkid=${HEX}` }, HEX],
  ['bing', { cookies: { _uetmsclkid: `_uet${HEX}` } }, HEX],
  ['bing', { cookies: { _uetvid: HEX } }, HEX],
  ['snapchat', { query: 'ScCid=a1b2c3d4-0000-4000-8000-000000000000' }, 'a1b2c3d4-0000-4000-8000-000000000000'],
  ['snapchat', { cookies: { _scclid: 'a1b2c3d4-0000-4000-8000-000000000001' } }, 'a1b2c3d4-0000-4000-8000-000000000001'],
  ['snapchat', { cookies: { _scid: 'b1b2c3d4-0000-4000-8000-000000000000' } }, 'b1b2c3d4-0000-4000-8000-000000000000'],
  ['pinterest', { query: 'epik=dj0yJnU9abc' }, 'dj0yJnU9abc'],
  ['pinterest', { cookies: { _epik: 'dj0yJnU9def' } }, 'dj0yJnU9def'],
  ['omnisend', { query: 'omnisendContactID=64f0c1d2e3b4a59687706152' }, '64f0c1d2e3b4a59687706152'],
  ['omnisend', { cookies: { omnisendContactID: '64f0c1d2e3b4a59687706153' } }, '64f0c1d2e3b4a59687706153'],
  ['mailchimp', { query: 'mc_cid=abc123def0' }, 'abc123def0'],
  ['mailchimp', { query: 'mc_cid=abc123def0&mc_tc=prec' }, '"tracking_code":"prec"'],
  ['klaviyo', { query: '_kx=exchange-id.AbC' }, 'exchange-id.AbC'],
  ['awin', { query: `awc=${AWC}` }, AWC],
  ['awin', { query: 'awaid=12345&gclid=EAIaIQobChMI2' }, 'gclid_12345_EAIaIQobChMI2'],
  ['awin', { cookies: { awin_awc: AWC } }, AWC],
  ['awin', { cookies: { awin_sn_awc: AWC } }, AWC],
]

let test: TestProgram
let done = 0
const pixels = new Map<DestinationId, string>()

beforeAll(async () => {
  test = await startTestProgram({ now: () => NOW_MS, config: { PURCHASE_WAIT_SECONDS: 0 } })
  await test.program.mainDb.db.update(mainDbSchema.store).set({ purchaseSource: 'shopify' }).where(eq(mainDbSchema.store.id, test.alder.id))
  test.program.directory.invalidate()
  for (const platform of new Set(CASES.map(([id]) => id))) pixels.set(platform, await makePixel(test, test.alder, pixelSettings(platform)))
})
afterAll(() => test.stop())

const ingestAll = async (): Promise<void> => {
  const entries = await test.program.log.read({ after: done, limit: 1000, maxBytes: 10_000_000 })
  await runBatch(test.program, entries, { token: randomUUID(), isHistory: false, deliveries: true, recent: createRecentIds() })
  done = entries.at(-1)?.position ?? done
}

/** The visitor lands, looks for an hour, comes back without the click, and fills a cart; the checkout tells nothing. Returns the order's own event for the platform. */
const buy = async (platform: DestinationId, from: Case[1], orderId: string, { refuses = false } = {}): Promise<StoreEvent | undefined> => {
  const query = 'query' in from ? `?${from.query}` : ''
  const world = makeWorld({
    nowMs: NOW_MS - 7_200_000,
    url: `https://alder.example/${query}`,
    cookies: 'cookies' in from ? { ...from.cookies } : {},
  })
  const core = createCore(
    { ...makeEnv(world), randomBytes: (count) => crypto.getRandomValues(new Uint8Array(count)) },
    { storeKey: test.alder.storeKey, collectUrl: 'https://c.example/', consentRequired: false },
    'storefront',
    '_cb_q',
  )
  core.setConsent(2, GRANTED)
  core.track('PageView')
  await advance(world, 3_600_000)
  delete world.cookies['_cb_s']
  world.url = 'https://alder.example/products/mug'
  core.track('PageView')
  core.track('AddToCart', { items: [{ productId: '1', price: '81.00', quantity: 1 }], value: { currency: 'USD', total: '81.00' } })
  const attributes = core.cartAttributes() ?? {}
  await advance(world, 60_000)
  if (refuses) {
    core.setConsent(2, { ad: 'denied' })
    core.track('PageView')
    await advance(world, 60_000)
  }
  const receivedAt = new Date(NOW_MS).toISOString()
  const events = sentEvents(world).map((event) => ({ ...event, client: { ...event.client, userAgent: CHROME } }))
  await test.program.log.append([recordOf(test.alder.id, receivedAt, { kind: 'batch', sentAt: receivedAt, ip: '203.0.113.9', events })])
  await ingestAll()
  const noteAttributes = Object.entries(attributes).map(([name, value]) => ({ name, value: value ?? '' }))
  const body = orderBody({ id: orderId, checkoutToken: `token-${orderId}`, createdAt: receivedAt, noteAttributes, landingSite: null })
  await test.program.log.append([
    { kind: 'shopify-webhook', storeId: test.alder.id, receivedAt, topic: 'orders/create', webhookId: randomUUID(), body },
  ])
  await ingestAll()
  const entries = test.program.lanes.peek(pixels.get(platform) ?? '', 1000, NOW_MS + 1)
  return entries.map((entry) => readEntry(entry)?.body.event).find((event) => event?.name === 'Purchase' && event.order?.id === orderId)
}

const requestsOf = (platform: DestinationId, event: StoreEvent): string => {
  const settings = pixelSettings(platform)
  const store = { id: test.alder.id, name: 'Alder', url: 'https://alder.example', currency: 'USD' }
  const context = { now: new Date(NOW_MS).toISOString(), store, credential: { kind: 'key' as const, secret: 'a-us21', accountId: '1' } }
  // Omnisend finds a contact by its id only where neither address nor phone number names it.
  const { user: _named, ...unnamed } = event
  return JSON.stringify(DESTINATIONS[platform].buildRequests([platform === 'omnisend' ? unnamed : event], settings, context))
}

it.each(CASES.map(([platform, from, inRequest], at) => [platform, JSON.stringify(from), from, inRequest, `${7000 + at}`] as const))(
  '%s: %s reaches the request of an order that only its webhook tells',
  async (platform, _label, from, inRequest, orderId) => {
    const purchase = await buy(platform, from, orderId)
    if (purchase === undefined) throw new Error('The order is not in the lane')
    expect(purchase.source).toBe('shopify')
    expect(requestsOf(platform, purchase)).toContain(inRequest)
  },
)

it('nothing that was collected before goes out after the visitor has refused advertising', async () => {
  const purchase = await buy('facebook', { cookies: { _fbp: 'fb.1.1795168000000.987654321' } }, '7999', { refuses: true })
  expect([purchase?.source, purchase?.cookies]).toEqual(['shopify', undefined])
})
