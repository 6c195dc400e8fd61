/** The blended models in SQL against the plain ones, in random shops with platforms' views and buyers' answers. */
import {
  convbox,
  CONVBOX_DEFAULTS,
  lastChannelOf,
  lastClickView,
  windowIndex,
  windowMs,
  type BlendCredit,
  type Scope,
} from '@convbox/attribution'
import { DAY_MS } from '@convbox/contract/durations'
import { BLENDED_MODELS, CREDIT_PARTS, type BlendedModel, type WindowKey } from '@convbox/contract/metrics/credit-choices'
import { column, type Warehouse } from '@convbox/storage'
import { openTestWarehouse } from '@convbox/storage/testing'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { buildJourneysSql } from '../derive/journeys.sql.ts'
import { randomShops, touchesBefore, writeShop, type Shop } from '../testing/random-shop.ts'
import { randomAnswers, randomViews, writeAnswers, writeViews, type Answers, type View } from '../testing/random-views.ts'
import { surveySizeSql } from './blended-credits.sql.ts'
import { creditedTouchesSql, creditReportSql } from './credit-report.sql.ts'

/** In the middle of the shops' days, so that some orders lie after it and some answers are too old. */
const RANGE = { from: '2026-01-20T00:00:00.000Z', to: '2026-07-05T00:00:00.000Z', timezone: 'UTC' }
const SURVEY_FROM = Date.parse(RANGE.to) - 90 * DAY_MS
/** Few answers are enough, and views take more than the cap. */
const CONSTANTS = { ...CONVBOX_DEFAULTS, viewTrust: 0.6, leastAnswers: 2 }

type Facts = { shop: Shop; views: readonly View[]; answers: Answers }

const dayOf = (atMs: number): string => new Date(atMs).toISOString().slice(0, 10)
const random = fc
  .record({ shop: randomShops(4), views: randomViews(), answersOf: randomAnswers })
  .map(({ shop, views, answersOf }): Facts => ({ shop, views, answers: answersOf(shop) }))

let warehouse: Warehouse
let shops = 0
beforeAll(async () => {
  warehouse = await openTestWarehouse()
})
afterAll(() => warehouse.close())

const open = async ({ shop, views, answers }: Facts): Promise<string> => {
  shops += 1
  const storeId = `shop ${shops}`
  await writeShop(warehouse, storeId, shop)
  await writeViews(warehouse, storeId, views)
  await writeAnswers(warehouse, storeId, answers, { answeredAt: RANGE.to })
  await warehouse.command(buildJourneysSql('bucket'), {
    storeId,
    buckets: 1,
    bucket: 0,
    reason: 'rebuild',
    builtAt: new Date(0),
    version: '1',
  })
  return storeId
}

/** The orders that count as the plain models take them. */
const ordersOf = ({ shop, answers }: Facts, window: WindowKey, fromMs: number) =>
  shop.orders
    .filter(({ excluded, rateMissing, atMs }) => excluded === '' && !rateMissing && atMs >= fromMs && atMs < Date.parse(RANGE.to))
    .map((order) => ({
      id: order.id,
      day: dayOf(order.atMs),
      cents: order.cents,
      answer: answers.get(order.id),
      touches: touchesBefore(shop, order)
        .filter(({ atMs }) => order.atMs - atMs <= windowMs(window))
        .map(({ channel, campaign, isAd, isDirect }) => ({ channel, campaign, isAd, isDirect })),
    }))

type Question = { model: BlendedModel; scope: Scope; window: WindowKey }

const expectedCredits = (facts: Facts, { model, scope, window }: Question): ReadonlyMap<string, readonly BlendCredit[]> => {
  const orders = ordersOf(facts, window, Date.parse(RANGE.from))
  if (model === 'last_click_view') return lastClickView(orders, facts.views, scope).credits
  return convbox(orders, { views: facts.views, training: trainingOf(facts, window), constants: CONSTANTS }).credits
}
const trainingOf = (facts: Facts, window: WindowKey) =>
  ordersOf(facts, window, SURVEY_FROM).flatMap((order) =>
    order.answer === undefined ? [] : [{ lastChannel: lastChannelOf(order), answer: order.answer }],
  )

