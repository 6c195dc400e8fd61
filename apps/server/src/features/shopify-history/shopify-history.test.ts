/** Shopify's own record of visits, against the sandbox's Shopify: asked through the real API, used and taken back by the store's switch. */
import { trackingSettings } from '@convbox/contract/api/tracking-settings'
import { conversionAnalysis } from '@convbox/contract/reports/conversion-analysis'
import { ledger } from '@convbox/contract/reports/ledger'
import { orderAttribution } from '@convbox/contract/reports/order-attribution'
import { DAY_MS } from '@convbox/contract/durations'
import { column } from '@convbox/storage'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { deriveAll } from '../../derive/derive.ts'
import { installShop, startShopProgram, type ShopProgram } from '../../testing/shopify-shop.ts'
import { runImports } from '../history-import/history-import.ts'
import { readLastRun } from '../history-import/history-import.rows.ts'
import { askJourneys } from './shopify-history.ts'

const SHOP = 'cove-candles.myshopify.com'
let shop: ShopProgram
let store: { websiteName: string; storeId: string }

const asAda = () => ({ as: 'ada' as const, store })
const choose = (on: boolean) => shop.test.call(trackingSettings.saveSettings, { shopifyHistory: { on } }, asAda())

const journeyRow = z.object({
  order_id: column.text,
  ordered_at: column.time,
  total: column.decimal,
  channels: z.array(column.text),
  at: z.array(column.time),
  told: z.array(z.number()),
})
const journeys = () =>
  shop.test.program.warehouse.query({
    sql: `
      SELECT order_id, ordered_at, total, arrayMap(c -> toString(c), touch_channel) AS channels, touch_at AS at, touch_is_told AS told
      FROM journeys FINAL WHERE store_id = {storeId:String} ORDER BY order_id`,
    params: { storeId: store.storeId },
    row: journeyRow,
  })
const asked = (order: string) =>
  shop.test.program.warehouse.query({
    sql: `SELECT is_ready, length(visit_at) AS visits, moments FROM shopify_journeys FINAL WHERE store_id = {storeId:String} AND order_id = {order:String}`,
    params: { storeId: store.storeId, order },
    row: z.object({ is_ready: z.number(), visits: column.count, moments: z.number().nullable() }),
  })
const sumOf = (counts: readonly number[]): number => counts.reduce((sum, one) => sum + one, 0)
const dayAt = (ms: number): string => new Date(ms).toISOString().slice(0, 10)
const readLedger = async () => {
  const now = shop.test.program.now()
  const { result } = await shop.test.call(
    ledger.report,
    { from: dayAt(now - 55 * DAY_MS), to: dayAt(now), basis: 'order', window: '28', model: 'linear' },
    asAda(),
  )
  if (result === undefined) throw new Error('no ledger')
  return result
}
const find = (index: number) => {
  const order = shop.sandbox.shopify.control.shop(SHOP).orders.at(index)
  if (order === undefined) throw new Error('no such order')
  return order
}
/** The shop's newest order with an earlier visit, and its last one. */
const LATE = -1
const withEarlier = () => {
  const order = shop.sandbox.shopify.control.shop(SHOP).orders.findLast(({ earlierVisit }) => earlierVisit !== undefined)
  if (order?.earlierVisit === undefined) throw new Error('no order with an earlier visit')
  return { order, earlier: order.earlierVisit }
}

beforeAll(async () => {
  shop = await startShopProgram({ config: { LOG_LEVEL: 'fatal' } })
  store = await installShop(shop, SHOP)
  // Shopify has not judged the newest order's visits yet.
  find(LATE).visitsReadyAtMs = shop.test.program.now() + 2 * 3_600_000
  const { program } = shop.test
  for (let looks = 0; looks < 20 && (await readLastRun(program.mainDb, store.storeId))?.finishedAt === undefined; looks += 1)
    await runImports(program)
  await deriveAll(program)
})
afterAll(() => shop.stop())

describe('Shopify’s record of visits', () => {
  it('is asked for only once the store chose it, used where the script saw nothing, said to be, and taken back whole', async () => {
    const { program } = shop.test
    withEarlier().order.visitsBetween = 3
    const before = await journeys()
    expect(before.length).toBeGreaterThan(100)
    await askJourneys(program)
    expect(await asked(String(withEarlier().order.id))).toEqual([])

    expect((await choose(true)).result).toEqual({ ok: true })
    await askJourneys(program)
    await deriveAll(program)
    const on = await journeys()
    expect(on.map(({ order_id: id, total }) => [id, total])).toEqual(before.map(({ order_id: id, total }) => [id, total]))

    // Two visits: the earlier one, and the last one ten minutes before the order; both Shopify's.
    const { order, earlier } = withEarlier()
    const told = on.find(({ order_id: id }) => id === String(order.id))
    expect(told).toMatchObject({
      at: [earlier.atMs, order.placedAtMs - 600_000].map((ms) => new Date(ms).toISOString()),
      told: [1, 1],
    })
    expect(on.filter(({ told: flags }) => flags.some((flag) => flag === 0))).toEqual([])

    // The order's journey says whose visits they are.
    const detail = (
      await shop.test.call(orderAttribution.orderDetail, { orderId: String(order.id), orderDate: told?.ordered_at ?? '' }, asAda())
    ).result
    // Shopify counted five: three more between the two that it tells.
    expect(detail).toMatchObject({ touches: 2, toldTouches: 2, shopifyVisitsBetween: 3 })
    expect(detail?.events.filter((event) => event.shopify_journey).map(({ channel }) => channel)).toEqual(told?.channels)

    // The ledger closes, says how much is told, and the model gives exactly what is attributed.
    const { cells, closings, credited } = await readLedger()
    expect(new Set(closings.map(({ difference }) => difference))).toEqual(new Set(['0']))
    expect(credited.filter(({ difference }) => Number(difference) !== 0)).toEqual([])
    expect(cells.some(({ kind, reason }) => kind === 'attributed' && reason === 'told by shop')).toBe(true)

    // So does the conversion analysis.
    const now = program.now()
    const range = { from: dayAt(now - 55 * DAY_MS), to: dayAt(now) }
    const analysis = (await shop.test.call(conversionAnalysis.report, { ...range, mainModel: 'linear' }, asAda())).result
    expect(Number(analysis?.closing.difference)).toBe(0)
    expect(analysis?.toldOrders).toBe(sumOf(cells.filter(({ reason }) => reason === 'told by shop').map(({ orders }) => orders)))

    expect((await choose(false)).result).toEqual({ ok: true })
    await deriveAll(program)
    expect(await journeys()).toEqual(before)
    expect((await choose(true)).result).toEqual({ ok: true })
    await deriveAll(program)
    expect(await journeys()).toEqual(on)
  })

  it('is asked for again while Shopify is judging, an hour later at the earliest', async () => {
    const { program } = shop.test
    const id = String(find(LATE).id)
    await choose(true)
    await askJourneys(program)
    expect(await asked(id)).toEqual([{ is_ready: 0, visits: 0, moments: null }])
    find(LATE).visitsReadyAtMs = 0
    await askJourneys(program)
    expect(await asked(id)).toEqual([{ is_ready: 0, visits: 0, moments: null }])
    await program.warehouse.command(
      `INSERT INTO shopify_journeys SELECT * REPLACE (asked_at - toIntervalDay(2) AS asked_at, version + 1 AS version) FROM shopify_journeys FINAL WHERE store_id = {storeId:String} AND order_id = {id:String}`,
      { storeId: store.storeId, id },
    )
    await askJourneys(program)
    expect(await asked(id)).toMatchObject([{ is_ready: 1 }])
  })
})
