/** Mailchimp's documented forms of what a store holds: each field's type, and those that are required. Source: Mailchimp, reference of stores, products, carts, orders, list members and their events, read 2026-11. */
import type { Fields } from './checks.ts'
import { asFields, asText, isNumber, isText, isWhole } from './checks.ts'

/** One entry of `errors`. */
export type MailchimpFault = { field: string; message: string }
type Check = (value: unknown) => boolean
/** required: fields without which the object is refused. */
export type MailchimpForm = { fields: Record<string, Check>; required: readonly string[] }

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/
const isUrl: Check = (value) => URL.canParse(asText(value)) && /^https?:/.test(asText(value))
const isDate: Check = (value) => /^\d{4}-\d{2}-\d{2}T/.test(asText(value)) && !Number.isNaN(Date.parse(asText(value)))
const isCurrency: Check = (value) => /^[A-Z]{3}$/.test(asText(value))
const isId: Check = (value) => isText(value) && value.length <= 50
const oneOf =
  (...texts: string[]): Check =>
  (value) =>
    texts.includes(asText(value))

const fits =
  ({ fields, required }: MailchimpForm): Check =>
  (value) => {
    const given = asFields(value)
    return given !== undefined && findFaults(given, { fields, required }).length === 0
  }
const listOf =
  (form: MailchimpForm): Check =>
  (value) =>
    Array.isArray(value) && value.length > 0 && value.every(fits(form))

/** The faults of an object, one for each field. */
export const findFaults = (given: Fields, { fields, required }: MailchimpForm): MailchimpFault[] => [
  ...required.filter((field) => given[field] === undefined).map((field) => ({ field, message: 'Required fields were not provided' })),
  ...Object.entries(given).flatMap(([field, value]) =>
    !Object.hasOwn(fields, field)
      ? [{ field, message: 'This field is not known' }]
      : fields[field]?.(value) === true
        ? []
        : [{ field, message: 'Schema describes another type or form' }],
  ),
]

const texts = (names: string): Record<string, Check> => Object.fromEntries(names.split(' ').map((name) => [name, isText]))

const PLACE: Record<string, Check> = {
  ...texts('address1 address2 city province province_code postal_code country'),
  country_code: (value) => /^[A-Z]{2}$/.test(asText(value)),
}
const CUSTOMER: MailchimpForm = {
  fields: {
    id: isId,
    email_address: (value) => EMAIL.test(asText(value)),
    opt_in_status: (value) => typeof value === 'boolean',
    ...texts('first_name last_name company'),
    address: fits({ fields: PLACE, required: [] }),
  },
  required: ['id', 'email_address', 'opt_in_status'],
}
const ORDER_ADDRESS = fits({ fields: { ...PLACE, ...texts('name company phone') }, required: [] })
const LINE: MailchimpForm = {
  fields: {
    id: isId,
    product_id: isId,
    product_variant_id: isId,
    quantity: (value) => isWhole(value) && value > 0,
    price: isNumber,
    discount: isNumber,
  },
  required: ['id', 'product_id', 'product_variant_id', 'quantity', 'price'],
}
const VARIANT: MailchimpForm = {
  fields: {
    id: isId,
    title: isText,
    sku: isText,
    price: isNumber,
    url: isUrl,
    image_url: isUrl,
    inventory_quantity: isWhole,
    visibility: isText,
  },
  required: ['id', 'title'],
}

export const STORE: MailchimpForm = {
  fields: {
    id: isId,
    list_id: (value) => /^[0-9a-f]{10}$/.test(asText(value)),
    name: isText,
    currency_code: isCurrency,
    is_syncing: (value) => typeof value === 'boolean',
    ...texts('platform domain email_address money_format primary_locale timezone phone'),
  },
  required: ['id', 'list_id', 'name', 'currency_code'],
}
export const PRODUCT: MailchimpForm = {
  fields: {
    id: isId,
    ...texts('title handle description type vendor'),
    url: isUrl,
    image_url: isUrl,
    variants: listOf(VARIANT),
    published_at_foreign: isDate,
  },
  required: ['id', 'title', 'variants'],
}
export { VARIANT }

const CART_FIELDS: Record<string, Check> = {
  id: isId,
  customer: fits(CUSTOMER),
  campaign_id: isText,
  checkout_url: isUrl,
  currency_code: isCurrency,
  order_total: isNumber,
  tax_total: isNumber,
  lines: listOf(LINE),
}
export const CART: MailchimpForm = { fields: CART_FIELDS, required: ['id', 'customer', 'currency_code', 'order_total', 'lines'] }
export const CART_CHANGE: MailchimpForm = { fields: CART_FIELDS, required: [] }

const ORDER_FIELDS: Record<string, Check> = {
  id: isId,
  customer: fits(CUSTOMER),
  currency_code: isCurrency,
  order_total: isNumber,
  discount_total: isNumber,
  tax_total: isNumber,
  shipping_total: isNumber,
  ...texts('campaign_id financial_status fulfillment_status'),
  landing_site: isUrl,
  order_url: isUrl,
  tracking_code: oneOf('prec'),
  processed_at_foreign: isDate,
  updated_at_foreign: isDate,
  cancelled_at_foreign: isDate,
  shipping_address: ORDER_ADDRESS,
  billing_address: ORDER_ADDRESS,
  promos: listOf({
    fields: { code: isText, amount_discounted: isNumber, type: oneOf('fixed', 'percentage') },
    required: ['code', 'amount_discounted', 'type'],
  }),
  lines: listOf(LINE),
}
export const ORDER: MailchimpForm = { fields: ORDER_FIELDS, required: ['id', 'customer', 'currency_code', 'order_total', 'lines'] }
export const ORDER_CHANGE: MailchimpForm = { fields: ORDER_FIELDS, required: [] }

export const MEMBER: MailchimpForm = {
  fields: {
    email_address: (value) => EMAIL.test(asText(value)),
    status_if_new: oneOf('subscribed', 'unsubscribed', 'cleaned', 'pending', 'transactional'),
    status: isText,
  },
  required: ['email_address', 'status_if_new'],
}
export const MEMBER_EVENT: MailchimpForm = {
  fields: {
    name: (value) => /^.{2,30}$/.test(asText(value)),
    properties: (value) => {
      const given = asFields(value)
      return given !== undefined && Object.values(given).every((one) => typeof one === 'string') && JSON.stringify(given).length <= 2000
    },
    is_syncing: (value) => typeof value === 'boolean',
    occurred_at: isDate,
  },
  required: ['name'],
}
