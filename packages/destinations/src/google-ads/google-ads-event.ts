/** One store event as an event of the Data Manager API, for the conversion action that the store chose. Source: developers.google.com/data-manager/api, reference of events.ingest, read 2026-11. */
import type { StoreEvent } from '@convbox/contract'
import { findConversion } from '@convbox/contract/destination-facts'
import { toNumber } from '../decimal.ts'
import type { JsonValue, SendSettings } from '../destination.ts'
import { readItemId, readOwnText, readPrice, readTransactionId, withoutEmpty } from '../event-parts.ts'
import { readWorth } from '../order-value.ts'
import type { BuiltEvent } from '../sort-events.ts'
import { buildGoogleConsent, buildGoogleDevice, type buildGoogleIdentifiers, type GoogleClick, readGoogleClick } from './google-ads-user.ts'

/** action: id of the conversion action. event: an entry of `events`. */
export type GoogleAdsEvent = { action: string; event: Record<string, JsonValue> }

/** timeMs: when the event happened. identifiersOf: `buildGoogleIdentifiers`, its results shared by the events of a call. */
type GoogleAdsContext = { timeMs: number; identifiersOf: typeof buildGoogleIdentifiers }

/** Longer ones are refused. */
const MAX_TRANSACTION = 64

/** Google knows actions by number; a label of its tag is none. */
const readAction = (event: StoreEvent, settings: SendSettings): string | undefined => {
  const conversion = findConversion(settings.extra, event.name)
  const action = conversion === 'default' ? readOwnText(settings, 'conversionAction') : conversion?.label
  return action !== undefined && /^\d+$/.test(action) ? action : undefined
}

/** The order's id for a purchase, by which the tag's own conversion is known; else the event's. */
const readTransaction = (event: StoreEvent, settings: SendSettings): string => {
  const id = event.name === 'Purchase' ? readTransactionId(event, settings)?.trim() : undefined
  return id === undefined || id === '' || id.length > MAX_TRANSACTION ? event.id : id
}

/** Products of a purchase, for a store that named its Merchant Center. Google does not use them beside gbraid and wbraid. */
const buildCart = (event: StoreEvent, settings: SendSettings, click: GoogleClick | undefined): Record<string, JsonValue> | undefined => {
  const merchantId = readOwnText(settings, 'merchantId')
  const items = (event.items ?? []).filter((item) => readItemId(item, settings) !== '')
  const isUsed = click === undefined || click.kind === 'gclid'
  if (event.name !== 'Purchase' || merchantId === '' || items.length === 0 || !isUsed) return undefined
  const discount = event.value?.discount
  return withoutEmpty<JsonValue>({
    merchantId,
    transactionDiscount: discount === undefined ? undefined : toNumber(discount),
    items: items.map((item) =>
      withoutEmpty<JsonValue>({ merchantProductId: readItemId(item, settings), quantity: item.quantity, unitPrice: readPrice(item) }),
    ),
  })
}

const CUSTOMER_TYPES = new Map([
  [true, 'NEW'],
  [false, 'RETURNING'],
])

/** Builds the event, or says why Google Ads could not use it. */
export const buildGoogleAdsEvent = (
  event: StoreEvent,
  settings: SendSettings,
  { timeMs, identifiersOf }: GoogleAdsContext,
): BuiltEvent<GoogleAdsEvent> => {
  const action = readAction(event, settings)
  if (action === undefined) return { kind: 'skipped', reason: 'no conversion' }
  const click = readGoogleClick(event)
  const isEnhanced = settings.extra?.enableEnhancedConversion !== false
  const identifiers = isEnhanced ? identifiersOf({ user: event.user, visitorId: event.visitorId }) : []
  if (click === undefined && identifiers.length === 0) return { kind: 'skipped', reason: 'no identifier' }
  const worth = settings.extra?.conversionValue === 'platform' ? undefined : readWorth(event, settings)
  const customerType = event.order?.isNewCustomer === undefined ? undefined : CUSTOMER_TYPES.get(event.order.isNewCustomer)
  const built = withoutEmpty<JsonValue>({
    transactionId: readTransaction(event, settings),
    eventTimestamp: new Date(timeMs).toISOString(),
    eventSource: 'WEB',
    currency: worth?.currency,
    conversionValue: worth === undefined ? undefined : toNumber(worth.amount),
    adIdentifiers: click === undefined ? undefined : { [click.kind]: click.id },
    userData: identifiers.length === 0 ? undefined : { userIdentifiers: identifiers },
    consent: buildGoogleConsent(event.consent),
    eventDeviceInfo: buildGoogleDevice(event),
    cartData: buildCart(event, settings, click),
    userProperties: customerType === undefined ? undefined : { customerType },
  })
  return { kind: 'built', form: { action, event: built } }
}
