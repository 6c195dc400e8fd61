/** What a campaign brought and what it cost: by its own decisions, whose totals are the ledger's, and by a model of the reports. */
import { campaignAnalysis } from '@convbox/contract/api/campaign-analysis'
import type { AnalysisFigures, CampaignAnalysis } from '@convbox/contract/api/campaign-analysis.schemas'
import { ANALYSIS_BY, OF_NONE } from '@convbox/contract/campaign-analysis'
import { mainDbSchema } from '@convbox/storage'
import { Decimal } from 'decimal.js'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { uuidFromName } from '../../ingest/purchase-id.ts'
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
  type HubCampaign,
  type TestOrder,
} from '../../testing/hub-campaign.ts'
import { readEarned } from '../../reports/earned-shares.sql.ts'
import { spanOf } from '../../reports/report-span.ts'
import { startTestProgram, type TestProgram } from '../../testing/test-program.ts'
import { creativeId } from '../campaigns/make-preview.ts'
import { readLifetimeValues } from './lifetime-value.sql.ts'

const RANGE = { from: '2026-03-01', to: '2026-03-31' }
let test: TestProgram
let creators: Creators
let spring: HubCampaign

const bought = (id: number, at: string, total: string, changes: Partial<TestOrder> = {}) =>
  orderRecord(spring.storeId, { id, at, lines: [{ price: total }], total, ...changes })
const withCode = (code: string, total: string): Partial<TestOrder> => ({
  lines: [{ price: new Decimal(total).plus(1).toFixed(2), off: '1.00' }],
  codes: [[code, '1.00']],
})
/** customer: the shop's id, and which of the customer's orders it is. */
const by = (customer: number, index: number): Partial<TestOrder> => ({
  email: `c${customer}@example.com`,
  body: { customer: { id: customer, orders_count: index } },
})
/** A landing by an ad. */
const adRecord = (visitorId: string, at: string) =>
  ({
    kind: 'event',
    storeId: spring.storeId,
    event: {
      id: uuidFromName(randomUUID(), at),
      name: 'PageView',
      occurredAt: at,
      receivedAt: at,
      source: 'storefront',
      visitorId,
      page: { url: 'https://alder.example/?utm_source=facebook&utm_medium=cpc&utm_campaign=ads' },
    },
  }) as const
const ask = (input: object) =>
  test.call(campaignAnalysis.readAnalysis, { campaignId: spring.id, ...RANGE, ...input }, { as: 'ada', store: test.alder })
const read = async (input: object = {}): Promise<CampaignAnalysis> => {
  const { result, response } = await ask(input)
  if (result === undefined) throw new Error(response.body)
  return result
}
const rowOf = ({ rows }: CampaignAnalysis, name: string): AnalysisFigures | undefined => rows.find((row) => row.name === name)?.figures

