import fc from 'fast-check'
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import {
  convbox,
  CONVBOX_DEFAULTS,
  lastChannelOf,
  lastClickView,
  UNTRACKED,
  type BlendCredit,
  type BlendOrder,
  type PlatformView,
  type TrainingAnswer,
} from './blended-models.ts'

/** Twelve made-up orders that go through every branch, and the results of an independent program in exact fractions. */
const readFixture = (name: string): string => readFileSync(new URL(`./fixtures/${name}`, import.meta.url), 'utf8')
type Example = {
  ads: string[]
  min_answers: number
  orders: { id: number; day: string; revenue: string; touches: [string, string][]; answer: string | null }[]
  views: [string, string, string, number][]
}
const example = JSON.parse(readFixture('convbox-example.json')) as Example
const ORDERS: BlendOrder[] = example.orders.map(({ id, day, touches, answer }) => ({
  id: String(id),
  day,
  touches: touches.map(([channel, campaign]) => ({
    channel,
    campaign,
    isAd: example.ads.includes(channel),
    isDirect: channel === 'direct',
  })),
  answer: answer ?? undefined,
}))
const VIEWS: PlatformView[] = example.views.map(([channel, campaign, day, orders]) => ({ channel, campaign, day, orders }))
const REVENUES = new Map(example.orders.map(({ id, revenue }) => [String(id), Number(revenue)]))
const EXPECTED = readFixture('expected-convbox-example.csv')
  .trim()
  .split('\n')
  .slice(1)
  .map((line) => line.split(','))
const trainingOf = (orders: readonly BlendOrder[]): TrainingAnswer[] =>
  orders.flatMap((order) => (order.answer === undefined ? [] : [{ lastChannel: lastChannelOf(order), answer: order.answer }]))
const constants = { ...CONVBOX_DEFAULTS, leastAnswers: example.min_answers }

type Row = { orders: number; sales: number }
const rowsOf = (credits: ReadonlyMap<string, readonly BlendCredit[]>): Map<string, Row> => {
  const rows = new Map<string, Row>()
  for (const [id, all] of credits)
    for (const { channel, campaign, share } of all) {
      const row = rows.get(`${channel},${campaign}`) ?? { orders: 0, sales: 0 }
      rows.set(`${channel},${campaign}`, { orders: row.orders + share, sales: row.sales + share * (REVENUES.get(id) ?? 0) })
    }
  return rows
}

describe('the worked example', () => {
  const unanswered = ORDERS.map(({ answer: _answer, ...order }) => order)
  it.each([
    { model: 'convbox_survey', inputs: 'survey', ask: () => convbox(ORDERS, { views: VIEWS, training: trainingOf(ORDERS), constants }) },
    { model: 'convbox_views', inputs: 'views', ask: () => convbox(unanswered, { views: VIEWS, training: [], constants }) },
    { model: 'convbox_clicks_only', inputs: 'clicks only', ask: () => convbox(unanswered, { views: [], training: [], constants }) },
    { model: 'last_click_view', inputs: undefined, ask: () => lastClickView(ORDERS, VIEWS) },
    { model: 'last_click_view_adsonly', inputs: undefined, ask: () => lastClickView(ORDERS, VIEWS, 'ads') },
  ])('$model equals the independent program', ({ model, inputs, ask }) => {
    const result = ask()
    expect('inputs' in result ? result.inputs : undefined).toBe(inputs)
    const rows = rowsOf(result.credits)
    const expected = EXPECTED.filter(([of]) => of === model)
    expect(expected.length).toBeGreaterThan(3)
    for (const [, channel = '', campaign = '', orders, sales] of expected) {
      const row = rows.get(`${channel},${campaign}`) ?? { orders: 0, sales: 0 }
      expect(row.orders).toBeCloseTo(Number(orders), 9)
      expect(row.sales).toBeCloseTo(Number(sales), 7)
      rows.delete(`${channel},${campaign}`)
    }
    expect([...rows.keys()]).toEqual([])
  })

  it('tells the views for which no order was left', () => {
    expect(lastClickView(ORDERS, VIEWS).excess).toBeCloseTo(4, 9)
    // Views of a day without orders are all excess.
    expect(lastClickView([], VIEWS).excess).toBe(10)
  })

  it('says of each share what it comes from', () => {
    const { credits } = convbox(ORDERS, { views: VIEWS, training: trainingOf(ORDERS), constants })
    const partsOf = (id: string): string[] => [...new Set(credits.get(id)?.map(({ part }) => part))]
    expect([partsOf('1'), partsOf('4'), partsOf('10')]).toEqual([
      ['clicks', 'modelled survey'],
      ['clicks', 'survey'],
      ['clicks', 'modelled survey'],
    ])
    const views = convbox(ORDERS, { views: VIEWS, training: [], constants })
      .credits.get('5')
      ?.filter(({ part }) => part === 'views')
    expect(views?.map(({ campaign }) => campaign).toSorted()).toEqual(['prosp', 'retarg'])
  })

  it('needs as many answers as its constant says', () => {
    const training = trainingOf(ORDERS)
    expect(convbox(ORDERS, { views: VIEWS, training, constants: { ...constants, leastAnswers: 7 } }).inputs).toBe('views')
    expect(convbox(ORDERS, { views: VIEWS, training, constants: { ...constants, leastAnswers: 6 } }).inputs).toBe('survey')
  })
})

