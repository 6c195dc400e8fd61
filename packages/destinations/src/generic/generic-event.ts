/** One store event in the generic form: the event's own words, contact data hashed. */
import type { PixelSettings, StoreEvent } from '@convbox/contract'
import { toNumber } from '../decimal.ts'
import type { JsonValue } from '../destination.ts'
import { readItemId, readPrice, readTransactionId, withoutEmpty } from '../event-parts.ts'
import { hashField, hashId } from '../hashing.ts'
import { metaRules } from '../normalize.ts'
import { readWorth } from '../order-value.ts'
import type { BuiltEvent } from '../sort-events.ts'

/** Builds the event, or says why it cannot be used: no identifier, or a Purchase without value. timeMs: when it happened. */
export const buildGenericEvent = (event: StoreEvent, settings: PixelSettings, timeMs: number): BuiltEvent<Record<string, JsonValue>> => {
  const rules = metaRules(event.user?.country)
  const user = withoutEmpty<JsonValue>({
    email: hashField(event.user?.email, rules.email),
    phone: hashField(event.user?.phone, rules.phone),
    visitor: hashId(event.visitorId),
    customer: hashId(event.user?.customerId),
  })
  if (Object.keys(user).length === 0) return { kind: 'skipped', reason: 'no identifier' }
  const worth = readWorth(event, settings)
  const name = event.name === 'Purchase' ? (settings.purchaseAlias ?? event.name) : event.name
  if (name === 'Purchase' && worth === undefined) return { kind: 'skipped', reason: 'no order value' }
  const form = withoutEmpty<JsonValue>({
    id: event.id,
    name,
    time: new Date(timeMs).toISOString(),
    url: event.page?.url,
    user,
    value: worth === undefined ? undefined : toNumber(worth.amount),
    currency: worth?.currency,
    order_id: readTransactionId(event, settings),
    items: (event.items ?? []).map((item) =>
      withoutEmpty<JsonValue>({ id: readItemId(item, settings), price: readPrice(item), quantity: item.quantity }),
    ),
    search: event.search?.query,
    percent: event.engagement?.percent,
    seconds: event.engagement?.seconds,
  })
  return { kind: 'built', form }
}
