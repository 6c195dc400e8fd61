import type { InputOf } from '@convbox/contract'
import { MODEL_KEYS } from '@convbox/contract/metrics/credit-choices'
import { DAY_MS } from '@convbox/contract/durations'
import { changes } from '@convbox/contract/reports/changes'
import type { ChangesAnswer, ChangesBehind } from '@convbox/contract/reports/changes.schemas'
import { loadTinyShop, tinyOrderId } from '@convbox/demo/tiny-shop/tiny-shop'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { keepFigures, keepFiguresOf } from '../../derive/keep-figures.ts'
import { buildJourneysSql } from '../../derive/journeys.sql.ts'
import { createStore } from '../../features/stores/stores.ts'
import { randomShop, writeShop, type Shop } from '../../testing/random-shop.ts'
import { startTestProgram, type TestProgram } from '../../testing/test-program.ts'
import { readChangesAnswer } from './changes.ts'

let test: TestProgram
let tiny: { id: string; websiteName: string }
let nowMs = Date.parse('2035-03-20T12:00:00Z')

beforeAll(async () => {
  test = await startTestProgram({ now: () => nowMs })
  tiny = await loadTinyShop(test.program, test.alder)
})
afterAll(() => test.stop())

const TINY = { from: '2035-03-09', to: '2035-03-16' }
const ask = async (question: Partial<InputOf<typeof changes.report>> = {}): Promise<ChangesAnswer> => {
  const { result, response } = await test.call(changes.report, { ...TINY, ...question }, { as: 'ada', store: tiny })
  if (result === undefined) throw new Error(response.body)
  return result
}
const behind = async (question: Omit<InputOf<typeof changes.behind>, 'from' | 'to'>): Promise<ChangesBehind> => {
  const { result, response } = await test.call(changes.behind, { ...TINY, ...question }, { as: 'ada', store: tiny })
  if (result === undefined) throw new Error(response.body)
  return result
}
const rowOf = ({ rows }: ChangesAnswer, key: string) => rows.find((row) => row.key === key)

it('says that nothing was kept before the first night', async () => {
  const { rows, notKept, nights } = await ask()
  expect([rows, nights, notKept.length]).toEqual([[], [], 8])
})

// Order 3: $30 of cat, direct, on 10 March. Order 1: $70 of ann on 15 March, last click klaviyo (her welcome mail, that morning).
it('tells a refund, a late visit, a late order and a restated cost apart, each with what is behind it', async () => {
  await keepFigures(test.program)
  expect((await ask()).total).toMatchObject({ difference: '0.00', causes: {}, unexplained: '0.00' })
  const { warehouse } = test.program
  const change = (replaced: string, id: string): Promise<void> =>
    warehouse.command(
      `INSERT INTO journeys SELECT * REPLACE (${replaced}, version + 1 AS version) FROM journeys FINAL WHERE store_id = {storeId:String} AND order_id = {id:String}`,
      { storeId: tiny.id, id },
    )
  await change('toDecimal64(12.5, 4) AS refunded', tinyOrderId(3))
  // The last visit is classified anew: another channel at the same time.
  await change(
    `arrayMap((c, i) -> if(i = length(touch_channel), 'partners', c), touch_channel, arrayEnumerate(touch_channel)) AS touch_channel`,
    tinyOrderId(1),
  )
  await warehouse.command(
    `INSERT INTO journeys SELECT * REPLACE ('7999' AS order_id, toDecimal64(40, 4) AS total, version + 1 AS version) FROM (SELECT * FROM journeys FINAL WHERE store_id = {storeId:String} AND order_id = {id:String})`,
    { storeId: tiny.id, id: tinyOrderId(4) },
  )

  const days = await ask()
  expect(rowOf(days, '2035-03-10')).toMatchObject({ difference: '-12.50', causes: { 'refunds and edits': '-12.50' }, unexplained: '0.00' })
  expect(rowOf(days, '2035-03-11')).toMatchObject({ difference: '40.00', causes: { 'late events': '40.00' }, unexplained: '0.00' })
  // Of all channels together a visit's channel changes nothing.
  expect(rowOf(days, '2035-03-15')).toMatchObject({ difference: '0.00', causes: {}, unexplained: '0.00' })
  expect(days.total).toMatchObject({
    difference: '27.50',
    causes: { 'refunds and edits': '-12.50', 'late events': '40.00' },
    unexplained: '0.00',
  })

  const channels = await ask({ by: 'channel' })
  expect(rowOf(channels, 'partners')).toMatchObject({
    told: '0.00',
    now: '70.00',
    causes: { 'rules and settings': '70.00' },
    unexplained: '0.00',
  })
  expect(rowOf(channels, 'untracked')).toMatchObject({ causes: { 'late events': '40.00' } })
  expect((await behind({ cause: 'rules and settings' })).orders).toMatchObject([
    {
      orderId: tinyOrderId(1),
      moves: [
        { channel: 'klaviyo', amount: '-70.00' },
        { channel: 'partners', amount: '70.00' },
      ],
    },
  ])
  expect(await behind({ cause: 'refunds and edits', channel: 'direct' })).toMatchObject({ count: 1, orders: [{ orderId: tinyOrderId(3) }] })
  expect(await behind({ cause: 'identity merges' })).toMatchObject({ count: 0, orders: [] })
})

