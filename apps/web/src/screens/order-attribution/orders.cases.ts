/** Orders for tests of screens. */
import type { OrderDetail, OrderRow } from '@convbox/contract/reports/order-attribution.schemas'
import type { Plain } from '../../testing/played-server.ts'

/** Paid; a new customer who came from facebook ads two hours before and once more from a search. */
export const paidOrder: Plain<OrderRow> = {
  orderId: '7001',
  orderNumber: '#1001',
  orderDate: '2026-03-09T15:00:00.000Z',
  orderDateLocal: '2026-03-09 11:00:00',
  customerFirstName: 'Bo',
  customerLastName: 'Li',
  financialStatus: 'paid',
  toldBy: 'shopify',
  orderRevenue: '110',
  refunded: '0',
  currency: 'USD',
  timeToConversion: 120,
  landingPageViewCount: 2,
  touches: 2,
  firstClick: { channel: 'facebook ads', campaign: 'summer', at: '2026-03-09T13:00:00.000Z' },
  lastClick: { channel: 'google', campaign: '', at: '2026-03-09T14:50:00.000Z' },
  firstClickTime: '2026-03-09T13:00:00.000Z',
  lastClickTime: '2026-03-09T14:50:00.000Z',
  events: [
    { name: 'PageView', date: '2026-03-09T13:00:00.000Z', date_local: '2026-03-09 09:00:00', channel: 'facebook ads', campaign: 'summer' },
    { name: 'PageView', date: '2026-03-09T14:50:00.000Z', date_local: '2026-03-09 10:50:00', channel: 'google' },
  ],
  newCustomer: 1,
}

/** An untracked test order of a customer without a name. */
export const untrackedOrder: Plain<OrderRow> = {
  orderId: '7002',
  orderNumber: '#1002',
  orderDate: '2026-03-08T15:00:00.000Z',
  orderDateLocal: '2026-03-08 11:00:00',
  customerFirstName: '',
  customerLastName: '',
  financialStatus: 'paid',
  toldBy: 'shopify',
  excludedReason: 'test',
  orderRevenue: '10',
  refunded: '0',
  currency: 'USD',
  landingPageViewCount: 0,
  touches: 0,
  events: [],
  newCustomer: 2,
}

/** Details of the paid order: two sessions, the first with three foldable views of one product. 100 + 6 + 8 - 4 = 110. */
export const paidDetail: Plain<OrderDetail> = {
  ...paidOrder,
  currencyCode: 'USD',
  subTotalPrice: '100',
  shippingLinesDiscountedPrice: '6',
  totalTax: '8',
  totalDiscounts: '4',
  discountCode: 'SUMMER4',
  joinedBy: 'cart',
  line_items: [{ product_id: '1', title: 'Blue mug', sku: 'MUG-B', price: '50', quantity: 2, currency: 'USD' }],
  events: [
    {
      name: 'PageView',
      event_id: 'landing',
      date: '2026-03-09T13:00:00.000Z',
      date_local: '2026-03-09 09:00:00',
      rtoSessionId: 's1',
      channel: 'facebook ads',
      campaign: 'summer',
      utm_source: 'facebook',
      page_url: 'https://tiny.example/?utm_source=facebook',
    },
    ...['01', '02', '03'].map((minute) => ({
      name: 'ViewContent',
      event_id: `view-${minute}`,
      date: `2026-03-09T13:${minute}:00.000Z`,
      date_local: `2026-03-09 09:${minute}:00`,
      rtoSessionId: 's1',
      title: 'Blue mug',
      price: '50',
      currency: 'USD',
    })),
    {
      name: 'Purchase',
      event_id: 'purchase',
      date: '2026-03-09T15:00:00.000Z',
      date_local: '2026-03-09 11:00:00',
      rtoSessionId: 's2',
      orderNumber: '#1001',
      orderRevenue: '110',
      currency: 'USD',
    },
  ],
  credits: [
    {
      channel: 'facebook ads',
      campaign: 'summer',
      at: '2026-03-09T13:00:00.000Z',
      isDirect: false,
      weights: { first_click: 1, linear: 0.5 },
    },
    {
      channel: 'google',
      campaign: '',
      at: '2026-03-09T14:50:00.000Z',
      isDirect: false,
      weights: { last_click: 1, linear: 0.5, convbox: 0.75 },
    },
  ],
  otherCredits: [{ model: 'convbox', channel: 'tiktok ads', campaign: 'launch', part: 'views', weight: 0.25 }],
  convboxParts: [
    { part: 'clicks', weight: 0.75 },
    { part: 'views', weight: 0.25 },
  ],
}
