import { DAY_MS } from '@convbox/contract/durations'
import { credits } from '@convbox/attribution'
import { column, type Warehouse } from '@convbox/storage'
import { openTestWarehouse } from '@convbox/storage/testing'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { randomShops, touchesBefore, writeShop, type Shop } from '../testing/random-shop.ts'
import { buildJourneysSql } from './journeys.sql.ts'

const START = Date.UTC(2026, 2, 1)

const journeyRow = z.object({
  order_id: z.string(),
  person_id: z.string(),
  total: column.decimal,
  reason: z.string(),
  n_all: z.array(z.number()),
  n_nondirect: z.array(z.number()),
  n_ads: z.array(z.number()),
  touch_at: z.array(column.time),
  touch_age_ms: z.array(column.count),
  touch_rank: z.array(z.number()),
  touch_rank_ads: z.array(z.number()),
  touch_channel: z.array(z.string()),
  touch_campaign: z.array(z.string()),
})
type Journey = z.output<typeof journeyRow>

let warehouse: Warehouse
beforeAll(async () => {
  warehouse = await openTestWarehouse()
})
afterAll(() => warehouse.close())

const build = (storeId: string, orderIds: readonly string[], version = '1', reason = 'new order'): Promise<void> =>
  warehouse.command(buildJourneysSql('orders'), { storeId, orderIds, reason, builtAt: new Date(0), version })

const COLUMNS = Object.keys(journeyRow.shape).join(', ')
const read = (storeId: string): Promise<Journey[]> =>
  warehouse.query({
    sql: `SELECT ${COLUMNS} FROM journeys FINAL WHERE store_id = {storeId:String} ORDER BY toUInt64OrZero(order_id)`,
    params: { storeId },
    row: journeyRow,
  })

const touch = (visitor: string, day: number, channel: string, seq = 0) => ({
  visitor,
  atMs: START + day * DAY_MS,
  seq,
  channel,
  group: channel === 'direct' ? 'Direct' : channel === 'google ads' ? 'Paid Ads' : 'PR/Blogs',
  campaign: `day ${day}`,
  isAd: channel === 'google ads',
  isDirect: channel === 'direct',
})
const order = (id: string, visitor: string, day: number) => ({
  id,
  visitor,
  atMs: START + day * DAY_MS,
  cents: 1000,
  refundedCents: 0,
  excluded: '',
  rateMissing: false,
  isNew: '1' as const,
})

