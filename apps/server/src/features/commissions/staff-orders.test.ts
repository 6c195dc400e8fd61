/** Orders of people who work for the store. */
import { commissions } from '@convbox/contract/api/commissions'
import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  day,
  decisionsOf,
  makeCreators,
  makeHubCampaign,
  orderRecord,
  percentRule,
  takeIn,
  type HubCampaign,
} from '../../testing/hub-campaign.ts'
import { startTestProgram, type TestProgram } from '../../testing/test-program.ts'
import { creditCreators } from './credit-creators.ts'

let test: TestProgram
let campaign: HubCampaign
let maya = ''

const order = (id: number, email: string) =>
  orderRecord(campaign.storeId, {
    id,
    at: day(2),
    lines: [{ price: '31.00', off: '1.00' }],
    codes: [['TEAMMAYA', '1.00']],
    total: '30.00',
    email,
  })
const emailOf = async (id: string): Promise<string> => {
  const { rows } = await test.program.mainDb.pool.query('SELECT email FROM "user" WHERE id = $1', [id])
  return String(rows[0].email)
}

beforeAll(async () => {
  test = await startTestProgram({ now: () => Date.parse('2026-03-10T00:00:00Z'), config: { LOG_LEVEL: 'fatal' } })
  const creators = await makeCreators(test.program, test.alder.id)
  maya = creators.maya
  campaign = await makeHubCampaign(test.program, test.alder.id, creators, { name: 'TEAM', rule: percentRule('10') })
})
afterAll(() => test.stop())

it('earn nothing, by any spelling of the address; those of people of other organizations do', async () => {
  const [ada, bela] = await Promise.all([emailOf(test.users.ada), emailOf(test.users.bela)])
  await takeIn(test.program, [order(1, ada), order(2, ada.replace('@', '+shop@').toUpperCase()), order(3, bela)])
  expect(await decisionsOf(test.program, campaign)).toEqual(['maya 1 staff_order', 'maya 2 staff_order', 'maya 3 won_code'])
})

it('stay so when the person has another address later, and pay a creator whom a person chooses', async () => {
  const { pool } = test.program.mainDb
  await pool.query(`UPDATE "user" SET email = 'ada@new.example' WHERE id = $1`, [test.users.ada])
  const input = { campaignId: campaign.id, order: '1', creatorId: maya, reason: 'Bought for a customer' }
  expect((await test.call(commissions.assignOrder, input, { as: 'ada', store: test.alder })).status).toBe(200)
  await pool.query(`INSERT INTO commission_mark (store_id, order_id, due_at) VALUES ($1, '2', '2026-01-01') ON CONFLICT DO NOTHING`, [
    test.alder.id,
  ])
  await creditCreators(test.program)
  expect(await decisionsOf(test.program, campaign)).toEqual(['maya 1 won_manual', 'maya 2 staff_order', 'maya 3 won_code'])
})
