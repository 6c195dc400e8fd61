/**
 * Awin's documented rules for one order of its Conversion API: the first fault, or none. Source: help.awin.com/apidocs/conversion-api, read 2026-11. Stricter than the page in unknown
 * fields, and in the sum of the commission groups, which Awin states for its other methods.
 */
import type { Fields } from './checks.ts'
import { asFields, asText, isNumber, isText, isWhole } from './checks.ts'

const MAX_REFERENCE = 50
const ORDER_KEYS = new Set(
  'orderReference amount channel currency awc publisherId clickTime voucher isTest customerAcquisition transactionTime commissionGroups basket custom'.split(
    ' ',
  ),
)
const BASKET_KEYS = new Set('id name price quantity sku category commissionGroupCode'.split(' '))
/** Times are in seconds. */
const MAX_TIME = 100_000_000_000

const unknownKey = (fields: Fields, known: ReadonlySet<string>): string | undefined => {
  const key = Object.keys(fields).find((name) => !known.has(name))
  return key === undefined ? undefined : `${key}: unknown field`
}
const listOf = (value: unknown): Fields[] => (Array.isArray(value) ? value.map((one) => asFields(one) ?? {}) : [])
const hasPipe = (value: unknown): boolean => asText(value).includes('|')

const findGroupFault = ({ amount, commissionGroups }: Fields): string | undefined => {
  const groups = listOf(commissionGroups)
  if (groups.length === 0) return 'commissionGroups: at least one is required'
  for (const { code, amount: part } of groups) if (!isText(code) || !isNumber(part)) return 'commissionGroups: code and amount are required'
  if (new Set(groups.map(({ code }) => code)).size < groups.length) return 'commissionGroups: a code stands twice'
  const total = groups.reduce((sum, { amount: part }) => sum + (isNumber(part) ? part : 0), 0)
  return isNumber(amount) && Math.abs(total - amount) > 0.001 ? 'commissionGroups: do not add up to the amount' : undefined
}

const findBasketFault = (product: Fields): string | undefined => {
  if (!isText(product.id) || !isText(product.name)) return 'basket: id and name are required'
  if (!isNumber(product.price)) return 'basket: price must be a number'
  if (!isWhole(product.quantity)) return 'basket: quantity must be a whole number'
  for (const key of ['id', 'name', 'sku', 'category']) if (hasPipe(product[key])) return `basket: ${key} must not hold a pipe`
  return unknownKey(product, BASKET_KEYS)
}

/** The first fault of one element of `orders`, or undefined. */
export const findAwinFault = (element: unknown): string | undefined => {
  const order = asFields(element)
  if (order === undefined) return 'orders: must hold objects'
  if (!isText(order.orderReference) || order.orderReference.length > MAX_REFERENCE)
    return `orderReference: must be a text of at most ${MAX_REFERENCE} characters`
  if (!isNumber(order.amount) || order.amount < 0) return 'amount: must be a number'
  if (!isText(order.channel)) return 'channel: is required'
  if (!/^[A-Z]{3}$/.test(asText(order.currency))) return 'currency: must be an ISO 4217 code'
  const isAttributed = isText(order.awc) || isText(order.voucher) || (isWhole(order.publisherId) && isWhole(order.clickTime))
  if (!isAttributed) return 'awc, voucher, or publisherId with clickTime is required'
  if (order.awc !== undefined && !/^[\w.-]+(,[\w.-]+)?$/.test(asText(order.awc)))
    return 'awc: must be one click, or two separated by a comma'
  if (order.voucher !== undefined && (!isText(order.voucher) || hasPipe(order.voucher))) return 'voucher: must be a text without pipes'
  if (order.isTest !== undefined && typeof order.isTest !== 'boolean') return 'isTest: must be true or false'
  if (order.customerAcquisition !== undefined && !['NEW', 'RETURNING'].includes(asText(order.customerAcquisition)))
    return 'customerAcquisition: must be NEW or RETURNING'
  for (const key of ['transactionTime', 'clickTime']) {
    const time = order[key]
    if (time !== undefined && !(isWhole(time) && time < MAX_TIME)) return `${key}: must be in seconds`
  }
  if (order.basket !== undefined && !(Array.isArray(order.basket) && order.basket.length > 0)) return 'basket: must be a list'
  const product = listOf(order.basket)
    .map(findBasketFault)
    .find((fault) => fault !== undefined)
  return findGroupFault(order) ?? product ?? unknownKey(order, ORDER_KEYS)
}
