import { DAY_MS } from '@convbox/contract/durations'
import { loadTinyShop, tinyOrderId } from '@convbox/demo/tiny-shop/tiny-shop'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestProgram, type TestProgram } from '../testing/test-program.ts'
import { keepFigures } from './keep-figures.ts'
import { listNights } from './kept-figures.rows.ts'
import { countKept, forgetKeptVisitors } from './kept-figures.sql.ts'

let test: TestProgram
let tiny: { id: string; websiteName: string }
let nowMs = Date.parse('2035-03-20T12:00:00Z')

beforeAll(async () => {
  test = await startTestProgram({ now: () => nowMs, config: { LOG_LEVEL: 'fatal' } })
  tiny = await loadTinyShop(test.program, test.alder)
})
afterAll(() => test.stop())

const kept = () => countKept(test.program.warehouse, tiny.id)
const nights = async () => (await listNights(test.program.mainDb, tiny.id)).map(({ day, keptAt }) => [day, keptAt !== null])

// The tiny shop: 16 orders, and spend of campaigns on single days.
it('keeps a night once, and afterwards only what has changed, also after a pause', async () => {
  const { warehouse } = test.program
  await keepFigures(test.program)
  const first = await kept()
  expect(first.orders).toBe(16)
  expect(first.spend).toBeGreaterThan(0)
  await keepFigures(test.program)
  expect(await kept()).toEqual(first)
  expect(await nights()).toEqual([['2035-03-20', true]])

  // One refund and one restated cost; three nights later, the two between were missed.
  await warehouse.command(
    `INSERT INTO journeys SELECT * REPLACE (toDecimal64(5, 4) AS refunded, version + 1 AS version) FROM journeys FINAL WHERE store_id = {storeId:String} AND order_id = {id:String}`,
    { storeId: tiny.id, id: tinyOrderId(3) },
  )
  await warehouse.command(
    `INSERT INTO ad_spend SELECT * REPLACE (spend + 1 AS spend, spend_store_currency + 1 AS spend_store_currency, version + 1 AS version)
     FROM ad_spend FINAL WHERE store_id = {storeId:String} ORDER BY day LIMIT 1`,
    { storeId: tiny.id },
  )
  nowMs += 3 * DAY_MS
  await keepFigures(test.program)
  expect(await kept()).toEqual({ ...first, orders: 17, spend: first.spend + 1 })
  expect(await nights()).toEqual([
    ['2035-03-20', true],
    ['2035-03-23', true],
  ])
})

it('notes an order that has left its time, once', async () => {
  const { warehouse } = test.program
  const before = await kept()
  await warehouse.command(
    `INSERT INTO journeys SELECT * REPLACE (toUInt8(1) AS deleted, version + 1 AS version) FROM journeys FINAL WHERE store_id = {storeId:String} AND order_id = {id:String}`,
    { storeId: tiny.id, id: tinyOrderId(4) },
  )
  for (const _ of [1, 2]) {
    nowMs += DAY_MS
    await keepFigures(test.program)
    expect(await kept()).toEqual({ ...before, orders: before.orders + 1 })
  }
})

it('a night that was broken off is finished, and a store that fails keeps no other from its turn', async () => {
  nowMs += DAY_MS
  const { program } = test
  const { command } = program.warehouse
  program.warehouse.command = (sql, params) =>
    params?.['storeId'] === tiny.id && sql.includes('kept_spend') ? Promise.reject(new Error('refused')) : command(sql, params)
  await keepFigures(program)
  expect((await nights()).at(-1)).toEqual(['2035-03-26', false])
  for (const store of [test.alder, test.birch])
    expect((await listNights(program.mainDb, store.id)).at(-1)).toMatchObject({ day: '2035-03-26', failedAt: null })

  program.warehouse.command = command
  await keepFigures(program)
  expect((await listNights(program.mainDb, tiny.id)).at(-1)).toMatchObject({ day: '2035-03-26', keptAt: new Date(nowMs), failedAt: null })
})

it('an erasure takes the visitors out of what is kept, and leaves the versions', async () => {
  const before = await kept()
  await forgetKeptVisitors(test.program.warehouse, tiny.id, [tinyOrderId(1)])
  expect(await kept()).toEqual(before)
  nowMs += DAY_MS
  await keepFigures(test.program)
  expect(await kept()).toEqual(before)
})

it('keeps what a platform claims for views, once, though its spend is the same', async () => {
  const before = await kept()
  await test.program.warehouse.command(
    `INSERT INTO ad_spend SELECT * REPLACE (orders_1d_view + 2 AS orders_1d_view, version + 1 AS version)
     FROM ad_spend FINAL WHERE store_id = {storeId:String} ORDER BY day LIMIT 1`,
    { storeId: tiny.id },
  )
  for (const _ of [1, 2]) {
    nowMs += DAY_MS
    await keepFigures(test.program)
    expect(await kept()).toEqual({ ...before, spend: before.spend + 1 })
  }
})

it('keeps which orders have an answer of the survey, once, until they have it no more', async () => {
  const { warehouse } = test.program
  const answer = (id: number, channel: string, version: string) =>
    warehouse.insert({
      table: 'survey_answers',
      rows: [
        {
          store_id: tiny.id,
          order_id: tinyOrderId(id),
          question_id: 'q',
          answered_at: '2035-03-16T00:00:00.000Z',
          l1_channel: channel,
          version,
        },
      ],
    })
  const keptAnswers = async () => {
    nowMs += DAY_MS
    await keepFigures(test.program)
    return (await kept()).answers
  }
  const before = await keptAnswers()
  await answer(1, 'podcast', '1')
  await answer(3, 'friends', '1')
  expect(await keptAnswers()).toBe(before + 2)
  expect(await keptAnswers()).toBe(before + 2)
  // Another answer, and an order that counts no more.
  await answer(1, 'friends', '2')
  await warehouse.command(
    `INSERT INTO journeys SELECT * REPLACE ('voided' AS excluded_reason, version + 1 AS version) FROM journeys FINAL WHERE store_id = {storeId:String} AND order_id = {id:String}`,
    { storeId: tiny.id, id: tinyOrderId(3) },
  )
  expect(await keptAnswers()).toBe(before + 4)
  expect(await keptAnswers()).toBe(before + 4)
})