it('tells a restated cost from a corrected rate, with the campaign', async () => {
  const { warehouse } = test.program
  const restate = (replaced: string): Promise<void> =>
    warehouse.command(
      `INSERT INTO ad_spend SELECT * REPLACE (${replaced}, version + 1 AS version) FROM ad_spend FINAL
       WHERE store_id = {storeId:String} AND spend > 0 AND spend_store_currency > 0 ORDER BY day, ad_id LIMIT 1`,
      { storeId: tiny.id },
    )
  const before = await ask({ figure: 'spend' })
  expect(before.total).toMatchObject({ difference: '0.00', unexplained: '0.00' })
  await restate('spend + 3 AS spend, spend_store_currency + 3 AS spend_store_currency')
  expect((await ask({ figure: 'spend' })).total).toMatchObject({
    difference: '3.00',
    causes: { 'late spend': '3.00' },
    unexplained: '0.00',
  })
  const { spend } = await behind({ figure: 'spend', cause: 'late spend' })
  expect(spend).toHaveLength(1)
  expect(Number(spend[0]?.now) - Number(spend[0]?.told)).toBeCloseTo(3)
  await restate('spend - 3 AS spend, spend_store_currency - 2 AS spend_store_currency')
  expect((await ask({ figure: 'spend' })).total).toMatchObject({ difference: '1.00', causes: { 'rules and settings': '1.00' } })
})

it('compares with a later night too, and says why nights are missing', async () => {
  nowMs += DAY_MS
  const { command } = test.program.warehouse
  test.program.warehouse.command = () => Promise.reject(new Error('refused'))
  const { logger } = test.program
  logger.level = 'silent'
  await keepFigures(test.program)
  test.program.warehouse.command = command
  expect((await ask()).failedAt).toBe(new Date(nowMs).toISOString())
  await keepFigures(test.program)
  const first = await ask()
  expect(first).toMatchObject({ nights: ['2035-03-20', '2035-03-21'], total: { difference: '27.50' } })
  expect(first.failedAt).toBeUndefined()
  expect((await ask({ since: '2035-03-21' })).total).toMatchObject({ difference: '0.00' })
  expect((await ask({ since: '2035-03-20' })).total).toEqual(first.total)
  expect((await ask({ since: '2035-03-10' })).notKept).toHaveLength(8)
})

const rebuild = (storeId: string, version: string): Promise<void> =>
  test.program.warehouse.command(buildJourneysSql('bucket'), {
    storeId,
    buckets: 1,
    bucket: 0,
    reason: 'rebuild',
    builtAt: new Date(0),
    version,
  })

const shiftShop = (shop: Shop, byMs: number): Shop => ({
  ...shop,
  touches: shop.touches.map((one) => ({ ...one, atMs: one.atMs + byMs })),
  orders: shop.orders.map((one) => ({ ...one, atMs: one.atMs + byMs })),
})

it('explains every difference of random shops to the cent, by day and channel, for every model and figure', async () => {
  // Random shops have 200 days from 1 January 2026; their last 60 lie before this noon.
  const shift = Date.parse('2035-03-20T00:00:00Z') - Date.parse('2026-01-01T00:00:00Z') - 150 * DAY_MS
  await fc.assert(
    fc.asyncProperty(
      randomShop,
      randomShop,
      fc.constantFrom(...MODEL_KEYS),
      fc.constantFrom('0', '1'),
      async (one, other, model, adsOnly) => {
        const { id } = await createStore(test.program, {
          tenantId: test.alder.tenantId,
          title: 'Random',
          websiteUrl: 'https://random.example',
          timeZone: 'Asia/Kathmandu',
          currency: 'USD',
          sandbox: true,
        })
        const store = { id, timeZone: 'Asia/Kathmandu', currency: 'USD' }
        await writeShop(test.program.warehouse, id, shiftShop(one, shift))
        await rebuild(id, '1')
        await keepFiguresOf(test.program, store)
        // More visits, other persons; orders with the same id and time change, the others come late.
        const known = new Map(one.orders.map((order) => [order.id, order]))
        const orders = other.orders.map((order) => ({ ...order, atMs: known.get(order.id)?.atMs ?? order.atMs }))
        const later = shiftShop({ ...other, orders }, shift)
        await writeShop(
          test.program.warehouse,
          id,
          { ...later, touches: later.touches.map((touch) => ({ ...touch, seq: touch.seq + 100 })) },
          '2',
        )
        await rebuild(id, '2')
        for (const figure of ['net', 'sales', 'orders'] as const)
          for (const by of ['day', 'channel'] as const) {
            const question = {
              from: '2035-01-19',
              to: '2035-03-19',
              since: undefined,
              channel: undefined,
              figure,
              model,
              window: '28',
              adsOnly,
              by,
            } as const
            const { rows, total, notKept } = await readChangesAnswer(test.program, store, question)
            expect(notKept).toEqual([])
            for (const row of [...rows, total]) expect([row, row.unexplained]).toEqual([row, '0.00'])
          }
      },
    ),
    { numRuns: 5, endOnFailure: true },
  )
})
