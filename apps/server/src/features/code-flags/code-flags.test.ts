/** Flags of codes from the orders that campaigns have read, and holds of a code's commissions. */
import type { CollectEvent, StoreEvent } from '@convbox/contract'
import { alerts } from '@convbox/contract/api/alerts'
import { codeFlags } from '@convbox/contract/api/code-flags'
import { discountCodes } from '@convbox/contract/api/discount-codes'
import { payouts } from '@convbox/contract/api/payouts'
import { DAY_MS } from '@convbox/contract/durations'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { ingest } from '../../ingest/ingest.ts'
import { uuidFromName } from '../../ingest/purchase-id.ts'
import type { HistoryRecord } from '../../ingest/import-history.ts'
import { forgetOldRows } from '../../schedule/forget-old-rows.ts'
import { deriveAll } from '../../derive/derive.ts'
import { INGEST_DONE } from '../../intake/ingest-progress.ts'
import { batchOf, pageView } from '../../testing/collect-fixtures.ts'
import { day, makeCreators, makeHubCampaign, orderRecord, percentRule, takeIn, type HubCampaign } from '../../testing/hub-campaign.ts'
import { webhookHeaders } from '../../testing/shopify-fixtures.ts'
import { startTestProgram, type TestProgram } from '../../testing/test-program.ts'
import { waitUntil } from '../../testing/wait-until.ts'
import { watchStores } from '../alerts/alerts.ts'
import { creditCreators } from '../commissions/commissions.ts'
import { listCodeOrders, sumCodeOrders } from './code-orders.rows.ts'
import { findFlags, type CodeOrder } from './find-flags.ts'
import { lookAtCodes } from './look-at-codes.ts'

const NOW = Date.parse('2026-03-20T10:00:00.000Z')
let nowMs = NOW
let test: TestProgram
let campaign: HubCampaign
beforeAll(async () => {
  test = await startTestProgram({ roles: [ingest], now: () => nowMs })
  const creators = await makeCreators(test.program, test.alder.id)
  campaign = await makeHubCampaign(test.program, test.alder.id, creators, { name: 'F', rule: percentRule('10', { holdDays: 0 }) })
})
afterAll(() => test.stop())

const order = (daysAgo: number, index: number, more: Partial<CodeOrder> = {}): CodeOrder => ({
  orderId: `${daysAgo}-${index}`,
  code: 'MAYA',
  creatorId: 'm',
  atMs: NOW - daysAgo * DAY_MS - index * 1000,
  hasClick: true,
  failedCodes: 0,
  couponSites: [],
  isOwn: false,
  ...more,
})
const orders = (count: number, daysAgo: number, clicked = count): CodeOrder[] =>
  Array.from({ length: count }, (_, index) => order(daysAgo, index, { hasClick: index < clicked }))
const found = (all: readonly CodeOrder[]) => findFlags(all, new Map(), NOW).map(({ figures, evidence }) => ({ ...figures, evidence }))

it('flags a jump over the mean of the 28 days before', () => {
  // 14 orders in 28 days: 0.5 a day, of which 5 in a day are flagged and 4 are not.
  const usual = [...orders(7, 28.9), ...orders(7, 10)]
  expect(found([...usual, ...orders(5, 0.1)])).toMatchObject([{ kind: 'jump', orders: 5, usual: 0.5, evidence: '0.1-0' }])
  expect(found([...usual, ...orders(4, 0.1)])).toEqual([])
  // With nine orders in all nothing is said.
  expect(found([...orders(1, 20), ...orders(8, 0.1)])).toEqual([])
})

it('flags orders that come without clicks, against the share of before', () => {
  const before = orders(20, 60, 12)
  expect(found([...before, ...orders(20, 5, 5)])).toMatchObject([{ kind: 'clickless', clicked: 5, orders: 20, usual: 0.6 }])
  expect(found([...before, ...orders(10, 5, 3)])).toEqual([])
})

it('flags coupon sites and tried lists from the third order of 28 days on, and a single own purchase', () => {
  const sites = (count: number, daysAgo = 3) =>
    Array.from({ length: count }, (_, index) => order(daysAgo, index, { couponSites: index === 0 ? ['b.com', 'a.com'] : ['a.com'] }))
  expect(found(sites(2))).toEqual([])
  expect(found([...sites(2), ...sites(1, 29)])).toEqual([])
  expect(found([order(1, 0), ...sites(3)])).toEqual([
    { kind: 'coupon site', orders: 3, all: 4, sites: ['a.com', 'b.com'], evidence: '3-0' },
  ])
  const tried = (failedCodes: number) => [0, 1, 2].map((index) => order(3, index, { failedCodes }))
  expect(found(tried(2))).toEqual([])
  expect(found(tried(4))).toEqual([{ kind: 'coupon extension', orders: 3, all: 3, failed: 12, evidence: '3-0' }])
  expect(found([order(2, 0), order(4, 0, { isOwn: true })])).toEqual([{ kind: 'own purchase', orders: 1, all: 2, evidence: '4-0' }])
})

