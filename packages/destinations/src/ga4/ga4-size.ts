/** How large an event is as JSON: GA4 drops a body of 130 kB, and answers 204 to it. */
import type { Ga4Params } from './ga4-params.ts'

/** Most bytes of the events of one request; the rest is reserved for the envelope. */
export const MAX_EVENTS_BYTES = 110_000

/** Bytes of a value as JSON. */
export const bytesOf = (value: unknown): number => new TextEncoder().encode(JSON.stringify(value)).length

const lengthOf = (text: string | undefined): number => (text === undefined ? 0 : text.length)
/** More than the JSON of an item, or of an event without its items, has beside its texts: names of fields and numbers of up to 25 signs. */
const ITEM_FRAME = 250
const EVENT_FRAME = 600

/** As many bytes as the JSON of an event with these parameters can have at most: a sign takes up to six (\u0001). name: of the event. */
export const mostGa4Bytes = (name: string, params: Ga4Params): number => {
  let signs = name.length + params.session_id.length
  signs += lengthOf(params.event_id) + lengthOf(params.page_location) + lengthOf(params.page_referrer) + lengthOf(params.page_title)
  signs += lengthOf(params.currency) + lengthOf(params.transaction_id) + lengthOf(params.coupon) + lengthOf(params.search_term)
  const items = params.items ?? []
  for (const { item_id, item_name, item_brand, item_category, item_variant } of items)
    signs += lengthOf(item_id) + lengthOf(item_name) + lengthOf(item_brand) + lengthOf(item_category) + lengthOf(item_variant)
  return signs * 6 + items.length * ITEM_FRAME + EVENT_FRAME
}

/** Leaves out the last items of an event that is too large for a request of its own: 200 items of long Chinese titles are. */
export const cutItems = (name: string, params: Ga4Params): void => {
  if (params.items === undefined || mostGa4Bytes(name, params) <= MAX_EVENTS_BYTES) return
  let bytes = bytesOf({ ...params, items: [] }) + EVENT_FRAME
  const kept = params.items.findIndex((item) => (bytes += bytesOf(item) + 1) > MAX_EVENTS_BYTES)
  if (kept >= 0) params.items = params.items.slice(0, kept)
}
