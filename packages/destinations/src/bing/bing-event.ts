/** One store event in the form of the UET Conversions API. Source: learn.microsoft.com, "Conversions API (CAPI) Guide", and Segment's and Stape's public code for it, read 2026-11. */
import type { ConsentState, EventName, StoreEvent } from '@convbox/contract'
import { findConversion } from '@convbox/contract/destination-facts'
import { toNumber } from '../decimal.ts'
import type { JsonValue, SendSettings } from '../destination.ts'
import { readCategories, readItemId, readPageUrl, readPrice, readTransactionId, uniqueTexts, withoutEmpty } from '../event-parts.ts'
import { readWorth } from '../order-value.ts'
import type { BuiltEvent } from '../sort-events.ts'
import { type buildBingContact, buildBingUser, hasBingIdentifier } from './bing-user.ts'

/** One entry of `data`. */
export type BingEvent = Record<string, JsonValue>

/** timeMs: when the event happened. contactOf: `buildBingContact`, its results shared by the events of a call. */
type BingContext = { timeMs: number; contactOf: typeof buildBingContact }

/** Our name -> the event's name and the type of its page, as dynamic remarketing knows them. */
const BING_NAMES: Partial<Record<EventName, { name: string; pageType?: string }>> = {
  PageView: { name: 'page_view', pageType: 'other' },
  ViewCategory: { name: 'view_item_list', pageType: 'category' },
  ViewContent: { name: 'view_item', pageType: 'product' },
  AddToCart: { name: 'add_to_cart', pageType: 'cart' },
  ViewCart: { name: 'view_cart', pageType: 'cart' },
  InitiateCheckout: { name: 'begin_checkout', pageType: 'cart' },
  AddShippingInfo: { name: 'add_shipping_info' },
  AddPaymentInfo: { name: 'add_payment_info' },
  Purchase: { name: 'purchase', pageType: 'purchase' },
  Search: { name: 'search', pageType: 'searchresults' },
  CustomizeProduct: { name: 'customize_product' },
  Lead: { name: 'generate_lead' },
  Subscribe: { name: 'subscribe' },
}

/** A price; one below zero, such as of a discount's line, is left out. */
const positive = (price: number | undefined): number | undefined => (price !== undefined && price >= 0 ? price : undefined)

const buildItems = (event: StoreEvent, settings: SendSettings): Record<string, JsonValue> => {
  const items = (event.items ?? []).filter((item) => readItemId(item, settings) !== '')
  return withoutEmpty<JsonValue>({
    itemIds: uniqueTexts(items.map((item) => readItemId(item, settings))),
    items: items.map((item) =>
      withoutEmpty<JsonValue>({
        id: readItemId(item, settings),
        name: item.title,
        price: positive(readPrice(item)),
        quantity: item.quantity,
      }),
    ),
    ecommCategory: event.name === 'ViewCategory' ? readCategories(items)[0] : undefined,
  })
}

/** A conversion's own fields: only it has a value. */
const buildConversion = (event: StoreEvent, settings: SendSettings): Record<string, JsonValue> => {
  const conversion = findConversion(settings.extra, event.name)
  if (conversion === undefined) return {}
  const worth = settings.extra?.conversionValue === 'platform' ? undefined : readWorth(event, settings)
  return withoutEmpty<JsonValue>({
    eventLabel: conversion === 'default' ? undefined : conversion.label,
    value: worth === undefined ? undefined : toNumber(worth.amount),
    currency: worth?.currency,
  })
}

const CONSENT_WORDS: Record<ConsentState, 'G' | 'D' | undefined> = { granted: 'G', denied: 'D', unknown: undefined }

/** Microsoft takes an absent consent for a granted one: a store that limits the use of data says no in place of nothing. */
const readConsent = (event: StoreEvent, settings: SendSettings): 'G' | 'D' | undefined =>
  CONSENT_WORDS[event.consent?.ad ?? 'unknown'] ?? (settings.ccpa ? 'D' : undefined)

/** Builds the event, or says why Microsoft could not use it. */
export const buildBingEvent = (event: StoreEvent, settings: SendSettings, { timeMs, contactOf }: BingContext): BuiltEvent<BingEvent> => {
  const known = BING_NAMES[event.name]
  if (known === undefined) return { kind: 'skipped', reason: 'event not supported' }
  const userData = buildBingUser(event, settings.extra?.enableEnhancedConversion !== false, contactOf)
  if (!hasBingIdentifier(userData)) return { kind: 'skipped', reason: 'no identifier' }
  const url = readPageUrl(event)
  // A page load needs its page.
  const isPageLoad = event.name === 'PageView' && url !== undefined
  const name = event.name === 'Purchase' ? (settings.purchaseAlias ?? known.name) : known.name
  const customData = withoutEmpty<JsonValue>({
    ...buildConversion(event, settings),
    ...buildItems(event, settings),
    pageType: known.pageType,
    transactionId: readTransactionId(event, settings),
    searchTerm: event.search?.query,
  })
  const form = withoutEmpty<JsonValue>({
    eventType: isPageLoad ? 'pageLoad' : 'custom',
    eventName: isPageLoad ? undefined : name,
    eventId: event.id,
    eventTime: Math.floor(timeMs / 1000),
    eventSourceUrl: url,
    referrerUrl: event.page?.referrer,
    pageTitle: event.page?.title,
    adStorageConsent: readConsent(event, settings),
    userData,
    customData: Object.keys(customData).length === 0 ? undefined : customData,
  })
  return { kind: 'built', form }
}
