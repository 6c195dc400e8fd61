/** One store event in the form of Snapchat's Conversions API v3. Source: Snap, "Conversions API: Parameters" and the interface description of github.com/Snapchat/business-sdk-v3-java, read 2026-11. */
import type { EventName, StoreEvent } from '@convbox/contract'
import { numberToText, sum, toNumber } from '../decimal.ts'
import type { JsonValue, SendingStore, SendSettings } from '../destination.ts'
import { type Person, readIp, readItemId, readPageUrl, readQuery, readTransactionId, uniqueTexts, withoutEmpty } from '../event-parts.ts'
import { buildHashedContact } from '../hashed-contact.ts'
import { snapchatRules } from '../normalize.ts'
import { readWorth } from '../order-value.ts'
import type { BuiltEvent } from '../sort-events.ts'

/** One entry of `data`. */
export type SnapchatEvent = Record<string, JsonValue>

/** timeMs: when the event happened. contactOf: `buildSnapchatContact`, its results shared by the events of a call. */
type SnapchatContext = { timeMs: number; store: SendingStore; contactOf: typeof buildSnapchatContact }

/** Our name -> Snap's, which has numbered custom events only. A lead is SIGN_UP in Snap's own server tag. */
const SNAPCHAT_NAMES: Partial<Record<EventName, string>> = {
  PageView: 'PAGE_VIEW',
  ViewCategory: 'LIST_VIEW',
  ViewContent: 'VIEW_CONTENT',
  AddToCart: 'ADD_CART',
  ViewCart: 'CUSTOM_EVENT_1',
  InitiateCheckout: 'START_CHECKOUT',
  AddShippingInfo: 'CUSTOM_EVENT_2',
  AddPaymentInfo: 'ADD_BILLING',
  Purchase: 'PURCHASE',
  Search: 'SEARCH',
  CustomizeProduct: 'CUSTOM_EVENT_3',
  Lead: 'SIGN_UP',
  Subscribe: 'SUBSCRIBE',
}
/** Stands for every name of a store's own. */
const ALIAS_NAME = 'CUSTOM_EVENT_4'

const readName = (event: StoreEvent, settings: SendSettings): string | undefined =>
  event.name === 'Purchase' && settings.purchaseAlias !== undefined ? ALIAS_NAME : SNAPCHAT_NAMES[event.name]

/** What is hashed of a person. */
export const buildSnapchatContact = (person: Person): Record<string, JsonValue> =>
  buildHashedContact(person, snapchatRules(person.user?.country))

const CLICK_ID = /^[\w.-]{1,1000}$/
const BROWSER_ID = /^[\w.-]{1,100}$/

/** The click id of the page's address, else a stored one. Its case is kept. */
const readScCid = (event: StoreEvent): string | undefined =>
  [readQuery(event, 'ScCid'), event.clickIds?.ScCid, event.cookies?._scclid].find(
    (id): id is string => typeof id === 'string' && CLICK_ID.test(id),
  )

const readScid = ({ cookies }: StoreEvent): string | undefined =>
  cookies?._scid !== undefined && BROWSER_ID.test(cookies._scid) ? cookies._scid : undefined

/** One of these Snap requires of an event of the web; the click id and its cookie alone are not enough. */
const isIdentified = (user: Record<string, JsonValue>): boolean =>
  user.em !== undefined || user.ph !== undefined || (user.client_ip_address !== undefined && user.client_user_agent !== undefined)

const buildContents = (event: StoreEvent, settings: SendSettings): Record<string, JsonValue | undefined> => {
  const items = event.items ?? []
  if (items.length === 0) return {}
  return {
    content_ids: uniqueTexts(items.map((item) => readItemId(item, settings))),
    content_category: uniqueTexts(items.map(({ category }) => category)).join(','),
    content_type: event.name === 'ViewCategory' ? 'product_group' : settings.contentType,
    num_items: items.reduce((count, item) => count + item.quantity, 0),
    contents: items.map((item) =>
      withoutEmpty<JsonValue>({
        id: readItemId(item, settings),
        // Numbers of a product are texts at Snap; the value of the event is a number.
        quantity: numberToText(item.quantity),
        item_price: item.price === undefined ? undefined : sum(item.price),
        brand: item.brand,
      }),
    ),
  }
}

/** Builds the event, or says why Snap could not use it: no identifier, or a PURCHASE without value. */
export const buildSnapchatEvent = (
  event: StoreEvent,
  settings: SendSettings,
  { timeMs, store, contactOf }: SnapchatContext,
): BuiltEvent<SnapchatEvent> => {
  const name = readName(event, settings)
  if (name === undefined) return { kind: 'skipped', reason: 'event not supported' }
  const user = {
    ...contactOf({ user: event.user, visitorId: event.visitorId }),
    ...withoutEmpty<JsonValue>({
      sc_click_id: readScCid(event),
      sc_cookie1: readScid(event),
      client_ip_address: readIp(event.client?.ip),
      client_user_agent: event.client?.userAgent,
    }),
  }
  if (!isIdentified(user)) return { kind: 'skipped', reason: 'no identifier' }
  const worth = readWorth(event, settings)
  if (name === 'PURCHASE' && worth === undefined) return { kind: 'skipped', reason: 'no order value' }
  const custom = withoutEmpty<JsonValue>({
    currency: worth?.currency,
    value: worth === undefined ? undefined : toNumber(worth.amount),
    ...buildContents(event, settings),
    order_id: readTransactionId(event, settings),
    search_string: event.search?.query,
  })
  const form = withoutEmpty<JsonValue>({
    event_name: name,
    event_time: timeMs,
    event_id: event.id,
    action_source: 'WEB',
    // Snap requires an address of every event of the web; an order told by a webhook alone has only its store's.
    event_source_url: readPageUrl(event) ?? store.url,
    // Only for a store that chose it: without granted consent the event is marked for limited measurement use.
    data_processing_options: settings.ccpa && event.consent?.ad !== 'granted' ? ['LMU'] : undefined,
    user_data: user,
    custom_data: Object.keys(custom).length === 0 ? undefined : custom,
  })
  return { kind: 'built', form }
}
