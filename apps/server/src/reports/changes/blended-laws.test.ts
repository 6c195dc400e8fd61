/**
 * Laws of what has changed under models that look beyond an order's touches, over random shops: then is what the report itself said that night, causes sum to each
 * difference to the cent, and what one kind of event did stands under its cause, apart from what it did to the other orders of its day.
 */
import { DAY_MS } from '@convbox/contract/durations'
import type { ChangesAnswer } from '@convbox/contract/reports/changes.schemas'
import { SHARE_CAUSES, UNTRACKED_CHANNEL, type ChangeCause } from '@convbox/contract/reports/changes.values'
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
import { randomViews, writeViews, type View } from '../../testing/random-views.ts'
import { startTestProgram, type TestProgram } from '../../testing/test-program.ts'
import { readAnalysis } from '../conversion-analysis/conversion-analysis.ts'
import { readToTell, tellChanges } from './changes.ts'
import { readShareMoves } from './read-changes.ts'

let test: TestProgram
beforeAll(async () => {
  test = await startTestProgram({ now: () => NIGHT_MS })
})
afterAll(() => test.stop())

type Choice = { model: 'last_click_view'; adsOnly: '0' | '1' }
const CHOICES: readonly Choice[] = [
  { model: 'last_click_view', adsOnly: '0' },
  { model: 'last_click_view', adsOnly: '1' },
]
const WINDOW = { window: '60' } as const
const FIGURES = { net: 'netSales', sales: 'sales', orders: 'orders' } as const
type Figure = keyof typeof FIGURES

const changesOf = async (store: OpenShop, choice: Choice, figure: Figure) => {
  const read = await readToTell(test.program, store, { ...KEPT_RANGE, since: undefined, channel: undefined, ...WINDOW, ...choice, figure })
  return { byDay: tellChanges(read, 'day'), byChannel: tellChanges(read, 'channel') }
}

/** As the report of changes rounds: sums of shares are first freed of the noise of doubles. */
const round = (amount: string | undefined): string => (Math.round(Math.round(Number(amount ?? 0) * 1e6) / 1e4) / 100).toFixed(2)

/** What the conversion analysis says of each channel, without channels of nothing. */
const analysisOf = async (store: OpenShop, { model, adsOnly }: Choice, figure: Figure): Promise<Record<string, string>> => {
  const { rows } = await readAnalysis(test.program, [store], {
    ...KEPT_RANGE,
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

/** On the days of MOVED_SHOP, and random ones. */
const movedViews = (orders: number): View[] =>
  [130, 131].map((step) => ({
    channel: 'facebook ads',
    campaign: 'a',
    day: new Date(START_MS + step * DAY_MS + SHIFT_MS).toISOString().slice(0, 10),
    orders,
  }))

/** Another order on the day of each. */
const withLateOrder = (shop: Shop): Shop => ({
  ...shop,
  orders: [...shop.orders, ...shop.orders.map((one) => ({ ...one, id: `9${one.id}` }))],
})

it('tells what the report said that night and says now, and explains the difference to the cent', async () => {
  const seen = new Set<string>()
  await fc.assert(
    fc.asyncProperty(randomShops(3), randomShops(3), views, views, async (one, other, told, now) => {
      const store = await openShop(test)
      await save(store, told)
      await tellShop(test, store, one)
      const kept = await countKept(test.program.warehouse, store.id)
      await keepFiguresOf(test.program, store)
      expect(await countKept(test.program.warehouse, store.id)).toEqual(kept)
      const asked = CHOICES.flatMap((choice) => (Object.keys(FIGURES) as Figure[]).map((figure) => ({ choice, figure })))
      const said = await Promise.all(asked.map(({ choice, figure }) => analysisOf(store, choice, figure)))
      await saveShop(test, store, becomes(one, other), '2')
      await save(store, now, '2')
      for (const [index, { choice, figure }] of asked.entries()) {
        const { byDay, byChannel } = await changesOf(store, choice, figure)
        expectExplained(byDay)
        expectExplained(byChannel)
        expect(sideOf(byChannel, 'told')).toEqual(said[index])
        expect(sideOf(byChannel, 'now')).toEqual(await analysisOf(store, choice, figure))
        for (const { causes } of byChannel.rows) for (const cause of Object.keys(causes)) seen.add(cause)
      }
    }),
    { numRuns: 2, endOnFailure: true, examples: [[MOVED_SHOP, withLateOrder(MOVED_SHOP), movedViews(0.5), movedViews(0.75)]] },
  )
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

  it('other views are views claimed, behind which stand the claims, and the orders that add up to it', async () => {
    let seen = 0
    await fc.assert(
      fc.asyncProperty(shopsApart, views, views, async (shop, told, now) => {
        const store = await openShop(test)
        await save(store, told)
        await tellShop(test, store, shop)
        await save(store, now, '2')
        await expectOnly(store, ['views claimed'])
        for (const choice of CHOICES) {
          const { byChannel } = await changesOf(store, choice, 'net')
          const question = { ...KEPT_RANGE, ...WINDOW, ...choice, since: undefined, figure: 'net', limit: 10_000 } as const
          const behind = await readShareMoves(test.program, store, { ...question, channel: undefined, cause: 'views claimed' })
          expect(behind.orders).toHaveLength(behind.count)
          for (const row of byChannel.rows) {
            const sum = behind.orders
              .flatMap(({ moves }) => moves)
              .reduce((all, { channel, amount }) => all + (channel === row.key ? amount : 0), 0)
            // A cause as shown takes what rounding leaves of its row.
            expect(Math.abs(sum - Number(row.causes['views claimed'] ?? 0))).toBeLessThan(0.011)
            const own = await readShareMoves(test.program, store, { ...question, channel: row.key, cause: 'views claimed' })
            expect(own.orders.every(({ moves }) => moves.every(({ channel }) => channel === row.key))).toBe(true)
          }
          if (behind.count > 0) expect(behind.counts.length).toBeGreaterThan(0)
          seen += behind.count
        }
      }),
      { numRuns: 2, endOnFailure: true, examples: [[MOVED_SHOP, movedViews(0.5), movedViews(0.75)]] },
    )
    expect(seen).toBeGreaterThan(0)
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
          const behind = await readShareMoves(test.program, store, { ...question, model: 'last_click_view', channel: undefined, cause })
          expect(behind).toEqual({ orders: [], count: 0, counts: [] })
        }
      }),
      { numRuns: 1, endOnFailure: true },
    )
  })
})
