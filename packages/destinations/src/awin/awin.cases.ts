/** Golden cases of Awin: whole requests, and answers as public users of its Conversion API quote them. */
import type { PixelSettings, StoreEvent } from '@convbox/contract'
import type { JsonValue, SkippedEvent } from '../destination.ts'
import type { AnswerCase, DestinationCases, RequestCase } from '../sample.cases.ts'
import { bobLooks, consentOf, facebookSettings, maryBuys, NOW } from '../sample.cases.ts'

const awinSettings: PixelSettings = {
  ...facebookSettings,
  platform: 'awin',
  pixelId: '30412',
  token: '0f9d2b1c-1111-4222-8333-0123456789ab',
  valueBasis: 3,
}

const URL = 'https://api.awin.com/s2s/advertiser/30412/orders'
const HEADERS = { 'content-type': 'application/json', 'x-api-key': '0f9d2b1c-1111-4222-8333-0123456789ab' }

/** Mary came through a publisher of Awin's. */
const maryByAwin: StoreEvent = { ...maryBuys, clickIds: { awc: '30412_1763632000_MaRy' } }
/** Bob, who did too, asks for a catalogue. */
const bobAsks: StoreEvent = { ...bobLooks, name: 'Lead', clickIds: { awc: '30412_1763633000_bob' } }

const marysOrder = {
  orderReference: '5500000000001',
  // Products after discount.
  amount: 99.98,
  currency: 'USD',
  channel: 'aw',
  commissionGroups: [{ code: 'DEFAULT', amount: 99.98 }],
  awc: '30412_1763632000_MaRy',
  voucher: 'WELCOME10',
  customerAcquisition: 'NEW',
  transactionTime: 1795168800,
  basket: [
    { id: '8001', name: 'Desk lamp', price: 54.99, quantity: 2, sku: 'LAMP-RED', category: 'Lamps', commissionGroupCode: 'DEFAULT' },
  ],
}
const bobsLead = {
  orderReference: bobLooks.id,
  amount: 1,
  currency: 'USD',
  channel: 'aw',
  commissionGroups: [{ code: 'DEFAULT', amount: 1 }],
  awc: '30412_1763633000_bob',
  transactionTime: 1795169400,
}
const { awc: _awc, ...marysUnreferred } = marysOrder

const request = (events: string[], orders: ({ orderReference: string } & { [key: string]: JsonValue })[]) => ({
  events,
  keys: orders.map(({ orderReference }) => orderReference),
  method: 'POST' as const,
  url: URL,
  headers: HEADERS,
  body: { orders },
})
type Change = Partial<PixelSettings> & { skipped?: SkippedEvent[] }
const all = (
  name: string,
  events: StoreEvent[],
  orders: Parameters<typeof request>[1],
  { skipped = [], ...settings }: Change = {},
): RequestCase => ({
  name,
  events,
  settings: { ...awinSettings, ...settings },
  now: NOW,
  expected: {
    requests:
      orders.length === 0
        ? []
        : [
            request(
              events.map(({ id }) => id).filter((id) => !skipped.some(({ event }) => event === id)),
              orders,
            ),
          ],
    skipped,
  },
})
/** One purchase of Mary's with changes, and what becomes of its order; null leaves a field out. */
const mary = (name: string, change: Partial<StoreEvent>, order: { [key: string]: JsonValue }, settings: Change = {}): RequestCase => {
  const fields = Object.entries({ ...marysOrder, ...order }).filter(([, value]) => value !== null)
  const reference = order.orderReference
  return all(
    name,
    [{ ...maryByAwin, ...change }],
    [{ ...Object.fromEntries(fields), orderReference: typeof reference === 'string' ? reference : marysOrder.orderReference }],
    settings,
  )
}
const maryIsSkipped = (name: string, change: Partial<StoreEvent>, reason: SkippedEvent['reason'], settings: Change = {}): RequestCase =>
  all(name, [{ ...maryBuys, ...change }], [], { ...settings, skipped: [{ event: maryBuys.id, reason }] })

