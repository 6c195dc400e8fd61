import { collectEventSchema } from '@convbox/contract/events/events.schemas'
import { MAX_FAILED_CODES } from '@convbox/contract/events/script-facts'
import { PIXEL_EVENTS } from '@convbox/sdk/pixel-events'
import { AlertDisplayedType } from '@shopify/web-pixels-extension'
import { describe, expect, test } from 'vitest'
import { ALLOWED, makeSandbox } from '../testing/pixel-sandbox.ts'
import { CHECKOUT_TOKEN, contextOf, RECORDED, refusedCode } from '../testing/recorded-events.ts'
import { runPixel } from './web-pixel.ts'

const VISITOR = '01890000-0000-7000-8000-000000000001'
type Sandbox = ReturnType<typeof makeSandbox>
const run = (box: Sandbox): Promise<void> => runPixel(box.api, box.sender as typeof fetch)
const namesSent = (box: Sandbox): string[] => box.sent().map(({ name }) => name)

describe('the web pixel', () => {
  test('listens to every name of ours before it waits for anything, and our recorded events cover them all', async () => {
    const box = makeSandbox()
    const running = run(box)
    expect(box.subscribed()).toEqual([...Object.keys(PIXEL_EVENTS), 'alert_displayed'])
    expect(Object.keys(RECORDED)).toEqual(Object.keys(PIXEL_EVENTS))
    await running
  })

  test('tells the checkout, event by event, as the server takes it, to the address of its settings', async () => {
    const box = makeSandbox({ cookies: { _cb_v: VISITOR } })
    await run(box)
    const { checkout_started, checkout_shipping_info_submitted, payment_info_submitted, checkout_completed } = RECORDED
    for (const event of [checkout_started, checkout_shipping_info_submitted, payment_info_submitted, checkout_completed]) box.publish(event)
    await expect.poll(() => namesSent(box)).toEqual(['InitiateCheckout', 'AddShippingInfo', 'AddPaymentInfo', 'Purchase'])
    for (const event of box.sent()) expect(collectEventSchema.parse(event)).toEqual(event)
    expect(box.requests[0]?.url).toBe('https://convbox.example/collect/v1/events')
    expect(box.requests[0]?.init).toMatchObject({ method: 'POST', keepalive: true })
  })

  test('a purchase carries the token its webhook will have, its amounts and the page, and no order id', async () => {
    const box = makeSandbox({ cookies: { _cb_v: VISITOR } })
    await run(box)
    box.publish(RECORDED.checkout_completed)
    await expect.poll(() => box.sent().length).toBe(1)
    const [purchase] = box.sent()
    expect(purchase).toMatchObject({
      name: 'Purchase',
      source: 'customer-events',
      checkoutToken: CHECKOUT_TOKEN,
      value: { currency: 'USD', total: '1517.79', subtotalAfterDiscount: '1499.9', shipping: '4.99', tax: '12.9' },
      items: [{ productId: '7234590834801', variantId: '41327143321713', price: '749.95', quantity: 2 }],
      user: { country: 'US', postalCode: '12508' },
      page: { url: 'https://alder-board-shop.example/checkouts/cn/Z2NwLXVzLWVhc3QxOjAxSjY5/thank-you' },
    })
    expect(purchase?.order).toBeUndefined()
    // '' and null in the recorded events count as missing.
    expect(purchase?.items?.[0]).not.toHaveProperty('sku')
    expect(purchase?.user).not.toHaveProperty('email')
  })

  test('leaves what happens on pages of the theme to the script of the embed', async () => {
    const box = makeSandbox()
    await run(box)
    const { page_viewed, product_viewed, collection_viewed, search_submitted, cart_viewed, product_added_to_cart } = RECORDED
    for (const event of [page_viewed, product_viewed, collection_viewed, search_submitted, cart_viewed, product_added_to_cart])
      box.publish(event)
    box.publish({ ...page_viewed, context: contextOf('/account/orders/1') })
    // Published last: once its event has been sent, any earlier one has been too.
    box.publish(RECORDED.checkout_started)
    await expect.poll(() => namesSent(box)).toEqual(['InitiateCheckout'])
  })

  test('each entry into one checkout is reported by Shopify, and told once', async () => {
    const box = makeSandbox()
    await run(box)
    box.publish(RECORDED.checkout_started)
    box.publish({ ...RECORDED.checkout_started, seq: 2 })
    box.publish(RECORDED.payment_info_submitted)
    await expect.poll(() => namesSent(box)).toEqual(['InitiateCheckout', 'AddPaymentInfo'])
  })
})

describe('the visitor', () => {
  test('is the storefront’s: its cookie is used and not written again', async () => {
    const box = makeSandbox({ cookies: { _cb_v: VISITOR, _cb_s: 's-1' } })
    await run(box)
    box.publish(RECORDED.checkout_completed)
    await expect.poll(() => box.sent()).toMatchObject([{ visitorId: VISITOR, sessionId: 's-1' }])
    expect(box.writtenCookies.filter((cookie) => cookie.startsWith('_cb_'))).toEqual([])
  })

  test('comes with the cart where the checkout sees no cookie of the shop, and is kept in both places from there on', async () => {
    const box = makeSandbox()
    await run(box)
    box.publish(RECORDED.checkout_completed)
    const known = '01890000-0000-7000-8000-0000000000aa'
    await expect.poll(() => box.sent().map(({ visitorId }) => visitorId)).toEqual([known])
    expect(box.writtenCookies.join('\n')).toContain(`_cb_v=${known}; path=/`)
    expect(box.storage['_cb_v']).toBe(known)
  })
})

