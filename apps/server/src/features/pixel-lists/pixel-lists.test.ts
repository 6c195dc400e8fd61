/** Older clients' calls about pixels. */
import { pixelLists } from '@convbox/contract/api/pixel-lists'
import { pixels } from '@convbox/contract/api/pixels'
import type { PixelRow } from '@convbox/contract/api/pixels.schemas'
import { mainDbSchema } from '@convbox/storage'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startTestProgram, type TestProgram } from '../../testing/test-program.ts'

const NOW_MS = Date.parse('2035-11-20T12:00:00Z')
let test: TestProgram
let meta: PixelRow
let second: PixelRow
let ga4: PixelRow

const asAda = () => ({ as: 'ada' as const, store: test.alder })
const asBela = () => ({ as: 'bela' as const, store: test.birch })
const make = async (change: Record<string, unknown>): Promise<PixelRow> => {
  const { result } = await test.call(
    pixels.savePixel,
    {
      platform: 'facebook',
      pixelId: '123456789012345',
      pixelName: 'Main',
      enable: 1,
      enableCapi: 1,
      conversionApiKey: 'EAAB',
      includeShoppingCharges: 1,
      eventList: ['Purchase', 'PageView'],
      ...change,
    },
    asAda(),
  )
  if (result === undefined) throw new Error('The pixel was not saved')
  return result
}
const setPlan = (plan: string) =>
  test.program.mainDb.pool.query(`UPDATE charge SET package_code = $2 WHERE store_id = $1`, [test.alder.id, plan])

beforeAll(async () => {
  test = await startTestProgram({ now: () => NOW_MS })
})
afterAll(async () => {
  await test.stop()
})
beforeEach(async () => {
  await test.program.mainDb.pool.query('DELETE FROM pixel')
  meta = await make({})
  second = await make({ pixelId: '223456789012345', pixelName: 'Second', enable: 0 })
  ga4 = await make({ platform: 'ga4', pixelId: 'G-ABC', pixelName: 'Analytics' })
})

it('lists the pixels that need somebody, each with its reason, at an address that is no pixel’s id', async () => {
  await test.program.mainDb.pool.query(
    `UPDATE pixel SET state = 'paused', paused_reason = 'token expired', paused_detail = 'Error 190', paused_at = $2 WHERE id = $1`,
    [ga4.id, new Date(NOW_MS)],
  )
  const { result } = await test.call(pixelLists.exceptionPixels, {}, asAda())
  expect(result?.map(({ id, reason, pausedReason }) => ({ id, reason, pausedReason }))).toEqual([
    { id: meta.id, reason: 'never delivered', pausedReason: undefined },
    { id: ga4.id, reason: 'needs reauthorization', pausedReason: 'token expired' },
  ])
  expect((await test.call(pixelLists.exceptionPixels, {}, asBela())).result).toEqual([])
})

it('is not troubled by an Awin pixel that has skipped orders which nobody referred', async () => {
  const awin = await make({ platform: 'awin', pixelId: '30412', pixelName: 'Awin', conversionApiKey: 'awin-token-0123456789' })
  const troubled = async () => (await test.call(pixelLists.exceptionPixels, {}, asAda())).result?.some(({ id }) => id === awin.id)
  expect(await troubled()).toBe(true)
  const at = new Date(NOW_MS - 1000).toISOString()
  await test.program.warehouse.insert({
    table: 'deliveries',
    rows: [
      {
        store_id: test.alder.id,
        pixel_id: awin.id,
        event_id: 'e1',
        state: 'skipped',
        reason: 'not referred',
        version: '1',
        received_at: at,
        occurred_at: at,
        updated_at: at,
      },
    ],
  })
  expect(await troubled()).toBe(false)
})

