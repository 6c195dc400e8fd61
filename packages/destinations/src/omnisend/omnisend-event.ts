/** One store event in Omnisend's format, and the further events that an order or several added products need. Source: Omnisend, "Send Customer event" and the page of each recommended event, read 2026-11. */
import type { EventName, StoreEvent } from '@convbox/contract'
import type { JsonValue, SendingStore, SendSettings } from '../destination.ts'
import { readTransactionId, withoutEmpty } from '../event-parts.ts'
import { deriveUuid, toUuid } from '../hashing.ts'
import { readWorth } from '../order-value.ts'
import type { BuiltEvent } from '../sort-events.ts'
import { buildOmnisendContact, type OmnisendFields } from './omnisend-contact.ts'
import { buildCart, buildCustom, buildLine, buildOrder, buildView, type OmnisendSetting } from './omnisend-order.ts'

/** person: whose event it is. main: the body of the event itself; more: of further events, each under the name of its call. */
export type OmnisendEvent = { person: string; main: JsonValue; more: { name: string; body: JsonValue }[] }

/**
 * Our name -> Omnisend's, with the version of the event's form. The recommended events have these names and versions for all senders ("viewed product" is documented for
 * the JavaScript API; that the Events API takes it too is how a public tag for server-side Google Tag Manager sends it). The others are events of our own, which have no version.
 */
export const OMNISEND_EVENTS: Partial<Record<EventName, { name: string; version: string }>> = {
  ViewContent: { name: 'viewed product', version: 'v4' },
  AddToCart: { name: 'added product to cart', version: '' },
  InitiateCheckout: { name: 'started checkout', version: '' },
  Purchase: { name: 'placed order', version: 'v2' },
  OrderRefunded: { name: 'order refunded', version: 'v2' },
  OrderCancelled: { name: 'order canceled', version: 'v2' },
  OrderFulfilled: { name: 'order fulfilled', version: 'v2' },
  ViewCategory: { name: 'viewed category', version: '' },
  ViewCart: { name: 'viewed cart', version: '' },
  Search: { name: 'searched', version: '' },
  Lead: { name: 'submitted form', version: '' },
  Subscribe: { name: 'subscribed', version: '' },
}

/** Lines that become events of their own: an order of more is a bulk order, and one minute takes 400 calls. */
const MAX_LINES = 100

const buildProperties = (event: StoreEvent, setting: OmnisendSetting, isCustom: boolean): Record<string, JsonValue | undefined> => {
  if (isCustom) return buildCustom(event, setting)
  switch (event.name) {
    case 'ViewContent':
      return buildView(event, setting)
    case 'AddToCart':
      return buildCart(event, setting, event.items?.[0])
    case 'InitiateCheckout':
      return buildCart(event, setting)
    case 'Purchase':
    case 'OrderRefunded':
    case 'OrderCancelled':
    case 'OrderFulfilled':
      return buildOrder(event, setting)
    default:
      return buildCustom(event, setting)
  }
}

type Fact = { name: string; version: string; id: string; time: string; contact: OmnisendFields; properties: OmnisendFields }

const toBody = ({ name, version, id, time, contact, properties }: Fact): JsonValue => ({
  eventName: name,
  origin: 'api',
  eventVersion: version,
  eventID: id,
  eventTime: time,
  contact,
  properties,
})

/** The events besides the main one: further products that were added, the payment of an order, its lines. */
const buildMore = (
  event: StoreEvent,
  setting: OmnisendSetting,
): { name: string; event: string; version: string; properties: OmnisendFields }[] => {
  const items = (event.items ?? []).slice(0, MAX_LINES)
  if (event.name === 'AddToCart')
    return items.slice(1).map((item, index) => ({
      name: `added product ${index + 2}`,
      event: 'added product to cart',
      version: '',
      properties: withoutEmpty<JsonValue>(buildCart(event, setting, item)),
    }))
  if (event.name !== 'Purchase') return []
  const { settings } = setting
  const lines = settings.extra?.['orderedProducts'] === false ? [] : items
  return [
    ...(event.order?.paymentStatus === 'paid'
      ? [
          {
            name: 'paid for order',
            event: 'paid for order',
            version: 'v2',
            properties: withoutEmpty<JsonValue>(buildOrder(event, setting)),
          },
        ]
      : []),
    ...lines.map((item, index) => ({
      name: `ordered product ${index + 1}`,
      event: 'ordered product',
      version: 'v2',
      properties: withoutEmpty<JsonValue>({ orderID: readTransactionId(event, settings), product: buildLine(item, setting) }),
    })),
  ]
}

/** Builds the event, or says why Omnisend could not use it: no event of that kind, no identifier, or a Purchase without value. timeMs: when it happened. */
export const buildOmnisendEvent = (
  event: StoreEvent,
  settings: SendSettings,
  { timeMs, store }: { timeMs: number; store: SendingStore },
): BuiltEvent<OmnisendEvent> => {
  const known = OMNISEND_EVENTS[event.name]
  if (known === undefined) return { kind: 'skipped', reason: 'event not supported' }
  const time = new Date(timeMs).toISOString()
  const contact = buildOmnisendContact(event, time)
  if (contact === undefined) return { kind: 'skipped', reason: 'no identifier' }
  const worth = readWorth(event, settings)
  if (event.name === 'Purchase' && worth === undefined) return { kind: 'skipped', reason: 'no order value' }
  const alias = event.name === 'Purchase' ? settings.purchaseAlias : undefined
  const setting = { settings, store, worth, time }
  const shared = { time, contact: contact.fields }
  const main = toBody({
    ...shared,
    ...(alias === undefined ? known : { name: alias, version: '' }),
    id: toUuid(event.id),
    properties: withoutEmpty<JsonValue>(buildProperties(event, setting, alias !== undefined)),
  })
  const more = buildMore(event, setting).map(({ name, event: eventName, version, properties }) => ({
    name,
    body: toBody({ ...shared, name: eventName, version, id: deriveUuid(event.id, name), properties }),
  }))
  return { kind: 'built', form: { person: contact.person, main, more } }
}
