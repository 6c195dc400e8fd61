/** One store event in the form of Meta's Conversions API. Source: Meta, "Server event parameters" and "Custom data parameters", read 2026-11. */
import type { EventName, PixelSettings, StoreEvent } from '@convbox/contract'
import { toNumber } from '../decimal.ts'
import type { JsonValue } from '../destination.ts'
import { readItemId, readPageUrl, readPrice, readTransactionId, uniqueTexts, withoutEmpty } from '../event-parts.ts'
import { readWorth } from '../order-value.ts'
import type { BuiltEvent } from '../sort-events.ts'
import { type buildFacebookContact, buildFacebookUser, hasFacebookIdentifier } from './facebook-user.ts'

/** One entry of `data`. */
export type FacebookEvent = Record<string, JsonValue>

/** timeMs: when the event happened. contactOf: `buildFacebookContact`, its results shared by the events of a call. */
type FacebookContext = { timeMs: number; contactOf: typeof buildFacebookContact }

/** Our name -> Meta's. ViewCategory, ViewCart, AddShippingInfo and the last six are custom events there; the others are standard ones. */
const FACEBOOK_NAMES: Partial<Record<EventName, string>> = {
  PageView: 'PageView',
  ViewCategory: 'ViewCategory',
  ViewContent: 'ViewContent',
  AddToCart: 'AddToCart',
  ViewCart: 'ViewCart',
  InitiateCheckout: 'InitiateCheckout',
  AddShippingInfo: 'AddShippingInfo',
  AddPaymentInfo: 'AddPaymentInfo',
  Purchase: 'Purchase',
  Search: 'Search',
  CustomizeProduct: 'CustomizeProduct',
  Lead: 'Lead',
  Subscribe: 'Subscribe',
  UTMtagging: 'UTMtagging',
  CustomAdvanceMatching: 'CustomAdvanceMatching',
  UserIdentificationAlgorithm: 'UserIdentificationAlgorithm',
  PageScroll: 'PageScroll',
  TimeSpent: 'TimeSpent',
  StillThinking: 'StillThinking',
}

const readName = (event: StoreEvent, settings: PixelSettings): string | undefined =>
  event.name === 'Purchase' && settings.purchaseAlias !== undefined ? settings.purchaseAlias : FACEBOOK_NAMES[event.name]

const buildContents = (event: StoreEvent, settings: PixelSettings): Record<string, JsonValue | undefined> => {
  const items = event.items ?? []
  if (items.length === 0) return {}
  const only = items.length === 1 ? items[0] : undefined
  return {
    content_ids: uniqueTexts(items.map((item) => readItemId(item, settings))),
    content_type: settings.contentType,
    content_name: only?.title,
    content_category: only?.category,
    num_items: items.reduce((count, item) => count + item.quantity, 0),
    contents: items.map((item) =>
      withoutEmpty<JsonValue>({
        id: readItemId(item, settings),
        quantity: item.quantity,
        item_price: readPrice(item),
        title: item.title,
        brand: item.brand,
        category: item.category,
      }),
    ),
  }
}

/**
 * Limited data use, when the store chose it and the visitor did not clearly allow ads: with country and state 0 Meta determines the visitor's location.
 * An explicit "granted" is sent as an empty list, Meta's form for "not limited".
 */
const buildDataProcessing = (event: StoreEvent, settings: PixelSettings): FacebookEvent => {
  if (!settings.ccpa) return {}
  if (event.consent?.ad === 'granted') return { data_processing_options: [] }
  const { lduCountry, lduState } = settings.extra ?? {}
  return {
    data_processing_options: ['LDU'],
    data_processing_options_country: lduCountry === 1 ? 1 : 0,
    data_processing_options_state: lduCountry === 1 && typeof lduState === 'number' ? lduState : 0,
  }
}

/** 'website' requires the page's address and the browser's name. An order without a browser (a renewal, a draft order) is 'system_generated' when Shopify or the store's server sent it, else 'other'. */
const readActionSource = (event: StoreEvent): string => {
  if (readPageUrl(event) !== undefined && event.client?.userAgent) return 'website'
  return event.source === 'shopify' || event.source === 'server' ? 'system_generated' : 'other'
}

/** Builds the event, or says why Meta could not use it: no identifier, or a Purchase without value. */
export const buildFacebookEvent = (
  event: StoreEvent,
  settings: PixelSettings,
  { timeMs, contactOf }: FacebookContext,
): BuiltEvent<FacebookEvent> => {
  const name = readName(event, settings)
  if (name === undefined) return { kind: 'skipped', reason: 'event not supported' }
  const user = buildFacebookUser(event, timeMs, contactOf)
  if (!hasFacebookIdentifier(user)) return { kind: 'skipped', reason: 'no identifier' }
  const worth = readWorth(event, settings)
  if (name === 'Purchase' && worth === undefined) return { kind: 'skipped', reason: 'no order value' }
  const custom = withoutEmpty<JsonValue>({
    currency: worth?.currency,
    value: worth === undefined ? undefined : toNumber(worth.amount),
    ...buildContents(event, settings),
    order_id: readTransactionId(event, settings),
    search_string: event.search?.query,
    scroll_percent: event.engagement?.percent,
    visible_seconds: event.engagement?.seconds,
  })
  const form = withoutEmpty<JsonValue>({
    event_name: name,
    event_time: Math.floor(timeMs / 1000),
    event_id: event.id,
    action_source: readActionSource(event),
    event_source_url: readPageUrl(event),
    referrer_url: event.page?.referrer,
    user_data: user,
    custom_data: Object.keys(custom).length === 0 ? undefined : custom,
  })
  return { kind: 'built', form: { ...form, ...buildDataProcessing(event, settings) } }
}
