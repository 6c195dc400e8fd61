/** The calls that one store event is at Mailchimp: an order, a cart, or an event of a contact. Source: Mailchimp, "E-commerce" and the reference of list-member events, read 2026-11. */
import type { EventName, StoreEvent } from '@convbox/contract'
import type { JsonValue, SendingStore, SendSettings } from '../destination.ts'
import { cutText, readPageUrl, withoutEmpty } from '../event-parts.ts'
import type { BuiltEvent } from '../sort-events.ts'
import { addMember, memberPath, settingOf, type MailchimpEvent, type MailchimpSetting } from './mailchimp-calls.ts'
import { buildCart } from './mailchimp-cart.ts'
import { buildChange, buildPurchase } from './mailchimp-order.ts'

/** Names of list-member events: 2 to 30 characters. */
const MEMBER_EVENTS: Partial<Record<EventName, string>> = {
  ViewContent: 'viewed_product',
  ViewCategory: 'viewed_category',
  Search: 'searched',
  Lead: 'submitted_form',
  Subscribe: 'subscribed',
}

/** All properties of a member's event together have about a thousand characters. */
const MAX_PROPERTY = 200

/** An event of a contact. Browsing creates no contact; who agrees to marketing by a form is one. */
const buildMemberEvent = (event: StoreEvent, name: string, setting: MailchimpSetting): BuiltEvent<MailchimpEvent> => {
  const { person, time } = setting
  const item = event.items?.[0]
  const properties = withoutEmpty<JsonValue>({
    // Mailchimp drops no repeats: by it a store can tell them.
    event_id: event.id,
    product_title: cutText(item?.title, MAX_PROPERTY),
    product_id: cutText(item?.productId, MAX_PROPERTY),
    product_price: item?.price,
    currency: item?.price === undefined ? undefined : event.value?.currency.trim().toUpperCase(),
    search_term: cutText(event.search?.query, MAX_PROPERTY),
    page_url: cutText(readPageUrl(event), MAX_PROPERTY),
  })
  const isForm = event.name === 'Lead' || event.name === 'Subscribe'
  return {
    kind: 'built',
    form: {
      person: person.id,
      ...(isForm && person.isSubscriber && { before: [addMember(setting)] }),
      main: {
        method: 'POST',
        path: `${memberPath(setting)}/events`,
        body: { name, properties, occurred_at: time },
        isOnce: true,
      },
    },
  }
}

/** Builds the calls of an event, or says why Mailchimp could not use it: no e-mail address, an order without value, a cart without prices. timeMs: when it happened. */
export const buildMailchimpEvent = (
  event: StoreEvent,
  settings: SendSettings,
  context: { timeMs: number; store: SendingStore },
): BuiltEvent<MailchimpEvent> => {
  const setting = settingOf(event, settings, context)
  if (setting === undefined) return { kind: 'skipped', reason: 'no identifier' }
  switch (event.name) {
    case 'Purchase':
      return buildPurchase(event, setting)
    case 'OrderRefunded':
    case 'OrderCancelled':
    case 'OrderFulfilled':
      return buildChange(event, setting)
    case 'AddToCart':
    case 'ViewCart':
    case 'InitiateCheckout':
      return buildCart(event, setting)
    default: {
      const name = MEMBER_EVENTS[event.name]
      return name === undefined ? { kind: 'skipped', reason: 'event not supported' } : buildMemberEvent(event, name, setting)
    }
  }
}