describe('codes that fail at the checkout', () => {
  const { checkout_started, payment_info_submitted, checkout_completed } = RECORDED
  const countsSent = (box: Sandbox) => box.sent().map(({ name, failedCodes }) => [name, failedCodes])
  const started = (token: string) => ({ ...checkout_started, data: { checkout: { ...checkout_started.data.checkout, token } } })

  test('are told by number with the events of their checkout, each code once, and the codes are neither told nor kept', async () => {
    const box = makeSandbox()
    await run(box)
    box.publish(checkout_started)
    for (const code of ['SAVE10', 'save10 ', 'WELCOME', 'VIP20']) box.publish(refusedCode(code))
    box.publish(payment_info_submitted)
    // Not of a code: an empty field, no field, another alert.
    for (const value of [' ', null]) box.publish(refusedCode(value))
    box.publish(refusedCode('12345', AlertDisplayedType.InputInvalid))
    box.publish(refusedCode('EXTRA5'))
    box.publish(checkout_completed)
    await expect
      .poll(() => countsSent(box))
      .toEqual([
        ['InitiateCheckout', undefined],
        ['AddPaymentInfo', 3],
        ['Purchase', 4],
      ])
    for (const event of box.sent()) expect(collectEventSchema.parse(event)).toEqual(event)
    const told = JSON.stringify([box.requests, box.storage, box.writtenCookies]).toLowerCase()
    for (const code of ['save10', 'welcome', 'vip20', 'extra5']) expect(told).not.toContain(code)
  })

  test('are counted on over the pages of one checkout, and forgotten with the next', async () => {
    const box = makeSandbox()
    await run(box)
    box.publish(checkout_started)
    for (const code of ['A', 'B']) box.publish(refusedCode(code))
    box.publish(payment_info_submitted)
    await expect.poll(() => box.sent().length).toBe(2)
    const next = makeSandbox({ storage: box.storage })
    await run(next)
    for (const code of ['B', 'C']) next.publish(refusedCode(code))
    next.publish(checkout_completed)
    next.publish(started('another'))
    await expect
      .poll(() => countsSent(next))
      .toEqual([
        ['Purchase', 3],
        ['InitiateCheckout', undefined],
      ])
    expect(next.storage).not.toHaveProperty('_cb_f')
  })

  test('are counted up to a limit', async () => {
    const box = makeSandbox()
    await run(box)
    for (let index = 0; index < 60; index += 1) box.publish(refusedCode(`CODE-${index}`))
    box.publish(checkout_completed)
    await expect.poll(() => countsSent(box)).toEqual([['Purchase', MAX_FAILED_CODES]])
  })

  test('are neither counted nor kept of a visitor who refuses analytics', async () => {
    const refusing = { ...ALLOWED, analyticsProcessingAllowed: false }
    const box = makeSandbox()
    await run(box)
    box.publish(checkout_started)
    box.publish(refusedCode('A'))
    box.collectConsent(refusing)
    await expect.poll(() => box.storage).toEqual({})
    box.publish(refusedCode('B'))
    expect(box.storage).toEqual({})
    box.collectConsent(ALLOWED)
    box.publish(refusedCode('C'))
    box.publish(checkout_completed)
    await expect.poll(() => countsSent(box).at(-1)).toEqual(['Purchase', 1])
  })
})

describe('customer privacy', () => {
  test('without analytics nothing is written or sent; after consent only what comes then', async () => {
    const box = makeSandbox({ privacy: { ...ALLOWED, analyticsProcessingAllowed: false } })
    await run(box)
    box.publish(RECORDED.checkout_started)
    expect([box.requests, box.storage, box.writtenCookies]).toEqual([[], {}, []])
    box.collectConsent(ALLOWED)
    box.publish(RECORDED.payment_info_submitted)
    await expect.poll(() => namesSent(box)).toEqual(['AddPaymentInfo'])
  })

  test('a visitor who takes the consent back is forgotten', async () => {
    const box = makeSandbox({ cookies: { _cb_v: VISITOR } })
    await run(box)
    box.publish(RECORDED.checkout_started)
    await expect.poll(() => box.sent().length).toBe(1)
    box.collectConsent({ ...ALLOWED, analyticsProcessingAllowed: false })
    box.publish(RECORDED.checkout_completed)
    expect(box.writtenCookies.at(-1)).toMatch(/max-age=0/)
    await expect.poll(() => box.storage).toEqual({})
    expect(namesSent(box)).toEqual(['InitiateCheckout'])
  })

  test.each([
    ['marketing', { ...ALLOWED, marketingAllowed: false }],
    ['the sale of data', { ...ALLOWED, saleOfDataAllowed: false }],
  ])('refusing %s keeps the ad platforms’ cookies out and says so with the event', async (_what, privacy) => {
    const box = makeSandbox({ privacy, cookies: { _cb_v: VISITOR, _fbp: 'fb.1.1.2' } })
    await run(box)
    box.publish(RECORDED.checkout_completed)
    await expect.poll(() => box.sent()).toMatchObject([{ consent: { ad: 'denied', analytics: 'granted' } }])
    expect(box.sent()[0]?.cookies ?? {}).not.toHaveProperty('_fbp')
  })
})

test('a pixel that nobody has set up listens to nothing', async () => {
  for (const settings of [
    {},
    { storeKey: 'key-1' },
    { storeKey: '', collectUrl: 'https://convbox.example' },
    { storeKey: 1, collectUrl: 2 },
  ]) {
    const box = makeSandbox({ settings })
    await run(box)
    expect(box.subscribed()).toEqual([])
  }
})
