import { DEFAULT_TRACKING } from '@convbox/contract/api/tracking-settings.values'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { StoreEvent } from '@convbox/contract'
import { readToldEntry } from '@convbox/contract/orders.schemas'
import type { DirectoryStore } from '../directory/directory-entries.ts'
import { createOwnHashes } from '../own-hash.ts'
import { orderBody, refundBody } from '../testing/shopify-fixtures.ts'
import { orderUpdateOf } from './gather.ts'
import type { OrderUpdate } from './order-update.ts'
import { orderRowsOf } from './order-rows.ts'
import { EMPTY_ORDER, mergeOrder, storedFactsOf, type OrderState } from './order-state.ts'
import { parseShopifyOrder, parseShopifyRefund } from '../orders/shopify-order.ts'
import { updatesOfPurchases, updateOfTold } from './told-orders.ts'

const STORE: DirectoryStore = {
  id: 's',
  tenantId: 't',
  websiteName: 'own',
  host: 'own.example',
  shopDomain: undefined,
  storeKey: 'key',
  webhookSecret: undefined,
  timeZone: 'UTC',
  currency: 'USD',
  sandbox: false,
  purchaseSource: 'online store',
  browserOrders: { rule: 'count', max: undefined },
  consentDefault: 'granted',
  consentRequired: false,
  abandonCartMinutes: 60,
  tracking: DEFAULT_TRACKING,
  firstEventAt: undefined,
  isUninstalled: false,
  formerLinks: { domains: [], paths: [] },
}
const RECEIVED = '2026-11-20T12:00:05.000Z'
const ownHashes = createOwnHashes(Buffer.from('the key of a test'))
const AT = { seq: 1, receivedAt: RECEIVED, ownHashes }

const purchase = (changes: Partial<StoreEvent> = {}): StoreEvent => ({
  id: 'e1',
  name: 'Purchase',
  occurredAt: '2026-11-20T12:00:03.250Z',
  receivedAt: RECEIVED,
  source: 'storefront',
  visitorId: 'visitor-1',
  user: { email: 'Ada@Example.com', firstName: 'Ada', customerId: 'c-9' },
  value: { currency: 'USD', total: '50.00', shipping: '5.00' },
  items: [
    { productId: 'p1', title: 'Tea', price: '20.00', quantity: 2 },
    { productId: 'p2', title: 'Cup', price: '5.00', quantity: 1 },
  ],
  order: { id: '1001' },
  ...changes,
})
const fromBrowser = (changes: Partial<StoreEvent> = {}, receivedAt = RECEIVED): OrderUpdate[] =>
  updatesOfPurchases(
    [{ kind: 'browser', storeId: 's', eventId: 'e1', seq: 1, receivedAt, event: purchase(changes) }],
    new Map([['s', STORE]]),
    ownHashes,
  )
const told = (value: object, source: 'server' | 'csv' = 'server'): OrderUpdate => {
  const read = readToldEntry(value, Date.parse('2026-12-01T00:00:00Z'))
  if (!read.ok) throw new Error(`${read.reason} ${read.path}`)
  return updateOfTold(STORE, read.entry, source, AT)
}
const order = { type: 'order', id: '1001', orderedAt: '2026-11-20T12:00:00Z', currency: 'USD', total: '45.00' }

const apply = (state: OrderState, { order: parsed, hashes, refunds, source }: OrderUpdate): OrderState =>
  mergeOrder(state, { ...(source && { source }), ...(parsed && { facts: storedFactsOf(parsed, hashes) }), refunds })
const after = (...news: OrderUpdate[]): OrderState => news.reduce(apply, EMPTY_ORDER)
const rates = (_day: string, currency: string): string | undefined => ({ USD: '1', EUR: '1.10' })[currency]
const rowsOf = (state: OrderState, browserOrders = STORE.browserOrders) =>
  orderRowsOf(state, { storeId: 's', storeCurrency: 'USD', rates, isNewCustomer: '', version: '1', browserOrders })
const rowOf = (...args: Parameters<typeof rowsOf>) => rowsOf(...args)?.orders[0]

