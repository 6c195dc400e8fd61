/** What persons decide about orders, and what is paid by counting: visits by links and views of posts. */
import { randomUUID } from 'node:crypto'
import { commissions } from '@convbox/contract/api/commissions'
import { payouts } from '@convbox/contract/api/payouts'
import { DAY_MS } from '@convbox/contract/durations'
import type { InputOf } from '@convbox/contract/endpoint'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  addRule,
  day,
  decisionsOf,
  ledgerOf,
  makeCreators,
  makeHubCampaign,
  orderRecord,
  percentRule,
  takeIn,
  type Creators,
  type HubCampaign,
  type TestRule,
} from '../../testing/hub-campaign.ts'
import { dyingProgram } from '../../testing/dying-program.ts'
import { startTestProgram, type TestProgram } from '../../testing/test-program.ts'
import type { Db } from '../../ingest/identity-links.rows.ts'
import { inTransaction } from '../../ingest/in-transaction.ts'
import { creditClicks, creditCreators } from './commissions.ts'

const START_MS = Date.parse('2026-03-10T12:00:00Z')
let nowMs = START_MS

let test: TestProgram
let creators: Creators

beforeAll(async () => {
  test = await startTestProgram({ now: () => nowMs, config: { LOG_LEVEL: 'fatal' } })
  creators = await makeCreators(test.program, test.alder.id)
})
afterAll(() => test.stop())

const as = () => ({ as: 'ada' as const, store: test.alder })
const campaign = (name: string, rule: TestRule, days: { startsOn?: string; endsOn?: string } = {}): Promise<HubCampaign> =>
  makeHubCampaign(test.program, test.alder.id, creators, { name, rule, ...days })
const entries = (of: HubCampaign): Promise<string[]> => ledgerOf(test.program, of)

const visit = (of: HubCampaign, creatorId: string, at: string, kind = 'human') => ({
  store_id: of.storeId,
  link_id: `link-${creatorId}`,
  campaign_id: of.id,
  creator_id: creatorId,
  medium_id: of.creators.mediumId,
  clicked_at: at,
  click_id: randomUUID(),
  class: kind,
  visitor_hash: '',
  country: '',
  device: '',
  referrer_host: '',
})

