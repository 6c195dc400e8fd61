/** What the golden cases of Klaviyo share. */
import type { PixelSettings, StoreEvent } from '@convbox/contract'
import type { JsonValue } from '../destination.ts'
import { bobLooks, facebookSettings } from '../sample.cases.ts'

export const klaviyoSettings: PixelSettings = {
  ...facebookSettings,
  platform: 'klaviyo',
  pixelId: 'Ab12Cd',
  token: 'pk_lamps0123456789abcdef',
  events: [...facebookSettings.events, 'AbandonCart', 'OrderRefunded', 'OrderCancelled', 'OrderFulfilled'],
}

export const URL = 'https://a.klaviyo.com/api/events'
export const HEADERS = {
  accept: 'application/vnd.api+json',
  'content-type': 'application/vnd.api+json',
  revision: '2026-07-15',
  authorization: 'Klaviyo-API-Key pk_lamps0123456789abcdef',
}

/** Bob comes by a link of Klaviyo's and looks at a lamp. */
export const bobViews: StoreEvent = {
  ...bobLooks,
  name: 'ViewContent',
  clickIds: { _kx: 'kx-bob' },
  page: { url: 'https://lamps.example/products/desk-lamp', title: 'Desk lamp' },
  value: { currency: 'USD', total: '54.99' },
  items: [{ productId: '8001', title: 'Desk lamp', url: '/products/desk-lamp', price: '54.99', quantity: 1 }],
}

/** Bob leaves the checkout with a lamp and a coupon. */
export const bobLeaves: StoreEvent = {
  ...bobViews,
  name: 'AbandonCart',
  checkoutToken: 'token-of-bob',
  checkoutUrl: '/checkouts/token-of-bob',
  coupons: ['WELCOME10'],
}

export const body = (attributes: { [key: string]: JsonValue }, metric: string, profile: JsonValue): JsonValue => ({
  data: {
    type: 'event',
    attributes: {
      metric: { data: { type: 'metric', attributes: { name: metric } } },
      profile: { data: { type: 'profile', attributes: profile } },
      ...attributes,
    },
  },
})

export const MARY = {
  email: 'john_smith@gmail.com',
  phone_number: '+16505551212',
  external_id: '7001',
  anonymous_id: 'v-mary',
  first_name: 'Mary',
  last_name: 'Smith-Jones',
  location: { city: 'St. Louis', region: 'CA', country: 'US', zip: '94035-1234', ip: '203.0.113.7' },
}
export const BOB = { _kx: 'kx-bob', anonymous_id: 'v-bob', location: { ip: '203.0.113.8' } }

export const LAMP = {
  ProductID: '8001',
  VariantID: '8001-red',
  SKU: 'LAMP-RED',
  ProductName: 'Desk lamp',
  Brand: 'Lumen',
  Categories: ['Lamps', 'Office'],
  Quantity: 2,
  ItemPrice: 54.99,
  // 2 x 54.99
  RowTotal: 109.98,
}

export const call = (json: JsonValue) => ({ method: 'POST' as const, url: URL, headers: HEADERS, body: json })
