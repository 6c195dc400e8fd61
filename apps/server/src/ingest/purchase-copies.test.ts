import type { StoreEvent } from '@convbox/contract'
import { CART_ATTRIBUTES } from '@convbox/contract'
import { describe, expect, it } from 'vitest'
import { browserPurchase } from '../testing/collect-fixtures.ts'
import { orderBody, type OrderChanges } from '../testing/shopify-fixtures.ts'
import {
  applyUpdate,
  EMPTY_PURCHASE,
  moveKey,
  purchaseOf,
  type PurchaseUpdate,
  type PurchaseRules,
  type PurchaseState,
} from './purchase-copies.ts'
import { LONE_COPY_WAIT_MS, purchaseEventFromOrder } from './purchase-event.ts'
import { purchaseEventId } from './purchase-id.ts'
import { parseShopifyOrder } from '../orders/shopify-order.ts'

const STORE = { storeKey: 'key', shopDomain: 'alder.myshopify.com', host: 'alder.example' }
const TOKEN = 'c0ffee00c0ffee00c0ffee00c0ffee00'
const AT = '2026-11-20T12:00:05.000Z'
const AT_MS = Date.parse(AT)

const browserCopy: StoreEvent = {
  ...browserPurchase(AT_MS - 3000, { checkoutToken: TOKEN, orderId: '77' }),
  id: purchaseEventId('key', TOKEN),
  receivedAt: AT,
}
const copyOf = (changes: OrderChanges): StoreEvent => {
  const parsed = parseShopifyOrder(orderBody({ id: '820982911946154508', checkoutToken: TOKEN, ...changes }))
  if (!parsed.ok) throw new Error(parsed.fault)
  return purchaseEventFromOrder(parsed.value, STORE, { receivedAt: AT, isNewCustomer: true })
}
const serverCopy = copyOf({})

const base = { storeId: 's', eventId: browserCopy.id, receivedAt: AT }
const browser: PurchaseUpdate = { ...base, kind: 'browser', seq: 1000, event: browserCopy }
const server: PurchaseUpdate = { ...base, kind: 'server', seq: 2000, event: serverCopy, isTestOrder: false }
const due: PurchaseUpdate = { ...base, kind: 'due', seq: 3000 }
const shopify: PurchaseRules = { purchaseSource: 'shopify', purchaseWaitSeconds: 10 }
const onlineStore: PurchaseRules = { purchaseSource: 'online store', purchaseWaitSeconds: 10 }

const run = (news: PurchaseUpdate[], rules: PurchaseRules): { state: PurchaseState; handedOver: number[] } => {
  let state = EMPTY_PURCHASE
  const handedOver: number[] = []
  for (const one of news) {
    const result = applyUpdate(state, one, rules)
    state = result.state
    if (result.handOver) handedOver.push(one.seq)
  }
  return { state, handedOver }
}

describe("the server's copy of a purchase", () => {
  const landing = (value: string) => [{ name: CART_ATTRIBUTES.landing, value }]

  it("takes the landing from our cart attribute, else Shopify's, and the click ids of that landing", () => {
    const ours = copyOf({ noteAttributes: landing('https://alder.example/sale?utm_source=google&gclid=XyZ'), landingSite: '/?fbclid=AbC' })
    expect(ours).toMatchObject({ page: { url: 'https://alder.example/sale?utm_source=google&gclid=XyZ' }, clickIds: { gclid: 'XyZ' } })
    // The referring site belongs to Shopify's own landing.
    expect(ours.page?.referrer).toBeUndefined()
    const same = copyOf({ noteAttributes: landing('https://alder.example/?fbclid=AbC'), landingSite: '/?fbclid=AbC' })
    expect(same.page).toEqual({ url: 'https://alder.example/?fbclid=AbC', referrer: 'https://l.facebook.com/' })
    expect(serverCopy).toMatchObject({ page: { referrer: 'https://l.facebook.com/' }, clickIds: { fbclid: 'AbC' } })
  })

  it('takes no landing that is no web address: anybody can write cart attributes', () => {
    for (const value of ['javascript:alert(1)', 'data:text/html,x', 'http://[', ''])
      expect(copyOf({ noteAttributes: landing(value), landingSite: null }).page?.url ?? 'none').toMatch(
        /^(none|https:\/\/alder\.example\/)/,
      )
  })
})

