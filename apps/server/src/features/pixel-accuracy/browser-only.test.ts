/** A pixel that only its platform's own tag tells: nothing calls what it told delivered, or missing. Through HTTP. */
import { orderReceipt } from '@convbox/contract/api/order-receipt'
import { pixelAccuracy } from '@convbox/contract/api/pixel-accuracy'
import { pixelQuality } from '@convbox/contract/api/pixel-quality'
import { pixels } from '@convbox/contract/api/pixels'
import { addDays } from '@convbox/contract/date-range'
import type { OrderId } from '@convbox/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { extrasOf } from '../sdk-script/extras-of.ts'
import { startTestProgram, type TestProgram } from '../../testing/test-program.ts'

const NOW_MS = Date.parse('2035-11-20T12:00:00Z')
const TODAY = '2035-11-20'
const ORDERED_AT = '2035-11-20T10:00:00.000Z'
let test: TestProgram

beforeAll(async () => {
  test = await startTestProgram({ now: () => NOW_MS })
  await test.program.mainDb.pool.query(`UPDATE store SET first_event_at = '2035-11-01', time_zone = 'UTC' WHERE id = $1`, [test.alder.id])
  await test.program.warehouse.insert({
    table: 'orders',
    rows: [
      {
        store_id: test.alder.id,
        ordered_at: ORDERED_AT,
        order_id: '1',
        order_name: '#1',
        total: '10.0000',
        currency: 'USD',
        told_by: 'shopify',
        updated_at: ORDERED_AT,
        version: '1',
      },
    ],
  })
})
afterAll(async () => {
  await test.stop()
})

const as = () => ({ as: 'ada' as const, store: test.alder })
const fields = {
  platform: 'facebook' as const,
  pixelId: '123456789012345',
  pixelName: 'Main',
  enable: 1 as const,
  enableCapi: 0 as const,
  includeShoppingCharges: 1 as const,
  uploadProductPricePercentage: 100,
  purchaseCovert: 0 as const,
  productIdentifier: 'product' as const,
  contentType: 'product' as const,
  eventList: ['Purchase' as const],
  targetAreaType: 'Entire Store' as const,
  enableCCPA: 0 as const,
}

it('needs no token, loads the tag, and counts neither as delivered nor as missing', async () => {
  const { result: saved } = await test.call(pixels.savePixel, { ...fields, addMethod: 'browser' }, as())
  if (saved === undefined) throw new Error('The pixel was not saved')
  await test.program.mainDb.pool.query(`UPDATE pixel SET created_at = '2035-11-10'`)
  test.program.directory.invalidate()
  const store = await test.program.directory.byId(test.alder.id)
  if (store === undefined) throw new Error('The store is not there')
  const extras = extrasOf(store, await test.program.directory.pixelsOf(store.id), { PUBLIC_URL: 'https://c.example' })
  expect(extras['tag-facebook']).toMatchObject([{ id: '123456789012345', events: ['Purchase'] }])

  const range = { startDate: addDays(TODAY, -1), endDate: TODAY }
  const { result: accuracy } = await test.call(pixelAccuracy.purchaseBreakdown, { pixelId: saved.id, ...range }, as())
  expect(accuracy).toMatchObject({ orders: 1, expected: 0, delivered: 0, missing: 0, notExpected: [{ reason: 'browser only', orders: 1 }] })
  expect(accuracy?.accuracy).toBeUndefined()
  expect((await test.call(pixelQuality.quality, { pixelId: saved.id, ...range }, as())).result).toMatchObject({
    isBrowserOnly: true,
    total: { events: 0, delivered: 0 },
  })
  const { result: receipt } = await test.call(orderReceipt.receipt, { orderId: '1' as OrderId }, as())
  expect(receipt?.pixels).toMatchObject([{ platform: 'facebook', noDelivery: 'told by its tag' }])

  // Beside the server it is expected to be delivered again.
  await test.call(pixels.updatePixel, { id: saved.id, addMethod: 'both', conversionApiKey: 'EAAB-token' }, as())
  const both = await test.call(pixelAccuracy.purchaseBreakdown, { pixelId: saved.id, ...range }, as())
  expect(both.result).toMatchObject({ expected: 1, missing: 1, notExpected: [] })
})

it('loads no tag by default, nor while test events are on', async () => {
  const { result: plain } = await test.call(
    pixels.savePixel,
    { ...fields, pixelId: '223456789012345', enableCapi: 1, conversionApiKey: 'EAAB' },
    as(),
  )
  const trial = { pixelId: '323456789012345', addMethod: 'both' as const, conversionApiKey: 'EAAB', testEventCode: 'TEST1' }
  await test.call(pixels.savePixel, { ...fields, ...trial }, as())
  expect(plain?.addMethod).toBe('server')
  const mine = (await test.program.directory.pixelsOf(test.alder.id)).filter(({ settings }) => settings.pixelId !== fields.pixelId)
  expect(mine.map(({ loadsTag }) => loadsTag)).toEqual([undefined, undefined])
})
