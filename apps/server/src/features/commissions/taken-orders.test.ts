/** An order has one creator, however many campaigns of the store may claim it. */
import { commissions } from '@convbox/contract/api/commissions'
import { exactOf, type Claim } from '@convbox/commissions'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  clickRecord,
  day,
  decisionsOf,
  ledgerOf,
  makeCreators,
  makeHubCampaign,
  orderRecord,
  percentRule,
  refundRecord,
  takeIn,
  type Creators,
  type HubCampaign,
  type TestOrder,
} from '../../testing/hub-campaign.ts'
import { startTestProgram, type TestProgram } from '../../testing/test-program.ts'
import { creditCreators } from './commissions.ts'
import { takenOrders, type CampaignClaim } from './taken-orders.ts'

const NOW = Date.parse('2026-03-10T00:00:00Z')
let nowMs = NOW
let test: TestProgram
let creators: Creators
let codes: HubCampaign
let links: HubCampaign

beforeAll(async () => {
  test = await startTestProgram({ now: () => nowMs, config: { LOG_LEVEL: 'fatal' } })
  creators = await makeCreators(test.program, test.alder.id)
  codes = await makeHubCampaign(test.program, test.alder.id, creators, { name: 'CODES', rule: percentRule('10') })
  links = await makeHubCampaign(test.program, test.alder.id, creators, { name: 'LINKS', rule: percentRule('20') })
})
afterAll(() => test.stop())

const order = (id: number, changes: Partial<TestOrder> = {}) =>
  orderRecord(test.alder.id, {
    id,
    at: day(5),
    lines: [{ price: '52.00', off: '2.00' }],
    total: '50.00',
    visitorId: `visitor-${id}`,
    ...changes,
  })
const click = (of: HubCampaign, creatorId: string, id: number, at = day(4)) => clickRecord(of, creatorId, `visitor-${id}`, at)
const take = (...records: Parameters<typeof takeIn>[1]) => takeIn(test.program, records)
const of = async (campaign: HubCampaign, id: number) => ({
  decisions: (await decisionsOf(test.program, campaign)).filter((line) => line.includes(` ${id} `)),
  entries: (await ledgerOf(test.program, campaign)).filter((line) => line.includes(` ${id} `)),
})
const both = async (id: number) => ({ codes: await of(codes, id), links: await of(links, id) })
const MAYAS_CODE = [['CODESMAYA', '2.00']] as const

it('a test order pays nobody, and its creator is told why', async () => {
  await take(click(links, creators.ben, 90), order(90, { codes: MAYAS_CODE, body: { test: true } }))
  expect(await both(90)).toEqual({
    codes: { decisions: ['maya 90 test_order'], entries: [] },
    links: { decisions: ['ben 90 test_order'], entries: [] },
  })
})

