import { collectEventSchema } from '@convbox/contract/events/events.schemas'
import { describe, expect, test } from 'vitest'
import type { PixelApi, PixelCheckout, PixelEvent, PixelPrivacy } from './pixel-api.ts'
import { PIXEL_EVENTS, readPixelEvent } from './pixel-events.ts'
import { startPixel } from './start-pixel.ts'
import { sentEvents, makeWorld } from './testing-env.ts'

const TOKEN = '5f7028e0bd5225c17b24bdaa0c09f914'
const usd = (amount: number) => ({ amount, currencyCode: 'USD' })
const VARIANT = {
  id: '41',
  sku: 'S',
  title: null,
  price: usd(749.95),
  image: { src: 'https://cdn.example/1.png' },
  product: { id: '72', title: 'Board', vendor: 'V', type: 'snowboard' },
}
const CHECKOUT: PixelCheckout = {
  token: TOKEN,
  currencyCode: 'USD',
  email: 'mila@example.com',
  phone: '',
  subtotalPrice: usd(1349.91),
  discountsAmount: usd(149.99),
  totalPrice: usd(1367.8),
  totalTax: usd(12.9),
  shippingLine: { price: usd(4.99) },
  discountApplications: [{ type: 'DISCOUNT_CODE', title: 'WELCOME10' }],
  lineItems: [{ quantity: 2, title: 'Board', variant: VARIANT }],
  shippingAddress: {
    firstName: 'Mila',
    lastName: 'Reyes',
    city: 'Beacon',
    provinceCode: 'NY',
    zip: '12508',
    countryCode: 'US',
    phone: '+12125550142',
  },
  attributes: [],
  order: { id: null, customer: { id: null, isFirstOrder: null } },
}
// As recorded: the query stands in href, search is empty.
const CONTEXT = {
  document: {
    location: { href: `https://shop.example/checkouts/cn/Z2Nw/thank-you?utm_source=x`, pathname: '/checkouts/cn/Z2Nw/thank-you' },
    referrer: 'https://shop.example/cart',
    title: 'Thanks',
  },
  navigator: { language: 'en-US', userAgent: 'Mozilla/5.0' },
  window: { screen: { width: 1728, height: 1117 } },
}
const at = (name: string, data: PixelEvent['data'], href?: string): PixelEvent => ({
  id: 'sh-1',
  name,
  timestamp: '2026-01-01T00:00:00.123Z',
  context: href ? { ...CONTEXT, document: { location: { href } } } : CONTEXT,
  ...(data && { data }),
})