it('shows the chosen pixel of a platform first, else its oldest', async () => {
  const chosen = async () => {
    const { result } = await test.call(pixelLists.allPixels, {}, asAda())
    return result?.rows.filter(({ isChosen }) => isChosen).map(({ id }) => id)
  }
  expect(await chosen()).toEqual([meta.id, ga4.id])
  expect((await test.call(pixelLists.choosePixel, { id: second.id }, asAda())).result).toMatchObject({ id: second.id })
  expect(await chosen()).toEqual([second.id, ga4.id])
  expect(await test.call(pixelLists.choosePixel, { id: meta.id }, asBela())).toMatchObject({ error: 'not found' })
  // A changed setting leaves the choice.
  await test.call(pixels.updatePixel, { id: second.id, pixelName: 'Renamed' }, asAda())
  expect(await chosen()).toEqual([second.id, ga4.id])
})

it('replaces the token under either name, and names it when there is none', async () => {
  await test.call(pixelLists.saveConversionToken, { id: meta.id, systemUserToken: 'EAAB-2' }, asAda())
  expect(await test.program.directory.pixel(meta.id)).toMatchObject({ credential: { secret: 'EAAB-2' } })
  const { result } = await test.call(pixelLists.saveConversionToken, { id: meta.id, conversionApiKey: 'EAAB-3' }, asAda())
  expect(JSON.stringify(result)).not.toContain('EAAB')
  expect(await test.program.directory.pixel(meta.id)).toMatchObject({ credential: { secret: 'EAAB-3' } })
  expect(await test.call(pixelLists.saveConversionToken, { id: meta.id }, asAda())).toMatchObject({
    error: 'invalid input',
    details: { conversionApiKey: 'Please input the access token of the Conversions API' },
  })
})

it('says which pixels Meta gives figures of quality for', async () => {
  const ask = async (pixelId: PixelRow['id']) => (await test.call(pixelLists.hasDataset, { pixelId }, asAda())).result
  expect(await ask(meta.id)).toEqual({ isSupported: true })
  expect(await ask(ga4.id)).toEqual({ isSupported: false, reason: 'not a Meta pixel' })
  const bare = await make({ pixelId: '323456789012345', pixelName: 'Browser', addMethod: 'browser', conversionApiKey: undefined })
  const { result } = await test.call(pixelLists.pixelsWithoutDataset, {}, asAda())
  expect(result?.map(({ id, reason }) => ({ id, reason }))).toEqual([{ id: bare.id, reason: 'no token' }])
})

it('reads and changes the events of a pixel, and nothing else of it', async () => {
  const events = {
    purchaseCovert: 0,
    eventList: ['Purchase', 'PageView'],
    shouldCustomizeSendEvent: 1,
    ignoreEventList: [],
    ignoreServerEventList: [],
    ignoreBrowserEventList: [],
  }
  expect((await test.call(pixelLists.getEventSetting, { pixelId: meta.id }, asAda())).result).toEqual(events)
  const changed = await test.call(
    pixelLists.saveEventSetting,
    { pixelId: meta.id, purchaseCovert: 1, purchaseCovertName: 'bigSale', ignoreServerEventList: ['PageView'] },
    asAda(),
  )
  expect(changed.result).toEqual({ ...events, purchaseCovert: 1, purchaseCovertName: 'bigSale', ignoreServerEventList: ['PageView'] })
  const { result } = await test.call(pixelLists.optimizeEvents, { pixelId: meta.id }, asAda())
  expect(result?.filter(({ isSent }) => isSent).map(({ eventName }) => eventName)).toEqual(['Purchase'])
  expect(result?.find(({ eventName }) => eventName === 'ViewContent')).toEqual({
    eventName: 'ViewContent',
    isTaken: true,
    isRecommended: true,
    isSent: false,
  })
})

