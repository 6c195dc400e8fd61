/** One store event in the form of Pinterest's API for Conversions. Source: Pinterest, OpenAPI description 5.23.0 (github.com/pinterest/api-description), ConversionEvents, read 2026-11. */
import type { EventName, StoreEvent } from '@convbox/contract'
import type { JsonValue, SendSettings } from '../destination.ts'
import { type Person, readIp, readItemId, readPageUrl, readQuery, readTransactionId, uniqueTexts, withoutEmpty } from '../event-parts.ts'
import { sum } from '../decimal.ts'
import { buildHashedContact } from '../hashed-contact.ts'
import { pinterestRules } from '../normalize.ts'
import { readWorth } from '../order-value.ts'
import type { BuiltEvent } from '../sort-events.ts'

/** One entry of `data`. */
export type PinterestEvent = Record<string, JsonValue>

/** timeMs: when the event happened. contactOf: `buildPinterestContact`, its results shared by the events of a call. */
type PinterestContext = { timeMs: number; contactOf: typeof buildPinterestContact }

/** A name that Pinterest does not know is `custom`; it takes no names of a store's own. */
const CUSTOM = 'custom'

/** Our name -> Pinterest's. A product's page is a page visit with its products. */
const PINTEREST_NAMES: Partial<Record<EventName, string>> = {
  PageView: 'page_visit',
  ViewCategory: 'view_category',
  ViewContent: 'page_visit',
  AddToCart: 'add_to_cart',
  ViewCart: CUSTOM,
  InitiateCheckout: 'initiate_checkout',
  AddShippingInfo: CUSTOM,
  AddPaymentInfo: 'add_payment_info',
  Purchase: 'checkout',
  Search: 'search',
  CustomizeProduct: CUSTOM,
  Lead: 'lead',
  Subscribe: 'subscribe',
}

const readName = (event: StoreEvent, settings: SendSettings): string | undefined =>
  event.name === 'Purchase' && settings.purchaseAlias !== undefined ? CUSTOM : PINTEREST_NAMES[event.name]

/** What is hashed of a person. */
export const buildPinterestContact = (person: Person): Record<string, JsonValue> =>
  buildHashedContact(person, pinterestRules(person.user?.country))

const CLICK_ID = /^[\w.~%=+/-]{1,1000}$/

/** The click id of the page's address, else a stored one. Its case is kept. */
const readEpik = (event: StoreEvent): string | undefined =>
  [readQuery(event, 'epik'), event.clickIds?.epik, event.cookies?._epik].find(
    (id): id is string => typeof id === 'string' && CLICK_ID.test(id),
  )

/** One of these Pinterest requires: an e-mail address, or address and browser together. */
const isIdentified = (user: Record<string, JsonValue>): boolean =>
  user.em !== undefined || (user.client_ip_address !== undefined && user.client_user_agent !== undefined)

const buildContents = (event: StoreEvent, settings: SendSettings): Record<string, JsonValue | undefined> => {
  const items = event.items ?? []
  if (items.length === 0) return {}
  const only = items.length === 1 ? items[0] : undefined
  return {
    content_ids: uniqueTexts(items.map((item) => readItemId(item, settings))),
    content_name: only?.title,
    content_category: only?.category,
    content_brand: only?.brand,
    num_items: items.reduce((count, item) => count + item.quantity, 0),
    contents: items.map((item) =>
      withoutEmpty<JsonValue>({
        id: readItemId(item, settings),
        item_name: item.title,
        item_category: item.category,
        item_brand: item.brand,
        // Amounts are texts at Pinterest.
        item_price: item.price === undefined ? undefined : sum(item.price),
        quantity: item.quantity,
      }),
    ),
  }
}

/** Two letters of the browser's language. */
const readLanguage = ({ client }: StoreEvent): string | undefined => /^[a-z]{2}(?![a-z])/i.exec(client?.language ?? '')?.[0].toLowerCase()

/** Builds the event, or says why Pinterest could not use it: no identifier, or a checkout without value. */
export const buildPinterestEvent = (
  event: StoreEvent,
  settings: SendSettings,
  { timeMs, contactOf }: PinterestContext,
): BuiltEvent<PinterestEvent> => {
  const name = readName(event, settings)
  if (name === undefined) return { kind: 'skipped', reason: 'event not supported' }
  const user = {
    ...contactOf({ user: event.user, visitorId: event.visitorId }),
    ...withoutEmpty<JsonValue>({
      click_id: readEpik(event),
      client_ip_address: readIp(event.client?.ip),
      client_user_agent: event.client?.userAgent,
    }),
  }
  if (!isIdentified(user)) return { kind: 'skipped', reason: 'no identifier' }
  const worth = readWorth(event, settings)
  if (name === 'checkout' && worth === undefined) return { kind: 'skipped', reason: 'no order value' }
  // Only for a store that chose limited data: without granted consent the visitor has opted out.
  const hasOptedOut = settings.ccpa ? event.consent?.ad !== 'granted' : undefined
  const custom = withoutEmpty<JsonValue>({
    currency: worth?.currency,
    value: worth?.amount,
    ...buildContents(event, settings),
    order_id: readTransactionId(event, settings),
    search_string: event.search?.query,
    opt_out_type: hasOptedOut ? 'LDP' : undefined,
  })
  const form = withoutEmpty<JsonValue>({
    event_name: name,
    action_source: 'web',
    event_time: Math.floor(timeMs / 1000),
    event_id: event.id,
    event_source_url: readPageUrl(event),
    opt_out: hasOptedOut,
    partner_name: 'ss-convbox',
    language: readLanguage(event),
    user_data: user,
    custom_data: Object.keys(custom).length === 0 ? undefined : custom,
  })
  return { kind: 'built', form }
}
