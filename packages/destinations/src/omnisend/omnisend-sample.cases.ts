/** What the golden cases of Omnisend share. */
import type { PixelSettings, StoreEvent } from '@convbox/contract'
import type { BuiltRequests, JsonValue } from '../destination.ts'
import type { RequestCase } from '../sample.cases.ts'
import { bobLooks, facebookSettings, maryBuys, NOW } from '../sample.cases.ts'

export const KEY = '5f0123456789abcdef012345-Lamps0123456789abcdef'
export const omnisendSettings: PixelSettings = {
  ...facebookSettings,
  platform: 'omnisend',
  pixelId: '5f0123456789abcdef012345',
  token: KEY,
  events: [...facebookSettings.events, 'OrderRefunded', 'OrderCancelled', 'OrderFulfilled'],
}
export const noLines: PixelSettings = { ...omnisendSettings, extra: { orderedProducts: false } }

export const HEADERS = {
  accept: 'application/json',
  'content-type': 'application/json',
  'omnisend-version': '2026-03-15',
  authorization: `Omnisend-API-Key ${KEY}`,
}
export type Json = { [key: string]: JsonValue }
export const call = (body: Json) => ({
  method: 'POST' as const,
  url: 'https://api.omnisend.com/api/events',
  headers: HEADERS,
  body: { origin: 'api', ...body },
  idempotent: false as const,
})

export const BUY = '2026-11-20T10:00:00.000Z'
export const VIEW = '2026-11-20T10:10:00.500Z'
export const MARY = {
  email: 'john_smith@gmail.com',
  phone: '+16505551212',
  firstName: 'Mary',
  lastName: 'Smith-Jones',
  city: 'St. Louis',
  state: 'CA',
  postalCode: '94035-1234',
  countryCode: 'US',
}
export const LAMP = {
  productID: '8001',
  productVariantID: '8001-red',
  productSKU: 'LAMP-RED',
  productTitle: 'Desk lamp',
  productPrice: 54.99,
  productQuantity: 2,
  productVendor: 'Lumen',
  productCategories: [
    { id: 'Lamps', title: 'Lamps' },
    { id: 'Office', title: 'Office' },
  ],
  productTags: ['light', 'gift'],
}
export const ORDER = {
  orderID: '5500000000001',
  orderNumber: 1001,
  createdAt: BUY,
  currency: 'USD',
  totalPrice: 115.17,
  subTotalPrice: 99.98,
  totalDiscount: 10,
  totalTax: 9.99,
  shippingPrice: 5.2,
  fulfillmentStatus: 'unfulfilled',
  discounts: [{ code: 'WELCOME10', amount: 10 }],
  lineItems: [LAMP],
}

/** Bob says his address and looks at a lamp without variants. */
export const bobViews: StoreEvent = {
  ...bobLooks,
  name: 'ViewContent',
  user: { email: 'bob@example.com' },
  page: { url: 'https://lamps.example/products/desk-lamp', title: 'Desk lamp' },
  value: { currency: 'USD', total: '54.99' },
  items: [{ productId: '8001', title: 'Desk lamp', url: '/products/desk-lamp', price: '54.99', quantity: 1 }],
}
export const BOB = { email: 'bob@example.com' }
export const PLAIN_LAMP = {
  productID: '8001',
  productVariantID: '8001',
  productTitle: 'Desk lamp',
  productPrice: 54.99,
  productQuantity: 1,
  productURL: 'https://lamps.example/products/desk-lamp',
}
export const PAGE = { url: 'https://lamps.example/products/desk-lamp', title: 'Desk lamp' }

export type Said = { name: string; version?: string; id: string; at: string; contact: Json; properties: Json }
export const body = ({ name, version = '', id, at, contact, properties }: Said): Json => ({
  eventName: name,
  eventVersion: version,
  eventID: id,
  eventTime: at,
  contact,
  properties,
})
/** One event of one person, without further calls. */
export const one = (person: string, said: Said, after?: { name: string; said: Said }[]): BuiltRequests => ({
  requests: [
    {
      events: [said.id],
      sequence: person,
      ...call(body(said)),
      ...(after !== undefined && { after: after.map(({ name, said: more }) => ({ name, ...call(body(more)) })) }),
    },
  ],
  skipped: [],
})
export const bob = (name: string, version: string, properties: Json, contact: Json = BOB): BuiltRequests =>
  one('bob@example.com', { name, version, id: bobViews.id, at: VIEW, contact, properties })
export const mary = (name: string, properties: Json, contact: Json = MARY): BuiltRequests =>
  one('john_smith@gmail.com', { name, version: 'v2', id: maryBuys.id, at: BUY, contact, properties })

export const send = (name: string, events: StoreEvent[], expected: BuiltRequests, settings: PixelSettings = noLines): RequestCase => ({
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

export const ORDERED = { orderID: '5500000000001', product: LAMP }
export const { phone: _phone, ...byMail } = MARY
export const { email: _email, ...byPhone } = MARY
export const { items: _items, coupons: _coupons, ...bobAnywhere } = bobViews