beforeAll(async () => {
  test = await startTestProgram({ now: () => Date.parse('2026-03-20T12:00:00Z'), config: { LOG_LEVEL: 'fatal' } })
  const { program, alder } = test
  creators = await makeCreators(program, alder.id)
  spring = await makeHubCampaign(program, alder.id, creators, {
    name: 'SPRING',
    rule: percentRule('10', { baseFee: '20.00', windowDays: 5 }),
  })
  const linkId = randomUUID()
  await program.mainDb.db.insert(mainDbSchema.link).values({
    id: linkId,
    storeId: alder.id,
    code: 'aaaaaaa',
    campaignId: spring.id,
    creatorId: creators.ben,
    mediumId: creators.mediumId,
    creativeId: creativeId(spring.id, creators.ben, creators.mediumId),
    name: 'Ben',
    destination: 'https://alder.example/',
    createdAt: new Date(day(1)),
    updatedAt: new Date(day(1)),
  })
  const click = (at: string, kind: string) => ({
    store_id: alder.id,
    link_id: linkId,
    campaign_id: spring.id,
    creator_id: creators.ben,
    medium_id: creators.mediumId,
    clicked_at: at,
    click_id: randomUUID(),
    class: kind,
    visitor_hash: '',
    country: '',
    device: '',
    referrer_host: '',
  })
  await program.warehouse.insert({
    table: 'link_clicks',
    rows: [
      click(day(3), 'human'),
      click(day(3), 'duplicate'),
      click(day(5), 'human'),
      click(day(5), 'bot'),
      click('2026-02-27T10:00:00.000Z', 'human'),
    ],
  })
  await takeIn(program, [
    // Ben's, by his link; the customer comes back after the window.
    clickRecord(spring, creators.ben, 'visitor-1', day(3)),
    bought(101, day(4), '50.00', { visitorId: 'visitor-1', ...by(11, 1) }),
    bought(106, day(9), '70.00', by(11, 2)),
    // Maya's, by her code: a new customer, a part of whose order comes back, and who buys again.
    bought(102, day(4), '30.00', { ...withCode('SPRINGMAYA', '30.00'), ...by(12, 1) }),
    refundRecord(alder.id, { id: 1021, orderId: 102, at: day(5), amount: '10.00', subtotal: '10.00' }),
    bought(103, day(6), '25.55', { ...withCode('SPRINGMAYA', '25.55'), ...by(12, 2) }),
    // Not paid, and cancelled.
    bought(104, day(7), '40.00', { ...withCode('SPRINGMAYA', '40.00'), status: 'pending' }),
    bought(105, day(8), '10.00', { ...withCode('SPRINGMAYA', '10.00'), body: { cancelled_at: day(9) } }),
    // Before the range.
    bought(107, '2026-02-20T10:00:00.000Z', '99.00', withCode('SPRINGMAYA', '99.00')),
  ])
  await program.mainDb.pool.query(
    `INSERT INTO ledger_entry (store_id, campaign_id, creator_id, kind, amount, currency, cause_kind, cause_id, at, entered_at)
     VALUES ($1, $2, $3, 'manual', -500, 'USD', 'person', 'r1', $4, $4)`,
    [alder.id, spring.id, creators.ben, day(10)],
  )
})
afterAll(() => test.stop())