describe('reading Shopify’s events', () => {
  test('a purchase has the token that its webhook will have and exact amounts, with no order id to lean on', () => {
    expect(readPixelEvent(at('checkout_completed', { checkout: CHECKOUT }))).toEqual({
      name: 'Purchase',
      data: {
        occurredAt: '2026-01-01T00:00:00.123Z',
        checkoutToken: TOKEN,
        coupons: ['WELCOME10'],
        // 1349.91 + 149.99 = 1499.90; floats alone would say 1499.9 and something.
        value: {
          currency: 'USD',
          total: '1367.8',
          subtotalAfterDiscount: '1349.91',
          subtotalBeforeDiscount: '1499.9',
          shipping: '4.99',
          tax: '12.9',
          discount: '149.99',
        },
        items: [
          {
            productId: '72',
            variantId: '41',
            sku: 'S',
            title: 'Board',
            brand: 'V',
            category: 'snowboard',
            imageUrl: 'https://cdn.example/1.png',
            price: '749.95',
            quantity: 2,
          },
        ],
        user: {
          email: 'mila@example.com',
          phone: '+12125550142',
          firstName: 'Mila',
          lastName: 'Reyes',
          city: 'Beacon',
          region: 'NY',
          postalCode: '12508',
          country: 'US',
        },
      },
    })
  })

  test('an order id, where there is one, comes with what is known of the order', () => {
    const checkout = {
      ...CHECKOUT,
      order: { id: 'gid://shopify/OrderIdentity/820982911946154508', customer: { id: 'gid://shopify/Customer/7', isFirstOrder: true } },
    }
    expect(readPixelEvent(at('checkout_completed', { checkout }))?.data).toMatchObject({
      order: { id: '820982911946154508', checkoutToken: TOKEN, isNewCustomer: true, discountCodes: ['WELCOME10'] },
      user: { customerId: '7' },
    })
  })

  test.each([
    ['page_viewed', 'PageView', {}],
    ['product_viewed', 'ViewContent', { productVariant: VARIANT }],
    ['collection_viewed', 'ViewCategory', { collection: { id: '1', title: 'All', productVariants: [VARIANT] } }],
    ['search_submitted', 'Search', { searchResult: { query: 'board' } }],
    [
      'cart_viewed',
      'ViewCart',
      { cart: { id: 'Z2Nw', cost: { totalAmount: usd(749.95) }, lines: [{ merchandise: VARIANT, quantity: 1 }] } },
    ],
    ['product_added_to_cart', 'AddToCart', { cartLine: { merchandise: VARIANT, quantity: 1, cost: { totalAmount: usd(749.95) } } }],
    ['checkout_started', 'InitiateCheckout', { checkout: CHECKOUT }],
    ['checkout_shipping_info_submitted', 'AddShippingInfo', { checkout: CHECKOUT }],
    ['payment_info_submitted', 'AddPaymentInfo', { checkout: CHECKOUT }],
    ['checkout_completed', 'Purchase', { checkout: CHECKOUT }],
  ] satisfies [string, string, PixelEvent['data']][])('%s is %s', (name, ours, data) => {
    const read = readPixelEvent(at(name, data))
    expect(read?.name).toBe(ours)
    const event = { ...read?.data, name: ours, id: '017f22e2-79b0-7cc3-98c4-dc0c0c07398f', source: 'customer-events' }
    expect(collectEventSchema.parse(event)).toEqual(event)
  })

  test('null and empty fields are left out, and events of others are passed over', () => {
    const read = readPixelEvent(
      at('checkout_started', {
        checkout: { token: TOKEN, currencyCode: null, email: '', totalPrice: null, lineItems: [], shippingAddress: null },
      }),
    )
    expect(read?.data).toEqual({
      checkoutToken: TOKEN,
      checkoutUrl: CONTEXT.document.location.href,
      user: {},
      occurredAt: '2026-01-01T00:00:00.123Z',
    })
    for (const name of ['clicked', 'toString', 'product_removed_from_cart']) expect(readPixelEvent(at(name, {}))).toBeUndefined()
  })
})

/** Shopify's sandbox with a shop's cookies; what is subscribed can be published to. */
const makeSandbox = (privacy: PixelPrivacy, cookies: Record<string, string> = {}) => {
  const world = makeWorld()
  const listeners: { name: string; listener: (event: PixelEvent) => void }[] = []
  const consentListeners: ((event: { customerPrivacy?: PixelPrivacy }) => void)[] = []
  const written: string[] = []
  const api: PixelApi = {
    analytics: { subscribe: (name, listener) => listeners.push({ name, listener }) },
    browser: {
      cookie: { get: async (name) => (name === undefined ? '' : (cookies[name] ?? '')), set: async (cookie) => written.push(cookie) },
      localStorage: {
        getItem: async (key) => world.storage[key] ?? null,
        setItem: async (key, value) => void (world.storage[key] = value),
        removeItem: async (key) => void delete world.storage[key],
      },
    },
    init: { context: CONTEXT, customerPrivacy: privacy, data: { customer: null } },
    customerPrivacy: { subscribe: (_name, listener) => consentListeners.push(listener) },
  }
  const sender = async (_url: unknown, init?: RequestInit) => {
    world.sent.push({ body: typeof init?.body === 'string' ? init.body : '', keepalive: init?.keepalive ?? false })
    return new Response('{"accepted":1,"refused":[]}', { status: 202 })
  }
  const publish = (event: PixelEvent): void => listeners.forEach(({ name, listener }) => name === event.name && listener(event))
  const subscribed = (): string[] => listeners.map(({ name }) => name)
  return { world, api, sender, publish, subscribed, written, collect: consentListeners }
}