it('keeps a customer id that is an e-mail address as our hash only', () => {
  const said = told({ ...order, customer: { id: 'Ada@Example.com' } }).order?.facts.customerId
  expect(said).toBe(ownHashes.email('s', 'ada@example.com'))
})

/** As PostgreSQL's jsonb gives an object back: shorter keys first. */
const asStored = <Value>(value: Value): Value =>
  JSON.parse(
    JSON.stringify(value, (_key, one: unknown) =>
      typeof one === 'object' && one !== null && !Array.isArray(one)
        ? Object.fromEntries(Object.entries(one).toSorted(([a], [b]) => a.length - b.length || (a < b ? -1 : 1)))
        : one,
    ),
  )

it('stays beyond the limit of browser orders when its batch is run again', () => {
  const facts = after(...fromBrowser({ order: { id: '1001', name: 'Z', number: '7' } })).told.browser
  if (facts === undefined) throw new Error('the browser told nothing')
  const beyond = { ...facts, isBeyondRate: true }
  for (const known of [beyond, asStored(beyond)]) {
    const again = mergeOrder({ ...EMPTY_ORDER, facts: known, told: { browser: known } }, { source: 'browser', facts, refunds: [] })
    expect(again.facts).toMatchObject({ isBeyondRate: true })
  }
})

it('keeps the same of two versions with one time, whichever is stored already', () => {
  const [one, other] = ['1', '2'].map((number) => after(told({ ...order, name: 'Z', number, items: [{ price: '40', quantity: 1 }] })))
  if (one === undefined || other === undefined) throw new Error('there are two')
  const [first, second] = [one.facts, other.facts]
  if (first === undefined || second === undefined) throw new Error('they have facts')
  const onto = (known: OrderState, facts: typeof first) =>
    mergeOrder(asStored(known), { source: 'server', facts, refunds: [] }).facts?.number
  expect(onto(one, second)).toBe(onto(other, first))
})

