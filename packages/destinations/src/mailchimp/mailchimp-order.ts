/** Orders at Mailchimp and their later changes. Source: Mailchimp, "E-commerce" and the reference of orders, read 2026-11. */
import type { FulfillmentStatus, PaymentStatus, StoreEvent } from '@convbox/contract'
import { toNumber } from '../decimal.ts'
import type { JsonValue, SendSettings } from '../destination.ts'
import { readCoupons, readStoreUrl, readTransactionId, uniqueTexts, withoutEmpty } from '../event-parts.ts'
import { readWorth } from '../order-value.ts'
import type { BuiltEvent } from '../sort-events.ts'
import { createAll, removeCart, type MailchimpEvent, type MailchimpSetting } from './mailchimp-calls.ts'
import { buildOrderLines, readLines, standInLine, toMailchimpId } from './mailchimp-items.ts'
import { buildMailchimpAddress } from './mailchimp-person.ts'

/** Mailchimp's notifications go by "pending", "paid", "refunded" and "cancelled"; other words are shown only. */
const PAYMENT: Record<PaymentStatus, string> = {
  pending: 'pending',
  authorized: 'pending',
  'partially paid': 'partially_paid',
  paid: 'paid',
  'partially refunded': 'partially_refunded',
  refunded: 'refunded',
  voided: 'cancelled',
}
/** "shipped" starts the shipping notification, so only for the whole order. */
const FULFILLMENT: Record<FulfillmentStatus, string> = {
  unfulfilled: 'unfulfilled',
  'partially fulfilled': 'partially_fulfilled',
  fulfilled: 'shipped',
  restocked: 'restocked',
}

const amountOf = (text: string | undefined): number | undefined => (text === undefined ? undefined : toNumber(text))

/** The order's id at Mailchimp. */
const readOrderId = (event: StoreEvent, settings: SendSettings): string | undefined => {
  const id = readTransactionId(event, settings)?.trim()
  return id === undefined || id === '' ? undefined : toMailchimpId(id)
}

/** The campaign of a link in one of Mailchimp's mails. */
const readCampaign = ({ clickIds }: StoreEvent): string | undefined => {
  const id = clickIds?.['mc_cid'] ?? ''
  return /^[0-9A-Za-z]{1,32}$/.test(id) ? id : undefined
}

/** Builds the order, or says that it has no value. Its products and its store are created when Mailchimp misses them; the cart goes once the order is there. */
export const buildPurchase = (event: StoreEvent, setting: MailchimpSetting): BuiltEvent<MailchimpEvent> => {
  const { settings, store, person, time, storePath } = setting
  const worth = readWorth(event, settings)
  if (worth === undefined) return { kind: 'skipped', reason: 'no order value' }
  // An order that no shop numbered is named after its event.
  const id = readOrderId(event, settings) ?? toMailchimpId(event.id)
  const known = readLines(event, settings)
  const lines = known.length > 0 ? known : [standInLine(worth)]
  const codes = uniqueTexts(readCoupons(event))
  const discount = amountOf(event.value?.discount)
  const { order } = event
  const at = `${storePath}/orders/${encodeURIComponent(id)}`
  const campaign = readCampaign(event)
  const body = withoutEmpty<JsonValue>({
    id,
    customer: person.customer,
    currency_code: worth.currency,
    order_total: toNumber(worth.amount),
    discount_total: discount,
    tax_total: amountOf(event.value?.tax),
    shipping_total: amountOf(event.value?.shipping),
    financial_status: order?.paymentStatus && PAYMENT[order.paymentStatus],
    fulfillment_status: order?.fulfillmentStatus && FULFILLMENT[order.fulfillmentStatus],
    order_url: readStoreUrl(order?.statusUrl || undefined, store),
    tracking_code: event.clickIds?.['mc_tc'] === 'prec' ? 'prec' : undefined,
    processed_at_foreign: time,
    updated_at_foreign: time,
    promos: discount !== undefined && codes.length === 1 ? codes.map((code) => ({ code, amount_discounted: discount, type: 'fixed' })) : [],
    lines: buildOrderLines(lines),
    shipping_address: buildMailchimpAddress(order?.shippingAddress),
    billing_address: buildMailchimpAddress(order?.billingAddress),
  })
  return {
    kind: 'built',
    form: {
      person: person.id,
      main: { method: 'PUT', path: at, body },
      create: createAll(lines, setting),
      after: [
        removeCart(setting),
        // Apart from the order: Mailchimp refuses a whole order for a campaign that was deleted, or sent to another audience.
        ...(campaign === undefined ? [] : [{ name: 'campaign', method: 'PATCH' as const, path: at, body: { campaign_id: campaign } }]),
      ],
    },
  }
}

/** The changes of an order that was placed before. A partial refund changes the status only: Mailchimp has no amount of a refund. */
export const buildChange = (event: StoreEvent, setting: MailchimpSetting): BuiltEvent<MailchimpEvent> => {
  const { settings, person, time, storePath } = setting
  const id = readOrderId(event, settings)
  if (id === undefined) return { kind: 'skipped', reason: 'no identifier' }
  const isPart = event.order?.paymentStatus === 'partially refunded'
  const change: Record<string, JsonValue> =
    event.name === 'OrderRefunded'
      ? { financial_status: isPart ? 'partially_refunded' : 'refunded' }
      : event.name === 'OrderCancelled'
        ? { financial_status: 'cancelled', cancelled_at_foreign: time }
        : { fulfillment_status: 'shipped' }
  return {
    kind: 'built',
    form: {
      person: person.id,
      main: { method: 'PATCH', path: `${storePath}/orders/${encodeURIComponent(id)}`, body: { ...change, updated_at_foreign: time } },
    },
  }
}