describe('an order that a person assigns', () => {
  type Choice = Omit<InputOf<typeof commissions.assignOrder>, 'campaignId'>
  const assign = async (of: HubCampaign, choice: Choice) => {
    const { result, error, details } = await test.call(commissions.assignOrder, { campaignId: of.id, ...choice }, as())
    await creditCreators(test.program)
    return result?.orderId ?? { error, details }
  }
  const trail = async (of: HubCampaign, orderId: string) =>
    (await test.call(commissions.readCommission, { campaignId: of.id, orderId: orderId as never }, as())).result

  it('is credited by id or number, also without a code, until it is taken back', async () => {
    const own = await campaign('CHOSEN', percentRule('10'))
    await takeIn(test.program, [
      orderRecord(own.storeId, { id: 9001, at: day(2), lines: [{ price: '50.00' }], total: '50.00' }),
      orderRecord(own.storeId, {
        id: 9002,
        at: day(2),
        lines: [{ price: '41.00', off: '1.00' }],
        codes: [['CHOSENMAYA', '1.00']],
        total: '40.00',
      }),
    ])
    expect(await assign(own, { order: '9001', creatorId: creators.ben, reason: 'Told us on the phone' })).toBe('9001')
    expect(await assign(own, { order: '#9002', creatorId: creators.ben, reason: 'Maya gave it to Ben' })).toBe('9002')
    expect((await decisionsOf(test.program, own)).toSorted()).toEqual([
      'ben 9001 won_manual',
      'ben 9002 won_manual',
      'maya 9002 lost_to_manual',
    ])
    expect(await entries(own)).toEqual(['maya 9002 sale 4.00', 'ben 9001 sale 5.00', 'ben 9002 sale 4.00', 'maya 9002 adjust -4.00'])
    expect((await trail(own, '9001'))?.assignments).toEqual([
      { creatorId: creators.ben, creator: 'Ben', reason: 'Told us on the phone', at: new Date(nowMs).toISOString(), by: 'Ada Example' },
    ])
    expect(await assign(own, { order: '9001', reason: 'It was another order' })).toBe('9001')
    expect(await assign(own, { order: '9002', reason: 'A mistake' })).toBe('9002')
    expect((await decisionsOf(test.program, own)).toSorted()).toEqual(['ben 9001 withdrawn', 'ben 9002 withdrawn', 'maya 9002 won_code'])
    const { result } = await test.call(commissions.listCreatorAccounts, { campaignId: own.id }, as())
    expect(result?.accounts.map(({ creator, balance }) => [creator, balance])).toEqual([
      ['Ben', '0.00'],
      ['Maya', '4.00'],
    ])
    const before = await entries(own)
    await creditCreators(test.program)
    expect(await entries(own)).toEqual(before)
  })

  it('counts for this campaign, whatever code of another one it has', async () => {
    const [mine, other] = [await campaign('MINE', percentRule('10')), await campaign('OTHER', percentRule('20'))]
    await takeIn(test.program, [
      orderRecord(mine.storeId, {
        id: 9011,
        at: day(2),
        lines: [{ price: '31.00', off: '1.00' }],
        codes: [['OTHERMAYA', '1.00']],
        total: '30.00',
      }),
    ])
    expect(await entries(other)).toEqual(['maya 9011 sale 6.00'])
    await assign(mine, { order: '9011', creatorId: creators.ben, reason: 'Agreed' })
    expect(await decisionsOf(test.program, other)).toEqual(['maya 9011 lost_to_campaign'])
    expect(await entries(other)).toEqual(['maya 9011 sale 6.00', 'maya 9011 adjust -6.00'])
    expect(await entries(mine)).toEqual(['ben 9011 sale 3.00'])
  })

  it('is refused where nothing can come of it', async () => {
    const own = await campaign('REFUSED', percentRule('10', { holdDays: 1 }))
    const sold = { lines: [{ price: '11.00', off: '1.00' }], codes: [['REFUSEDMAYA', '1.00']], total: '10.00' } as const
    await takeIn(test.program, [orderRecord(own.storeId, { id: 9021, at: day(2), ...sold })])
    await takeIn(test.program, [
      orderRecord(own.storeId, { id: 9022, at: day(9), ...sold, body: { name: '#77' } }),
      orderRecord(own.storeId, { id: 9023, at: day(9), ...sold, body: { name: '#77' } }),
    ])
    const refusal = (details: object) => ({ error: 'invalid input', details })
    const reason = 'Agreed'
    expect(await assign(own, { order: '9021', creatorId: creators.ben, reason })).toMatchObject({
      details: { order: expect.stringContaining('matured') },
    })
    expect(await assign(own, { order: '404', creatorId: creators.ben, reason })).toEqual(refusal({ order: 'The store has no such order' }))
    expect(await assign(own, { order: '77', creatorId: creators.ben, reason })).toEqual(
      refusal({ order: 'Several orders have this number: please enter its id' }),
    )
    expect(await assign(own, { order: '9022', creatorId: 'nobody', reason })).toMatchObject({ details: { creatorId: expect.any(String) } })
    expect((await decisionsOf(test.program, own)).filter((line) => line.includes('manual'))).toEqual([])
  })
})

it('leaves a commission to be paid that a run left out, because it was held or came later', async () => {
  const own = await campaign('RUNS', percentRule('10', { holdDays: 1 }))
  const sold = { lines: [{ price: '301.00', off: '1.00' }], codes: [['RUNSMAYA', '1.00']], total: '300.00' } as const
  await takeIn(test.program, [
    orderRecord(own.storeId, { id: 9301, at: day(2), ...sold }),
    orderRecord(own.storeId, { id: 9302, at: day(2), ...sold }),
  ])
  const states = async () => {
    const { result } = await test.call(commissions.listCommissions, { campaignId: own.id }, as())
    return result?.commissions.map(({ orderId, state }) => `${orderId} ${state}`).toSorted()
  }
  const hold = (isHeld: boolean) => {
    nowMs += 1000
    const input = { campaignId: own.id, orderId: '9301', creatorId: creators.maya, isHeld, reason: 'Looked at' }
    return test.call(payouts.holdCommission, input, as())
  }
  const payAll = async () => {
    nowMs += 1000
    const terms = { currency: 'USD', method: 'other', minimum: '1' } as const
    const { result } = await test.call(payouts.previewPayout, terms, as())
    const expected = { creators: result?.creators ?? 0, amount: result?.amount ?? '' }
    expect((await test.call(payouts.makePayout, { ...terms, requestId: randomUUID(), expected }, as())).status).toBe(200)
    nowMs += 1000
  }
  await hold(true)
  await payAll()
  expect(await states()).toEqual(['9301 held', '9302 in payout'])
  await hold(false)
  await takeIn(test.program, [orderRecord(own.storeId, { id: 9303, at: day(3), ...sold })])
  expect(await states()).toEqual(['9301 payable', '9302 in payout', '9303 payable'])
  await payAll()
  // Held back after it was paid, it is paid all the same once it is released.
  await hold(true)
  await hold(false)
  expect(await states()).toEqual(['9301 in payout', '9302 in payout', '9303 in payout'])
})

