/** One store event in the form of an order of Awin's Conversion API. Source: help.awin.com/apidocs/conversion-api; optional fields as in github.com/stape-io/awin-conversion-api-tag; read 2026-11. */
import type { EventItem, StoreEvent } from '@convbox/contract'
import { toNumber } from '../decimal.ts'
import type { JsonValue, SendSettings } from '../destination.ts'
import { readCoupons, readItemId, readPrice, readTransactionId, withoutEmpty } from '../event-parts.ts'
import { readWorth, type WorthValue } from '../order-value.ts'
import type { BuiltEvent } from '../sort-events.ts'
import { readAwc, readChannel } from './awin-click.ts'
import { type CommissionGroup, divideOrder, openCommission } from './awin-commission.ts'

/** One entry of `orders`; its reference is Awin's name for the event. */
export type AwinOrder = { reference: string; entry: Record<string, JsonValue> }

/** Awin cuts a longer reference off, and would answer with what is left. */
const MAX_REFERENCE = 50
const MAX_TEXT = 255

/** Awin separates fields with pipes. */
const withoutPipes = (text: string | undefined): string | undefined => text?.replaceAll('|', ' ').trim().slice(0, MAX_TEXT)

/** All products, or none where a price is unknown: a basket must be whole. */
const buildBasket = (items: readonly EventItem[], settings: SendSettings): JsonValue[] | undefined => {
  const groupOf = openCommission(settings)
  if (items.some(({ price }) => price === undefined)) return undefined
  return items.map((item) => {
    const id = withoutPipes(readItemId(item, settings)) || 'product'
    return withoutEmpty<JsonValue>({
      id,
      name: withoutPipes(item.title) || id,
      price: readPrice(item),
      quantity: item.quantity,
      sku: withoutPipes(item.sku),
      category: withoutPipes(item.category),
      commissionGroupCode: groupOf(item),
    })
  })
}

/** A lead is paid by number, not by amount. */
const ONE_LEAD = 1

/** What commission is paid on; undefined for an order without a value. */
const readAmount = (
  event: StoreEvent,
  settings: SendSettings,
  currency: string,
): { currency: string; amount: number; groups: CommissionGroup[] } | undefined => {
  const items = event.items ?? []
  if (event.name === 'Lead')
    return { currency, amount: ONE_LEAD, groups: divideOrder({ amount: String(ONE_LEAD), currency }, [], settings) }
  const worth: WorthValue | undefined = readWorth(event, settings)
  return worth && { currency: worth.currency, amount: toNumber(worth.amount), groups: divideOrder(worth, items, settings) }
}

const readAcquisition = ({ order }: StoreEvent): string | undefined =>
  order?.isNewCustomer === undefined ? undefined : order.isNewCustomer ? 'NEW' : 'RETURNING'

/** Builds the order, or says why it is not Awin's: no publisher brought it, or it has no value. timeMs: when it happened. currency: of the store, for a lead. */
export const buildAwinOrder = (
  event: StoreEvent,
  settings: SendSettings,
  { timeMs, currency }: { timeMs: number; currency: string },
): BuiltEvent<AwinOrder> => {
  const awc = readAwc(event)
  const voucher = withoutPipes(readCoupons(event)[0])
  const isByVoucher = settings.extra?.voucherAttribution === true && voucher !== undefined && voucher !== ''
  if (awc === undefined && !isByVoucher) return { kind: 'skipped', reason: 'not referred' }
  const amounts = readAmount(event, settings, currency)
  if (amounts === undefined) return { kind: 'skipped', reason: 'no order value' }
  const orderId = event.name === 'Purchase' ? withoutPipes(readTransactionId(event, settings)) : undefined
  const reference = (orderId || event.id).slice(0, MAX_REFERENCE)
  const entry = withoutEmpty<JsonValue>({
    orderReference: reference,
    amount: amounts.amount,
    currency: amounts.currency,
    channel: readChannel(event, settings),
    commissionGroups: amounts.groups,
    awc,
    voucher,
    customerAcquisition: readAcquisition(event),
    // Awin reads it where it has switched it on for the advertiser, and else takes the time of arrival.
    transactionTime: Math.floor(timeMs / 1000),
    basket: event.name === 'Purchase' ? buildBasket(event.items ?? [], settings) : undefined,
    isTest: settings.testEventCode === undefined ? undefined : true,
  })
  return { kind: 'built', form: { reference, entry } }
}
