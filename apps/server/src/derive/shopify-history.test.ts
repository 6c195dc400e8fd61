import { DAY_MS } from '@convbox/contract/durations'
import { column, type Warehouse } from '@convbox/storage'
import { openTestWarehouse } from '@convbox/storage/testing'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { writeShop } from '../testing/random-shop.ts'
import { buildJourneysSql } from './journeys.sql.ts'

const STORE = 'shop'
const START = Date.UTC(2026, 2, 1)
const timeOf = (day: number): string => new Date(START + day * DAY_MS).toISOString()

let warehouse: Warehouse
beforeAll(async () => {
  warehouse = await openTestWarehouse()
})
afterAll(() => warehouse.close())

const journeyRow = z.object({
  order_id: z.string(),
  channels: z.array(z.string()),
  at: z.array(column.time),
  told: z.array(z.number()),
  nondirect: z.array(z.number()),
})
const build = async (withShopify: boolean, version: string) => {
  const orderIds = ['seen', 'unseen', 'landed', 'silent', 'late']
  await warehouse.command(buildJourneysSql('orders', { withShopify }), {
    storeId: STORE,
    orderIds,
    reason: 'test',
    builtAt: new Date(0),
    version,
  })
  return warehouse.query({
    sql: `
      SELECT order_id, arrayMap(c -> toString(c), touch_channel) AS channels, touch_at AS at, touch_is_told AS told, n_nondirect AS nondirect
      FROM journeys FINAL WHERE store_id = {storeId:String} ORDER BY order_id`,
    params: { storeId: STORE },
    row: journeyRow,
  })
}

const touch = (visitor: string, day: number, channel: string) => ({
  visitor,
  atMs: START + day * DAY_MS,
  seq: 0,
  channel,
  group: 'PR/Blogs',
  campaign: '',
  isAd: false,
  isDirect: channel === 'direct',
})
const order = (id: string, visitor: string) => ({
  id,
  visitor,
  atMs: START + 28 * DAY_MS,
  cents: 1000,
  refundedCents: 0,
  excluded: '',
  rateMissing: false,
  isNew: '1' as const,
})
const shopifyRow = (orderId: string, visits: { day: number; channel: string }[]) => {
  const texts = ['session_id', 'channel_group', 'source', 'medium', 'campaign', 'term', 'content', 'link_name', 'link_manager', 'link_id']
  return {
    store_id: STORE,
    order_id: orderId,
    ordered_at: timeOf(28),
    asked_at: timeOf(29),
    is_ready: 1,
    visit_at: visits.map(({ day }) => timeOf(day)),
    visit_seq: visits.map((_, index) => index),
    ...Object.fromEntries(texts.map((name) => [`visit_${name}`, visits.map(() => '')])),
    visit_channel: visits.map(({ channel }) => channel),
    visit_is_ad: visits.map(() => 0),
    visit_is_direct: visits.map(({ channel }) => (channel === 'direct' ? 1 : 0)),
    version: '1',
  }
}

it('takes Shopify’s visits only for orders before which the script saw none, and gives back the same rows without them', async () => {
  await writeShop(warehouse, STORE, {
    persons: new Map(),
    touches: [touch('a', 20, 'vogue.com'), touch('c', 28, 'google')],
    orders: [order('seen', 'a'), order('unseen', 'b'), order('landed', 'c'), order('silent', 'd'), order('late', 'e')],
  })
  // The landing of c was told with its order.
  await warehouse.command(
    `INSERT INTO touches SELECT * REPLACE (toUInt8(1) AS is_told, version + 1 AS version) FROM touches FINAL WHERE store_id = {storeId:String} AND visitor_id = 'c'`,
    { storeId: STORE },
  )
  await warehouse.insert({
    table: 'shopify_journeys',
    rows: [
      shopifyRow('seen', [{ day: 10, channel: 'facebook' }]),
      shopifyRow('unseen', [
        { day: 3, channel: 'facebook' },
        { day: 27, channel: 'direct' },
      ]),
      shopifyRow('landed', [{ day: 25, channel: 'klaviyo' }]),
      shopifyRow('silent', []),
      // A visit after the order leads to no order.
      shopifyRow('late', [{ day: 29, channel: 'facebook' }]),
    ],
  })
  const shown = (rows: z.output<typeof journeyRow>[]) =>
    Object.fromEntries(rows.map(({ order_id: id, channels, told }) => [id, [channels, told]]))

  const off = await build(false, '1')
  expect(shown(off)).toEqual({
    seen: [['vogue.com'], [0]],
    unseen: [[], []],
    landed: [['google'], [1]],
    silent: [[], []],
    late: [[], []],
  })
  const on = await build(true, '2')
  expect(shown(on)).toEqual({
    seen: [['vogue.com'], [0]],
    unseen: [
      ['facebook', 'direct'],
      [1, 1],
    ],
    landed: [['klaviyo'], [1]],
    silent: [[], []],
    late: [[], []],
  })
  const unseen = on.find(({ order_id: id }) => id === 'unseen')
  expect(unseen?.at).toEqual([timeOf(3), timeOf(27)])
  // In the whole life only Facebook is not Direct.
  expect(unseen?.nondirect.at(-1)).toBe(1)
  expect(await build(false, '3')).toEqual(off)
})
