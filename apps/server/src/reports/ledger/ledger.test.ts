import type { InputOf } from '@convbox/contract'
import { ledger } from '@convbox/contract/reports/ledger'
import type { LedgerAnswer, LedgerEntries } from '@convbox/contract/reports/ledger.schemas'
import { CUSTOM_DEFAULT } from '@convbox/contract/custom-model'
import { BLENDED_MODELS, REPORT_MODELS } from '@convbox/contract/metrics/credit-choices'
import { loadTinyShop, TINY_RANGE } from '@convbox/demo/tiny-shop/tiny-shop'
import { Decimal } from 'decimal.js'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { setOrdersFile } from '../../features/stores/set-orders-file.ts'
import { readSheets } from '../../testing/read-sheets.ts'
import { startTestProgram, type TestProgram } from '../../testing/test-program.ts'

let test: TestProgram
let tiny: { id: string; websiteName: string }

beforeAll(async () => {
  test = await startTestProgram({ now: () => Date.parse('2035-03-20T12:00:00Z') })
  tiny = await loadTinyShop(test.program, test.alder)
})
afterAll(() => test.stop())

type Question = Partial<InputOf<typeof ledger.report>>
const ask = async (question: Question = {}): Promise<LedgerAnswer> => {
  const answer = await test.call(ledger.report, { ...TINY_RANGE, ...question }, { as: 'ada', store: tiny })
  if (answer.result === undefined) throw new Error(answer.response.body)
  return answer.result
}
/** Day of March, currency, part, orders, sales, refunds. */
const tell = ({ cells }: LedgerAnswer): string[] =>
  cells
    .map((cell) => `${cell.day.slice(8)} ${cell.currency} ${cell.kind} ${cell.reason} | ${cell.orders} | ${cell.sales} | ${cell.refunded}`)
    .toSorted()
const differences = ({ closings, credited }: LedgerAnswer): string[] => [...closings, ...credited].map(({ difference }) => difference)