it('pays for taking part from the first day, also where no order comes', async () => {
  const later = await campaign('LATER', percentRule('10', { baseFee: '20' }), { startsOn: '2026-03-20' })
  await creditCreators(test.program)
  expect(await entries(later)).toEqual([])
  nowMs = Date.parse('2026-03-20T12:00:00Z')
  for (let run = 0; run < 2; run += 1) await creditCreators(test.program)
  expect((await entries(later)).toSorted()).toEqual(['ben base_fee 20.00', 'cleo base_fee 20.00', 'maya base_fee 20.00'])
  nowMs = START_MS
})

describe('visits by links', () => {
  const visited = (rows: readonly ReturnType<typeof visit>[]) => test.program.warehouse.insert({ table: 'link_clicks', rows: [...rows] })
  const times = (count: number, make: () => ReturnType<typeof visit>) => Array.from({ length: count }, make)

  it('are paid the day after, to persons only, each by the rule of its time, and nothing twice', async () => {
    const own = await campaign('VISITS', percentRule('10', { perClick: '0.15' }), { startsOn: '2026-03-02', endsOn: '2026-03-11' })
    nowMs = START_MS
    await visited([
      ...times(1234, () => visit(own, creators.maya, day(9))),
      visit(own, creators.maya, day(9), 'duplicate'),
      visit(own, creators.maya, day(9), 'bot'),
      visit(own, creators.maya, day(1)),
      visit(own, creators.ben, '2026-03-10T09:00:00.000Z'),
    ])
    await creditCreators(test.program)
    await creditClicks(test.program)
    expect(await entries(own)).toEqual(['maya clicks 185.10'])
    await creditClicks(test.program)
    expect(await entries(own)).toEqual(['maya clicks 185.10'])
    await addRule({ db: test.program.mainDb.db }, own, 2, percentRule('10', { perClick: '0.005' }), new Date('2026-03-10T18:00:00Z'))
    nowMs += DAY_MS
    await visited([
      ...times(3, () => visit(own, creators.ben, '2026-03-10T20:00:00.000Z')),
      // Late, of a day that was paid.
      visit(own, creators.maya, day(9)),
    ])
    await creditClicks(test.program)
    // 0.15 and three at 0.005: 0.165.
    expect((await entries(own)).toSorted()).toEqual(['ben clicks 0.17', 'maya clicks 0.15', 'maya clicks 185.10'])
    nowMs += 5 * DAY_MS
    await visited([visit(own, creators.ben, '2026-03-12T00:00:00.000Z')])
    await creditClicks(test.program)
    expect(await entries(own)).toHaveLength(3)
  })

  it('earn no more than their cap, and all or nothing if the program dies', async () => {
    nowMs = START_MS
    const own = await campaign('CAPPED', percentRule('10', { perClick: '0.50', clicksCap: '2.00' }))
    await visited([...times(9, () => visit(own, creators.maya, day(8))), ...times(3, () => visit(own, creators.cleo, day(8)))])
    await creditCreators(test.program)
    let deaths = 0
    for (let isPaid = false; !isPaid; deaths++) {
      await creditClicks(dyingProgram(test.program, deaths).program).catch((error: Error) =>
        expect(`${error.message} ${String(error.cause)}`).toContain('killed'),
      )
      const paid = await entries(own)
      expect([0, 2]).toContain(paid.length)
      isPaid = paid.length > 0
    }
    expect(deaths).toBeGreaterThan(3)
    expect((await entries(own)).toSorted()).toEqual(['cleo clicks 1.50', 'maya clicks 2.00'])
  })
})

