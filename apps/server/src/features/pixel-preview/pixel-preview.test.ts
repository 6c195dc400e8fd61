/** Preview of unsaved settings, through HTTP, over events that really came in. */
import { randomUUID } from 'node:crypto'
import { DESTINATION_IDS, type DestinationId, type PixelId } from '@convbox/contract'
import { DESTINATION_FACTS, exampleSettings } from '@convbox/contract/all-destinations'
import { pixelPreview } from '@convbox/contract/api/pixel-preview'
import { DAY_MS } from '@convbox/contract/durations'
import { pixels } from '@convbox/contract/api/pixels'
import type { PixelPreview } from '@convbox/contract/api/pixel-preview.schemas'
import { sha256Hex } from '@convbox/destinations'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { ingest } from '../../ingest/ingest.ts'
import { batchOf, browserPurchase, pageView } from '../../testing/collect-fixtures.ts'
import { makePixel, pixelSettings } from '../../testing/sandbox-pixel.ts'
import { orderBody, webhookHeaders } from '../../testing/shopify-fixtures.ts'
import { startTestProgram, type TestProgram } from '../../testing/test-program.ts'
import { waitUntil } from '../../testing/wait-until.ts'

let test: TestProgram
const EMAIL = 'ada.visitor@shopper.example'
const PHONE = '+16505551212'

const fieldsOf = (platform: DestinationId, changes: Record<string, unknown> = {}) => ({
  platform,
  pixelId: DESTINATION_FACTS[platform].pixelId.example ?? 'sandbox-1',
  pixelName: 'Unsaved',
  enable: 1 as const,
  enableCapi: 1 as const,
  conversionApiKey: 'a-secret-that-nobody-may-see-1234567890',
  includeShoppingCharges: 1 as const,
  eventList: [...DESTINATION_FACTS[platform].takesEvents],
  extra: exampleSettings(platform),
  ...changes,
})
const ask = (platform: DestinationId, changes: Record<string, unknown> = {}, who: 'ada' | 'rita' | 'bela' = 'ada') =>
  test.call.raw(pixelPreview.preview, fieldsOf(platform, changes), { as: who, store: test.alder })
const preview = async (platform: DestinationId, changes: Record<string, unknown> = {}): Promise<PixelPreview> => {
  const { result, details } = await test.call(pixelPreview.preview, fieldsOf(platform, changes), { as: 'ada', store: test.alder })
  if (result === undefined) throw new Error(`No preview: ${JSON.stringify(details)}`)
  return result
}
const outcomeOf = ({ events }: PixelPreview, name: string) => events.find(({ eventName }) => eventName === name)?.outcome

