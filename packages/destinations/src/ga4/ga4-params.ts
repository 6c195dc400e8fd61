/** Parameters of one event in GA4's form. Source: GA4, "Measurement Protocol" and "Recommended events", read 2026-11. */
import type { EventItem, EventName, PixelSettings, StoreEvent } from '@convbox/contract'
import { toNumber } from '../decimal.ts'
import type { JsonValue } from '../destination.ts'
import { readCoupons, readItemId, readPageUrl, readPrice, readTransactionId, withoutEmpty } from '../event-parts.ts'
import { readWorth } from '../order-value.ts'

/** Our name -> GA4's. customize_product and subscribe are custom events there. */
export const GA4_NAMES: Partial<Record<EventName, string>> = {
  PageView: 'page_view',
  ViewCategory: 'view_item_list',
  ViewContent: 'view_item',
  AddToCart: 'add_to_cart',
  ViewCart: 'view_cart',
  InitiateCheckout: 'begin_checkout',
  AddShippingInfo: 'add_shipping_info',
  AddPaymentInfo: 'add_payment_info',
  Purchase: 'purchase',
  Search: 'search',
  CustomizeProduct: 'customize_product',
  Lead: 'generate_lead',
  Subscribe: 'subscribe',
}

const MAX_VALUE = 100
const MAX_ITEMS = 200
/** Maximum lengths of the three parameters with a higher limit. */
const MAX_PAGE = { location: 1000, referrer: 420, title: 300 }

const cut = (text: string | undefined, length = MAX_VALUE): string | undefined =>
  text === undefined || text.length <= length ? text : Array.from(text).slice(0, length).join('')

const buildItem = (item: EventItem, index: number, settings: PixelSettings): JsonValue =>
  withoutEmpty<JsonValue>({
    item_id: cut(readItemId(item, settings)),
    item_name: cut(item.title),
    item_brand: cut(item.brand),
    item_category: cut(item.category),
    item_variant: cut(item.variantId),
    index,
    price: readPrice(item),
    quantity: item.quantity,
  })

const buildOrder = (event: StoreEvent, settings: PixelSettings): Record<string, JsonValue | undefined> => ({
  // GA4 drops repeats of a purchase by this id alone; without an order the event's id is as stable.
  transaction_id: cut(readTransactionId(event, settings) ?? event.id),
  tax: event.value?.tax === undefined ? undefined : toNumber(event.value.tax),
  shipping: event.value?.shipping === undefined ? undefined : toNumber(event.value.shipping),
})

/** Events that may carry the coupon of a cart or an order. */
const TAKES_COUPON: ReadonlySet<EventName> = new Set(['InitiateCheckout', 'AddShippingInfo', 'AddPaymentInfo', 'Purchase'])

/**
 * Parameters of an event. `event_id` is ours: GA4 keeps no id of its own, and only this finds the event there.
 * session_id and engagement_time_msec make an event count in sessions and Realtime; 100 ms is the value of Google's own examples, we measure none.
 */
export const buildGa4Params = (event: StoreEvent, settings: PixelSettings, sessionId: string): Record<string, JsonValue> => {
  const worth = readWorth(event, settings)
  return withoutEmpty<JsonValue>({
    session_id: sessionId,
    engagement_time_msec: 100,
    event_id: cut(event.id),
    page_location: cut(readPageUrl(event), MAX_PAGE.location),
    page_referrer: cut(event.page?.referrer, MAX_PAGE.referrer),
    page_title: cut(event.page?.title, MAX_PAGE.title),
    currency: worth?.currency,
    value: worth === undefined ? undefined : toNumber(worth.amount),
    ...(event.name === 'Purchase' ? buildOrder(event, settings) : {}),
    coupon: TAKES_COUPON.has(event.name) ? cut(readCoupons(event).join(',')) : undefined,
    search_term: cut(event.search?.query),
    items: (event.items ?? []).slice(0, MAX_ITEMS).map((item, index) => buildItem(item, index, settings)),
    debug_mode: settings.testEventCode === undefined ? undefined : 1,
  })
}
