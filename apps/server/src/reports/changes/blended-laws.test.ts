/**
 * Laws of what has changed under models that look beyond an order's touches, over random shops: then is what the report itself said that night, causes sum to each
 * difference to the cent, and what one kind of event did stands under its cause, apart from what it did to the other orders of its day.
 */
import { CONVBOX_DEFAULTS, type ConvboxConstants } from '@convbox/attribution'
import { DAY_MS, HOUR_MS } from '@convbox/contract/durations'
import { BLENDED_MODELS, type BlendedModel } from '@convbox/contract/metrics/credit-choices'
import type { ChangesAnswer } from '@convbox/contract/reports/changes.schemas'
import { SHARE_CAUSES, UNTRACKED_CHANNEL, type ChangeCause, type ShareCause } from '@convbox/contract/reports/changes.values'
import { mainDbSchema } from '@convbox/storage'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { keepFiguresOf } from '../../derive/keep-figures.ts'
import { countKept } from '../../derive/kept-figures.sql.ts'
import {
  becomes,
  KEPT_RANGE,
  MOVED_SHOP,
  NIGHT_MS,
  openShop,
  saveShop,
  SHIFT_MS,
  SHOP_EVENTS,
  shopsApart,
  tellShop,
  type OpenShop,
} from '../../testing/changing-shop.ts'
import { randomShops, START_MS, type Shop } from '../../testing/random-shop.ts'
import { randomAnswers, randomViews, writeAnswers, writeViews, type Answers, type View } from '../../testing/random-views.ts'
import { startTestProgram, type TestProgram } from '../../testing/test-program.ts'
import { readAnalysis } from '../conversion-analysis/conversion-analysis.ts'
import { readToTell, tellChanges } from './changes.ts'
import { readShareMoves } from './read-changes.ts'

let test: TestProgram
let nowMs = NIGHT_MS
beforeAll(async () => {
  test = await startTestProgram({ now: () => nowMs })
})
afterAll(() => test.stop())

type Choice = { model: BlendedModel; adsOnly: '0' | '1' }
const CHOICES: readonly Choice[] = [
  { model: 'last_click_view', adsOnly: '0' },
  { model: 'last_click_view', adsOnly: '1' },
  { model: 'convbox', adsOnly: '0' },
]
const WINDOW = { window: '60' } as const
const FIGURES = { net: 'netSales', sales: 'sales', orders: 'orders' } as const
type Figure = keyof typeof FIGURES
const anyFigure = fc.constantFrom<Figure[]>('net', 'sales', 'orders')

const changesOf = async (store: OpenShop, choice: Choice, figure: Figure) => {
  const read = await readToTell(test.program, store, { ...KEPT_RANGE, since: undefined, channel: undefined, ...WINDOW, ...choice, figure })
  return { byDay: tellChanges(read, 'day'), byChannel: tellChanges(read, 'channel') }
}

/** As the report of changes rounds: sums of shares are first freed of the noise of doubles. */
const round = (amount: string | undefined): string => (Math.round(Math.round(Number(amount ?? 0) * 1e6) / 1e4) / 100).toFixed(2)

/** What the conversion analysis says of each channel, without channels of nothing. */
const analysisOf = async (
  store: OpenShop,
  { model, adsOnly }: Choice,
  figure: Figure,
  range = KEPT_RANGE,
): Promise<Record<string, string>> => {
  const { rows } = await readAnalysis(test.program, [store], {
    ...range,
    ...WINDOW,
    adsOnly,
    mainModel: model,
    level: 'channel',
    timeBasis: 'conversion',
    columns: 'orders,sales,netSales',
  })
  const shown = rows.map(({ kind, channel, measures }) => [
    kind === 'untracked' ? UNTRACKED_CHANNEL : channel,
    round(measures[FIGURES[figure]]),
  ])
  return Object.fromEntries(shown.filter(([, amount]) => amount !== '0.00'))
}
const sideOf = ({ rows }: ChangesAnswer, side: 'told' | 'now'): Record<string, string> =>
  Object.fromEntries(rows.filter((row) => row[side] !== '0.00').map((row) => [row.key, row[side]]))

