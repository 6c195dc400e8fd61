import { DAY_MS } from '@convbox/contract/durations'
import type { ComparedModel } from '@convbox/contract/reports/model-comparison.values'
import { expect, it } from 'vitest'
import { compareModels, type AgedTouch, type OrderFacts } from './compare-models.ts'

const touch = (channel: string, ageMs = 1000): AgedTouch => ({
  channel,
  channel_group: '',
  source: channel,
  medium: '',
  campaign: '',
  isAd: channel.endsWith(' ads'),
  isDirect: channel === 'direct',
  ageMs,
})
const orderOf = (index: number, touches: AgedTouch[], answer?: string): OrderFacts => ({
  id: String(index),
  day: '2026-03-01',
  total: 10,
  touches,
  answer,
})
const ordersOf = (count: number, touches: AgedTouch[], answer?: string): OrderFacts[] =>
  Array.from({ length: count }, (_, index) => orderOf(index, touches, answer))
const compare = (orders: readonly OrderFacts[], training: readonly OrderFacts[] = []) =>
  compareModels({ orders, training, views: [], window: '28' })
const givenTo = ({ rows }: ReturnType<typeof compare>, channel: string, model: ComparedModel): number =>
  rows.find((row) => row.channel === channel)?.figures[model]?.orders ?? 0

it('lets the survey decide a third, also for buyers who did not answer, and says how much is modelled', () => {
  const answered = ordersOf(50, [touch('email')], 'podcast')
  const silent = orderOf(99, [touch('email')])
  const result = compare([...answered, silent], answered)
  expect(result.convboxInputs).toBe('survey')
  expect(givenTo(result, 'podcast', 'convbox')).toBeCloseTo(17, 9)
  expect(givenTo(result, 'email', 'convbox')).toBeCloseTo(34, 9)
  const parts = result.rows.find(({ channel }) => channel === 'podcast')?.convboxParts
  expect(parts?.survey).toBeCloseTo(50 / 3, 9)
  expect(parts?.['modelled survey']).toBeCloseTo(1 / 3, 9)
  expect(givenTo(result, 'email', 'last_click')).toBe(51)
})

it('takes a touch outside the window for none, in every model', () => {
  const result = compare([orderOf(1, [touch('email', 40 * DAY_MS)])])
  for (const model of ['last_click', 'linear', 'last_click_view', 'convbox'] as const) expect(givenTo(result, 'untracked', model)).toBe(1)
})

it('tells Markov and Shapley with intervals from 300 orders with a touch on', () => {
  const both = [touch('facebook ads', 2000), touch('email')]
  const enough = compare([...ordersOf(200, both), ...ordersOf(100, [touch('email')]), ...ordersOf(7, [])])
  expect(enough.tooFewFor).toBeUndefined()
  expect(givenTo(enough, 'facebook ads', 'shapley')).toBe(100)
  expect(givenTo(enough, 'email', 'shapley')).toBe(200)
  expect(givenTo(enough, 'untracked', 'markov')).toBe(7)
  // Without email nothing converts, without Meta a third does.
  expect(givenTo(enough, 'email', 'markov')).toBeCloseTo(180, 9)
  const interval = enough.rows.find(({ channel }) => channel === 'email')?.intervals.markov
  expect(interval?.low).toBeGreaterThan(165)
  expect(interval?.low).toBeLessThan(180)
  expect(interval?.high).toBeGreaterThan(180)
  const few = compare([...ordersOf(299, both), ...ordersOf(50, [])])
  expect(few.tooFewFor).toBe(300)
  expect(givenTo(few, 'email', 'markov')).toBe(0)
})

it('gives nothing to a store without orders', () => {
  expect(compare([])).toMatchObject({ rows: [], total: { orders: 0, sales: 0 }, convboxInputs: 'clicks only' })
})
