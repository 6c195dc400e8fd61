import type { InputOf } from '@convbox/contract'
import { modelSettings } from '@convbox/contract/api/model-settings'
import { CUSTOM_STARTS } from '@convbox/contract/custom-model'
import { DAY_MS } from '@convbox/contract/durations'
import { changes } from '@convbox/contract/reports/changes'
import type { ChangesAnswer, ChangesBehind } from '@convbox/contract/reports/changes.schemas'
import { loadTinyShop, tinyOrderId } from '@convbox/demo/tiny-shop/tiny-shop'
import { mainDbSchema } from '@convbox/storage'
import { lt } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { keepFigures } from '../../derive/keep-figures.ts'
import { startTestProgram, type TestProgram } from '../../testing/test-program.ts'

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
type BehindInput = InputOf<typeof changes.behind>
const behind = async (question: Omit<BehindInput, 'from' | 'to'> & Partial<BehindInput>): Promise<ChangesBehind> => {
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
  // One day of the range.
  expect(await behind({ cause: 'refunds and edits', day: '2035-03-10' })).toMatchObject({ count: 1, orders: [{ orderId: tinyOrderId(3) }] })
  expect(await behind({ cause: 'refunds and edits', day: '2035-03-11' })).toMatchObject({ count: 0, orders: [] })
  const merges = await behind({ cause: 'identity merges' })
  expect(merges).toMatchObject({ count: 0, orders: [] })
  expect(merges.dataVersion.id).toMatch(/^[0-9a-f]{8}$/)
  expect((await behind({ cause: 'late events' })).dataVersion).toEqual(merges.dataVersion)
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

// Order 1 of 15 March, $70, has several touches; the others' shares do not matter here. Linear until the store says first click.
it('tells under Custom what the store’s own rules changed, with the orders, and everything else by its cause', async () => {
  const custom = { model: 'custom', by: 'channel' } as const
  const before = await ask(custom)
  // Nothing saved yet: Custom is Linear, and all moves are those of Linear.
  const linear = await ask({ model: 'linear', by: 'channel' })
  expect(before).toEqual(linear)
  expect(before.rows.flatMap(({ causes }) => Object.keys(causes))).not.toContain('model settings')

  const { response } = await test.call(
    modelSettings.saveCustom,
    { version: 0, custom: CUSTOM_STARTS.first_click },
    { as: 'ada', store: tiny },
  )
  expect(response.statusCode).toBe(200)
  const after = await ask(custom)
  const first = await ask({ model: 'first_click', by: 'channel' })
  for (const row of after.rows) {
    // Then it was linear; now it is first click.
    expect(row).toMatchObject({
      told: rowOf(linear, row.key)?.told ?? '0.00',
      now: rowOf(first, row.key)?.now ?? '0.00',
      unexplained: '0.00',
    })
    // What is not the rules' is told under the rules of now.
    const others = Object.entries(row.causes).filter(([cause]) => cause !== 'model settings')
    expect(Object.fromEntries(others)).toEqual(rowOf(first, row.key)?.causes ?? {})
  }
  const moved = after.rows.filter(({ causes }) => causes['model settings'] !== undefined)
  expect(moved.length).toBeGreaterThan(1)
  // Shares move between channels, so all of them together stay.
  expect(after.total.causes['model settings']).toBeUndefined()
  const { orders, count } = await behind({ cause: 'model settings', model: 'custom' })
  expect(count).toBeGreaterThan(0)
  for (const { moves } of orders) expect(moves.reduce((sum, { amount }) => sum + Number(amount), 0)).toBeCloseTo(0, 1)
})

it('tells nothing under Custom of nights whose versions lack what rules look at', async () => {
  await test.program.warehouse.command(
    `ALTER TABLE kept_orders UPDATE has_fields = 0 WHERE store_id = {storeId:String} SETTINGS mutations_sync = 2`,
    { storeId: tiny.id },
  )
  expect(await ask({ model: 'custom' })).toMatchObject({ rows: [], nights: [] })
  expect((await ask()).rows).toHaveLength(8)
})

// 11 March: $125 of three orders without an ad. Meta claims one order for views of that day, later two: each gives a third, then two thirds.
it('tells under Last click + views what a platform claims now, order by order, and which nights cannot be told', async () => {
  const views = { model: 'last_click_view', from: '2035-03-11', to: '2035-03-11' } as const
  const claim = (orders: string, version: string) =>
    test.program.warehouse.insert({
      table: 'ad_spend',
      rows: [
        {
          store_id: tiny.id,
          platform: 'facebook ads',
          channel: 'facebook ads',
          campaign_id: 'views',
          campaign: 'Views',
          day: '2035-03-11',
          orders_1d_view: orders,
          version,
        },
      ],
    })
  await claim('1', '1')
  nowMs += DAY_MS
  await keepFigures(test.program)
  await claim('2', '2')
  const since = '2035-03-22'
  const { rows, total } = await ask({ ...views, since, by: 'channel' })
  expect(total).toMatchObject({ difference: '0.00', causes: {}, unexplained: '0.00' })
  expect(rows.map(({ key, told, now, causes }) => [key, told, now, causes])).toEqual([
    ['facebook ads', '41.67', '83.33', { 'views claimed': '41.66' }],
    ['untracked', '43.33', '21.67', { 'views claimed': '-21.66' }],
    ['google', '40.00', '20.00', { 'views claimed': '-20.00' }],
  ])
  const answer = await behind({ ...views, since, cause: 'views claimed', channel: 'facebook ads' })
  expect(answer).toMatchObject({ count: 3, counts: [{ day: '2035-03-11', channel: 'facebook ads', told: 1, now: 2 }] })
  expect(answer.orders.map(({ moves }) => moves)).toEqual(['20.00', '13.33', '8.33'].map((amount) => [{ channel: 'facebook ads', amount }]))

  await test.program.mainDb.db.update(mainDbSchema.figureNight).set({ hasViews: false }).where(lt(mainDbSchema.figureNight.day, since))
  expect(await ask({ ...views, since: '2035-03-21' })).toMatchObject({ rows: [], nights: [since], nightsWithout: 2 })
  expect(await ask({ ...views, model: 'last_click' })).toMatchObject({ nightsWithout: 0 })
  await test.program.mainDb.db.update(mainDbSchema.figureNight).set({ hasAnswers: false })
  expect(await ask({ ...views, model: 'convbox' })).toMatchObject({ rows: [], nights: [], nightsWithout: 3 })
  const { response } = await test.call(changes.report, { ...TINY, model: 'convbox', adsOnly: '1' }, { as: 'ada', store: tiny })
  expect(response.statusCode).toBe(400)
})
