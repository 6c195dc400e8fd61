/** The rows that the analysis adds up: always what the facts say, and as the migration made them for orders of before. */
import { commissions } from '@convbox/contract/api/commissions'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { inTransaction } from '../../ingest/in-transaction.ts'
import {
  clickRecord,
  day,
  makeCreators,
  makeHubCampaign,
  orderRecord,
  percentRule,
  refundRecord,
  takeIn,
  type Creators,
} from '../../testing/hub-campaign.ts'
import { startTestProgram, type TestProgram } from '../../testing/test-program.ts'
import { writeOrderSums } from './order-sums.rows.ts'

const MIGRATIONS = join(import.meta.dirname, '../../../../../packages/storage/src/main-db/migrations')
let test: TestProgram
let creators: Creators

beforeAll(async () => {
  test = await startTestProgram({ now: () => Date.parse('2026-06-01T00:00:00Z') })
  const storeId = test.alder.id
  creators = await makeCreators(test.program, storeId)
  const split = await makeHubCampaign(test.program, storeId, creators, { name: 'SPLIT', rule: percentRule('10', { policy: 'split' }) })
  const tiers = [
    { from: '0', percent: '10' },
    { from: '100', percent: '20' },
  ] as const
  await makeHubCampaign(test.program, storeId, creators, {
    name: 'TIERS',
    rule: { fee: { kind: 'tiers', mode: 'retroactive', tiers: [...tiers] } },
  })
  const sold = { lines: [{ price: '61.00', off: '1.00' }], total: '60.00' }
  const codes = [
    ['SPLITMAYA', '9.00'],
    ['SPLITBEN', '6.00'],
  ] as const
  await takeIn(test.program, [
    clickRecord(split, creators.cleo, 'v1', day(1)),
    orderRecord(storeId, { id: 1, at: day(2), lines: [{ price: '100.00', off: '15.00' }], codes, total: '85.00', visitorId: 'v1' }),
    orderRecord(storeId, { id: 2, at: day(3), ...sold, codes: [['SPLITMAYA', '1.00']], status: 'pending' }),
    orderRecord(storeId, { id: 3, at: day(2), ...sold, codes: [['TIERSBEN', '1.00']] }),
  ])
  // The second order lifts the first into another tier, and is given back in part.
  await takeIn(test.program, [
    orderRecord(storeId, { id: 4, at: day(4), ...sold, codes: [['TIERSBEN', '1.00']] }),
    orderRecord(storeId, { id: 5, at: day(5), ...sold, codes: [['TIERSMAYA', '1.00']], body: { cancelled_at: day(6) } }),
    refundRecord(storeId, { id: 41, orderId: 4, at: day(6), amount: '10.00', subtotal: '10.00' }),
  ])
})
afterAll(() => test.stop())

const pool = () => test.program.mainDb.pool
const rows = async () => (await pool().query('SELECT * FROM commission_order ORDER BY campaign_id, order_id, creator_id')).rows

it('has a row for each order and candidate', async () => {
  const told = (await rows()).map(({ order_id: id, share, is_paid: isPaid, is_over: isOver, sales, amount, code }) =>
    [
      id,
      share === null ? 'lost' : Number(share).toFixed(1),
      isPaid ? 'paid' : 'unpaid',
      isOver ? 'over' : 'open',
      sales,
      amount,
      code,
    ].join(' '),
  )
  expect(told.toSorted()).toEqual([
    '1 0.4 paid open 85 340 splitben',
    '1 0.6 paid open 85 510 splitmaya',
    '1 lost paid open 85 0 ',
    '2 1.0 unpaid open 60 0 splitmaya',
    '3 1.0 paid open 60 1200 tiersben',
    '4 1.0 paid open 50 1000 tiersben',
    '5 1.0 paid over 60 0 tiersmaya',
  ])
})

it('is what all facts say, written anew and by the migration', async () => {
  const kept = await rows()
  for (const [campaignId, own] of Map.groupBy(kept, ({ campaign_id: id }) => String(id))) {
    const orderIds = own.map(({ order_id: id }) => String(id))
    await inTransaction(test.program, (db) => writeOrderSums(db, { storeId: test.alder.id, campaignId }, orderIds))
  }
  expect(await rows()).toEqual(kept)
  const name = readdirSync(MIGRATIONS).find((file) => file.endsWith('_commission-orders.sql')) ?? ''
  const fill = readFileSync(join(MIGRATIONS, name), 'utf8').split('--> statement-breakpoint').at(-1) ?? ''
  await pool().query('DELETE FROM commission_order')
  await pool().query(fill)
  expect(await rows()).toEqual(kept)
})

it('says what keeps a commission lower than it would be, until that is over', async () => {
  const of = (name: string, rule: Parameters<typeof makeHubCampaign>[3]['rule']) =>
    makeHubCampaign(test.program, test.alder.id, creators, { name, rule })
  const capped = await of('CAPPED', percentRule('10', { cap: '50.00' }))
  const tiered = await of('LATE', { fee: { kind: 'tiers', mode: 'marginal', tiers: [{ from: '100', percent: '10' }] } })
  const order = (id: number, at: string, code: string, net: string) =>
    orderRecord(test.alder.id, { id, at, lines: [{ price: String(Number(net) + 1), off: '1.00' }], codes: [[code, '1.00']], total: net })
  await takeIn(test.program, [
    order(21, day(2), 'CAPPEDMAYA', '300.00'),
    order(22, day(3), 'CAPPEDMAYA', '250.00'),
    order(23, day(4), 'CAPPEDMAYA', '100.00'),
    order(31, day(2), 'LATEMAYA', '80.00'),
    order(32, day(3), 'LATEMAYA', '70.00'),
  ])
  const limits = async (campaignId: string): Promise<unknown[]> =>
    (await test.call(commissions.listCommissions, { campaignId }, { as: 'ada', store: test.alder })).result?.commissions.map(
      ({ orderId, amount, limit }) => [orderId, amount, limit],
    ) ?? []
  // Of 30.00, 25.00 and 10.00 a cap of 50.00 leaves 30.00, 20.00 and nothing.
  expect(await limits(capped.id)).toEqual([
    ['23', '0.00', { kind: 'cap_reached', withheld: '10.00' }],
    ['22', '20.00', { kind: 'cap_partly', withheld: '5.00' }],
    ['21', '30.00', undefined],
  ])
  const trail = await test.call(commissions.readCommission, { campaignId: capped.id, orderId: '23' }, { as: 'ada', store: test.alder })
  expect(trail.result?.candidates).toMatchObject([{ outcome: 'won_code', limit: { kind: 'cap_reached', withheld: '10.00' } }])
  // The first 100.00 of the month pay nothing.
  expect(await limits(tiered.id)).toEqual([
    ['32', '5.00', undefined],
    ['31', '0.00', { kind: 'below_first_tier' }],
  ])
  // The first comes back: there is room for the others, which had not matured by then.
  await takeIn(test.program, [refundRecord(test.alder.id, { id: 211, orderId: 21, at: day(5), amount: '300.00', subtotal: '300.00' })])
  expect(await limits(capped.id)).toEqual([
    ['23', '10.00', undefined],
    ['22', '25.00', undefined],
    ['21', '0.00', undefined],
  ])
})
