import { createHash } from 'node:crypto'
import { afterEach, describe, expect, it } from 'vitest'
import { startStandIn, type RunningStandIn } from './stand-ins.ts'

const running: RunningStandIn[] = []
afterEach(async () => {
  for (const standIn of running.splice(0)) await standIn.close()
})
const start = async (): Promise<RunningStandIn> => {
  const standIn = await startStandIn({ platform: 'mailchimp', readNowMs: () => Date.parse('2026-11-20T10:15:00.000Z') })
  running.push(standIn)
  return standIn
}

const KEY = `Basic ${Buffer.from('any:0123456789abcdef0123456789abcdef-us6').toString('base64')}`
const call = async (standIn: RunningStandIn, method: string, path: string, body?: unknown, authorization = KEY) => {
  const answer = await fetch(`${standIn.url}/3.0${path}`, {
    method,
    headers: { authorization, ...(body !== undefined && { 'content-type': 'application/json' }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  return { status: answer.status, type: answer.headers.get('content-type'), text: await answer.text() }
}

const LIST = 'a1b2c3d4e5'
const MARY = createHash('md5').update('mary@example.com').digest('hex')
const STORE = { id: 's', list_id: LIST, name: 'Lamps', currency_code: 'USD' }
const PRODUCT = { id: '1', title: 'Lamp', variants: [{ id: '1-red', title: 'Red lamp', price: 5 }] }
const CUSTOMER = { id: MARY, email_address: 'mary@example.com', opt_in_status: false }
const LINE = { id: '1', product_id: '1', product_variant_id: '1-red', quantity: 1, price: 5 }
const ORDER = { id: 'o', customer: CUSTOMER, currency_code: 'USD', order_total: 5, lines: [LINE] }
const CART = { ...ORDER, id: 'c' }
const EVENT = { name: 'viewed_product', properties: { product_id: '1' }, occurred_at: '2026-11-20T10:00:00.000Z' }
const ORDER_PATH = '/ecommerce/stores/s/orders/o'

/** A store with one product. */
const withStore = async (): Promise<RunningStandIn> => {
  const standIn = await start()
  await call(standIn, 'POST', '/ecommerce/stores', STORE)
  await call(standIn, 'POST', '/ecommerce/stores/s/products', PRODUCT)
  return standIn
}

describe('Mailchimp', () => {
  it('adds an order or changes it, keeps its customer as a contact, and keeps no key', async () => {
    const standIn = await withStore()
    expect(await call(standIn, 'PUT', ORDER_PATH, ORDER)).toMatchObject({ status: 200, text: JSON.stringify(ORDER) })
    expect((await call(standIn, 'PUT', ORDER_PATH, ORDER)).status).toBe(200)
    expect((await call(standIn, 'PATCH', ORDER_PATH, { financial_status: 'refunded' })).status).toBe(200)
    expect(await call(standIn, 'POST', `/lists/${LIST}/members/${MARY}/events`, EVENT)).toMatchObject({ status: 204, text: '' })
    const { unique, requests } = standIn.state.received()
    expect(unique.map(({ eventName, eventId, count }) => [eventName, eventId, count])).toEqual([
      ['order', 'o', 2],
      ['order financial_status', 'o', 1],
      ['viewed_product', `${MARY} 2026-11-20T10:00:00.000Z`, 1],
    ])
    expect(JSON.stringify(requests)).not.toContain(KEY.slice(6))
  })

  it('adds, changes and removes a cart', async () => {
    const standIn = await withStore()
    const path = '/ecommerce/stores/s/carts'
    expect((await call(standIn, 'PATCH', `${path}/c`, { lines: [LINE] })).status).toBe(404)
    expect((await call(standIn, 'POST', path, CART)).status).toBe(200)
    expect((await call(standIn, 'POST', path, CART)).text).toContain('already exists')
    expect((await call(standIn, 'PATCH', `${path}/c`, { lines: [LINE] })).status).toBe(200)
    expect(await call(standIn, 'DELETE', `${path}/c`)).toMatchObject({ status: 204, text: '' })
    expect((await call(standIn, 'DELETE', `${path}/c`)).status).toBe(404)
  })

  it('makes nothing twice, and knows what there is not', async () => {
    const standIn = await start()
    const missing = { status: 404, type: 'application/problem+json; charset=utf-8' }
    expect(await call(standIn, 'PUT', ORDER_PATH, ORDER)).toMatchObject(missing)
    expect(await call(standIn, 'POST', '/ecommerce/stores/s/products', PRODUCT)).toMatchObject(missing)
    expect((await call(standIn, 'POST', '/ecommerce/stores', STORE)).status).toBe(200)
    expect((await call(standIn, 'POST', '/ecommerce/stores', STORE)).text).toContain('A store with the provided ID already exists')
    expect((await call(standIn, 'PUT', ORDER_PATH, ORDER)).text).toContain('A product with the provided ID does not exist')
    await call(standIn, 'POST', '/ecommerce/stores/s/products', { ...PRODUCT, variants: [{ id: '1', title: 'Lamp' }] })
    expect((await call(standIn, 'PUT', ORDER_PATH, ORDER)).text).toContain('A product variant with the provided ID')
    expect((await call(standIn, 'PUT', '/ecommerce/stores/s/products/1/variants/1-red', PRODUCT.variants[0])).status).toBe(200)
    expect((await call(standIn, 'PUT', ORDER_PATH, ORDER)).status).toBe(200)
    expect(await call(standIn, 'PATCH', '/ecommerce/stores/s/orders/other', { financial_status: 'paid' })).toMatchObject(missing)
    expect((await call(standIn, 'PATCH', ORDER_PATH, { campaign_id: 'dead000000' })).text).toContain('A campaign with the provided ID')
    expect(await call(standIn, 'POST', `/lists/${LIST}/members/${'0'.repeat(32)}/events`, EVENT)).toMatchObject(missing)
  })

  it('has the people whom the sandbox knows as contacts', async () => {
    const standIn = await start()
    standIn.state.knownEmails.add('Mary@example.com')
    expect((await call(standIn, 'POST', `/lists/${LIST}/members/${MARY}/events`, EVENT)).status).toBe(204)
  })

  it('adds a contact by its own address only', async () => {
    const standIn = await start()
    const body = { email_address: 'mary@example.com', status_if_new: 'transactional' }
    expect((await call(standIn, 'PUT', `/lists/${LIST}/members/${'0'.repeat(32)}`, body)).status).toBe(400)
    expect((await call(standIn, 'PUT', `/lists/${LIST}/members/${MARY}`, body)).status).toBe(200)
    expect((await call(standIn, 'POST', `/lists/${LIST}/members/${MARY}/events`, EVENT)).status).toBe(204)
  })

  it.each(['', 'Basic x', `Basic ${Buffer.from('any:expired-us6').toString('base64')}`, 'Bearer wrong-us6'])(
    'refuses the key "%s"',
    async (authorization) => {
      const answer = await call(await withStore(), 'PUT', ORDER_PATH, ORDER, authorization)
      expect(answer).toMatchObject({ status: 401, type: 'application/problem+json; charset=utf-8' })
      expect(answer.text).toContain('API Key Invalid')
    },
  )

  it.each<[string, object]>([
    ['lines', { ...ORDER, lines: undefined }],
    ['lines', { ...ORDER, lines: [] }],
    ['lines', { ...ORDER, lines: [{ ...LINE, price: undefined }] }],
    ['lines', { ...ORDER, lines: [{ ...LINE, quantity: 0 }] }],
    ['order_total', { ...ORDER, order_total: '5' }],
    ['currency_code', { ...ORDER, currency_code: 'usd' }],
    ['customer', { ...ORDER, customer: { id: MARY } }],
    ['customer', { ...ORDER, customer: { ...CUSTOMER, opt_in_status: 'no' } }],
    ['customer', { ...ORDER, customer: { ...CUSTOMER, id: 'x'.repeat(51) } }],
    ['tracking_code', { ...ORDER, tracking_code: 'other' }],
    ['processed_at_foreign', { ...ORDER, processed_at_foreign: 'now' }],
    ['promos', { ...ORDER, promos: [{ code: 'x' }] }],
    ['billing_address', { ...ORDER, billing_address: { street: 'x' } }],
    ['email', { ...ORDER, email: 'x' }],
  ])('finds a fault in %s of an order', async (field, faulty) => {
    const answer = await call(await withStore(), 'PUT', ORDER_PATH, faulty)
    expect(answer.status).toBe(400)
    expect(answer.text).toContain(`"field":"${field}"`)
  })

  it.each<[string, object]>([
    ['name', { ...EVENT, name: 'x' }],
    ['name', { ...EVENT, name: 'x'.repeat(31) }],
    ['properties', { ...EVENT, properties: { price: 5 } }],
    ['occurred_at', { ...EVENT, occurred_at: 'now' }],
  ])('finds a fault in %s of an event of a contact', async (field, faulty) => {
    const answer = await call(await start(), 'POST', `/lists/${LIST}/members/${MARY}/events`, faulty)
    expect(answer.status).toBe(400)
    expect(answer.text).toContain(`"field":"${field}"`)
  })
})
