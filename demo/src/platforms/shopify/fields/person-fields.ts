/** The buyer: customer, addresses, and customer journey. */
import { DAY_MS } from '@convbox/contract/durations'
import { type OrderAddress, type OrderFacts, orderTotals, sumOf } from '../../../order-facts.ts'
import type { CallContext, Fields } from '../call-context.ts'
import { visibleOrders } from '../shop.ts'
import { money } from './money-fields.ts'

type Node = Fields & { id: string }
const iso = (ms: number): string => new Date(ms).toISOString().replace('.000Z', 'Z')

/** MailingAddress. */
export const addressFields = (address: OrderAddress, orderId: bigint): Node => ({
  id: `gid://shopify/MailingAddress/${orderId}?model_name=Address`,
  firstName: address.firstName,
  lastName: address.lastName,
  name: `${address.firstName} ${address.lastName}`,
  company: null,
  address1: address.address1,
  address2: null,
  city: address.city,
  zip: address.zip,
  province: address.province || null,
  provinceCode: address.provinceCode || null,
  country: address.country,
  countryCode: address.countryCode,
  countryCodeV2: address.countryCode,
  phone: address.phone ?? null,
})

const byCustomer = new WeakMap<CallContext, Map<bigint, OrderFacts[]>>()

/** A customer's orders, oldest first; a shop's orders are grouped once per call. */
const ordersOf = (context: CallContext, customerId: bigint): OrderFacts[] => {
  const known = byCustomer.get(context) ?? Map.groupBy(visibleOrders(context.shop), (order) => order.customerId)
  byCustomer.set(context, known)
  return known.get(customerId) ?? []
}

/** A Customer, from the last of their orders. */
export const customerFields = (order: OrderFacts, context: CallContext): Node => {
  const orders = ordersOf(context, order.customerId)
  const spentCents = sumOf(orders.map((one) => orderTotals(one).totalCents))
  return {
    id: `gid://shopify/Customer/${order.customerId}`,
    legacyResourceId: String(order.customerId),
    email: order.email,
    phone: order.phone ?? null,
    firstName: order.address.firstName,
    lastName: order.address.lastName,
    displayName: `${order.address.firstName} ${order.address.lastName}`,
    defaultEmailAddress: {
      emailAddress: order.email,
      validFormat: true,
      marketingState: order.acceptsMarketing ? 'SUBSCRIBED' : 'NOT_SUBSCRIBED',
    },
    defaultPhoneNumber: order.phone === undefined ? null : { phoneNumber: order.phone },
    defaultAddress: addressFields(order.address, order.id),
    numberOfOrders: String(orders.length),
    amountSpent: money(spentCents, order.currency),
    createdAt: iso(orders[0]?.placedAtMs ?? order.placedAtMs),
    updatedAt: iso(orders.at(-1)?.updatedAtMs ?? order.updatedAtMs),
    locale: 'en',
    state: 'DISABLED',
    tags: [],
    verifiedEmail: true,
    note: null,
  }
}

const UTM = ['campaign', 'content', 'medium', 'source', 'term'] as const

type Visit = { id: string; atMs: number; landingSite: string; referringSite: string }
const visitFields = (visit: Visit, { shop }: CallContext): Node => {
  const landing = new URL(visit.landingSite || '/', `https://${shop.domain}`)
  const utm = UTM.map((name) => [name, landing.searchParams.get(`utm_${name}`)] as const)
  return {
    id: `gid://shopify/CustomerVisit/${visit.id}`,
    occurredAt: iso(visit.atMs),
    landingPage: landing.href,
    referrerUrl: visit.referringSite || null,
    referralCode: landing.searchParams.get('ref'),
    source: visit.referringSite === '' ? 'direct' : visit.referringSite,
    sourceType: null,
    utmParameters: utm.some(([, value]) => value !== null) ? Object.fromEntries(utm) : null,
  }
}

/** CustomerJourneySummary: the visit before the order, and an earlier one if there was. While Shopify judges, it tells none of them. Test orders are not counted. */
export const journeyFields = (order: OrderFacts, context: CallContext): Fields => {
  const counted = ordersOf(context, order.customerId).filter(({ test }) => !test)
  const index = counted.findIndex(({ id }) => id === order.id)
  const customerOrderIndex = index < 0 ? null : index + 1
  if (context.nowMs < (order.visitsReadyAtMs ?? 0))
    return { ready: false, customerOrderIndex, daysToConversion: null, momentsCount: null, firstVisit: null, lastVisit: null }
  const { earlierVisit: earlier, landingSite, referringSite } = order
  const last = visitFields({ id: `${order.id}2`, atMs: order.placedAtMs - 600_000, landingSite, referringSite }, context)
  return {
    ready: true,
    customerOrderIndex,
    daysToConversion: earlier ? Math.floor((order.placedAtMs - earlier.atMs) / DAY_MS) : 0,
    momentsCount: { count: earlier ? 2 + (order.visitsBetween ?? 0) : 1, precision: 'EXACT' },
    firstVisit: earlier ? visitFields({ id: `${order.id}1`, ...earlier }, context) : last,
    lastVisit: last,
  }
}
