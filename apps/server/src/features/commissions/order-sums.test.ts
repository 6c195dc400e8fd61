/** The rows that the analysis adds up: always what the facts say, and as the migration made them for orders of before. */
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
} from '../../testing/hub-campaign.ts'
import { startTestProgram, type TestProgram } from '../../testing/test-program.ts'
import { writeOrderSums } from './order-sums.rows.ts'

const MIGRATIONS = join(import.meta.dirname, '../../../../../packages/storage/src/main-db/migrations')
let test: TestProgram

beforeAll(async () => {
  test = await startTestProgram({ now: () => Date.parse('2026-06-01T00:00:00Z') })
  const storeId = test.alder.id
  const creators = await makeCreators(test.program, storeId)
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
