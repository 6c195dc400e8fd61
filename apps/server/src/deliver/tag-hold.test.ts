/** A pixel that takes only products with certain tags: of a product that the catalogue does not know, they come from the shop's Admin API, and an event waits for them in this pixel's lane alone. */
import { eventsMonitor } from '@convbox/contract/api/events-monitor'
import type { DestinationId, PixelId, PixelTarget } from '@convbox/contract'
import { PRODUCTS } from '@convbox/demo/storefront/catalog'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { ingest } from '../ingest/ingest.ts'
import type { RunningRole } from '../program.ts'
import { batchOf, CHROME, pageView } from '../testing/collect-fixtures.ts'
import { makePixel, pixelSettings } from '../testing/sandbox-pixel.ts'
import { installShop, startShopProgram, type ShopProgram } from '../testing/shopify-shop.ts'
import { waitUntil } from '../testing/wait-until.ts'
import { deliver } from './deliver.ts'
import { HOLD_MS } from './hold-back.ts'

const SHOP = 'tagged-tea.myshopify.com'
/** Products of the stand-in's shop: two gifts, one that is none, one that the shop no longer has. */
const [GIFT, GIFT_TOO] = PRODUCTS.filter(({ tags }) => tags.includes('gift')).map(({ id }) => id)
const PLAIN = PRODUCTS.find(({ tags }) => !tags.includes('gift'))?.id
const GONE = '8912345679999'

let shop: ShopProgram
let delivering: RunningRole
let aheadMs = 0
let store: { websiteName: string; storeId: string; storeKey: string }
const pixels: Partial<Record<DestinationId, PixelId>> = {}

beforeAll(async () => {
  shop = await startShopProgram({ roles: [ingest], now: () => Date.now() + aheadMs })
  const { program, alder } = shop.test
  const { websiteName, storeId } = await installShop(shop, SHOP)
  store = { websiteName, storeId, storeKey: (await program.directory.byId(storeId))?.storeKey ?? '' }
  const target: PixelTarget = { kind: 'tags', names: ['Gift'] }
  const of = { ...alder, id: storeId, websiteName }
  pixels.facebook = (await makePixel(shop.test, of, pixelSettings('facebook', { target }))) as PixelId
  pixels.ga4 = (await makePixel(shop.test, of, pixelSettings('ga4'))) as PixelId
  delivering = await deliver.start(program)
})
afterAll(async () => {
  await delivering.stop()
  await shop.stop()
})
beforeEach(async () => {
  shop.sandbox.shopify.order({ mode: 'none' })
  shop.sandbox.shopify.received.clear()
  await shop.rowsOf('DELETE FROM catalogue_product')
})

/** A view of one product, accepted by collect. Returns the event's id. */
const view = async (productId = ''): Promise<string> => {
  const nowMs = shop.test.program.now()
  const event = pageView(nowMs, {
    name: 'ViewContent',
    items: [{ productId, price: '40.00', quantity: 1 }],
    value: { currency: 'USD', total: '40.00' },
  })
  const { statusCode } = await shop.test.server.inject({
    method: 'POST',
    url: '/collect/v1/events',
    headers: { 'user-agent': CHROME, 'content-type': 'text/plain' },
    payload: JSON.stringify(batchOf(store.storeKey, nowMs, [event])),
  })
  expect(statusCode).toBe(202)
  return event.id
}
const detail = async (platform: DestinationId, eventId: string) =>
  (await shop.test.call(eventsMonitor.eventDetail, { pixelId: pixels[platform] ?? '', eventId }, { as: 'ada', store })).result
/** Waits until the monitor shows the state, running the lanes meanwhile. */
const untilShown = (platform: DestinationId, eventId: string, state: string, reason?: string) =>
  waitUntil(
    () => {
      shop.test.program.signals.emit('lanes')
      return detail(platform, eventId)
    },
    (found) => found?.state === state && (reason === undefined || found.reason === reason),
    { what: `${state} of ${eventId} at ${platform}` },
  )
const questions = (): number =>
  shop.sandbox.shopify.received.list().filter((call) => JSON.stringify(call).includes('query Products(')).length

it('sends what has the tag, skips the rest, and asks Shopify once for a product', async () => {
  const [gift, plain, gone] = [await view(GIFT), await view(PLAIN), await view(GONE)]
  await untilShown('facebook', gift, 'delivered')
  for (const id of [plain, gone]) expect((await untilShown('facebook', id, 'skipped'))?.reason).toBe('outside target area')
  const asked = questions()
  expect(asked).toBeGreaterThan(0)
  await untilShown('facebook', await view(GIFT), 'delivered')
  expect(questions()).toBe(asked)
})

it('loses no event while Shopify does not answer: it waits in this lane alone, says why, and is sent afterwards', async () => {
  shop.sandbox.shopify.order({ mode: 'status', status: 503, times: 10_000 })
  const [waiting, without] = [await view(GIFT), await view()]
  expect(await untilShown('facebook', waiting, 'waiting', 'tags not read yet')).toMatchObject({ status: 'pending', attempts: 0 })
  // Neither another pixel nor a later event waits for it.
  await untilShown('ga4', waiting, 'delivered')
  expect((await untilShown('facebook', without, 'skipped'))?.reason).toBe('outside target area')
  shop.sandbox.shopify.order({ mode: 'none' })
  await untilShown('facebook', waiting, 'delivered')
  expect(shop.sandbox.state.facebook.received().unique.filter(({ eventId }) => eventId === waiting)).toMatchObject([{ count: 1 }])
})

it('parks after a day what Shopify never told of, to be sent again', async () => {
  shop.sandbox.shopify.order({ mode: 'status', status: 503, times: 10_000 })
  const id = await view(GIFT_TOO)
  await untilShown('facebook', id, 'waiting', 'tags not read yet')
  aheadMs += HOLD_MS
  expect(await untilShown('facebook', id, 'parked')).toMatchObject({ reason: 'tags unknown', replay: { possible: true } })
  shop.sandbox.shopify.order({ mode: 'none' })
  await shop.test.call(eventsMonitor.replayEvent, { pixelId: pixels.facebook ?? '', eventId: id }, { as: 'ada', store })
  await untilShown('facebook', id, 'delivered')
})
