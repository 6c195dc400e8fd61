/** A store's constants of convbox through HTTP: tried, saved, used by its reports, and brought back. Over the tiny shop, which has views and no survey. */
import { CONVBOX_DEFAULTS } from '@convbox/attribution'
import { modelSettings } from '@convbox/contract/api/model-settings'
import type { SetConstants } from '@convbox/contract/api/model-settings.schemas'
import { ALL_SITES } from '@convbox/contract/ids'
import { conversionAnalysis } from '@convbox/contract/reports/conversion-analysis'
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
const state = async () => resultOf(await test.call(modelSettings.convbox, {}, asAda()))
const save = async (constants: SetConstants) =>
  resultOf(await test.call(modelSettings.saveConvbox, { constants, version: (await state()).version }, asAda()))
const tryOut = async (constants: SetConstants) => resultOf(await test.call(modelSettings.tryConvbox, { constants }, asAda()))
const report = async () => resultOf(await test.call(conversionAnalysis.report, { ...TINY_RANGE, mainModel: 'convbox' }, asAda()))
const figuresOf = (rows: readonly { key: string; kind: string; channel: string; measures: { orders?: string; sales?: string } }[]) =>
  new Map(rows.map(({ kind, channel, measures }) => [kind === 'untracked' ? kind : channel, Number(measures.orders ?? 0)]))

const NO_VIEWS = { ...CONVBOX_DEFAULTS, viewTrust: 0 }

it('has the published constants before anything is saved, and the report says nothing of them', async () => {
  expect(await state()).toEqual({ version: 0, constants: CONVBOX_DEFAULTS, published: CONVBOX_DEFAULTS, versions: [] })
  expect((await report()).ownConstants).toBeUndefined()
})

it('tries constants on the last 30 days: nothing moves under the same, and what moves keeps the totals', async () => {
  expect(await tryOut(CONVBOX_DEFAULTS)).toMatchObject({ movedOrders: 0, movedCredit: 0, channels: [] })
  const trial = await tryOut(NO_VIEWS)
  // Meta claims one order for a view, on a day with two orders without a click of it (43 together), both Direct: each gives 1 * 1/4 / 2. Of Facebook's 1.55 orders
  // and 71.775 that is 0.25 and 43 * 0.125 = 5.375.
  expect(trial).toEqual({
    from: '2035-02-19',
    to: '2035-03-20',
    currency: 'USD',
    orders: 12,
    movedOrders: 2,
    movedCredit: 0.25,
    moved: [
      expect.objectContaining({ orderName: '#3', total: '30', credit: 0.125, from: 'facebook ads', to: 'direct' }),
      expect.objectContaining({ orderName: '#14', total: '13', credit: 0.125, from: 'facebook ads', to: 'direct' }),
    ],
    channels: [
      { channel: 'direct', before: { orders: 2.75, sales: 48.625 }, after: { orders: 3, sales: 54 } },
      { channel: 'facebook ads', before: { orders: 1.55, sales: 71.775 }, after: { orders: 1.3, sales: 66.4 }, spend: 50 },
    ],
  })
  const gained = trial.channels.map(({ before, after }) => after.orders - before.orders)
  expect(gained.reduce((sum, orders) => sum + orders, 0)).toBeCloseTo(0, 3)
  expect(gained.filter((orders) => orders > 0).reduce((sum, orders) => sum + orders, 0)).toBeCloseTo(trial.movedCredit, 3)
  expect(trial.channels.reduce((sum, { before, after }) => sum + after.sales - before.sales, 0)).toBeCloseTo(0, 2)
  expect((await state()).versions).toEqual([])
})

