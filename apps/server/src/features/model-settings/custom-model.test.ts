/** A store's own model through HTTP: tried, saved, used by its reports, and brought back. Over the tiny shop. */
import { modelSettings } from '@convbox/contract/api/model-settings'
import { CUSTOM_DEFAULT, CUSTOM_STARTS, type CustomModel } from '@convbox/contract/custom-model'
import { ALL_SITES } from '@convbox/contract/ids'
import { MODEL_KEYS } from '@convbox/contract/metrics/credit-choices'
import { conversionAnalysis } from '@convbox/contract/reports/conversion-analysis'
import type { ConversionAnalysisAnswer } from '@convbox/contract/reports/conversion-analysis.schemas'
import { modelComparison } from '@convbox/contract/reports/model-comparison'
import { windowComparison } from '@convbox/contract/reports/window-comparison'
import { loadTinyShop, TINY_RANGE } from '@convbox/demo/tiny-shop/tiny-shop'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestProgram, type TestProgram } from '../../testing/test-program.ts'

let test: TestProgram
let tiny: { id: string; websiteName: string }
let tick = 0
beforeAll(async () => {
  // Every reading of the clock is a millisecond later, so that versions differ.
  test = await startTestProgram({ now: () => Date.parse('2035-03-20T12:00:00Z') + ++tick })
  tiny = await loadTinyShop(test.program, test.alder)
})
afterAll(() => test.stop())

const asAda = () => ({ as: 'ada' as const, store: tiny })
const resultOf = <Result>({ result, response }: { result?: Result; response: { body: string } }): NonNullable<Result> => {
  if (result === undefined || result === null) throw new Error(response.body)
  return result
}
const state = async () => resultOf(await test.call(modelSettings.custom, {}, asAda()))
const save = async (custom: CustomModel) =>
  resultOf(await test.call(modelSettings.saveCustom, { custom, version: (await state()).version }, asAda()))
const report = async (more: Record<string, string> = {}) =>
  resultOf(await test.call(conversionAnalysis.report, { ...TINY_RANGE, mainModel: 'custom', ...more }, asAda()))
/** Orders and sales of the rows that have orders; others had visits only. */
const figuresOf = ({ rows }: Pick<ConversionAnalysisAnswer, 'rows'>): Record<string, number[]> =>
  Object.fromEntries(
    rows.flatMap(({ kind, channel, measures }) =>
      Number(measures.orders ?? 0) === 0
        ? []
        : [
            [
              kind === 'untracked' ? kind : channel,
              [Number(measures.orders), Number(measures.sales)].map((figure) => Number(figure.toFixed(6))),
            ],
          ],
    ),
  )

/** Half by week, the welcome mail three times, the brand campaign and TikTok left out. */
const RULES: CustomModel = {
  ...CUSTOM_DEFAULT,
  halfLifeDays: 7,
  rules: [
    { field: 'campaign', match: 'is', value: 'Welcome', weight: 3 },
    { field: 'campaign', match: 'contains', value: 'BRAN', weight: 0 },
    { field: 'channel', match: 'is', value: 'tiktok', weight: 0 },
  ],
}
/**
 * A (70) and P (21): 1/4, 1/2 and 3 of 3.75. E (60): 1/3 and 2/3. B (40): the brand campaign is left out, so Direct takes it. Q (0) and F (110) are left without a
 * touch, beside the untracked D and L. facebook ads: 91/15 + 20 in 2/15 + 1/3; google: 182/15 + 40 in 4/15 + 2/3; klaviyo: 91 * 4/5 + 80 in 8/5 + 1.
 */
const EXPECTED = {
  'facebook ads': [0.466667, 26.066667],
  google: [0.933333, 52.133333],
  klaviyo: [2.6, 152.8],
  direct: [4, 94],
  untracked: [4, 155],
}

it('weighs all touches alike before anything is saved, and says so', async () => {
  expect(await state()).toEqual({ version: 0, custom: CUSTOM_DEFAULT, versions: [] })
  const answer = await report()
  expect(answer.custom).toEqual({ isSet: false, leftOut: { orders: 0, sales: '0' } })
  expect(figuresOf(answer)).toEqual(figuresOf(await report({ mainModel: 'linear' })))
})