describe('the holding period of what is counted', () => {
  const bela = () => ({ as: 'bela' as const, store: test.birch })
  const account = async () => {
    const { result } = await test.call(payouts.previewPayout, {}, bela())
    const { payable, maturing, nextMaturesAt } = result?.rows.find(({ creator }) => creator === 'Ben') ?? {}
    const accounts = await test.call(commissions.listCreatorAccounts, {}, bela())
    expect(accounts.result?.accounts.find(({ creator }) => creator === 'Ben')).toMatchObject({ payable })
    return [payable, maturing, nextMaturesAt]
  }
  const pay = async (amount: string) => {
    const wanted = {
      requestId: randomUUID(),
      currency: 'USD',
      method: 'other' as const,
      minimum: '0',
      expected: { creators: 1, amount },
    }
    const { result, error } = await test.call(payouts.makePayout, { ...wanted, leftOut: [theirs.maya, theirs.cleo] }, bela())
    return result?.amount ?? error
  }
  let theirs: Creators

  it('begins when it was counted; what a person enters is payable at once', async () => {
    nowMs = START_MS
    theirs = await makeCreators(test.program, test.birch.id)
    const rule = percentRule('10', { perClick: '0.50', perThousandViews: '10.00', holdDays: 20 })
    const own = await makeHubCampaign(test.program, test.birch.id, theirs, { name: 'COUNTED', rule, startsOn: '2026-03-02' })
    const enterViews = (views: number) => {
      const input = { campaignId: own.id, creatorId: theirs.ben, views, source: 'Insights', requestId: `views-${views}` }
      return test.call(commissions.enterViews, input, bela())
    }
    await test.program.warehouse.insert({ table: 'link_clicks', rows: [1, 2, 3, 4].map(() => visit(own, theirs.ben, day(9))) })
    await creditCreators(test.program)
    await creditClicks(test.program)
    const afterDay = '2026-03-30T00:00:00.000Z'
    expect(await account()).toEqual(['0.00', '2.00', afterDay])
    await enterViews(3000)
    nowMs += 2 * DAY_MS
    // What is taken back is payable no sooner than what it is taken of.
    await enterViews(1000)
    const gift = { campaignId: own.id, creatorId: theirs.ben, amount: '6.00', reason: 'Gift', requestId: 'gift' }
    await test.call(payouts.adjustAccount, gift, bela())
    expect(await account()).toEqual(['6.00', '12.00', afterDay])
    expect([await pay('18.00'), await pay('6.00')]).toEqual(['already changed', '6.00'])
    nowMs = Date.parse(afterDay)
    expect(await account()).toEqual(['2.00', '10.00', '2026-03-30T12:00:00.000Z'])
    nowMs += DAY_MS / 2
    expect(await pay('12.00')).toBe('12.00')
    expect(await account()).toEqual(['0.00', '0.00', undefined])
  })

  it('is held by the database too', async () => {
    nowMs = START_MS
    const { pool } = test.program.mainDb
    const { rows } = await pool.query(`SELECT campaign_id FROM ledger_entry WHERE store_id = $1 LIMIT 1`, [test.birch.id])
    const enter = (db: Db, kind: string, amount: number, maturesAt: string | null) =>
      db.query(
        `INSERT INTO ledger_entry (store_id, campaign_id, creator_id, kind, amount, currency, cause_kind, cause_id, at, entered_at, matures_at)
         VALUES ($1, $2, $3, $4, $5, 'USD', $4, 'X-1', now(), now(), $6)`,
        [test.birch.id, rows[0].campaign_id, theirs.cleo, kind, amount, maturesAt],
      )
    await enter(pool, 'clicks', 700, '2999-01-01')
    const paid = inTransaction(test.program, async (db) => {
      await db.query(
        `INSERT INTO payout_line (store_id, reference, run_id, creator_id, amount) SELECT store_id, 'X-1', id, $1, 700 FROM payout_run WHERE store_id = $2 LIMIT 1`,
        [theirs.cleo, test.birch.id],
      )
      await enter(db, 'payout', -700, null)
    })
    await expect(paid).rejects.toThrow('more than is payable')
  })
})

describe('views of posts', () => {
  const enter = async (of: HubCampaign, views: number, requestId = randomUUID().replaceAll('-', '')) => {
    const input = { campaignId: of.id, creatorId: creators.maya, views, source: 'Instagram insights', requestId }
    const { status, details } = await test.call(commissions.enterViews, input, as())
    return status === 200 ? 'entered' : details
  }
  const shown = async (of: HubCampaign) =>
    (await test.call(commissions.listCreatorAccounts, { campaignId: of.id }, as())).result?.accounts.map(({ creator, balance, views }) => [
      creator,
      balance,
      views,
    ])

  it('are paid by what is new of them, and taken back by a smaller number', async () => {
    nowMs = START_MS
    const own = await campaign('VIEWS', percentRule('10', { perThousandViews: '12.00' }))
    const form = randomUUID().replaceAll('-', '')
    expect([await enter(own, 48_300, form), await enter(own, 48_300, form)]).toEqual(['entered', 'entered'])
    expect(await entries(own)).toEqual(['maya views 579.60'])
    await enter(own, 48_301)
    await enter(own, 40_000)
    expect(await entries(own)).toEqual(['maya views 579.60', 'maya views 0.01', 'maya views -99.61'])
    expect(await shown(own)).toEqual([['Maya', '480.00', 40_000]])
    expect(await enter(await campaign('NOVIEWS', percentRule('10')), 5)).toEqual({ views: 'The campaign pays nothing for views' })
  })
})