const lamp = { productId: '8001', title: 'Desk lamp', category: 'Lamps', price: '60.00', quantity: 1 }
const book = { productId: '9001', title: 'A | B', tags: ['Gift'], price: '15.00', quantity: 2 }
const GROUPS = { commissionGroup: 'REST', commissionGroups: 'LIGHT = lamps, GIFT=gift' }
const BASKET = [
  { id: '8001', name: 'Desk lamp', price: 60, quantity: 1, category: 'Lamps', commissionGroupCode: 'LIGHT' },
  { id: '9001', name: 'A   B', price: 15, quantity: 2, commissionGroupCode: 'GIFT' },
]
const fullBatch = Array.from({ length: 1001 }, (_, index) => ({ ...bobAsks, id: `f${index}` }))
const leads = (events: readonly StoreEvent[]) =>
  request(
    events.map(({ id }) => id),
    events.map(({ id }) => ({ ...bobsLead, orderReference: id })),
  )

const awinRequestCases: RequestCase[] = [
  all(
    'an order and a lead share one request, under the references that the answer will name',
    [maryByAwin, bobAsks],
    [marysOrder, bobsLead],
  ),
  mary('a test order says so', {}, { isTest: true }, { testEventCode: 'test' }),
  {
    name: 'a thousand orders in a request, and one more in the next',
    events: fullBatch,
    settings: awinSettings,
    now: NOW,
    expected: { requests: [leads(fullBatch.slice(0, 1000)), leads(fullBatch.slice(1000))], skipped: [] },
  },
  mary(
    'the click of the address is newer than the one that was kept, and its letters keep their case',
    { page: { url: 'https://lamps.example/thank-you?awc=30412_1_NeW#top' }, cookies: { awin_awc: '30412_0_old' } },
    { awc: '30412_1_NeW' },
  ),
  mary('a click that only the cookie knows', { clickIds: {}, cookies: { awin_awc: '30412_2_cookie' } }, { awc: '30412_2_cookie' }),
  mary(
    'a cashback journey’s click follows the ordinary one',
    { cookies: { awin_sn_awc: '30412_3_sn' } },
    { awc: '30412_1763632000_MaRy,30412_3_sn' },
  ),
  mary(
    'a publisher’s Google ad has no awc, but two other ids',
    { clickIds: { awaid: '30412', gclid: 'Cj0K-MaRy' } },
    { awc: 'gclid_30412_Cj0K-MaRy' },
  ),
  mary(
    'the paid channel of the last click, where the store’s links name it',
    { cookies: { awin_source: 'ppc-brand' } },
    { channel: 'ppc-brand' },
    { extra: { channelParameter: 'source' } },
  ),
  mary('no other channel than Awin’s where the store names no parameter', { cookies: { awin_source: 'ppc-brand' } }, { channel: 'aw' }),
  maryIsSkipped('an order that nobody referred is not sent', {}, 'not referred'),
  maryIsSkipped('a Google click of the store’s own is no publisher’s', { clickIds: { gclid: 'Cj0K' } }, 'not referred'),
  maryIsSkipped('nor is a click id of another form', { clickIds: { awc: 'a b|c' } }, 'not referred'),
  all('a voucher code ties an order to Awin where the store chose it', [maryBuys], [marysUnreferred], {
    extra: { voucherAttribution: true },
  }),
  maryIsSkipped('but not an order without a code', { order: { id: '7' } }, 'not referred', { extra: { voucherAttribution: true } }),
  maryIsSkipped('a visitor who refused', { clickIds: { awc: '30412_1_x' }, consent: consentOf('denied') }, 'consent denied'),
  maryIsSkipped(
    'a visitor who refused, though there is a cashback click: the store did not choose it',
    { cookies: { awin_sn_awc: '30412_3_sn' }, consent: consentOf('denied') },
    'consent denied',
  ),
  mary(
    'a cashback journey of a visitor who refused, where the store chose it: its own click only',
    { cookies: { awin_awc: '30412_2_cookie', awin_sn_awc: '30412_3_sn' }, consent: consentOf('denied') },
    { awc: '30412_3_sn' },
    { extra: { cashbackWithoutConsent: true } },
  ),
  mary('an unknown choice is sent: the store decides on it before', { consent: consentOf('unknown') }, {}),
  mary(
    'two commission groups share the amount by their products; what rounding leaves goes to the first',
    { items: [lamp, book], value: { currency: 'USD', subtotalAfterDiscount: '80.01' } },
    {
      amount: 80.01,
      // 80.01 x 60 / 90 = 53.34, 80.01 x 30 / 90 = 26.67.
      commissionGroups: [
        { code: 'LIGHT', amount: 53.34 },
        { code: 'GIFT', amount: 26.67 },
      ],
      basket: BASKET,
    },
    { extra: GROUPS },
  ),
  mary(
    'yen are shared in whole ones',
    { items: [lamp, book], value: { currency: 'JPY', total: '1000' } },
    {
      amount: 1000,
      currency: 'JPY',
      // 1000 x 60 / 90 = 666.67, 1000 x 30 / 90 = 333.33: cut off, 1 is left over.
      commissionGroups: [
        { code: 'LIGHT', amount: 667 },
        { code: 'GIFT', amount: 333 },
      ],
      basket: BASKET,
    },
    { extra: GROUPS },
  ),
  mary(
    'a price that nobody knows: no basket, and one group for all',
    { items: [lamp, { productId: '9001', quantity: 2 }] },
    { commissionGroups: [{ code: 'REST', amount: 99.98 }], basket: null },
    { extra: GROUPS },
  ),
  mary(
    'the products’ SKUs, the whole amount, half of it, the order’s name; a customer who came back',
    { order: { ...maryBuys.order, id: '5500000000001', isNewCustomer: false } },
    {
      orderReference: '#1001',
      // 115.17 / 2
      amount: 57.585,
      commissionGroups: [{ code: 'DEFAULT', amount: 57.585 }],
      customerAcquisition: 'RETURNING',
      basket: [{ ...marysOrder.basket[0], id: 'LAMP-RED' }],
    },
    { productIdentifier: 'sku', valueBasis: 1, valuePercent: 50, extra: { transactionIdentifier: 'order name' } },
  ),
  mary(
    'a long reference is cut where Awin would cut it',
    { order: { id: 'x'.repeat(60) } },
    {
      orderReference: 'x'.repeat(50),
      voucher: null,
      customerAcquisition: null,
    },
  ),
  all(
    'two currencies in one request',
    [maryByAwin, { ...maryByAwin, id: 'euro', order: { id: '8' }, items: [], value: { currency: 'EUR', total: '0.10' } }],
    [
      marysOrder,
      {
        orderReference: '8',
        amount: 0.1,
        currency: 'EUR',
        channel: 'aw',
        commissionGroups: [{ code: 'DEFAULT', amount: 0.1 }],
        awc: '30412_1763632000_MaRy',
        transactionTime: 1795168800,
      },
    ],
  ),
  all(
    'skips what is too old, a purchase without value, refunds, and every event but orders and leads',
    [
      // 7 days before NOW, and a millisecond.
      { ...bobAsks, id: 'old', occurredAt: '2026-11-13T10:14:59.999Z' },
      { ...bobAsks, id: 'just in time', occurredAt: '2026-11-13T10:15:00.000Z' },
      { ...bobAsks, id: 'free', name: 'Purchase' },
      { ...maryByAwin, id: 'refund', name: 'OrderRefunded', refund: { id: 'r-1' } },
      { ...bobAsks, id: 'view', name: 'PageView' },
    ],
    [{ ...bobsLead, orderReference: 'just in time', transactionTime: 1794564900 }],
    {
      skipped: [
        { event: 'old', reason: 'too old for the platform' },
        { event: 'free', reason: 'no order value' },
        { event: 'refund', reason: 'event not supported' },
        { event: 'view', reason: 'event not supported' },
      ],
    },
  ),
]