const expectExplained = ({ rows, total, notKept }: ChangesAnswer): void => {
  expect(notKept).toEqual([])
  for (const row of [...rows, total]) {
    expect([row, row.unexplained]).toEqual([row, '0.00'])
    const sum = Object.values(row.causes).reduce((all, amount) => all + Math.round(Number(amount) * 100), 0)
    expect(sum).toBe(Math.round(Number(row.difference) * 100))
  }
}

const views = randomViews(SHIFT_MS)
const save = (store: OpenShop, all: readonly View[], version?: string) => writeViews(test.program.warehouse, store.id, all, version)

/** An order may have another answer later; one that nobody knows any more keeps it. */
const answer = (store: OpenShop, answers: Answers, version = '1') =>
  writeAnswers(test.program.warehouse, store.id, answers, { answeredAt: '2035-03-19T00:00:00.000Z', version })

/** Constants of convbox in force from before or after the nights. */
const saveConstants = async ({ id }: OpenShop, version: number, settings: ConvboxConstants): Promise<void> => {
  const savedAt = new Date(NIGHT_MS + (version === 1 ? -60 * DAY_MS : HOUR_MS))
  await test.program.mainDb.db
    .insert(mainDbSchema.modelSettings)
    .values({ storeId: id, model: 'convbox', version, settings: { ...settings }, savedAt })
}
/** Around the number of answers that random shops have in the survey's days, so that convbox often changes its form. */
const randomConstants: fc.Arbitrary<ConvboxConstants> = fc.record({
  surveyShare: fc.constantFrom(1 / 3, 0.5),
  viewTrust: fc.constantFrom(0.25, 0.6),
  viewCap: fc.constantFrom(0.5, 0.3),
  leastAnswers: fc.constantFrom(10, 14, 50),
  surveyDays: fc.constantFrom(30, 90, 365),
})

/** On the days of MOVED_SHOP, and random ones. */
const movedViews = (orders: number): View[] =>
  [130, 131].map((step) => ({
    channel: 'facebook ads',
    campaign: 'a',
    day: new Date(START_MS + step * DAY_MS + SHIFT_MS).toISOString().slice(0, 10),
    orders,
  }))

type Facts = { views: View[]; answersOf: (shop: Shop) => Answers; constants: ConvboxConstants }
const facts: fc.Arbitrary<Facts> = fc.record({ views, answersOf: randomAnswers, constants: randomConstants })

/** Orders enough for a survey of ten answers. */
const ANSWERED_SHOP: Shop = {
  ...MOVED_SHOP,
  orders: MOVED_SHOP.orders.flatMap((order) =>
    Array.from({ length: 12 }, (_, index) => ({ ...order, id: `${order.id}${index}`, visitor: index % 3 === 0 ? '' : order.visitor })),
  ),
}
/** The first buyers answer, other channels with another turn. */
const answeredBy =
  (count: number, turn: number) =>
  (shop: Shop): Answers =>
    new Map(
      shop.orders
        .filter(({ rateMissing }) => !rateMissing)
        .slice(0, count)
        .map(({ id }, index) => [id, ['friends', 'klaviyo', 'podcast'][(index + turn) % 3] ?? '']),
    )
const moved = (orders: number, count = 0, turn = 0): Facts => ({
  views: movedViews(orders),
  answersOf: answeredBy(count, turn),
  constants: { ...CONVBOX_DEFAULTS, leastAnswers: 10 },
})

/** Another order on the day of each. */
const withLateOrder = (shop: Shop): Shop => ({
  ...shop,
  orders: [...shop.orders, ...shop.orders.map((one) => ({ ...one, id: `9${one.id}` }))],
})

