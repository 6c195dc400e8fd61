/** Cycles of subscriptions: counted of a customer's renewals, whatever came first, and what a limit of them pays. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  day,
  decisionsOf,
  ledgerOf,
  makeCreators,
  makeHubCampaign,
  orderRecord,
  percentRule,
  takeIn,
  type Creators,
} from '../../testing/hub-campaign.ts'
import { startTestProgram, type TestProgram } from '../../testing/test-program.ts'
import { cyclesOf, type Renewal } from './subscription-cycles.ts'

let test: TestProgram
let creators: Creators
beforeAll(async () => {
  test = await startTestProgram({ now: () => Date.parse('2026-03-28T00:00:00Z') })
  creators = await makeCreators(test.program, test.alder.id)
})
afterAll(() => test.stop())

it('counts the renewals of a product by its customer after the order that began it', () => {
  const renewal = (orderId: string, date: number, customerId: string, ...products: string[]): Renewal => ({
    orderId,
    orderedAt: day(date),
    customerId,
    products,
  })
  const renewals = [
    renewal('a', 1, 'c1', 'mug'),
    renewal('b', 2, 'c1', 'mug'),
    renewal('c', 3, 'c1', 'hat'),
    renewal('d', 4, 'c2', 'mug'),
    // The second of the hat, the third of the mug, twice in one order.
    renewal('e', 5, 'c1', 'mug', 'hat', 'mug'),
  ]
  const cycles = { a: 2, b: 3, c: 2, d: 2, e: 3 }
  expect(Object.fromEntries(cyclesOf(renewals))).toEqual(cycles)
  expect(Object.fromEntries(cyclesOf(renewals.toReversed()))).toEqual(cycles)
})

it('pays a limited number of cycles in any order of arrival', async () => {
  const rule = percentRule('20', { cycles: 3 })
  const inOrder = await makeHubCampaign(test.program, test.alder.id, creators, { name: 'INORDER', rule })
  const mixed = await makeHubCampaign(test.program, test.alder.id, creators, { name: 'MIXED', rule })
  const order = (name: string, id: number, date: number, isRenewal: boolean) =>
    orderRecord(test.alder.id, {
      id,
      at: day(date),
      lines: [{ price: '26.00', off: '1.00', productId: 'coffee' }],
      codes: [[`${name}MAYA`, '1.00']],
      total: '25.00',
      body: {
        source_name: isRenewal ? 'subscription_contract_checkout_one' : 'web',
        customer: { id: name === 'MIXED' ? 501 : 502 },
      },
    })
  const story = (name: string, from: number) => [
    order(name, from, 1, false),
    order(name, from + 1, 5, true),
    order(name, from + 2, 9, true),
    order(name, from + 3, 13, true),
  ]
  await takeIn(test.program, story('INORDER', 1))
  const paid = ['maya 1 sale 5.00', 'maya 2 sale 5.00', 'maya 3 sale 5.00']
  expect(await ledgerOf(test.program, inOrder)).toEqual(paid)
  expect(await decisionsOf(test.program, inOrder)).toContain('maya 4 cycles_over')

  const [first, second, third, fourth] = story('MIXED', 11)
  if (first === undefined || second === undefined || third === undefined || fourth === undefined) throw new Error('four orders')
  // The last comes first: it is the only renewal that is known, and pays.
  await takeIn(test.program, [fourth])
  expect(await ledgerOf(test.program, mixed)).toEqual(['maya 14 sale 5.00'])
  await takeIn(test.program, [third])
  expect(await decisionsOf(test.program, mixed)).toEqual(['maya 13 won_code', 'maya 14 won_code'])
  await takeIn(test.program, [second, first])
  expect(await decisionsOf(test.program, mixed)).toEqual([
    'maya 11 won_code',
    'maya 12 won_code',
    'maya 13 won_code',
    'maya 14 cycles_over',
  ])
  const sums = (await ledgerOf(test.program, mixed)).map((line) => line.split(' ')).map(([, id, , amount]) => [id, amount] as const)
  expect(
    Object.fromEntries(
      [...Map.groupBy(sums, ([id]) => id)].map(([id, all]) => [id, all.reduce((sum, [, amount]) => sum + Number(amount), 0)]),
    ),
  ).toEqual({
    11: 5,
    12: 5,
    13: 5,
    14: 0,
  })
})
