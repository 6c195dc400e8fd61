/**
 * Schemas of the store event, on the wire and inside. They are checked against the hand-written types of `events.ts`, which is all that a browser loads.
 * Unknown keys are dropped, so that an older server accepts a newer script's events.
 */
import { z } from 'zod'
import type { CollectEvent, CollectWithdrawal, StoreEvent } from './events.ts'
import { MAX_FAILED_CODES } from './script-facts.ts'
import { COLLECT_MAX_EVENTS, EVENT_NAMES, EVENT_SOURCES, FULFILLMENT_STATUSES, PAGE_EVENTS, PAYMENT_STATUSES } from './events.ts'

/** Longest texts and lists of an event. A Shopify order may have 500 lines, a page of the storefront never more than 200. */
const EVENT_LIMITS = {
  id: 200,
  url: 4096,
  text: 1024,
  key: 128,
  mapEntries: 50,
  items: 500,
  groups: 100,
} as const

// PostgreSQL refuses NUL in a text, ClickHouse half a surrogate pair: one such event is refused here, so that it cannot block a batch there.
const isStorable = (text: string): boolean => !text.includes('\0') && !/\p{Surrogate}/u.test(text)
/** Text that both databases accept, up to a number of characters. */
export const textUpTo = (length: number) => z.string().max(length).refine(isStorable, 'must not contain NUL or half a character')
const text = textUpTo(EVENT_LIMITS.text)
const requiredText = text.min(1)
/** Ids become index keys, whose size is limited. */
const anyId = textUpTo(EVENT_LIMITS.id)
const idText = anyId.min(1)
const url = textUpTo(EVENT_LIMITS.url)
const optionalText = text.exactOptional()

/** Decimal text with at most 4 places: never a JavaScript number. */
export const moneySchema = z.string().regex(/^-?\d{1,14}(\.\d{1,4})?$/, 'must be a decimal text such as "12.90"')
/** UTC with milliseconds already, of all valid forms the only one of this length and end; `toISOString` would cost more than all other checks of an event. */
const isUtcWithMs = (time: string): boolean => time.length === '2026-01-02T03:04:05.678Z'.length && time.endsWith('Z')
/** ISO 8601 with a zone; given back in UTC with milliseconds. */
export const instantSchema = z.iso.datetime({ offset: true }).transform((time) => (isUtcWithMs(time) ? time : new Date(time).toISOString()))

const textMap = z
  .record(textUpTo(EVENT_LIMITS.key).min(1), text)
  .refine((map) => Object.keys(map).length <= EVENT_LIMITS.mapEntries, `must have at most ${EVENT_LIMITS.mapEntries} entries`)
const groups = z.array(text).max(EVENT_LIMITS.groups)

// A category that a consent tool does not know counts as unknown, not as a fault.
const consentState = z.enum(['granted', 'denied', 'unknown']).default('unknown')
const consent = z.object({
  ad: consentState,
  analytics: consentState,
  functionality: consentState,
  personalization: consentState,
  security: consentState,
})

const marketingState = z.enum(['granted', 'denied']).exactOptional()

/** Identity of an event's visitor, in clear text. */
export const userSchema = z.object({
  email: optionalText,
  phone: optionalText,
  firstName: optionalText,
  lastName: optionalText,
  address1: optionalText,
  address2: optionalText,
  city: optionalText,
  region: optionalText,
  postalCode: optionalText,
  country: optionalText,
  customerId: optionalText,
  gender: optionalText,
  birthDate: optionalText,
  marketing: z.object({ email: marketingState, sms: marketingState }).exactOptional(),
})

const address = z.object({
  firstName: optionalText,
  lastName: optionalText,
  company: optionalText,
  address1: optionalText,
  address2: optionalText,
  city: optionalText,
  region: optionalText,
  postalCode: optionalText,
  country: optionalText,
  phone: optionalText,
})

/** ISO 4217 as this program's ICU knows it, old currencies included. */
const CURRENCIES: ReadonlySet<string> = new Set(Intl.supportedValuesOf('currency'))

const value = z.object({
  currency: z
    .string()
    .regex(/^[A-Za-z]{3}$/, 'must be an ISO 4217 code')
    .transform((code) => code.toUpperCase())
    .refine((code) => CURRENCIES.has(code), 'must be an ISO 4217 code'),
  total: moneySchema.exactOptional(),
  subtotalAfterDiscount: moneySchema.exactOptional(),
  subtotalBeforeDiscount: moneySchema.exactOptional(),
  shipping: moneySchema.exactOptional(),
  tax: moneySchema.exactOptional(),
  discount: moneySchema.exactOptional(),
})

