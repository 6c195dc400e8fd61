/** An order's receipt, through HTTP: from Shopify's webhook to real lanes and stand-ins. */
import { randomUUID } from 'node:crypto'
import { orderReceipt } from '@convbox/contract/api/order-receipt'
import { DAY_MS } from '@convbox/contract/durations'
import type { OrderId } from '@convbox/contract'
import { reasonsText } from '@convbox/contract/reasons.text'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { deliver } from '../../deliver/deliver.ts'
import { ingest } from '../../ingest/ingest.ts'
import { readSheets } from '../../testing/read-sheets.ts'
import { makePixel, pixelSettings } from '../../testing/sandbox-pixel.ts'
import { startSandbox, type TestSandbox } from '../../testing/sandbox.ts'
import { orderBody, refundBody, webhookHeaders, type OrderChanges } from '../../testing/shopify-fixtures.ts'
import { startTestProgram, type TestProgram } from '../../testing/test-program.ts'
import { waitUntil } from '../../testing/wait-until.ts'
import { noDeliveryOf } from './order-receipt.ts'

let sandbox: TestSandbox
let test: TestProgram

beforeAll(async () => {
  sandbox = await startSandbox()
  test = await startTestProgram({ roles: [ingest, deliver], config: { PUBLIC_URL: sandbox.publicUrl, PURCHASE_WAIT_SECONDS: 0 } })
  await test.program.mainDb.pool.query(`UPDATE store SET purchase_source = 'shopify'`)
  await makePixel(test, test.alder, pixelSettings('facebook'))
  await makePixel(test, test.alder, pixelSettings('klaviyo'))
  await makePixel(test, test.alder, pixelSettings('ga4', { events: ['PageView'] }))
  await test.program.mainDb.pool.query(`UPDATE pixel SET created_at = created_at - interval '2 days'`)
})
afterAll(async () => {
  await test.stop()
  await sandbox.close()
})

const asAda = () => ({ as: 'ada' as const, store: test.alder })
const ask = (orderId: string) => test.call(orderReceipt.receipt, { orderId: orderId as OrderId }, asAda())
const ago = (minutes: number): string => new Date(Date.now() - minutes * 60_000).toISOString()

const tell = async (topic: string, changes: OrderChanges): Promise<void> => {
  const body = orderBody({ id: '5001', ...changes })
  const headers = webhookHeaders(body, 'webhook secret of Alder', 'alder.myshopify.com', topic, { webhookId: randomUUID() })
  const answer = await test.server.inject({ method: 'POST', url: '/webhooks/shopify', headers, payload: body })
  expect(answer.statusCode).toBe(200)
}