describe('the ledger of the tiny shop', () => {
  it('has every order in one part of its day, with the refunds that came later', async () => {
    const answer = await ask()
    expect(tell(answer)).toEqual([
      // M.
      '09 USD attributed  | 1 | 11 | 0',
      // C 30, N 13.
      '10 USD attributed  | 2 | 43 | 0',
      // E 60; D 25 at the till.
      '11 USD attributed  | 1 | 60 | 0',
      '11 USD untracked no visit known | 1 | 25 | 0',
      // F 110, G without a rate, H, I, J.
      '12 EUR attributed  | 1 | 110 | 0',
      '12 GBP excluded missing rate | 1 | 0 | 0',
      '12 USD excluded cancelled before capture | 1 | 45 | 0',
      '12 USD excluded test | 1 | 999 | 0',
      '12 USD excluded voided | 1 | 50 | 0',
      // K, refunded whole.
      '13 USD attributed  | 1 | 80 | 80',
      // Q; L's visit is 40 days old.
      '14 USD attributed  | 1 | 0 | 0',
      '14 USD untracked outside the window | 1 | 20 | 0',
      // A 70, B 40.
      '15 USD attributed  | 2 | 110 | 15',
      // P.
      '16 USD attributed  | 1 | 21 | 0',
    ])
    const total = answer.closings.reduce((sum, { store }) => sum.plus(store.sales), new Decimal(0))
    expect(total.toFixed()).toBe('1574')
    expect(new Set(differences(answer))).toEqual(new Set(['0']))
  })

  it('has refunds on the day of the refund when asked by event date', async () => {
    const answer = await ask({ basis: 'event' })
    // K's 80 a day after 13 March, B's 15 a day after 15 March.
    const refunds = tell(answer).filter((line) => !line.endsWith('| 0'))
    expect(refunds).toEqual(['14 USD attributed  | 1 | 0 | 80', '16 USD attributed  | 1 | 21 | 15'])
    expect(new Set(differences(answer))).toEqual(new Set(['0']))
    const late = await ask({ basis: 'event', from: '2035-03-16', to: '2035-03-16' })
    expect(tell(late)).toEqual(['16 USD attributed  | 1 | 21 | 15'])
    expect(late.closings).toMatchObject([{ store: { net: '6' }, parts: { net: '6' }, difference: '0' }])
  })

  it('attributes what a longer window reaches', async () => {
    expect(tell(await ask({ window: 'lifetime', from: '2035-03-14', to: '2035-03-14' }))).toEqual(['14 USD attributed  | 2 | 20 | 0'])
  })

  it.each(REPORT_MODELS)('closes against the credit of %s', async (model) => {
    const answer = await ask({ model })
    expect(answer.credited.map(({ sales }) => Number(sales)).reduce((sum, sales) => sum + sales, 0)).toBeCloseTo(435, 6)
    expect(new Set(differences(answer))).toEqual(new Set(['0']))
  })

  it('leaves untracked what the rules of Custom leave out, by event date too', async () => {
    // Every channel's name has one of these letters.
    const rules = ['a', 'e', 'i', 'o'].map((value) => ({ field: 'channel', match: 'contains', value, weight: 0 }))
    await test.program.mainDb.pool.query(
      `INSERT INTO model_settings (store_id, model, version, settings, saved_at) VALUES ($1, 'custom', 1, $2, now())`,
      [tiny.id, JSON.stringify({ ...CUSTOM_DEFAULT, rules })],
    )
    for (const basis of ['order', 'event'] as const) {
      const answer = await ask({ model: 'custom', basis })
      const found = new Set(answer.cells.filter(({ kind }) => kind === 'attributed' || kind === 'untracked').map(({ reason }) => reason))
      expect([...found].toSorted()).toEqual(['left out by rules', 'no visit known', 'outside the window'])
      expect(new Set(differences(answer))).toEqual(new Set(['0']))
    }
    await test.program.mainDb.pool.query(`DELETE FROM model_settings WHERE store_id = $1`, [tiny.id])
  })

  it.each(BLENDED_MODELS)('closes under %s by event date, where a refund is divided like its order', async (model) => {
    const answer = await ask({ model, basis: 'event' })
    expect(new Set(differences(answer))).toEqual(new Set(['0']))
    const last = await ask({ model, basis: 'event', from: '2035-03-16', to: '2035-03-16' })
    expect(tell(last)).toEqual(tell(answer).filter((line) => line.startsWith('16 ')))
  })

  it('shows Shopify’s own count of a day, and what differs', async () => {
    await test.program.mainDb.pool.query(
      `INSERT INTO order_reconciliation (store_id, day, currency, shopify_orders, shopify_total, our_orders, our_total, still_different, checked_at)
       VALUES ($1, '2035-03-11', 'USD', 3, '95.01', 2, '85', $2, '2035-03-12T01:00:00Z')`,
      [tiny.id, JSON.stringify(['7000000000099'])],
    )
    expect((await ask()).shopify).toEqual([
      {
        day: '2035-03-11',
        currency: 'USD',
        shopifyOrders: 3,
        shopifyTotal: '95.01',
        ourOrders: 2,
        ourTotal: '85',
        difference: '10.01',
        stillDifferent: ['7000000000099'],
        checkedAt: '2035-03-12T01:00:00.000Z',
        without: [],
      },
    ])
  })
})