describe('two campaigns of a store', () => {
  it('give the order to the code of one, not also to the click of the other', async () => {
    await take(click(links, creators.ben, 1), order(1, { codes: MAYAS_CODE }))
    expect(await both(1)).toEqual({
      codes: { decisions: ['maya 1 won_code'], entries: ['maya 1 sale 5.00'] },
      links: { decisions: ['ben 1 lost_to_campaign'], entries: [] },
    })
  })

  it('pay one creator once who has a code in one and a link in the other', async () => {
    await take(click(links, creators.maya, 2), order(2, { codes: MAYAS_CODE }))
    expect(await both(2)).toEqual({
      codes: { decisions: ['maya 2 won_code'], entries: ['maya 2 sale 5.00'] },
      links: { decisions: ['maya 2 lost_to_campaign'], entries: [] },
    })
  })

  it('give it to the latest click, and take it back when a later one comes to light', async () => {
    await take(click(links, creators.ben, 3, day(3)), order(3))
    expect(await both(3)).toEqual({
      codes: { decisions: [], entries: [] },
      links: { decisions: ['ben 3 won_link'], entries: ['ben 3 sale 10.00'] },
    })
    await take(click(codes, creators.cleo, 3, day(4)))
    expect(await both(3)).toEqual({
      codes: { decisions: ['cleo 3 won_link'], entries: ['cleo 3 sale 5.00'] },
      links: { decisions: ['ben 3 lost_to_campaign'], entries: ['ben 3 sale 10.00', 'ben 3 adjust -10.00'] },
    })
  })

  it('give it to the code that took most off', async () => {
    const two = [
      ['CODESMAYA', '0.50'],
      ['LINKSBEN', '1.50'],
    ] as const
    await take(order(4, { codes: two }))
    expect(await both(4)).toEqual({
      codes: { decisions: ['maya 4 lost_to_campaign'], entries: [] },
      links: { decisions: ['ben 4 won_code'], entries: ['ben 4 sale 10.00'] },
    })
  })

  it('leave it with whom it has matured', async () => {
    await take(click(links, creators.ben, 5), order(5))
    nowMs = Date.parse('2026-04-20T00:00:00Z')
    await take(order(5, { codes: MAYAS_CODE, updatedAt: '2026-04-20T00:00:00.000Z' }))
    nowMs = NOW
    expect(await both(5)).toEqual({
      codes: { decisions: ['maya 5 lost_to_campaign'], entries: [] },
      links: { decisions: ['ben 5 won_link'], entries: ['ben 5 sale 10.00'] },
    })
  })

  it('count a refund where the order counts', async () => {
    const refund = refundRecord(test.alder.id, { id: 60, orderId: 6, at: day(6), amount: '25.00', subtotal: '25.00' })
    await take(click(links, creators.ben, 6), order(6, { codes: MAYAS_CODE }), refund)
    expect((await both(6)).links.entries).toEqual([])
    expect((await both(6)).codes.entries).toEqual(['maya 6 sale 5.00', 'maya 6 refund -2.50'])
  })

  it('give it to the latest choice of a person, in either', async () => {
    await take(order(7))
    const choose = async (campaign: HubCampaign) => {
      const choice = { campaignId: campaign.id, order: '7', creatorId: creators.cleo, reason: 'Agreed' }
      expect((await test.call(commissions.assignOrder, choice, { as: 'ada', store: test.alder })).status).toBe(200)
      await creditCreators(test.program)
      return [(await of(codes, 7)).decisions, (await of(links, 7)).decisions]
    }
    expect(await choose(codes)).toEqual([['cleo 7 won_manual'], []])
    expect(await choose(links)).toEqual([['cleo 7 lost_to_campaign'], ['cleo 7 won_manual']])
    expect(await choose(codes)).toEqual([['cleo 7 won_manual'], ['cleo 7 lost_to_campaign']])
  })

  it('name the campaign that has the order in its trail', async () => {
    const { result } = await test.call(commissions.readCommission, { campaignId: links.id, orderId: '1' }, { as: 'ada', store: test.alder })
    expect(result?.candidates).toMatchObject([{ creator: 'Ben', outcome: 'lost_to_campaign', takenBy: 'CODES' }])
  })
})

describe('claims', () => {
  const claim: fc.Arbitrary<Claim> = fc.oneof(
    fc.constant({ kind: 'manual' as const }),
    fc.integer({ min: 1, max: 3 }).map((amount) => ({ kind: 'code' as const, allocated: exactOf(String(amount)) })),
    fc.integer({ min: 1, max: 3 }).map((atMs) => ({ kind: 'click' as const, atMs })),
  )
  const claims = fc.dictionary(
    fc.constantFrom('a', 'b', 'c', 'd'),
    fc.dictionary(fc.constantFrom('1', '2', '3'), fc.record({ claim, isFixed: fc.boolean() })),
  )
  const mapsOf = (made: Record<string, Record<string, CampaignClaim>>) =>
    new Map(Object.entries(made).map(([campaign, orders]) => [campaign, new Map(Object.entries(orders))]))

  it('leave each order to one campaign, or to all with whom it has matured, whatever their order', () => {
    fc.assert(
      fc.property(claims, (made) => {
        const all = mapsOf(made)
        const taken = takenOrders(all)
        for (const orderId of ['1', '2', '3']) {
          const rivals = [...all].flatMap(([campaign, orders]) => (orders.has(orderId) ? [campaign] : []))
          const left = rivals.filter((campaign) => taken.get(campaign)?.has(orderId) !== true)
          const fixed = rivals.filter((campaign) => all.get(campaign)?.get(orderId)?.isFixed === true)
          expect(left.toSorted()).toEqual(fixed.length > 0 ? fixed.toSorted() : left.slice(0, rivals.length === 0 ? 0 : 1))
          for (const campaign of rivals) {
            const by = taken.get(campaign)?.get(orderId)
            if (by !== undefined) expect(left).toContain(by)
          }
        }
        expect(takenOrders(new Map([...all].toReversed()))).toEqual(taken)
      }),
    )
  })
})
