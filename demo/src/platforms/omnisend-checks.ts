/** Omnisend's documented rules for one event. All faults are told at once, one for each field. Source: Omnisend, "Send Customer event" and the page of each recommended event, read 2026-11. */
import type { Fields } from './checks.ts'
import { asFields, asText, isNumber, isText, isWhole } from './checks.ts'

/** One entry of `errors`. */
export type OmnisendFault = { field: string; code: string; message: string }
type Report = (field: string, code: string, message: string) => void
type Check = (value: unknown) => boolean

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[4-7][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i
const RFC3339 = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?(Z|[+-]\d{2}:\d{2})$/
const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/
const E164 = /^\+[1-9]\d{6,14}$/
const matches =
  (pattern: RegExp): Check =>
  (value) =>
    pattern.test(asText(value))
const oneOf =
  (...texts: string[]): Check =>
  (value) =>
    texts.includes(asText(value))
const isTexts: Check = (value) => Array.isArray(value) && value.every(isText)
const isUrl: Check = (value) => URL.canParse(asText(value)) && /^https?:/.test(asText(value))
const listOf =
  (fields: Record<string, Check>, required: readonly string[] = []): Check =>
  (value) =>
    Array.isArray(value) && value.every((one) => isObjectOf(fields, required)(one))
const isObjectOf =
  (fields: Record<string, Check>, required: readonly string[] = []): Check =>
  (value) => {
    const given = asFields(value)
    return (
      given !== undefined &&
      Object.entries(given).every(([name, one]) => Object.hasOwn(fields, name) && fields[name]?.(one) === true) &&
      required.every((name) => given[name] !== undefined)
    )
  }

const CONSENT = {
  channel: oneOf('email', 'sms'),
  createdAt: matches(RFC3339),
  source: isText,
  ip: isText,
  userAgent: isText,
  reason: isText,
}
const consents = listOf(CONSENT, ['channel', 'createdAt'])

const CONTACT: Record<string, Check> = {
  id: matches(/^[0-9a-f]{24}$/i),
  email: matches(EMAIL),
  phone: matches(E164),
  firstName: isText,
  lastName: isText,
  address: isText,
  city: isText,
  state: isText,
  postalCode: isText,
  country: isText,
  countryCode: matches(/^[A-Z]{2}$/),
  birthdate: matches(/^\d{4}-\d{2}-\d{2}$/),
  gender: oneOf('f', 'm'),
  tags: isTexts,
  customProperties: (value) => asFields(value) !== undefined,
  consents,
  optIns: consents,
  optOuts: consents,
}

const categories = listOf({ id: isText, title: isText })
const LINE: Record<string, Check> = {
  productID: isText,
  productVariantID: isText,
  productTitle: isText,
  productPrice: isNumber,
  productQuantity: isWhole,
  productSKU: isText,
  productVendor: isText,
  productDescription: isText,
  productVariantTitle: isText,
  productDiscount: isNumber,
  productStrikeThroughPrice: isNumber,
  productWeight: isNumber,
  productCategories: categories,
  productTags: isTexts,
  productURL: isUrl,
  productImageURL: isUrl,
  productVariantImageURL: isUrl,
}
const LINE_NEEDS = ['productID', 'productVariantID', 'productTitle', 'productQuantity']
const line = isObjectOf(LINE, LINE_NEEDS)
const currency = matches(/^[A-Z]{3}$/)
const CART: Record<string, Check> = {
  abandonedCheckoutURL: isUrl,
  cartID: isText,
  currency,
  value: isNumber,
  addedItem: line,
  lineItems: listOf(LINE, LINE_NEEDS),
}
const address = isObjectOf(
  Object.fromEntries(
    'firstName lastName company address1 address2 city state stateCode country zip phone'.split(' ').map((name) => [name, isText]),
  ),
)
const ORDER: Record<string, Check> = {
  orderID: isText,
  orderNumber: isWhole,
  createdAt: matches(RFC3339),
  currency,
  totalPrice: isNumber,
  subTotalPrice: isNumber,
  subTotalTaxIncluded: (value) => typeof value === 'boolean',
  totalTax: isNumber,
  totalDiscount: isNumber,
  totalRefundedAmount: isNumber,
  shippingPrice: isNumber,
  shippingMethod: isText,
  paymentMethod: isText,
  paymentStatus: oneOf('awaitingPayment', 'partiallyPaid', 'paid', 'partiallyRefunded', 'refunded', 'voided'),
  fulfillmentStatus: oneOf('unfulfilled', 'inProgress', 'fulfilled', 'delivered', 'restocked'),
  orderStatusURL: isUrl,
  lineItems: listOf(LINE, LINE_NEEDS),
  discounts: listOf({ code: isText, amount: isNumber, type: isText }),
  billingAddress: address,
  shippingAddress: address,
  note: isText,
  tags: isTexts,
  cancelReason: isText,
}
const VIEW: Record<string, Check> = {
  page: isObjectOf({ title: isText, url: isUrl }),
  product: isObjectOf(
    { id: isText, title: isText, price: isNumber, currency, categories, url: isUrl, imageUrl: isUrl, oldPrice: isNumber, status: isText },
    ['id'],
  ),
}

/** The recommended events: version, fields, and those without which nothing works. */
const RECOMMENDED = new Map<string, { version: string; fields: Record<string, Check>; needs: string[] }>([
  ['viewed product', { version: 'v4', fields: VIEW, needs: [] }],
  ['added product to cart', { version: '', fields: CART, needs: ['cartID', 'abandonedCheckoutURL'] }],
  ['started checkout', { version: '', fields: CART, needs: ['cartID', 'abandonedCheckoutURL'] }],
  ['placed order', { version: 'v2', fields: ORDER, needs: ['totalPrice', 'currency'] }],
  ['paid for order', { version: 'v2', fields: ORDER, needs: [] }],
  ['ordered product', { version: 'v2', fields: { orderID: isText, product: line }, needs: ['product'] }],
  ['order refunded', { version: 'v2', fields: ORDER, needs: [] }],
  ['order canceled', { version: 'v2', fields: ORDER, needs: [] }],
  ['order fulfilled', { version: 'v2', fields: ORDER, needs: [] }],
])
const BODY = new Set(['eventName', 'eventID', 'eventTime', 'eventVersion', 'origin', 'contact', 'properties'])

const checkFields = (at: string, given: Fields, fields: Record<string, Check>, report: Report): void => {
  for (const [name, value] of Object.entries(given)) {
    if (!Object.hasOwn(fields, name)) report(`${at}.${name}`, 'unknown_field', 'is not a known field')
    else if (fields[name]?.(value) !== true)
      report(`${at}.${name}`, 'invalid_format', `Must be a valid ${name}: ${JSON.stringify(value)?.slice(0, 80)}`)
  }
}

/** Events of a sender's own: flat, with names of letters, digits and underscores. */
const checkCustom = (properties: Fields, report: Report): void => {
  for (const [name, value] of Object.entries(properties)) {
    if (!/^[A-Za-z0-9_]{1,128}$/.test(name)) report(`properties.${name}`, 'invalid_format', 'Must hold letters, digits and underscores')
    if (typeof value === 'object') report(`properties.${name}`, 'invalid_type', 'Objects and arrays are not supported')
    if (typeof value === 'string' && value.length > 2048) report(`properties.${name}`, 'too_long', 'Must have at most 2048 characters')
  }
}

const checkContact = (contact: Fields | undefined, report: Report): void => {
  if (contact === undefined) return report('contact', 'required', 'contact is required')
  if (!['id', 'email', 'phone'].some((name) => isText(contact[name]))) report('contact', 'required', 'One of id, email, phone is required')
  checkFields('contact', contact, CONTACT, report)
}

/** All faults of a body; none for a valid one. */
export const findOmnisendFaults = (body: unknown): OmnisendFault[] => {
  const faults: OmnisendFault[] = []
  const report: Report = (field, code, message) => void faults.push({ field, code, message })
  const fields = asFields(body)
  if (fields === undefined) return [{ field: '', code: 'invalid_type', message: 'body must be an object' }]
  for (const name of Object.keys(fields)) if (!BODY.has(name)) report(name, 'unknown_field', 'is not a known field')
  const name = asText(fields['eventName'])
  if (name === '') report('eventName', 'required', 'eventName is required')
  if (!isText(fields['origin'])) report('origin', 'required', 'origin is required')
  if (fields['eventID'] !== undefined && !UUID.test(asText(fields['eventID']))) report('eventID', 'invalid_format', 'Must be a UUID')
  if (fields['eventTime'] !== undefined && !RFC3339.test(asText(fields['eventTime'])))
    report('eventTime', 'invalid_format', 'Must be RFC 3339')
  checkContact(asFields(fields['contact']), report)
  const properties = asFields(fields['properties']) ?? {}
  const recommended = RECOMMENDED.get(name)
  if (asText(fields['eventVersion']) !== (recommended?.version ?? ''))
    report('eventVersion', 'invalid_value', `Must be "${recommended?.version ?? ''}" for "${name}"`)
  if (recommended === undefined) checkCustom(properties, report)
  else {
    checkFields('properties', properties, recommended.fields, report)
    for (const need of recommended.needs)
      if (properties[need] === undefined) report(`properties.${need}`, 'required', `${need} is required`)
  }
  return faults
}