const answer = (status: number, body: unknown, { keys = ['1001'], headers = {} } = {}) => ({
  status,
  headers,
  events: keys.map((key) => `event of ${key}`),
  keys,
  body: JSON.stringify(body),
})
const taken = (orderReference: string) => ({ orderReference, correlationId: `tx-${orderReference}` })

const awinAnswerCases: AnswerCase[] = [
  {
    name: 'all orders are taken: accepted, because Awin decides later whose they are',
    answer: answer(200, { batchId: 'b', successfulOrders: [taken('1002'), taken('1001')], failedOrders: [] }, { keys: ['1001', '1002'] }),
    expected: [
      { event: 'event of 1001', outcome: 'delivered', proof: 'accepted' },
      { event: 'event of 1002', outcome: 'delivered', proof: 'accepted' },
    ],
  },
  {
    name: '206: the others are taken, nothing goes again',
    answer: answer(
      206,
      { batchId: 'b', successfulOrders: [taken('1001')], failedOrders: [{ orderReference: '1002', error: 'Unknown commission group' }] },
      { keys: ['1001', '1002'] },
    ),
    expected: [
      { event: 'event of 1001', outcome: 'delivered', proof: 'accepted' },
      { event: 'event of 1002', outcome: 'rejected', reason: 'refused by the platform', detail: 'Unknown commission group' },
    ],
  },
  {
    name: 'a refused order without a reason',
    answer: answer(206, { batchId: 'b', successfulOrders: [], failedOrders: [{ orderReference: '1001' }] }),
    expected: [{ event: 'event of 1001', outcome: 'rejected', reason: 'refused by the platform' }],
  },
  {
    name: 'an order that the answer does not name is not delivered',
    answer: answer(200, { batchId: 'b', successfulOrders: [taken('1001')], failedOrders: [] }, { keys: ['1001', '1002'] }),
    expected: [
      { event: 'event of 1001', outcome: 'delivered', proof: 'accepted' },
      { event: 'event of 1002', outcome: 'rejected', reason: 'unknown answer', detail: 'HTTP 200' },
    ],
  },
  {
    name: 'an invalid request of one order',
    answer: answer(400, { error: 'amount must be a number' }),
    expected: [{ event: 'event of 1001', outcome: 'rejected', reason: 'invalid field', detail: 'amount must be a number' }],
  },
  {
    name: 'an invalid request of several: in halves, until the faulty one is alone',
    answer: answer(400, { error: 'Invalid request' }, { keys: ['1001', '1002'] }),
    expected: [
      { event: 'event of 1001', outcome: 'split', reason: 'batch refused', detail: 'Invalid request' },
      { event: 'event of 1002', outcome: 'split', reason: 'batch refused', detail: 'Invalid request' },
    ],
  },
  {
    name: 'a wrong token',
    answer: answer(401, { error: 'Unauthorized' }),
    expected: [{ event: 'event of 1001', outcome: 'reauthorize', reason: 'token invalid', detail: 'Unauthorized' }],
  },
  {
    name: 'a plan without the Conversion API',
    answer: answer(403, { message: 'Forbidden' }),
    expected: [{ event: 'event of 1001', outcome: 'reauthorize', reason: 'permission missing', detail: 'Forbidden' }],
  },
  {
    name: 'an unknown advertiser',
    answer: answer(404, { message: 'Advertiser not found' }),
    expected: [{ event: 'event of 1001', outcome: 'stop', reason: 'unknown pixel', detail: 'Advertiser not found' }],
  },
  {
    name: 'more than twenty calls a minute',
    answer: answer(429, {}, { headers: { 'retry-after': '1' } }),
    expected: [{ event: 'event of 1001', outcome: 'retry', reason: 'too many requests', afterMs: 1000 }],
  },
  {
    name: 'trouble of Awin’s own',
    answer: answer(500, {}),
    expected: [{ event: 'event of 1001', outcome: 'retry', reason: 'platform error' }],
  },
  {
    name: 'a page of something in between, though it says success',
    answer: { status: 200, headers: {}, events: ['a'], body: '<html>Sign in</html>' },
    expected: [{ event: 'a', outcome: 'retry', reason: 'platform error' }],
  },
  {
    name: 'no answer',
    answer: { status: 0, headers: {}, events: ['a'] },
    expected: [{ event: 'a', outcome: 'retry', reason: 'network' }],
  },
]

export const awinCases: DestinationCases = {
  settings: awinSettings,
  sample: maryByAwin,
  plain: bobAsks,
  // The order's reference is the shop's own: the event's id is only beside the body.
  idAt: ['events', 0],
  valueAt: ['body', 'orders', 0, 'amount'],
  secretIn: 'headers',
  hasNoContact: true,
  requests: awinRequestCases,
  answers: awinAnswerCases,
}