/** Shares by order, channel, campaign and part; those of nothing are left out. */
const sharesOf = (credits: Iterable<readonly [string, string, string, string, number]>): Record<string, string> => {
  const sums = new Map<string, number>()
  for (const [order, channel, campaign, part, share] of credits) {
    const key = [order, channel, campaign, part].join(' | ')
    sums.set(key, (sums.get(key) ?? 0) + share)
  }
  return Object.fromEntries([...sums].filter(([, share]) => share > 1e-12).map(([key, share]) => [key, share.toFixed(9)]))
}

const params = (storeId: string, window: WindowKey) => ({ ...RANGE, storeId, window: windowIndex(window) })
const shapeOf = (facts: Facts, { model, scope, window }: Question) => {
  const answers = trainingOf(facts, window).length
  return { model, scope, level: 'campaign', blend: { hasSurvey: answers >= CONSTANTS.leastAnswers, constants: CONSTANTS } } as const
}
const shareRow = z.object({ order_id: column.text, t_channel: column.text, t_value: column.text, t_part: column.text, credit: z.number() })

const QUESTIONS: readonly Question[] = (['1', '28', 'lifetime'] as const).flatMap((window) => [
  { model: 'last_click_view', scope: 'all', window },
  { model: 'last_click_view', scope: 'ads', window },
  { model: 'convbox', scope: 'all', window },
])

const partsOf = (facts: Facts): Set<string> =>
  new Set(
    QUESTIONS.flatMap((question) => [...expectedCredits(facts, question).values()].flatMap((credits) => credits.map(({ part }) => part))),
  )
/** The first shop of a fixed row in which every part gets credit: three random ones may lack one. */
const richShop = (): Facts => {
  const found = fc.sample(random, { seed: 1, numRuns: 200 }).find((facts) => partsOf(facts).size === CREDIT_PARTS.length)
  if (found === undefined) throw new Error('No shop of the row has every part')
  return found
}