describe('by decision', () => {
  it('gives each creator the orders they won, what these cost and who came', async () => {
    const { rows, currency, unpaidOrders } = await read()
    expect({ currency, unpaidOrders }).toEqual({ currency: 'USD', unpaidOrders: 1 })
    expect(rows.map(({ name, figures }) => ({ name, ...figures }))).toEqual([
      {
        name: 'Ben',
        commission: '5.00',
        // 5.00 was taken by hand.
        baseFee: '15.00',
        cost: '20.00',
        orders: 1,
        sales: '50.00',
        costPerOrder: '20.00',
        newCustomers: 1,
        // 50.00, and 70.00 later.
        lifetimeValue: '120.00',
        lifetimeValuePerCustomer: '120.00',
        visitors: 1,
        clicks: 3,
        uniqueClicks: 2,
      },
      {
        name: 'Maya',
        // 10 % of 20.00 and of 25.55, the latter rounded up.
        commission: '4.56',
        baseFee: '20.00',
        cost: '24.56',
        orders: 2,
        sales: '45.55',
        costPerOrder: '12.28',
        newCustomers: 1,
        lifetimeValue: '45.55',
        lifetimeValuePerCustomer: '45.55',
        visitors: 0,
        clicks: 0,
        uniqueClicks: 0,
      },
      {
        name: 'Cleo',
        commission: '0.00',
        baseFee: '20.00',
        cost: '20.00',
        orders: 0,
        sales: '0.00',
        newCustomers: 0,
        lifetimeValue: '0.00',
        visitors: 0,
        clicks: 0,
        uniqueClicks: 0,
      },
    ])
  })

  it('costs in total what the ledger holds, and every division sums to the total', async () => {
    const { rows: entered } = await test.program.mainDb.pool.query<{ cost: string }>(
      `SELECT sum(amount)::text AS cost FROM ledger_entry WHERE campaign_id = $1 AND kind NOT IN ('payout', 'payout_returned')`,
      [spring.id],
    )
    // 10 % of 99.00 of February besides.
    const all = await read({ from: '2026-02-01' })
    expect(all.total.cost).toBe('74.46')
    expect(new Decimal(entered[0]?.cost ?? 0).div(100).toFixed(2)).toBe(all.total.cost)
    const sum = (
      rows: readonly { figures: AnalysisFigures }[],
      key: 'cost' | 'commission' | 'sales' | 'lifetimeValue' | 'orders' | 'clicks',
    ) => Decimal.sum(0, ...rows.map(({ figures }) => figures[key] ?? 0)).toFixed(2)
    for (const division of ANALYSIS_BY) {
      const { rows, days, total } = await read({ by: division, from: '2026-02-01' })
      for (const key of ['cost', 'commission', 'sales', 'lifetimeValue', 'orders', 'clicks'] as const) {
        const whole = new Decimal(total[key] ?? 0).toFixed(2)
        expect([division, key, sum(rows, key), sum(days, key)]).toEqual([division, key, whole, whole])
      }
    }
  })

  it.each([1, 100])('reads the same lifetime values %i orders at a time', async (portion) => {
    const asked = { from: new Date(day(1)), orderIds: ['101', '102', 'none'], portion }
    const values = await readLifetimeValues(test.program.warehouse, spring.storeId, asked)
    expect([...values].map(([id, value]) => `${id} ${value.toFixed(2)}`).toSorted()).toEqual(['101 120.00', '102 45.55'])
  })

  it('divides the same by link, code, medium and day', async () => {
    const link = await read({ by: 'link' })
    expect(
      link.rows.map(({ name, creator = '', figures }) => `${name} ${creator} ${figures.orders} ${figures.visitors}`).toSorted(),
    ).toEqual(['  2 0', 'Instagram Ben 1 1', 'Instagram Cleo 0 0', 'Instagram Maya 0 0'])
    expect(rowOf(link, '')).toMatchObject({ orders: 2, sales: '45.55', baseFee: '55.00' })
    const code = await read({ by: 'code' })
    expect(code.rows.map(({ name, figures }) => `${name} ${figures.orders} ${figures.commission}`)).toEqual([
      ' 1 5.00',
      'SPRINGMAYA 2 4.56',
      'SPRINGBEN 0 0.00',
      'SPRINGCLEO 0 0.00',
    ])
    expect(rowOf(await read({ by: 'media' }), 'Instagram')).toMatchObject({ orders: 1, visitors: 1, clicks: 3, uniqueClicks: 2 })
    const { rows, days } = await read({ by: 'day' })
    // Days until today.
    expect(rows).toHaveLength(20)
    expect(days.map((each) => each.figures)).toEqual(rows.map((each) => each.figures))
    expect(rowOf({ ...code, rows }, '2026-03-04')).toMatchObject({ orders: 2, sales: '70.00', commission: '7.00', newCustomers: 2 })
    expect(rowOf({ ...code, rows }, '2026-03-05')).toMatchObject({ orders: 0, clicks: 1, uniqueClicks: 1 })
    expect(rowOf({ ...code, rows }, '2026-03-20')).toMatchObject({ baseFee: '60.00', commission: '0.00' })
  })

  it('gives each creator of a split order a part, and the parts sum to the order', async () => {
    const of = await makeHubCampaign(test.program, test.alder.id, creators, { name: 'SPLIT', rule: percentRule('10', { policy: 'split' }) })
    await takeIn(test.program, [
      bought(201, day(10), '10.00', {
        lines: [{ price: '13.00', off: '3.00' }],
        codes: [
          ['SPLITMAYA', '2.00'],
          ['SPLITBEN', '1.00'],
        ],
        ...by(21, 1),
      }),
    ])
    const { rows, total } = await read({ campaignId: of.id })
    expect(rows.map(({ name, figures }) => [name, figures.orders, figures.sales, figures.commission, figures.newCustomers])).toEqual([
      ['Maya', 0.666667, '6.67', '0.67', 0.666667],
      ['Ben', 0.333333, '3.33', '0.33', 0.333333],
      ['Cleo', 0, '0.00', '0.00', 0],
    ])
    expect(total).toMatchObject({ orders: 1, sales: '10.00', commission: '1.00', newCustomers: 1, lifetimeValue: '10.00' })
  })

  it('refuses a range that ends before it begins, and knows no campaign of another store', async () => {
    expect((await ask({ from: '2026-03-09', to: '2026-03-01' })).response.json()).toMatchObject({ error: 'date range' })
    const theirs = await test.call(campaignAnalysis.readAnalysis, { campaignId: spring.id, ...RANGE }, { as: 'bela', store: test.birch })
    expect(theirs.result).toBeUndefined()
  })
})

