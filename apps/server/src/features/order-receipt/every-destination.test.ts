/** One order, told by the page and by the shop, reaches every destination: a pixel of each, real lanes, strict stand-ins, and the receipt that proves it. */
import { randomUUID } from 'node:crypto'
import { orderReceipt } from '@convbox/contract/api/order-receipt'
import { DESTINATION_IDS, type DestinationId, type OrderId } from '@convbox/contract'
import { DESTINATION_FACTS } from '@convbox/contract/all-destinations'
import { KEY_SERVICES } from '@convbox/demo/platforms/oauth/key-services'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { deliver } from '../../deliver/deliver.ts'
import { ingest } from '../../ingest/ingest.ts'
import { batchOf, browserPurchase } from '../../testing/collect-fixtures.ts'
import { makePixel, pixelSettings } from '../../testing/sandbox-pixel.ts'
import { startSandbox, type TestSandbox } from '../../testing/sandbox.ts'
import { orderBody, webhookHeaders } from '../../testing/shopify-fixtures.ts'
import { startTestProgram, type TestProgram } from '../../testing/test-program.ts'
import { waitUntil } from '../../testing/wait-until.ts'

let sandbox: TestSandbox
let test: TestProgram

/** Keys that the stand-ins of services connected by key take. */
const KEYS = new Map<DestinationId, string>([
  ['omnisend', KEY_SERVICES.omnisend.sample],
  ['mailchimp', KEY_SERVICES.mailchimp.sample],
  ['klaviyo', KEY_SERVICES.klaviyo.sample],
  ['awin', KEY_SERVICES.awin.sample],
])

beforeAll(async () => {
  sandbox = await startSandbox()
  test = await startTestProgram({ roles: [ingest, deliver], config: { PUBLIC_URL: sandbox.publicUrl } })
  for (const platform of DESTINATION_IDS) {
    const token = KEYS.get(platform)
    await makePixel(test, test.alder, pixelSettings(platform, token === undefined ? {} : { token }))
  }
  await test.program.mainDb.pool.query(`UPDATE pixel SET created_at = created_at - interval '1 day'`)
})
afterAll(async () => {
  await test.stop()
  await sandbox.close()
})

it('delivers the purchase to each of them once, with the shop’s amount and the page’s click', async () => {
  const now = Date.now()
  const checkoutToken = 'c0ffee00c0ffee00c0ffee00c0ffee00'
  const clickIds = {
    fbclid: 'AbC',
    ttclid: 'E.C.P.one',
    gclid: 'EAIaIQobChMI1',
    msclkid: '0123456789abcdef0123456789abcdef',
    ScCid: 'a1b2c3d4-0000-4000-8000-000000000000',
    epik: 'dj0yJnU9abc',
    awc: `${pixelSettings('awin').pixelId}_${Math.floor(now / 1000)}_abc123`,
  }
  const purchase = browserPurchase(now, { checkoutToken, orderId: '5001', clickIds })
  const payload = batchOf(test.alder.storeKey, now, [purchase])
  expect((await test.server.inject({ method: 'POST', url: '/collect/v1/events', payload })).statusCode).toBe(202)
  const body = orderBody({ id: '5001', checkoutToken, createdAt: new Date(now).toISOString() })
  const headers = webhookHeaders(body, 'webhook secret of Alder', 'alder.myshopify.com', 'orders/create', { webhookId: randomUUID() })
  expect((await test.server.inject({ method: 'POST', url: '/webhooks/shopify', headers, payload: body })).statusCode).toBe(200)

  const { result } = await waitUntil(
    () => test.call(orderReceipt.receipt, { orderId: '5001' as OrderId }, { as: 'ada', store: test.alder }),
    ({ result: receipt }) => receipt?.pixels.every(({ purchase: one }) => one !== undefined && one.status !== 'pending') ?? false,
    { what: 'a delivery at every pixel' },
  )
  // Sorted: two pixels created within a millisecond have no order of their own.
  expect(result?.pixels.map(({ platform }) => platform).toSorted()).toEqual(DESTINATION_IDS.toSorted())
  const others = result?.pixels.filter(({ purchase: one }) => one?.state !== 'delivered' || one.reason !== undefined)
  // As a text, so that a failure names the destination and its reason in one line.
  expect(JSON.stringify(others?.map(({ platform, purchase }) => ({ ...purchase, platform })))).toBe('[]')
  // Google Ads confirms later, when it is asked again.
  for (const { platform, purchase: one } of result?.pixels ?? [])
    if (platform !== 'google-ads') expect([platform, one?.proof]).toEqual([platform, DESTINATION_FACTS[platform].proof])
  for (const platform of DESTINATION_IDS) {
    const { events } = sandbox.state[platform].received()
    // What a stand-in takes although its platform's documentation forbids it.
    expect([platform, events.flatMap(({ faults }) => faults)]).toEqual([platform, []])
    expect([platform, events.length > 0]).toEqual([platform, true])
  }
})
