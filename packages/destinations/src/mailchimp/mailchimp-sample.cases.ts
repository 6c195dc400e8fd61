/** What the golden cases of Mailchimp share. */
import type { PixelSettings, StoreEvent } from '@convbox/contract'
import type { BuiltRequests, Call, DestinationRequest, JsonValue, Step } from '../destination.ts'
import type { RequestCase } from '../sample.cases.ts'
import { bobLooks, facebookSettings, maryBuys, NOW } from '../sample.cases.ts'

export const mailchimpSettings: PixelSettings = {
  ...facebookSettings,
  platform: 'mailchimp',
  pixelId: 'a1b2c3d4e5',
  token: '0123456789abcdef0123456789abcdef-us6',
  events: [...facebookSettings.events, 'OrderRefunded', 'OrderCancelled', 'OrderFulfilled'],
}
/** "convbox:" and the key in base64. */
export const ENCODED = 'Y29udmJveDowMTIzNDU2Nzg5YWJjZGVmMDEyMzQ1Njc4OWFiY2RlZi11czY='

export type Json = { [key: string]: JsonValue }
export const call = (method: Call['method'], path: string, body?: Json): Call => ({
  method,
  url: `https://us6.api.mailchimp.com/3.0${path}`,
  headers: { accept: 'application/json', authorization: `Basic ${ENCODED}` },
  secrets: [ENCODED],
  ...(body !== undefined && { body }),
})
export const step = (name: string, ...rest: Parameters<typeof call>): Step => ({ name, ...call(...rest) })

export const STORE = '/ecommerce/stores/convbox-store-lamps'
export const BUY = '2026-11-20T10:00:00.000Z'
export const VIEW = '2026-11-20T10:10:00.500Z'
// MD5 of the addresses.
export const MARY_ID = 'ac862c981fee6b90654257051c4e197a'
export const BOB_ID = '4b9bb80620f03eb3719e0a061c14283d'
export const MARY = {
  id: MARY_ID,
  email_address: 'john_smith@gmail.com',
  opt_in_status: false,
  first_name: 'Mary',
  last_name: 'Smith-Jones',
  address: { city: 'St. Louis', province_code: 'CA', postal_code: '94035-1234', country_code: 'US' },
}
export const BOB = { id: BOB_ID, email_address: 'bob@example.com', opt_in_status: false }

export const RED_VARIANT = { id: '8001-red', title: 'Desk lamp', sku: 'LAMP-RED', price: 54.99 }
export const RED_LINE = { product_id: '8001', product_variant_id: '8001-red', quantity: 2, price: 54.99 }
export const LAMP_URL = 'https://lamps.example/products/desk-lamp'
export const LAMP_VARIANT = { id: '8001', title: 'Desk lamp', price: 54.99, url: LAMP_URL }
export const LAMP_LINE = { id: '8001', product_id: '8001', product_variant_id: '8001', quantity: 1, price: 54.99 }
export const NO_DETAILS = { id: 'unknown-products', title: 'Products without details' }

export const addStore = step('store', 'POST', '/ecommerce/stores', {
  id: 'convbox-store-lamps',
  list_id: 'a1b2c3d4e5',
  name: 'Lamps',
  currency_code: 'USD',
  platform: 'Convbox',
})
export const addContact = (id: string, email: string, status = 'transactional'): Step =>
  step('contact', 'PUT', `/lists/a1b2c3d4e5/members/${id}`, { email_address: email, status_if_new: status })
export const addProduct = (body: Json): Step => step('product 1', 'POST', `${STORE}/products`, body)
export const addVariant = (product: string, body: { id: string } & Json): Step =>
  step('variant 1', 'PUT', `${STORE}/products/${product}/variants/${body.id}`, body)
export const removeCart = (id: string): Step => step('remove cart', 'DELETE', `${STORE}/carts/${id}`)