describe('blended credit in random shops', () => {
  it('equals the plain models, order by order and part by part', async () => {
    await fc.assert(
      fc.asyncProperty(random, async (facts) => {
        const storeId = await open(facts)
        for (const question of QUESTIONS) {
          const rows = await warehouse.query({
            sql: `SELECT order_id, t_channel, t_value, t_part, credit FROM (${creditedTouchesSql(shapeOf(facts, question), ['total'])})`,
            params: params(storeId, question.window),
            row: shareRow,
          })
          const given = rows
            // What nobody gets of an order without an ad touch is no credit.
            .filter(({ t_channel: channel }) => question.scope === 'all' || channel !== '')
            .map(
              ({ order_id, t_channel, t_value, t_part, credit }) =>
                [order_id, t_channel === '' ? 'untracked' : t_channel, t_value, t_part, credit] as const,
            )
          const right = [...expectedCredits(facts, question)].flatMap(([id, credits]) =>
            credits.map(({ channel, campaign, part, share }) => [id, channel, campaign, part, share] as const),
          )
          expect(sharesOf(given)).toEqual(sharesOf(right))
        }
      }),
      { numRuns: 4, endOnFailure: true, examples: [[richShop()]] },
    )
  })

  it('counts the answers that the survey can learn from', async () => {
    await fc.assert(
      fc.asyncProperty(random, async (facts) => {
        const storeId = await open(facts)
        const rows = await warehouse.query({
          sql: surveySizeSql(CONSTANTS),
          params: params(storeId, '28'),
          row: z.object({ answers: column.count }),
        })
        expect(rows).toEqual([{ answers: trainingOf(facts, '28').length }])
      }),
      { numRuns: 2, endOnFailure: true },
    )
  })

  it('divides among campaigns after adding up what it divides order by order', async () => {
    await fc.assert(
      fc.asyncProperty(random, fc.constantFrom(...QUESTIONS), async (facts, question) => {
        const storeId = await open(facts)
        const shape = shapeOf(facts, question)
        const ask = (sql: string) =>
          warehouse.query({
            sql,
            params: params(storeId, question.window),
            row: z.object({ channel: z.string(), value: z.string(), figures: z.array(z.coerce.number()) }),
          })
        const [report, orders] = await Promise.all([
          ask(
            `SELECT channel, value, figures FROM (${creditReportSql(shape, { measures: ['orders', 'sales', 'impactedOrders', 'customers'] })}) WHERE kind = 'credited'`,
          ),
          ask(`
            SELECT t_channel AS channel, t_value AS value,
              [toString(sum(credit)), toString(sum(credit * amount_total)), toString(sum(newest)), toString(uniqExactIf(person, credit > 0))] AS figures
            FROM (${creditedTouchesSql(shape, ['total'], { hasPerson: true })})
            WHERE t_channel != ''
            GROUP BY channel, value`),
        ])
        const tell = (rows: typeof report): Record<string, string[]> =>
          Object.fromEntries(
            rows.map(({ channel, value, figures }) => [`${channel} | ${value}`, figures.map((figure) => figure.toFixed(6))]),
          )
        expect(tell(report)).toEqual(tell(orders))
      }),
      { numRuns: 5, endOnFailure: true },
    )
  })

  it('sums to the orders that count: credited and kept together, at every level', async () => {
    await fc.assert(
      fc.asyncProperty(
        random,
        fc.constantFrom(...BLENDED_MODELS),
        fc.constantFrom('channel', 'channel_group', 'campaign', 'source'),
        async (facts, model, level) => {
          const storeId = await open(facts)
          const question = { model, scope: 'all', window: '60' } as const
          const rows = await warehouse.query({
            sql: creditReportSql({ ...shapeOf(facts, question), level }, { measures: ['orders', 'sales', 'impactedOrders'] }),
            params: params(storeId, '60'),
            row: z.object({ kind: z.string(), channel: z.string(), value: z.string(), figures: z.array(z.coerce.number()) }),
          })
          const orders = ordersOf(facts, '60', Date.parse(RANGE.from))
          const sum = (position: number, kinds: readonly string[]): number =>
            rows.filter(({ kind }) => kinds.includes(kind)).reduce((total, { figures }) => total + (figures[position] ?? 0), 0)
          expect(sum(0, ['credited', 'kept'])).toBeCloseTo(orders.length, 9)
          expect(sum(0, ['attributed', 'untracked'])).toBe(orders.length)
          expect(sum(1, ['credited', 'kept'])).toBeCloseTo(orders.reduce((total, { cents }) => total + cents, 0) / 100, 6)
          // An order counts once in the impact of each value that a touch of it has.
          for (const { kind, figures } of rows) if (kind === 'credited') expect(figures[2]).toBeLessThanOrEqual(orders.length)
        },
      ),
      { numRuns: 4, endOnFailure: true },
    )
  })
})

it('learns from answers that are older than the rates of a converted report', async () => {
  const order = (id: string, iso: string) => ({
    id,
    visitor: id,
    atMs: Date.parse(iso),
    cents: 1000,
    refundedCents: 0,
    excluded: '',
    rateMissing: false,
    isNew: '' as const,
  })
  const shop: Shop = {
    persons: new Map(),
    touches: [],
    orders: [order('1', '2026-05-01T10:00:00Z'), order('2', '2026-05-02T10:00:00Z'), order('3', '2026-07-01T10:00:00Z')],
  }
  const answers = new Map([
    ['1', 'podcast'],
    ['2', 'podcast'],
  ])
  const storeId = await open({ shop, views: [], answers })
  const shape = { model: 'convbox', scope: 'all', level: 'channel', blend: { hasSurvey: true, constants: CONSTANTS } } as const
  const currency = { rates: Array.from({ length: 7 }, () => '2'), ratesFrom: '2026-06-29' }
  const rows = await warehouse.query({
    sql: `SELECT order_id, t_channel, t_value, t_part, credit, amount_total FROM (${creditedTouchesSql({ ...shape, currency }, ['total'])}) ORDER BY t_channel`,
    params: { ...params(storeId, '28'), ...currency, from: '2026-06-30T00:00:00.000Z' },
    row: shareRow.extend({ amount_total: z.number() }),
  })
  expect(rows.map(({ t_channel, t_part, amount_total }) => [t_channel, t_part, amount_total])).toEqual([
    ['', 'clicks', 20],
    ['podcast', 'modelled survey', 20],
  ])
})