describe('by a model', () => {
  it('gives creators the share of their links, while the cost stays that of the ledger', async () => {
    const of = await makeHubCampaign(test.program, test.alder.id, creators, { name: 'MODEL', rule: percentRule('10', { windowDays: 5 }) })
    await takeIn(test.program, [
      clickRecord(of, creators.maya, 'visitor-301', day(11)),
      adRecord('visitor-301', day(12)),
      bought(301, day(13), '50.00', { visitorId: 'visitor-301', ...by(31, 1) }),
      // After the campaign's window, within the model's.
      bought(302, day(17), '30.00', by(31, 2)),
    ])
    const figures = async (input: object) => {
      const { orders, sales, newCustomers, lifetimeValue, commission, visitors } =
        rowOf(await read({ campaignId: of.id, ...input }), 'Maya') ?? {}
      return [orders, sales, newCustomers, lifetimeValue, commission, visitors]
    }
    expect(await figures({})).toEqual([1, '50.00', 1, '80.00', '5.00', 1])
    expect(await figures({ mode: 'model', model: 'linear' })).toEqual([1, '40.00', 0.5, '40.00', '5.00', 1])
    expect(await figures({ mode: 'model', model: 'first_click' })).toEqual([2, '80.00', 1, '80.00', '5.00', 1])
    expect(await figures({ mode: 'model', model: 'last_click' })).toEqual([0, '0.00', 0, '0.00', '5.00', 1])
    // Within a day before the orders there is only the ad.
    expect(await figures({ mode: 'model', model: 'first_click', window: '1' })).toEqual([0, '0.00', 0, '0.00', '5.00', 1])
    expect(await figures({ mode: 'model', model: 'custom' })).toEqual([1, '40.00', 0.5, '40.00', '5.00', 1])
  })
})

describe('the orders behind a figure', () => {
  const behind = async (input: object) => {
    const asked = { campaignId: spring.id, ...RANGE, ...input }
    const { result, response } = await test.call(campaignAnalysis.listAnalysisOrders, asked, { as: 'ada', store: test.alder })
    if (result === undefined) throw new Error(response.body)
    return result.orders.map(({ name, share, sales, commission, isNewCustomer }) => [name, share, sales, commission, isNewCustomer])
  }
  const [ofBen, first, second] = [
    ['#101', 1, '50.00', '5.00', true],
    ['#102', 1, '20.00', '2.00', true],
    ['#103', 1, '25.55', '2.56', false],
  ]

  it('are those of the row, by decision', async () => {
    expect(await behind({})).toEqual([second, first, ofBen])
    expect(await behind({ by: 'creator', key: creators.maya })).toEqual([second, first])
    expect(await behind({ by: 'code', key: 'springmaya' })).toEqual([second, first])
    expect(await behind({ by: 'code', key: OF_NONE })).toEqual([ofBen])
    expect(await behind({ by: 'link', key: creativeId(spring.id, creators.ben, creators.mediumId) })).toEqual([ofBen])
    expect(await behind({ by: 'link', key: OF_NONE })).toEqual([second, first])
    expect(await behind({ by: 'media', key: creators.mediumId })).toEqual([ofBen])
    expect(await behind({ by: 'day', key: '2026-03-06' })).toEqual([second])
    expect(await behind({ by: 'creator', key: "' OR 1=1" })).toEqual([])
  })

  it('are those of the row, by a model', async () => {
    const model = { mode: 'model', model: 'linear' }
    // The customer's later order came within the model's window of the link.
    const later = ['#106', 1, '70.00', '0.00', false]
    expect(await behind(model)).toEqual([later, ofBen])
    expect(await behind({ ...model, by: 'day', key: '2026-03-09' })).toEqual([later])
    expect(await behind({ ...model, by: 'creator', key: creators.maya })).toEqual([])
  })
})