describe('lists of reports', () => {
  it('hold all pixels, or those that send', async () => {
    const idsOf = async (call: typeof pixelLists.allPixels | typeof pixelLists.availablePixels) =>
      (await test.call(call, {}, asAda())).result?.rows.map(({ id }) => id)
    expect(await idsOf(pixelLists.allPixels)).toEqual([meta.id, second.id, ga4.id])
    expect(await idsOf(pixelLists.availablePixels)).toEqual([meta.id, ga4.id])
  })

  it('are empty with a message where they cannot be read', async () => {
    await test.program.mainDb.pool.query('ALTER TABLE pixel RENAME TO pixel_gone')
    const { status, result } = await test.call(pixelLists.allPixels, {}, asAda())
    await test.program.mainDb.pool.query('ALTER TABLE pixel_gone RENAME TO pixel')
    expect({ status, result }).toEqual({
      status: 200,
      result: { rows: [], message: 'The pixels could not be read, please try again later' },
    })
  })
})

it('answers the addresses under trackify for the store’s own pixels only', async () => {
  const { websiteName } = test.alder
  const list = await test.call(pixelLists.pixelsOfPlatform, { websiteName, platform: 'facebook' }, asAda())
  expect(list.result?.map(({ id }) => id)).toEqual([meta.id, second.id])
  const all = await test.call(pixelLists.pixelsOfPlatform, { websiteName, platform: 'all' }, asAda())
  expect(all.result).toHaveLength(3)
  expect((await test.call(pixelLists.metaPixel, { websiteName, pixelId: meta.id }, asAda())).result).toMatchObject({ id: meta.id })
  const status = await test.call(pixelLists.metaPixelStatus, { websiteName, pixelId: meta.id }, asAda())
  expect(status.result).toEqual({ id: meta.id, state: 'running', waiting: 0, counts: {} })
  expect((await test.call(pixelLists.googlePixel, { websiteName, pixelId: ga4.id }, asAda())).result).toMatchObject({ id: ga4.id })
  expect(await test.call(pixelLists.metaPixel, { websiteName, pixelId: ga4.id }, asAda())).toMatchObject({ error: 'not found' })
  const foreign = { websiteName: test.birch.websiteName, pixelId: meta.id }
  expect(await test.call(pixelLists.metaPixel, foreign, asAda())).toMatchObject({ error: 'not found' })
})

it('lists the tags of the shop’s products, each once', async () => {
  const readAt = new Date(NOW_MS)
  const [alder, birch] = [test.alder.id, test.birch.id]
  const product = { title: '', collections: [], readAt }
  await test.program.mainDb.db.insert(mainDbSchema.catalogueProduct).values([
    { storeId: alder, productId: '1', tags: ['summer', 'lamp'], ...product },
    { storeId: alder, productId: '2', tags: ['lamp'], ...product },
    { storeId: birch, productId: '1', tags: ['secret'], ...product },
  ])
  expect((await test.call(pixelLists.productTags, {}, asAda())).result).toEqual(['lamp', 'summer'])
})

it('gives Purchase a name of its own only on plans that have it, and leaves one that stands', async () => {
  const alias = (purchaseCovertName: string) =>
    test.call(pixels.updatePixel, { id: meta.id, purchaseCovert: 1, purchaseCovertName }, asAda())
  await setPlan('Omnitrack')
  expect(await alias('bigSale')).toMatchObject({
    error: 'invalid input',
    details: { purchaseCovert: expect.stringContaining('needs Omnitrack Plus') },
  })
  const setting = { pixelId: meta.id, purchaseCovert: 1 as const, purchaseCovertName: 'bigSale' }
  expect(await test.call(pixelLists.saveEventSetting, setting, asAda())).toMatchObject({ error: 'invalid input' })
  await setPlan('Omnitrack Plus')
  expect((await alias('bigSale')).status).toBe(200)
  await setPlan('Omnitrack')
  expect((await test.call(pixels.updatePixel, { id: meta.id, pixelName: 'Renamed' }, asAda())).status).toBe(200)
  expect(await alias('other')).toMatchObject({ error: 'invalid input' })
  await setPlan('trial')
})
