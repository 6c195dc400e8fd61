/** The catalogue of a shop: read through the sandbox's Shopify, kept by its webhooks, compared at night, joined to events; and a file for other stores. */
import { catalogue } from '@convbox/contract/api/catalogue'
import { eventsMonitor } from '@convbox/contract/api/events-monitor'
import { SAMPLE_PRODUCT_FILE } from '@convbox/contract/catalogue'
import type { PixelTarget } from '@convbox/contract'
import { COLLECTIONS, PRODUCTS } from '@convbox/demo/storefront/catalog'
import { column } from '@convbox/storage'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { z } from 'zod'
import { deliver } from '../../deliver/deliver.ts'
import { ingest } from '../../ingest/ingest.ts'
import type { RunningRole } from '../../program.ts'
import { batchOf, CHROME, pageView } from '../../testing/collect-fixtures.ts'
import { makePixel, pixelSettings } from '../../testing/sandbox-pixel.ts'
import { installShop, startShopProgram, type ShopProgram } from '../../testing/shopify-shop.ts'
import { waitUntil } from '../../testing/wait-until.ts'
import { findRead } from './catalogue-reads.rows.ts'
import { compareCatalogues, readCatalogues } from './catalogue.ts'

const SHOP = 'kept-goods.myshopify.com'
const [CAMP, TABLE] = [
  COLLECTIONS.find(({ handle }) => handle === 'camp-trail'),
  COLLECTIONS.find(({ handle }) => handle === 'kitchen-table'),
]
const LANTERN = PRODUCTS.find(({ collection }) => collection === 'camp-trail')
const MUG = PRODUCTS.find(({ tags, collection }) => collection === 'kitchen-table' && tags.includes('gift'))

let shop: ShopProgram
let delivering: RunningRole
let store: { websiteName: string; storeId: string; storeKey: string }
let pixelId = ''

beforeAll(async () => {
  shop = await startShopProgram({ roles: [ingest], config: { LOG_LEVEL: 'fatal' } })
  const { program, alder } = shop.test
  const { websiteName, storeId } = await installShop(shop, SHOP)
  store = { websiteName, storeId, storeKey: (await program.directory.byId(storeId))?.storeKey ?? '' }
  const target: PixelTarget = { kind: 'collections', names: [CAMP?.title ?? ''] }
  pixelId = await makePixel(shop.test, { ...alder, id: storeId, websiteName }, pixelSettings('facebook', { target }))
  delivering = await deliver.start(program)
})
afterAll(async () => {
  await delivering.stop()
  await shop.stop()
})
beforeEach(async () => {
  shop.sandbox.shopify.order({ mode: 'none' })
  shop.sandbox.shopify.control.shop(SHOP).productChanges = {}
  await shop.rowsOf('DELETE FROM catalogue_product')
  await shop.rowsOf('DELETE FROM catalogue_variant')
  await shop.rowsOf('DELETE FROM catalogue_read')
})

const asAda = () => ({ as: 'ada' as const, store })
const state = async () => (await shop.test.call(catalogue.catalogueState, {}, asAda())).result
const read = () => findRead(shop.test.program.mainDb, store.storeId)
/** Runs the job until nothing is wanted any more, as it does every minute. */
const readAll = async () => {
  for (let looks = 0; looks < 20; looks += 1) {
    await readCatalogues(shop.test.program)
    const found = await read()
    if (found?.finishedAt !== undefined && found.wantedAt <= (found.startedAt ?? found.finishedAt)) return found
  }
  return read()
}
/** The last reading ended a day ago. The clock stays: platforms refuse events from the future. */
const age = () =>
  shop.rowsOf(`UPDATE catalogue_read SET started_at = started_at - interval '1 day', wanted_at = wanted_at - interval '1 day',
    finished_at = finished_at - interval '1 day'`)
const productOf = async (search: string) =>
  (await shop.test.call(catalogue.catalogueProducts, { search }, asAda())).result?.products.find(({ productId }) => productId === search)