describe('the orders behind a cell', () => {
  const behind = async (question: Partial<InputOf<typeof ledger.entries>>): Promise<LedgerEntries> => {
    const answer = await test.call(ledger.entries, { ...TINY_RANGE, kind: 'attributed', ...question }, { as: 'ada', store: tiny })
    if (answer.result === undefined) throw new Error(answer.response.body)
    return answer.result
  }
  const list = ({ entries }: LedgerEntries): string[] =>
    entries.map(({ orderNumber, what, sales, refunded }) => `${orderNumber} ${what} ${sales} ${refunded}`)

  it('are those of its part, the newest first', async () => {
    const twelfth = { from: '2035-03-12', to: '2035-03-12' }
    expect(list(await behind({ ...twelfth, kind: 'excluded', reason: 'test' }))).toEqual(['#8 order 999 0'])
    expect(list(await behind({ kind: 'untracked', reason: 'no visit known' }))).toEqual(['#4 order 25 0'])
    expect(list(await behind({ ...twelfth, currency: 'EUR' }))).toEqual(['#6 order 110 0'])
    expect(list(await behind({ kind: 'untracked', reason: 'pos' }))).toEqual([])
  })

  it('name refunds by event date, and come in pages', async () => {
    const last = { from: '2035-03-16', to: '2035-03-16', basis: 'event' } as const
    expect(list(await behind(last))).toEqual(['#2 refund 0 15', '#15 order 21 0'])
    const first = await behind({})
    // A, B, C, E, F, K, M, N, P, Q.
    expect([first.entryCount, first.entries.length]).toEqual([10, 10])
    expect((await behind({ pageNo: 2 })).entries).toEqual([])
  })

  it('come with the cell’s sums, the weights of their visits and the data’s version', async () => {
    const cell = await behind({ from: '2035-03-11', to: '2035-03-11', model: 'linear' })
    expect(cell.sums).toEqual({ orders: 1, sales: '60', refunded: '0', net: '60' })
    const [order] = cell.entries
    expect(order?.touches.reduce((sum, { weight }) => sum + weight, 0)).toBeCloseTo(1, 9)
    expect(cell.dataVersion.id).toMatch(/^[0-9a-f]{8}$/)
    // B was placed on 15 March and refunded a day later: its visits are told there too.
    const refunds = await behind({ from: '2035-03-16', to: '2035-03-16', basis: 'event' })
    expect(refunds.entries.map(({ touches }) => touches.length > 0)).toEqual([true, true])
  })

  it('can be had as a file, by admins only where the operator says so', async () => {
    const cell = { ...TINY_RANGE, kind: 'attributed', day: '2035-03-15', language: 'en' } as const
    const { response } = await test.call(ledger.entriesDownload, cell, { as: 'ada', store: tiny })
    const [table = []] = readSheets(response.rawPayload).map(({ rows }) => rows.map((row) => row.map(({ value }) => value)))
    // A 70, and B 40, of which 15 were refunded.
    expect(table.slice(1).map((row) => [row[0], ...row.slice(-2)])).toEqual([
      [expect.stringMatching('^#'), '40', '15'],
      [expect.stringMatching('^#'), '70', '0'],
      ['Total', '110', '15'],
    ])
    const { mainDb } = test.program
    await mainDb.pool.query('INSERT INTO store_member (user_id, store_id) VALUES ($1, $2) ON CONFLICT DO NOTHING', [
      test.users.otto,
      tiny.id,
    ])
    const statusOf = async (as: 'ada' | 'otto') => (await test.call(ledger.entriesDownload, cell, { as, store: tiny })).response.statusCode
    expect([await statusOf('ada'), await statusOf('otto')]).toEqual([200, 200])
    await setOrdersFile(mainDb, { websiteName: tiny.websiteName, forAdmins: true })
    expect([await statusOf('ada'), await statusOf('otto')]).toEqual([200, 403])
    await setOrdersFile(mainDb, { websiteName: tiny.websiteName, forAdmins: false })
  })

  it('refuse a part that the ledger does not have', async () => {
    const asked = { ...TINY_RANGE, kind: 'attributed', reason: 'x' } as const
    // @ts-expect-error: a reason that is none.
    expect((await test.call(ledger.entries, asked, { as: 'ada', store: tiny })).error).toBe('invalid input')
  })
})

it('downloads every part of every day with the store’s total, in the language of the reader', async () => {
  const { response } = await test.call(ledger.download, { ...TINY_RANGE, language: 'zh' }, { as: 'ada', store: tiny })
  expect(response.headers['content-disposition']).toContain('tiny_ledger_2035-03-09_2035-03-16.xlsx')
  const [table = [], about] = readSheets(response.rawPayload).map(({ rows }) => rows.map((row) => row.map(({ value }) => value)))
  const cells = table.slice(1, -1)
  // 14 parts; 1,574 in all, of which 95 were refunded: K's 80 and B's 15.
  expect(cells).toHaveLength(14)
  expect(cells).toContainEqual(['2035-03-14', '未追踪：访问早于窗口', 'USD', '1', '20', '0', '20'])
  expect(table.at(-1)?.slice(-3)).toEqual(['1574', '95', '1479'])
  const sumOf = (column: number): number => cells.reduce((sum, row) => sum + Number(row[column]), 0)
  expect([sumOf(4), sumOf(5), sumOf(6)]).toEqual([1574, 95, 1479])
  expect(about).toContainEqual(['差额合计', '$0.00'])
})
