/** The calls that Mailchimp's orders, carts and member events have in common: creating what they refer to, and removing a cart. Source: Mailchimp, reference of stores, products and carts, read 2026-11. */
import type { StoreEvent } from '@convbox/contract'
import type { JsonValue, SendingStore, SendSettings } from '../destination.ts'
import { cutText } from '../event-parts.ts'
import { buildProduct, buildVariant, joinVariants, toMailchimpId, type MailchimpLine } from './mailchimp-items.ts'
import { readMailchimpPerson, type MailchimpPerson } from './mailchimp-person.ts'

/** A call without host and headers. isOnce: a repeat would count twice. */
export type MailchimpCall = { method: 'POST' | 'PUT' | 'PATCH' | 'DELETE'; path: string; body?: JsonValue; isOnce?: true }
export type MailchimpStep = MailchimpCall & { name: string }
/** person: whose event it is. The steps as in DestinationRequest. */
export type MailchimpEvent = {
  person: string
  main: MailchimpCall
  before?: MailchimpStep[]
  create?: MailchimpStep[]
  after?: MailchimpStep[]
}

/** What the calls of one event share. storeId: the store's at Mailchimp; storePath: its path in the API. */
export type MailchimpSetting = {
  settings: SendSettings
  store: SendingStore
  person: MailchimpPerson
  time: string
  storeId: string
  storePath: string
}

const readStoreId = (settings: SendSettings, store: SendingStore): string => {
  const given = settings.extra?.['mailchimpStore']
  return toMailchimpId(typeof given === 'string' && given !== '' ? given : `convbox-${store.id}`)
}

/** What the event's calls share; undefined without an e-mail address, by which alone Mailchimp knows people. */
export const settingOf = (
  event: StoreEvent,
  settings: SendSettings,
  { timeMs, store }: { timeMs: number; store: SendingStore },
): MailchimpSetting | undefined => {
  const person = readMailchimpPerson(event)
  if (person === undefined) return undefined
  const storeId = readStoreId(settings, store)
  const storePath = `/ecommerce/stores/${encodeURIComponent(storeId)}`
  return { settings, store, person, time: new Date(timeMs).toISOString(), storeId, storePath }
}

/** Path of the contact. */
export const memberPath = ({ settings, person }: MailchimpSetting): string =>
  `/lists/${encodeURIComponent(settings.pixelId)}/members/${person.id}`

/** Adds the contact where there is none. An existing one keeps its status. */
export const addMember = (setting: MailchimpSetting): MailchimpStep => ({
  name: 'contact',
  method: 'PUT',
  path: memberPath(setting),
  body: { email_address: setting.person.email, status_if_new: setting.person.isSubscriber ? 'subscribed' : 'transactional' },
})

/**
 * Creates what a cart or order refers to; what is there already is answered with "already exists". The store has no `domain`, which Mailchimp allows once in an account and
 * needs for connected sites and Google Ads only.
 */
export const createAll = (lines: readonly MailchimpLine[], setting: MailchimpSetting): MailchimpStep[] => {
  const { settings, store, storeId, storePath } = setting
  const variants = joinVariants(lines)
  const products = [...new Map(variants.map((line) => [line.productId, line])).values()]
  return [
    {
      name: 'store',
      method: 'POST',
      path: '/ecommerce/stores',
      body: {
        id: storeId,
        list_id: settings.pixelId,
        name: cutText(store.name, 100) || storeId,
        currency_code: store.currency,
        platform: 'Convbox',
      },
    },
    addMember(setting),
    ...products.map((line, index): MailchimpStep => ({
      name: `product ${index + 1}`,
      method: 'POST',
      path: `${storePath}/products`,
      body: buildProduct(line, store),
    })),
    ...variants.map((line, index): MailchimpStep => ({
      name: `variant ${index + 1}`,
      method: 'PUT',
      path: `${storePath}/products/${encodeURIComponent(line.productId)}/variants/${encodeURIComponent(line.variantId)}`,
      body: buildVariant(line, store),
    })),
  ]
}

/** Path of the person's cart: Mailchimp's own plugin names it like the person, who has one. */
export const cartPath = ({ storePath, person }: MailchimpSetting): string => `${storePath}/carts/${person.id}`
/** Removes the person's cart; none is as good. */
export const removeCart = (setting: MailchimpSetting): MailchimpStep => ({ name: 'remove cart', method: 'DELETE', path: cartPath(setting) })
