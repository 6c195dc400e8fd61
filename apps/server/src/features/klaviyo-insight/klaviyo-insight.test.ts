/** Klaviyo insight, through HTTP and Klaviyo's stand-in. */
import { klaviyoInsight } from '@convbox/contract/api/klaviyo-insight'
import type { PixelId } from '@convbox/contract'
import { addDays, todayIn } from '@convbox/contract/date-range'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { deliver } from '../../deliver/deliver.ts'
import { ingest } from '../../ingest/ingest.ts'
import type { KlaviyoMetric } from '../../platforms/klaviyo/klaviyo-metrics.ts'
import { GRANTED, batchOf, pageView } from '../../testing/collect-fixtures.ts'
import { makePixel, pixelSettings } from '../../testing/sandbox-pixel.ts'
import { startSandbox, type TestSandbox } from '../../testing/sandbox.ts'
import { startTestProgram, type TestProgram } from '../../testing/test-program.ts'
import { waitUntil } from '../../testing/wait-until.ts'
import { legacyMetric, ourMetric } from './klaviyo-insight.ts'

let sandbox: TestSandbox
let test: TestProgram
let pixel: PixelId
let meta: PixelId

beforeAll(async () => {
  sandbox = await startSandbox()
  test = await startTestProgram({ roles: [ingest, deliver], config: { PUBLIC_URL: sandbox.publicUrl } })
  await test.program.mainDb.pool.query(`UPDATE store SET time_zone = 'UTC'`)
  test.program.directory.invalidate()
  pixel = (await makePixel(test, test.alder, pixelSettings('klaviyo'))) as PixelId
  meta = (await makePixel(test, test.alder, pixelSettings('facebook'))) as PixelId
})
afterAll(async () => {
  await test.stop()
  await sandbox.close()
})

const asAda = () => ({ as: 'ada' as const, store: test.alder })
const today = () => todayIn('UTC', Date.now())
const ask = async (days = 7) => {
  const { result } = await test.call(
    klaviyoInsight.insight,
    { id: pixel, startDate: addDays(today(), 1 - days), endDate: today() },
    asAda(),
  )
  if (result === undefined) throw new Error('no result')
  return result
}

it('counts our events at Klaviyo beside those of the shop’s former integration', async () => {
  // Before our first event of either kind.
  const before = await ask()
  expect(before).toMatchObject({ addToCartLegacy: 49, checkoutStartLegacy: 21, isMatched: true })
  expect('addToCartOmniTrackPlus' in before).toBe(false)
  const events = ['AddToCart', 'AddToCart', 'InitiateCheckout'].map((name) => ({
    ...pageView(Date.now()),
    name: name as 'AddToCart',
    consent: GRANTED,
    user: { email: 'mary@example.com' },
    items: [{ productId: '1', title: 'Lamp', price: '10.00', quantity: 1 }],
    value: { currency: 'USD', total: '10.00' },
  }))
  const payload = batchOf(test.alder.storeKey, Date.now(), events)
  expect((await test.server.inject({ method: 'POST', url: '/collect/v1/events', payload })).statusCode).toBe(202)
  await waitUntil(
    () => Promise.resolve(sandbox.state.klaviyo.received().unique.length),
    (count) => count >= 3,
    { what: 'three events at Klaviyo' },
  )
  expect(await ask()).toMatchObject({
    addToCartOmniTrackPlus: 2,
    addToCartLegacy: 49,
    checkoutStartOmniTrackPlus: 1,
    checkoutStartLegacy: 21,
  })
  expect(await ask(1)).toMatchObject({ addToCartOmniTrackPlus: 2, addToCartLegacy: 7 })
})

it('answers for the last 30 days to a client that names none', async () => {
  const { result } = await test.call(klaviyoInsight.insight, { id: pixel }, asAda())
  expect(result).toEqual(await ask(30))
  expect(result).toMatchObject({ addToCartLegacy: 210, checkoutStartLegacy: 90 })
})

it('lists the account’s metrics, and compares with those that a user chose', async () => {
  const { result } = await test.call(klaviyoInsight.metricsList, { id: pixel }, asAda())
  expect(result).toMatchObject({
    metrics: expect.arrayContaining([{ id: 'LegChk', name: 'Checkout Started', integration: 'Shopify', isApi: false }]),
  })
  const chosen = { addToCart: 'LegChk', checkoutStart: 'LegChk' }
  await test.call(klaviyoInsight.setMetrics, { id: pixel, ...chosen }, asAda())
  expect(await ask()).toMatchObject({ addToCartLegacy: 21, legacy: chosen })
  await test.call(klaviyoInsight.setMetrics, { id: pixel, addToCart: '', checkoutStart: '' }, asAda())
  expect(await ask()).toMatchObject({ addToCartLegacy: 49 })
})

it('says why Klaviyo could not be asked', async () => {
  sandbox.state.klaviyo.order({ mode: 'status', status: 403, times: 1 })
  expect(await ask()).toMatchObject({ failure: 'permission missing' })
  sandbox.state.klaviyo.order({ mode: 'status', status: 503, times: 1 })
  const { result } = await test.call(klaviyoInsight.metricsList, { id: pixel }, asAda())
  expect(result).toEqual({ failure: 'platform error' })
})

it('is closed to another store, and to pixels of other platforms', async () => {
  const range = { startDate: today(), endDate: today() }
  expect((await test.call(klaviyoInsight.insight, { id: pixel, ...range }, { as: 'bela', store: test.birch })).error).toBe('not found')
  expect((await test.call(klaviyoInsight.insight, { id: meta, ...range }, asAda())).error).toBe('not found')
})

describe('the metrics of an account', () => {
  const metric = (id: string, name: string, isApi = false): KlaviyoMetric => ({ id, name, integration: isApi ? 'API' : 'Shopify', isApi })
  const none = { addToCart: '', checkoutStart: '' }

  it('are told apart by their integration', () => {
    const metrics = [metric('1', 'Added to Cart'), metric('2', 'Added to Cart', true), metric('3', 'Checkout Started')]
    expect(ourMetric(metrics, 'addToCart')).toBe('2')
    expect(legacyMetric(metrics, 'addToCart', none)).toBe('1')
    expect(legacyMetric(metrics, 'checkoutStart', none)).toBe('3')
    expect(ourMetric(metrics, 'checkoutStart')).toBeUndefined()
  })

  it('match nothing where the former integration had none, or the chosen one is gone', () => {
    expect(legacyMetric([metric('2', 'Added to Cart', true)], 'addToCart', none)).toBe('')
    expect(legacyMetric([metric('1', 'Added to Cart')], 'addToCart', { addToCart: 'gone', checkoutStart: '' })).toBe('1')
  })
})