it('has its reports use what was saved: as the trial said, and as the comparison of models says', async () => {
  const before = figuresOf((await report()).rows)
  const trial = await tryOut(NO_VIEWS)
  expect(await save(NO_VIEWS)).toEqual({ version: 1 })
  const answer = await report()
  const after = figuresOf(answer.rows)
  expect(answer.ownConstants).toEqual(NO_VIEWS)
  expect(answer.closing.difference).toBe('0')
  // Without trust in views convbox equals Position-based.
  const plain = resultOf(await test.call(conversionAnalysis.report, { ...TINY_RANGE, mainModel: 'ushaped' }, asAda()))
  expect([...after]).toEqual([...figuresOf(plain.rows)])
  for (const { channel, before: old, after: now } of trial.channels) {
    expect(before.get(channel)).toBeCloseTo(old.orders, 3)
    expect(after.get(channel) ?? 0).toBeCloseTo(now.orders, 3)
  }
  const compared = resultOf(await test.call(modelComparison.report, { from: TINY_RANGE.from, to: TINY_RANGE.to }, asAda()))
  expect(compared.ownConstants).toEqual(NO_VIEWS)
  const windows = resultOf(
    await test.call(windowComparison.report, { from: TINY_RANGE.from, to: TINY_RANGE.to, model: 'convbox' }, asAda()),
  )
  expect(windows.ownConstants).toEqual(NO_VIEWS)
  for (const { channel, figures } of windows.rows)
    expect(figures['28']?.orders ?? 0).toBeCloseTo(after.get(channel === '' ? 'untracked' : channel) ?? 0, 3)
  for (const { channel, figures } of compared.rows) expect(figures.convbox?.orders ?? 0).toBeCloseTo(after.get(channel) ?? 0, 3)
})

it('lets each store of All-Sites use its own', async () => {
  const { result } = await test.call(
    conversionAnalysis.report,
    { ...TINY_RANGE, mainModel: 'convbox' },
    { as: 'ada', store: { websiteName: ALL_SITES } },
  )
  expect(result?.ownConstants).toEqual(NO_VIEWS)
  expect(figuresOf(result?.rows ?? []).get('facebook ads')).toBeCloseTo(figuresOf((await report()).rows).get('facebook ads') ?? 0, 3)
})

it('brings back an earlier version and the published constants, and says who and when', async () => {
  await save({ ...NO_VIEWS, leastAnswers: 200 })
  const restore = async (restores: number) =>
    resultOf(await test.call(modelSettings.restoreConvbox, { restores, version: (await state()).version }, asAda()))
  expect(await restore(1)).toEqual({ version: 3 })
  expect((await state()).constants).toEqual(NO_VIEWS)
  expect(await restore(0)).toEqual({ version: 4 })
  expect(await state()).toMatchObject({
    version: 4,
    constants: CONVBOX_DEFAULTS,
    versions: [
      { version: 4, restores: 0, savedBy: expect.stringContaining('ada') },
      { version: 3, restores: 1 },
      { version: 2, constants: { leastAnswers: 200 } },
      { version: 1, constants: NO_VIEWS },
    ],
  })
  expect((await report()).ownConstants).toBeUndefined()
  const { rows } = await test.program.mainDb.pool.query(
    `SELECT action FROM audit WHERE store_id = $1 AND action LIKE 'convbox%' ORDER BY id`,
    [tiny.id],
  )
  expect(rows.map(({ action }) => action)).toEqual([
    'convbox constants saved',
    'convbox constants saved',
    'convbox constants restored',
    'convbox constants restored',
  ])
})

it.each([
  ['surveyShare', 1.01],
  ['viewTrust', -0.01],
  ['viewCap', 2],
  ['leastAnswers', 9],
  ['leastAnswers', 50.5],
  ['surveyDays', 6],
  ['surveyDays', 366],
])('refuses %s = %d, says its bounds, and stores nothing', async (key, value) => {
  const { version } = await state()
  const refused = await test.call.raw(modelSettings.saveConvbox, { constants: { ...CONVBOX_DEFAULTS, [key]: value }, version }, asAda())
  expect(refused.status).toBe(400)
  expect(JSON.stringify(refused.details)).toMatch(/[Bb]etween/)
  expect((await state()).version).toBe(version)
})

it('refuses a version that was changed meanwhile, one that never was, and a member who is no admin', async () => {
  const { version } = await state()
  const stale = await test.call.raw(modelSettings.saveConvbox, { constants: CONVBOX_DEFAULTS, version: version - 1 }, asAda())
  expect(stale.status).toBe(409)
  const missing = await test.call.raw(modelSettings.restoreConvbox, { restores: 99, version }, asAda())
  expect(missing.status).toBe(404)
  const otto = await test.call.raw(modelSettings.saveConvbox, { constants: NO_VIEWS, version }, { as: 'otto', store: tiny })
  expect(otto.status).toBe(403)
  expect((await state()).version).toBe(version)
})