const asAda = {
  as: 'ada' as const,
  get store() {
    return test.alder
  },
}
const list = async () => (await test.call(codeFlags.listCodeFlags, { campaignId: campaign.id }, asAda)).result
const held = async () =>
  (await test.call(payouts.previewPayout, {}, asAda)).result?.rows.map(({ creator, payable, held: sum }) => [creator, payable, sum])

let orderId = 100
/** An order of 10.00 net with a code, whose customer landed from somewhere an hour before. */
const bought = (
  date: number,
  code: string,
  { referrer, email, failed }: { referrer?: string; email?: string; failed?: number } = {},
): HistoryRecord[] => {
  orderId += 1
  const visitorId = `visitor-${orderId}`
  const at = new Date(Date.parse(day(date)) - 3_600_000).toISOString()
  const landing: StoreEvent = {
    id: uuidFromName('3b1f0c52-5b6e-4c56-9d3c-2f6a6f1f7a12', visitorId),
    name: 'PageView',
    occurredAt: at,
    receivedAt: at,
    source: 'storefront',
    visitorId,
    page: { url: 'https://alder.example/', ...(referrer !== undefined && { referrer }) },
  }
  const checkoutToken = `checkout-${orderId}`
  const payment: StoreEvent = {
    ...landing,
    id: uuidFromName(landing.id, 'payment'),
    name: 'AddPaymentInfo',
    source: 'customer-events',
    checkoutToken,
  }
  const body = {
    id: orderId,
    at: day(date),
    lines: [{ price: '11.00', off: '1.00' }],
    codes: [[code, '1.00']] as const,
    total: '10.00',
    body: { checkout_token: checkoutToken },
  }
  return [
    { kind: 'event', storeId: campaign.storeId, event: landing },
    ...(failed === undefined ? [] : [{ kind: 'event' as const, storeId: campaign.storeId, event: { ...payment, failedCodes: failed } }]),
    orderRecord(campaign.storeId, { ...body, visitorId, ...(email !== undefined && { email }) }),
  ]
}

it('keeps what the orders of a campaign show, with coupon sites, tried lists and own purchases', async () => {
  const { maya } = campaign.creators
  await test.call(payouts.savePayoutDetails, { creatorId: maya, paypalEmail: 'Maya.Pays@gmail.com' }, asAda)
  await takeIn(test.program, [
    ...bought(10, 'FMAYA', { referrer: 'https://www.retailmenot.com/view/alder.example', email: 'mayapays+shop@gmail.com' }),
    ...bought(11, 'FMAYA', { referrer: 'https://www.mydealz.de/deals' }),
    ...bought(12, 'FMAYA', { referrer: 'https://post.smzdm.com/p/1' }),
    ...bought(13, 'FMAYA', { referrer: 'https://blog.example/' }),
    ...[10, 11, 12].flatMap((date) => bought(date, 'FBEN', { failed: 6 })),
  ])
  // One by one and in sums they are the same orders, wherever they are parted.
  const of = { storeId: campaign.storeId, campaignId: campaign.id }
  for (const [date, single, sums] of [
    [1, 7, {}],
    [11, 3, { fmaya: 2, fben: 2 }],
    [14, 0, { fmaya: 4, fben: 3 }],
  ] as const) {
    expect(await listCodeOrders(test.program.mainDb, of, new Date(day(date)))).toHaveLength(single)
    const earlier = await sumCodeOrders(test.program.mainDb, of, new Date(day(date)))
    expect(Object.fromEntries([...earlier].map(([code, { orders: count }]) => [code, count]))).toEqual(sums)
    for (const { firstMs, clicked } of earlier.values()) expect([firstMs, clicked]).toEqual([Date.parse(day(10)), 0])
  }
  expect((await list())?.flags).toEqual([])
  await lookAtCodes(test.program)
  const flags = (await list())?.flags ?? []
  const at = new Date(NOW).toISOString()
  expect(flags.map(({ code, creator, figures, evidence }) => ({ code, creator, ...figures, evidence }))).toEqual([
    { code: 'FBEN', creator: 'Ben', kind: 'coupon extension', orders: 3, all: 3, failed: 18, evidence: '107' },
    {
      code: 'FMAYA',
      creator: 'Maya',
      kind: 'coupon site',
      orders: 3,
      all: 4,
      sites: ['mydealz.de', 'retailmenot.com', 'smzdm.com'],
      evidence: '103',
    },
    { code: 'FMAYA', creator: 'Maya', kind: 'own purchase', orders: 1, all: 4, evidence: '101' },
  ])
  expect(flags.every(({ firstSeenAt, seenAt }) => firstSeenAt === at && seenAt === at)).toBe(true)
  // Nothing is held by a flag.
  expect(await held()).toEqual([
    ['Ben', '3.00', '0.00'],
    ['Maya', '4.00', '0.00'],
  ])
})

