/** One store event in the form of TikTok's Events API 2.0. Source: TikTok, "Events API 2.0 supported parameters" and "Standard events and parameters", read 2026-11. */
import type { EventName, StoreEvent } from '@convbox/contract'
import { toNumber } from '../decimal.ts'
import type { JsonValue, SendSettings } from '../destination.ts'
import { readItemId, readPrice, readPageUrl, readTransactionId, uniqueTexts, withoutEmpty } from '../event-parts.ts'
import { readWorth } from '../order-value.ts'
import type { BuiltEvent } from '../sort-events.ts'
import { type buildTiktokContact, buildTiktokUser, hasTiktokIdentifier } from './tiktok-user.ts'

/** One entry of `data`. */
export type TiktokEvent = Record<string, JsonValue>

/** timeMs: when the event happened. contactOf: `buildTiktokContact`, its results shared by the events of a call. */
type TiktokContext = { timeMs: number; contactOf: typeof buildTiktokContact }

/** Our name -> TikTok's. ViewCart and AddShippingInfo are custom events there; Purchase and Lead were formerly CompletePayment and SubmitForm. */
const TIKTOK_NAMES: Partial<Record<EventName, string>> = {
  PageView: 'Pageview',
  ViewCategory: 'ViewContent',
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
}

const readName = (event: StoreEvent, settings: SendSettings): string | undefined =>
  event.name === 'Purchase' && settings.purchaseAlias !== undefined ? settings.purchaseAlias : TIKTOK_NAMES[event.name]

const buildContents = (event: StoreEvent, settings: SendSettings): Record<string, JsonValue | undefined> => {
  const items = event.items ?? []
  if (items.length === 0) return {}
  return {
    // TikTok has one event for product and category: a category is a group of products.
    content_type: event.name === 'ViewCategory' ? 'product_group' : settings.contentType,
    content_ids: uniqueTexts(items.map((item) => readItemId(item, settings))),
    num_items: items.reduce((count, item) => count + item.quantity, 0),
    contents: items.map((item) =>
      withoutEmpty<JsonValue>({
        content_id: readItemId(item, settings),
        content_name: item.title,
        content_category: item.category,
        brand: item.brand,
        price: readPrice(item),
        quantity: item.quantity,
      }),
    ),
  }
}

/** Builds the event, or says why TikTok could not use it: no identifier, or a Purchase without value. */
export const buildTiktokEvent = (
  event: StoreEvent,
  settings: SendSettings,
  { timeMs, contactOf }: TiktokContext,
): BuiltEvent<TiktokEvent> => {
  const name = readName(event, settings)
  if (name === undefined) return { kind: 'skipped', reason: 'event not supported' }
  const user = buildTiktokUser(event, contactOf)
  if (!hasTiktokIdentifier(user)) return { kind: 'skipped', reason: 'no identifier' }
  const worth = readWorth(event, settings)
  if (name === 'Purchase' && worth === undefined) return { kind: 'skipped', reason: 'no order value' }
  const url = readPageUrl(event)
  const properties = withoutEmpty<JsonValue>({
    currency: worth?.currency,
    value: worth === undefined ? undefined : toNumber(worth.amount),
    ...buildContents(event, settings),
    order_id: readTransactionId(event, settings),
    query: event.search?.query,
  })
  const form = withoutEmpty<JsonValue>({
    event: name,
    event_time: Math.floor(timeMs / 1000),
    event_id: event.id,
    user,
    page: url === undefined ? undefined : withoutEmpty<JsonValue>({ url, referrer: event.page?.referrer }),
    properties: Object.keys(properties).length === 0 ? undefined : properties,
    // Only for a store that chose it: without granted consent the event is marked for limited use.
    limited_data_use: settings.ccpa ? event.consent?.ad !== 'granted' : undefined,
  })
  return { kind: 'built', form }
}