describe('the copies of a purchase', () => {
  it("merge: the server's money and order, the browser's cookies, click ids, page and client", () => {
    const merged = purchaseOf(run([server, browser], shopify).state)
    expect(merged).toMatchObject({
      source: 'customer-events',
      occurredAt: '2026-11-20T12:00:02.000Z',
      visitorId: browserCopy.visitorId,
      value: { currency: 'USD', total: '81.00', subtotalAfterDiscount: '70.00', shipping: '5.00', tax: '6.00' },
      order: { id: '820982911946154508', isNewCustomer: true },
      user: { email: 'Ann.Example@Example.com' },
      cookies: browserCopy.cookies,
      clickIds: { fbclid: 'AbC' },
      page: { url: 'https://alder.example/checkouts/cn/thank-you' },
      client: browserCopy.client,
    })
    expect(merged?.items).toHaveLength(2)
    expect(merged?.items?.[0]).toMatchObject({ title: 'Mug', imageUrl: 'https://alder.example/mug.jpg' })
    expect(purchaseOf(run([browser, server], shopify).state)).toEqual(merged)
  })

  it("take the order's moment when the browser's clock is far off", () => {
    const late: PurchaseUpdate = { ...base, kind: 'browser', seq: 1000, event: { ...browserCopy, occurredAt: '2026-11-20T12:10:00.001Z' } }
    expect(purchaseOf(run([server, late], shopify).state)?.occurredAt).toBe('2026-11-20T12:00:00.000Z')
  })

  it('are handed over once, at the news that completes them', () => {
    expect(run([server, browser, due, server], shopify).handedOver).toEqual([1000])
    expect(run([browser, server, due], shopify).handedOver).toEqual([2000])
  })

  it('are handed over again when the same news is seen again: the lanes may have missed it', () => {
    expect(run([server, browser, browser], shopify).handedOver).toEqual([1000, 1000])
  })

  it("wait 10 s for the browser's copy when the order leads, half an hour for the order", () => {
    const waitsForBrowser = run([server], shopify)
    expect([waitsForBrowser.handedOver, waitsForBrowser.state.dueAtMs]).toEqual([[], AT_MS + 10_000])
    const waitsForOrder = run([browser], shopify)
    expect([waitsForOrder.handedOver, waitsForOrder.state.dueAtMs]).toEqual([[], AT_MS + LONE_COPY_WAIT_MS])
    expect(run([server, due], shopify).handedOver).toEqual([3000])
  })

  it('go at once from the browser when the online store leads', () => {
    expect(run([browser, server], onlineStore).handedOver).toEqual([1000])
    expect(run([server], onlineStore).state.dueAtMs).toBe(AT_MS + LONE_COPY_WAIT_MS)
  })

  it('make nothing of a time that is up for a purchase nobody knows', () => {
    expect(run([due], shopify)).toEqual({ state: EMPTY_PURCHASE, handedOver: [] })
  })

  it('leave no row behind when the sorting key moves, however often', () => {
    const keys = [
      { visitorId: '', occurredAt: 'a' },
      { visitorId: 'v', occurredAt: 'a' },
      { visitorId: 'v', occurredAt: 'b' },
    ]
    const moved = keys.reduce((state, key) => moveKey(state, key).state, EMPTY_PURCHASE)
    expect(moveKey(moved, { visitorId: 'v', occurredAt: 'a' }).removed).toEqual([
      { visitorId: '', occurredAt: 'a' },
      { visitorId: 'v', occurredAt: 'b' },
    ])
  })
})
