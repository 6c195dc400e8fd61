/** Flags of codes from the orders that a campaign has read. */
import { codeFlags } from '@convbox/contract/api/code-flags'
import { DAY_MS } from '@convbox/contract/durations'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeCreators, makeHubCampaign, percentRule, type HubCampaign } from '../../testing/hub-campaign.ts'
import { startTestProgram, type TestProgram } from '../../testing/test-program.ts'
import { findFlags, type CodeOrder } from './find-flags.ts'

let test: TestProgram
let campaign: HubCampaign
beforeAll(async () => {
  test = await startTestProgram()
  const creators = await makeCreators(test.program, test.alder.id)
  campaign = await makeHubCampaign(test.program, test.alder.id, creators, { name: 'Flags', rule: percentRule('10') })
})
afterAll(() => test.stop())

const NOW = Date.parse('2026-03-20T10:00:00.000Z')
const order = (daysAgo: number, index: number, hasClick = true): CodeOrder => ({
  orderId: `${daysAgo}-${index}`,
  code: 'MAYA',
  creator: 'Maya',
  atMs: NOW - daysAgo * DAY_MS - index * 1000,
  hasClick,
})
const orders = (count: number, daysAgo: number, clicked = count): CodeOrder[] =>
  Array.from({ length: count }, (_, index) => order(daysAgo, index, index < clicked))

it('flags a jump over the mean of the 28 days before', () => {
  // 14 orders in 28 days: 0.5 a day, of which 5 in a day are flagged and 4 are not.
  const usual = [...orders(7, 28.9), ...orders(7, 10)]
  expect(findFlags([...usual, ...orders(5, 0.1)], NOW)).toMatchObject([{ kind: 'jump', orders: 5, usual: 0.5, evidence: '0.1-0' }])
  expect(findFlags([...usual, ...orders(4, 0.1)], NOW)).toEqual([])
  // With nine orders in all nothing is said.
  expect(findFlags([...orders(1, 20), ...orders(8, 0.1)], NOW)).toEqual([])
})

it('flags orders that come without clicks, against the share of before', () => {
  const before = orders(20, 60, 12)
  expect(findFlags([...before, ...orders(20, 5, 5)], NOW)).toMatchObject([{ kind: 'clickless', clicked: 5, orders: 20, usual: 0.6 }])
  expect(findFlags([...before, ...orders(10, 5, 3)], NOW)).toEqual([])
})

it('reads the campaign’s orders, and forgets a flag that a person dismissed until a newer order', async () => {
  const [creator] = Object.values(campaign.creators)
  const insert = (id: string, atMs: number) =>
    test.program.mainDb.pool.query(
      `INSERT INTO commission_order_fact (store_id, campaign_id, order_id, key, revision, at, arrived_at, month, fee_version, fact)
       VALUES ($1, $2, $3, 'placed', 1, $4, $4, '2026-03', 1, $5)`,
      [
        campaign.storeId,
        campaign.id,
        id,
        new Date(atMs),
        JSON.stringify({
          fact: 'placed',
          test: false,
          ownPurchaseOf: [],
          clicks: [],
          codes: [{ creator, code: 'LEAK', allocated: '4.00' }],
        }),
      ],
    )
  const now = test.program.now()
  for (let index = 0; index < 12; index += 1) await insert(`o${index}`, now - 60_000 * (20 - index))
  const asAda = { as: 'ada' as const, store: test.alder }
  const list = async () => (await test.call(codeFlags.listCodeFlags, { campaignId: campaign.id }, asAda)).result?.flags
  expect(await list()).toMatchObject([{ kind: 'jump', code: 'LEAK', orders: 12, usual: 0, evidence: 'o11' }])
  const dismiss = () =>
    test.call(codeFlags.dismissCodeFlag, { campaignId: campaign.id, code: 'LEAK', kind: 'jump', evidence: 'o11' }, asAda)
  expect((await dismiss()).status).toBe(200)
  expect((await dismiss()).error).toBe('already changed')
  expect(await list()).toMatchObject([{ kind: 'jump', dismissed: { by: expect.any(String) } }])
  await insert('o12', now - 1000)
  expect((await list())?.[0]).toMatchObject({ evidence: 'o12' })
  expect((await list())?.[0]).not.toHaveProperty('dismissed')
})