describe('GET /report/order-receipt', () => {
  it('lists each pixel with the purchase, its proof or the reason why not, and the order’s other events', async () => {
    const createdAt = ago(60)
    await tell('orders/create', { createdAt, updatedAt: createdAt })
    const refunds = [refundBody({ id: '71', orderId: '5001', amount: '20.00', at: ago(30) })]
    await tell('orders/updated', { createdAt, updatedAt: ago(29), refunds, financialStatus: 'partially_refunded' })
    const { result } = await waitUntil(
      () => ask('5001'),
      ({ result: receipt }) =>
        (receipt?.pixels.every(({ purchase }) => purchase !== undefined && purchase.status !== 'pending') ?? false) &&
        receipt?.others.length === 1,
      { what: 'the receipt' },
    )
    expect(result).toMatchObject({ orderId: '5001', total: '81', currency: 'USD' })
    expect(result?.pixels).toMatchObject([
      { platform: 'facebook', purchase: { state: 'delivered', proof: 'confirmed', attempts: 1, lastStatus: 200 } },
      { platform: 'klaviyo', purchase: { state: 'delivered', proof: 'accepted', lastStatus: 202 } },
      { platform: 'ga4', purchase: { state: 'skipped', reason: 'event switched off', attempts: 0 } },
    ])
    expect(result?.others).toMatchObject([{ eventName: 'OrderRefunded', platform: 'klaviyo', state: 'delivered' }])
  })

  it('is found by the order’s name, with and without #, and not by another store', async () => {
    const name = (await ask('5001')).result?.orderName ?? ''
    expect(name).toMatch(/^#/)
    expect((await ask(name)).result?.orderId).toBe('5001')
    expect((await ask(name.slice(1))).result?.orderId).toBe('5001')
    expect((await ask('nobody')).error).toBe('not found')
    const foreign = await test.call(orderReceipt.receipt, { orderId: '5001' as OrderId }, { as: 'bela', store: test.birch })
    expect(foreign.error).toBe('not found')
  })

  it('says that a pixel was added after the order', async () => {
    await makePixel(test, test.alder, pixelSettings('tiktok'))
    const { result } = await ask('5001')
    expect(result?.pixels.at(-1)).toMatchObject({ platform: 'tiktok', noDelivery: 'pixel added later' })
    expect(result?.pixels.at(-1)?.purchase).toBeUndefined()
  })
})

describe('why a pixel has no delivery of a purchase', () => {
  const nowMs = Date.parse('2026-11-20T12:00:00Z')
  const orderedAt = (msAgo: number, told: 'shopify' | 'csv' = 'shopify') => ({
    order_id: '1',
    order_name: '#1',
    ordered_at: new Date(nowMs - msAgo).toISOString(),
    total_text: '1',
    currency: 'USD',
    checkout_token: '',
    told_by_whom: told,
  })
  const old = { enabled: true, createdAt: new Date(nowMs - 400 * DAY_MS) }
  const facts = { order: orderedAt(DAY_MS), firstEventAt: new Date(nowMs - 30 * DAY_MS), isWaiting: false, nowMs }

  it.each([
    ['it waits in the lane', old, { ...facts, isWaiting: true }, 'on its way'],
    ['it came a moment ago', old, { ...facts, order: orderedAt(10_000) }, 'on its way'],
    ['the log is gone', old, { ...facts, order: orderedAt(91 * DAY_MS), firstEventAt: undefined }, 'no longer logged'],
    ['the pixel is younger', { ...old, createdAt: new Date(nowMs) }, facts, 'pixel added later'],
    ['the pixel is off', { ...old, enabled: false }, facts, 'pixel disabled'],
    ['only its tag tells', { ...old, enabled: false, loadsTag: true }, facts, 'told by its tag'],
    ['a file brought the order', old, { ...facts, order: orderedAt(DAY_MS, 'csv') }, 'order imported'],
    ['the order is older than the connection', old, { ...facts, order: orderedAt(31 * DAY_MS) }, 'order imported'],
    ['nothing tells', old, facts, 'not recorded'],
  ] as const)('%s', (_, pixel, given, reason) => expect(noDeliveryOf(pixel, given)).toBe(reason))
})

it('is a file with a line for each delivery and for each pixel without one, and the requests as they were sent', async () => {
  const answer = await test.call(orderReceipt.downloadReceipt, { orderId: '5001' as OrderId, language: 'zh' }, asAda())
  const [sheet, about] = readSheets(answer.response.rawPayload)
  const texts = sheet?.rows.map((row) => row.map(({ value }) => value)) ?? []
  // 3 pixels with the purchase, 1 without, 1 refund.
  expect(texts).toHaveLength(1 + 5)
  const facebook = texts.find((row) => row[1] === 'facebook' && row[10] !== '')
  expect(facebook?.[3]).toBe(reasonsText.zh.proof.confirmed.short)
  expect(facebook?.[10]).toContain('"event_name":"Purchase"')
  expect(facebook?.[10]).not.toContain('@')
  expect(texts.find((row) => row[1] === 'tiktok')?.[3]).toBe(reasonsText.zh.noDelivery['pixel added later'].short)
  expect(about?.rows.flat().map(({ value }) => value)).toContain('Alder')
})