it('tells of flagged codes until a person has answered, and opens an answered flag with a newer order', async () => {
  const raised = async () =>
    (await test.call(alerts.listAlerts, {}, asAda)).result
      ?.filter(({ kind, endedAt }) => kind === 'code flagged' && endedAt === undefined)
      .map(({ detail, page }) => [detail.name, detail.campaign, detail.count, page])
  const page = `affluencer-hub/campaign/${campaign.id}`
  await watchStores(test.program)
  expect((await raised())?.toSorted()).toEqual([
    ['FBEN', 'F', 1, page],
    ['FMAYA', 'F', 2, page],
  ])
  const answer = (answered: 'dismissed' | 'settled') =>
    test.call(
      codeFlags.answerCodeFlag,
      { campaignId: campaign.id, code: 'fben', kind: 'coupon extension', evidence: '107', answer: answered },
      asAda,
    )
  expect((await answer('settled')).status).toBe(200)
  expect((await answer('dismissed')).error).toBe('already changed')
  await lookAtCodes(test.program)
  expect((await list())?.flags.at(-1)).toMatchObject({ code: 'FBEN', answer: { answer: 'settled', by: expect.any(String) } })
  await watchStores(test.program)
  expect(await raised()).toEqual([['FMAYA', 'F', 2, page]])
  nowMs += 3_600_000
  await takeIn(test.program, bought(14, 'FBEN', { failed: 3 }))
  await lookAtCodes(test.program)
  const [again] = (await list())?.flags.filter(({ code }) => code === 'FBEN') ?? []
  expect(again).toMatchObject({ evidence: '108', figures: { orders: 4, failed: 21 }, firstSeenAt: new Date(nowMs).toISOString() })
  expect(again).not.toHaveProperty('answer')
})

it('holds the commissions of a code since a day, also of later orders, until they are released', async () => {
  const of = { campaignId: campaign.id, code: 'FMAYA' }
  const hold = (more: object = {}) => test.call(codeFlags.holdCode, { ...of, since: '2026-03-12', reason: 'Leaked', ...more }, asAda)
  expect((await hold({ code: 'NOBODY' })).error).toBe('not found')
  // The orders of 12 and 13 March; Maya has 1.00 of each of four.
  expect((await hold()).result).toEqual({ orders: 2 })
  expect((await hold()).error).toBe('already changed')
  const ben = ['Ben', '4.00', '0.00']
  expect(await held()).toEqual([ben, ['Maya', '2.00', '2.00']])
  await takeIn(test.program, bought(15, 'FMAYA'))
  expect(await held()).toEqual([ben, ['Maya', '2.00', '3.00']])
  // What a person releases stays released, and what a person holds stays held.
  const byHand = (order: string, isHeld: boolean) =>
    test.call(
      payouts.holdCommission,
      { campaignId: campaign.id, orderId: order, creatorId: campaign.creators.maya, isHeld, reason: 'Looked at' },
      asAda,
    )
  await byHand('103', false)
  await byHand('101', true)
  await takeIn(test.program, bought(16, 'FMAYA'))
  expect(await held()).toEqual([ben, ['Maya', '2.00', '4.00']])
  expect((await list())?.holds).toMatchObject([{ code: 'FMAYA', since: expect.stringContaining('2026-03-1'), reason: 'Leaked', orders: 3 }])
  const release = () => test.call(codeFlags.releaseCode, of, asAda)
  expect((await release()).result).toEqual({ orders: 3 })
  expect((await release()).error).toBe('already changed')
  expect(await held()).toEqual([ben, ['Maya', '5.00', '1.00']])
  await takeIn(test.program, bought(17, 'FMAYA'))
  expect(await held()).toEqual([ben, ['Maya', '6.00', '1.00']])
  expect((await list())?.holds).toEqual([])
})

