import { afterEach, describe, expect, it } from 'vitest'
import { asFields, asText } from './checks.ts'
import { startStandIn, type RunningStandIn } from './stand-ins.ts'

const NOW_MS = Date.parse('2026-11-20T10:15:00.000Z')
const running: RunningStandIn[] = []
afterEach(async () => {
  for (const standIn of running.splice(0)) await standIn.close()
})
const start = async (readNowMs = () => NOW_MS): Promise<RunningStandIn> => {
  const standIn = await startStandIn({ platform: 'awin', readNowMs })
  running.push(standIn)
  return standIn
}

const order = (change: object = {}) => ({
  orderReference: '1001',
  amount: 99.98,
  currency: 'USD',
  channel: 'aw',
  awc: '30412_1_x',
  commissionGroups: [{ code: 'DEFAULT', amount: 99.98 }],
  ...change,
})
const product = (change: object) => order({ basket: [{ id: '1', name: 'Lamp', price: 1, quantity: 1, ...change }] })

type Sending = { token?: string; advertiser?: string; orders?: unknown }
const send = async (standIn: RunningStandIn, { token = 'good', advertiser = '30412', orders = [order()] }: Sending = {}) => {
  const answer = await fetch(`${standIn.url}/s2s/advertiser/${advertiser}/orders`, {
    method: 'POST',
    headers: token === '' ? {} : { 'x-api-key': token },
    body: JSON.stringify({ orders }),
  })
  const body = asFields(await answer.json())
  const failed = Array.isArray(body?.failedOrders) ? asFields(body.failedOrders[0]) : undefined
  return { status: answer.status, retryAfter: answer.headers.get('retry-after'), body, fault: asText(failed?.error) }
}

describe('Awin', () => {
  it('takes good orders, counts a repeat once, and keeps no token', async () => {
    const standIn = await start()
    expect((await send(standIn, { orders: [order(), order({ orderReference: '1002', isTest: true })] })).body).toMatchObject({
      successfulOrders: [{ orderReference: '1001' }, { orderReference: '1002' }],
      failedOrders: [],
    })
    expect((await send(standIn)).status).toBe(200)
    const { unique, events, requests } = standIn.state.received()
    expect(unique.map(({ eventId, count }) => [eventId, count])).toEqual([
      ['1001', 2],
      ['1002', 1],
    ])
    expect(events.map(({ isTest }) => isTest)).toEqual([false, true, false])
    expect(JSON.stringify(requests)).not.toContain('good')
  })

  it('takes the good orders beside a bad one, which it names', async () => {
    const standIn = await start()
    const { status, body } = await send(standIn, { orders: [order(), order({ orderReference: '1002', channel: undefined })] })
    expect([status, body]).toMatchObject([
      206,
      { successfulOrders: [{ orderReference: '1001' }], failedOrders: [{ orderReference: '1002', error: 'channel: is required' }] },
    ])
    expect(standIn.state.received().events.map(({ eventId }) => eventId)).toEqual(['1001'])
  })

  it('takes twenty calls a minute, and says when the next one may come', async () => {
    let nowMs = NOW_MS
    const standIn = await start(() => nowMs)
    for (let call = 0; call < 20; call += 1) {
      expect((await send(standIn)).status).toBe(200)
      nowMs += 1000
    }
    // The first call was 20 seconds ago.
    expect(await send(standIn)).toMatchObject({ status: 429, retryAfter: '40' })
    nowMs += 40_000
    expect((await send(standIn)).status).toBe(200)
  })

  it.each<[number, Sending]>([
    [401, { token: '' }],
    [401, { token: 'wrong' }],
    [401, { token: 'expired' }],
    [404, { advertiser: 'lamps' }],
    [400, { orders: [] }],
    [400, { orders: Array.from({ length: 1001 }, () => order()) }],
  ])('refuses with %i: %j', async (status, change) => {
    expect(await send(await start(), change)).toMatchObject({ status })
  })

  it.each<[string, object]>([
    ['orderReference: must be', order({ orderReference: '' })],
    ['orderReference: must be', order({ orderReference: 'x'.repeat(51) })],
    ['amount: must be a number', order({ amount: '99.98' })],
    ['currency: must be', order({ currency: 'usd' })],
    ['awc, voucher, or publisherId', order({ awc: undefined })],
    ['awc, voucher, or publisherId', order({ awc: undefined, publisherId: 7 })],
    ['awc: must be one click', order({ awc: 'a,b,c' })],
    ['voucher: must be', order({ voucher: 'A|B' })],
    ['isTest: must be', order({ isTest: 1 })],
    ['customerAcquisition: must be', order({ customerAcquisition: 'new' })],
    ['transactionTime: must be in seconds', order({ transactionTime: NOW_MS })],
    ['commissionGroups: at least one', order({ commissionGroups: [] })],
    ['commissionGroups: code and amount', order({ commissionGroups: [{ code: 'DEFAULT' }] })],
    [
      'commissionGroups: a code stands twice',
      order({
        commissionGroups: [
          { code: 'A', amount: 50 },
          { code: 'A', amount: 49.98 },
        ],
      }),
    ],
    ['commissionGroups: do not add up', order({ commissionGroups: [{ code: 'DEFAULT', amount: 9 }] })],
    ['basket: must be a list', order({ basket: [] })],
    ['basket: id and name', product({ name: '' })],
    ['basket: price must be', product({ price: '1' })],
    ['basket: quantity must be', product({ quantity: 1.5 })],
    ['basket: name must not hold a pipe', product({ name: 'A|B' })],
    ['colour: unknown field', product({ colour: 'red' })],
    ['email: unknown field', order({ email: 'mary@example.com' })],
  ])('finds "%s"', async (message, faulty) => {
    const { status, fault } = await send(await start(), { orders: [faulty] })
    expect([status, fault.startsWith(message)]).toEqual([206, true])
  })
})