const view = async (productId = ''): Promise<string> => {
  const nowMs = shop.test.program.now()
  const event = pageView(nowMs, { name: 'ViewContent', items: [{ productId, quantity: 1 }] })
  await shop.test.server.inject({
    method: 'POST',
    url: '/collect/v1/events',
    headers: { 'user-agent': CHROME, 'content-type': 'text/plain' },
    payload: JSON.stringify(batchOf(store.storeKey, nowMs, [event])),
  })
  return event.id
}
const outcome = (eventId: string) =>
  waitUntil(
    async () => {
      shop.test.program.signals.emit('lanes')
      return (await shop.test.call(eventsMonitor.eventDetail, { pixelId, eventId }, asAda())).result
    },
    (found) => found !== undefined && found.state !== 'waiting' && found.state !== 'retrying',
    { what: `the delivery of ${eventId}` },
  )
const itemsOf = async (name: string) => {
  const rows = await shop.test.program.warehouse.query({
    sql: 'SELECT items FROM events FINAL WHERE store_id = {storeId:String} AND name = {name:String} ORDER BY occurred_at DESC LIMIT 1',
    params: { storeId: store.storeId, name },
    row: z.object({ items: column.text }),
  })
  return JSON.parse(rows[0]?.items ?? '[]')
}

it('is read by itself after an install, says how far it is, and again finds nothing changed', async () => {
  expect(await state()).toEqual({ isConnected: true, products: 0, variants: 0, collections: [], waiting: 0 })
  await readCatalogues(shop.test.program)
  expect(await state()).toMatchObject({ read: { status: 'exporting', source: 'shopify' } })
  await readAll()
  const variants = PRODUCTS.reduce((sum, product) => sum + product.variants.length, 0)
  expect(await state()).toMatchObject({
    products: PRODUCTS.length,
    variants,
    collections: COLLECTIONS.map(({ title }) => title).toSorted(),
    read: { status: 'done', products: PRODUCTS.length, changed: PRODUCTS.length, removed: 0 },
  })
  expect(await productOf(MUG?.id ?? '')).toMatchObject({
    title: MUG?.title,
    tags: MUG?.tags,
    collections: [TABLE?.title],
    variants: MUG?.variants.map(({ id, sku }) => ({ variantId: id, sku, price: ((MUG?.priceCents ?? 0) / 100).toFixed(2) })),
  })
  await age()
  await shop.test.call(catalogue.readCatalogue, {}, asAda())
  expect(await readAll()).toMatchObject({ status: 'done', products: PRODUCTS.length, changed: 0, removed: 0 })
})

it('is joined to events and to orders that only a webhook tells, so that a pixel of a collection gets its products alone', async () => {
  await readAll()
  shop.sandbox.shopify.received.clear()
  const [camp, mug] = [await view(LANTERN?.id), await view(MUG?.id)]
  expect((await outcome(camp))?.state).toBe('delivered')
  expect(await outcome(mug)).toMatchObject({ state: 'skipped', reason: 'outside target area' })
  // Nobody had to be asked.
  expect(shop.sandbox.shopify.received.list().filter((call) => JSON.stringify(call).includes('query Products('))).toEqual([])
  const price = ((MUG?.priceCents ?? 0) / 100).toFixed(2)
  expect((await itemsOf('ViewContent'))[0]).toMatchObject({ title: MUG?.title, tags: MUG?.tags, collections: [TABLE?.title], price })
  const order = shop.sandbox.shopify.control.placeOrder(SHOP)
  await shop.sandbox.shopify.sender.deliverDue()
  const items = await waitUntil(
    () => itemsOf('Purchase'),
    (found) => found.length > 0,
    { what: 'the purchase of the webhook' },
  )
  const bought = PRODUCTS.find(({ id }) => id === String(order.lines[0]?.productId))
  expect(items[0]).toMatchObject({ tags: bought?.tags, collections: [expect.any(String)] })
})

it('asks the shop for a product that it does not know, in the lane alone', async () => {
  const camp = await view(LANTERN?.id)
  expect((await outcome(camp))?.state).toBe('delivered')
  expect((await productOf(LANTERN?.id ?? ''))?.collections).toEqual([CAMP?.title])
})