beforeAll(async () => {
  test = await startTestProgram({ roles: [ingest] })
  const now = Date.now()
  const clickIds = { fbclid: 'AbC', awc: `30412_${Math.floor(now / 1000)}_abc123` }
  const user = { email: EMAIL, phone: PHONE, firstName: 'Ada', lastName: 'Visitor' }
  const client = { userAgent: 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0', language: 'en-US' }
  const checkoutToken = 'c0ffee00c0ffee00c0ffee00c0ffee00'
  const events = [
    pageView(now - 2000, { user, client, page: { url: 'https://alder.example/old' } }),
    pageView(now - 1000, { user, client, clickIds }),
    pageView(now - 900, { name: 'ViewContent', user, clickIds, items: [{ productId: '11', quantity: 1, price: '5.00', title: 'Cup' }] }),
    browserPurchase(now, { checkoutToken, orderId: '5001', clickIds, user }),
  ]
  const payload = batchOf(test.alder.storeKey, now, events)
  expect((await test.server.inject({ method: 'POST', url: '/collect/v1/events', payload })).statusCode).toBe(202)
  const body = orderBody({ id: '5001', checkoutToken, createdAt: new Date(now).toISOString() })
  const headers = webhookHeaders(body, 'webhook secret of Alder', 'alder.myshopify.com', 'orders/create', { webhookId: randomUUID() })
  expect((await test.server.inject({ method: 'POST', url: '/webhooks/shopify', headers, payload: body })).statusCode).toBe(200)
  await waitUntil(
    () => preview('facebook'),
    ({ events: shown }) => shown.length === 3 && shown.some(({ orderName }) => orderName === '#1001'),
    { what: 'the events of the page, and the purchase with the order’s name' },
  )
})
afterAll(async () => {
  await test.stop()
})

it.each(DESTINATION_IDS)('shows what %s would get, without secrets and without personal data in clear', async (platform) => {
  const result = await preview(platform)
  const sent = result.events.map(({ eventName }) => eventName)
  expect(sent).toContain('Purchase')
  expect(result.notSent).toBeUndefined()
  const outcome = outcomeOf(result, 'Purchase')
  expect(outcome).toMatchObject({ kind: 'request' })
  const text = JSON.stringify(result)
  for (const hidden of ['a-secret-that', EMAIL, PHONE, '6505551212', 'Firefox/140.0'])
    expect([platform, text.includes(hidden)]).toEqual([platform, false])
})

it('shows the newest event of each name as it came, and where each hash comes from', async () => {
  const result = await preview('facebook')
  expect(result.events.map(({ eventName, isPart }) => [eventName, isPart])).toEqual([
    ['PageView', false],
    ['ViewContent', false],
    ['Purchase', false],
  ])
  const page = outcomeOf(result, 'PageView')
  if (page?.kind !== 'request') throw new Error('no request for the page view')
  const request = JSON.parse(page.request)
  expect(request).toMatchObject({
    method: 'POST',
    url: 'http://localhost:3000/sandbox/facebook/v25.0/123456789012345/events',
    body: {
      access_token: '[hidden]',
      data: [{ event_name: 'PageView', user_data: { em: [sha256Hex(EMAIL)], client_user_agent: 'hidden' } }],
    },
  })
  expect(request.body.data[0].event_source_url).not.toBe('https://alder.example/old')
  expect(page.marks).toContainEqual({ path: ['body', 'data', '0', 'user_data', 'em', '0'], sources: ['email'], isHash: true })
  expect(page.marks).toContainEqual({
    path: ['body', 'data', '0', 'user_data', 'client_user_agent'],
    sources: ['userAgent'],
    isHash: false,
  })
  expect(result.events[2]).toMatchObject({ orderName: '#1001', isOfOrder: true })
})

it('follows the settings of the form: list, value, alias, target area, test code', async () => {
  expect(outcomeOf(await preview('facebook', { eventList: ['Purchase'] }), 'PageView')).toEqual({
    kind: 'skipped',
    reason: 'event switched off',
  })
  const valueWith = async (changes: Record<string, unknown>) => {
    const outcome = outcomeOf(await preview('facebook', changes), 'Purchase')
    return outcome?.kind === 'request' ? JSON.parse(outcome.request).body : outcome
  }
  const whole = (await valueWith({})).data[0].custom_data.value
  expect((await valueWith({ uploadProductPricePercentage: 50 })).data[0].custom_data.value).toBeCloseTo(whole / 2, 2)
  expect((await valueWith({ testEventCode: 'TEST123' })).test_event_code).toBe('TEST123')
  const area = { targetAreaType: 'Collection', targetAreaContext: 'Nowhere' }
  // The shop has not told of the product yet.
  expect(await valueWith(area)).toEqual({ kind: 'held', reason: 'tags not read yet' })
})

it('says that tags are still to be read, and uses those that are known', async () => {
  const area = { targetAreaType: 'Tag', targetAreaContext: 'gift' }
  expect(outcomeOf(await preview('facebook', area), 'ViewContent')).toEqual({ kind: 'held', reason: 'tags not read yet' })
  await test.program.mainDb.pool.query(
    `INSERT INTO catalogue_product (store_id, product_id, title, tags, collections, read_at) VALUES ($1, '11', '', $2, '{}', now())`,
    [test.alder.id, ['gift']],
  )
  expect(outcomeOf(await preview('facebook', area), 'ViewContent')).toMatchObject({ kind: 'request' })
})

it('answers the faults of a half-filled form, with an example in place of its id', async () => {
  const result = await preview('facebook', { pixelId: '', conversionApiKey: '' })
  expect(Object.keys(result.faults).toSorted()).toEqual(['conversionApiKey', 'pixelId'])
  expect(outcomeOf(result, 'Purchase')).toMatchObject({ kind: 'request' })
  const wrong = await preview('facebook', { uploadProductPricePercentage: 100, purchaseCovert: 1, purchaseCovertName: 'Upper' })
  expect(wrong).toEqual({ faults: { purchaseCovertName: expect.any(String) }, events: [] })
})

it('says when nothing of it would be sent', async () => {
  expect((await preview('facebook', { enable: 0 })).notSent).toBe('disabled')
  expect((await preview('facebook', { addMethod: 'browser', enableCapi: 0, conversionApiKey: '' })).notSent).toBe('browser only')
})

it('means a stored pixel’s token where the form has none, and hides it', async () => {
  const id = await makePixel(
    test,
    test.alder,
    pixelSettings('facebook', { pixelId: '223456789012345', token: 'EAAstored-token-0123456789' }),
  )
  const result = await preview('facebook', { id, conversionApiKey: '' })
  expect(result.faults).toEqual({})
  expect(JSON.stringify(result)).not.toContain('EAAstored')
  const stored = await test.call(pixels.listPixels, {}, { as: 'ada', store: test.alder })
  expect(stored.result?.map(({ pixelName }) => pixelName)).toEqual(['facebook'])
})

it('shows an event older than the log from what the reports keep, and says so', async () => {
  await test.program.warehouse.insert({
    table: 'events',
    rows: [
      {
        store_id: test.alder.id,
        visitor_id: 'v-old',
        occurred_at: new Date(Date.now() - 20 * DAY_MS).toISOString(),
        received_at: new Date(Date.now() - 20 * DAY_MS).toISOString(),
        id: 'ev-old',
        name: 'Search',
        source: 'storefront',
        url: 'https://alder.example/search?q=cup',
        search_query: 'cup',
        version: '1',
        deleted: 0,
      },
    ],
  })
  const search = (await preview('facebook')).events.find(({ eventName }) => eventName === 'Search')
  // Nothing but the visitor is known of it, and its age is that at its arrival.
  expect(search).toMatchObject({ isPart: true, outcome: { kind: 'request' } })
})

it('is for members of the store, and for its own pixels and accounts', async () => {
  expect(await ask('facebook', {}, 'rita')).toMatchObject({ status: 200 })
  expect((await ask('facebook', {}, 'bela')).status).not.toBe(200)
  expect((await ask('facebook', { id: 'another-pixel' as PixelId })).error).toBe('not found')
  expect((await ask('facebook', { channelAuthId: 'another-account' })).error).toBe('not found')
})

it('is never broken by settings', async () => {
  const odd = fc.oneof(
    fc.constantFrom(
      '',
      ' ',
      '0',
      '__proto__',
      'constructor',
      '\ud800',
      '\u202e',
      '{{x}}',
      '%E0%A4%A',
      'a'.repeat(5000),
      'G-1',
      '-us6',
      '\0',
    ),
    fc.string({ unit: 'binary', maxLength: 40 }),
  )
  const any = fc.oneof(odd, fc.integer(), fc.double(), fc.boolean(), fc.jsonValue({ maxDepth: 2 }))
  const settings = fc.record(
    {
      pixelId: odd,
      pixelName: odd,
      conversionApiKey: odd,
      testEventCode: odd,
      uploadProductPricePercentage: fc.oneof(fc.double(), fc.constantFrom(-1, 0, 1e9)),
      purchaseCovert: fc.constantFrom(0, 1),
      purchaseCovertName: odd,
      targetAreaType: fc.constantFrom('Collection', 'Tag', 'Entire Store'),
      targetAreaContext: odd,
      addMethod: fc.constantFrom('browser', 'server', 'both'),
      extra: fc.dictionary(fc.oneof(odd, fc.constantFrom('transactionIdentifier', 'conversions', 'adAccountId', 'commissionGroups')), any, {
        maxKeys: 5,
      }),
      channelSetting: fc.dictionary(odd, any, { maxKeys: 2 }),
    },
    { requiredKeys: [] },
  )
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...DESTINATION_IDS), settings, async (platform, changes) => {
      const { status, error } = await ask(platform, changes)
      expect([200, 'invalid input']).toContain(error ?? status)
    }),
    { numRuns: 60 },
  )
})
