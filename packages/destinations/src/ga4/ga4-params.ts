/** Parameters of one event in GA4's form. Source: GA4, "Measurement Protocol" and "Recommended events", read 2026-11. */
import type { EventItem, EventName, PixelSettings, StoreEvent } from '@convbox/contract'
import { toNumber } from '../decimal.ts'
import { cutText, readCoupons, readItemId, readPageUrl, readPrice, readTransactionId } from '../event-parts.ts'
import { readWorth } from '../order-value.ts'

/** Our name -> GA4's. customize_product, subscribe and the last six are custom events there. */
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
  UTMtagging: 'utm_tagging',
  CustomAdvanceMatching: 'custom_advance_matching',
  UserIdentificationAlgorithm: 'user_identification',
  // Not "scroll": GA4's own tag sends that one at 90 %, by its enhanced measurement.
  PageScroll: 'page_scroll',
  TimeSpent: 'time_spent',
  StillThinking: 'still_thinking',
}

const MAX_VALUE = 100
const MAX_ITEMS = 200
/** Maximum lengths of the three parameters with a higher limit. */
const MAX_PAGE = { location: 1000, referrer: 420, title: 300 }

const cut = (text: string | undefined, length = MAX_VALUE): string | undefined => cutText(text, length)

/** One entry of `items`. An empty field is an absent key. */
type Ga4Item = {
  item_id?: string
  item_name?: string
  item_brand?: string
  item_category?: string
  item_variant?: string
  index?: number
  price?: number
  quantity?: number
}

/** Parameters of an event. An empty field is an absent key. */
export type Ga4Params = {
  session_id: string
  engagement_time_msec: number
  event_id?: string
  page_location?: string
  page_referrer?: string
  page_title?: string
  currency?: string
  value?: number
  transaction_id?: string
  tax?: number
  shipping?: number
  coupon?: string
  search_term?: string
  percent_scrolled?: number
  visible_seconds?: number
  items?: Ga4Item[]
  debug_mode?: number
}

// Here and below each field is set by itself: a general function that drops empty ones takes three times as long, and these run for every event.
const buildItem = (item: EventItem, index: number, settings: PixelSettings): Ga4Item => {
  const built: Ga4Item = {}
  const id = cut(readItemId(item, settings))
  if (id) built.item_id = id
  const name = cut(item.title)
  if (name) built.item_name = name
  const brand = cut(item.brand)
  if (brand) built.item_brand = brand
  const category = cut(item.category)
  if (category) built.item_category = category
  const variant = cut(item.variantId)
  if (variant) built.item_variant = variant
  built.index = index
  const price = readPrice(item)
  if (price !== undefined) built.price = price
  built.quantity = item.quantity
  return built
}

const addPage = (params: Ga4Params, event: StoreEvent): void => {
  const location = cut(readPageUrl(event), MAX_PAGE.location)
  if (location) params.page_location = location
  const referrer = cut(event.page?.referrer, MAX_PAGE.referrer)
  if (referrer) params.page_referrer = referrer
  const title = cut(event.page?.title, MAX_PAGE.title)
  if (title) params.page_title = title
}

const addOrder = (params: Ga4Params, event: StoreEvent, settings: PixelSettings): void => {
  // GA4 drops repeats of a purchase by this id alone; without an order the event's id is as stable.
  const transaction = cut(readTransactionId(event, settings) ?? event.id)
  if (transaction) params.transaction_id = transaction
  if (event.value?.tax !== undefined) params.tax = toNumber(event.value.tax)
  if (event.value?.shipping !== undefined) params.shipping = toNumber(event.value.shipping)
}

/** Events that may carry the coupon of a cart or an order. */
const TAKES_COUPON: ReadonlySet<EventName> = new Set(['InitiateCheckout', 'AddShippingInfo', 'AddPaymentInfo', 'Purchase'])

/**
 * Parameters of an event. `event_id` is ours: GA4 keeps no id of its own, and only this finds the event there.
 * session_id and engagement_time_msec make an event count in sessions and Realtime; 100 ms is the value of Google's own examples, we measure none.
 */
export const buildGa4Params = (event: StoreEvent, settings: PixelSettings, sessionId: string): Ga4Params => {
  const params: Ga4Params = { session_id: sessionId, engagement_time_msec: 100 }
  const id = cut(event.id)
  if (id) params.event_id = id
  addPage(params, event)
  const worth = readWorth(event, settings)
  if (worth?.currency) params.currency = worth.currency
  if (worth !== undefined) params.value = toNumber(worth.amount)
  if (event.name === 'Purchase') addOrder(params, event, settings)
  const coupon = TAKES_COUPON.has(event.name) ? cut(readCoupons(event).join(',')) : undefined
  if (coupon) params.coupon = coupon
  const search = cut(event.search?.query)
  if (search) params.search_term = search
  const { percent, seconds } = event.engagement ?? {}
  if (percent !== undefined) params.percent_scrolled = percent
  if (seconds !== undefined) params.visible_seconds = seconds
  const items = event.items ?? []
  if (items.length > 0) params.items = items.slice(0, MAX_ITEMS).map((item, index) => buildItem(item, index, settings))
  if (settings.testEventCode !== undefined) params.debug_mode = 1
  return params
}