describe('an order that several tell', () => {
  const shopifyOrder = parseShopifyOrder(orderBody({ id: '1001', createdAt: '2026-11-20T12:00:01Z', financialStatus: 'paid' }))
  const shopifyRefund = parseShopifyRefund(refundBody({ orderId: '1001', id: '7', amount: '20.00' }))
  if (!shopifyOrder.ok || !shopifyRefund.ok) throw new Error('the fixtures do not parse')
  const news: OrderUpdate[] = [
    ...fromBrowser(),
    ...fromBrowser({ occurredAt: '2026-11-20T12:09:00.000Z' }, '2026-11-20T12:09:01.000Z'),
    told({ ...order, updatedAt: '2026-11-20T12:00:00Z', status: 'pending', items: [{ price: '40', quantity: 1, title: 'Tea' }] }),
    told({ ...order, updatedAt: '2026-11-20T13:00:00Z', status: 'paid', customer: { email: 'ada@example.com' } }),
    told({ ...order, total: '44', status: 'refunded', tax: '4.00', name: '#1001' }, 'csv'),
    told({ type: 'refund', orderId: '1001', id: 'r1', amount: '10', refundedAt: '2026-11-21T00:00:00Z' }),
    told({ type: 'refund', orderId: '1001', id: 'r1', amount: '4', refundedAt: '2026-11-21T00:00:00Z', updatedAt: '2026-11-22T00:00:00Z' }),
    told({ type: 'refund', orderId: '1001', id: 'total', amount: '44', refundedAt: '2026-11-21T00:00:00Z' }, 'csv'),
    told({ type: 'cancellation', orderId: '1001', cancelledAt: '2026-11-21T00:00:00Z' }),
  ]
  const shopifyNews: OrderUpdate[] = [
    orderUpdateOf(STORE, shopifyOrder.value, AT, true),
    {
      ...told({ type: 'refund', orderId: '1001', id: 'x', amount: '1', refundedAt: '2026-11-21T00:00:00Z' }),
      source: 'shopify',
      refunds: [shopifyRefund.value],
    },
  ]

  it('is one order, the same in any order of arrival and however often each is told', () => {
    for (const all of [news, [...news, ...shopifyNews]]) {
      const right = after(...all)
      fc.assert(
        fc.property(fc.shuffledSubarray([...all, ...all], { minLength: all.length * 2 }), (shuffled) => {
          const state = after(...shuffled)
          expect({ ...state, gone: undefined }).toEqual({ ...right, gone: undefined })
          expect(rowOf(state)).toEqual(rowOf(right))
        }),
      )
    }
  })

  it('takes each field from the most trusted source that tells it: server before file before browser', () => {
    // The server tells total, status and the cancellation; its newer version has no items, and neither does the file,
    // so the browser's are used. The file's tax belongs to another total (44) and is not used; neither is the browser's
    // shipping (total 50). Refunds: only the server's, r1 in its later version.
    expect(rowOf(after(...news))).toMatchObject({
      told_by: 'server',
      total: '45.0000',
      tax: '0.0000',
      shipping: '0.0000',
      refunded: '4.0000',
      financial_status: 'paid',
      order_name: '#1001',
      customer_id: 'c-9',
      visitor_id: 'visitor-1',
      ordered_at: '2026-11-20T12:00:03.250Z',
      excluded_reason: '',
    })
    expect(after(...news).facts?.items.map(({ title }) => title)).toEqual(['Tea', 'Cup'])
  })

  it('believes Shopify above all, also that it was not cancelled', () => {
    const { facts, ...state } = after(...news, ...shopifyNews)
    expect(facts?.cancelledAt).toBeUndefined()
    expect(rowOf({ facts, ...state })).toMatchObject({
      told_by: 'shopify',
      total: '81.0000',
      refunded: '20.0000',
      customer_id: '115310627314723954',
    })
  })

  it('removes the rows that stood under an earlier moment and the lines that are gone', () => {
    const state = after(
      told({
        ...order,
        items: [
          { price: '1', quantity: 1 },
          { price: '2', quantity: 1 },
          { price: '3', quantity: 1 },
        ],
      }),
      ...fromBrowser(),
    )
    const rows = rowsOf(
      after(
        ...[state].flatMap(() => []),
        told({
          ...order,
          items: [
            { price: '1', quantity: 1 },
            { price: '2', quantity: 1 },
          ],
        }),
        ...fromBrowser(),
        told({ ...order, updatedAt: '2026-11-21T00:00:00Z', items: [{ price: '3', quantity: 1 }] }),
      ),
    )
    expect(rows?.orders.map((row) => [row['ordered_at'], row['deleted']])).toEqual([
      ['2026-11-20T12:00:03.250Z', 0],
      ['2026-11-20T12:00:00.000Z', 1],
    ])
    expect(rows?.items.map((row) => [row['line_id'], row['deleted']])).toEqual([
      ['0001', 0],
      ['0002', 1],
    ])
  })
})