const ALL = { analyticsProcessingAllowed: true, marketingAllowed: true, preferencesProcessingAllowed: true, saleOfDataAllowed: true }
const NONE = { analyticsProcessingAllowed: false, marketingAllowed: false, preferencesProcessingAllowed: false, saleOfDataAllowed: false }
const CONFIG = { storeKey: 'key-1', collectUrl: 'https://collect.example/', consentRequired: true }
const start = async (box: ReturnType<typeof makeSandbox>) => startPixel(box.api, CONFIG, box.sender as typeof fetch)

describe('in the sandbox', () => {
  test('a purchase goes out under the storefront’s visitor, even when it is published before cookies are read', async () => {
    const box = makeSandbox(ALL, { _cb_v: '01890000-0000-7000-8000-000000000001', _cb_s: 's-1', _fbp: 'fb.1.1.2' })
    const starting = start(box)
    box.publish(at('checkout_completed', { checkout: CHECKOUT }))
    await starting
    await expect
      .poll(() => sentEvents(box.world))
      .toMatchObject([
        {
          name: 'Purchase',
          source: 'customer-events',
          visitorId: '01890000-0000-7000-8000-000000000001',
          sessionId: 's-1',
          cookies: { _fbp: 'fb.1.1.2' },
          page: { url: 'https://shop.example/checkouts/cn/Z2Nw/thank-you?utm_source=x' },
          consent: { ad: 'granted', analytics: 'granted' },
        },
      ])
    expect(box.written).toEqual([])
  })

  test('takes the visitor from the cart where the checkout sees none of the shop’s cookies', async () => {
    const box = makeSandbox(ALL)
    await start(box)
    box.publish(at('checkout_started', { checkout: { ...CHECKOUT, attributes: [{ key: '__convbox_visitor', value: 'v-cart' }] } }))
    await expect.poll(() => sentEvents(box.world).map(({ visitorId }) => visitorId)).toEqual(['v-cart'])
  })

  test('coming back to a checkout is not a second start', async () => {
    const box = makeSandbox(ALL)
    await start(box)
    box.publish(at('checkout_started', { checkout: CHECKOUT }))
    box.publish(at('checkout_started', { checkout: CHECKOUT }))
    box.publish(at('payment_info_submitted', { checkout: CHECKOUT }))
    await expect.poll(() => sentEvents(box.world).map(({ name }) => name)).toEqual(['InitiateCheckout', 'AddPaymentInfo'])
  })

  test('leaves pages of the storefront to the theme’s script', async () => {
    const box = makeSandbox(ALL)
    await start(box)
    box.publish(at('page_viewed', {}, 'https://shop.example/products/a?x=/checkouts/'))
    // Classic customer accounts are pages of the theme.
    box.publish(at('page_viewed', {}, 'https://shop.example/account/orders/1'))
    box.publish(at('page_viewed', {}, 'https://shop.example/en-gb/account/orders/1'))
    box.publish(at('page_viewed', {}))
    await expect.poll(() => sentEvents(box.world).length).toBe(1)
    expect(sentEvents(box.world)[0]?.page?.url).toContain('/checkouts/cn/')
  })

  test('writes and sends nothing without consent, and only what comes after it once it is given', async () => {
    const box = makeSandbox(NONE)
    await start(box)
    box.publish(at('checkout_started', { checkout: CHECKOUT }))
    expect([box.world.sent, box.world.storage, box.written]).toEqual([[], {}, []])
    for (const listener of box.collect) listener({ customerPrivacy: ALL })
    box.publish(at('payment_info_submitted', { checkout: CHECKOUT }))
    await expect.poll(() => sentEvents(box.world).map(({ name }) => name)).toEqual(['AddPaymentInfo'])
  })
})

test('subscribes to each event once, before it waits for anything', async () => {
  const box = makeSandbox(ALL)
  const starting = start(box)
  expect(box.subscribed()).toEqual([...Object.keys(PIXEL_EVENTS), 'alert_displayed'])
  await starting
  expect(box.subscribed()).toEqual([...Object.keys(PIXEL_EVENTS), 'alert_displayed'])
})