const item = z.object({
  productId: requiredText,
  variantId: optionalText,
  sku: optionalText,
  title: optionalText,
  brand: optionalText,
  category: optionalText,
  imageUrl: url.exactOptional(),
  url: url.exactOptional(),
  price: moneySchema.exactOptional(),
  quantity: z.number().int().min(0).max(1_000_000),
  collections: groups.exactOptional(),
  tags: groups.exactOptional(),
})

/** The items of an event: an invalid item is left out and those beyond the limit are cut, so that one odd line of a cart does not lose the purchase. */
const itemsUpTo = (length: number) =>
  z.array(z.unknown()).transform((list) =>
    list.slice(0, length).flatMap((one) => {
      const read = item.safeParse(one)
      return read.success ? [read.data] : []
    }),
  )

const order = z.object({
  id: idText,
  name: optionalText,
  number: optionalText,
  checkoutToken: anyId.exactOptional(),
  isNewCustomer: z.boolean().exactOptional(),
  discountCodes: groups.exactOptional(),
  paymentStatus: z.enum(PAYMENT_STATUSES).exactOptional(),
  fulfillmentStatus: z.enum(FULFILLMENT_STATUSES).exactOptional(),
  statusUrl: url.exactOptional(),
  billingAddress: address.exactOptional(),
  shippingAddress: address.exactOptional(),
})

const pixels = z.number().min(0).max(100_000)
const collectClient = z.object({
  userAgent: optionalText,
  language: optionalText,
  screen: z.object({ width: pixels, height: pixels }).exactOptional(),
})

const engagement = z.object({
  percent: z.number().min(0).max(100).exactOptional(),
  seconds: z.number().min(0).max(86_400).exactOptional(),
})

/** A script that counts further than this server does must not lose its purchase. */
const failedCodes = z
  .number()
  .int()
  .min(1)
  .transform((count) => Math.min(count, MAX_FAILED_CODES))

const shared = {
  occurredAt: instantSchema,
  source: z.enum(EVENT_SOURCES),
  visitorId: idText.exactOptional(),
  sessionId: idText.exactOptional(),
  page: z.object({ url, title: optionalText, referrer: url.exactOptional() }).exactOptional(),
  clickIds: textMap.exactOptional(),
  cookies: textMap.exactOptional(),
  user: userSchema.exactOptional(),
  consent: consent.exactOptional(),
  value: value.exactOptional(),
  order: order.exactOptional(),
  checkoutToken: idText.exactOptional(),
  checkoutUrl: url.exactOptional(),
  coupons: groups.exactOptional(),
  failedCodes: failedCodes.exactOptional(),
  search: z.object({ query: text }).exactOptional(),
  engagement: engagement.exactOptional(),
}

/** A store event inside the program, in `npm run request` and in the history import. Its id may be another system's, so any short text is accepted. */
export const storeEventSchema = z.object({
  id: idText,
  name: z.enum(EVENT_NAMES),
  ...shared,
  refund: z.object({ id: idText }).exactOptional(),
  receivedAt: instantSchema,
  items: itemsUpTo(EVENT_LIMITS.items).exactOptional(),
  client: collectClient.extend({ ip: optionalText }).exactOptional(),
}) satisfies z.ZodType<StoreEvent>

/** One event as the script sends it: the id is a UUID, the server adds the time of arrival and the address of the client. */
export const collectEventSchema = z.object({
  id: z.guid().transform((id) => id.toLowerCase()),
  name: z.enum(PAGE_EVENTS),
  ...shared,
  items: itemsUpTo(EVENT_LIMITS.items).exactOptional(),
  client: collectClient.exactOptional(),
}) satisfies z.ZodType<CollectEvent>

/** The body of POST /collect/v1/events that tells of a withdrawn consent. */
export const collectWithdrawalSchema = z.strictObject({
  storeKey: z.string().min(1).max(EVENT_LIMITS.key),
  visitorId: idText.min(1),
}) satisfies z.ZodType<CollectWithdrawal>

/** The body of POST /collect/v1/events around its events, which are parsed one by one so that a bad one does not lose the good ones. */
export const collectBatchSchema = z.object({
  storeKey: z.string().min(1).max(EVENT_LIMITS.key),
  sentAt: instantSchema,
  events: z.array(z.unknown()).min(1).max(COLLECT_MAX_EVENTS),
})