/** Half of its orders are no sales any more, those that answered among them. */
const withoutFirst = (shop: Shop): Shop => ({
  ...shop,
  orders: shop.orders.map((one, index) => ({ ...one, excluded: index < 5 ? 'voided' : one.excluded })),
})

/** Late orders and other views; from views to a survey, and back; other answers. */
const EXAMPLES: [Shop, Shop, Facts, Facts, Figure][] = [
  [MOVED_SHOP, withLateOrder(MOVED_SHOP), moved(0.5), moved(0.75), 'net'],
  [ANSWERED_SHOP, ANSWERED_SHOP, moved(0.5, 9), moved(0.75, 10), 'orders'],
  [ANSWERED_SHOP, withoutFirst(ANSWERED_SHOP), moved(0.5, 10), moved(0.5, 10), 'sales'],
  [
    ANSWERED_SHOP,
    withLateOrder(ANSWERED_SHOP),
    moved(0.5, 10),
    { ...moved(0.5, 10, 1), constants: { ...CONVBOX_DEFAULTS, leastAnswers: 10, surveyShare: 0.5 } },
    'net',
  ],
]

it('tells what the report said that night and says now, and explains the difference to the cent', async () => {
  const seen = new Set<string>()
  await fc.assert(
    fc.asyncProperty(randomShops(5), randomShops(5), facts, facts, anyFigure, async (one, other, told, now, figure) => {
      const store = await openShop(test)
      await save(store, told.views)
      await answer(store, told.answersOf(one))
      await saveConstants(store, 1, told.constants)
      await tellShop(test, store, one)
      const kept = await countKept(test.program.warehouse, store.id)
      await keepFiguresOf(test.program, store)
      expect(await countKept(test.program.warehouse, store.id)).toEqual(kept)
      const said = await Promise.all(CHOICES.map((choice) => analysisOf(store, choice, figure)))
      const after = becomes(one, other)
      await saveShop(test, store, after, '2')
      await save(store, now.views, '2')
      await answer(store, now.answersOf(after), '2')
      await saveConstants(store, 2, now.constants)
      for (const [index, choice] of CHOICES.entries()) {
        const { byDay, byChannel } = await changesOf(store, choice, figure)
        expectExplained(byDay)
        expectExplained(byChannel)
        expect(sideOf(byChannel, 'told')).toEqual(said[index])
        expect(sideOf(byChannel, 'now')).toEqual(await analysisOf(store, choice, figure))
        for (const { causes } of byChannel.rows) for (const cause of Object.keys(causes)) seen.add(cause)
      }
    }),
    { numRuns: EXAMPLES.length + 1, endOnFailure: true, examples: EXAMPLES },
  )
  expect(seen).toContain('survey answers')
  expect(seen).toContain('model settings')
  expect(seen).toContain('views claimed')
  expect(seen).toContain('other orders')
})