/** What is created for an order of lamps, of products without details, and for a cart of Bob's. */
export const forLamps = [
  addStore,
  addContact(MARY_ID, 'john_smith@gmail.com'),
  addProduct({ id: '8001', title: 'Desk lamp', vendor: 'Lumen', type: 'Lamps', variants: [RED_VARIANT] }),
  addVariant('8001', RED_VARIANT),
]
export const forUnknown = (price: number, contact = addContact(MARY_ID, 'john_smith@gmail.com')): Step[] => [
  addStore,
  contact,
  addProduct({ ...NO_DETAILS, variants: [{ ...NO_DETAILS, price }] }),
  addVariant('unknown-products', { ...NO_DETAILS, price }),
]
export const forBob = [
  addStore,
  addContact(BOB_ID, 'bob@example.com'),
  addProduct({ id: '8001', title: 'Desk lamp', url: LAMP_URL, variants: [LAMP_VARIANT] }),
  addVariant('8001', LAMP_VARIANT),
]

/** Bob says his address and looks at a lamp without variants. */
export const bobViews: StoreEvent = {
  ...bobLooks,
  name: 'ViewContent',
  user: { email: 'bob@example.com' },
  page: { url: LAMP_URL, title: 'Desk lamp' },
  value: { currency: 'USD', total: '54.99' },
  items: [{ productId: '8001', title: 'Desk lamp', url: '/products/desk-lamp', price: '54.99', quantity: 1 }],
}
/** An order of Mary's of which only the amount is known. */
export const bare = (order: StoreEvent['order'] & object, change: Partial<StoreEvent> = {}): StoreEvent => ({
  ...maryBuys,
  items: [],
  value: { currency: 'USD', total: '5.00' },
  order,
  ...change,
})

export type Steps = Pick<DestinationRequest, 'before' | 'create' | 'after'>
export const one = (event: string, sequence: string, main: Call, steps: Steps = {}): BuiltRequests => ({
  requests: [{ events: [event], sequence, ...main, ...steps }],
  skipped: [],
})
/** An order of 5 without details, with these fields besides. */
export const bareOrder = (
  id: string,
  fields: Json = {},
  { customer = MARY, steps = {} }: { customer?: Json & { id: string }; steps?: Steps } = {},
): BuiltRequests =>
  one(
    maryBuys.id,
    customer.id,
    call('PUT', `${STORE}/orders/${encodeURIComponent(id)}`, {
      id,
      customer,
      currency_code: 'USD',
      order_total: 5,
      processed_at_foreign: BUY,
      updated_at_foreign: BUY,
      lines: [{ id: '1', product_id: 'unknown-products', product_variant_id: 'unknown-products', quantity: 1, price: 5 }],
      ...fields,
    }),
    { create: forUnknown(5), after: [removeCart(customer.id)], ...steps },
  )
export const change = (fields: Json): BuiltRequests =>
  one(maryBuys.id, MARY_ID, call('PATCH', `${STORE}/orders/1`, { ...fields, updated_at_foreign: BUY }))
export const memberEvent = (name: string, properties: Json, before?: Step[]): BuiltRequests =>
  one(
    bobViews.id,
    BOB_ID,
    {
      ...call('POST', `/lists/a1b2c3d4e5/members/${BOB_ID}/events`, {
        name,
        properties: { event_id: bobViews.id, ...properties },
        occurred_at: VIEW,
      }),
      idempotent: false,
    },
    before && { before },
  )

export const send = (name: string, events: StoreEvent[], expected: BuiltRequests, settings = mailchimpSettings): RequestCase => ({
  name,
  events,
  settings,
  now: NOW,
  expected,
})
export const skip = (event: StoreEvent, reason: BuiltRequests['skipped'][number]['reason']): BuiltRequests => ({
  requests: [],
  skipped: [{ event: event.id, reason }],
})

export const SEEN = { product_title: 'Desk lamp', product_id: '8001', product_price: '54.99', currency: 'USD', page_url: LAMP_URL }
export const { items: _items, ...bobAnywhere } = bobViews