describe('an order that only the browser told', () => {
  it('says so, with its items, its sum, its customer hashed and its visitor', () => {
    const rows = rowsOf(after(...fromBrowser()))
    expect(rows?.orders).toHaveLength(1)
    expect(rows?.orders[0]).toMatchObject({
      order_id: '1001',
      told_by: 'browser',
      total: '50.0000',
      items_total: '45.0000',
      shipping: '5.0000',
      customer_id: 'c-9',
      visitor_id: 'visitor-1',
      excluded_reason: '',
    })
    expect(JSON.stringify(after(...fromBrowser()))).not.toMatch(/ada/i)
    expect(rows?.items.map((row) => [row['product_id'], row['price'], row['quantity']])).toEqual([
      ['p1', '20.0000', 2],
      ['p2', '5.0000', 1],
    ])
  })

  it('is worth its items where no total is told: 2 x 20.00 + 5.00 = 45.00', () => {
    expect(rowOf(after(...fromBrowser({ value: { currency: 'USD' } })))).toMatchObject({ total: '45.0000' })
  })

  it.each([
    ['no order id', { order: { id: ' ' } }],
    ['no amount at all', { value: { currency: 'USD' }, items: [] }],
    ['less than nothing', { value: { currency: 'USD', total: '-1' } }],
  ] satisfies [string, Partial<StoreEvent>][])('is none where the purchase has %s', (_, changes) => {
    expect(fromBrowser(changes)).toEqual([])
  })

  it('is none in a store whose orders Shopify tells', () => {
    const news = [{ kind: 'browser' as const, storeId: 's', eventId: 'e1', seq: 1, receivedAt: RECEIVED, event: purchase() }]
    expect(updatesOfPurchases(news, new Map([['s', { ...STORE, shopDomain: 'own.myshopify.com' }]]), ownHashes)).toEqual([])
  })

  it.each([
    ['', '20000.00', 'USD', undefined],
    ['not confirmed', '20000.01', 'USD', undefined],
    // 18,181.82 EUR * 1.10 = 20,000.002 USD.
    ['not confirmed', '18181.82', 'EUR', undefined],
    ['not confirmed', '100.01', 'USD', '100'],
    ['', '99999.00', 'USD', '100000'],
  ])('is counted as "%s" when it is worth %s %s under a limit of %s', (reason, total, currency, max) => {
    const state = after(...fromBrowser({ value: { currency, total } }))
    expect(rowOf(state, { rule: 'count', max })).toMatchObject({ excluded_reason: reason })
    // A more trusted source makes it count, whatever the amount.
    const confirmed = apply(state, told({ ...order, total, currency }))
    expect(rowOf(confirmed, { rule: 'exclude', max })).toMatchObject({ excluded_reason: '', told_by: 'server' })
  })

  it('does not count where the store says so', () => {
    expect(rowOf(after(...fromBrowser()), { rule: 'exclude', max: undefined })).toMatchObject({ excluded_reason: 'told by browser' })
  })
})

describe('a refund that a server tells', () => {
  const refund = { type: 'refund', orderId: '1001', id: 'r1', amount: '11.00', refundedAt: '2026-11-21T00:00:00Z' }

  it("counts in the store's money by the rate of the order's day: 11.00 EUR * 1.10 = 12.10 USD", () => {
    expect(rowOf(after(told(order), told({ ...refund, currency: 'EUR' })))).toMatchObject({ refunded: '12.1000', total: '45.0000' })
  })

  it('is one row of its id where a file tells the same one, with the amount that counts', () => {
    const rows = rowsOf(after(told(order), told({ ...refund, amount: '9.00' }, 'csv'), told(refund), told({ ...refund, id: 'r2' }, 'csv')))
    expect(rows?.refunds.map((row) => [row['refund_id'], row['amount']])).toEqual([
      ['r1', '11.0000'],
      ['r2', '0.0000'],
    ])
    expect(rows?.orders[0]).toMatchObject({ refunded: '11.0000' })
  })

  it('in a currency without a rate takes the order out of every sum', () => {
    expect(rowOf(after(told(order), told({ ...refund, currency: 'CHF' })))).toMatchObject({
      rate_missing: 1,
      total: '0',
      refunded: '0.0000',
    })
  })
})

it('leaves an order out that was cancelled before it was paid', () => {
  const cancelled = told({ type: 'cancellation', orderId: '1001', cancelledAt: '2026-11-20T13:00:00Z' })
  expect(rowOf(after(cancelled))).toBeUndefined()
  expect(rowOf(after(cancelled, ...fromBrowser()))).toMatchObject({ excluded_reason: 'cancelled before capture' })
  expect(rowOf(after(cancelled, told({ ...order, status: 'paid' })))).toMatchObject({ excluded_reason: '' })
})

it('makes a purchase of an order that a server tells, unless Shopify tells of the same purchases under its own ids', () => {
  const read = readToldEntry(order, Date.parse('2026-12-01T00:00:00Z'))
  if (!read.ok) throw new Error(read.reason)
  const makesPurchase = (store: DirectoryStore, source: 'server' | 'csv') => updateOfTold(store, read.entry, source, AT).makesPurchase
  expect(makesPurchase(STORE, 'server')).toBe(true)
  expect(makesPurchase(STORE, 'csv')).toBe(false)
  expect(makesPurchase({ ...STORE, shopDomain: 'own.myshopify.com' }, 'server')).toBe(false)
})