it('settles the flags of a code that another one takes the place of', async () => {
  const { pool } = test.program.mainDb
  await pool.query('UPDATE code_flag SET answer = NULL, answered_by = NULL, answered_at = NULL')
  const setting = { id: 'd1', type: 'order', valueType: 'percentage', value: '10', productIds: [], codePattern: 'F{creator}' }
  await pool.query('UPDATE campaign SET discounts = $1 WHERE id = $2', [JSON.stringify([setting]), campaign.id])
  const { result } = await test.call(discountCodes.listDiscountCodes, { search: 'FMAYA' }, asAda)
  const input = { id: result?.codes[0]?.id ?? '', code: 'FMAYA-7Q', isMailed: false, language: 'en' as const }
  expect((await test.call(discountCodes.replaceDiscountCode, input, asAda)).error).toBeUndefined()
  const { rows } = await pool.query<{ code: string; answer: string | null }>('SELECT DISTINCT code, answer FROM code_flag ORDER BY code')
  expect(rows).toEqual([
    { code: 'FBEN', answer: null },
    { code: 'FMAYA', answer: 'settled' },
  ])
})

/** Events as the pixel sends them, and an order as Shopify does. */
const tell = (storeKey: string, events: CollectEvent[]) =>
  test.server.inject({
    method: 'POST',
    url: '/collect/v1/events',
    headers: { 'content-type': 'text/plain' },
    payload: JSON.stringify(batchOf(storeKey, nowMs, events)),
  })
const atCheckout = (name: 'AddPaymentInfo' | 'Purchase', checkoutToken: string, failedCodes?: number): CollectEvent =>
  pageView(nowMs, { name, source: 'customer-events', checkoutToken, ...(failedCodes !== undefined && { failedCodes }) })
const ship = (id: number, checkoutToken: string) => {
  const body = {
    id,
    at: new Date(nowMs).toISOString(),
    lines: [{ price: '11.00', off: '1.00' }],
    codes: [['FCLEO', '1.00']] as const,
    total: '10.00',
  }
  const record = orderRecord(campaign.storeId, { ...body, body: { checkout_token: checkoutToken } })
  const payload = 'body' in record ? record.body : ''
  const headers = webhookHeaders(payload, 'webhook secret of Alder', 'alder.myshopify.com', 'orders/create', { webhookId: `w-${id}` })
  return test.server.inject({ method: 'POST', url: '/webhooks/shopify', headers, payload })
}
/** Waits until ingest has read all of the log. */
const settle = () =>
  waitUntil(
    async () => test.program.log.lastEdge(INGEST_DONE)?.to ?? 0,
    (position) => position >= test.program.log.head(),
    { what: 'ingest to read everything' },
  )
const extensionFlags = async () => {
  await deriveAll(test.program)
  await creditCreators(test.program)
  await lookAtCodes(test.program)
  return (await list())?.flags.flatMap(({ code, figures }) => (figures.kind === 'coupon extension' && code === 'FCLEO' ? [figures] : []))
}

it('takes the failed codes of a checkout from its pixel, before or after the order, once, and of its own store only', async () => {
  const { alder, birch } = test
  const now = async (...answers: Promise<{ statusCode: number }>[]) => {
    for (const answer of answers) expect((await answer).statusCode).toBeLessThan(300)
    await settle()
  }
  // The pixel first: it counts on, and its events come in any order, some of them twice.
  const payment = atCheckout('AddPaymentInfo', 'first', 3)
  await now(tell(alder.storeKey, [atCheckout('Purchase', 'first', 4), payment, payment, atCheckout('Purchase', 'first')]))
  await now(ship(201, 'first'))
  // The order first.
  await now(ship(202, 'second'))
  await now(tell(alder.storeKey, [atCheckout('Purchase', 'second', 3)]))
  // Of the third only another store's pixel tells.
  await now(ship(203, 'third'), tell(birch.storeKey, [atCheckout('Purchase', 'third', 9)]))
  expect(await extensionFlags()).toEqual([])
  await now(tell(alder.storeKey, [atCheckout('Purchase', 'third', 5)]))
  expect(await extensionFlags()).toEqual([{ kind: 'coupon extension', orders: 3, all: 3, failed: 12 }])
  // Nobody raises it with a number that no script sends.
  await now(tell(alder.storeKey, [atCheckout('Purchase', 'third', 1e9)]))
  expect(await extensionFlags()).toEqual([{ kind: 'coupon extension', orders: 3, all: 3, failed: 4 + 3 + 50 }])
})

it('forgets the failed codes of old checkouts', async () => {
  const tokens = async () =>
    (await test.program.mainDb.pool.query<{ checkout_token: string }>('SELECT checkout_token FROM failed_codes ORDER BY 1')).rows.map(
      (row) => row.checkout_token,
    )
  const before = await tokens()
  expect(before).toContain('checkout-105')
  expect(before).toContain('first')
  // 36 days after the tenth of March, 26 after the twentieth.
  nowMs = Date.parse('2026-04-15T10:00:00.000Z')
  await forgetOldRows(test.program)
  const after = await tokens()
  expect(after).not.toContain('checkout-105')
  expect(after).toContain('first')
})
