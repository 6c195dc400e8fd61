import { afterEach, describe, expect, it } from 'vitest'
import { startStandIn, type RunningStandIn } from './stand-ins.ts'

const running: RunningStandIn[] = []
afterEach(async () => {
  for (const standIn of running.splice(0)) await standIn.close()
})
const start = async (): Promise<RunningStandIn> => {
  const standIn = await startStandIn({ platform: 'omnisend', readNowMs: () => Date.parse('2026-11-20T10:15:00.000Z') })
  running.push(standIn)
  return standIn
}

const MARY = { email: 'mary@example.com' }
const LINE = { productID: '1', productVariantID: '1', productTitle: 'Lamp', productQuantity: 1, productPrice: 54.99 }
const ORDER = { orderID: '1', currency: 'USD', totalPrice: 54.99, lineItems: [LINE] }
const event = (change: object = {}) => ({
  eventName: 'placed order',
  origin: 'api',
  eventVersion: 'v2',
  eventID: '0199aa00-0000-7000-8000-00000000b0b1',
  eventTime: '2026-11-20T10:00:00.000Z',
  contact: MARY,
  properties: ORDER,
  ...change,
})
const HEADERS = { 'content-type': 'application/json', 'omnisend-version': '2026-03-15', authorization: 'Omnisend-API-Key brand-good' }
const send = async (standIn: RunningStandIn, body: unknown, headers: Record<string, string> = {}) => {
  const answer = await fetch(`${standIn.url}/api/events`, {
    method: 'POST',
    headers: { ...HEADERS, ...headers },
    body: JSON.stringify(body),
  })
  return { status: answer.status, text: await answer.text() }
}

describe('Omnisend', () => {
  it('takes a good event without a word, a repeat too, and keeps no key', async () => {
    const standIn = await start()
    expect(await send(standIn, event())).toEqual({ status: 202, text: '' })
    expect(await send(standIn, event())).toEqual({ status: 202, text: '' })
    const { unique, requests } = standIn.state.received()
    expect(unique.map(({ pixel, eventName, count }) => [pixel, eventName, count])).toEqual([['brand', 'placed order', 2]])
    expect(JSON.stringify(requests)).not.toContain('brand-good')
  })

  it('takes an event of our own name, without a version', async () => {
    expect(await send(await start(), event({ eventName: 'searched', eventVersion: '', properties: { searchTerm: 'lamp' } }))).toMatchObject(
      {
        status: 202,
      },
    )
  })

  it.each<[number, Record<string, string>]>([
    [401, { authorization: '' }],
    [401, { authorization: 'Omnisend-API-Key wrong' }],
    [401, { authorization: 'X-API-KEY brand-good' }],
    [400, { 'omnisend-version': '2025-01-01' }],
  ])('refuses with %i: %j', async (status, headers) => {
    const answer = await send(await start(), event(), headers)
    expect(answer.status).toBe(status)
    expect(answer.text).toContain('https://problems.omnisend.com/')
  })

  it.each<[string, object]>([
    ['eventName is required', event({ eventName: '' })],
    ['origin is required', event({ origin: undefined })],
    ['Must be a UUID', event({ eventID: '1' })],
    ['Must be RFC 3339', event({ eventTime: 'now' })],
    ['Must be \\"v2\\" for \\"placed order\\"', event({ eventVersion: '' })],
    ['Must be \\"\\" for \\"searched\\"', event({ eventName: 'searched', properties: {} })],
    ['"field":"unknown"', event({ unknown: 1 })],
    ['One of id, email, phone', event({ contact: { firstName: 'Mary' } })],
    ['contact.email', event({ contact: { email: 'mary' } })],
    ['contact.phone', event({ contact: { phone: '0170 123' } })],
    ['contact.em', event({ contact: { ...MARY, em: 'x' } })],
    ['contact.optIns', event({ contact: { ...MARY, optIns: [{ channel: 'email' }] } })],
    ['totalPrice is required', event({ properties: { currency: 'USD' } })],
    ['properties.totalPrice', event({ properties: { ...ORDER, totalPrice: '54.99' } })],
    ['properties.currency', event({ properties: { ...ORDER, currency: 'usd' } })],
    ['properties.lineItems', event({ properties: { ...ORDER, lineItems: [{ ...LINE, productQuantity: '1' }] } })],
    ['properties.paymentStatus', event({ properties: { ...ORDER, paymentStatus: 'partially paid' } })],
    ['cartID is required', event({ eventName: 'started checkout', eventVersion: '', properties: {} })],
    ['Objects and arrays', event({ eventName: 'searched', eventVersion: '', properties: { products: [1] } })],
  ])('finds %s', async (fault, faulty) => {
    const answer = await send(await start(), faulty)
    expect(answer.status).toBe(400)
    expect(answer.text).toContain(fault)
  })
})
