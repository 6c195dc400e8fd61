/** Sample people and orders for the golden cases and the tests of all adapters. */
import type { Consent, ConsentState, EventName, PixelSettings, StoreEvent } from '@convbox/contract'
import { DEFAULT_PIXEL_SETTINGS } from '@convbox/contract'
import type { BuildContext, BuiltRequests, EventOutcome, PlatformAnswer } from './destination.ts'

/** One golden case of requests: whole objects are compared. */
export type RequestCase = { name: string; events: StoreEvent[]; settings: PixelSettings; now: string; expected: BuiltRequests }
/** One golden case of answers. */
export type AnswerCase = { name: string; answer: PlatformAnswer; expected: EventOutcome[] }

/** A path in a request: keys and indexes. */
export type Path = readonly (string | number)[]

/**
 * A destination's facts for the tests of all adapters, with its golden cases. settings: of a pixel that sends all it can. sample: an event with every field and a value; plain: a small one under another id; both are sent.
 * idAt, valueAt: paths of the first event's id and value in a request. secretIn: where the credential is; secretAs: how it is written there, if encoded. isClear: contact data is sent in clear text, as the platform requires.
 * hasNoContact: the platform takes no contact data at all. answersEmpty: its success is an answer without a body.
 */
export type DestinationCases = {
  settings: PixelSettings
  sample: StoreEvent
  plain: StoreEvent
  idAt: Path
  valueAt: Path
  secretIn: 'headers' | 'body' | 'address'
  secretAs?: string
  isClear?: true
  hasNoContact?: true
  answersEmpty?: true
  requests: RequestCase[]
  answers: AnswerCase[]
}

/** The current time of all cases: a quarter of an hour after Mary's purchase. */
export const NOW = '2026-11-20T10:15:00.000Z'

/** The context of all cases: the settings' token as credential. */
export const contextOf = (settings: PixelSettings, changes: Partial<BuildContext> = {}): BuildContext => ({
  now: NOW,
  store: { id: 'store-lamps', name: 'Lamps', url: 'https://lamps.example', currency: 'USD' },
  ...(settings.token === undefined ? {} : { credential: { kind: 'token', secret: settings.token } }),
  ...changes,
})

/** Mary buys two lamps: everything that an event can carry, from the browser's copy and the webhook's merged. Her contact data are the values that Meta's page hashes. */
export const maryBuys: StoreEvent = {
  id: '3b1d9c1e-6a57-5d0b-9b1e-6d0c5f2a7e01',
  name: 'Purchase',
  occurredAt: '2026-11-20T10:00:00.000Z',
  receivedAt: '2026-11-20T10:00:01.000Z',
  source: 'shopify',
  visitorId: 'v-mary',
  sessionId: 's-1',
  page: { url: 'https://lamps.example/thank-you', title: 'Thank you', referrer: 'https://lamps.example/checkout' },
  clickIds: { fbclid: 'IwAR0MaRy' },
  cookies: {
    _fbc: 'fb.1.1763632000000.IwAR0MaRy',
    _fbp: 'fb.1.1763600000000.1098115397',
    _ga: 'GA1.1.1234567890.1763600000',
    _ga_LAMPS1: 'GS2.1.s1763631000$o3$g1$t1763632000$j60$l0$h0',
  },
  user: {
    email: ' John_Smith@gmail.com ',
    phone: '+1 (650) 555-1212',
    firstName: 'Mary',
    lastName: 'Smith-Jones',
    city: 'St. Louis',
    region: 'CA',
    postalCode: '94035-1234',
    country: 'US',
    customerId: '7001',
  },
  consent: { ad: 'granted', analytics: 'granted', functionality: 'granted', personalization: 'granted', security: 'granted' },
  value: {
    currency: 'USD',
    total: '115.17',
    subtotalAfterDiscount: '99.98',
    subtotalBeforeDiscount: '109.98',
    shipping: '5.20',
    tax: '9.99',
    discount: '10.00',
  },
  items: [
    {
      productId: '8001',
      variantId: '8001-red',
      sku: 'LAMP-RED',
      title: 'Desk lamp',
      brand: 'Lumen',
      category: 'Lamps',
      price: '54.99',
      quantity: 2,
      collections: ['Office'],
      tags: ['light', 'gift'],
    },
  ],
  order: { id: '5500000000001', name: '#1001', number: '1001', checkoutToken: 'chk-1', isNewCustomer: true, discountCodes: ['WELCOME10'] },
  client: { ip: '203.0.113.7', userAgent: 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0', language: 'en-US' },
}

/** Bob views a page; only his visitor id is known. */
export const bobLooks: StoreEvent = {
  id: '0199aa00-0000-7000-8000-00000000b0b1',
  name: 'PageView',
  occurredAt: '2026-11-20T10:10:00.500Z',
  receivedAt: '2026-11-20T10:10:01.000Z',
  source: 'storefront',
  visitorId: 'v-bob',
  page: { url: 'https://lamps.example/' },
  client: { ip: '203.0.113.8', userAgent: 'Mozilla/5.0 (iPhone) Safari/604.1' },
}

/** Settings of a new pixel that sends every event it can. */
export const facebookSettings: PixelSettings = {
  ...DEFAULT_PIXEL_SETTINGS,
  platform: 'facebook',
  pixelId: '123456789012345',
  token: 'EAAexampletoken',
  events: [...DEFAULT_PIXEL_SETTINGS.events, 'Subscribe'],
}
export const ga4Settings: PixelSettings = { ...facebookSettings, platform: 'ga4', pixelId: 'G-LAMPS1', token: 'ga4-secret' }
export const genericSettings: PixelSettings = { ...facebookSettings, platform: 'generic', pixelId: 'demo-1', token: 'generic-token' }

/** The same choice in every category of consent. */
export const consentOf = (state: ConsentState): Consent => ({
  ad: state,
  analytics: state,
  functionality: state,
  personalization: state,
  security: state,
})

/** One event of each name by Bob, its name as its id. */
export const bobDoesAll = (names: readonly EventName[]): StoreEvent[] => names.map((name) => ({ ...bobLooks, id: name, name }))