it('tries rules on the last 30 days: which orders move and what each channel gains, without storing anything', async () => {
  const trial = resultOf(await test.call(modelSettings.tryCustom, { custom: RULES, against: 'last_click' }, asAda()))
  // Against the last click: A and P give 1/5 away, E 1/3, B, F and Q all; 2/5 + 1/3 + 3.
  expect(trial).toMatchObject({ from: '2035-02-19', to: '2035-03-20', currency: 'USD', orders: 12, movedOrders: 6 })
  expect(trial.movedCredit).toBeCloseTo(2 / 5 + 1 / 3 + 3, 9)
  expect(trial.moved.map(({ orderName, total, from, to }) => `${orderName} ${total} ${from} to ${to}`)).toEqual([
    '#6 110 tiktok to untracked',
    '#2 40 google ads to direct',
    '#5 60 google to facebook ads',
    '#1 70 klaviyo to google',
    '#15 21 klaviyo to google',
    '#16 0 google ads to untracked',
  ])
  expect(trial.channels.find(({ channel }) => channel === 'tiktok')).toMatchObject({
    before: { orders: 1, sales: 110 },
    after: { orders: 0, sales: 0 },
  })
  expect(trial.channels.reduce((sum, { before, after }) => sum + after.sales - before.sales, 0)).toBeCloseTo(0, 2)
  expect((await state()).version).toBe(0)
  const same = resultOf(await test.call(modelSettings.tryCustom, { custom: CUSTOM_DEFAULT, against: 'saved' }, asAda()))
  expect(same).toMatchObject({ movedOrders: 0, movedCredit: 0, moved: [], channels: [] })
})

it('moves nothing where the rules say what a model of the list does', async () => {
  for (const against of MODEL_KEYS) {
    const trial = resultOf(await test.call(modelSettings.tryCustom, { custom: CUSTOM_STARTS[against], against }, asAda()))
    expect([against, trial.movedOrders, trial.channels]).toEqual([against, 0, []])
  }
})

it('has its reports use what was saved, closing to the cent, and says what the rules left without a touch', async () => {
  expect(await save(RULES)).toEqual({ version: 1 })
  const answer = await report()
  expect(figuresOf(answer)).toEqual(EXPECTED)
  expect(answer.closing).toMatchObject({ attributed: '325', untracked: '155', excluded: '1094', difference: '0' })
  expect(answer.custom).toEqual({ isSet: true, leftOut: { orders: 2, sales: '110' } })
  // Of ads only facebook ads is left: A, E and P.
  const ads = await report({ adsOnly: '1' })
  expect(figuresOf(ads)).toEqual({ 'facebook ads': [3, 151] })
  expect(ads.custom?.leftOut).toEqual({ orders: 3, sales: '150' })
  expect(ads.closing.difference).toBe('0')
})

it('explains a figure by the touches of its orders, weighed by the rules', async () => {
  const answer = await report()
  const key = answer.rows.find(({ channel }) => channel === 'google')?.key
  const asked = { ...TINY_RANGE, mainModel: 'custom', metric: 'sales', key, pageNo: 1 } as const
  const { orders, value } = resultOf(await test.call(conversionAnalysis.explain, asked, asAda()))
  expect(Number(value)).toBeCloseTo(182 / 15 + 40, 6)
  expect(orders.reduce((sum, { creditedSales }) => sum + Number(creditedSales), 0)).toBeCloseTo(Number(value), 3)
  const shareOf = (name: string) =>
    orders.find(({ orderName }) => orderName === name)?.touches.map(({ weight }) => Number(weight.toFixed(6)))
  expect(shareOf('#1')).toEqual([0.066667, 0.133333, 0.8])
  expect(shareOf('#5')).toEqual([0.333333, 0.666667])
})