describe('what one kind of event did stands under its cause alone, apart from the other orders of its day:', () => {
  const expectOnly = async (store: OpenShop, causes: readonly ChangeCause[]): Promise<Set<string>> => {
    const found = new Set<string>()
    for (const choice of CHOICES)
      for (const answer of Object.values(await changesOf(store, choice, 'net'))) {
        expectExplained(answer)
        for (const row of [...answer.rows, answer.total]) for (const cause of Object.keys(row.causes)) found.add(cause)
      }
    expect([...found].filter((cause) => !causes.some((known) => known === cause))).toEqual([])
    return found
  }

  it.each(SHOP_EVENTS)('$name are $cause', async ({ cause, after, also }) => {
    let isFound = false
    await fc.assert(
      fc.asyncProperty(shopsApart, views, async (shop, claimed) => {
        const store = await openShop(test)
        await save(store, claimed)
        await tellShop(test, store, shop)
        await saveShop(test, store, after(shop), '2')
        await also?.(test, store)
        const found = await expectOnly(store, [cause, 'other orders'])
        isFound ||= found.has(cause)
      }),
      { numRuns: 1, endOnFailure: true, examples: [[MOVED_SHOP, movedViews(0.5)]] },
    )
    expect(isFound).toBe(true)
  })

  /** The orders behind a cause add up to it in each channel; returns how many there are. */
  const expectBehind = async (store: OpenShop, choice: Choice, cause: ShareCause): Promise<number> => {
    const { byChannel } = await changesOf(store, choice, 'net')
    const question = { ...KEPT_RANGE, ...WINDOW, ...choice, cause, since: undefined, figure: 'net', limit: 10_000 } as const
    const behind = await readShareMoves(test.program, store, { ...question, channel: undefined })
    expect(behind.orders).toHaveLength(behind.count)
    for (const row of byChannel.rows) {
      const moves = behind.orders.flatMap((order) => order.moves.filter(({ channel }) => channel === row.key))
      const sum = moves.reduce((all, { amount }) => all + amount, 0)
      // A cause as shown takes what rounding leaves of its row.
      expect(Math.abs(sum - Number(row.causes[cause] ?? 0))).toBeLessThan(0.011)
    }
    const [first] = byChannel.rows
    if (first === undefined) return behind.count
    const own = await readShareMoves(test.program, store, { ...question, channel: first.key })
    expect(own.orders.flatMap(({ moves }) => moves).every(({ channel }) => channel === first.key)).toBe(true)
    return behind.count
  }

  it('other views are views claimed, behind which stand the claims, and the orders that add up to it', async () => {
    let seen = 0
    await fc.assert(
      fc.asyncProperty(shopsApart, views, views, async (shop, told, now) => {
        const store = await openShop(test)
        await save(store, told)
        await tellShop(test, store, shop)
        await save(store, now, '2')
        await expectOnly(store, ['views claimed'])
        for (const choice of CHOICES) seen += await expectBehind(store, choice, 'views claimed')
        const question = { ...KEPT_RANGE, ...WINDOW, adsOnly: '0', model: 'convbox', since: undefined, channel: undefined } as const
        const { count, counts } = await readShareMoves(test.program, store, {
          ...question,
          cause: 'views claimed',
          figure: 'net',
          limit: 1,
        })
        if (count > 0) expect(counts.length).toBeGreaterThan(0)
      }),
      { numRuns: 2, endOnFailure: true, examples: [[MOVED_SHOP, movedViews(0.5), movedViews(0.75)]] },
    )
    expect(seen).toBeGreaterThan(0)
  })

  const CONVBOX = { model: 'convbox', adsOnly: '0' } as const
  it.each([
    ['more answers, enough for a survey', 9, { count: 10, turn: 0 }],
    ['other answers', 10, { count: 10, turn: 1 }],
    ['one more answer', 10, { count: 11, turn: 0 }],
  ] as const)('%s are survey answers', async (_, told, now) => {
    const store = await openShop(test)
    await saveConstants(store, 1, { ...CONVBOX_DEFAULTS, leastAnswers: 10 })
    await save(store, movedViews(0.5))
    await answer(store, answeredBy(told, 0)(ANSWERED_SHOP))
    await tellShop(test, store, ANSWERED_SHOP)
    await answer(store, answeredBy(now.count, now.turn)(ANSWERED_SHOP), '2')
    expect(await expectOnly(store, ['survey answers'])).toEqual(new Set(['survey answers']))
    expect(await expectBehind(store, CONVBOX, 'survey answers')).toBeGreaterThan(0)
  })

  it('with a survey other views change nothing, and other constants are settings of the model', async () => {
    const store = await openShop(test)
    await saveConstants(store, 1, { ...CONVBOX_DEFAULTS, leastAnswers: 10 })
    await answer(store, answeredBy(10, 0)(ANSWERED_SHOP))
    await tellShop(test, store, ANSWERED_SHOP)
    await saveConstants(store, 2, { ...CONVBOX_DEFAULTS, leastAnswers: 10, surveyShare: 0.5 })
    await save(store, movedViews(0.5))
    // Last click with views has its own cause.
    expect(await expectOnly(store, ['model settings', 'views claimed'])).toEqual(new Set(['model settings', 'views claimed']))
    const { byChannel } = await changesOf(store, CONVBOX, 'net')
    expect(new Set(byChannel.rows.flatMap(({ causes }) => Object.keys(causes)))).toEqual(new Set(['model settings']))
    expect(await expectBehind(store, CONVBOX, 'model settings')).toBeGreaterThan(0)
  })

  it('nothing has changed where nothing did', async () => {
    await fc.assert(
      fc.asyncProperty(shopsApart, views, async (shop, claimed) => {
        const store = await openShop(test)
        await save(store, claimed)
        await tellShop(test, store, shop)
        await expectOnly(store, [])
        for (const cause of SHARE_CAUSES) {
          const question = { ...KEPT_RANGE, ...WINDOW, adsOnly: '0', since: undefined, figure: 'net', limit: 10 } as const
          for (const model of BLENDED_MODELS) {
            const behind = await readShareMoves(test.program, store, { ...question, model, channel: undefined, cause })
            expect(behind).toEqual({ orders: [], count: 0, counts: [] })
          }
        }
      }),
      { numRuns: 1, endOnFailure: true },
    )
  })
})

