import { DAY_MS } from '@convbox/contract/durations'
import { MODEL_KEYS } from '@convbox/contract/metrics/credit-choices'
import { conversionAnalysis } from '@convbox/contract/reports/conversion-analysis'
import { createStore, type CreatedStore } from '@convbox/server/features/stores/stores'
import { startTestProgram, type TestProgram } from '@convbox/server/testing/test-program'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { busyRecords, type BusyShop } from './busy-records.ts'
import { loadBusyShop } from './busy-shop.ts'
import { readMark, writeMark } from './load-mark.rows.ts'
import { spendOfDay } from './spend.ts'

// Far ahead: the warehouse forgets events and drops some time after their moment, by the real clock.
const NOW_MS = Date.parse('2035-03-20T12:00:00Z')
const OPTIONS = { days: 35, ordersPerDay: 6, seed: 'test' }
let test: TestProgram
let store: CreatedStore
let tick = 0

beforeAll(async () => {
  test = await startTestProgram({ now: () => NOW_MS + ++tick })
  store = await createStore(test.program, {
    tenantId: test.alder.tenantId,
    title: 'Busy',
    websiteUrl: 'https://busy.example',
    timeZone: 'Asia/Kathmandu',
    currency: 'USD',
    sandbox: true,
  })
  test.program.directory.invalidate()
  await loadBusyShop(test.program, { ...OPTIONS, storeId: store.id })
})
afterAll(() => test.stop())

const count = async (sql: string): Promise<number> => {
  const rows = await test.program.warehouse.query({ sql, params: { storeId: store.id }, row: z.object({ found: z.coerce.number() }) })
  return rows[0]?.found ?? 0
}
const ask = async (question: object) => {
  const answer = await test.call(conversionAnalysis.report, { from: '2035-02-14', to: '2035-03-20', ...question }, { as: 'ada', store })
  if (answer.result === undefined) throw new Error(answer.response.body)
  return answer.result
}