it('says the same in the comparison of models and of windows, and on All-Sites', async () => {
  const compared = resultOf(await test.call(modelComparison.report, { from: TINY_RANGE.from, to: TINY_RANGE.to }, asAda()))
  const column = Object.fromEntries(compared.rows.flatMap(({ channel, figures }) => (figures.custom ? [[channel, figures.custom]] : [])))
  const windows = resultOf(await test.call(windowComparison.report, { from: TINY_RANGE.from, to: TINY_RANGE.to, model: 'custom' }, asAda()))
  const window = new Map(windows.rows.map(({ channel, figures }) => [channel === '' ? 'untracked' : channel, figures['28']]))
  expect(Object.keys(column).toSorted()).toEqual(Object.keys(EXPECTED).toSorted())
  for (const [channel, [orders = NaN, sales = NaN]] of Object.entries(EXPECTED)) {
    expect(column[channel]?.orders).toBeCloseTo(orders, 5)
    expect(column[channel]?.sales).toBeCloseTo(sales, 4)
    expect(window.get(channel)?.orders).toBeCloseTo(orders, 5)
  }
  const sites = await test.call(
    conversionAnalysis.report,
    { ...TINY_RANGE, mainModel: 'custom' },
    { as: 'ada', store: { websiteName: ALL_SITES } },
  )
  expect(sites.result?.closing.difference).toBe('0')
  expect(figuresOf(resultOf(sites)).google).toEqual(EXPECTED.google)
  // Other stores of the organization have set no rules.
  expect(sites.result?.custom).toEqual({ isSet: false, leftOut: { orders: 2, sales: '110' } })
})

it('brings back an earlier version and the time before any, and says who', async () => {
  await save({ ...RULES, scope: 'ads first' })
  const restore = async (restores: number) =>
    resultOf(await test.call(modelSettings.restoreCustom, { restores, version: (await state()).version }, asAda()))
  expect(await restore(1)).toEqual({ version: 3 })
  expect(figuresOf(await report())).toEqual(EXPECTED)
  expect(await restore(0)).toEqual({ version: 4 })
  expect(figuresOf(await report())).toEqual(figuresOf(await report({ mainModel: 'linear' })))
  expect((await state()).versions).toMatchObject([
    { version: 4, restores: 0, savedBy: expect.stringContaining('ada') },
    { version: 3, restores: 1, custom: RULES },
    { version: 2, custom: { scope: 'ads first' } },
    { version: 1, custom: RULES },
  ])
  const { rows } = await test.program.mainDb.pool.query(
    `SELECT action FROM audit WHERE store_id = $1 AND action LIKE 'custom%' ORDER BY id`,
    [tiny.id],
  )
  expect(rows.map(({ action }) => action)).toEqual([
    'custom model saved',
    'custom model saved',
    'custom model restored',
    'custom model restored',
  ])
})

it.each<[string, unknown, RegExp]>([
  ['positions that all weigh nothing', { ...CUSTOM_DEFAULT, first: 0, middle: 0, last: 0 }, /more than 0/],
  ['a negative position', { ...CUSTOM_DEFAULT, last: -1 }, /Between 0 and 100/],
  ['a half-life of no time', { ...CUSTOM_DEFAULT, halfLifeDays: 0 }, /Between 1 and 365/],
  ['a rule about nothing', { ...CUSTOM_DEFAULT, rules: [{ field: 'campaign', match: 'contains', value: '  ', weight: 0 }] }, /required/],
  [
    'a rule that weighs too much',
    { ...CUSTOM_DEFAULT, rules: [{ field: 'campaign', match: 'is', value: 'a', weight: 11 }] },
    /Between 0 and 10/,
  ],
  ['a field that is none', { ...CUSTOM_DEFAULT, rules: [{ field: 'constructor', match: 'is', value: 'a', weight: 1 }] }, /channel_group/],
  [
    'too many rules',
    { ...CUSTOM_DEFAULT, rules: Array.from({ length: 51 }, () => ({ field: 'campaign', match: 'is', value: 'a', weight: 1 })) },
    /At most 50/,
  ],
])('refuses %s with the reason, and stores nothing', async (_, custom, reason) => {
  const { version } = await state()
  const refused = await test.call.raw(modelSettings.saveCustom, { custom, version }, asAda())
  expect(refused.status).toBe(400)
  expect(JSON.stringify(refused.details)).toMatch(reason)
  expect((await state()).version).toBe(version)
})

it('refuses a version that was changed meanwhile, one that never was, and a member who is no admin', async () => {
  const { version } = await state()
  expect((await test.call.raw(modelSettings.saveCustom, { custom: RULES, version: version - 1 }, asAda())).status).toBe(409)
  expect((await test.call.raw(modelSettings.restoreCustom, { restores: 99, version }, asAda())).status).toBe(404)
  const otto = { as: 'otto' as const, store: tiny }
  expect((await test.call.raw(modelSettings.saveCustom, { custom: RULES, version }, otto)).status).toBe(403)
  expect((await test.call.raw(modelSettings.tryCustom, { custom: RULES, against: 'saved' }, otto)).status).toBe(403)
  expect((await state()).version).toBe(version)
})