describe('paid beyond credit', () => {
  it('is the share of a commission that other channels earned, by campaign and creator', async () => {
    const of = await makeHubCampaign(test.program, test.alder.id, creators, { name: 'BEYOND', rule: percentRule('10') })
    const at = (hour: string) => `2026-03-15T${hour}:00:00.000Z`
    await takeIn(test.program, [
      // Two clicks of Cleo's and three of an ad: 40 % and 60 % of the order.
      clickRecord(of, creators.cleo, 'visitor-401', at('01')),
      clickRecord(of, creators.cleo, 'visitor-401', at('03')),
      ...['05', '07', '09'].map((hour) => adRecord('visitor-401', at(hour))),
      bought(401, at('10'), '100.00', { visitorId: 'visitor-401', ...withCode('BEYONDCLEO', '100.00') }),
      // By the link alone, and by a code that no touch explains.
      clickRecord(of, creators.cleo, 'visitor-402', at('02')),
      bought(402, at('11'), '50.00', { visitorId: 'visitor-402' }),
      bought(403, at('12'), '30.00', withCode('BEYONDCLEO', '30.00')),
    ])
    const read = async (input: object) => {
      const { result, response } = await test.call(
        campaignAnalysis.readBeyondCredit,
        { ...RANGE, ...input },
        { as: 'ada', store: test.alder },
      )
      if (result === undefined) throw new Error(response.body)
      return result
    }
    const sums = { currency: 'USD', orders: 3, commission: '18.00', beyondOrders: 1, beyond: '6.00', codeOnly: '3.00' }
    // Asked about one by one the orders have the same credit.
    const span = spanOf({ ...test.alder, timeZone: 'UTC', currency: 'USD' }, RANGE, { window: '30' })
    const earned = (portion: number) =>
      readEarned(test.program.warehouse, span, { model: 'linear' }, { orderIds: ['401', '402', '403'], creatives: [], portion })
    expect([...(await earned(1))]).toEqual([...(await earned(3))])
    expect((await earned(1)).size).toBe(2)
    const linear = await read({ campaignId: of.id, model: 'linear' })
    expect(linear).toEqual({
      rows: [
        {
          campaignId: of.id,
          campaign: 'BEYOND',
          creatorId: creators.cleo,
          creator: 'Cleo',
          ...sums,
          channels: [{ channel: 'facebook ads', amount: '6.00' }],
        },
      ],
      totals: [sums],
      orders: [
        {
          campaignId: of.id,
          campaign: 'BEYOND',
          orderId: '401',
          name: '#401',
          orderedAt: at('10'),
          creator: 'Cleo',
          currency: 'USD',
          commission: '10.00',
          ownShare: 0.4,
          channels: [{ channel: 'facebook ads', share: 0.6 }],
          beyond: '6.00',
        },
      ],
    })
    expect((await read({ campaignId: of.id, model: 'first_click' })).totals[0]).toMatchObject({ beyond: '0.00', beyondOrders: 0 })
    expect((await read({ campaignId: of.id, model: 'last_click' })).totals[0]).toMatchObject({ beyond: '10.00' })
    // Of all campaigns: the orders of the others besides.
    const all = await read({ model: 'linear' })
    expect(all.rows.find(({ campaignId }) => campaignId === of.id)).toEqual(linear.rows[0])
    expect(all.rows.length).toBeGreaterThan(1)
    expect(all.totals[0]?.beyond).toBe(Decimal.sum(0, ...all.rows.map(({ beyond }) => beyond)).toFixed(2))
  })
})