describe('laws', () => {
  const channel = fc.constantFrom('direct', 'email', 'facebook ads', 'google ads', 'organic')
  const touch = fc.record({ channel, campaign: fc.constantFrom('', 'a', 'b') }).map((place) => ({
    ...place,
    isAd: place.channel.endsWith(' ads'),
    isDirect: place.channel === 'direct',
  }))
  const day = fc.constantFrom('2026-03-01', '2026-03-02', '2026-03-03')
  const orders = fc
    .array(
      fc.record({
        day,
        touches: fc.array(touch, { maxLength: 5 }),
        answer: fc.option(fc.constantFrom('facebook ads', 'friends'), { nil: undefined }),
      }),
      {
        maxLength: 12,
      },
    )
    .map((all) => all.map((order, index): BlendOrder => ({ id: String(index), ...order })))
  const views = fc.array(
    fc.record({
      channel: fc.constantFrom('facebook ads', 'google ads'),
      campaign: fc.constantFrom('a', 'c'),
      day,
      orders: fc.integer({ min: 0, max: 9 }),
    }),
    { maxLength: 8 },
  )
  const sumOf = (credits: readonly BlendCredit[] | undefined): number => (credits ?? []).reduce((sum, { share }) => sum + share, 0)

  it('every order is credited once in all, whatever answers and views there are', () => {
    fc.assert(
      fc.property(orders, views, fc.integer({ min: 0, max: 4 }), (all, seen, leastAnswers) => {
        const blended = convbox(all, { views: seen, training: trainingOf(all), constants: { ...CONVBOX_DEFAULTS, leastAnswers } })
        const clicked = lastClickView(all, seen)
        for (const { id } of all) {
          expect(sumOf(blended.credits.get(id))).toBeCloseTo(1, 9)
          expect(sumOf(clicked.credits.get(id))).toBeCloseTo(1, 9)
        }
        for (const { share } of [...blended.credits.values(), ...clicked.credits.values()].flat()) expect(share).toBeGreaterThan(0)
      }),
    )
  })

  it('the order in which orders and views come changes nothing', () => {
    fc.assert(
      fc.property(orders, views, (all, seen) => {
        const facts = { training: trainingOf(all), constants: { ...CONVBOX_DEFAULTS, leastAnswers: 2 } }
        const totalOf = (credits: ReadonlyMap<string, readonly BlendCredit[]>, channelName: string): number =>
          sumOf([...credits.values()].flat().filter((credit) => credit.channel === channelName))
        const [one, other] = [convbox(all, { views: seen, ...facts }), convbox(all.toReversed(), { views: seen.toReversed(), ...facts })]
        for (const name of ['facebook ads', 'google ads', 'email', 'direct', 'friends', UNTRACKED])
          expect(totalOf(one.credits, name)).toBeCloseTo(totalOf(other.credits, name), 9)
      }),
    )
  })

  it('views never take more than the cap of an order', () => {
    fc.assert(
      fc.property(orders, views, fc.double({ min: 0, max: 1, noNaN: true }), (all, seen, viewCap) => {
        const { credits } = convbox(all, { views: seen, training: [], constants: { ...CONVBOX_DEFAULTS, viewTrust: 1, viewCap } })
        for (const { id } of all) expect(sumOf(credits.get(id)?.filter(({ part }) => part === 'views'))).toBeLessThanOrEqual(viewCap + 1e-9)
      }),
    )
  })
})