describe('a journey', () => {
  it('ranks touches from the newest, counts them per window, and leaves out what came after the order', async () => {
    const shop: Shop = {
      persons: new Map(),
      touches: [
        touch('v', 0, 'google ads'),
        touch('v', 20, 'direct'),
        touch('v', 24, 'vogue.com'),
        touch('v', 27.5, 'google ads'),
        touch('v', 28, 'direct'),
        touch('v', 28.1, 'late'),
      ],
      orders: [order('1', 'v', 28)],
    }
    await writeShop(warehouse, 'ranks', shop)
    await build('ranks', ['1'])
    // Windows of 1, 7, 14, 28, 30, 60, 90, 180 days and lifetime; day 0 is exactly 28 days before.
    expect(await read('ranks')).toMatchObject([
      {
        person_id: 'v',
        total: '10',
        n_all: [2, 3, 4, 5, 5, 5, 5, 5, 5],
        n_nondirect: [1, 2, 2, 3, 3, 3, 3, 3, 3],
        n_ads: [1, 1, 1, 2, 2, 2, 2, 2, 2],
        touch_channel: ['google ads', 'direct', 'vogue.com', 'google ads', 'direct'],
        touch_age_ms: [28 * DAY_MS, 8 * DAY_MS, 4 * DAY_MS, DAY_MS / 2, 0],
        touch_rank: [3, -4, 2, 1, -1],
        touch_rank_ads: [2, 0, 0, 1, 0],
      },
    ])
  })

  it('orders touches of one instant by visitor and seq', async () => {
    const touches = [touch('b', 1, 'third'), touch('a', 1, 'second', 1), touch('a', 1, 'first')]
    await writeShop(warehouse, 'ties', {
      persons: new Map([
        ['a', 'p'],
        ['b', 'p'],
      ]),
      touches,
      orders: [order('1', 'b', 1)],
    })
    await build('ties', ['1'])
    expect((await read('ties')).map((one) => one.touch_channel)).toEqual([['first', 'second', 'third']])
  })

  it('joins the touches of all visitors of a person, also the visitor that gives the person its name', async () => {
    const touches = [touch('phone', 1, 'phone touch'), touch('laptop', 2, 'laptop touch'), touch('stranger', 2, 'other')]
    const orders = [order('1', 'phone', 3), order('2', 'laptop', 3), order('3', 'stranger', 3), order('4', '', 3), order('5', 'unseen', 3)]
    // The laptop has no row, so it is its own person, and the phone belongs to it.
    await writeShop(warehouse, 'persons', { persons: new Map([['phone', 'laptop']]), touches, orders })
    await build('persons', ['1', '2', '3', '4', '5'])
    expect((await read('persons')).map((one) => [one.person_id, one.touch_channel.join(', ')])).toEqual([
      ['laptop', 'phone touch, laptop touch'],
      ['laptop', 'phone touch, laptop touch'],
      ['stranger', 'other'],
      ['', ''],
      ['unseen', ''],
    ])
  })

  it('is replaced whole when it is built again after a merge, a late touch or an undone merge', async () => {
    const touches = [touch('v1', 1, 'one'), touch('v2', 2, 'two')]
    await writeShop(warehouse, 'late', { persons: new Map(), touches, orders: [order('1', 'v1', 3), order('2', 'v2', 3)] })
    await build('late', ['1', '2'])
    await warehouse.insert({ table: 'persons', rows: [{ store_id: 'late', visitor_id: 'v2', person_id: 'v1', version: '2' }] })
    await warehouse.insert({
      table: 'touches',
      rows: [{ store_id: 'late', visitor_id: 'v1', at: new Date(START), seq: 0, channel: 'zero', version: '2' }],
    })
    await build('late', ['1'], '2', 'merge')
    expect((await read('late')).map((one) => [one.reason, one.touch_channel.join(', ')])).toEqual([
      ['merge', 'zero, one, two'],
      ['new order', 'two'],
    ])
    await warehouse.insert({ table: 'persons', rows: [{ store_id: 'late', visitor_id: 'v2', person_id: 'v1', version: '3', deleted: 1 }] })
    await build('late', ['1', '2'], '3', 'merge')
    expect((await read('late')).map((one) => one.touch_channel.join(', '))).toEqual(['zero, one', 'two'])
  })

  it('sees touches of its own store only', async () => {
    await writeShop(warehouse, 'mine', { persons: new Map(), touches: [], orders: [order('1', 'v', 3)] })
    await writeShop(warehouse, 'theirs', { persons: new Map(), touches: [touch('v', 1, 'theirs')], orders: [order('1', 'v', 3)] })
    await build('mine', ['1'])
    expect((await read('mine')).map((one) => one.touch_channel)).toEqual([[]])
    expect(await read('theirs')).toEqual([])
  })
})

// A store holds five shops, because a build costs the same for one order and for a hundred.
describe('journeys of random shops', () => {
  it('hold exactly the touches before each order, whether built order by order or in parts', async () => {
    let stores = 0
    await fc.assert(
      fc.asyncProperty(randomShops(5), async (shop) => {
        stores += 1
        const [byOrder, byPart] = [`by order ${stores}`, `by part ${stores}`]
        await writeShop(warehouse, byOrder, shop)
        await writeShop(warehouse, byPart, shop)
        await build(
          byOrder,
          shop.orders.map(({ id }) => id),
        )
        for (const bucket of [0, 1, 2, 3]) {
          await warehouse.command(buildJourneysSql('bucket'), {
            storeId: byPart,
            buckets: 4,
            bucket,
            reason: 'new order',
            builtAt: new Date(0),
            version: '1',
          })
        }
        const journeys = await read(byOrder)
        expect(await read(byPart)).toEqual(journeys)
        const told = shop.orders.map((one) => ({
          id: one.id,
          touches: touchesBefore(shop, one).map(({ atMs, channel, campaign }) => [new Date(atMs).toISOString(), channel, campaign]),
        }))
        expect(
          journeys.map((one) => ({
            id: one.order_id,
            touches: one.touch_at.map((at, index) => [at, one.touch_channel[index], one.touch_campaign[index]]),
          })),
        ).toEqual(told)
      }),
      { numRuns: 3, endOnFailure: true },
    )
  })

  it('carry counts that agree with the plain pool of touches', async () => {
    await fc.assert(
      fc.asyncProperty(randomShops(5), fc.uuid(), async (shop, storeId) => {
        await writeShop(warehouse, storeId, shop)
        await build(
          storeId,
          shop.orders.map(({ id }) => id),
        )
        const journeys = new Map((await read(storeId)).map((one) => [one.order_id, one]))
        for (const one of shop.orders) {
          const touches = touchesBefore(shop, one).map(({ atMs, isAd, isDirect }) => ({ ageMs: one.atMs - atMs, isAd, isDirect }))
          const pooled = credits({ model: 'linear', scope: 'ads', windowMs: 28 * DAY_MS }, touches).filter((share) => share > 0).length
          expect(journeys.get(one.id)?.n_ads[3]).toBe(pooled)
        }
      }),
      { numRuns: 1, endOnFailure: true },
    )
  })
})
