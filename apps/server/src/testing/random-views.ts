/** What platforms claim for views and what buyers answer in random shops (`random-shop.ts`), as plain values, written into the warehouse. */
import { DAY_MS } from '@convbox/contract/durations'
import type { Warehouse } from '@convbox/storage'
import fc from 'fast-check'
import { START_MS, type Shop } from './random-shop.ts'

export type View = { channel: string; campaign: string; day: string; orders: number }

const dayOf = (atMs: number): string => new Date(atMs).toISOString().slice(0, 10)

/** On the days of the shops' orders, moved by shiftMs. */
export const randomViews = (shiftMs = 0): fc.Arbitrary<View[]> => {
  const view = fc
    .record({
      // Orders lie on every fifth day.
      step: fc.integer({ min: 0, max: 40 }),
      channel: fc.constantFrom('facebook ads', 'google ads', 'tiktok ads'),
      campaign: fc.constantFrom('a', 'b', 'c'),
      orders: fc.constantFrom(0, 0.5, 1, 4),
    })
    .map(({ step, ...one }): View => ({ ...one, day: dayOf(START_MS + step * 5 * DAY_MS + shiftMs) }))
  return fc.uniqueArray(view, { minLength: 60, maxLength: 200, selector: (one) => `${one.day}${one.channel}${one.campaign}` })
}

/** Answers by order. */
export type Answers = ReadonlyMap<string, string>

const answer = fc.record({ index: fc.nat({ max: 60 }), channel: fc.constantFrom('klaviyo', 'facebook ads', 'friends', 'podcast') })

/** What buyers of a shop answer. */
export const randomAnswers: fc.Arbitrary<(shop: Shop) => Answers> = fc.array(answer, { minLength: 20, maxLength: 60 }).map(
  (answers) =>
    ({ orders }: Shop) =>
      new Map(
        answers.flatMap(({ index, channel }) => {
          const order = orders[index % orders.length]
          return order === undefined ? [] : [[order.id, channel] as const]
        }),
      ),
)

/** version: the higher wins. */
export const writeViews = (warehouse: Warehouse, storeId: string, views: readonly View[], version = '1'): Promise<void> =>
  warehouse.insert({
    table: 'ad_spend',
    rows: views.map(({ channel, campaign, day, orders }) => ({
      store_id: storeId,
      platform: channel,
      channel,
      campaign_id: campaign,
      campaign,
      day,
      orders_1d_view: String(orders),
      version,
    })),
  })

export const writeAnswers = (
  warehouse: Warehouse,
  storeId: string,
  answers: Answers,
  { answeredAt, version = '1' }: { answeredAt: string; version?: string },
): Promise<void> =>
  warehouse.insert({
    table: 'survey_answers',
    rows: [...answers].map(([order_id, l1_channel]) => ({
      store_id: storeId,
      order_id,
      question_id: 'q',
      answered_at: answeredAt,
      l1_channel,
      version,
    })),
  })