it('tells each day as its own night knew the survey, up to the day before', async () => {
  const [first, second] = ['2035-02-28', '2035-03-01']
  const shop: Shop = { ...ANSWERED_SHOP, orders: ANSWERED_SHOP.orders.map((one) => ({ ...one, rateMissing: false })) }
  const choice = { model: 'convbox', adsOnly: '0' } as const
  const store = await openShop(test)
  await saveConstants(store, 1, { ...CONVBOX_DEFAULTS, leastAnswers: 10 })
  await save(store, movedViews(0.5))
  await saveShop(test, store, shop, '1')
  const nights = [
    { day: first, answers: answeredBy(9, 0) },
    { day: second, answers: answeredBy(24, 1) },
  ]
  const said: Record<string, string>[] = []
  for (const [index, { day, answers }] of nights.entries()) {
    nowMs = Date.parse(day) + DAY_MS
    await answer(store, answers(shop), String(index + 1))
    await keepFiguresOf(test.program, store)
    said.push(await analysisOf(store, choice, 'net', { from: day, to: day }))
  }
  nowMs = NIGHT_MS
  await answer(store, answeredBy(24, 2)(shop), '3')
  const question = { from: first, to: second, since: undefined, ...WINDOW, ...choice, figure: 'net' } as const
  for (const channel of ['friends', 'klaviyo', 'podcast', UNTRACKED_CHANNEL]) {
    const { rows, total } = tellChanges(await readToTell(test.program, store, { ...question, channel }), 'day')
    expect([channel, rows.map(({ told }) => told)]).toEqual([channel, said.map((figures) => figures[channel] ?? '0.00')])
    for (const row of [...rows, total]) {
      expect(row.unexplained).toBe('0.00')
      expect(Object.keys(row.causes).filter((cause) => cause !== 'survey answers')).toEqual([])
    }
    // Behind a day stands what moved in the range's report of it, whose survey is read up to the range's end.
    for (const { key: day, causes } of rows) {
      const behind = await readShareMoves(test.program, store, { ...question, channel, day, cause: 'survey answers', limit: 100 })
      const sum = behind.orders.flatMap(({ moves }) => moves).reduce((all, { amount }) => all + amount, 0)
      expect(Math.abs(sum - Number(causes['survey answers'] ?? 0))).toBeLessThan(0.011)
      expect(behind.counts.every((one) => one.day === day)).toBe(true)
    }
  }
  // The first day was told without a survey, the second with one.
  expect(said.map(({ podcast }) => podcast !== undefined)).toEqual([false, true])
})