describe('the busy shop', () => {
  it.each(MODEL_KEYS)(
    'closes to the cent by %s, all channels and ads only, at every level, though two currencies meet',
    async (mainModel) => {
      for (const adsOnly of ['0', '1'] as const) {
        for (const level of ['channel', 'channel_group', 'campaign', 'content'] as const) {
          const answer = await ask({ mainModel, adsOnly, level })
          expect(answer.closing.difference).toBe('0')
          expect(Number(answer.closing.storeTotal)).toBeGreaterThan(10_000)
          const credited = answer.rows.filter((row) => row.kind !== 'untracked').reduce((sum, row) => sum + Number(row.measures.sales), 0)
          expect(credited).toBeCloseTo(Number(answer.closing.attributed), 4)
        }
      }
    },
  )

  it("adds up day by day in the store's zone", async () => {
    const { series, total, closing } = await ask({})
    const byDay = series.reduce((sum, { measures }) => sum + Number(measures.sales), 0)
    expect(byDay).toBeCloseTo(Number(total.measures.sales), 4)
    expect(Number(total.measures.sales)).toBeCloseTo(Number(closing.attributed) + Number(closing.untracked), 4)
  })

  it('has what a real shop has: repeat customers, two devices, refunds, tests, the till, another currency, bots', async () => {
    expect(
      await count(`SELECT count() AS found FROM orders FINAL WHERE store_id = {storeId:String} AND is_new_customer = '0'`),
    ).toBeGreaterThan(10)
    expect(await count(`SELECT count() AS found FROM persons FINAL WHERE store_id = {storeId:String}`)).toBeGreaterThan(10)
    expect(await count(`SELECT count() AS found FROM orders FINAL WHERE store_id = {storeId:String} AND refunded > 0`)).toBeGreaterThan(3)
    expect(
      await count(`SELECT count() AS found FROM orders FINAL WHERE store_id = {storeId:String} AND source_name = 'pos'`),
    ).toBeGreaterThan(3)
    expect(
      await count(
        `SELECT count() AS found FROM orders FINAL WHERE store_id = {storeId:String} AND original_currency = 'CAD' AND total > 0`,
      ),
    ).toBeGreaterThan(0)
    expect(
      await count(
        `SELECT count() AS found FROM orders FINAL WHERE store_id = {storeId:String} AND joined_by IN ('checkout', 'customer', 'email')`,
      ),
    ).toBeGreaterThan(3)
    expect(await count(`SELECT sum(count) AS found FROM drops WHERE store_id = {storeId:String} AND reason = 'bot'`)).toBeGreaterThan(0)
    // All nine groups and Direct.
    expect(await count(`SELECT uniqExact(channel_group) AS found FROM sessions FINAL WHERE store_id = {storeId:String}`)).toBe(10)
  })

  it('ends now: nothing is later', async () => {
    expect(
      await count(
        `SELECT countIf(occurred_at > fromUnixTimestamp64Milli(${NOW_MS + 60_000})) AS found FROM events FINAL WHERE store_id = {storeId:String}`,
      ),
    ).toBe(0)
    expect(
      await count(
        `SELECT count() AS found FROM orders FINAL WHERE store_id = {storeId:String} AND ordered_at > fromUnixTimestamp64Milli(${NOW_MS - 3 * DAY_MS})`,
      ),
    ).toBeGreaterThan(3)
  })

  it('has platforms that claim more than there was', async () => {
    const { total, rows } = await ask({})
    const facebook = rows.find((row) => row.channel === 'facebook ads')
    expect(Number(facebook?.measures.mediaOrders)).toBeGreaterThan(Number(facebook?.measures.orders))
    expect(Number(total.measures.spend)).toBeGreaterThan(0)
  })

  it('is loaded once; a load that broke off gives the same shop', async () => {
    const before = await ask({ mainModel: 'linear' })
    expect(await loadBusyShop(test.program, { ...OPTIONS, storeId: store.id })).toBe(false)
    const mark = await readMark(test.program.mainDb, store.id)
    if (mark === undefined) throw new Error('no mark')
    await writeMark(test.program.mainDb, store.id, { ...mark, state: 'loading' })
    expect(await loadBusyShop(test.program, { ...OPTIONS, storeId: store.id, days: 3 })).toBe(true)
    const after = await ask({ mainModel: 'linear' })
    // Sums of doubles differ in their last digits with the order in which threads add them, and then in how many digits there are.
    const rounded = (answer: typeof before): unknown =>
      JSON.parse(JSON.stringify({ ...answer, lastUpdate: '' }), (_key, value: unknown) =>
        typeof value === 'string' && /^-?\d+\.\d+$/.test(value) ? Number(value).toFixed(6) : value,
      )
    expect(rounded(after)).toEqual(rounded(before))
  })
})

describe('the generator', () => {
  const shop: BusyShop = {
    storeId: 's',
    timeZone: 'America/New_York',
    baseUrl: 'https://busy.example',
    days: 3,
    ordersPerDay: 4,
    seed: 'a',
    nowMs: NOW_MS,
  }

  it('gives the same records for the same shop, others for another seed', () => {
    const records = JSON.stringify([...busyRecords(shop)])
    expect(JSON.stringify([...busyRecords(shop)])).toBe(records)
    expect(JSON.stringify([...busyRecords({ ...shop, seed: 'b' })])).not.toBe(records)
    expect(spendOfDay(shop, '2035-03-19', 1)).toEqual(spendOfDay(shop, '2035-03-19', 1))
  })

  it('has spent only the elapsed part of today', () => {
    const spent = (nowMs: number): number =>
      spendOfDay({ ...shop, nowMs }, '2035-03-20', 0).reduce((sum, { spend }) => sum + Number(spend), 0)
    // New York's 20 March 2035 begins at 04:00 UTC: three hours are an eighth of the day. Clicks are whole numbers, hence the tolerance.
    const [early, whole] = [spent(Date.parse('2035-03-20T07:00:00Z')), spent(Date.parse('2035-03-21T04:00:00Z'))]
    expect(early / whole).toBeGreaterThan(0.05)
    expect(early / whole).toBeLessThan(0.2)
    expect(spent(Date.parse('2035-03-20T04:00:00Z'))).toBe(0)
  })
})