it('follows what the shop tells: a product moved out of a collection, a deleted one, and collections', async () => {
  await readAll()
  const { control, sender } = shop.sandbox.shopify
  control.changeProduct(SHOP, LANTERN?.id ?? '', { collections: ['Sale'], tags: ['last one'] })
  control.changeProduct(SHOP, MUG?.id ?? '', { isGone: true })
  await sender.deliverDue()
  expect(await state()).toMatchObject({ waiting: 1, products: PRODUCTS.length - 1 })
  await readCatalogues(shop.test.program)
  expect(await productOf(LANTERN?.id ?? '')).toMatchObject({ collections: ['Sale'], tags: ['last one'] })
  expect(await outcome(await view(LANTERN?.id))).toMatchObject({ state: 'skipped', reason: 'outside target area' })
  expect(await state()).toMatchObject({ waiting: 0 })
  // Events still know the title of what is gone.
  await outcome(await view(MUG?.id))
  expect((await itemsOf('ViewContent'))[0]).toMatchObject({ title: MUG?.title })
})

it('is compared with the shop at night, which mends what no webhook told and says how much', async () => {
  await readAll()
  const changes = shop.sandbox.shopify.control.shop(SHOP).productChanges
  changes[LANTERN?.id ?? ''] = { tags: ['quietly changed'] }
  changes[MUG?.id ?? ''] = { isGone: true }
  await age()
  await compareCatalogues(shop.test.program)
  expect(await readAll()).toMatchObject({ status: 'done', changed: 1, removed: 1 })
  expect((await productOf(LANTERN?.id ?? ''))?.tags).toEqual(['quietly changed'])
})

it('starts another export when one fails, and says why when it may not read', async () => {
  const { shopify } = shop.sandbox
  shopify.order({ mode: 'bulk', outcome: 'fail', reads: 1 })
  await readCatalogues(shop.test.program)
  expect(await read()).toMatchObject({ status: 'waiting', attempts: 6 })
  for (let looks = 0; looks < 4; looks += 1) await readCatalogues(shop.test.program)
  expect(await state()).toMatchObject({ products: 0, read: { status: 'failed', failedReason: 'export failed' } })
  shopify.order({ mode: 'none' })
  // Nobody asks again before somebody wants it.
  await readCatalogues(shop.test.program)
  expect(await read()).toMatchObject({ status: 'failed' })
  await age()
  await compareCatalogues(shop.test.program)
  expect(await readAll()).toMatchObject({ status: 'done', products: PRODUCTS.length, attempts: 0 })
})

it('of a store outside Shopify comes from a file: all of it or nothing, and what it lacks is gone', async () => {
  const { call, alder } = shop.test
  const birch = { as: 'ada' as const, store: alder }
  const faulty = `${SAMPLE_PRODUCT_FILE}LAMP,Lamp,,,,cheap\n,No id\n`
  expect((await call(catalogue.importProductFile, { csv: faulty }, birch)).result).toMatchObject({
    isTaken: false,
    badCount: 2,
    bad: [
      { line: 5, column: 'price', reason: 'no number' },
      { line: 6, column: 'product_id', reason: 'missing' },
    ],
  })
  expect((await call(catalogue.importProductFile, { csv: 'sku\nA' }, birch)).result).toMatchObject({
    isTaken: false,
    missing: ['product_id', 'title'],
  })
  expect((await call(catalogue.importProductFile, { csv: SAMPLE_PRODUCT_FILE }, birch)).result).toMatchObject({
    isTaken: true,
    products: 2,
    lines: 3,
  })
  expect((await call(catalogue.catalogueState, {}, birch)).result).toMatchObject({
    products: 2,
    variants: 3,
    collections: ['Kitchen & Table'],
    read: { source: 'file', status: 'done' },
  })
  await call(catalogue.importProductFile, { csv: 'product_id;title;tags\nCARD;Gift card;gift|new' }, birch)
  const { products } = (await call(catalogue.catalogueProducts, {}, birch)).result ?? {}
  expect(products).toMatchObject([{ productId: 'CARD', tags: ['gift', 'new'] }])
  expect(await call(catalogue.importProductFile, { csv: SAMPLE_PRODUCT_FILE }, asAda())).toMatchObject({ error: 'invalid input' })
  expect(await call(catalogue.readCatalogue, {}, birch)).toMatchObject({ error: 'invalid input' })
})
